//! Forsyth–Edwards Notation as xiangqi programs write it: six fields, of which the third and the fourth are empty. All
//! but the board may be missing. The words of UCCI may stand before it: `position fen`, `position startpos`.

use super::board::{Board, Kind};
use super::geometry::{BLACK, FILES, RANKS, RED, at};
use super::legality;
use super::state::State;
use countermove_core::error::{Error, clip};
use countermove_core::game::Player;

const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR";
/// The greatest move number.
const MOST_MOVES: u16 = 9999;

/// The position at the start.
pub fn start() -> State {
    let board = read_board(START).expect("the start is well written");
    State::new(board, RED, 0, 1)
}

/// The state that `text` describes, where `quiet_plies` without a capture end a game. `notes` gets the reasons why no
/// game leads to the state. Errors: `MalformedState`, `IllegalPosition`.
pub fn read(text: &str, quiet_plies: u8, notes: &mut Vec<String>) -> Result<State, Error> {
    let mut fields = fields(text)?.into_iter().peekable();
    let board = read_board(fields.next().unwrap_or_default())?;
    // A dash, or a number: a field after the side's.
    let is_later =
        |field: &&str| *field == "-" || field.starts_with(|one: char| one.is_ascii_digit());
    let mover = match fields.next_if(|field| !is_later(field)) {
        Some(side) => read_side(side)?,
        None => RED,
    };
    for _ in 0..2 {
        if fields.peek().is_some_and(|field| !is_later(field)) {
            let extra = clip(fields.next().unwrap_or_default());
            return Err(malformed(format!(
                "\"{extra}\" is in a field that is empty in xiangqi: -"
            )));
        }
        fields.next_if_eq(&"-");
    }
    let mut number = |what, missing| read_number(what, fields.next().unwrap_or(missing));
    let quiet = number("count of plies without a capture", "0")?;
    let number = number("move number", "1")?.max(1);
    if let Some(extra) = fields.next() {
        return Err(malformed(format!("\"{}\" is beyond the last field", clip(extra))));
    }
    legality::check(&board, mover)?;
    if quiet > u16::from(quiet_plies) {
        notes.push(format!(
            "{quiet} plies without a capture: the game is drawn after {quiet_plies}"
        ));
    }
    Ok(State::new(board, mover, u8::try_from(quiet).unwrap_or(u8::MAX), number))
}

/// The fields, without the words of UCCI before them.
fn fields(text: &str) -> Result<Vec<&str>, Error> {
    let mut words = text.split_ascii_whitespace().peekable();
    let is_said = |word: &&str, said: &str| word.trim_end_matches(':').eq_ignore_ascii_case(said);
    words.next_if(|word| is_said(word, "position"));
    words.next_if(|word| is_said(word, "fen"));
    let start = words.next_if(|word| is_said(word, "startpos")).map(|_| START);
    let fields: Vec<&str> = start.into_iter().chain(words).take(7).collect();
    if fields.len() > 6 {
        return Err(malformed("there are more than six fields"));
    }
    Ok(fields)
}

fn read_side(text: &str) -> Result<Player, Error> {
    match text.to_ascii_lowercase().as_str() {
        "w" | "r" | "white" | "red" => Ok(RED),
        "b" | "black" => Ok(BLACK),
        _ => Err(malformed(format!("\"{}\" is no side: w or b", clip(text)))),
    }
}

fn malformed(message: impl Into<String>) -> Error {
    Error::malformed_state(message)
}

fn read_number(what: &str, text: &str) -> Result<u16, Error> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let number = text.parse().ok().filter(|&number: &u16| digits && number <= MOST_MOVES);
    number.ok_or_else(|| {
        malformed(format!("{what} \"{}\" is no number from 0 to {MOST_MOVES}", clip(text)))
    })
}

fn read_board(text: &str) -> Result<Board, Error> {
    let rows: Vec<&str> = text.split('/').take(RANKS + 1).collect();
    if rows.len() != RANKS {
        let text = clip(text);
        return Err(malformed(format!(
            "the board is not ten ranks of a FEN, parted by /: \"{text}\""
        )));
    }
    let mut board = Board::EMPTY;
    let mut kings = [0; 2];
    for (rank, row) in (0..RANKS).rev().zip(rows) {
        let mut file = 0;
        for symbol in row.chars() {
            if let Some(empty) = symbol.to_digit(10).filter(|&empty| empty > 0) {
                file += empty as usize;
            } else {
                let (kind, player) = man(symbol).ok_or_else(|| {
                    malformed(format!("'{}' on rank {rank} is not a piece", symbol.escape_debug()))
                })?;
                if file < FILES {
                    board.put(at(rank, file), kind, player);
                }
                kings[player] += u32::from(kind == Kind::King);
                file += 1;
            }
            if file > FILES {
                return Err(malformed(format!("rank {rank} has more than nine points")));
            }
        }
        if file < FILES {
            return Err(malformed(format!("rank {rank} has fewer than nine points")));
        }
    }
    match [RED, BLACK].into_iter().find(|&player| kings[player] != 1) {
        None => Ok(board),
        Some(player) => {
            let (name, count) = (super::name(player), kings[player]);
            let count = if count == 0 { "no king".into() } else { format!("{count} kings") };
            Err(Error::illegal_position(format!("{name} has {count}")))
        }
    }
}

fn man(symbol: char) -> Option<(Kind, Player)> {
    let player = if symbol.is_ascii_uppercase() { RED } else { BLACK };
    let kind = match symbol.to_ascii_lowercase() {
        'k' => Kind::King,
        'a' => Kind::Advisor,
        'b' | 'e' => Kind::Elephant,
        'n' | 'h' => Kind::Horse,
        'r' => Kind::Rook,
        'c' => Kind::Cannon,
        'p' => Kind::Pawn,
        _ => return None,
    };
    Some((kind, player))
}

/// The letter of a piece; a capital one for red.
pub fn symbol(kind: Kind, player: Player) -> char {
    let letter = match kind {
        Kind::King => 'K',
        Kind::Advisor => 'A',
        Kind::Elephant => 'B',
        Kind::Horse => 'N',
        Kind::Rook => 'R',
        Kind::Cannon => 'C',
        Kind::Pawn => 'P',
    };
    if player == RED { letter } else { letter.to_ascii_lowercase() }
}

/// The FEN of `state`: all six fields.
pub fn write(state: &State) -> String {
    let rows = (0..RANKS).rev().map(|rank| write_rank(state.board(), rank));
    let side = if state.mover() == RED { "w" } else { "b" };
    let rows = rows.collect::<Vec<_>>().join("/");
    format!("{rows} {side} - - {} {}", state.quiet(), state.number())
}

fn write_rank(board: &Board, rank: usize) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for file in 0..FILES {
        match board.man(at(rank, file)) {
            None => empty += 1,
            Some((kind, player)) => {
                if empty > 0 {
                    text += &empty.to_string();
                }
                text.push(symbol(kind, player));
                empty = 0;
            }
        }
    }
    if empty > 0 {
        text += &empty.to_string();
    }
    text
}
