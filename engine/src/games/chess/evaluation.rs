//! What is worth looking at in a position: named features in pawns, each the sum of many terms that
//! count for the middle game and for the endgame by how much material is left.

mod endgame;
mod look;
pub mod network;
mod terms;
pub mod trace;
mod weights;

use crate::game::evaluation::Evaluation;
use crate::game::ordering::Ordering;
use cozy_chess::{Board, Color, Move, Piece, Square};

use self::look::{Look, Tally};
use self::weights::TERMS;
use super::state::State;
use super::{Chess, color, tactics};
use crate::game::Player;
use crate::game::evaluation::Feature;

/// Hundredths of a pawn for the middle game in the low half, for the endgame in the high one, so that
/// both are added at once.
pub type Pair = i32;

/// Both halves of a [`Pair`].
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
enum Named {
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

const COUNT: usize = Named::Network as usize + 1;

/// Each feature's own.
const WEIGHT: f64 = 1.0;

const fn feature(name: &'static str, about: &'static str) -> Feature {
    Feature { name, about, weight: WEIGHT }
}

/// All the men but pawns and kings of both sides at the start, a knight or bishop counting 1, a rook
/// 2, a queen 4.
pub const WHOLE: i32 = 24;
/// Hundredths of a pawn, [`WHOLE`] parts each.
const UNIT: f64 = 1.0 / (100 * WHOLE) as f64;

/// How much of the middle game is left, 0 to [`WHOLE`].
fn phase(board: &Board) -> i32 {
    let count = |piece| board.pieces(piece).len() as i32;
    let minor = count(Piece::Knight) + count(Piece::Bishop);
    (minor + 2 * count(Piece::Rook) + 4 * count(Piece::Queen)).min(WHOLE)
}

/// The sum of each feature, for the side whose terms are told.
struct Sums([Pair; COUNT]);

impl Tally for Sums {
    #[inline(always)]
    fn add(&mut self, feature: Named, term: usize, count: i32) {
        self.0[feature as usize] += TERMS[term] * count;
    }

    fn turn(&mut self) {
        self.0 = self.0.map(|sum| -sum);
    }
}

/// The sum of all features, likewise.
struct Total(Pair);

impl Tally for Total {
    #[inline(always)]
    fn add(&mut self, _: Named, term: usize, count: i32) {
        self.0 += TERMS[term] * count;
    }

    #[inline(always)]
    fn turn(&mut self) {
        self.0 = -self.0;
    }
}

/// How much of the middle game is left, and how much of an advantage in the endgame counts.
struct Taper {
    phase: i32,
    scale: i32,
}

impl Taper {
    /// Where `total` is the sum of all features.
    #[inline(always)]
    fn of(board: &Board, total: Pair) -> Self {
        Self { phase: phase(board), scale: endgame::scale(board, end(total)) }
    }

    /// In pawns.
    #[inline(always)]
    fn valuation(&self, pair: Pair) -> f64 {
        let Self { phase, scale } = self;
        let parts = middle(pair) * phase * endgame::FULL + end(pair) * (WHOLE - phase) * scale;
        f64::from(parts) * UNIT / f64::from(endgame::FULL)
    }

