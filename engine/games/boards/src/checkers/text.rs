//! Notation and picture of positions, and checks that a position can arise.

use super::board::{BOARD, LAST_ROWS, Squares, bit, each, number};
use super::history::{History, QUIET_PLIES};
use super::{BLACK, Checkers, Move, State, WHITE};
use countermove_core::error::{Error, clip};
use countermove_core::game::Player;
use countermove_core::game::notation::Notation;

const NAMES: [&str; 2] = ["black", "white"];
const MOST_PIECES: u32 = 12;
/// Longest text of a position, in bytes.
const LONGEST: usize = 400;

impl Notation for Checkers {
    fn player_name(&self, player: Player) -> String {
        NAMES[player].into()
    }

    fn read(&self, text: &str) -> Result<State, Error> {
        read(text).map_err(|error| error.about(text))
    }

    fn write(&self, state: &State) -> String {
        let [black, white] = state.pieces.map(|pieces| {
            let piece = |square: Squares| {
                let crown = if state.kings & square == 0 { "" } else { "K" };
                format!("{crown}{}", number(square))
            };
            each(pieces).map(piece).collect::<Vec<_>>().join(",")
        });
        let quiet = match state.history.quiet() {
            0 => String::new(),
            plies => format!(":H{plies}"),
        };
        format!("{}:W{white}:B{black}{quiet}", ["B", "W"][state.mover()])
    }

    fn read_move(&self, state: &State, text: &str) -> Result<Move, Error> {
        super::move_text::read(state, text)
    }

    fn write_move(&self, state: &State, action: Move) -> String {
        super::move_text::write(state, action)
    }

    fn move_label(&self, state: &State, action: Move) -> Option<String> {
        super::move_text::short(state, action)
    }

    fn ending(&self, state: &State) -> Option<&'static str> {
        Some(match state.history.quiet() >= QUIET_PLIES {
            _ if state.pieces[state.mover()] == 0 => "no piece left",
            _ if state.is_stuck() => "no move left",
            true => "moves without progress",
            false => "repetition",
        })
    }

    /// Black's men are b and kings B, white's w and W; each row begins with its first square's number.
    fn picture(&self, state: &State) -> String {
        let symbol = |square: u8| {
            let square = bit(square);
            let king = state.kings & square != 0;
            match state.pieces.map(|pieces| pieces & square != 0) {
                [true, _] if king => 'B',
                [true, _] => 'b',
                [_, true] if king => 'W',
                [_, true] => 'w',
                _ => '.',
            }
        };
        let row = |row: u8| {
            let cells: Vec<String> =
                (1..=4).map(|column| symbol(4 * row + column).to_string()).collect();
            let indent = if row.is_multiple_of(2) { "  " } else { "" };
            format!("{:>2}  {indent}{}", 4 * row + 1, cells.join("   "))
        };
        (0..8).map(row).collect::<Vec<_>>().join("\n")
    }
}

fn malformed(what: impl std::fmt::Display) -> Error {
    Error::malformed_state(format!("{what}; a position is written as in \"B:W21,22,K3:B1,2\""))
}

