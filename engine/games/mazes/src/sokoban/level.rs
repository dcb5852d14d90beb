//! Levels: named ones, their text, and how far a box is from the goals.

use std::collections::VecDeque;

use super::Step;
use common::bits::Bits;
use countermove_core::error::{Error, clip};
use countermove_core::game::options::refuse;

/// Most cells of a level.
const MOST_CELLS: usize = 256;
/// Longest text of a level.
pub const MOST_TEXT: usize = 2 * MOST_CELLS;

/// A set of cells, numbered row by row from the top left.
pub type Cells = Bits<{ MOST_CELLS / 64 }>;

/// Names and texts of the levels, the default first.
pub const NAMED: &[(&str, &str)] = &[
    ("one", "######/#@   #/# $# #/#   .#/######"),
    ("two", "#######/#  .  #/# $#$ #/#  @ .#/#######"),
    ("three", "########/#  @   #/# $#$# #/#  . . #/## $ . #/########"),
];

/// What a text says of the cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawing {
    pub rows: usize,
    pub columns: usize,
    /// All cells that are not walls.
    pub floor: Cells,
    pub goals: Cells,
    pub boxes: Cells,
    pub keeper: u8,
}

impl Drawing {
    /// The level that `text` draws; rows may be of different lengths. Error: what is wrong with it.
    pub fn read(text: &str) -> Result<Self, String> {
        let rows: Vec<&str> = text
            .trim_matches(['\r', '\n'])
            .split(['\n', '/'])
            .map(|row| row.trim_end_matches('\r'))
            .collect();
        let columns = rows.iter().map(|row| row.chars().count()).max().unwrap_or(0);
        if columns == 0 || columns * rows.len() > MOST_CELLS {
            return Err(format!(
                "{} rows of up to {columns} cells are not 1 to {MOST_CELLS} cells",
                rows.len()
            ));
        }
        let [mut floor, mut goals, mut boxes, mut keepers] = [Cells::EMPTY; 4];
        for (row, line) in rows.iter().enumerate() {
            for (column, letter) in line.chars().enumerate() {
                let cell = row * columns + column;
                let put = |on: &str, cells: &mut Cells| {
                    if on.contains(letter) {
                        cells.insert(cell);
                    }
                };
                put(" -_@+$*.", &mut floor);
                put("+*.", &mut goals);
                put("$*", &mut boxes);
                put("@+", &mut keepers);
                if letter != '#' && !floor.has(cell) {
                    return Err(format!(
                        "{letter:?} in row {}, column {} is none of # @ + $ * . and floor",
                        row + 1,
                        column + 1
                    ));
                }
            }
        }
        if keepers.count() != 1 {
            return Err(format!("there are {} keepers, not one @ or +", keepers.count()));
        }
        if boxes.is_empty() || boxes.count() != goals.count() {
            let (boxes, goals) = (boxes.count(), goals.count());
            return Err(format!(
                "there are {boxes} boxes for {goals} goals, not one or more for each"
            ));
        }
        let keeper = keepers.iter().next().expect("there is one") as u8;
        Ok(Self { rows: rows.len(), columns, floor, goals, boxes, keeper })
    }
}

/// A level: its walls and goals, and where everything is at the start.
pub struct Level {
    pub rows: usize,
    pub columns: usize,
    pub floor: Cells,
    pub goals: Cells,
    pub boxes: Cells,
    pub keeper: u8,
    /// By cell: pushes of a box from there to the nearest goal, without other boxes; `None`: no pushes
    /// bring it to one.
    pub pushes: Vec<Option<u16>>,
}

impl Level {
    /// The level that `text` names or draws. Error: `BadOption`.
    pub fn read(text: &str) -> Result<Self, Error> {
        let bad = |what: &str| refuse("/options/level", what).about(&clip(text));
        let named = NAMED.iter().find(|(name, _)| *name == text);
        let drawn = named.map_or(text, |(_, drawn)| drawn);
        if drawn.chars().all(|letter| letter.is_ascii_lowercase()) {
            let names = NAMED.iter().map(|(name, _)| *name);
            return Err(bad("is neither rows of a level nor a name of one").rather(names));
        }
        let drawing = Drawing::read(drawn).map_err(|what| bad(&format!("is no level: {what}")))?;
        let Drawing { rows, columns, floor, goals, boxes, keeper } = drawing;
        let mut level =
            Self { rows, columns, floor, goals, boxes, keeper, pushes: vec![None; rows * columns] };
        level.measure();
        Ok(level)
    }

    /// The floor next to `cell`; `None` at a wall.
    pub fn next(&self, cell: u8, step: Step) -> Option<u8> {
        let (row, column) = (usize::from(cell) / self.columns, usize::from(cell) % self.columns);
        let (row, column) = match step {
            Step::Up => (row.checked_sub(1)?, column),
            Step::Down => (row + 1, column),
            Step::Left => (row, column.checked_sub(1)?),
            Step::Right => (row, column + 1),
        };
        let next = row * self.columns + column;
        (row < self.rows && column < self.columns && self.floor.has(next)).then_some(next as u8)
    }

    /// Fills in `pushes`, by pulling a box from each goal: the keeper then stands beyond its new cell.
    fn measure(&mut self) {
        let mut reached: VecDeque<u8> = self.goals.iter().map(|cell| cell as u8).collect();
        for &cell in &reached {
            self.pushes[usize::from(cell)] = Some(0);
        }
        while let Some(cell) = reached.pop_front() {
            let pushes = self.pushes[usize::from(cell)].expect("it was reached");
            for step in Step::ALL {
                let from = self.next(cell, step);
                let Some(from) = from.filter(|&from| self.next(from, step).is_some()) else {
                    continue;
                };
                let known = &mut self.pushes[usize::from(from)];
                if known.is_none() {
                    *known = Some(pushes + 1);
                    reached.push_back(from);
                }
            }
        }
    }
}
