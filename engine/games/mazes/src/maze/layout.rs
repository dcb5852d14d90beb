//! Layouts of mazes: named ones, and their text.

use super::{Goal, MOST_AGENTS, Step};
use common::grid::Grid;
use countermove_core::error::{Error, clip};
use countermove_core::game::options::refuse;

/// Most rows and columns.
const SIDE: usize = 26;
/// Most dots.
const MOST_DOTS: usize = 32;
/// Longest text of a layout.
pub const MOST_TEXT: usize = SIDE * (SIDE + 2);

const POINTER: &str = "/options/layout";

/// Names and texts of the layouts, the default first.
pub const NAMED: &[(&str, &str)] = &[
    ("simple", "#########/#a    # #/# ## #  #/#  # ## #/## #    #/#    ##E#/#########"),
    (
        "rooms",
        "###########/#a   #    #/#    #    #/#         #/#    #    #/## #### ###/#    #    #/#    #    #/#        E#/###########",
    ),
    (
        "crossing",
        "####B####/#### ####/#### ####/#### ####/a       A/#### ####/#### ####/#### ####/####b####",
    ),
    ("door", "#########/#   #   #/#   #B A#/#b D  c #/#   #  a#/#C  # d #/#########"),
    ("corridor", "#########/#aB   Ab#/#### ####/#########"),
    ("meeting", "#########/#a  #   #/# # # # #/# #   #b#/#########"),
    ("dots", "#######/#.a .b#/# # # #/#. . .#/#######"),
];

/// A maze, and where everything is at the start. Squares are numbered row by row from the top left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    pub grid: Grid,
    /// The cost of a step onto each square; none onto a wall.
    pub costs: Vec<Option<u8>>,
    pub exits: Vec<u16>,
    pub dots: Vec<u16>,
    /// One per agent.
    pub starts: Vec<u16>,
    /// The squares of A to D.
    pub goals: [Option<u16>; MOST_AGENTS],
}

impl Layout {
    /// The layout that `text` names or draws. Error: `BadOption`.
    pub fn read(text: &str) -> Result<Self, Error> {
        let bad = |what: &str| refuse(POINTER, what).about(&clip(text));
        let drawn = NAMED.iter().find(|(name, _)| *name == text).map_or(text, |(_, drawn)| drawn);
        if drawn.len() > 2 && drawn.bytes().all(|letter| letter.is_ascii_lowercase()) {
            let names = NAMED.iter().map(|(name, _)| *name);
            return Err(bad("is neither rows of a maze nor a name of one").rather(names));
        }
        let rows: Vec<&str> = drawn
            .trim_matches(['\r', '\n'])
            .split(['\n', '/'])
            .map(|row| row.trim_end_matches('\r'))
            .collect();
        let grid = Grid { rows: rows.len(), columns: rows[0].chars().count() };
        if grid.rows > SIDE || !(1..=SIDE).contains(&grid.columns) {
            let (rows, columns) = (grid.rows, grid.columns);
            return Err(bad(&format!(
                "has {rows} rows, the first of {columns} squares: each 1 to {SIDE}"
            )));
        }
        let mut draft = Draft::new(grid);
        for (row, line) in rows.iter().enumerate() {
            let length = line.chars().count();
            if length != grid.columns {
                let what = format!("has {length} squares in row {}, not {}", row + 1, grid.columns);
                return Err(bad(&what));
            }
            for (column, letter) in line.chars().enumerate() {
                draft.put(letter).map_err(|what| {
                    bad(&format!(
                        "has {letter:?} in row {}, column {}: {what}",
                        row + 1,
                        column + 1
                    ))
                })?;
            }
        }
        draft.finish().map_err(|what| bad(&what))
    }

