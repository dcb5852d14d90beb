//! Checks the laws of views and worlds for every game, along seeded random play.

use std::collections::HashMap;
use std::hash::Hasher;

use super::for_each_subject;
use crate::common::open;
use countermove::game::rules::{Opener, Rules};
use countermove::game::simultaneous::JointMoves;
use countermove::game::{Facts, Game, Player, Turn};
use countermove::rng::Rng;

/// Games played, where information is hidden and where it is not.
const GAMES: [usize; 2] = [40, 3];
/// After so many views no further game is begun.
const MOST_VIEWS: usize = 4_000;
/// Longest game that is followed to its end.
const LONGEST: usize = 2_000;
/// Most worlds to list.
const MOST_WORLDS: usize = 300;
/// Views at which the draws are counted, draws of each, and most worlds of such a view.
const COUNTED: usize = 12;
const DRAWS: usize = 3_000;
const FEW: usize = 24;
/// Standard deviations by which a count of draws may be off: for 12 × 24 counts in each game.
const DEVIATIONS: f64 = 5.5;
/// Worlds drawn at each view besides.
const DRAWN: u64 = 3;
/// Worlds from which every move is played, at each step that a player sees.
const WORLDS_PLAYED: usize = 1;
/// Misspelt views read at each view.
const MISSPELT: usize = 3;

#[test]
fn every_game_keeps_the_laws_of_views() {
    for_each_subject(|name, options, seed| open(name, options, Laws { seed }).unwrap());
}

struct Laws {
    seed: u64,
}

impl Opener for Laws {
    type Out = ();

    fn open<G: Rules + 'static>(self, game: G, _: String) {
        let facts = game.facts();
        assert!(!(facts.hidden_information && facts.perfect_information), "both seen and hidden");
        let seen = (0..facts.players).map(|_| Seen::default()).collect();
        let games = GAMES[usize::from(!facts.hidden_information)];
        let mut walk = Walk { game, facts, rng: Rng::new(self.seed), seen, counted: 0, checked: 0 };
        for _ in 0..games {
            walk.one_game();
            if walk.checked > MOST_VIEWS {
                break;
            }
        }
    }
}

/// What one player saw in all games: by view its key and what the player had seen and done before, by key the view.
#[derive(Default)]
struct Seen {
    views: HashMap<String, (u64, Vec<u8>, Recall)>,
    keys: HashMap<u64, String>,
}

/// The views at which a player moved, with what it chose.
type Recall = Vec<(String, String)>;

struct Walk<G: Rules> {
    game: G,
    facts: Facts,
    rng: Rng,
    seen: Vec<Seen>,
    counted: usize,
    /// Views so far.
    checked: usize,
}

/// Who moves, `None` for chance, with the move.
type Moved<G> = (Option<Player>, <G as Game>::Move);
/// A state that follows, and the moves that lead there.
type Next<G> = (<G as Game>::State, Vec<Moved<G>>);

/// Each state that follows `state`, with the moves that lead there.
fn nexts<G: Rules>(game: &G, state: &G::State) -> Vec<Next<G>> {
    if game.turn(state) == Turn::Simultaneous {
        let moves = JointMoves::at(game, state);
        let joint = |index| {
            let movers = moves.choosers.iter().map(|(player, _)| Some(*player));
            let moved = movers.zip(moves.joint(index)).collect();
            (moves.after(game, state, index), moved)
        };
        return (0..moves.count()).map(joint).collect();
    }
    let mover = if let Turn::Of(player) = game.turn(state) { Some(player) } else { None };
    let next = |action| (game.after(state, action), vec![(mover, action)]);
    game.legal_moves(state).into_iter().map(next).collect()
}

