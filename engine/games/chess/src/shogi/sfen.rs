//! Shogi Forsyth–Edwards Notation (SFEN): four fields, of which the last ones may be missing.

use super::board::Board;
use super::geometry::{GOTE, SENTE, SIDE, at};
use super::legality;
use super::piece::Kind;
use super::state::State;
use countermove_core::error::{Error, clip};
use countermove_core::game::Player;

/// The command before a state in a line of USI.
const COMMAND: &str = "position";
/// Stands before the fields there.
const OF_FIELDS: &str = "sfen";
/// Stands there for the start.
const OF_START: &str = "startpos";
/// Stands there before the moves.
const OF_MOVES: &str = "moves";
const START: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL";
/// The greatest move number.
pub const MOST_NUMBER: u16 = 9999;
/// The kinds in hand in the order in which they are written.
const HAND_ORDER: [Kind; 7] =
    [Kind::Rook, Kind::Bishop, Kind::Gold, Kind::Silver, Kind::Knight, Kind::Lance, Kind::Pawn];

/// The position at the start.
pub fn start() -> State {
    let board = read_board(START).expect("the start is well written");
    State::new(board, SENTE, 1)
}

/// The state that `text` describes, in a game of `most_moves` moves at most. It may begin with `position sfen`, as in
/// USI. Errors: `MalformedState`, `IllegalPosition`.
pub fn read(text: &str, most_moves: u16) -> Result<State, Error> {
    let mut words = text.split_ascii_whitespace().peekable();
    words.next_if_eq(&COMMAND);
    let is_start = words.next_if_eq(&OF_START).is_some();
    if !is_start {
        words.next_if_eq(&OF_FIELDS);
    }
    let fields: Vec<&str> = words.take(5).collect();
    if fields.contains(&OF_MOVES) {
        return Err(malformed(
            "the moves that follow a state are no part of it: send them as moves",
        ));
    }
    if is_start {
        let is_alone = fields.is_empty();
        return if is_alone { Ok(start()) } else { Err(malformed("a word follows startpos")) };
    }
    if fields.len() > 4 {
        return Err(malformed("there are more than four fields"));
    }
    let field =
        |index: usize, missing: &'static str| fields.get(index).map_or(missing, |text| *text);
    let mut board = read_board(field(0, ""))?;
    let mover = match field(1, "b") {
        "b" => SENTE,
        "w" => GOTE,
        side => {
            let side = clip(side);
            return Err(malformed(format!("\"{side}\" is no side: b for sente or w for gote")));
        }
    };
    read_hands(field(2, "-"), &mut board)?;
    let number = read_number(field(3, "1"))?;
    legality::check(&board, mover)?;
    if number > most_moves + 1 {
        return Err(Error::illegal_position(format!(
            "move {number} cannot come next: the game is drawn after {most_moves}"
        )));
    }
    Ok(State::new(board, mover, number))
}

fn malformed(message: impl Into<String>) -> Error {
    Error::malformed_state(message)
}

fn read_number(text: &str) -> Result<u16, Error> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let number = text.parse().ok().filter(|&number: &u16| digits && number <= MOST_NUMBER);
    let number = number.ok_or_else(|| {
        malformed(format!("move number \"{}\" is no number from 1 to {MOST_NUMBER}", clip(text)))
    })?;
    Ok(number.max(1))
}

/// The name of the rank at an index: `a` to `i`.
pub fn rank_name(rank: usize) -> char {
    char::from(b'a' + rank as u8)
}

