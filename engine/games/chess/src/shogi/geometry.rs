//! The board: files 9 to 1 from the left and ranks a to i from the top, as sente sees it. A set of squares is a word
//! with one bit a square:
//!
//! ```text
//!  0  1  2  3  4  5  6  7  8   rank a, gote's first
//!  9 10 11 12 13 14 15 16 17
//! …
//! 72 73 74 75 76 77 78 79 80   rank i, sente's first
//! ```

use common::bits;
use countermove_core::game::Player;

/// Squares of a side of the board.
pub const SIDE: usize = 9;
/// Number of squares.
pub const SQUARES: usize = SIDE * SIDE;
/// The square of a missing king, as in mate problems: adjacent to no square, and on no line.
pub const NOWHERE: Square = SQUARES as Square;
/// Number of squares, and [`NOWHERE`].
const PLACES: usize = SQUARES + 1;
/// Ranks of a promotion zone.
const ZONE_RANKS: usize = 3;

/// Index of a square.
pub type Square = u8;
/// A set of squares.
pub type Squares = u128;

/// The player who moves first, up the board.
pub const SENTE: Player = 0;
/// The other player.
pub const GOTE: Player = 1;

/// Every square.
pub const ALL: Squares = (1 << SQUARES) - 1;

/// The square on `rank`, 0 for a, and `column`, 0 for file 9.
pub const fn at(rank: usize, column: usize) -> Square {
    (rank * SIDE + column) as Square
}

/// The rank of `square`, 0 for a.
pub const fn rank(square: Square) -> usize {
    square as usize / SIDE
}

/// The column of `square`, 0 for file 9.
pub const fn column(square: Square) -> usize {
    square as usize % SIDE
}

/// The set of `square` alone.
#[inline]
pub const fn bit(square: Square) -> Squares {
    1 << square
}

/// The squares of a set, ascending.
#[inline]
pub fn each(set: Squares) -> impl Iterator<Item = Square> {
    bits::each(set).map(|square| square as Square)
}

/// `square` as the other player sees it, and the reverse.
pub const fn turned(square: Square) -> Square {
    (SQUARES - 1) as Square - square
}

/// The `count` ranks farthest from `player`.
pub const fn farthest(player: Player, count: usize) -> Squares {
    let top = (1 << (SIDE * count)) - 1;
    if player == SENTE { top } else { top << (SIDE * (SIDE - count)) }
}

/// Where each player's pieces promote.
pub const ZONE: [Squares; 2] = [farthest(SENTE, ZONE_RANKS), farthest(GOTE, ZONE_RANKS)];

/// The squares of all files on which `set` has a square.
#[inline]
pub const fn files_of(set: Squares) -> Squares {
    let mut up = set | set >> SIDE;
    up |= up >> (2 * SIDE);
    up |= up >> (4 * SIDE);
    up |= up >> (8 * SIDE);
    let mut down = up & ((1 << SIDE) - 1);
    down |= down << SIDE;
    down |= down << (2 * SIDE);
    down |= down << (4 * SIDE);
    (down | down << SIDE) & ALL
}

/// A step in ranks and columns.
type Step = (i32, i32);

/// The directions of lines, clockwise from up the board. That at index i + 4 is opposite to that at i.
const DIRECTIONS: [Step; 8] =
    [(-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1)];

/// Index of a direction.
pub type Direction = usize;

/// The direction up the board.
const UP: Direction = 0;
/// The direction down the board.
const DOWN: Direction = 4;

/// The direction in which `player`'s pawns move.
pub const fn forward(player: Player) -> Direction {
    if player == SENTE { UP } else { DOWN }
}

/// Whether bishops go in a direction; else rooks do.
pub const fn is_diagonal(direction: Direction) -> bool {
    direction % 2 == 1
}

const fn stepped(square: usize, step: Step, times: i32) -> Option<usize> {
    let rank = (square / SIDE) as i32 + step.0 * times;
    let column = (square % SIDE) as i32 + step.1 * times;
    let side = SIDE as i32;
    if rank < 0 || rank >= side || column < 0 || column >= side {
        return None;
    }
    Some((rank * side + column) as usize)
}