impl<G: Rules> Walk<G> {
    fn one_game(&mut self) {
        let mut state = self.game.start();
        let mut recalled = vec![Recall::new(); self.facts.players];
        for _ in 0..LONGEST {
            for (player, recall) in recalled.iter().enumerate() {
                self.check_view(&state, player, recall);
            }
            let turn = self.game.turn(&state);
            if turn == Turn::Over {
                return;
            }
            let before = state.clone();
            let mut joint = Vec::new();
            let mut movers = Vec::new();
            for (player, recall) in recalled.iter_mut().enumerate() {
                let mut choices = Vec::new();
                self.game.choices(&state, player, &mut choices);
                if choices.is_empty() {
                    continue;
                }
                let chosen = choices[self.rng.below(choices.len())];
                let text = self.game.write_move(&state, chosen);
                recall.push((self.game.view(&state, player), text));
                joint.push(chosen);
                movers.push((Some(player), chosen));
            }
            match turn {
                Turn::Simultaneous => self.game.play_joint(&mut state, &joint),
                Turn::Of(_) => self.game.play(&mut state, joint[0]),
                _ => {
                    let mut outcomes = Vec::new();
                    self.game.moves(&state, &mut outcomes);
                    let share = |&outcome: &G::Move| self.game.probability(&state, outcome);
                    let shares: Vec<f64> = outcomes.iter().map(share).collect();
                    let outcome = outcomes[self.rng.index_by(&shares)];
                    self.game.play(&mut state, outcome);
                    movers.push((None, outcome));
                }
            }
            if self.facts.hidden_information {
                for player in 0..self.facts.players {
                    self.check_step(&before, &state, &movers, player);
                }
            }
        }
    }

    /// Checks that what `player` is told of the moves that lead from `state` to `after` depends on its views alone: it
    /// is the same in every other world where a move leads from the one view to the other.
    fn check_step(
        &mut self,
        state: &G::State,
        after: &G::State,
        movers: &[(Option<Player>, G::Move)],
        player: Player,
    ) {
        let game = &self.game;
        let others = || movers.iter().filter(|(mover, _)| *mover != Some(player));
        let place = format!("{} as {player} sees it", game.write(state));
        let told =
            |world: &G::State, then: &G::State, (mover, action): (Option<Player>, G::Move)| {
                let is_seen = game.sees_move(world, then, mover, action, player)?;
                let named = (game.write_move(world, action), game.move_label(world, action));
                let events = match is_seen {
                    true => game.events(world, action, then),
                    false => game.announced(world, action, then),
                };
                Some((is_seen.then_some(named), events))
            };
        for &(mover, action) in others() {
            let Some(here) = told(state, after, (mover, action)) else { continue };
            for _ in 0..WORLDS_PLAYED {
                let seed = self.rng.next_u64();
                let world = game.draw_world(state, player, &mut Rng::new(seed));
                for (then, there) in nexts(game, &world) {
                    if game.view(&then, player) != game.view(after, player) {
                        continue;
                    }
                    let other = there.into_iter().find(|&(other, _)| other == mover);
                    let there = other.and_then(|moved| told(&world, &then, moved));
                    assert_eq!(there, Some(here.clone()), "{place}; {}", game.write(&world));
                }
            }
        }
    }

    fn check_view(&mut self, state: &G::State, player: Player, recall: &Recall) {
        self.checked += 1;
        let view = self.game.view(state, player);
        let place = format!("{} as {player} sees it: {view}", self.game.write(state));
        let world = self.read(&view, player, &place);
        // What is read of a text has no history; games that have one show all of it to all.
        let whole = self.facts.hidden_information || !self.facts.history;
        self.check_alike(state, &world, player, whole, &place);
        let again = self.read(&view, player, &place);
        assert_eq!(self.game.write(&again), self.game.write(&world), "{place}: read again");
        if whole {
            self.check_key(state, player, &view, recall, &place);
            self.check_draws(state, &world, player, &place);
            self.check_worlds(state, &world, player, &place);
        }
        self.check_reader(state, player, &view);
    }

    fn read(&self, view: &str, player: Player, place: &str) -> G::State {
        self.game.read_view(view, player).unwrap_or_else(|error| panic!("{place}: {error}"))
    }

