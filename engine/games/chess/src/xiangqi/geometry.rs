//! The board: 9 files, a to i, and 10 ranks, 0 to 9, from red's side. A set of squares is a word with one bit a square:
//!
//! ```text
//! 81 82 83 84 85 86 87 88 89   rank 9, black's first
//! …                            the river is between ranks 4 and 5
//!  0  1  2  3  4  5  6  7  8   rank 0, red's first
//! ```

use common::bits;
use countermove_core::game::Player;

/// Number of files.
pub const FILES: usize = 9;
/// Number of ranks.
pub const RANKS: usize = 10;
/// Number of squares.
pub const SQUARES: usize = FILES * RANKS;

/// Index of a square.
pub type Square = u8;
/// A set of squares.
pub type Squares = u128;

/// The player with the red pieces, who moves first.
pub const RED: Player = 0;
/// The other player.
pub const BLACK: Player = 1;

/// The square on `rank` and `file`.
pub const fn at(rank: usize, file: usize) -> Square {
    (rank * FILES + file) as Square
}

/// The rank of `square`, 0 to 9.
pub const fn rank(square: Square) -> usize {
    square as usize / FILES
}

/// The file of `square`, 0 to 8.
pub const fn file(square: Square) -> usize {
    square as usize % FILES
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
    at(RANKS - 1 - rank(square), file(square))
}

/// Whether `square` is beyond the river for `player`.
pub const fn is_across(square: Square, player: Player) -> bool {
    (rank(square) >= RANKS / 2) == (player == RED)
}

const fn region(kind: Region, square: usize) -> usize {
    let (rank, file) = (square / FILES, square % FILES);
    let half = rank / (RANKS / 2);
    match kind {
        Region::Board => 1,
        Region::Half => 1 + half,
        Region::Palace if file >= 3 && file <= 5 && (rank <= 2 || rank >= 7) => 1 + half,
        Region::Palace => 0,
    }
}

/// The region that a piece stays in.
#[derive(Clone, Copy)]
enum Region {
    Board,
    /// A side of the river.
    Half,
    Palace,
}

/// Each palace, by player.
pub const PALACES: [Squares; 2] = [palace(0), palace(1)];

const fn palace(player: Player) -> Squares {
    let mut set = 0;
    let mut square = 0;
    while square < SQUARES {
        if region(Region::Palace, square) == 1 + player {
            set |= 1 << square;
        }
        square += 1;
    }
    set
}

/// The squares `steps` away from each square, as (ranks, files), within one region.
const fn steps(steps: &[(isize, isize)], kind: Region) -> [Squares; SQUARES] {
    let mut table = [0; SQUARES];
    let mut square = 0;
    while square < SQUARES {
        let mut index = 0;
        while index < steps.len() {
            if let Some(to) = stepped(square, steps[index], kind) {
                table[square] |= 1 << to;
            }
            index += 1;
        }
        square += 1;
    }
    table
}

const fn stepped(square: usize, step: (isize, isize), kind: Region) -> Option<usize> {
    let rank = (square / FILES) as isize + step.0;
    let file = (square % FILES) as isize + step.1;
    if rank < 0 || rank >= RANKS as isize || file < 0 || file >= FILES as isize {
        return None;
    }
    let to = rank as usize * FILES + file as usize;
    let here = region(kind, square);
    if here != 0 && here == region(kind, to) { Some(to) } else { None }
}

/// Where a king goes from each square.
pub const KING: [Squares; SQUARES] = steps(&[(0, 1), (1, 0), (0, -1), (-1, 0)], Region::Palace);
/// Where an advisor goes from each square.
pub const ADVISOR: [Squares; SQUARES] =
    steps(&[(1, 1), (1, -1), (-1, 1), (-1, -1)], Region::Palace);
/// The diagonal neighbours of each square: from there a piece blocks a horse that attacks the square.
pub const DIAGONAL: [Squares; SQUARES] =
    steps(&[(1, 1), (1, -1), (-1, 1), (-1, -1)], Region::Board);

