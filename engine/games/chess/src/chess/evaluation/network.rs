//! A small NNUE (Nasu 2018), trained on games of the engine against itself. Its output is added to the
//! features with names. The inputs are the pieces on their squares, from the perspective of each side: that
//! side is white, and its king is on the left half of the board.
//!
//! ```text
//! accumulator = input bias + Σ input weights[piece]                  for each perspective
//! output = output bias + Σ output weight · clip(accumulator, 0, 1)²  over both, in pawns for the mover
//! ```
//!
//! The number of pieces left selects the output bucket: the output weights and bias.
//!
//! The crate `training` makes the weights.

use std::cell::RefCell;
use std::sync::LazyLock;

use common::deflate::inflated;
use cozy_chess::{BitBoard, Board, Color, Piece, Square};

/// Inputs: each kind of piece of each side on each square.
pub const INPUTS: usize = 2 * 6 * 64;
/// Size of an accumulator. With twice the size, the sum at the output might overflow 32 bits.
pub const HIDDEN: usize = 128;
/// Number of output buckets.
pub const OUTPUTS: usize = 8;
/// The integer for 1 in an accumulator. Input weights are at most twice this number, so the sum over 64 pieces, those
/// of one position and of the next, fits in 16 bits.
pub const ONE: i16 = 255;
/// The integer for an output weight of one pawn. Output weights are at most 127, so a weight times [`ONE`] fits in 16
/// bits.
pub const PAWN: i16 = 64;

/// The quantized weights.
pub struct Network {
    input_weights: [[i16; HIDDEN]; INPUTS],
    input_biases: [i16; HIDDEN],
    /// The first half is for the perspective of the player to move.
    output_weights: [[i16; 2 * HIDDEN]; OUTPUTS],
    /// In units of a pawn / ([`ONE`] · [`PAWN`]).
    output_biases: [i16; OUTPUTS],
}

/// Number of weights and biases.
pub const SIZE: usize = (INPUTS + 1) * HIDDEN + (2 * HIDDEN + 1) * OUTPUTS;

static NETWORK: LazyLock<Box<Network>> = LazyLock::new(|| {
    let bytes = inflated(include_bytes!("network.bin"), 2 * SIZE);
    Network::read(&bytes.try_into().expect("all its numbers"))
});

impl Network {
    /// Reads a network: little-endian, in the order of the fields.
    pub fn read(bytes: &[u8; 2 * SIZE]) -> Box<Self> {
        let (numbers, _) = bytes.as_chunks::<2>();
        let mut numbers = numbers.iter().map(|&bytes| i16::from_le_bytes(bytes));
        let mut network = Box::new(Self {
            input_weights: [[0; HIDDEN]; INPUTS],
            input_biases: [0; HIDDEN],
            output_weights: [[0; 2 * HIDDEN]; OUTPUTS],
            output_biases: [0; OUTPUTS],
        });
        let Self { input_weights, input_biases, output_weights, output_biases } = &mut *network;
        let parts = [
            input_weights.as_flattened_mut(),
            input_biases,
            output_weights.as_flattened_mut(),
            output_biases,
        ];
        for weight in parts.into_iter().flatten() {
            *weight = numbers.next().expect("the file has as many numbers");
        }
        network
    }

    /// The accumulator from the perspective of `color`, updated incrementally from the cached one with the
    /// king on the same half.
    #[inline(always)]
    fn accumulate(
        &self,
        board: &Board,
        color: Color,
        cache: &mut AccumulatorCache,
    ) -> [i16; HIDDEN] {
        let turn = turn(board, color);
        let last = &mut cache.0[color as usize][usize::from(turn & MIRROR != 0)];
        let Accumulator { pieces, mut sums } = *last;
        let mut now = pieces;
        for (owner, side) in [color, !color].into_iter().enumerate() {
            for piece in Piece::ALL {
                let kind = 6 * owner + piece as usize;
                now[kind] = board.colored_pieces(side, piece);
                let row =
                    |square: Square| &self.input_weights[64 * kind + (square as usize ^ turn)];
                for square in pieces[kind] & !now[kind] {
                    let row = row(square).iter();
                    sums.iter_mut().zip(row).for_each(|(sum, gone)| *sum -= gone);
                }
                for square in now[kind] & !pieces[kind] {
                    let row = row(square).iter();
                    sums.iter_mut().zip(row).for_each(|(sum, come)| *sum += come);
                }
            }
        }
        *last = Accumulator { pieces: now, sums };
        let mut accumulator = self.input_biases;
        accumulator.iter_mut().zip(sums).for_each(|(total, sum)| *total += sum);
        accumulator
    }

    /// The output, in hundredths of a pawn, for the player to move.
    pub fn hundredths(&self, board: &Board) -> i32 {
        self.hundredths_with(board, &mut AccumulatorCache::new())
    }

