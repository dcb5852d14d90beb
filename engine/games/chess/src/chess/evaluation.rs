//! Evaluation of a position: named features in pawns. Each is a sum of many terms, tapered between the
//! middle game and the endgame by the material left.

mod endgame;
pub mod network;
mod term_counts;
mod terms;
pub mod trace;
mod weights;

use countermove_core::game::evaluation::Evaluation;
use countermove_core::game::ordering::Ordering;
use cozy_chess::{Board, Color, Piece, Square};

use self::term_counts::{Evaluator, Tally};
use self::weights::TERMS;
use super::state::State;
use super::{Chess, color, tactics};
use crate::chess_move::ChessMove;
use countermove_core::game::Player;
use countermove_core::game::evaluation::Feature;

/// A middle game value in the low half and an endgame value in the high half, in hundredths of a pawn, so
/// that one addition adds both.
pub type Pair = i32;

/// Packs both values.
pub const fn pair(middle: i32, end: i32) -> Pair {
    (end << 16) + middle
}

const fn middle(pair: Pair) -> i32 {
    pair as i16 as i32
}

const fn end(pair: Pair) -> i32 {
    (pair.wrapping_add(0x8000) >> 16) as i16 as i32
}

/// Index of each feature.
#[derive(Clone, Copy)]
enum FeatureIndex {
    Material,
    PieceSquare,
    Mobility,
    KingSafety,
    Pawns,
    PassedPawns,
    BishopPair,
    MinorPieces,
    Rooks,
    Threats,
    Tempo,
    MopUp,
    Network,
}

const COUNT: usize = FeatureIndex::Network as usize + 1;

/// The pieces that the textbook's features count, in the features' order: behind the others.
const COUNTED: [Piece; 5] = [Piece::Pawn, Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen];

/// Default weights: those of the textbook's counts are 0.
const WEIGHTS: [f64; COUNT + COUNTED.len()] = {
    let mut weights = [1.0; COUNT + COUNTED.len()];
    let mut index = COUNT;
    while index < weights.len() {
        weights[index] = 0.0;
        index += 1;
    }
    weights
};

/// The number of each of `COUNTED`, `player`'s minus the opponent's.
fn counts(board: &Board, player: Player) -> [f64; COUNTED.len()] {
    let mine = board.colors(color(player));
    COUNTED.map(|piece| {
        let all = board.pieces(piece);
        f64::from((all & mine).len()) - f64::from((all & !mine).len())
    })
}

/// Game phase at the start: a knight or bishop counts 1, a rook 2, a queen 4, for both sides.
pub const WHOLE: i32 = 24;
/// A hundredth of a pawn, divided by [`WHOLE`].
const UNIT: f64 = 1.0 / (100 * WHOLE) as f64;

/// Game phase, from 0 (only kings and pawns) to [`WHOLE`] (as at the start).
fn phase(board: &Board) -> i32 {
    let count = |piece| board.pieces(piece).len() as i32;
    let minor = count(Piece::Knight) + count(Piece::Bishop);
    (minor + 2 * count(Piece::Rook) + 4 * count(Piece::Queen)).min(WHOLE)
}

/// The sum of each feature, from the point of view of the side whose terms are counted.
struct Sums([Pair; COUNT]);

impl Tally for Sums {
    #[inline(always)]
    fn add(&mut self, feature: FeatureIndex, term: usize, count: i32) {
        self.0[feature as usize] += TERMS[term] * count;
    }

    fn switch_side(&mut self) {
        self.0 = self.0.map(|sum| -sum);
    }
}

/// The sum of all features, from the same point of view.
struct Total(Pair);

impl Tally for Total {
    #[inline(always)]
    fn add(&mut self, _: FeatureIndex, term: usize, count: i32) {
        self.0 += TERMS[term] * count;
    }

    #[inline(always)]
    fn switch_side(&mut self) {
        self.0 = -self.0;
    }
}

/// Interpolates between middle game and endgame: the phase, and the scale factor of the endgame.
struct Taper {
    phase: i32,
    scale: i32,
}

impl Taper {
    /// The taper of `board`; `total` is the sum of all features for white.
    #[inline(always)]
    fn of(board: &Board, total: Pair) -> Self {
        Self { phase: phase(board), scale: endgame::scale(board, end(total)) }
    }

    /// The interpolated value, in pawns.
    #[inline(always)]
    fn valuation(&self, pair: Pair) -> f64 {
        let Self { phase, scale } = self;
        let parts = middle(pair) * phase * endgame::FULL + end(pair) * (WHOLE - phase) * scale;
        f64::from(parts) * UNIT / f64::from(endgame::FULL)
    }

    /// Factor of the network's output, 0 to 1: 1 in the middle game, and the scale factor in the endgame.
    #[inline(always)]
    fn network_share(&self) -> f64 {
        let parts = self.phase * endgame::FULL + (WHOLE - self.phase) * self.scale;
        f64::from(parts) / f64::from(WHOLE * endgame::FULL)
    }
}

fn mop_up(board: &Board) -> f64 {
    f64::from(endgame::mop_up(board)) / 100.0
}

/// The value of each feature for white minus for black, in pawns; the network's is 0 unless `with_network`.
fn feature_values(board: &Board, with_network: bool) -> [f64; COUNT] {
    let mut sums = Sums([0; COUNT]);
    Evaluator::at(board).count_terms(&mut sums);
    let total = sums.0.iter().fold(0, |total: Pair, pair| total.wrapping_add(*pair));
    let taper = Taper::of(board, total);
    let mut values = sums.0.map(|pair| taper.valuation(pair));
    values[FeatureIndex::MopUp as usize] = mop_up(board);
    if with_network {
        values[FeatureIndex::Network as usize] = taper.network_share() * network::valuation(board);
    }
    values
}

