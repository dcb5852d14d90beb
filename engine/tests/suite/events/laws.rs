//! Checks what must hold of the events, the tallies and the labels of any game, along random play.

use std::collections::HashSet;

use crate::common::open;
use crate::conformance::for_each_subject;
use countermove::game::events::{Event, Tally};
use countermove::game::rules::{Opener, Rules};
use countermove::game::simultaneous::JointMoves;
use countermove::game::{Facts, Player, Turn};
use countermove::rng::Rng;

const GAMES: usize = 3;
const LONGEST: usize = 300;
/// Most moves of a state whose events are told.
const MOST_MOVES: usize = 24;
/// The longest text of what an event or a tally is about, in letters.
const LONGEST_WHAT: usize = 40;

#[test]
fn every_game_keeps_the_laws_of_events() {
    for_each_subject(|name, options, seed| open(name, options, Laws { seed }).unwrap());
}

struct Laws {
    seed: u64,
}

impl Opener for Laws {
    type Out = ();

    fn open<G: Rules + 'static>(self, game: G, _: String) {
        let mut walk = Walk { facts: game.facts(), game, rng: Rng::new(self.seed) };
        for _ in 0..GAMES {
            walk.one_game();
        }
    }
}

struct Walk<G: Rules> {
    game: G,
    facts: Facts,
    rng: Rng,
}

impl<G: Rules> Walk<G> {
    fn one_game(&mut self) {
        let mut state = self.game.start();
        for _ in 0..LONGEST {
            let text = self.game.write(&state);
            check_tallies(&self.game.tallies(&state), self.facts.players, &text);
            match self.game.turn(&state) {
                Turn::Over => return,
                Turn::Simultaneous => {
                    let moves = JointMoves::at(&self.game, &state);
                    let index = self.rng.below(moves.count() as usize) as u64;
                    state = moves.after(&self.game, &state, index);
                }
                turn => {
                    let moves = self.game.legal_moves(&state);
                    self.check_labels(&state, &moves, &text);
                    self.check_events(&state, &moves, &text);
                    let action = self.chosen(&state, turn, &moves);
                    let after = self.game.after(&state, action);
                    if self.facts.hidden_information {
                        let mover = if let Turn::Of(player) = turn { Some(player) } else { None };
                        self.check_views(&state, (mover, action), &after);
                        self.check_announced(&state, (mover, action), &after);
                    }
                    state = after;
                }
            }
        }
    }

    fn chosen(&mut self, state: &G::State, turn: Turn, moves: &[G::Move]) -> G::Move {
        if turn != Turn::Chance {
            return moves[self.rng.below(moves.len())];
        }
        let share = |&outcome: &G::Move| self.game.probability(state, outcome);
        let shares: Vec<f64> = moves.iter().map(share).collect();
        moves[self.rng.index_by(&shares)]
    }

    /// Labels are short texts of which no two are equal, and where a label is read as a move it is that move.
    fn check_labels(&self, state: &G::State, moves: &[G::Move], text: &str) {
        let mut labels = HashSet::new();
        for &action in moves {
            let written = self.game.write_move(state, action);
            let label = self.game.move_label(state, action);
            let label = label.unwrap_or(written);
            assert!(is_plain(&label), "{text}: {label:?}");
            if let Ok(read) = self.game.read_move(state, &label) {
                assert_eq!(read, action, "{text}: {label} is another move");
            }
            assert!(labels.insert(label.clone()), "{text}: two moves are called {label}");
        }
    }

    fn check_events(&self, state: &G::State, moves: &[G::Move], text: &str) {
        for &action in moves.iter().take(MOST_MOVES) {
            let after = self.game.after(state, action);
            for event in self.game.events(state, action, &after) {
                check_event(&event, text);
            }
        }
    }

    /// Players with the same views before and after a move that they see are told the same events, and in the same
    /// view all read the same tallies.
    fn check_views(
        &mut self,
        state: &G::State,
        (mover, action): (Option<Player>, G::Move),
        after: &G::State,
    ) {
        let game = &self.game;
        let events = game.events(state, action, after);
        let name = game.write_move(state, action);
        for player in 0..self.facts.players {
            let place = format!("{} {name} as {player} sees it", game.write(state));
            let world = game.draw_world(state, player, &mut Rng::new(self.rng.next_u64()));
            assert_eq!(game.tallies(&world), game.tallies(state), "{place}: tallies");
            let is_own = mover == Some(player);
            if !is_own && game.sees_move(state, after, mover, action, player) != Some(true) {
                continue;
            }
            for other in game.legal_moves(&world) {
                let then = game.after(&world, other);
                let same = game.write_move(&world, other) == name
                    && game.view(&then, player) == game.view(after, player);
                if same {
                    assert_eq!(game.events(&world, other, &then), events, "{place}: events");
                }
            }
        }
    }

    /// What players hear who do not see a move is a part of what it does, and nothing where their views stay as they are.
    fn check_announced(
        &self,
        state: &G::State,
        (mover, action): (Option<Player>, G::Move),
        after: &G::State,
    ) {
        let (game, place) = (&self.game, self.game.write(after));
        let announced = game.announced(state, action, after);
        let events = game.events(state, action, after);
        assert!(announced.iter().all(|event| events.contains(event)), "{place}: {announced:?}");
        for player in (0..self.facts.players).filter(|&player| mover != Some(player)) {
            if game.view(state, player) == game.view(after, player) {
                assert_eq!(announced, [], "{place}: {player} sees nothing");
            }
        }
    }
}

/// Whether `text` is one line, not empty, without blanks around it.
fn is_plain(text: &str) -> bool {
    !text.is_empty() && text.trim() == text && !text.contains('\n')
}

fn is_short(text: &str) -> bool {
    is_plain(text) && text.chars().count() <= LONGEST_WHAT
}

fn check_event(event: &Event, text: &str) {
    assert!(event.places.iter().all(|place| is_plain(place)), "{text}: {event:?}");
    assert!(event.what.as_deref().is_none_or(is_short), "{text}: {event:?}");
    let places: HashSet<&String> = event.places.iter().collect();
    assert_eq!(places.len(), event.places.len(), "{text}: a place twice in {event:?}");
}

fn check_tallies(tallies: &[Tally], players: usize, text: &str) {
    let mut names = HashSet::new();
    for tally in tallies {
        let Tally { name, what, values, places } = tally;
        assert!(is_short(name) && what.as_deref().is_none_or(is_short), "{text}: {tally:?}");
        assert!([1, players].contains(&values.len()), "{text}: {tally:?}");
        assert!(places.is_empty() || places.len() == players, "{text}: {tally:?}");
        assert!(places.iter().flatten().all(|place| is_plain(place)), "{text}: {tally:?}");
        assert!(names.insert((name, what)), "{text}: two counts are called {name} {what:?}");
    }
}
