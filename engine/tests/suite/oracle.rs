//! Minimax, expectation and max^n by definition: every line to the horizon or the end, without windows, a
//! table or anything else of the engine's searches. `minimax` is held to it, and the other searches that
//! compare scores to `minimax` (`agreement.rs`).

use std::cmp::Ordering;

use crate::common::arbitrary::Arbitrary;
use crate::common::{SUBJECTS, SearchSettings, open, random_position, run, to_depth};
use countermove::game::evaluation::{Evaluation, Weights};
use countermove::game::rules::{Opener, Rules};
use countermove::game::{Facts, Game, Payoff, Player, Turn};
use countermove::rng::Rng;
use countermove::search::{Algorithm, Outcome, Valuation};
use countermove::value::Scale;

/// What a position is worth to the first player; the greater, the better.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub enum Worth {
    /// Lost so many plies from the root; a later loss is better.
    Lost(i32),
    /// A draw, an estimate or a graded utility, as the scale tells them apart.
    Between(f64),
    /// Won in minus so many plies from the root; a nearer win is better.
    Won(i32),
}

impl Worth {
    /// The choice of `player` between two.
    pub fn choice(self, other: Self, player: Player) -> Self {
        if self.is_no_better_than(other, player) { other } else { self }
    }

    /// Whether `player` likes `other` as much or more.
    pub fn is_no_better_than(self, other: Self, player: Player) -> bool {
        if player == 0 { self <= other } else { self >= other }
    }

    /// What `valuation`, seen by `mover`, says of a position of a game with `facts`.
    pub fn told_by(valuation: &Valuation, mover: Player, scale: &Scale) -> Self {
        let by_first = |won: bool| won == (mover == 0);
        match (valuation.ending(), valuation.evaluation) {
            (Some((Outcome::Draw, _)), _) => Self::Between(0.0),
            (Some((outcome, plies)), _) if by_first(outcome == Outcome::Win) => {
                Self::Won(-(plies as i32))
            }
            (Some((_, plies)), _) => Self::Lost(plies as i32),
            (None, Some(estimate)) if *scale == Scale::Outcome => {
                Self::Between(if mover == 0 { estimate } else { -estimate })
            }
            (None, _) => Self::Between(valuation.values[0]),
        }
    }
}

/// What is known of a position: its worth, and what it could be worth at least and at most if the estimates
/// were others, or no estimate.
#[derive(Clone, Copy, Debug)]
struct Known {
    worth: Worth,
    least: Worth,
    most: Worth,
    /// Whether every line below ends.
    ends: bool,
}

impl Known {
    fn choice(self, other: Self, player: Player) -> Self {
        Self {
            worth: self.worth.choice(other.worth, player),
            least: self.least.choice(other.least, player),
            most: self.most.choice(other.most, player),
            ends: self.ends && other.ends,
        }
    }
}

/// A game, its estimates, and how far lines are followed.
pub struct Oracle<'a, G> {
    pub game: &'a G,
    pub weights: &'a Weights,
    pub scale: Scale,
    pub depth: u32,
}

impl<'a, G: Evaluation> Oracle<'a, G> {
    pub fn new(game: &'a G, weights: &'a Weights, depth: u32) -> Self {
        Self { game, weights, scale: game.scale(), depth }
    }

    /// A number as the scale knows it: hundredths of a unit, multiples of one, or the next on a ladder.
    fn between(&self, number: f64) -> Worth {
        Worth::Between(match &self.scale {
            Scale::Outcome => (number * 100.0).round_ties_even() / 100.0,
            Scale::Linear { unit } => (number / unit).round_ties_even() * unit,
            Scale::Ranked(ladder) => {
                let above = ladder.iter().find(|&&rung| rung >= number);
                *above.or(ladder.last()).expect("a ladder has rungs")
            }
        })
    }

    /// The worth of the end `state`, `ply` plies from the root.
    pub fn end(&self, state: &G::State, ply: u32) -> Worth {
        let utility = self.game.utility(state, 0);
        match utility.partial_cmp(&0.0) {
            Some(Ordering::Greater) if self.scale == Scale::Outcome => Worth::Won(-(ply as i32)),
            Some(Ordering::Less) if self.scale == Scale::Outcome => Worth::Lost(ply as i32),
            _ => self.between(utility),
        }
    }

    /// The estimate of `state`, which is not over.
    pub fn estimate(&self, state: &G::State) -> Worth {
        self.between(self.weights.estimate(self.game, state, 0))
    }

    fn known(&self, state: &G::State, ply: u32) -> Known {
        match self.game.turn(state) {
            Turn::Over => {
                let worth = self.end(state, ply);
                Known { worth, least: worth, most: worth, ends: true }
            }
            Turn::Of(_) if ply == self.depth => {
                // Beyond the horizon an end is a ply away at least.
                let later = ply as i32 + 1;
                let (least, most) = match self.scale {
                    Scale::Outcome => (Worth::Lost(later), Worth::Won(-later)),
                    _ => (Worth::Between(f64::NEG_INFINITY), Worth::Between(f64::INFINITY)),
                };
                Known { worth: self.estimate(state), least, most, ends: false }
            }
            Turn::Of(player) => self
                .children(state)
                .map(|(_, child)| self.known(&child, ply + 1))
                .reduce(|one, other| one.choice(other, player))
                .expect("a position that is not over has moves"),
            turn => panic!("the facts deny {turn:?}"),
        }
    }

