//! What players see in small games, by all histories: how many information sets there are, and the laws of
//! [`countermove::game::information::Information`].

use std::collections::{BTreeMap, HashMap, HashSet};

use crate::common::open;
use countermove::game::rules::{Opener, Rules};
use countermove::game::simultaneous::JointMoves;
use countermove::game::{Player, Turn};
use countermove::rng::Rng;

use crate::conformance::{HIDDEN_DRAW, PENNIES};

const TOLERANCE: f64 = 1e-12;

/// A player's view, and the states in which the player has it.
struct Seen<S> {
    /// With the probability of reaching it if everybody but the player moves at random.
    states: Vec<(S, f64)>,
    facts: String,
    key: u64,
    /// The player's earlier turns: what it saw and what it chose.
    recall: Vec<(String, String)>,
}

/// A history's end.
struct Reached<S> {
    state: S,
    /// By player: the probability of the others' moves.
    chances: Vec<f64>,
    recalls: Vec<Vec<(String, String)>>,
}

struct Survey<'a, G: Rules> {
    game: &'a G,
    players: usize,
    views: BTreeMap<(Player, String), Seen<G::State>>,
    /// Views of players who are to move.
    turns: usize,
    ends: usize,
}

impl<G: Rules> Survey<'_, G> {
    fn all(&mut self) {
        let start = Reached {
            state: self.game.start(),
            chances: vec![1.0; self.players],
            recalls: vec![Vec::new(); self.players],
        };
        let mut open = vec![start];
        while let Some(reached) = open.pop() {
            self.note(&reached);
            open.extend(self.next(&reached));
        }
    }

    /// The moves of `player` if it is to choose.
    fn choices(&self, state: &G::State, player: Player) -> Vec<G::Move> {
        let mut choices = Vec::new();
        self.game.choices(state, player, &mut choices);
        choices
    }

    /// What may differ between two views and not within one.
    fn facts(&self, state: &G::State, player: Player) -> String {
        let turn = self.game.turn(state);
        let choices = self.choices(state, player);
        let names: Vec<_> =
            choices.iter().map(|&choice| self.game.write_move(state, choice)).collect();
        let utility = (turn == Turn::Over).then(|| self.game.utility(state, player));
        format!("{turn:?} {names:?} {utility:?}")
    }

    fn note(&mut self, reached: &Reached<G::State>) {
        let state = &reached.state;
        self.ends += usize::from(self.game.turn(state) == Turn::Over);
        for player in 0..self.players {
            let view = self.game.view(state, player);
            let facts = self.facts(state, player);
            let chooses = !self.choices(state, player).is_empty();
            let key = self.game.view_key(state, player);
            let recall = &reached.recalls[player];
            let seen = self.views.entry((player, view.clone())).or_insert_with(|| Seen {
                states: Vec::new(),
                facts: facts.clone(),
                key,
                recall: recall.clone(),
            });
            if seen.states.is_empty() && chooses {
                self.turns += 1;
            }
            assert_eq!(seen.facts, facts, "{player} sees {view}");
            assert_eq!(seen.key, key, "{player} sees {view}");
            assert_eq!(&seen.recall, recall, "{player} sees {view}: perfect recall");
            let chance = reached.chances[player];
            match seen.states.iter_mut().find(|(known, _)| known == state) {
                Some((_, sum)) => *sum += chance,
                None => seen.states.push((state.clone(), chance)),
            }
        }
    }

    fn next(&self, reached: &Reached<G::State>) -> Vec<Reached<G::State>> {
        let Reached { state, chances, recalls } = reached;
        let mut moves = Vec::new();
        self.game.moves(state, &mut moves);
        let turn = self.game.turn(state);
        let after = |state: G::State, share: &dyn Fn(Player) -> f64| Reached {
            state,
            chances: (0..self.players).map(|player| chances[player] * share(player)).collect(),
            recalls: recalls.clone(),
        };
        match turn {
            Turn::Over => Vec::new(),
            Turn::Chance => {
                let outcome = |&outcome: &G::Move| {
                    let share = self.game.probability(state, outcome);
                    after(self.game.after(state, outcome), &|_| share)
                };
                moves.iter().map(outcome).collect()
            }
            Turn::Of(mover) => {
                let share = 1.0 / moves.len() as f64;
                let chosen = |&action: &G::Move| {
                    let mut next = after(self.game.after(state, action), &|player| {
                        if player == mover { 1.0 } else { share }
                    });
                    let turn = (self.game.view(state, mover), self.game.write_move(state, action));
                    next.recalls[mover].push(turn);
                    next
                };
                moves.iter().map(chosen).collect()
            }
            Turn::Simultaneous => {
                let moves = JointMoves::at(self.game, state);
                let all = moves.count() as f64;
                let own = |player| {
                    let own = moves.choosers.iter().find(|(chooser, _)| *chooser == player);
                    own.map_or(1.0, |(_, choices)| choices.len() as f64)
                };
                let joined = |index| {
                    let mut next =
                        after(moves.after(self.game, state, index), &|player| own(player) / all);
                    for ((player, _), choice) in moves.choosers.iter().zip(moves.joint(index)) {
                        let seen = self.game.view(state, *player);
                        let chosen = self.game.write_move(state, choice);
                        next.recalls[*player].push((seen, chosen));
                    }
                    next
                };
                (0..moves.count()).map(joined).collect()
            }
        }
    }

    /// What is true of all views once they are known.
    fn check(&self) {
        let mut keys = HashMap::new();
        for ((player, view), seen) in &self.views {
            let other = keys.insert((*player, seen.key), view);
            assert_eq!(other, None, "two views with one key");
            let read = self.game.read_view(view, *player);
            let read = read.unwrap_or_else(|error| panic!("{player} sees {view}: {error}"));
            assert!(seen.states.iter().any(|(state, _)| *state == read), "{player} sees {view}");
            self.check_worlds(*player, view, seen);
        }
    }

    fn check_worlds(&self, player: Player, view: &str, seen: &Seen<G::State>) {
        let ends = [&seen.states[0].0, &seen.states[seen.states.len() - 1].0];
        let [worlds, others] = ends.map(|state| {
            let all = self.game.worlds(state, player, usize::MAX);
            all.expect("they are few")
        });
        assert_eq!(worlds, others, "{player} sees {view}: the view gives the worlds");
        assert_eq!(worlds.len(), seen.states.len(), "{player} sees {view}: {worlds:?}");
        assert_eq!(self.game.worlds(ends[0], player, worlds.len()).as_ref(), Some(&worlds));
        assert_eq!(self.game.worlds(ends[0], player, worlds.len() - 1), None);
        let sum: f64 = seen.states.iter().map(|(_, chance)| chance).sum();
        for (state, chance) in &seen.states {
            let share = worlds.iter().find(|(world, _)| world == state).map(|&(_, share)| share);
            let share = share.unwrap_or_else(|| panic!("{player} sees {view}: not {state:?}"));
            assert!((share - chance / sum).abs() < TOLERANCE, "{player} sees {view}: {share}");
        }
        for seed in 0..4 {
            let [drawn, again] =
                ends.map(|state| self.game.draw_world(state, player, &mut Rng::new(seed)));
            assert_eq!(drawn, again, "{player} sees {view}: the view and the seed give the world");
            assert!(worlds.iter().any(|(world, _)| *world == drawn), "{player} sees {view}");
        }
    }
}