/// The sum of all features except the network, in pawns for white, and the factor of the network's output.
#[inline]
fn total_without_network(board: &Board) -> (f64, f64) {
    let mut total = Total(0);
    Evaluator::at(board).count_terms(&mut total);
    let taper = Taper::of(board, total.0);
    (taper.valuation(total.0) + mop_up(board), taper.network_share())
}

/// Gain of a move in middle game piece-square values, in hundredths of a pawn. `white`: whether a white
/// piece moves.
pub fn square_gain(white: bool, piece: Piece, from: Square, to: Square) -> i32 {
    let seen = |square: Square| if white { square } else { square.flip_rank() };
    let at = |square: Square| TERMS[terms::SQUARE + 64 * piece as usize + seen(square) as usize];
    middle(at(to)) - middle(at(from))
}

/// Factor that turns a value for white into the estimate for `player`.
fn factor(game: &Chess, state: &State, player: Player) -> f64 {
    let share = game.clock_share(state);
    if color(player) == Color::White { share } else { -share }
}

impl Evaluation for Chess {
    const UNIT: &'static str = "pawns";

    const SPREAD: f64 = 2.0;

    const FEATURES: &'static [Feature] = &[
        Feature::new("material", 1.0).about(
            "values of the pieces, with bonuses for combinations of them, minus the opponent's",
        ),
        Feature::new("piece_square", 1.0).about("piece-square values, minus the opponent's"),
        Feature::new("mobility", 1.0)
            .about("mobility of knights, bishops, rooks and queens, minus the opponent's"),
        Feature::new("king_safety", 1.0).about(
            "pawn shelter, open files, and attacks on the squares next to the king, minus the \
             opponent's",
        ),
        Feature::new("pawns", 1.0).about(
            "pawn structure: doubled, isolated, backward and supported pawns, and phalanxes, \
             minus the opponent's",
        ),
        Feature::new("passed_pawns", 1.0).about(
            "passed pawns by rank: whether the way ahead is blocked, attacked or defended, and \
             the distance of both kings, minus the opponent's",
        ),
        Feature::new("bishop_pair", 1.0).about("having both bishops, minus the opponent's"),
        Feature::new("minor_pieces", 1.0).about(
            "knights and bishops: outposts, long diagonals, shielding pawns, own pawns on a \
             bishop's colour, minus the opponent's",
        ),
        Feature::new("rooks", 1.0)
            .about("rooks on open files and on the seventh rank, minus the opponent's"),
        Feature::new("threats", 1.0).about(
            "attacks on more valuable pieces, hanging and pinned pieces, minus the opponent's",
        ),
        Feature::new("tempo", 1.0).about("being the side to move; negative for the opponent"),
        Feature::new("mop_up", 1.0).about(
            "against a bare king: its distance from the centre (with bishop and knight also its \
             closeness to a corner of the bishop's colour), and the closeness of the other king; \
             negative for the side with the bare king",
        ),
        Feature::new("network", 1.0).about(
            "output of a small neural network (NNUE), trained on games of the engine against \
             itself",
        ),
        Feature::new("pawn_count", 0.0).about("pawns, minus the opponent's"),
        Feature::new("knight_count", 0.0).about("knights, minus the opponent's"),
        Feature::new("bishop_count", 0.0).about("bishops, minus the opponent's"),
        Feature::new("rook_count", 0.0).about("rooks, minus the opponent's"),
        Feature::new("queen_count", 0.0).about("queens, minus the opponent's"),
    ];

    /// Shannon, "Programming a computer for playing chess", 1950.
    fn textbook(&self) -> &'static [(&'static str, f64)] {
        &[
            ("pawn_count", 1.0),
            ("knight_count", 3.0),
            ("bishop_count", 3.0),
            ("rook_count", 5.0),
            ("queen_count", 9.0),
        ]
    }

    fn features(&self, state: &State, player: Player, values: &mut [f64]) {
        let factor = factor(self, state, player);
        let (own, counted) = values.split_at_mut(COUNT);
        own.copy_from_slice(&feature_values(state.board(), true).map(|value| factor * value));
        counted.copy_from_slice(&counts(state.board(), player));
    }

    #[inline]
    fn estimate(&self, state: &State, player: Player, weights: &[f64]) -> f64 {
        let board = state.board();
        let factor = factor(self, state, player);
        if weights == WEIGHTS {
            let (others, network_share) = total_without_network(board);
            return factor * (others + network_share * network::valuation(board));
        }
        let (own, counted) = weights.split_at(COUNT);
        let mut sum = 0.0;
        if own.iter().any(|&weight| weight != 0.0) {
            let values = feature_values(board, own[FeatureIndex::Network as usize] != 0.0);
            sum = values.iter().zip(own).map(|(value, weight)| factor * value * weight).sum();
        }
        let counted = counts(board, player).into_iter().zip(counted);
        counted.fold(sum, |sum, (value, weight)| sum + value * weight)
    }
}

impl Ordering for Chess {
    #[inline]
    fn ordering_score(&self, state: &State, action: ChessMove) -> i32 {
        tactics::ordering_score(state, action.0)
    }
}