    /// Checks that `player` cannot tell `world` from `state`.
    fn check_alike(
        &self,
        state: &G::State,
        world: &G::State,
        player: Player,
        whole: bool,
        place: &str,
    ) {
        let game = &self.game;
        let place = format!("{place}; another world: {}", game.write(world));
        assert_eq!(game.view(world, player), game.view(state, player), "{place}");
        assert_eq!(
            game.view_picture(world, player),
            game.view_picture(state, player),
            "{place}: the picture"
        );
        let turn = game.turn(state);
        if !whole
            && turn == Turn::Over
            && (game.is_drawn_by_history(state) || game.is_decided_by_history(state))
        {
            return; // a text does not tell an end that earlier positions brought about
        }
        assert_eq!(game.turn(world), turn, "{place}: whose turn it is");
        if whole {
            assert_eq!(self.own_moves(world, player), self.own_moves(state, player), "{place}");
            assert_eq!(game.view_key(world, player), game.view_key(state, player), "{place}");
            assert_eq!(self.identity(world, player), self.identity(state, player), "{place}");
        }
        if turn == Turn::Over {
            for other in 0..self.facts.players {
                let [here, there] = [state, world].map(|end| game.utility(end, other));
                assert_eq!(there, here, "{place}: what player {other} gets is announced");
            }
            assert_eq!(game.ending(world), game.ending(state), "{place}: how it ended");
            assert_eq!(game.result(world), game.result(state), "{place}: how it ended, in words");
        }
    }

    /// The moves among which `player` chooses, with what people call them.
    fn own_moves(&self, state: &G::State, player: Player) -> Vec<(String, Option<String>)> {
        let mut choices = Vec::new();
        self.game.choices(state, player, &mut choices);
        let named =
            |choice| (self.game.write_move(state, choice), self.game.move_label(state, choice));
        choices.into_iter().map(named).collect()
    }

    fn identity(&self, state: &G::State, player: Player) -> Vec<u8> {
        let mut bytes = Bytes::default();
        self.game.identify_view(state, player, &mut bytes);
        bytes.0
    }

    /// Checks that keys are equal where views are, and only there, and that a view tells what its player saw.
    fn check_key(
        &mut self,
        state: &G::State,
        player: Player,
        view: &str,
        recall: &Recall,
        place: &str,
    ) {
        let key = self.game.view_key(state, player);
        let identity = self.identity(state, player);
        let hidden = self.facts.hidden_information;
        let Seen { views, keys } = &mut self.seen[player];
        let text = keys.entry(key).or_insert_with(|| view.into());
        assert_eq!(text, view, "two views with one key");
        let known = views.entry(view.into());
        let (known, known_identity, recalled) =
            known.or_insert_with(|| (key, identity.clone(), recall.clone()));
        assert_eq!((*known, &*known_identity), (key, &identity), "{place}: one view, one key");
        if hidden {
            assert_eq!(recalled, recall, "{place}: a view tells what the player saw and did");
        }
    }

