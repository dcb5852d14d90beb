//! Notation of positions and moves, and checks that a position can arise.

use super::board::Line;
use super::{DotsAndBoxes, State};
use common::grid::Grid;
use common::numbers::plain_number;
use countermove_core::error::{Error, clip};
use countermove_core::game::events::{Event, EventKind, Tally};
use countermove_core::game::notation::{Notation, counts_text};
use countermove_core::game::{Game, Player, Turn};

const PLAYERS: [char; 2] = ['X', 'O'];
const NONE: char = '.';

impl Notation for DotsAndBoxes {
    fn player_name(&self, player: Player) -> String {
        PLAYERS[player].into()
    }

    fn read(&self, text: &str) -> Result<State, Error> {
        self.read_state(text).map_err(|error| error.about(text))
    }

    fn write(&self, state: &State) -> String {
        let rows: Vec<String> = (0..=2 * self.board.rows())
            .map(|row| self.row(row).map(|number| self.symbol(state, number)).collect())
            .collect();
        let [first, second] = state.boxes;
        format!("{} {first}:{second} {}", rows.join("/"), PLAYERS[state.mover()])
    }

    fn read_move(&self, state: &State, text: &str) -> Result<u8, Error> {
        let Some((one, other)) = text.split_once('-') else {
            return Err(Error::malformed_move(
                "not two dots with a hyphen between them, as in a1-a2",
            ));
        };
        let dot = |text: &str| {
            self.dots()
                .read_cell(text)
                .map_err(|error| Error::new(error.kind, error.message.replace("cell", "dot")))
        };
        let (one, other) = (dot(one)?, dot(other)?);
        let ((row, column), (last_row, last_column)) = (one.min(other), one.max(other));
        let upright = match (last_row - row, last_column.abs_diff(column)) {
            (1, 0) => true,
            (0, 1) => false,
            _ => {
                return Err(Error::illegal_move(
                    "the two dots are not neighbours in a row or a column",
                ));
            }
        };
        let number = self.board.number(Line { row, column, upright });
        if state.lines >> number & 1 == 1 {
            return Err(Error::illegal_move(format!("the line {} is drawn", self.name(number))));
        }
        Ok(number as u8)
    }

    fn result(&self, state: &State) -> Option<String> {
        Some(counts_text(state.boxes.map(u32::from)))
    }

    fn write_move(&self, _state: &State, action: u8) -> String {
        self.name(usize::from(action))
    }

    /// A box has the name of its lower left dot.
    fn events(&self, _before: &State, action: u8, after: &State) -> Vec<Event> {
        let is_closed = |&(_, &sides): &(usize, &u128)| {
            sides >> action & 1 == 1 && after.lines & sides == sides
        };
        let closed = self.board.boxes().iter().enumerate().filter(is_closed);
        let places: Vec<String> = closed.map(|(number, _)| self.name_of_box(number)).collect();
        let count = places.len() as u32;
        if count == 0 {
            return Vec::new();
        }
        let score = Event::new(EventKind::Score).at(places).of("box").times(count);
        let again = || Event::new(EventKind::Again);
        [score].into_iter().chain((self.turn(after) != Turn::Over).then(again)).collect()
    }

    fn tallies(&self, state: &State) -> Vec<Tally> {
        vec![Tally::new("boxes", state.boxes.map(i64::from))]
    }

    fn picture(&self, state: &State) -> String {
        let margin = (self.board.rows() + 1).to_string().len();
        let mut lines = Vec::new();
        for row in 0..=2 * self.board.rows() {
            let drawn = |number: usize| state.lines >> number & 1 == 1;
            if row % 2 == 0 {
                let flat = self.row(row).map(|number| if drawn(number) { "---+" } else { "   +" });
                let number = self.board.rows() + 1 - row / 2;
                lines.push(format!("{number:>margin$} +{}", flat.collect::<String>()));
            } else {
                let upright =
                    self.row(row).map(|number| if drawn(number) { "|   " } else { "    " });
                lines.push(format!("{:margin$} {}", "", upright.collect::<String>().trim_end()));
            }
        }
        let letters = (0..=self.board.columns())
            .map(|column| format!("{}   ", char::from(b'a' + column as u8)));
        lines.push(format!("{:margin$} {}", "", letters.collect::<String>().trim_end()));
        lines.join("\n")
    }
}