    fn children(&self, state: &G::State) -> impl Iterator<Item = (G::Move, G::State)> {
        let mut moves = Vec::new();
        self.game.moves(state, &mut moves);
        moves.into_iter().map(|action| (action, self.game.after(state, action)))
    }

    /// Holds `found`, seen by `mover`, to what is `known`.
    fn check(&self, found: &Valuation, known: Known, mover: Player, case: &str) {
        let Facts { players, utility_min, utility_max, .. } = self.game.facts();
        let sign = if mover == 0 { 1.0 } else { -1.0 };
        let first = found.values[0];
        assert_eq!(Worth::told_by(found, mover, &self.scale), known.worth, "{case}");
        assert!(!found.exact || known.least == known.most, "exact, but rests on estimates, {case}");
        assert!(found.exact || !known.ends, "every line ends, {case}");
        match known.worth {
            Worth::Won(_) => assert!(found.exact && first == utility_max, "{case}"),
            Worth::Lost(_) => assert!(found.exact && first == utility_min, "{case}"),
            Worth::Between(number) if self.scale != Scale::Outcome => {
                assert_eq!((first, found.outcome), (number, None), "{case}");
            }
            Worth::Between(_) if found.exact => assert_eq!(first, 0.0, "{case}"),
            Worth::Between(_) => {
                assert!(
                    utility_min < first && first < utility_max,
                    "an estimate is no end, {case}"
                );
            }
        }
        let evaluation = match known.worth {
            Worth::Between(number) if !found.exact => Some(sign * number),
            _ => None,
        };
        assert_eq!(found.evaluation, evaluation, "{case}");
        assert_eq!(found.values.len(), players, "{case}");
        assert!(players == 1 || found.values[1] == -first, "the sum is 0, {case}");
    }
}

/// Deepest search whose tree is affordable.
fn affordable<G: Game>(game: &G, state: &G::State) -> u32 {
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    match moves.len() {
        0..=4 => 6,
        5..=8 => 4,
        9..=12 => 3,
        13..=99 => 2,
        _ => 1,
    }
}

/// Random positions of a game and of its copies under arbitrary estimates.
struct Minimax<'a>(&'a str);

impl Opener for Minimax<'_> {
    /// Positions that were compared, by the scale being that of outcomes or another.
    type Out = [u32; 2];

    fn open<G: Rules + 'static>(self, game: G, _: String) -> [u32; 2] {
        let facts = game.facts();
        let opposed = facts.players == 2 && facts.payoff == Payoff::ZeroSum;
        let mut compared = [0; 2];
        if !(opposed || facts.players == 1) || facts.chance || facts.simultaneous {
            return compared;
        }
        let arbitrary = Arbitrary::new(game, 0);
        let game = &*arbitrary.game;
        let mut rng = Rng::new(20_261_001);
        for round in 0..40 {
            let root = random_position(game, &mut rng, 40);
            let depth = 1 + rng.below(affordable(game, &root) as usize) as u32;
            let case = format!("{} round {round} depth {depth} at {root:?}", self.0);
            held(game, &root, depth, &case);
            held(&arbitrary.with_seed(round), &root, depth, &format!("{case}, arbitrary"));
            compared[usize::from(game.scale() != Scale::Outcome)] += 1;
        }
        compared
    }
}

/// Holds plain minimax to the oracle: the root's value, each root move's, and their order, where equals
/// keep the game's.
fn held<G: countermove::game::searchable::Searchable>(
    game: &G,
    root: &G::State,
    depth: u32,
    case: &str,
) {
    let weights = Weights::for_game(game, &[]).unwrap();
    let oracle = Oracle::new(game, &weights, depth);
    let Turn::Of(mover) = game.turn(root) else { panic!("a player has the move") };
    let mut known: Vec<_> =
        oracle.children(root).map(|(action, child)| (action, oracle.known(&child, 1))).collect();
    let best = known.iter().map(|(_, known)| *known).reduce(|one, other| one.choice(other, mover));
    let found =
        run(Algorithm::Minimax, game, root, SearchSettings { multi_pv: 0, ..to_depth(depth) });
    oracle.check(&found.valuation, best.unwrap(), mover, case);
    known.sort_by(|(_, one), (_, other)| {
        let ascending = one.worth.partial_cmp(&other.worth).expect("no worth is a NaN");
        if mover == 0 { ascending.reverse() } else { ascending }
    });
    assert_eq!(found.lines.len(), known.len(), "{case}");
    for (line, (action, known)) in found.lines.iter().zip(known) {
        let case = format!("{action:?} in {case}");
        assert_eq!(line.moves[0], action, "best first, equals in the game's order, {case}");
        assert!(!line.at_most, "{case}");
        oracle.check(&line.valuation, known, mover, &case);
    }
}

