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
//!
//! The crate `training` makes its weights.

use std::cell::RefCell;
use std::sync::LazyLock;

use crate::games::common::deflate::inflated;
use cozy_chess::{BitBoard, Board, Color, Piece, Square};

/// Men of either side on every square.
pub const INPUTS: usize = 2 * 6 * 64;
/// Numbers of a view. What twice as many may add up to at the output would not fit in 32 bits.
pub const HIDDEN: usize = 128;
/// How many sets of weights there are for as many ranges of men.
pub const OUTPUTS: usize = 8;
/// A 1 of a view. No weight is above twice that: what 64 men add up to fits in 16 bits, those of one
/// position and of the next.
pub const ONE: i16 = 255;
/// A pawn of what a view's 1 adds. No weight is above 127: times [`ONE`] it fits in 16 bits.
pub const PAWN: i16 = 64;

/// Its weights, as whole numbers.
pub struct Network {
    seen: [[i16; HIDDEN]; INPUTS],
    unseen: [i16; HIDDEN],
    /// Those of the player to move first.
    outputs: [[i16; 2 * HIDDEN]; OUTPUTS],
    /// In steps of a pawn / ([`ONE`] · [`PAWN`]).
    offsets: [i16; OUTPUTS],
}

/// Numbers of a network.
pub const SIZE: usize = (INPUTS + 1) * HIDDEN + (2 * HIDDEN + 1) * OUTPUTS;

static NETWORK: LazyLock<Box<Network>> = LazyLock::new(|| {
    let bytes = inflated(include_bytes!("network.bin"), 2 * SIZE);
    Network::read(&bytes.try_into().expect("all its numbers"))
});

impl Network {
    /// Little-endian, in the order of the fields.
    pub fn read(bytes: &[u8; 2 * SIZE]) -> Box<Self> {
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

    /// What `color` sees, found from what it last saw with its king on the same half.
    #[inline(always)]
    fn view(&self, board: &Board, color: Color, views: &mut Views) -> [i16; HIDDEN] {
        let turn = turn(board, color);
        let last = &mut views.0[color as usize][usize::from(turn & MIRROR != 0)];
        let View { men, mut sums } = *last;
        let mut now = men;
        for (owner, side) in [color, !color].into_iter().enumerate() {
            for piece in Piece::ALL {
                let kind = 6 * owner + piece as usize;
                now[kind] = board.colored_pieces(side, piece);
                let row = |square: Square| &self.seen[64 * kind + (square as usize ^ turn)];
                for square in men[kind] & !now[kind] {
                    let row = row(square).iter();
                    sums.iter_mut().zip(row).for_each(|(sum, gone)| *sum -= gone);
                }
                for square in now[kind] & !men[kind] {
                    let row = row(square).iter();
                    sums.iter_mut().zip(row).for_each(|(sum, come)| *sum += come);
                }
            }
        }
        *last = View { men: now, sums };
        let mut view = self.unseen;
        view.iter_mut().zip(sums).for_each(|(view, sum)| *view += sum);
        view
    }

    /// What it adds, in hundredths of a pawn, for the player to move.
    pub fn hundredths(&self, board: &Board) -> i32 {
        self.hundredths_after(board, &mut Views::new())
    }

    /// The same, found from `views`, which are of this network.
    fn hundredths_after(&self, board: &Board, views: &mut Views) -> i32 {
        let output = output(board);
        let halves = self.outputs[output].as_chunks::<HIDDEN>().0;
        let mut sum = 0;
        let mover = board.side_to_move();
        for (color, weights) in [mover, !mover].into_iter().zip(halves) {
            for (seen, weight) in self.view(board, color, views).into_iter().zip(weights) {
                let clipped = seen.clamp(0, ONE);
                sum += i32::from(clipped * weight) * i32::from(clipped);
            }
        }
        let one = i32::from(ONE);
        (sum / one + i32::from(self.offsets[output])) * 100 / (one * i32::from(PAWN))
    }
}

/// What a side last saw with its king on one half: its own men and the other's, by kind, and what they add
/// up to. From one position of a search to the next few men move.
#[derive(Clone, Copy)]
struct View {
    men: [BitBoard; 12],
    sums: [i16; HIDDEN],
}

/// By side and half; of an empty board at first.
struct Views([[View; 2]; 2]);

impl Views {
    const fn new() -> Self {
        Self([[View { men: [BitBoard::EMPTY; 12], sums: [0; HIDDEN] }; 2]; 2])
    }
}

thread_local! {
    static VIEWS: RefCell<Views> = const { RefCell::new(Views::new()) };
}

/// Which output counts.
#[inline]
pub fn output(board: &Board) -> usize {
    (board.occupied().len() as usize - 1) * OUTPUTS / MEN
}

/// The most men on a board: none with more is read.
pub const MEN: usize = 32;

/// What turns a square upside down, and what shows it in a mirror.
const TURN: usize = 0b11_1000;
const MIRROR: usize = 0b111;

/// What turns squares to how `color` sees them.
#[inline]
pub fn turn(board: &Board, color: Color) -> usize {
    let turned = if color == Color::White { 0 } else { TURN };
    let mirrored = if (board.king(color).file() as usize) < 4 { 0 } else { MIRROR };
    turned ^ mirrored
}

/// In pawns, for white.
#[inline]
pub fn valuation(board: &Board) -> f64 {
    let hundredths =
        VIEWS.with_borrow_mut(|views| f64::from(NETWORK.hundredths_after(board, views)));
    if board.side_to_move() == Color::White { hundredths / 100.0 } else { -hundredths / 100.0 }
}

#[cfg(test)]
mod tests {
    use cozy_chess::BoardBuilder;

    use super::*;
    use crate::rng::Rng;

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
        let Network { seen, unseen, outputs, .. } = &**NETWORK;
        assert!(seen.as_flattened().iter().chain(unseen).all(|weight| weight.abs() <= 2 * ONE));
        assert!(outputs.as_flattened().iter().all(|weight| weight.abs() <= 127));
    }

    #[test]
    fn a_board_seen_in_a_mirror_is_worth_the_same() {
        let mut seen = 0;
        for board in positions(500, 6) {
            let mut builder = BoardBuilder::empty();
            for square in board.occupied() {
                let man = board.piece_on(square).zip(board.color_on(square));
                *builder.square_mut(square.flip_file()) = man;
            }
            builder.side_to_move = board.side_to_move();
            let mirrored = builder.build().expect("a legal position has a legal mirror image");
            assert_eq!(NETWORK.hundredths(&mirrored), NETWORK.hundredths(&board), "{board}");
            seen += usize::from(NETWORK.hundredths(&board) != 0);
        }
        assert!(seen > 400, "{seen}");
    }

    #[test]
    fn views_found_from_the_last_ones_are_those_found_anew() {
        let mut views = Views::new();
        let mut halves = [0; 2];
        for board in positions(500, 9) {
            let found = NETWORK.hundredths_after(&board, &mut views);
            assert_eq!(found, NETWORK.hundredths(&board), "{board}");
            halves[board.king(Color::White) as usize % 8 / 4] += 1;
        }
        assert!(halves[0] > 0 && halves[1] > 0, "{halves:?}");
    }
}
