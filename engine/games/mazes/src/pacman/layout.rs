//! Layouts of mazes: named ones, and their text.

use super::maze::{Cell, Plane, SIDE, spread};
use countermove_core::error::{Error, clip};
use countermove_core::game::options::refuse;

/// Most ghosts in a layout.
pub const MOST_GHOSTS: usize = 6;
/// Most power dots in a layout.
pub const MOST_POWER: usize = 64;
/// Longest text of a layout.
pub const MOST_TEXT: usize = SIDE * (SIDE + 2);

/// Names and texts of the layouts, the default first.
pub const NAMED: &[(&str, &str)] = &[
    ("small", "%%%%%%%%%/%o..%...%/%.%.G.%.%/%.%...%.%/%..P%..o%/%%%%%%%%%"),
    // Found by search: the best move depends on Pacman's model of the ghost.
    ("gamble", "%%%%%%%/%     %/% .%G.%/%    %%/% P  .%/%%%%%%%"),
];

/// A maze, and where everything is at the start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    pub rows: u8,
    pub columns: u8,
    /// All cells that are not walls.
    pub open: Plane,
    pub dots: Plane,
    pub power: Plane,
    pub pacman: Cell,
    pub ghosts: Vec<Cell>,
}

impl Layout {
    /// The layout that `text` names or draws. Error: `BadOption`.
    pub fn read(text: &str) -> Result<Self, Error> {
        let drawn = NAMED.iter().find(|(name, _)| *name == text).map_or(text, |(_, drawn)| drawn);
        if drawn.chars().all(|letter| letter.is_ascii_lowercase() || letter == '_') {
            let names = NAMED.iter().map(|(name, _)| *name);
            return Err(bad("is neither rows of a maze nor a name of one", text).rather(names));
        }
        let rows: Vec<&str> = drawn
            .trim_matches(['\r', '\n'])
            .split(['\n', '/'])
            .map(|row| row.trim_end_matches('\r'))
            .collect();
        let columns = rows[0].chars().count();
        if rows.len() > SIDE || !(1..=SIDE).contains(&columns) {
            let message =
                format!("has {} rows, the first of {columns} cells: each 1 to {SIDE}", rows.len());
            return Err(bad(&message, text));
        }
        let mut draft = Draft::default();
        for (row, line) in rows.iter().enumerate() {
            let length = line.chars().count();
            if length != columns {
                let message = format!("has {length} cells in row {}, not {columns}", row + 1);
                return Err(bad(&message, text));
            }
            for (column, letter) in line.chars().enumerate() {
                let cell = Cell { row: row as u8, column: column as u8 };
                if !draft.put(cell, letter) {
                    let message = format!(
                        "has {letter:?} in row {}, column {}: % is a wall, . a dot, o a power dot, \
                         P Pacman, G or a digit a ghost, a blank or - or _ nothing",
                        row + 1,
                        column + 1
                    );
                    return Err(bad(&message, text));
                }
            }
        }
        draft.finish(rows.len() as u8, columns as u8).map_err(|message| bad(&message, text))
    }
}

fn bad(what: &str, text: &str) -> Error {
    refuse("/options/layout", what).about(&clip(text))
}

struct Draft {
    open: Plane,
    dots: Plane,
    power: Plane,
    pacman: Vec<Cell>,
    /// The ghosts in the order of their digits; those without a digit come last.
    ghosts: Vec<(u32, Cell)>,
}

impl Default for Draft {
    fn default() -> Self {
        let (pacman, ghosts) = (Vec::new(), Vec::new());
        Self { open: Plane::EMPTY, dots: Plane::EMPTY, power: Plane::EMPTY, pacman, ghosts }
    }
}

impl Draft {
    /// Whether `letter` is a symbol of a layout.
    fn put(&mut self, cell: Cell, letter: char) -> bool {
        match letter {
            '%' => return true,
            ' ' | '-' | '_' => {}
            '.' => self.dots.add(cell),
            'o' => self.power.add(cell),
            'P' | '<' | '>' | '^' | 'v' => self.pacman.push(cell),
            'G' => self.ghosts.push((u32::MAX, cell)),
            '0'..='9' => self.ghosts.push((letter as u32, cell)),
            _ => return false,
        }
        self.open.add(cell);
        true
    }

    fn finish(mut self, rows: u8, columns: u8) -> Result<Layout, String> {
        let &[pacman] = &self.pacman[..] else {
            return Err(format!("has {} Pacmen, not one P", self.pacman.len()));
        };
        if self.ghosts.len() > MOST_GHOSTS {
            return Err(format!("has {} ghosts, more than {MOST_GHOSTS}", self.ghosts.len()));
        }
        if self.dots.is_empty() {
            return Err("has no dot".into());
        }
        if self.power.count() > MOST_POWER {
            let count = self.power.count();
            return Err(format!("has {count} power dots, more than {MOST_POWER}"));
        }
        let mut reached = Plane::EMPTY;
        spread(&self.open, pacman, |_, cells| {
            reached = *cells;
            false
        });
        let pellets = self.dots.cells().chain(self.power.cells());
        if let Some(cell) = pellets.into_iter().find(|&cell| !reached.has(cell)) {
            return Err(format!(
                "has a dot in row {}, column {} that Pacman cannot reach",
                cell.row + 1,
                cell.column + 1
            ));
        }
        self.ghosts.sort_by_key(|(digit, _)| *digit);
        let ghosts = self.ghosts.iter().map(|(_, cell)| *cell).collect();
        let Self { open, dots, power, .. } = self;
        Ok(Layout { rows, columns, open, dots, power, pacman, ghosts })
    }
}