fn read(text: &str) -> Result<State, Error> {
    if text.len() > LONGEST {
        return Err(malformed(format_args!("\"{}\" is too long", clip(text))));
    }
    let trimmed = text.trim();
    let mut fields = trimmed.strip_suffix('.').unwrap_or(trimmed).split(':').map(str::trim);
    let mover = match fields.next() {
        Some("B") => BLACK,
        Some("W") => WHITE,
        other => {
            let side = clip(other.unwrap_or_default());
            return Err(malformed(format_args!("\"{side}\" is no side to move, B or W")));
        }
    };
    let mut state =
        State { pieces: [0; 2], kings: 0, mover: mover as u8, history: History::unknown(0) };
    let mut seen = [false; 4];
    for field in fields {
        let (kind, rest) = match field.chars().next() {
            Some('B') => (BLACK, &field[1..]),
            Some('W') => (WHITE, &field[1..]),
            Some('H') => (2, &field[1..]),
            Some('F') => (3, &field[1..]),
            _ => {
                let field = clip(field);
                return Err(malformed(format_args!("\"{field}\" begins with none of W, B, H, F")));
            }
        };
        if std::mem::replace(&mut seen[kind], true) {
            return Err(malformed(format_args!("there are two fields {}", &field[..1])));
        }
        match kind {
            2 => state.history = History::unknown(quiet_plies(rest)?),
            3 => drop(digits(rest)?),
            player => place(&mut state, player, rest)?,
        }
    }
    if let Some(player) = (0..2).find(|&player| !seen[player]) {
        return Err(malformed(format_args!("{}'s squares are missing", NAMES[player])));
    }
    match why_impossible(&state) {
        Some(why) => Err(Error::illegal_position(why)),
        None => Ok(state),
    }
}

/// Reads a number of up to four digits.
fn digits(text: &str) -> Result<u16, Error> {
    let plain = (1..=4).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    match text.parse() {
        Ok(number) if plain => Ok(number),
        _ => Err(malformed(format_args!("\"{}\" is no number", clip(text)))),
    }
}

fn quiet_plies(text: &str) -> Result<u8, Error> {
    let plies = digits(text)?;
    u8::try_from(plies).ok().filter(|&plies| plies <= QUIET_PLIES).ok_or_else(|| {
        Error::illegal_position(format!(
            "{plies} plies without a capture or a man's step: the game is drawn after {QUIET_PLIES}"
        ))
    })
}

/// Puts the pieces that `list` names on the board.
fn place(state: &mut State, player: Player, list: &str) -> Result<(), Error> {
    for item in list.split(',').map(str::trim) {
        if item.is_empty() && list.trim().is_empty() {
            break;
        }
        let (king, squares) = match item.strip_prefix('K') {
            Some(squares) => (true, squares),
            None => (false, item),
        };
        let (first, last) = squares.split_once('-').unwrap_or((squares, squares));
        let (first, last) = (square(first)?, square(last)?);
        if first > last {
            return Err(malformed(format_args!("\"{}\" runs backward", clip(item))));
        }
        for square in first..=last {
            let (name, here) = (NAMES[player], bit(square));
            if let Some(other) = (0..2).find(|&other| state.pieces[other] & here != 0) {
                return Err(Error::illegal_position(format!(
                    "square {square} is taken twice, by {} and by {name}",
                    NAMES[other]
                )));
            }
            if !king && LAST_ROWS[player] & here != 0 {
                return Err(Error::illegal_position(format!(
                    "a man of {name} on square {square}, the last row, would have been crowned: \
                     K{square}"
                )));
            }
            state.pieces[player] |= here;
            state.kings |= if king { here } else { 0 };
        }
    }
    Ok(())
}

fn square(text: &str) -> Result<u8, Error> {
    match digits(text)? {
        square @ 1..=32 => Ok(square as u8),
        square => Err(Error::illegal_position(format!(
            "there is no square {square}: the squares are 1 to 32"
        ))),
    }
}

/// Why no game can lead to `state`, if this is known.
fn why_impossible(state: &State) -> Option<String> {
    for (name, pieces) in NAMES.iter().zip(state.pieces) {
        let count = pieces.count_ones();
        if count > MOST_PIECES {
            return Some(format!("{name} has {count} pieces; a side has {MOST_PIECES} at most"));
        }
    }
    let waiting = 1 - state.mover();
    if state.pieces[waiting] == 0 {
        return Some(format!(
            "{} has no piece, yet it is {}'s move: the game had ended before",
            NAMES[waiting],
            NAMES[state.mover()]
        ));
    }
    let own = state.pieces[waiting] & state.kings & BOARD;
    (state.history.quiet() > 0 && own == 0).then(|| {
        format!(
            "{} has no king, so its last move was a capture or a man's step: H0",
            NAMES[waiting]
        )
    })
}