/// Information sets of players to move, and histories that end the game.
struct Counted;

impl Opener for Counted {
    type Out = (usize, usize);
    fn open<G: Rules + 'static>(self, game: G, _: String) -> (usize, usize) {
        let facts = game.facts();
        assert!(facts.hidden_information && !facts.perfect_information);
        let players = facts.players;
        let mut survey = Survey { game: &game, players, views: BTreeMap::new(), turns: 0, ends: 0 };
        survey.all();
        survey.check();
        (survey.turns, survey.ends)
    }
}

#[test]
fn worlds_of_a_tree_are_weighted_by_chance_and_by_the_others_choices() {
    struct Worlds;
    impl Opener for Worlds {
        type Out = Vec<(String, f64)>;
        fn open<G: Rules + 'static>(self, game: G, _: String) -> Self::Out {
            let state = game.read("ll").unwrap();
            assert_eq!(game.view(&state, 1), "other");
            assert_eq!(game.view(&state, 0), "guess, l; 2 moves");
            let worlds = game.worlds(&state, 1, 9).unwrap();
            worlds.iter().map(|(world, share)| (game.write(world), *share)).collect()
        }
    }
    let worlds = open("tree", HIDDEN_DRAW, Worlds).unwrap();
    let shares = [("ll", 0.125), ("lh", 0.125), ("hl", 0.375)];
    assert_eq!(worlds, shares.map(|(name, share)| (name.to_owned(), share / 0.625)));
}

