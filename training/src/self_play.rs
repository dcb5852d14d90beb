//! Training positions of chess from self-play of the present engine after a few random moves. Each position
//! has the value of a short search, the values of the searches of later positions, and its game's result.

use std::sync::atomic::AtomicBool;

use countermove::game::evaluation::Weights;
use countermove::game::quiescence::Quiescence;
use countermove::game::{Game, Turn};
use countermove::games::chess::{Chess, State};
use countermove::rng::Rng;
use countermove::search::algorithms::selective;
use countermove::search::{Parameters, SearchLimits, SearchProblem, Valuation};
use countermove::table::Table;
use cozy_chess::{Board, Color};

/// Default number of positions of all games.
pub const POSITIONS: usize = 23_000_000;
/// Default number of nodes of each search in these games.
pub const NODES: u64 = 500;
/// What a pawn is worth in logits of winning.
pub const LOGITS: f32 = 0.9;
/// Nodes of a search in the games of tests.
#[cfg(test)]
pub const FEW: u64 = 250;
/// Random moves at the start of a game: the least number, and the size of the range above it.
const RANDOM: (usize, usize) = (6, 5);
/// A game whose first searched position is worth more, in pawns, is not played.
const EVEN: f64 = 3.0;
/// A game is over at so many pawns in so many positions running.
const DECIDED: (f64, u32) = (10.0, 4);
/// It is drawn at less than so many pawns in so many positions running,
const LEVEL: (f64, u32) = (0.08, 16);
/// the first of them after so many plies;
const LATE: usize = 60;
/// after so many in any case.
const LONGEST: usize = 300;
/// Positions worth more, in pawns, are left out.
const MOST: f64 = 15.0;
const TABLE: usize = 4 << 20;
/// The weight of a game's result in its positions' targets. The rest of a target is the λ-return of the
/// searches' values, with the result as the last value (TD(λ), Sutton 1988).
const ENDED: f32 = 0.2;
const LAMBDA: f32 = 0.92;

/// The expected score, from 0 to 1, of a `logit`.
pub fn sigmoid(logit: f32) -> f32 {
    1.0 / (1.0 + (-logit).exp())
}

/// A position and the targets to predict.
pub struct Sample {
    /// The position.
    pub board: Board,
    /// The expected score for the player to move, by its search: the network's target.
    pub searched: f32,
    /// The expected score by the searches of later positions and the result too: the features' target.
    pub target: f32,
    /// The expected score by the game's result alone.
    pub ended: f32,
}

/// Positions of games, half of them played with the network that is there, half without one.
pub struct Games {
    /// Those with the network first.
    pub samples: Vec<Sample>,
    /// How many were played with the network.
    pub with_network: usize,
}

impl Games {
    /// Games with at least so many `positions`. Games without the network are played only if they are
    /// `wanted`.
    pub fn play(positions: usize, nodes: u64, seed: u64, wanted: bool) -> Self {
        let seed = seed.wrapping_mul(2);
        let half = positions.div_ceil(2);
        let (mut samples, mut others) = std::thread::scope(|scope| {
            let without =
                wanted.then(|| scope.spawn(|| played(0.0, nodes, half, seed.wrapping_add(1))));
            let samples = played(1.0, nodes, half, seed.wrapping_add(2));
            let others = without.map(|games| games.join().expect("games end"));
            (samples, others.unwrap_or_default())
        });
        let with_network = samples.len();
        samples.append(&mut others);
        Self { samples, with_network }
    }
}

/// At least `count` samples of games in which the network has a `weight`, by searches of so many `nodes`.
pub fn played(weight: f64, nodes: u64, count: usize, seed: u64) -> Vec<Sample> {
    let weights = Weights::for_game(&Chess::standard(), &[("network".into(), weight)]);
    play(&weights.expect("the network is a feature"), nodes, count, seed)
}

/// At least `count` samples of games under `weights`. A search of so many `nodes` chooses and values each
/// move; equal seeds play equal games.
fn play(weights: &Weights, nodes: u64, count: usize, seed: u64) -> Vec<Sample> {
    let game = Chess::standard();
    let mut rng = Rng::new(seed);
    let table = Table::new(TABLE);
    let mut samples = Vec::new();
    while samples.len() < count {
        samples.append(&mut one_game(&game, weights, nodes, &table, &mut rng));
    }
    samples
}