    /// How much of the network's worth counts: all in the middle game, in the endgame as much as of
    /// the others'.
    #[inline(always)]
    fn kept(&self) -> f64 {
        let parts = self.phase * endgame::FULL + (WHOLE - self.phase) * self.scale;
        f64::from(parts) / f64::from(WHOLE * endgame::FULL)
    }
}

fn mop_up(board: &Board) -> f64 {
    f64::from(endgame::mop_up(board)) / 100.0
}

/// Each feature for white minus for black; that of the network is left at 0 unless it is `asked`.
fn measure(board: &Board, asked: bool) -> [f64; COUNT] {
    let mut sums = Sums([0; COUNT]);
    Look::at(board).tell(&mut sums);
    let total = sums.0.iter().fold(0, |total: Pair, pair| total.wrapping_add(*pair));
    let taper = Taper::of(board, total);
    let mut measured = sums.0.map(|pair| taper.valuation(pair));
    measured[Named::MopUp as usize] = mop_up(board);
    if asked {
        measured[Named::Network as usize] = taper.kept() * network::valuation(board);
    }
    measured
}

/// The sum of all features but the network, in pawns for white, and how much of the network's worth counts.
#[inline]
fn measure_total(board: &Board) -> (f64, f64) {
    let mut total = Total(0);
    Look::at(board).tell(&mut total);
    let taper = Taper::of(board, total.0);
    (taper.valuation(total.0) + mop_up(board), taper.kept())
}

/// What a man of a side gains by the squares alone, in hundredths of a pawn of the middle game.
pub fn square_gain(white: bool, piece: Piece, from: Square, to: Square) -> i32 {
    let seen = |square: Square| if white { square } else { square.flip_rank() };
    let at = |square: Square| TERMS[terms::SQUARE + 64 * piece as usize + seen(square) as usize];
    middle(at(to)) - middle(at(from))
}

/// What turns a worth for white into the estimate of `player`.
fn factor(game: &Chess, state: &State, player: Player) -> f64 {
    let share = game.clock_share(state);
    if color(player) == Color::White { share } else { -share }
}

impl Evaluation for Chess {
    const UNIT: &'static str = "pawns";

    const SPREAD: f64 = 2.0;

    const FEATURES: &'static [Feature] = &[
        feature("material", "worth of the men alone and together, minus the opponent's"),
        feature("piece_square", "worth of the squares they stand on, minus the opponent's"),
        feature("mobility", "worth of the squares that pieces go to, minus the opponent's"),
        feature(
            "king_safety",
            "pawns before the king, open files, attacks on the squares round it, minus the opponent's",
        ),
        feature(
            "pawns",
            "doubled, isolated, backward, supported pawns and pawns side by side, minus the opponent's",
        ),
        feature(
            "passed_pawns",
            "pawns that no pawn can stop, by rank, what blocks, attacks and leads them, and both kings' \
             ways to them, minus the opponent's",
        ),
        feature("bishop_pair", "worth of having both bishops, minus the opponent's"),
        feature(
            "minor_pieces",
            "knights and bishops: outposts, long diagonals, a pawn before them, pawns in a bishop's way, \
             minus the opponent's",
        ),
        feature("rooks", "rooks on open files and on the seventh rank, minus the opponent's"),
        feature(
            "threats",
            "men attacked by lesser ones, left undefended or pinned, minus the opponent's",
        ),
        feature("tempo", "worth of being to move; negative for the opponent's"),
        feature(
            "mop_up",
            "against a bare king: how far it is from the middle, or from the bishop's corner if \
             bishop and knight mate, and how near the other king is; negative for one's own",
        ),
        feature(
            "network",
            "what a small network, which learned from games of the engine against itself, adds to \
             the others",
        ),
    ];

    fn features(&self, state: &State, player: Player, values: &mut [f64]) {
        let factor = factor(self, state, player);
        values.copy_from_slice(&measure(state.board(), true).map(|value| factor * value));
    }

    #[inline]
    fn estimate(&self, state: &State, player: Player, weights: &[f64]) -> f64 {
        let board = state.board();
        let factor = factor(self, state, player);
        if weights == [WEIGHT; COUNT] {
            let (others, kept) = measure_total(board);
            return factor * (others + kept * network::valuation(board));
        }
        let values = measure(board, weights[Named::Network as usize] != 0.0);
        values.iter().zip(weights).map(|(value, weight)| factor * value * weight).sum()
    }
}

impl Ordering for Chess {
    #[inline]
    fn ordering_score(&self, state: &State, action: Move) -> i32 {
        tactics::ordering_score(state, action)
    }
}