    /// Checks that worlds drawn have the view, and depend on the view and the seed alone.
    fn check_draws(&mut self, state: &G::State, world: &G::State, player: Player, place: &str) {
        for _ in 0..DRAWN {
            let seed = self.rng.next_u64();
            let [drawn, again] =
                [state, world].map(|from| self.game.draw_world(from, player, &mut Rng::new(seed)));
            assert_eq!(drawn, again, "{place}: a draw depends on the view and the seed alone");
            self.check_alike(state, &drawn, player, true, place);
            let text = self.game.write(&drawn);
            let read = self.game.read(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(read, drawn, "{place}: a world is a state");
        }
    }

    /// Checks the list of all worlds, and draws against it where they are few.
    fn check_worlds(&mut self, state: &G::State, world: &G::State, player: Player, place: &str) {
        assert!(self.game.worlds(state, player, 0).is_none(), "{place}: no worlds at most");
        let Some(worlds) = self.game.worlds(state, player, MOST_WORLDS) else { return };
        assert!((1..=MOST_WORLDS).contains(&worlds.len()), "{place}: {} worlds", worlds.len());
        assert!(self.game.worlds(state, player, worlds.len() - 1).is_none(), "{place}: fewer");
        let again = self.game.worlds(world, player, MOST_WORLDS);
        assert_eq!(again.as_ref(), Some(&worlds), "{place}: they depend on the view alone");
        let sum: f64 = worlds.iter().map(|(_, share)| share).sum();
        assert!((sum - 1.0).abs() < 1e-9, "{place}: probabilities sum to {sum}");
        assert!(worlds.iter().all(|&(_, share)| share > 0.0), "{place}: each is possible");
        assert!(worlds.iter().any(|(world, _)| world == state), "{place}: the state is a world");
        for (index, (world, _)) in worlds.iter().enumerate() {
            let others = &worlds[..index];
            assert!(others.iter().all(|(other, _)| other != world), "{place}: a world twice");
            self.check_alike(state, world, player, true, place);
        }
        if (2..=FEW).contains(&worlds.len()) && self.counted < COUNTED {
            self.counted += 1;
            self.count(state, player, &worlds, place);
        }
    }

    fn count(&mut self, state: &G::State, player: Player, worlds: &[(G::State, f64)], place: &str) {
        let mut counts = vec![0.0; worlds.len()];
        for _ in 0..DRAWS {
            let drawn = self.game.draw_world(state, player, &mut self.rng);
            let found = worlds.iter().position(|(world, _)| world == &drawn);
            counts[found.unwrap_or_else(|| panic!("{place}: drawn, and not listed"))] += 1.0;
        }
        for (count, (world, share)) in counts.iter().zip(worlds) {
            let mean = DRAWS as f64 * share;
            let deviation = (mean * (1.0 - share)).sqrt().max(1.0);
            assert!(
                (count - mean).abs() < DEVIATIONS * deviation,
                "{place}: {} is drawn {count} times of {DRAWS}, not about {mean}",
                self.game.write(world)
            );
        }
    }

    /// Reads texts that may be no view: each is refused, or is the view of what it is read as.
    fn check_reader(&mut self, state: &G::State, player: Player, view: &str) {
        let mut texts = vec![String::new(), self.game.write(state)];
        texts.extend((0..self.facts.players).map(|other| self.game.view(state, other)));
        texts.extend((0..MISSPELT).map(|_| misspelt(view, &mut self.rng)));
        for text in texts {
            let Ok(read) = self.game.read_view(&text, player) else { continue };
            let place = format!("{text:?} as player {player} reads it");
            let canonical = self.game.view(&read, player);
            let again = self.read(&canonical, player, &place);
            assert_eq!(self.game.view(&again, player), canonical, "{place}");
            self.check_draws(&read, &again, player, &place);
            let moves = self.own_moves(&read, player);
            let is_own = self.game.turn(&read) == Turn::Of(player);
            assert!(!is_own || !moves.is_empty(), "{place}: a player to move has a move");
        }
    }
}

/// `text` with a character changed, removed, doubled, or moved.
fn misspelt(text: &str, rng: &mut Rng) -> String {
    const STRANGE: &[char] = &['0', '9', '?', '-', ' ', ':', '/', 'x', 'K', 'é', '٣', '\n'];
    let mut letters: Vec<char> = text.chars().collect();
    let place = rng.below(letters.len() + 1);
    match (rng.below(4), letters.get(place).copied()) {
        (0, Some(_)) => letters[place] = STRANGE[rng.below(STRANGE.len())],
        (1, Some(_)) => drop(letters.remove(place)),
        (2, Some(letter)) => letters.insert(place, letter),
        (3, Some(_)) => {
            let other = rng.below(letters.len());
            letters.swap(place, other);
        }
        _ => letters.push(STRANGE[rng.below(STRANGE.len())]),
    }
    letters.into_iter().collect()
}

/// Keeps what is hashed.
#[derive(Default)]
struct Bytes(Vec<u8>);

impl Hasher for Bytes {
    fn write(&mut self, bytes: &[u8]) {
        self.0.extend(bytes);
    }

    fn finish(&self) -> u64 {
        self.0.len() as u64
    }
}