    /// The goal called `name`. Error: where and why the layout does not have it.
    pub fn goal(&self, name: &str) -> Result<Goal, (&'static str, String)> {
        let goal = match name {
            "exit" => Goal::Exit,
            "meet" => Goal::Meet,
            "collect" => Goal::Collect,
            "cross" => Goal::Cross,
            _ if self.goals.iter().any(Option::is_some) => Goal::Cross,
            _ if !self.dots.is_empty() => Goal::Collect,
            _ if !self.exits.is_empty() => Goal::Exit,
            _ => Goal::Meet,
        };
        let agents = self.starts.len();
        let stuck =
            agents == 1 && Step::WAYS.iter().all(|&way| self.beside(self.starts[0], way).is_none());
        let lacks = match goal {
            _ if stuck => "has walls all around the agent",
            Goal::Exit if self.exits.is_empty() => "has no exit, E",
            Goal::Meet if agents == 1 => "has no second agent to meet",
            Goal::Collect if self.dots.is_empty() => "has no dot",
            Goal::Cross if self.goals[..agents].iter().any(Option::is_none) => {
                "has not for each agent a goal, A for a and so on"
            }
            _ => return Ok(goal),
        };
        Err((POINTER, lacks.into()))
    }

    /// The square beside `square`, if it is no wall.
    pub fn beside(&self, square: u16, way: Step) -> Option<u16> {
        let Grid { rows, columns } = self.grid;
        let (row, column) = (usize::from(square) / columns, usize::from(square) % columns);
        let (row, column) = match way {
            Step::North => (row.checked_sub(1)?, column),
            Step::South => (row + 1, column),
            Step::East => (row, column + 1),
            Step::West => (row, column.checked_sub(1)?),
            Step::Wait => (row, column),
        };
        let beside = row * columns + column;
        (row < rows && column < columns && self.costs[beside].is_some()).then_some(beside as u16)
    }

    /// The cost of a step onto `square`.
    pub fn cost(&self, square: u16) -> u32 {
        self.costs[usize::from(square)].map_or(1, u32::from)
    }

    pub fn is_exit(&self, square: u16) -> bool {
        self.exits.contains(&square)
    }

    /// A bit for each dot.
    pub fn all_dots(&self) -> u64 {
        (0..self.dots.len()).fold(0, |dots, dot| dots | 1 << dot)
    }
}

struct Draft {
    layout: Layout,
    starts: [Option<u16>; MOST_AGENTS],
}

impl Draft {
    fn new(grid: Grid) -> Self {
        let none = [None; MOST_AGENTS];
        let (costs, exits, dots, starts) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        Self { layout: Layout { grid, costs, exits, dots, starts, goals: none }, starts: none }
    }

    /// Adds the next square; `Err` says what is wrong with its letter.
    fn put(&mut self, letter: char) -> Result<(), &'static str> {
        let layout = &mut self.layout;
        let square = layout.costs.len() as u16;
        let mut cost = 1;
        let place = |places: &mut [Option<u16>; MOST_AGENTS], first: char| {
            let before = places[letter as usize - first as usize].replace(square);
            if before.is_some() { Err("it is there twice") } else { Ok(()) }
        };
        match letter {
            '#' | '%' => {
                layout.costs.push(None);
                return Ok(());
            }
            ' ' | '-' | '_' => {}
            '1'..='9' => cost = letter as u8 - b'0',
            '.' if layout.dots.len() == MOST_DOTS => return Err("there are 32 dots before it"),
            '.' => layout.dots.push(square),
            'E' => layout.exits.push(square),
            'a'..='d' => place(&mut self.starts, 'a')?,
            'A'..='D' => place(&mut layout.goals, 'A')?,
            _ => {
                return Err(
                    "# is a wall, a blank or - floor, 1 to 9 its cost, . a dot, E an exit, a to d an \
                            agent, A to D its goal",
                );
            }
        }
        layout.costs.push(Some(cost));
        Ok(())
    }

    fn finish(mut self) -> Result<Layout, String> {
        let count = self.starts.iter().take_while(|start| start.is_some()).count();
        if self.starts.iter().flatten().count() > count {
            return Err("has agents that are not called a, b and so on".into());
        }
        if count == 0 {
            return Err("has no agent, a".into());
        }
        self.layout.starts = self.starts.into_iter().flatten().collect();
        Ok(self.layout)
    }
}