#[test]
fn information_sets_that_are_none_are_refused() {
    struct Opened;
    impl Opener for Opened {
        type Out = ();
        fn open<G: Rules + 'static>(self, _: G, _: String) {}
    }
    for (before, after, pointer, message) in [
        (
            r#""player":2,"children":["th"#,
            r#""player":1,"children":["th"#,
            "2/information_set",
            "another player moves",
        ),
        (
            r#""tt"],"moves":["heads""#,
            r#""tt"],"moves":["head""#,
            "2/information_set",
            "other moves",
        ),
        (r#""player":2"#, r#""player":1"#, "2/information_set", "would forget"),
        (
            r#""information_set":"second""#,
            r#""information_set":7"#,
            "1/information_set",
            "a name of 1 to 64",
        ),
        (
            r#""tt","utility":1"#,
            r#""tt","utility":1,"information_set":"s""#,
            "6/information_set",
            "only where one",
        ),
        (r#""children":["th","tt"]"#, r#""children":["th","hh"]"#, "3", "in one way only"),
        (r#""tt","utility":1"#, r#""tt","utility":"inf""#, "6/utility", "no mean"),
    ] {
        let mut options = PENNIES.replace(before, after);
        if pointer == "3" {
            options = options.replace(r#",{"name":"tt","utility":1}"#, "");
        }
        let error = open("tree", &options, Opened).expect_err(message);
        assert_eq!(error.pointer, format!("/options/nodes/{pointer}"), "{options}: {error}");
        assert!(error.message.contains(message), "{options}: {error}");
    }
}

/// A game, its options, and the number of information sets and of histories to the end.
///
/// Those of OpenSpiel, counted by its own play, except that two dice are rolled at once.
const COUNTS: &[(&str, &str, usize, usize)] = &[
    ("kuhn_poker", "{}", 12, 30),
    ("tree", PENNIES, 2, 4),
    ("kuhn_poker", r#"{"players":3}"#, 48, 312),
    ("leduc_poker", "{}", 936, 5520),
    ("liars_dice", r#"{"sides":3}"#, 192, 567),
    ("liars_dice", r#"{"sides":4}"#, 1024, 4080),
    ("liars_dice", r#"{"dice":2,"sides":2}"#, 768, 2295),
    ("goofspiel", r#"{"cards":3,"hidden_bids":true,"points_order":"descending"}"#, 16, 36),
    ("goofspiel", r#"{"cards":4,"hidden_bids":true,"points_order":"ascending"}"#, 162, 576),
    ("goofspiel", r#"{"cards":3,"hidden_bids":true}"#, 90, 216),
    ("goofspiel", r#"{"cards":4,"hidden_bids":true,"result":"win"}"#, 3608, 13_824),
];

#[test]
fn views_keep_their_laws_and_are_as_many_as_published() {
    for &(name, options, sets, ends) in COUNTS {
        let found = open(name, options, Counted).unwrap();
        assert_eq!(found, (sets, ends), "{name} {options}");
    }
}

/// The views of players to move, by their keys.
struct Keys;

impl Opener for Keys {
    type Out = usize;
    fn open<G: Rules + 'static>(self, game: G, _: String) -> usize {
        let mut keys = HashSet::new();
        let mut open = vec![game.start()];
        while let Some(state) = open.pop() {
            if let Turn::Of(player) = game.turn(&state) {
                keys.insert(game.view_key(&state, player));
            }
            let mut moves = Vec::new();
            game.moves(&state, &mut moves);
            open.extend(moves.into_iter().map(|action| game.after(&state, action)));
        }
        keys.len()
    }
}

/// OpenSpiel's `liars_dice`: 24,576 information states.
#[test]
fn liars_dice_has_as_many_information_sets_as_published() {
    assert_eq!(open("liars_dice", "{}", Keys).unwrap(), 24_576);
}

/// The utility of the first player at the end `text`.
struct First<'t>(&'t str);

impl Opener for First<'_> {
    type Out = f64;
    fn open<G: Rules + 'static>(self, game: G, _: String) -> f64 {
        let end = game.read(self.0).unwrap();
        assert_eq!(game.turn(&end), Turn::Over);
        game.utility(&end, 0)
    }
}

/// OpenSpiel's utilities for dice 3 and 5, a bid, and a call.
#[test]
fn a_bid_is_true_if_there_are_as_many_dice_and_the_highest_face_is_wild() {
    for bid in (1..=2).flat_map(|count| (1..=6).map(move |face| (count, face))) {
        let text = format!("3 5 {}-{} liar", bid.0, bid.1);
        let utility = open("liars_dice", "{}", First(&text)).unwrap();
        assert_eq!(utility, if [(1, 3), (1, 5)].contains(&bid) { 1.0 } else { -1.0 }, "{text}");
    }
    for (text, utility) in
        [("6 3 2-3 liar", 1.0), ("6 3 2-6 liar", -1.0), ("3 6 1-2 2-3 liar", -1.0)]
    {
        assert_eq!(open("liars_dice", "{}", First(text)).unwrap(), utility, "{text}");
    }
}

#[test]
fn a_pair_then_a_higher_rank_wins_at_leduc_poker() {
    for (text, utility) in [
        ("Js Kh cc Jh cc", 1.0),
        ("Js Kh rrc Qh rrc", -13.0),
        ("Js Jh rc Qh rc", 0.0),
        ("Js Kh rf", 1.0),
        ("Js Kh crf", -1.0),
        ("Ks Jh rc Kh rrf", -7.0),
    ] {
        assert_eq!(open("leduc_poker", "{}", First(text)).unwrap(), utility, "{text}");
    }
}

#[test]
fn the_higher_bid_wins_the_points_and_equal_bids_nothing() {
    let end = "4:1=1 3:2<4 2:4>3 1:3>2";
    let options = r#"{"cards":4,"points_order":"descending"}"#;
    assert_eq!(open("goofspiel", options, First(end)).unwrap(), 0.0);
    let end = "1:3>1 2:1<2 3:2<3";
    let options = r#"{"cards":3,"points_order":"ascending"}"#;
    assert_eq!(open("goofspiel", options, First(end)).unwrap(), -4.0);
    let options = r#"{"cards":3,"points_order":"ascending","result":"win"}"#;
    assert_eq!(open("goofspiel", options, First(end)).unwrap(), -1.0);
}
