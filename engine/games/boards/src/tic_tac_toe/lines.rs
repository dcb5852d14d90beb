//! Lines of a given length on a bitboard. Shifts find all lines of one direction at once.

use common::bits::Bits;
use common::grid::Grid;

/// The directions in which a winning line fits on a board.
#[derive(Clone, Debug)]
pub struct Lines<const N: usize> {
    pub in_a_row: usize,
    /// Whether only lines of exactly this length win.
    exact: bool,
    directions: Vec<Direction>,
    doublings: usize,
}

#[derive(Clone, Copy, Debug)]
struct Direction {
    /// Distance between neighbouring cells.
    step: usize,
    /// AND-ing a set with itself shifted down by each of these in turn leaves the starts of its lines.
    shifts: [u32; MOST_DOUBLINGS],
}

/// The first cells of the lines that miss one, two and three marks.
pub type LinesByMissing<const N: usize> = [Bits<N>; 3];

/// Number of bits of a count of marks in a line.
const PLANES: usize = 5;

/// Lengths 1 → 2 → 4 → 8 → 16 → 19.
const MOST_DOUBLINGS: usize = 5;

impl<const N: usize> Lines<N> {
    /// Lines across, down and along both diagonals, on rows of `grid.columns` cells and a guard. `exact`:
    /// whether a longer line does not count.
    pub fn new(grid: Grid, in_a_row: usize, exact: bool) -> Self {
        let mut growths = Vec::new();
        let mut length = 1;
        while length < in_a_row {
            growths.push(length.min(in_a_row - length));
            length += growths[growths.len() - 1];
        }
        let width = grid.columns + 1;
        let (across, down) = (in_a_row <= grid.columns, in_a_row <= grid.rows);
        let diagonal = across && down;
        let steps = [(across, 1), (down, width), (diagonal, width + 1), (diagonal, width - 1)];
        let distinct = if in_a_row == 1 { 1 } else { steps.len() };
        let direction = |&(_, step): &(bool, usize)| {
            let mut shifts = [0; MOST_DOUBLINGS];
            for (shift, growth) in shifts.iter_mut().zip(&growths) {
                *shift = (growth * step) as u32;
            }
            Direction { step, shifts }
        };
        let fitting = steps[..distinct].iter().filter(|(fits, _)| *fits);
        Self {
            in_a_row,
            exact,
            directions: fitting.map(direction).collect(),
            doublings: growths.len(),
        }
    }

    /// The first cells of the lines that lie in `set`.
    #[inline]
    fn starts(&self, direction: &Direction, set: Bits<N>) -> Bits<N> {
        direction.shifts[..self.doublings]
            .iter()
            .fold(set, |runs, &shift| runs & runs.lowered(shift))
    }

    /// The lines of `starts` that `marks` of the same player do not extend. All of them if longer lines
    /// count too.
    #[inline]
    fn of_exact_length(&self, direction: &Direction, marks: Bits<N>, starts: Bits<N>) -> Bits<N> {
        if !self.exact {
            return starts;
        }
        let step = direction.step as u32;
        starts & !marks.raised(step) & !marks.lowered(self.in_a_row as u32 * step)
    }

    /// Whether `set` has a line.
    #[inline]
    pub fn any(&self, set: Bits<N>) -> bool {
        self.directions.iter().any(|direction| {
            !self.of_exact_length(direction, set, self.starts(direction, set)).is_empty()
        })
    }

    /// Whether `set` has a line through `cell`, which is in it.
    #[inline]
    pub fn any_through(&self, set: &Bits<N>, cell: usize) -> bool {
        if N == 1 {
            return self.any(*set);
        }
        let run = |step: isize| {
            let mut at = cell.wrapping_add_signed(step);
            let mut length = 0;
            while at < 64 * N && set.has(at) {
                at = at.wrapping_add_signed(step);
                length += 1;
            }
            length
        };
        self.directions.iter().any(|direction| {
            let step = direction.step as isize;
            let length = run(step) + 1 + run(-step);
            if self.exact { length == self.in_a_row } else { length >= self.in_a_row }
        })
    }

    /// Number of lines in `set`.
    #[inline]
    pub fn count(&self, set: Bits<N>) -> u32 {
        self.directions.iter().map(|direction| self.starts(direction, set).count()).sum()
    }

    /// For each direction: its step, and the lines that `mine` can still fill with one, two or three more
    /// marks.
    #[inline]
    pub fn by_missing(
        &self,
        mine: Bits<N>,
        free: Bits<N>,
    ) -> impl Iterator<Item = (u32, LinesByMissing<N>)> + '_ {
        self.directions.iter().map(move |direction| {
            let open = self.starts(direction, mine | free);
            let open = self.of_exact_length(direction, mine, open);
            let step = direction.step as u32;
            let bits = self.in_a_row.ilog2() as usize + 1;
            let mut planes = [Bits::EMPTY; PLANES];
            for nth in 0..self.in_a_row as u32 {
                let mut carry = mine.lowered(nth * step);
                for plane in &mut planes[..bits] {
                    (*plane, carry) = (*plane ^ carry, *plane & carry);
                }
            }
            let by_missing = |missing: usize| {
                let Some(count) = self.in_a_row.checked_sub(missing) else { return Bits::EMPTY };
                planes[..bits].iter().enumerate().fold(open, |lines, (bit, &plane)| {
                    lines & if count >> bit & 1 == 1 { plane } else { !plane }
                })
            };
            (step, [by_missing(1), by_missing(2), by_missing(3)])
        })
    }

    /// Number of lines in `set` through each cell.
    pub fn through_each(&self, set: Bits<N>) -> Vec<i32> {
        let mut through = vec![0; 64 * N];
        for direction in &self.directions {
            for start in self.starts(direction, set).iter() {
                for nth in 0..self.in_a_row {
                    through[start + nth * direction.step] += 1;
                }
            }
        }
        through
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines_on(rows: usize, columns: usize, in_a_row: usize) -> u32 {
        let mut all = Bits::<6>::EMPTY;
        for cell in 0..rows * columns {
            all.insert(cell / columns * (columns + 1) + cell % columns);
        }
        Lines::new(Grid { rows, columns }, in_a_row, false).count(all)
    }

    #[test]
    fn lines_on_an_empty_board_are_counted_by_hand() {
        assert_eq!(lines_on(3, 3, 3), 8);
        assert_eq!(lines_on(6, 7, 4), 69);
        assert_eq!(lines_on(15, 15, 5), 572);
        assert_eq!(lines_on(2, 5, 4), 4);
        assert_eq!(lines_on(19, 1, 19), 1);
        assert_eq!(lines_on(1, 19, 19), 1);
        assert_eq!(lines_on(4, 3, 1), 12);
        for (rows, columns, k) in [(7, 9, 3), (19, 19, 7), (5, 19, 5), (10, 4, 4)] {
            let (across, down) = (columns + 1 - k, rows + 1 - k);
            let expected = rows * across + columns * down + 2 * across * down;
            assert_eq!(lines_on(rows, columns, k), expected as u32);
        }
    }
}