    /// Evaluates as above, with a cache of accumulators of this network.
    fn hundredths_with(&self, board: &Board, cache: &mut AccumulatorCache) -> i32 {
        let output = output(board);
        let halves = self.output_weights[output].as_chunks::<HIDDEN>().0;
        let mut sum = 0;
        let mover = board.side_to_move();
        for (color, weights) in [mover, !mover].into_iter().zip(halves) {
            for (input, weight) in self.accumulate(board, color, cache).into_iter().zip(weights) {
                let clipped = input.clamp(0, ONE);
                sum += i32::from(clipped * weight) * i32::from(clipped);
            }
        }
        let one = i32::from(ONE);
        (sum / one + i32::from(self.output_biases[output])) * 100 / (one * i32::from(PAWN))
    }
}

/// The last accumulator of a perspective with the king on one half: own and other pieces, by kind, and the
/// sum of their weights. Few pieces move from one position of a search to the next.
#[derive(Clone, Copy)]
struct Accumulator {
    pieces: [BitBoard; 12],
    sums: [i16; HIDDEN],
}

/// The accumulators by side and by half of the king; of an empty board at first.
struct AccumulatorCache([[Accumulator; 2]; 2]);

impl AccumulatorCache {
    const fn new() -> Self {
        Self([[Accumulator { pieces: [BitBoard::EMPTY; 12], sums: [0; HIDDEN] }; 2]; 2])
    }
}

thread_local! {
    static ACCUMULATORS: RefCell<AccumulatorCache> = const { RefCell::new(AccumulatorCache::new()) };
}

/// Index of the output bucket of `board`.
#[inline]
pub fn output(board: &Board) -> usize {
    (board.occupied().len() as usize - 1) * OUTPUTS / MEN
}

/// The most pieces on a board.
pub const MEN: usize = 32;

/// XOR masks that flip a square's rank, and its file.
const TURN: usize = 0b11_1000;
const MIRROR: usize = 0b111;

/// XOR mask that maps squares to the perspective of `color`.
#[inline]
pub fn turn(board: &Board, color: Color) -> usize {
    let turned = if color == Color::White { 0 } else { TURN };
    let mirrored = if (board.king(color).file() as usize) < 4 { 0 } else { MIRROR };
    turned ^ mirrored
}

/// The network's output, in pawns, for white.
#[inline]
pub fn valuation(board: &Board) -> f64 {
    let hundredths =
        ACCUMULATORS.with_borrow_mut(|cache| f64::from(NETWORK.hundredths_with(board, cache)));
    if board.side_to_move() == Color::White { hundredths / 100.0 } else { -hundredths / 100.0 }
}

#[cfg(test)]
mod tests {
    use cozy_chess::BoardBuilder;

    use super::*;
    use countermove_core::rng::Rng;

    /// Positions of random games.
    fn positions(count: usize, seed: u64) -> Vec<Board> {
        let mut rng = Rng::new(seed);
        let mut positions = Vec::new();
        while positions.len() < count {
            let mut board = Board::default();
            for _ in 0..120 {
                let mut moves = Vec::new();
                board.generate_moves(|some| {
                    moves.extend(some);
                    false
                });
                if moves.is_empty() {
                    break;
                }
                board.play_unchecked(moves[rng.below(moves.len())]);
                positions.push(board.clone());
            }
        }
        positions.truncate(count);
        positions
    }

    /// Sums of the shipped weights cannot overflow.
    #[test]
    fn weights_lie_within_their_bounds() {
        let Network { input_weights, input_biases, output_weights, .. } = &**NETWORK;
        assert!(
            input_weights
                .as_flattened()
                .iter()
                .chain(input_biases)
                .all(|weight| weight.abs() <= 2 * ONE)
        );
        assert!(output_weights.as_flattened().iter().all(|weight| weight.abs() <= 127));
    }

    #[test]
    fn a_mirrored_board_has_the_same_value() {
        let mut nonzero = 0;
        for board in positions(500, 6) {
            let mut builder = BoardBuilder::empty();
            for square in board.occupied() {
                let man = board.piece_on(square).zip(board.color_on(square));
                *builder.square_mut(square.flip_file()) = man;
            }
            builder.side_to_move = board.side_to_move();
            let mirrored = builder.build().expect("a legal position has a legal mirror image");
            assert_eq!(NETWORK.hundredths(&mirrored), NETWORK.hundredths(&board), "{board}");
            nonzero += usize::from(NETWORK.hundredths(&board) != 0);
        }
        assert!(nonzero > 400, "{nonzero}");
    }

    #[test]
    fn incremental_accumulators_equal_those_computed_anew() {
        let mut cache = AccumulatorCache::new();
        let mut halves = [0; 2];
        for board in positions(500, 9) {
            let found = NETWORK.hundredths_with(&board, &mut cache);
            assert_eq!(found, NETWORK.hundredths(&board), "{board}");
            halves[board.king(Color::White) as usize % 8 / 4] += 1;
        }
        assert!(halves[0] > 0 && halves[1] > 0, "{halves:?}");
    }
}
