//! The 24 points, numbered in the order of their text, and the lines between them:
//!
//! ```text
//! 7   0-----1-----2
//! 6   | 3---4---5 |
//! 5   | | 6-7-8 | |
//! 4   9-10-11 12-13-14
//! 3   | | 15-16-17 | |
//! 2   | 18--19--20 |
//! 1   21---22----23
//!     a b c d e f g
//! ```

use common::bits::each;

/// Number of points.
pub const POINTS: usize = 24;
/// Number of lines of three points.
pub const LINES: usize = 16;
/// Rows, and columns.
pub const SIDE: usize = 7;
const MIDDLE: usize = SIDE / 2;
/// All points.
pub const ALL: u32 = (1 << POINTS) - 1;

/// Which points are in a line.
#[derive(Clone, Debug)]
pub struct Layout {
    /// (row from the top, column) of each point.
    places: [(usize, usize); POINTS],
    /// Points of each line.
    lines: [u32; LINES],
    /// The two lines through each point.
    through: [[u32; 2]; POINTS],
    /// Points that each is connected to.
    neighbours: [u32; POINTS],
}

impl Layout {
    /// The usual board.
    pub fn new() -> Self {
        let away = |at: usize| at.abs_diff(MIDDLE);
        let is_point = |&(row, column): &(usize, usize)| {
            let (row, column) = (away(row), away(column));
            row == column && row > 0 || (row == 0) != (column == 0)
        };
        let squares = (0..SIDE).flat_map(|row| (0..SIDE).map(move |column| (row, column)));
        let places: Vec<(usize, usize)> = squares.filter(is_point).collect();
        let mut layout = Self {
            places: places.try_into().expect("24 points"),
            lines: [0; LINES],
            through: [[0; 2]; POINTS],
            neighbours: [0; POINTS],
        };
        let mut count = 0;
        for turned in [false, true] {
            let at = |point: usize| {
                let (row, column) = layout.places[point];
                if turned { (column, row) } else { (row, column) }
            };
            let mut points: Vec<usize> = (0..POINTS).collect();
            points.sort_by_key(|&point| at(point));
            // Each row has three points, but the middle one twice three.
            for line in points.chunks_exact(3) {
                let set = line.iter().fold(0, |set, &point| set | 1 << point);
                layout.lines[count] = set;
                count += 1;
                for &point in line {
                    layout.through[point][usize::from(turned)] = set;
                    let ends = 1 << line[0] | 1 << line[2];
                    layout.neighbours[point] |= if point == line[1] { ends } else { 1 << line[1] };
                }
            }
        }
        layout
    }

    /// (row from the top, column) of a point.
    pub const fn place(&self, point: usize) -> (usize, usize) {
        self.places[point]
    }

    /// Points connected to `point`.
    pub const fn neighbours(&self, point: usize) -> u32 {
        self.neighbours[point]
    }

    /// Points connected to any of `set`.
    pub fn around(&self, set: u32) -> u32 {
        each(set).fold(0, |around, point| around | self.neighbours[point])
    }

    /// The points of each line.
    pub const fn lines(&self) -> &[u32; LINES] {
        &self.lines
    }

    /// The lines through `point`.
    pub const fn through(&self, point: usize) -> [u32; 2] {
        self.through[point]
    }

    /// The points of `men` that are in mills.
    pub fn in_mills(&self, men: u32) -> u32 {
        self.lines.iter().filter(|&&line| men & line == line).fold(0, |set, line| set | line)
    }

    /// The name of a point.
    pub fn name(&self, point: usize) -> String {
        let (row, column) = self.places[point];
        format!("{}{}", char::from(b'a' + column as u8), SIDE - row)
    }

    /// The point called `name`, if there is one.
    pub fn named(&self, name: &str) -> Option<usize> {
        (0..POINTS).find(|&point| self.name(point) == name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_point_is_on_two_lines_and_there_are_32_connections() {
        let layout = Layout::new();
        for point in 0..POINTS {
            let on: Vec<u32> =
                layout.lines.iter().copied().filter(|line| line >> point & 1 == 1).collect();
            assert_eq!(on, layout.through(point), "{}", layout.name(point));
            assert!(
                each(layout.neighbours(point))
                    .all(|other| layout.neighbours(other) >> point & 1 == 1)
            );
        }
        assert!(layout.lines.iter().all(|line| line.count_ones() == 3));
        let ends: u32 = layout.neighbours.iter().map(|set| set.count_ones()).sum();
        assert_eq!(ends, 2 * 32);
        let named = |names: &str| {
            names.split(' ').fold(0, |set, name| set | 1 << layout.named(name).unwrap())
        };
        assert_eq!(layout.neighbours(layout.named("d6").unwrap()), named("d7 b6 f6 d5"));
        assert_eq!(layout.neighbours(layout.named("c4").unwrap()), named("b4 c5 c3"));
        assert!(layout.lines.contains(&named("e4 f4 g4")));
        assert_eq!(layout.named("d4"), None);
    }
}
