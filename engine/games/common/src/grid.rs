//! Boards as text: rows from the top, then whose turn it is; cells named by a column letter and a row number from the
//! bottom, as in chess ("a1" is bottom left).

use countermove_core::error::{Error, clip};
use countermove_core::game::Player;

/// Size of a board; at most 26 columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grid {
    /// Height.
    pub rows: usize,
    /// Width.
    pub columns: usize,
}

impl Grid {
    /// Number of cells.
    #[inline]
    pub const fn cells(self) -> usize {
        self.rows * self.columns
    }

    /// Reads a board, row by row from the top left, as indices into `symbols`. The rows may be separated
    /// by '/'. Error: `MalformedState`.
    pub fn read(self, text: &str, symbols: &str) -> Result<Vec<usize>, Error> {
        let refuse = |what: String| {
            Err(Error::malformed_state(format!("state \"{}\" {what}", clip(text))).about(text))
        };
        let lengths: Vec<usize> = text.split('/').map(|row| row.chars().count()).collect();
        if lengths.len() == 1 && lengths[0] != self.cells() {
            return refuse(format!(
                "has {} cells, not {} in {} rows separated by '/'",
                lengths[0],
                self.cells(),
                self.rows
            ));
        }
        if lengths.len() > 1 {
            if lengths.len() != self.rows {
                return refuse(format!("has {} rows, not {}", lengths.len(), self.rows));
            }
            if let Some(row) = lengths.iter().position(|&length| length != self.columns) {
                return refuse(format!(
                    "has {} cells in row {} from the top, not {}",
                    lengths[row],
                    row + 1,
                    self.columns
                ));
            }
        }
        let mut cells = Vec::with_capacity(self.cells());
        for (place, letter) in text.chars().enumerate().filter(|&(_, letter)| letter != '/') {
            match symbols.chars().position(|symbol| symbol == letter) {
                Some(index) => cells.push(index),
                None => {
                    return refuse(format!(
                        "has {letter:?} as character {}, none of \"{symbols}\"",
                        place + 1
                    ));
                }
            }
        }
        Ok(cells)
    }

    /// The board with `symbol(row from the top, column)` in each cell, rows separated by '/'.
    pub fn write(self, symbol: impl Fn(usize, usize) -> char) -> String {
        let row = |row| (0..self.columns).map(|column| symbol(row, column)).collect::<String>();
        (0..self.rows).map(row).collect::<Vec<_>>().join("/")
    }

    /// The board for people, with row numbers and column letters.
    pub fn picture(self, symbol: impl Fn(usize, usize) -> char) -> String {
        let margin = self.rows.to_string().len();
        let mut lines: Vec<String> = (0..self.rows)
            .map(|row| {
                let cells = (0..self.columns).map(|column| format!(" {}", symbol(row, column)));
                format!("{:>margin$}{}", self.rows - row, cells.collect::<String>())
            })
            .collect();
        let letters = (0..self.columns).map(|column| format!(" {}", letter(column)));
        lines.push(format!("{:margin$}{}", "", letters.collect::<String>()));
        lines.join("\n")
    }

    /// Name of the cell in `row` from the top.
    pub fn cell_name(self, row: usize, column: usize) -> String {
        format!("{}{}", letter(column), self.rows - row)
    }

    /// The cell that `text` names, as (row from the top, column). Errors: `MalformedMove` if `text` is
    /// not a letter and a number, `IllegalMove` if there is no such cell.
    pub fn read_cell(self, text: &str) -> Result<(usize, usize), Error> {
        let split = |text: &str| {
            let column = text.bytes().next()?.to_ascii_lowercase().checked_sub(b'a')?;
            let digits =
                text.get(1..).filter(|digits| digits.bytes().all(|byte| byte.is_ascii_digit()))?;
            let number: usize = digits.parse().ok()?;
            (column < 26 && !digits.starts_with('0')).then_some((usize::from(column), number))
        };
        let Some((column, number)) = split(text) else {
            return Err(Error::malformed_move(
                "not a cell, which is a column letter and a row number",
            ));
        };
        if column >= self.columns || number > self.rows {
            let last = self.cell_name(0, self.columns - 1);
            return Err(Error::illegal_move(format!("the cells are a1 to {last}")));
        }
        Ok((self.rows - number, column))
    }
}

/// Splits `text` into a board and the player whose turn it is, with a blank between them. `letters` has for each
/// player the characters that name it; the first of them is written. Error: `MalformedState`.
pub fn split_mover<'a>(text: &'a str, letters: [&str; 2]) -> Result<(&'a str, Player), Error> {
    let (board, mover) = text.trim().split_once(' ').unwrap_or((text.trim(), ""));
    let mover = mover.trim();
    let mut single = mover.chars();
    if let (Some(letter), None) = (single.next(), single.next())
        && let Some(player) = letters.iter().position(|known| known.contains(letter))
    {
        return Ok((board, player));
    }
    let [first, second] = letters.map(|known| known.chars().next().unwrap_or_default());
    let what = match mover {
        "" => format!("does not say who is to move: add a blank and {first} or {second}"),
        other => format!("has \"{}\" to move, not {first} or {second}", clip(other)),
    };
    Err(Error::malformed_state(format!("state \"{}\" {what}", clip(text))).about(text))
}

fn letter(column: usize) -> char {
    char::from(b'a' + column as u8)
}

#[cfg(test)]
mod tests {
    use super::*;

    const GRID: Grid = Grid { rows: 3, columns: 4 };

    #[test]
    fn cells_read_back_by_name() {
        for (row, column) in (0..3).flat_map(|row| (0..4).map(move |column| (row, column))) {
            assert_eq!(GRID.read_cell(&GRID.cell_name(row, column)).unwrap(), (row, column));
        }
        assert_eq!(GRID.cell_name(2, 0), "a1");
    }

    #[test]
    fn the_player_to_move_follows_a_blank() {
        let split = |text| split_mover(text, ["Ww", "Bb"]);
        assert_eq!(split(" ../..  b "), Ok(("../..", 1)));
        assert_eq!(split("../.. W"), Ok(("../..", 0)));
        let message = |text| split(text).unwrap_err().message;
        assert!(message("../..").ends_with("who is to move: add a blank and W or B"));
        assert!(message("../.. Ww").ends_with("has \"Ww\" to move, not W or B"));
    }

    #[test]
    fn what_is_wrong_with_a_board_is_named() {
        let message = |text| GRID.read(text, ".X").unwrap_err().message;
        assert!(message("..../....").ends_with("has 2 rows, not 3"));
        assert!(message("..../.../....").ends_with("has 3 cells in row 2 from the top, not 4"));
        assert!(message("..../..?./....").ends_with("has '?' as character 8, none of \".X\""));
        assert!(message("...").contains("has 3 cells, not 12"));
    }
}