/// Where a pawn of each player goes from each square.
pub const PAWN: [[Squares; SQUARES]; 2] = [pawns(RED, false), pawns(BLACK, false)];
/// From where a pawn of each player goes to each square.
pub const PAWN_FROM: [[Squares; SQUARES]; 2] = [pawns(RED, true), pawns(BLACK, true)];

const fn pawns(player: Player, backward: bool) -> [Squares; SQUARES] {
    let ahead = if player == RED { 1 } else { -1 };
    let mut table = [0; SQUARES];
    let mut square = 0;
    while square < SQUARES {
        let ways = [(ahead, 0), (0, 1), (0, -1)];
        let count = if is_across(square as Square, player) { 3 } else { 1 };
        let mut index = 0;
        while index < count {
            if let Some(to) = stepped(square, ways[index], Region::Board) {
                let (key, other) = if backward { (to, square) } else { (square, to) };
                table[key] |= 1 << other;
            }
            index += 1;
        }
        square += 1;
    }
    table
}

/// Moves past a square that has to be empty.
#[derive(Clone, Copy)]
pub struct Leaps {
    count: u8,
    /// The square at the other end, and the one between.
    list: [(Square, Square); 8],
}

impl Leaps {
    /// The leaps.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = (Square, Square)> {
        self.list[..self.count as usize].iter().copied()
    }
}

/// The leaps of each square with their (ranks, files) to the other end and to the square between.
const fn leaps(ways: &[[(isize, isize); 2]], kind: Region) -> [Leaps; SQUARES] {
    let mut table = [Leaps { count: 0, list: [(0, 0); 8] }; SQUARES];
    let mut square = 0;
    while square < SQUARES {
        let mut index = 0;
        while index < ways.len() {
            let [end, between] = ways[index];
            if let Some(to) = stepped(square, end, kind)
                && let Some(between) = stepped(square, between, Region::Board)
            {
                let leaps = &mut table[square];
                leaps.list[leaps.count as usize] = (to as Square, between as Square);
                leaps.count += 1;
            }
            index += 1;
        }
        square += 1;
    }
    table
}

/// The squares where an elephant goes from each square, with the eye between them. It comes from the same squares.
pub const ELEPHANT: [Leaps; SQUARES] = leaps(
    &[[(2, 2), (1, 1)], [(2, -2), (1, -1)], [(-2, 2), (-1, 1)], [(-2, -2), (-1, -1)]],
    Region::Half,
);

/// Where a horse goes from each square; its leg is between.
pub const HORSE: [Leaps; SQUARES] = leaps(
    &[
        [(2, 1), (1, 0)],
        [(2, -1), (1, 0)],
        [(-2, 1), (-1, 0)],
        [(-2, -1), (-1, 0)],
        [(1, 2), (0, 1)],
        [(1, -2), (0, -1)],
        [(-1, 2), (0, 1)],
        [(-1, -2), (0, -1)],
    ],
    Region::Board,
);

/// From where a horse goes to each square; its leg is between.
pub const HORSE_FROM: [Leaps; SQUARES] = leaps(
    &[
        [(2, 1), (1, 1)],
        [(2, -1), (1, -1)],
        [(-2, 1), (-1, 1)],
        [(-2, -1), (-1, -1)],
        [(1, 2), (1, 1)],
        [(1, -2), (1, -1)],
        [(-1, 2), (-1, 1)],
        [(-1, -2), (-1, -1)],
    ],
    Region::Board,
);

/// The squares of file a whose ranks are the bits of each number.
pub const COLUMN: [Squares; 1 << RANKS] = {
    let mut table = [0; 1 << RANKS];
    let mut ranks = 1;
    while ranks < table.len() {
        let lowest = ranks.trailing_zeros() as usize;
        table[ranks] = table[ranks & (ranks - 1)] | 1 << (FILES * lowest);
        ranks += 1;
    }
    table
};