#[test]
fn minimax_equals_its_definition() {
    let mut compared = [0; 2];
    for &(name, options) in SUBJECTS {
        let some = open(name, options, Minimax(name)).unwrap();
        compared = [compared[0] + some[0], compared[1] + some[1]];
    }
    assert!(compared[0] >= 400 && compared[1] >= 100, "{compared:?}, by scale");
}

/// One utility per player, the mean at chance; each player takes the first move of the most utility to it.
fn mean<G: Evaluation>(oracle: &Oracle<'_, G>, state: &G::State, depth: u32) -> Vec<f64> {
    let game = oracle.game;
    let facts = game.facts();
    let turn = game.turn(state);
    if turn == Turn::Over {
        return (0..facts.players).map(|player| game.utility(state, player)).collect();
    }
    if depth == 0 {
        let middle = f64::midpoint(facts.utility_min, facts.utility_max);
        let half = (facts.utility_max - facts.utility_min) / 2.0;
        let spread = oracle.weights.spread();
        return (0..facts.players)
            .map(|player| match oracle.weights.estimate(game, state, player) {
                estimate if oracle.scale == Scale::Outcome => {
                    middle + half * 0.999 * (estimate / spread).tanh()
                }
                estimate => estimate.clamp(facts.utility_min, facts.utility_max),
            })
            .collect();
    }
    let below = depth - u32::from(turn != Turn::Chance);
    let children = oracle
        .children(state)
        .map(|(action, child)| (game.probability(state, action), mean(oracle, &child, below)));
    match turn {
        Turn::Of(player) => children
            .map(|(_, values)| values)
            .reduce(|best, values| if values[player] > best[player] { values } else { best })
            .expect("a position that is not over has moves"),
        Turn::Chance => children.fold(vec![0.0; facts.players], |sum, (share, values)| {
            sum.iter().zip(values).map(|(sum, value)| sum + share * value).collect()
        }),
        turn => panic!("the facts deny {turn:?}"),
    }
}

/// Random positions of a game of one player or two opponents, with chance or without.
struct Means<'a>(&'a str);

impl Opener for Means<'_> {
    /// Positions of games with chance that were compared.
    type Out = u32;

    fn open<G: Rules + 'static>(self, game: G, _: String) -> u32 {
        let facts = game.facts();
        let opposed = facts.players == 2 && facts.payoff == Payoff::ZeroSum;
        if !(opposed || facts.players == 1) || facts.simultaneous {
            return 0;
        }
        let arbitrary = Arbitrary::new(game, 0);
        let game = &*arbitrary.game;
        let mut rng = Rng::new(20_261_002);
        for round in 0..16 {
            let root = random_position(game, &mut rng, 30);
            // Dice multiply the replies.
            let deepest = if facts.chance { 2 } else { affordable(game, &root) };
            let mut moves = Vec::new();
            game.moves(&root, &mut moves);
            let depth = if moves.len() > 12 { 1 } else { 1 + rng.below(deepest as usize) as u32 };
            let case = format!("{} round {round} depth {depth} at {root:?}", self.0);
            means_held(game, &root, depth, &case);
            means_held(&arbitrary.with_seed(round), &root, depth, &format!("{case}, arbitrary"));
        }
        if facts.chance { 16 } else { 0 }
    }
}

/// Holds expectiminimax and max^n to the mean: each root move's value, and the root's as the best of them.
fn means_held<G: countermove::game::searchable::Searchable>(
    game: &G,
    root: &G::State,
    depth: u32,
    case: &str,
) {
    let weights = Weights::for_game(game, &[]).unwrap();
    let oracle = Oracle::new(game, &weights, depth);
    let Turn::Of(mover) = game.turn(root) else { panic!("a player has the move") };
    let known: Vec<_> = oracle
        .children(root)
        .map(|(action, child)| (action, mean(&oracle, &child, depth - 1)[mover]))
        .collect();
    let best = known.iter().map(|(_, value)| *value).fold(f64::NEG_INFINITY, f64::max);
    for algorithm in [Algorithm::Expectiminimax, Algorithm::MaxN] {
        let found = run(algorithm, game, root, SearchSettings { multi_pv: 0, ..to_depth(depth) });
        let near = |one: f64, other: f64| (one - other).abs() < 1e-9;
        let case = format!("{} {case}", algorithm.name());
        assert!(near(found.valuation.values[mover], best), "{found:?}, not {best}, {case}");
        for line in &found.lines {
            let (_, value) = known.iter().find(|(action, _)| *action == line.moves[0]).unwrap();
            assert!(near(line.valuation.values[mover], *value), "{line:?}, not {value}, {case}");
        }
    }
}

#[test]
fn expectiminimax_and_max_n_equal_the_mean_by_definition() {
    let with_chance: u32 =
        SUBJECTS.iter().map(|&(name, options)| open(name, options, Means(name)).unwrap()).sum();
    assert!(with_chance >= 48, "{with_chance}");
}
