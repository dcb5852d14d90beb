//! A small network (after NNUE; Nasu 2018): what it adds to the features that have names, learned from
//! games of the engine against itself. Each side looks at the board as if it were white, with its king
//! on the left half, and sees each man on its square:
//!
//! ```text
//! view  = unseen + Σ seen[man]                  for either side
//! worth = offset + Σ weight · clip(view, 0, 1)²  over both, in pawns for the player to move
//! ```
//!
//! where the weights of both views and the offset are chosen by how many men are left.

#[cfg(test)]
pub mod games;
#[cfg(test)]
pub mod training;

use std::sync::LazyLock;

use cozy_chess::{Board, Color, Piece};

/// Men of either side on every square.
const INPUTS: usize = 2 * 6 * 64;
/// Numbers of a view.
const HIDDEN: usize = 64;
/// How many sets of weights there are for as many ranges of men.
const OUTPUTS: usize = 8;
/// A 1 of a view. No weight is above twice that: the sum of 32 men's and `unseen` fits in 16 bits.
const ONE: i16 = 255;
/// A pawn of what a view's 1 adds. No weight is above 127: times [`ONE`] it fits in 16 bits.
const PAWN: i16 = 64;

/// Its weights, as whole numbers.
struct Network {
    seen: [[i16; HIDDEN]; INPUTS],
    unseen: [i16; HIDDEN],
    /// Those of the player to move first.
    outputs: [[i16; 2 * HIDDEN]; OUTPUTS],
    /// In steps of a pawn / ([`ONE`] · [`PAWN`]).
    offsets: [i16; OUTPUTS],
}

/// Numbers of a network.
const SIZE: usize = (INPUTS + 1) * HIDDEN + (2 * HIDDEN + 1) * OUTPUTS;

static NETWORK: LazyLock<Box<Network>> =
    LazyLock::new(|| Network::read(include_bytes!("network.bin")));

impl Network {
    /// Little-endian, in the order of the fields.
    fn read(bytes: &[u8; 2 * SIZE]) -> Box<Self> {
        let (numbers, _) = bytes.as_chunks::<2>();
        let mut numbers = numbers.iter().map(|&bytes| i16::from_le_bytes(bytes));
        let mut network = Box::new(Self {
            seen: [[0; HIDDEN]; INPUTS],
            unseen: [0; HIDDEN],
            outputs: [[0; 2 * HIDDEN]; OUTPUTS],
            offsets: [0; OUTPUTS],
        });
        let Self { seen, unseen, outputs, offsets } = &mut *network;
        let parts = [seen.as_flattened_mut(), unseen, outputs.as_flattened_mut(), offsets];
        for weight in parts.into_iter().flatten() {
            *weight = numbers.next().expect("the file has as many numbers");
        }
        network
    }

    /// What a side sees, summed up.
    #[inline(always)]
    fn view(&self, inputs: &[u16]) -> [i16; HIDDEN] {
        let mut view = self.unseen;
        for &input in inputs {
            let row = &self.seen[usize::from(input)];
            for (sum, weight) in view.iter_mut().zip(row) {
                *sum += weight;
            }
        }
        view
    }

    /// In hundredths of a pawn, for the player to move.
    fn hundredths(&self, board: &Board) -> i32 {
        let output = output(board);
        let halves = self.outputs[output].as_chunks::<HIDDEN>().0;
        let mut sum = 0;
        let (inputs, count) = inputs(board);
        for (inputs, weights) in inputs.iter().zip(halves) {
            for (seen, weight) in self.view(&inputs[..count]).into_iter().zip(weights) {
                let clipped = seen.clamp(0, ONE);
                sum += i32::from(clipped * weight) * i32::from(clipped);
            }
        }
        let one = i32::from(ONE);
        (sum / one + i32::from(self.offsets[output])) * 100 / (one * i32::from(PAWN))
    }
}

/// Which output counts.
#[inline]
fn output(board: &Board) -> usize {
    (board.occupied().len() as usize - 1) * OUTPUTS / MEN
}

/// The most men on a board: none with more is read. A power of 2, so that `%` costs nothing.
const MEN: usize = 32;

/// The men that each side sees, that of the player to move first, in any order but the same; and how
/// many they are.
#[inline]
fn inputs(board: &Board) -> ([[u16; MEN]; 2], usize) {
    let mover = board.side_to_move();
    let turns = [mover, !mover].map(|color| {
        let turned = if color == Color::White { 0 } else { 0b11_1000 };
        let mirrored = if (board.king(color).file() as usize) < 4 { 0 } else { 0b111 };
        turned ^ mirrored
    });
    let mut inputs = [[0; MEN]; 2];
    let mut count = 0;
    for (owner, color) in [mover, !mover].into_iter().enumerate() {
        for piece in Piece::ALL {
            let kinds =
                [64 * (6 * owner + piece as usize), 64 * (6 * (1 - owner) + piece as usize)];
            for square in board.colored_pieces(color, piece) {
                for side in 0..2 {
                    let input = kinds[side] + (square as usize ^ turns[side]);
                    inputs[side][count % MEN] = input as u16;
                }
                count += 1;
            }
        }
    }
    (inputs, count.min(MEN))
}

/// In pawns, for white.
#[inline]
pub fn worth(board: &Board) -> f64 {
    let hundredths = f64::from(NETWORK.hundredths(board));
    if board.side_to_move() == Color::White { hundredths / 100.0 } else { -hundredths / 100.0 }
}
