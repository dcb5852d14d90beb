//! The points of a board of any size, numbered row by row from the top left:
//!
//! ```text
//! 3   0  1  2
//! 2   3  4  5
//! 1   6  7  8
//!     A  B  C
//! ```

use std::ops::Range;

use common::grid::Grid;
use countermove_core::error::Error;
use countermove_core::game::Player;
use countermove_core::hashing::zobrist;

/// The columns: no I, which looks like J and 1.
const LETTERS: &[u8] = b"ABCDEFGHJKLMNOPQRSTUVWXYZ";

/// Where the stones of a handicap go, in their order, as (column, row): 0 for the side of A and of 1, 1 for the
/// middle, 2 for the other side. An odd number beyond four ends with the middle (GTP 2, section 4.1.1).
const HANDICAP: [(usize, usize); 8] =
    [(0, 0), (2, 2), (0, 2), (2, 0), (0, 1), (2, 1), (1, 0), (1, 2)];

/// The points beside one.
#[derive(Clone, Copy, Debug, Default)]
struct Around {
    points: [u16; 4],
    count: u8,
}

/// A board without its stones.
#[derive(Clone, Debug)]
pub struct Layout {
    size: usize,
    around: Vec<Around>,
    numbers: Vec<[u64; 2]>,
}

impl Layout {
    /// A board of `size` × `size` points.
    pub fn new(size: usize) -> Self {
        let around = |point: usize| {
            let (row, column) = (point / size, point % size);
            let beside = [
                (row > 0).then(|| point - size),
                (column > 0).then(|| point - 1),
                (column + 1 < size).then(|| point + 1),
                (row + 1 < size).then(|| point + size),
            ];
            let mut around = Around::default();
            for other in beside.into_iter().flatten() {
                around.points[usize::from(around.count)] = other as u16;
                around.count += 1;
            }
            around
        };
        let number = |point: u64| [zobrist(2 * point), zobrist(2 * point + 1)];
        Self {
            size,
            around: (0..size * size).map(around).collect(),
            numbers: (0..(size * size) as u64).map(number).collect(),
        }
    }

    /// Points of a side.
    pub const fn size(&self) -> usize {
        self.size
    }

    /// All points.
    #[inline]
    pub const fn points(&self) -> Range<usize> {
        0..self.around.len()
    }

    /// The points beside `point`.
    #[inline]
    pub fn around(&self, point: usize) -> impl Iterator<Item = usize> + Clone + '_ {
        let Around { points, count } = &self.around[point];
        points[..usize::from(*count)].iter().map(|&point| usize::from(point))
    }

    /// The Zobrist number of a stone of `player` on `point`.
    #[inline]
    pub fn number(&self, player: Player, point: usize) -> u64 {
        self.numbers[point][player]
    }

    /// Points between `point` and the nearest edge.
    pub fn to_edge(&self, point: usize) -> usize {
        let (row, column) = (point / self.size, point % self.size);
        row.min(self.size - 1 - row).min(column).min(self.size - 1 - column)
    }

    /// The most stones of a handicap: none on boards below 7 × 7, four where no point is in the middle.
    pub const fn most_handicap(size: usize) -> usize {
        match size {
            0..7 => 0,
            7 => 4,
            size if size % 2 == 0 => 4,
            _ => 9,
        }
    }

    /// The points of a handicap of `count` stones.
    pub fn handicap(&self, count: usize) -> Vec<usize> {
        let (size, from_edge) = (self.size, if self.size < 13 { 2 } else { 3 });
        let place = |side: usize| [from_edge, size / 2, size - 1 - from_edge][side];
        let centred = count > 4 && count % 2 == 1;
        let sides = HANDICAP[..count - usize::from(centred)].iter().copied();
        let middle = centred.then_some((1, 1));
        let at = |(column, row): (usize, usize)| (size - 1 - place(row)) * size + place(column);
        sides.chain(middle).map(at).collect()
    }

    /// The board as rows of cells.
    pub const fn grid(&self) -> Grid {
        Grid { rows: self.size, columns: self.size }
    }

    /// Name of `point`, such as D4.
    pub fn name(&self, point: usize) -> String {
        let (row, column) = (point / self.size, point % self.size);
        format!("{}{}", char::from(LETTERS[column]), self.size - row)
    }

    /// The letters of the columns.
    pub fn letters(&self) -> impl Iterator<Item = char> {
        LETTERS[..self.size].iter().map(|&letter| char::from(letter))
    }

    /// The point called `text`. Errors: `MalformedMove` if `text` is no letter and number, `IllegalMove` if
    /// there is no such point.
    pub fn point(&self, text: &str) -> Result<usize, Error> {
        let split = || {
            let letter = text.bytes().next()?.to_ascii_uppercase();
            let column = LETTERS.iter().position(|&other| other == letter)?;
            let digits = text.get(1..)?;
            let plain = !digits.starts_with('0') && digits.bytes().all(|it| it.is_ascii_digit());
            digits.parse::<usize>().ok().filter(|_| plain).map(|number| (column, number))
        };
        let Some((column, number)) = split() else {
            let what = "neither a point, which is a letter but I and a number, nor \"pass\"";
            return Err(Error::malformed_move(what));
        };
        if column >= self.size || number > self.size {
            let last = self.name(self.size - 1);
            return Err(Error::illegal_move(format!("the points are A1 to {last}")));
        }
        Ok((self.size - number) * self.size + column)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_read_back_by_name() {
        for size in [5, 9, 25] {
            let layout = Layout::new(size);
            for point in layout.points() {
                assert_eq!(layout.point(&layout.name(point)), Ok(point));
            }
        }
        let layout = Layout::new(19);
        assert_eq!(layout.point("j19"), Ok(8), "J follows H");
        assert!(layout.point("I5").is_err() && layout.point("A20").is_err());
        assert!(layout.point("A0").is_err() && layout.point("A+1").is_err());
    }

    /// GTP 2, section 4.1.1.
    #[test]
    fn handicap_stones_are_on_the_star_points() {
        let names = |size, count| {
            let layout = Layout::new(size);
            let name = |point: usize| layout.name(point);
            layout.handicap(count).into_iter().map(name).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(names(19, 2), "D4 Q16");
        assert_eq!(names(19, 3), "D4 Q16 D16");
        assert_eq!(names(19, 5), "D4 Q16 D16 Q4 K10");
        assert_eq!(names(19, 6), "D4 Q16 D16 Q4 D10 Q10");
        assert_eq!(names(19, 9), "D4 Q16 D16 Q4 D10 Q10 K4 K16 K10");
        assert_eq!(names(9, 4), "C3 G7 C7 G3");
        assert_eq!(names(13, 5), "D4 K10 D10 K4 G7");
    }
}
