//! Checks the contract of the game traits for every game, along seeded random play.
//!
//! `ONLY=kuhn_poker cargo test -p countermove --test suite keeps_the` checks one game, by all its laws.

mod information;

use std::collections::{HashMap, HashSet};

use crate::common::{SUBJECTS, open};
use countermove::error::ErrorKind;
use countermove::game::evaluation::Weights;
use countermove::game::rules::{Opener, Rules};
use countermove::game::{Facts, Payoff, Turn};
use countermove::games;
use countermove::hashing::QuickHasher;
use countermove::rng::Rng;
use countermove::value::Scale;

/// More options besides [`SUBJECTS`]: the smallest, the largest, and unusual ones.
const MORE: &[(&str, &str)] = &[
    ("phantom_tic_tac_toe", r#"{"reveal":"tries"}"#),
    ("dark_hex", r#"{"rows":3,"columns":4,"reveal":"tries"}"#),
    ("tic_tac_toe", r#"{"rows":1,"columns":1,"in_a_row":1}"#),
    ("tic_tac_toe", r#"{"rows":8,"columns":7,"in_a_row":4}"#),
    ("tic_tac_toe", r#"{"rows":7,"columns":8,"in_a_row":4}"#),
    ("tic_tac_toe", r#"{"rows":2,"columns":19,"in_a_row":3}"#),
    ("tic_tac_toe", r#"{"rows":19,"columns":19,"in_a_row":6}"#),
    ("nim", r#"{"heaps":[1]}"#),
    ("nim", r#"{"heaps":[2,0,3,1],"misere":true}"#),
    ("nim", r#"{"heaps":[9,9,9,9,9,9,9,9,9,9,9,9,9,9,9,9]}"#),
    ("n_person_nim", r#"{"players":2}"#),
    ("n_person_nim", r#"{"players":6,"heaps":[9,0,1,7,1000]}"#),
    ("halving", r#"{"number":1000}"#),
    ("bins", r#"{"bins":[[0.1,0.1,-0.0,0,3],[1e6]],"coin":0.25}"#),
    ("bins", r#"{"bins":[[7],[1,3.5],[-5,15,-5]],"coin":1}"#),
    ("bins", r#"{"bins":[[7]],"coin":0.5}"#),
    ("checkers", r#"{"variant":"brazilian"}"#),
    ("checkers", r#"{"variant":"pool"}"#),
    ("checkers", r#"{"variant":"czech"}"#),
    ("chess", r#"{"draws":"automatic"}"#),
    ("chess", r#"{"chess960":true,"start_position":47}"#),
    ("pacman", r#"{"layout":"P.","stop":false}"#),
    ("pacman", r#"{"layout":".o.o./G%P%./o.G..","scared_moves":5}"#),
    ("pacman", r#"{"layout":"2o.o./.%P%./1%3..","scared_moves":6,"ghosts_together":true}"#),
    ("pacman", r#"{"layout":"%%%%%%\n%P..o%\n%%%%%%\n%G%GG%\n%%%%%%","most_moves":30}"#),
    ("maze", r#"{"layout":"aE"}"#),
    ("maze", r#"{"layout":"a9.\n%1.","most_moves":50}"#),
    ("maze", r#"{"layout":"a_b/c_d/_E_","players":"each"}"#),
    ("maze", r#"{"layout":"a b/   /c d","goal":"meet","most_moves":20}"#),
    ("maze", r#"{"layout":"corridor","most_moves":40}"#),
    ("maze", r#"{"layout":"door","most_moves":9}"#),
    ("eight_puzzle", r#"{"side":4,"goal":"blank_last"}"#),
    ("eight_puzzle", r#"{"side":5,"most_moves":1000}"#),
    ("sokoban", r#"{"level":"three","most_moves":1000}"#),
    ("sokoban", r#"{"level":".$@/   ","most_moves":3}"#),
    ("sokoban", r#"{"level":"  ####/###  ####/#     $ #/# #  #$ #/# . .#@ #/#########"}"#),
    ("tree", "{}"),
    ("tree", r#"{"text":"7"}"#),
    ("tree", r#"{"text":"max(min(~-1,~9:max(3,~-2)),~4)"}"#),
    ("tree", r#"{"text":"max(chance(~400,~300),chance(492,~362:chance(1,2)))"}"#),
    ("tree", r#"{"text":"1(2([1,0],[0,1]),2([0.5,0.5],~0.25:1([1,0],~0.75)))"}"#),
    ("tree", r#"{"text":"max(1,max(2,-3),4.5)"}"#),
    ("tree", r#"{"text":"(a:((1,2),b:3),c:min(min(4,5),6))"}"#),
    ("tree", r#"{"text":"max(chance(1/2:min(2,4),1/2:min(7,4)),chance(0.1:3,0.9:-2))"}"#),
    ("tree", r#"{"text":"1(2(3([1,6,6],[7,1,2]),3([6,1,2],[7,2,1])),2([5,1,7],[1,5,2]))"}"#),
    (
        "tree",
        r#"{"nodes":[{"name":"r","player":2,"children":["x","y"],"moves":["left","right"]},
            {"name":"x","chance":true,"children":["z","w"],"probabilities":[0.25,0.75]},
            {"name":"y","utility":-1},{"name":"z","utility":4},
            {"name":"w","player":1,"heuristic":2,"children":["v"]},{"name":"v","utility":3}]}"#,
    ),
    (
        "tree",
        r#"{"nodes":[{"name":"r","players":[1,3],"choices":[["a"],["b","c"]],"children":["x","y"]},
            {"name":"x","utility":[1,2,3]},{"name":"y","player":2,"children":["z"]},
            {"name":"z","utility":[0,0,1]}]}"#,
    ),
    ("matrix", r#"{"preset":"prisoners_dilemma"}"#),
    ("matrix", r#"{"row":[[1.5,-2,0]],"column":[[1.5,-2,0]],"column_moves":["x","y","z"]}"#),
    ("tree", PENNIES),
    ("tree", HIDDEN_DRAW),
    ("liars_dice", "{}"),
    ("goofspiel", "{}"),
    ("goofspiel", r#"{"hidden_bids":true,"result":"win"}"#),
    ("goofspiel", r#"{"cards":2}"#),
    ("goofspiel", r#"{"cards":5,"hidden_bids":true,"points_order":"ascending"}"#),
    ("liars_dice", r#"{"dice":2,"sides":2}"#),
    ("liars_dice", r#"{"dice":5,"sides":6}"#),
    ("matrix", r#"{"row":[[7]],"row_moves":["only"]}"#),
    ("battleship", "{}"),
    ("battleship", r#"{"rows":1,"columns":2,"fleet":[1]}"#),
    ("battleship", r#"{"rows":4,"columns":5,"fleet":[2,2,1],"touching":false}"#),
    ("battleship", r#"{"rows":3,"columns":5,"fleet":[2,3],"sinking":false}"#),
    ("holdem", "{}"),
    ("holdem", r#"{"betting":"limit","stack":24}"#),
    ("holdem", r#"{"big_blind":100,"small_blind":100,"stack":100}"#),
    ("holdem", r#"{"stack":1000000,"sizes":[[0.01],[0.33,0.75],[1],[2,3.5]],"bets":6}"#),
    ("holdem", r#"{"board":"2c Qs Jd","pot":7,"stack":20,"ranges":"AA,KQs:0.5,76s,2h2d|any"}"#),
    ("holdem", r#"{"board":"Qs Jd 7c 4h 2s","pot":100,"ranges":"AQ,T9s+|AA,99-66,A5s-A2s"}"#),
    ("kuhn_poker", "{}"),
    ("hearts", r#"{"pass":"across"}"#),
    ("hearts", r#"{"pass":"right"}"#),
    ("spades", r#"{"bags":[9,4]}"#),
    ("bridge_play", r#"{"contract":"7CXX by E"}"#),
    ("kuhn_poker", r#"{"players":3}"#),
    ("go", r#"{"size":6,"komi":-2.5}"#),
    ("go", r#"{"size":7,"handicap":3}"#),
    ("breakthrough", r#"{"rows":4,"columns":2}"#),
    ("breakthrough", r#"{"rows":11,"columns":11}"#),
    ("hex", r#"{"size":2,"swap":true}"#),
    ("hex", r#"{"size":8}"#),
    ("dots_and_boxes", r#"{"rows":1,"columns":1}"#),
    ("dots_and_boxes", r#"{"rows":3,"columns":2}"#),
    ("dots_and_boxes", r#"{"rows":7,"columns":7}"#),
    ("xiangqi", r#"{"repetition":"draw","most_quiet_moves":3}"#),
    ("xiangqi", r#"{"most_quiet_moves":120}"#),
    ("shogi", r#"{"most_moves":7,"entering_king":"none"}"#),
    ("amazons", "{}"),
    ("amazons", r#"{"rows":11,"columns":4,"amazons":3}"#),
    ("kalah", r#"{"pits":1,"seeds":1}"#),
    ("kalah", r#"{"pits":8,"seeds":12,"result":"difference"}"#),
    ("oware", r#"{"grand_slam":"illegal"}"#),
    ("oware", r#"{"grand_slam":"leaves_first"}"#),
    ("oware", r#"{"grand_slam":"leaves_last"}"#),
    ("domineering", r#"{"rows":1,"columns":5}"#),
    ("domineering", r#"{"rows":16,"columns":16}"#),
    ("hex", "{}"),
    ("hex", r#"{"size":19,"swap":true}"#),
];

/// Matching pennies as two turns.
pub const PENNIES: &str = r#"{"nodes":[
    {"name":"first","player":1,"children":["h","t"],"moves":["heads","tails"]},
    {"name":"h","player":2,"children":["hh","ht"],"moves":["heads","tails"],"information_set":"second"},
    {"name":"t","player":2,"children":["th","tt"],"moves":["heads","tails"],"information_set":"second"},
    {"name":"hh","utility":1},{"name":"ht","utility":-1},{"name":"th","utility":-1},{"name":"tt","utility":1}]}"#;

/// A card that nobody sees, a guess that the other player does not see, and turns after it; a choice at once.
pub const HIDDEN_DRAW: &str = r#"{"nodes":[
    {"name":"deal","chance":true,"children":["low","high","never"],"probabilities":[0.25,0.75,0]},
    {"name":"low","player":1,"children":["ll","lh"],"moves":["l","h"],"information_set":"guess"},
    {"name":"high","player":1,"children":["hl","hh"],"moves":["l","h"],"information_set":"guess"},
    {"name":"never","utility":[9,9]},
    {"name":"ll","player":2,"children":["ll0","ll1","ll2"],"moves":["a","b","c"],"information_set":"other"},
    {"name":"lh","player":2,"children":["lh0","lh1","lh2"],"moves":["a","b","c"],"information_set":"other"},
    {"name":"hl","player":2,"children":["hl0","hl1","hl2"],"moves":["a","b","c"],"information_set":"other"},
    {"name":"hh","players":[1,2],"choices":[["s","t"],["s","t"]],"children":["ss","st","ts","tt"]},
    {"name":"ll0","utility":[1,2]},{"name":"ll1","utility":[0,0]},{"name":"ll2","utility":[0,0]},
    {"name":"lh0","utility":[1,2]},{"name":"lh1","player":1,"children":["x","y"]},{"name":"lh2","utility":[3,3]},
    {"name":"hl0","utility":[2,0]},{"name":"hl1","utility":[0,0]},{"name":"hl2","utility":[5,1]},
    {"name":"ss","utility":[1,1]},{"name":"st","utility":[0,0]},{"name":"ts","utility":[0,0]},
    {"name":"tt","player":2,"children":["z"]},{"name":"z","utility":[4,4]},
    {"name":"x","utility":[0,1]},{"name":"y","utility":[1,0]}]}"#;

pub fn subjects() -> impl Iterator<Item = &'static (&'static str, &'static str)> {
    SUBJECTS.iter().chain(MORE)
}

/// Calls `check` with each subject and a seed of its own; with one game alone if `ONLY` names it in the environment.
pub fn for_each_subject(check: impl Fn(&str, &str, u64)) {
    let only = std::env::var("ONLY").ok();
    let mut checked = 0;
    for (seed, &(name, options)) in (1..).zip(subjects()) {
        if only.as_deref().is_none_or(|only| only == name) {
            println!("{name} {options} seed {seed}");
            check(name, options, seed);
            checked += 1;
        }
    }
    assert!(checked > 0, "no game is called {only:?}");
}

const GAMES: u64 = 40;
const LONGEST_GAME: usize = 10_000;

struct Suite {
    seed: u64,
}

impl Opener for Suite {
    type Out = ();

    fn open<G: Rules + 'static>(self, game: G, options: String) {
        let facts = game.facts();
        check_facts(&facts);
        let names: HashSet<String> =
            (0..facts.players).map(|player| game.player_name(player)).collect();
        assert_eq!(names.len(), facts.players, "players have names of their own: {options}");
        let mut walk = Walk { game, facts, rng: Rng::new(self.seed), seen: HashMap::new() };
        for _ in 0..GAMES {
            walk.one_game();
        }
    }
}

fn check_facts(facts: &Facts) {
    assert!(facts.players >= 1);
    assert!(facts.utility_min.is_finite() && facts.utility_max.is_finite());
    assert!(facts.utility_min <= facts.utility_max);
    assert!(!(facts.simultaneous && facts.perfect_information), "who chooses at once sees less");
    if facts.players == 1 {
        assert_eq!(facts.payoff, Payoff::Common);
    }
}

struct Walk<G: Rules> {
    game: G,
    facts: Facts,
    rng: Rng,
    seen: HashMap<u64, String>,
}

impl<G: Rules> Walk<G> {
    fn one_game(&mut self) {
        let mut state = self.game.start();
        for _ in 0..LONGEST_GAME {
            self.check_identity(&state);
            let turn = self.game.turn(&state);
            if turn == Turn::Over {
                return self.check_end(&state);
            }
            self.check_estimate(&state);
            let before = state.clone();
            if turn == Turn::Simultaneous {
                let joint = self.check_choices(&state);
                self.game.play_joint(&mut state, &joint);
            } else {
                let moves = self.check_moves(&state, turn);
                self.check_move_texts(&state, &moves);
                self.game.play(&mut state, moves[self.rng.below(moves.len())]);
            }
            assert_ne!(state, before, "a move changes the state");
        }
        panic!("a game of {LONGEST_GAME} moves: {}", self.game.write(&state));
    }

    fn check_identity(&mut self, state: &G::State) {
        let text = self.game.write(state);
        let read = self.game.read(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(self.game.write(&read), text, "canonical text is written again");
        assert_eq!(self.game.position_key(&read), self.game.position_key(state), "{text}");
        // History is part of the state and of its key, but not of the text.
        if !self.facts.history {
            assert_eq!(&read, state, "{text}");
            assert_eq!(self.game.key(&read), self.game.key(state), "{text}: kept and made afresh");
        }
        let other = self.seen.entry(self.game.key(state)).or_insert_with(|| text.clone());
        assert_eq!(other, &text, "two states with one key");
        assert!(!self.game.picture(state).is_empty());
    }

    fn check_moves(&self, state: &G::State, turn: Turn) -> Vec<G::Move> {
        let text = self.game.write(state);
        let mut moves = Vec::new();
        self.game.moves(state, &mut moves);
        assert!(!moves.is_empty(), "{text}: a position that is not over has a move");
        assert_eq!(moves.iter().collect::<HashSet<_>>().len(), moves.len(), "{text}: distinct");
        let mut again = moves.clone();
        self.game.moves(state, &mut again);
        assert_eq!(again, [moves.clone(), moves.clone()].concat(), "{text}: appended, same order");
        for player in 0..self.facts.players {
            let mut choices = Vec::new();
            self.game.choices(state, player, &mut choices);
            let expected = if turn == Turn::Of(player) { &moves[..] } else { &[] };
            assert_eq!(choices, expected, "{text}");
        }
        match turn {
            Turn::Of(player) => assert!(player < self.facts.players),
            Turn::Chance => {
                assert!(self.facts.chance);
                let probability = |&outcome: &G::Move| self.game.probability(state, outcome);
                assert!(moves.iter().all(|outcome| (0.0..=1.0).contains(&probability(outcome))));
                let sum: f64 = moves.iter().map(probability).sum();
                assert!((sum - 1.0).abs() < 1e-9, "{text}: probabilities sum to {sum}");
            }
            Turn::Simultaneous | Turn::Over => unreachable!("moves are asked for elsewhere"),
        }
        moves
    }

    /// A random joint move of a simultaneous turn.
    fn check_choices(&mut self, state: &G::State) -> Vec<G::Move> {
        let text = self.game.write(state);
        assert!(self.facts.simultaneous, "{text}");
        let mut moves = Vec::new();
        self.game.moves(state, &mut moves);
        assert!(moves.is_empty(), "{text}: no single choice is a move");
        let mut joint = Vec::new();
        for player in 0..self.facts.players {
            let mut choices = Vec::new();
            self.game.choices(state, player, &mut choices);
            let mut again = choices.clone();
            self.game.choices(state, player, &mut again);
            assert_eq!(again, [choices.clone(), choices.clone()].concat(), "{text}: appended");
            let mut texts = HashSet::new();
            for &choice in &choices {
                let written = self.game.write_move(state, choice);
                assert_eq!(self.game.read_choice(state, player, &written), Ok(choice), "{text}");
                assert!(!written.is_empty() && !written.contains('|') && written.trim() == written);
                assert!(
                    self.game.read_move(state, &written).is_err(),
                    "{written} is no whole move"
                );
                assert!(texts.insert(written), "two choices with one text");
            }
            assert!(self.game.read_choice(state, player, "no such choice").is_err(), "{text}");
            if !choices.is_empty() {
                joint.push(choices[self.rng.below(choices.len())]);
            }
        }
        assert!(!joint.is_empty(), "{text}: a position that is not over has a choice");
        joint
    }

    fn check_move_texts(&self, state: &G::State, moves: &[G::Move]) {
        let mut texts = HashSet::new();
        for &action in moves {
            let text = self.game.write_move(state, action);
            assert_eq!(self.game.read_move(state, &text), Ok(action), "{text}");
            assert!(texts.insert(text), "two moves with one text");
        }
    }

    fn check_estimate(&mut self, state: &G::State) {
        let text = self.game.write(state);
        let features = self.game.feature_list();
        let mut values = vec![f64::NAN; features.len()];
        let weights: Vec<f64> = features.iter().map(|_| self.rng.unit() - 0.5).collect();
        let default = Weights::for_game(&self.game, &[]).unwrap();
        for player in 0..self.facts.players {
            self.game.features(state, player, &mut values);
            let product: f64 =
                values.iter().zip(&weights).map(|(value, weight)| value * weight).sum();
            assert_eq!(self.game.estimate(state, player, &weights), product, "{text}");
            // With the default weights a game may sum up in another order.
            let product: f64 =
                values.iter().zip(features).map(|(value, feature)| value * feature.weight).sum();
            let estimate = default.estimate(&self.game, state, player);
            assert!((estimate - product).abs() < 1e-9 * (1.0 + product.abs()), "{text}");
        }
        if self.facts.players == 2 && self.facts.payoff == Payoff::ZeroSum {
            let [first, second] = [0, 1].map(|player| default.estimate(&self.game, state, player));
            assert_eq!(
                first,
                self.facts.payoff_sum - second,
                "{text}: what is good for one is bad for the other"
            );
        }
    }

    fn check_end(&self, state: &G::State) {
        let text = self.game.write(state);
        let mut moves = Vec::new();
        self.game.moves(state, &mut moves);
        assert!(moves.is_empty(), "{text}: over, yet there are moves");
        let utilities: Vec<f64> =
            (0..self.facts.players).map(|player| self.game.utility(state, player)).collect();
        let range = self.facts.utility_min..=self.facts.utility_max;
        assert!(utilities.iter().all(|utility| range.contains(utility)), "{text}: {utilities:?}");
        match self.facts.payoff {
            Payoff::ZeroSum => {
                let sum: f64 = utilities.iter().sum();
                assert!((sum - self.facts.payoff_sum).abs() < 1e-9, "{text}");
            }
            Payoff::Common => assert!(utilities.iter().all(|&utility| utility == utilities[0])),
            Payoff::GeneralSum => {}
        }
        let scale = self.game.scale();
        if scale == Scale::Outcome {
            assert!([-1.0, 0.0, 1.0].contains(&utilities[0]), "{text}: won, drawn or lost");
        } else {
            let reading = scale.reading(scale.terminal(utilities[0], 3));
            assert_eq!(reading, Some(utilities[0]), "{text}: what is ordered reads back");
        }
    }
}

#[test]
fn every_game_keeps_the_contract() {
    for_each_subject(|name, options, seed| open(name, options, Suite { seed }).unwrap());
    for name in games::names() {
        assert!(subjects().any(|(subject, _)| subject == name), "{name} is not tested");
    }
}

#[test]
fn opening_twice_by_canonical_options_is_the_same() {
    struct Canonical;
    impl Opener for Canonical {
        type Out = String;
        fn open<G: Rules + 'static>(self, _: G, options: String) -> String {
            options
        }
    }
    for (name, options) in subjects() {
        let canonical = open(name, options, Canonical).unwrap();
        assert_eq!(open(name, &canonical, Canonical).unwrap(), canonical);
    }
}

#[test]
fn examples_can_be_played() {
    struct Play<'a>(&'a str, &'a str);
    impl Opener for Play<'_> {
        type Out = ();
        fn open<G: Rules + 'static>(self, game: G, _: String) {
            let Play(text, moves) = self;
            let mut state = if text.is_empty() { game.start() } else { game.read(text).unwrap() };
            for text in moves.split_whitespace() {
                let action = game.read_move(&state, text).unwrap();
                game.play(&mut state, action);
            }
            assert_ne!(game.turn(&state), Turn::Over, "an example to think about");
        }
    }
    for name in games::names() {
        let examples = games::about(name).unwrap().examples;
        assert!(!examples.is_empty());
        for example in examples {
            open(name, example.options, Play(example.state, example.moves)).unwrap();
        }
    }
}

#[test]
fn an_unknown_game_is_refused_with_those_there_are() {
    let error = games::about("go fish").unwrap_err();
    assert_eq!(error.kind, ErrorKind::UnknownGame);
    assert_eq!(error.alternatives, games::names());
    assert_eq!(error.text.as_deref(), Some("go fish"));
}

#[test]
fn different_moves_have_different_hashes() {
    struct Distinct;
    impl Opener for Distinct {
        type Out = ();
        fn open<G: Rules + 'static>(self, game: G, options: String) {
            use std::hash::{Hash, Hasher};
            let mut moves = Vec::new();
            game.moves(&game.start(), &mut moves);
            let hash = |action: &G::Move| {
                let mut hasher = QuickHasher::default();
                action.hash(&mut hasher);
                hasher.finish()
            };
            assert_eq!(
                moves.iter().map(hash).collect::<HashSet<_>>().len(),
                moves.len(),
                "{options}"
            );
        }
    }
    for (name, options) in subjects() {
        open(name, options, Distinct).unwrap();
    }
}