/// For each square and each direction: the squares from the next one to the edge of the board.
pub static RAYS: [[Squares; PLACES]; 8] = {
    let mut rays = [[0; PLACES]; 8];
    let mut direction = 0;
    while direction < 8 {
        let mut square = 0;
        while square < SQUARES {
            let mut times = 1;
            while let Some(to) = stepped(square, DIRECTIONS[direction], times) {
                rays[direction][square] |= 1 << to;
                times += 1;
            }
            square += 1;
        }
        direction += 1;
    }
    rays
};

/// No direction.
const NONE: u8 = 8;

/// Directions between squares.
static TOWARDS: [[u8; SQUARES]; PLACES] = {
    let mut towards = [[NONE; SQUARES]; PLACES];
    let mut square = 0;
    while square < SQUARES {
        let mut direction = 0;
        while direction < 8 {
            let mut times = 1;
            while let Some(to) = stepped(square, DIRECTIONS[direction], times) {
                towards[square][to] = direction as u8;
                times += 1;
            }
            direction += 1;
        }
        square += 1;
    }
    towards
};

/// The direction from one square, or [`NOWHERE`], to another square, if they share a line.
#[inline]
pub fn direction(from: Square, to: Square) -> Option<Direction> {
    let found = TOWARDS[usize::from(from)][usize::from(to)];
    (found != NONE).then_some(usize::from(found))
}

/// The squares between two that share a line in the direction from the first.
#[inline]
pub fn between(from: Square, to: Square, direction: Direction) -> Squares {
    RAYS[direction][from as usize] & RAYS[(direction + 4) % 8][to as usize]
}

/// The squares from `square` in `direction`, up to the first one of `occupied`.
#[inline]
pub fn ray(square: Square, direction: Direction, occupied: Squares) -> Squares {
    let line = RAYS[direction][square as usize];
    let blockers = line & occupied;
    if blockers == 0 {
        return line;
    }
    let first = if (2..=5).contains(&direction) {
        blockers.trailing_zeros()
    } else {
        127 - blockers.leading_zeros()
    };
    line ^ RAYS[direction][first as usize]
}

/// The squares a bishop attacks.
#[inline]
pub fn bishop(square: Square, occupied: Squares) -> Squares {
    ray(square, 1, occupied)
        | ray(square, 3, occupied)
        | ray(square, 5, occupied)
        | ray(square, 7, occupied)
}

/// The squares a rook attacks.
#[inline]
pub fn rook(square: Square, occupied: Squares) -> Squares {
    ray(square, 0, occupied)
        | ray(square, 2, occupied)
        | ray(square, 4, occupied)
        | ray(square, 6, occupied)
}

/// Of each player and square: the squares one of some steps away.
pub type Steps = [[Squares; PLACES]; 2];

const fn steps(of_sente: &[Step]) -> Steps {
    let mut steps = [[0; PLACES]; 2];
    let mut square = 0;
    while square < SQUARES {
        let mut index = 0;
        while index < of_sente.len() {
            let (rank, column) = of_sente[index];
            if let Some(to) = stepped(square, (rank, column), 1) {
                steps[SENTE][square] |= 1 << to;
            }
            if let Some(to) = stepped(square, (-rank, -column), 1) {
                steps[GOTE][square] |= 1 << to;
            }
            index += 1;
        }
        square += 1;
    }
    steps
}

/// Steps of pawns.
pub static PAWN: Steps = steps(&[(-1, 0)]);
/// Jumps of knights.
pub static KNIGHT: Steps = steps(&[(-2, -1), (-2, 1)]);
/// Steps of silvers.
pub static SILVER: Steps = steps(&[(-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 1)]);
/// Steps of golds.
pub static GOLD: Steps = steps(&[(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, 0)]);
/// Steps of kings.
pub static KING: Steps = steps(&DIRECTIONS);
/// The empty board's lines of bishops.
pub static DIAGONALS: [Squares; PLACES] = lines(1);
/// The empty board's lines of rooks.
pub static STRAIGHTS: [Squares; PLACES] = lines(0);

const fn lines(first: Direction) -> [Squares; PLACES] {
    let mut lines = [0; PLACES];
    let mut square = 0;
    while square < SQUARES {
        let mut direction = first;
        while direction < 8 {
            lines[square] |= RAYS[direction][square];
            direction += 2;
        }
        square += 1;
    }
    lines
}