/// The squares on the rank and the file of each square.
pub const LINES: [Squares; SQUARES] = {
    let mut table = [0; SQUARES];
    let mut square = 0;
    while square < SQUARES {
        let row = ((1 << FILES) - 1) << (square / FILES * FILES);
        table[square] = row | COLUMN[(1 << RANKS) - 1] << (square % FILES);
        square += 1;
    }
    table
};

/// The squares that a piece sees along a line, as bits of the line.
#[derive(Clone, Copy, Default)]
pub struct Sight {
    /// Squares up to the first pieces, and these.
    pub near: u16,
    /// Squares beyond the first pieces up to the second ones, and these.
    pub far: u16,
}

/// The lowest bit of `set`, or 0.
const fn lowest(set: u16) -> u16 {
    set & set.wrapping_neg()
}

/// The highest bit of `set`, or 0.
const fn highest(set: u16) -> u16 {
    if set == 0 { 0 } else { 1 << set.ilog2() }
}

/// The squares seen from `place` on a line of `length` squares, whose pieces are the bits of `line`.
#[inline]
pub const fn sight(line: u16, place: usize, length: usize) -> Sight {
    let here = 1_u16 << place;
    let whole = ((1_u32 << length) - 1) as u16;
    let (below, above) = (here - 1, whole & !(here | (here - 1)));
    let (up, down) = (line & above, line & below);
    let (first_up, first_down) = (lowest(up), highest(down));
    let (second_up, second_down) = (lowest(up ^ first_up), highest(down ^ first_down));
    // The bits from a piece on outward.
    let beyond_up = if first_up == 0 { 0 } else { above & !(first_up | (first_up - 1)) };
    let beyond_down = if first_down == 0 { 0 } else { first_down - 1 };
    let far_up = if second_up == 0 { 0 } else { whole & !(second_up | (second_up - 1)) };
    let far_down = if second_down == 0 { 0 } else { second_down - 1 };
    Sight {
        near: (above & !beyond_up) | (below & !beyond_down),
        far: (beyond_up & !far_up) | (beyond_down & !far_down),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Counted on a board: a horse has 508 leaps on 9 × 10; elephants reach 7 points of each side, advisors 5, kings 9.
    #[test]
    fn tables_have_as_many_steps_as_the_board() {
        let leaps = |table: &[Leaps; SQUARES]| table.iter().map(|leaps| leaps.iter().count()).sum();
        let steps = |table: &[Squares; SQUARES]| table.iter().map(|set| set.count_ones()).sum();
        assert_eq!((leaps(&HORSE), leaps(&HORSE_FROM)), (508_usize, 508_usize));
        let (king, advisor): (u32, u32) = (steps(&KING), steps(&ADVISOR));
        // Of the nine squares of a palace eight are on its edge: 12 neighbours and 8 diagonals, both ways.
        assert_eq!((king, advisor), (2 * 24, 2 * 16));
        for player in [RED, BLACK] {
            let pawns: u32 = steps(&PAWN[player]);
            // 45 steps ahead at home, 36 beyond the river, and 16 to the side on each of five ranks.
            assert_eq!((pawns, steps(&PAWN_FROM[player])), (45 + 36 + 80, pawns));
        }
    }

    #[test]
    fn a_line_is_seen_up_to_the_second_piece() {
        for line in 0_u16..1 << RANKS {
            for place in 0..RANKS {
                let seen = sight(line, place, RANKS);
                for other in (0..RANKS).filter(|&other| other != place) {
                    let (low, high) = (place.min(other), place.max(other));
                    let between = (low + 1..high).filter(|at| line >> at & 1 == 1).count();
                    assert_eq!(
                        seen.near >> other & 1 == 1,
                        between == 0,
                        "{line:b} {place} {other}"
                    );
                    assert_eq!(
                        seen.far >> other & 1 == 1,
                        between == 1,
                        "{line:b} {place} {other}"
                    );
                }
            }
        }
    }
}