/// The quiet positions of a game; none if its opening was lopsided.
fn one_game(
    game: &Chess,
    weights: &Weights,
    nodes: u64,
    table: &Table<'_>,
    rng: &mut Rng,
) -> Vec<Sample> {
    let Some(mut state) = opening(game, rng) else { return Vec::new() };
    let mut searched: Vec<(Board, f32)> = Vec::new();
    let (mut plies, mut decided, mut level) = (0, 0, 0);
    let stop = AtomicBool::new(false);
    let ended = loop {
        if game.turn(&state) == Turn::Over {
            break game.utility(&state, 0);
        }
        if plies == LONGEST {
            break 0.0;
        }
        let parameters = Parameters {
            limits: SearchLimits { nodes: Some(nodes), ..SearchLimits::default() },
            ..Parameters::default()
        };
        let problem = SearchProblem {
            parameters,
            table: Some(table),
            ..SearchProblem::new(game, weights, &state, &stop)
        };
        let found = selective::search(&problem, &mut |_| ());
        let white = state.board().side_to_move() == Color::White;
        // As after a capture or a pawn's move: samples know the board alone.
        let score = pawns(&found.lines[0].valuation, state.board().side_to_move())
            / game.clock_share(&state);
        if plies == 0 && score.abs() > EVEN {
            return Vec::new();
        }
        decided = if score.abs() > DECIDED.0 { decided + 1 } else { 0 };
        if decided == DECIDED.1 {
            break if (score > 0.0) == white { 1.0 } else { -1.0 };
        }
        level = if score.abs() < LEVEL.0 && plies >= LATE { level + 1 } else { 0 };
        if level == LEVEL.1 {
            break 0.0;
        }
        let action = found.lines[0].moves[0];
        let quiet = !game.is_threatened(&state) && !game.is_noisy(&state, action);
        if quiet && score.abs() < MOST {
            searched.push((state.board().clone(), sigmoid(LOGITS * score as f32)));
        }
        game.play(&mut state, action);
        plies += 1;
    };
    samples_of(searched, f32::midpoint(1.0, ended as f32))
}

/// The samples of a game's positions, each with the expected score by search for the player to move. `ended`
/// is white's score at the end.
fn samples_of(searched: Vec<(Board, f32)>, ended: f32) -> Vec<Sample> {
    let turned = |board: &Board, share: f32| match board.side_to_move() {
        Color::White => share,
        Color::Black => 1.0 - share,
    };
    let mut later = ended;
    let backwards = searched.into_iter().rev().map(|(board, searched)| {
        later = LAMBDA * later + (1.0 - LAMBDA) * turned(&board, searched);
        let target = turned(&board, ENDED * ended + (1.0 - ENDED) * later);
        let ended = turned(&board, ended);
        Sample { board, searched, target, ended }
    });
    let mut samples: Vec<Sample> = backwards.collect();
    samples.reverse();
    samples
}

/// The value of a move for `mover` in pawns: beyond [`MOST`] if the move wins or loses, which a search cut
/// short may know by the utilities alone.
fn pawns(valuation: &Valuation, mover: Color) -> f64 {
    valuation.evaluation.unwrap_or_else(|| 100.0 * valuation.values[mover as usize])
}

/// A position after some moves at random; `None` if the game is over there.
fn opening(game: &Chess, rng: &mut Rng) -> Option<State> {
    let mut state = game.start();
    let mut moves = Vec::new();
    for _ in 0..RANDOM.0 + rng.below(RANDOM.1) {
        moves.clear();
        game.moves(&state, &mut moves);
        if moves.is_empty() {
            return None;
        }
        game.play(&mut state, moves[rng.below(moves.len())]);
    }
    (game.turn(&state) != Turn::Over).then_some(state)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_told_what_comes_after_them() {
        let white = Board::default();
        let black = white.null_move().expect("nobody is in check");
        let samples = samples_of(vec![(white, 0.6), (black, 0.7)], 1.0);
        let second: f32 = 0.92 + 0.08 * (1.0 - 0.7);
        let first = 0.92 * second + 0.08 * 0.6;
        let expected = [(0.2 + 0.8 * first, 1.0), (1.0 - (0.2 + 0.8 * second), 0.0)];
        assert_eq!([samples[0].searched, samples[1].searched], [0.6, 0.7]);
        for (sample, (target, ended)) in samples.iter().zip(expected) {
            assert!((sample.target - target).abs() < 1e-6, "{} {target}", sample.target);
            assert_eq!(sample.ended, ended);
        }
        assert_eq!(samples.len(), 2);
    }
}