impl DotsAndBoxes {
    fn dots(&self) -> Grid {
        Grid { rows: self.board.rows() + 1, columns: self.board.columns() + 1 }
    }

    fn name_of_box(&self, number: usize) -> String {
        let columns = self.board.columns();
        self.dots().cell_name(number / columns + 1, number % columns)
    }

    /// The numbers of the lines in a row of the text, in turn flat and upright ones.
    fn row(&self, row: usize) -> impl Iterator<Item = usize> + '_ {
        let upright = row % 2 == 1;
        let count = self.board.columns() + usize::from(upright);
        (0..count).map(move |column| self.board.number(Line { row: row / 2, column, upright }))
    }

    fn name(&self, number: usize) -> String {
        let Line { row, column, upright } = self.board.line(number);
        let dots = self.dots();
        if upright {
            format!("{}-{}", dots.cell_name(row + 1, column), dots.cell_name(row, column))
        } else {
            format!("{}-{}", dots.cell_name(row, column), dots.cell_name(row, column + 1))
        }
    }

    fn symbol(&self, state: &State, number: usize) -> char {
        match (state.lines >> number & 1, self.board.line(number).upright) {
            (0, _) => NONE,
            (_, true) => '|',
            (_, false) => '-',
        }
    }

    fn read_state(&self, text: &str) -> Result<State, Error> {
        let refuse =
            |what: String| Error::malformed_state(format!("state \"{}\" {what}", clip(text)));
        let words: Vec<&str> = text.split_whitespace().collect();
        let [board, boxes, mover] = words[..] else {
            return Err(refuse(
                "is not the lines, the boxes of both as in 2:1, and X or O to draw".into(),
            ));
        };
        let lines = self.read_lines(board).map_err(refuse)?;
        let boxes = boxes
            .split_once(':')
            .and_then(|(first, second)| Some([plain_number(first)?, plain_number(second)?]));
        let boxes = boxes.ok_or_else(|| refuse("has no boxes of both, as in 2:1".into()))?;
        let mover = match mover {
            "X" => 0,
            "O" => 1,
            other => return Err(refuse(format!("has \"{}\" to draw, not X or O", clip(other)))),
        };
        let state = State { lines, boxes, mover };
        match self.why_impossible(&state) {
            None => Ok(state),
            Some(why) => Err(Error::illegal_position(why)),
        }
    }

    fn read_lines(&self, board: &str) -> Result<u128, String> {
        let rows: Vec<&str> = board.split('/').collect();
        let expected = 2 * self.board.rows() + 1;
        if rows.len() != expected {
            return Err(format!("has {} rows of lines, not {expected}", rows.len()));
        }
        let mut lines = 0;
        for (number, text) in rows.into_iter().enumerate() {
            let width = self.row(number).count();
            let found = text.chars().count();
            if found != width {
                return Err(format!(
                    "has {found} lines in row {} from the top, not {width}",
                    number + 1
                ));
            }
            let drawn = if number % 2 == 1 { '|' } else { '-' };
            for (line, symbol) in self.row(number).zip(text.chars()) {
                match symbol {
                    NONE => {}
                    _ if symbol == drawn => lines |= 1 << line,
                    _ => {
                        return Err(format!(
                            "has {symbol:?} in row {} from the top, not '.' or {drawn:?}",
                            number + 1
                        ));
                    }
                }
            }
        }
        Ok(lines)
    }

    /// Why no game leads to `state`, if this is known.
    fn why_impossible(&self, state: &State) -> Option<String> {
        let closed =
            self.board.boxes().iter().filter(|&&sides| state.lines & sides == sides).count();
        let owned = usize::from(state.boxes[0]) + usize::from(state.boxes[1]);
        if closed != owned {
            return Some(format!("{closed} boxes are closed, but the players own {owned}"));
        }
        let drawn = state.lines.count_ones();
        let mover = state.mover;
        let turns = drawn.saturating_sub(closed as u32) % 2;
        (closed < 2 && turns != u32::from(mover)).then(|| {
            let mover = PLAYERS[state.mover()];
            format!("{drawn} lines are drawn, and {mover} is to draw, but X begins and only a closed box draws again")
        })
    }
}