fn read_board(text: &str) -> Result<Board, Error> {
    let rows: Vec<&str> = text.split('/').take(SIDE + 1).collect();
    if rows.len() != SIDE {
        let text = clip(text);
        return Err(malformed(format!(
            "the board is not nine ranks of an SFEN, parted by /: \"{text}\""
        )));
    }
    let mut board = Board::EMPTY;
    let mut kings = [0; 2];
    for (rank, row) in rows.into_iter().enumerate() {
        let name = rank_name(rank);
        let mut column = 0;
        let mut promotes = false;
        for symbol in row.chars() {
            if symbol == '+' && !promotes {
                promotes = true;
                continue;
            }
            if let Some(empty) = symbol.to_digit(10).filter(|&empty| empty > 0 && !promotes) {
                column += empty as usize;
            } else {
                let (kind, player) = piece(symbol, promotes).ok_or_else(|| {
                    let plus = if promotes { "+" } else { "" };
                    let symbol = symbol.escape_debug();
                    malformed(format!("'{plus}{symbol}' on rank {name} is not a piece"))
                })?;
                if column < SIDE {
                    board.put(at(rank, column), kind, player);
                }
                kings[player] += u32::from(kind == Kind::King);
                column += 1;
                promotes = false;
            }
            if column > SIDE {
                return Err(malformed(format!("rank {name} has more than nine squares")));
            }
        }
        if promotes {
            return Err(malformed(format!("after the last + on rank {name} is no piece")));
        }
        if column < SIDE {
            return Err(malformed(format!("rank {name} has fewer than nine squares")));
        }
    }
    match [SENTE, GOTE].into_iter().find(|&player| kings[player] > 1) {
        None => Ok(board),
        Some(player) => {
            let (name, count) = (super::name(player), kings[player]);
            Err(Error::illegal_position(format!("{name} has {count} kings")))
        }
    }
}

fn side_of(symbol: char) -> Player {
    if symbol.is_ascii_uppercase() { SENTE } else { GOTE }
}

fn piece(symbol: char, promotes: bool) -> Option<(Kind, Player)> {
    let kind = Kind::from_letter(symbol)?;
    Some((if promotes { kind.promoted()? } else { kind }, side_of(symbol)))
}

fn read_hands(text: &str, board: &mut Board) -> Result<(), Error> {
    let refuse = || {
        let text = clip(text);
        malformed(format!("\"{text}\" names no pieces in hand, such as RG2Pb3p; - for none"))
    };
    if text == "-" {
        return Ok(());
    }
    if text.is_empty() {
        return Err(refuse());
    }
    let mut digits = String::new();
    for symbol in text.chars() {
        if symbol.is_ascii_digit() && digits.len() < 2 {
            digits.push(symbol);
            continue;
        }
        let count = if digits.is_empty() { Some(1) } else { digits.parse().ok() };
        let kind = Kind::from_letter(symbol).filter(|&kind| kind != Kind::King);
        let (Some(count @ 1..), Some(kind)) = (count, kind) else { return Err(refuse()) };
        let held = u32::from(board.hand(side_of(symbol))[kind as usize]);
        if held + u32::from(count) > kind.most() {
            let (name, most) = (kind.name(), kind.most());
            return Err(Error::illegal_position(format!(
                "\"{}\": there are only {most} {name}s",
                clip(text)
            )));
        }
        board.give(kind, side_of(symbol), count);
        digits.clear();
    }
    if digits.is_empty() { Ok(()) } else { Err(refuse()) }
}

/// A piece as an SFEN writes it: a capital letter for sente, and + before a promoted piece.
pub fn symbol(kind: Kind, player: Player) -> String {
    let letter = kind.letter();
    let letter = if player == SENTE { letter } else { letter.to_ascii_lowercase() };
    if kind.is_promoted() { format!("+{letter}") } else { letter.into() }
}

/// The SFEN of `state`: all four fields.
pub fn write(state: &State) -> String {
    let rows = (0..SIDE).map(|rank| write_rank(state.board(), rank));
    let side = if state.mover() == SENTE { "b" } else { "w" };
    let rows = rows.collect::<Vec<_>>().join("/");
    format!("{rows} {side} {} {}", write_hands(state.board()), state.number())
}

fn write_rank(board: &Board, rank: usize) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for column in 0..SIDE {
        match board.piece(at(rank, column)) {
            None => empty += 1,
            Some((kind, player)) => {
                if empty > 0 {
                    text += &empty.to_string();
                }
                text += &symbol(kind, player);
                empty = 0;
            }
        }
    }
    if empty > 0 {
        text += &empty.to_string();
    }
    text
}

/// The pieces in hand; `-` if there are none.
pub fn write_hands(board: &Board) -> String {
    let text: String = [SENTE, GOTE].into_iter().map(|player| write_hand(board, player)).collect();
    if text.is_empty() { "-".into() } else { text }
}

/// The pieces in `player`'s hand, each kind after its count if there are several.
pub fn write_hand(board: &Board, player: Player) -> String {
    let held = HAND_ORDER.iter().map(|&kind| match board.hand(player)[kind as usize] {
        0 => String::new(),
        1 => symbol(kind, player),
        count => format!("{count}{}", symbol(kind, player)),
    });
    held.collect()
}
