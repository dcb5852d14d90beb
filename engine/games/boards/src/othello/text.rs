//! Notation of positions and moves, and checks that a position can arise.

use super::board::{beside_two, flips};
use super::{CENTRE, Othello, PASS, SQUARES, State, margin};
use common::bits::each;
use countermove_core::error::{Error, ErrorKind, clip};
use countermove_core::game::events::{Event, EventKind, Tally};
use countermove_core::game::notation::{Notation, counts_text};
use countermove_core::game::{Game, Player, Turn};

const SYMBOLS: [char; 2] = ['X', 'O'];
const EMPTY: char = '-';
const PASS_TEXT: &str = "pass";
/// Other programs' spellings of a pass.
const PASS_TEXTS: [&str; 4] = [PASS_TEXT, "pa", "ps", "--"];

impl Notation for Othello {
    fn player_name(&self, player: Player) -> String {
        ["black", "white"][player].into()
    }

    fn read(&self, text: &str) -> Result<State, Error> {
        let moves = bare(text);
        let is_game = moves.starts_with(|letter: char| letter.is_ascii_alphabetic())
            && moves[1..].starts_with(|digit: char| digit.is_ascii_digit());
        if is_game { self.read_game(moves) } else { read_board(text) }
            .map_err(|error| error.about(text))
    }

    fn write(&self, state: &State) -> String {
        let squares = (0..64).map(|square| symbol(state, square));
        squares.chain([' ', SYMBOLS[state.mover()]]).collect()
    }

    fn read_move(&self, state: &State, text: &str) -> Result<u8, Error> {
        let action = parse_move(text).ok_or_else(|| {
            Error::malformed_move("not a square, a1 to h8 with the rows from the top, nor \"pass\"")
        })?;
        let squares = state.legal();
        let illegal = |why: String| Err(Error::illegal_move(why));
        if self.turn(state) == Turn::Over {
            return illegal("the game is over: neither can place a disc".into());
        }
        match action {
            PASS if squares == 0 => Ok(PASS),
            PASS => illegal(format!(
                "a player who can place a disc may not pass; {}",
                playable(squares)
            )),
            _ if squares >> action & 1 == 1 => Ok(action),
            _ if (state.mine | state.theirs) >> action & 1 == 1 => {
                illegal(format!("a disc is on {}", square_name(action)))
            }
            _ if squares == 0 => illegal("no disc can be placed: the move is \"pass\"".into()),
            _ => illegal(format!(
                "a disc on {} would enclose none of the other colour; {}",
                square_name(action),
                playable(squares)
            )),
        }
    }

    fn write_move(&self, _state: &State, action: u8) -> String {
        if action == PASS { PASS_TEXT.into() } else { square_name(action) }
    }

    fn events(&self, before: &State, action: u8, _after: &State) -> Vec<Event> {
        if action == PASS {
            return vec![Event::new(EventKind::Pass)];
        }
        let turned = flips(before.mine, before.theirs, usize::from(action));
        let places = each(turned).map(|square| square_name(square as u8));
        vec![Event::new(EventKind::Flip).at(places).times(turned.count_ones())]
    }

    fn tallies(&self, state: &State) -> Vec<Tally> {
        let discs = [0, 1].map(|player| i64::from(state.of(player).count_ones()));
        vec![Tally::new("discs", discs)]
    }

    /// The discs, black's first; the winner gets the empty squares, as in a tournament.
    fn result(&self, state: &State) -> Option<String> {
        let lead = margin(state.of(0), state.of(1));
        Some(counts_text([lead, -lead].map(|lead| ((SQUARES + lead) / 2) as u32)))
    }

    fn picture(&self, state: &State) -> String {
        let rows = (0..8).map(|row| {
            let cells = (0..8).map(|column| format!(" {}", symbol(state, 8 * row + column)));
            format!("{}{}", row + 1, cells.collect::<String>())
        });
        ["  a b c d e f g h".to_string()].into_iter().chain(rows).collect::<Vec<_>>().join("\n")
    }
}

impl Othello {
    /// The state after a sequence of moves from the start, with or without blanks between them. Passes
    /// may be left out.
    fn read_game(&self, text: &str) -> Result<State, Error> {
        let mut state = State::START;
        let mut rest = text.trim();
        let mut count = 0;
        while !rest.is_empty() {
            let length = match rest.get(..PASS_TEXT.len()) {
                Some(word) if word.eq_ignore_ascii_case(PASS_TEXT) => PASS_TEXT.len(),
                _ => rest.char_indices().nth(2).map_or(rest.len(), |(place, _)| place),
            };
            let (word, after) = rest.split_at(length);
            (rest, count) = (after.trim_start(), count + 1);
            let passes = parse_move(word) == Some(PASS);
            if !passes && state.legal() == 0 && self.turn(&state) != Turn::Over {
                self.play(&mut state, PASS);
            }
            let action = self.read_move(&state, word).map_err(|error| {
                let kind = match error.kind {
                    ErrorKind::MalformedMove => ErrorKind::MalformedState,
                    _ => ErrorKind::IllegalPosition,
                };
                let why = error.message;
                Error::new(kind, format!("\"{}\" as move {count}: {why}", clip(word)))
            })?;
            self.play(&mut state, action);
        }
        Ok(state)
    }
}

fn square_name(square: u8) -> String {
    format!("{}{}", char::from(b'a' + square % 8), square / 8 + 1)
}

fn parse_move(text: &str) -> Option<u8> {
    match text.as_bytes() {
        [column, row @ b'1'..=b'8'] => {
            let column = column.to_ascii_lowercase();
            (b'a'..=b'h').contains(&column).then(|| 8 * (row - b'1') + column - b'a')
        }
        _ => PASS_TEXTS.iter().any(|pass| text.eq_ignore_ascii_case(pass)).then_some(PASS),
    }
}

/// Names `squares` as the legal ones, for an error message.
fn playable(squares: u64) -> String {
    let names: Vec<String> = each(squares).map(|square| square_name(square as u8)).collect();
    format!("legal squares are {}", names.join(", "))
}

fn symbol(state: &State, square: usize) -> char {
    match (0..2).find(|&player| state.of(player) >> square & 1 == 1) {
        Some(player) => SYMBOLS[player],
        None => EMPTY,
    }
}

/// The meaning of a symbol: a player's disc, or an empty square; `None` if it has none.
fn meaning(symbol: char) -> Option<Option<Player>> {
    match symbol.to_ascii_uppercase() {
        'X' | '*' | 'B' | '●' | '⚫' => Some(Some(0)),
        'O' | 'W' | '○' | '⚪' => Some(Some(1)),
        '-' | '.' => Some(None),
        _ => None,
    }
}

/// Reads the squares by rows from the top, then whose turn it is, with or without the names of rows and columns,
/// in brackets or not: also GGF's `BO[8 … *]`, and boards as servers and programs print them.
fn read_board(text: &str) -> Result<State, Error> {
    let refuse =
        |what: String| Err(Error::malformed_state(format!("state \"{}\" {what}", clip(text))));
    let parts = without_names(bare(text));
    let rows = squares_end(&parts);
    let lengths: Vec<usize> = parts[..rows].iter().map(|part| part.chars().count()).collect();
    let length: usize = lengths.iter().sum();
    if matches!(parts.len(), 8 | 9)
        && let Some(row) = parts[..8].iter().position(|part| part.chars().count() != 8)
    {
        let length = parts[row].chars().count();
        return refuse(format!("has {length} squares in row {}, not 8", row + 1));
    }
    if length != SQUARES as usize {
        return refuse(match parts.len() {
            1 | 2 => format!("has {} squares, not 64", lengths[0]),
            count => format!("has {count} parts, not 64 squares and a side to move"),
        });
    }
    let mut players = [0_u64; 2];
    for (square, letter) in parts[..rows].concat().chars().enumerate() {
        let Some(found) = meaning(letter) else {
            let place = square_name(square as u8);
            return refuse(format!("has {letter:?} on {place}: none of \"X*B●OW○-.\""));
        };
        if let Some(player) = found {
            players[player] |= 1 << square;
        }
    }
    if parts.len() == rows {
        return refuse("does not say who is to move: add a blank and X or O".into());
    }
    let side = parts[rows..].join(" ");
    let Some(mover) = mover(&side) else {
        return refuse(format!("has \"{}\" to move, not X or O", clip(&side)));
    };
    if let Some(why) = impossible(players[0] | players[1]) {
        return Err(Error::illegal_position(why));
    }
    Ok(State { mine: players[mover], theirs: players[1 - mover], mover: mover as u8 })
}

/// The text without the brackets around it, `BO` before them, and a semicolon at the end.
fn bare(text: &str) -> &str {
    let text = text.trim();
    let text = text.strip_suffix(';').unwrap_or(text).trim_end();
    let framed = text.strip_prefix("BO").unwrap_or(text).trim_start().strip_prefix('[');
    framed.map_or(text, |rest| rest.strip_suffix(']').unwrap_or(rest)).trim()
}

/// The parts between blanks, bars and slashes, without names of rows and columns and GGF's size of the board.
fn without_names(text: &str) -> Vec<&str> {
    let separates = |letter: char| letter.is_whitespace() || "/|".contains(letter);
    let is_number = |part: &str| matches!(part.as_bytes(), [b'1'..=b'8']);
    let mut parts: Vec<&str> =
        text.split(separates).filter(|part| !part.is_empty() && !is_number(part)).collect();
    let are_columns = |parts: &[&str]| parts.concat().eq_ignore_ascii_case("abcdefgh");
    parts.retain(|part| !are_columns(&[part]));
    while let Some(place) = parts.windows(8).position(are_columns) {
        parts.drain(place..place + 8);
    }
    parts
}

/// How many parts make up the squares: those up to the 64th.
fn squares_end(parts: &[&str]) -> usize {
    let mut length = 0;
    let before = |part: &&str| {
        let is_before = length < SQUARES as usize;
        length += part.chars().count();
        is_before
    };
    parts.iter().copied().take_while(before).count()
}

/// Whose turn it is by a disc's symbol or the colour's name, as in `*`, `black` and `O to move`.
fn mover(text: &str) -> Option<Player> {
    let lower = text.to_lowercase();
    let side = lower.strip_suffix("to move").or(lower.strip_suffix("to play")).unwrap_or(&lower);
    let mut letters = side.trim().chars();
    match (side.trim(), letters.next(), letters.next()) {
        ("black", ..) => Some(0),
        ("white", ..) => Some(1),
        (_, Some(letter), None) => meaning(letter)?,
        _ => None,
    }
}

/// Why no game can have `discs` on the board, if this is known. The four discs of the start are never
/// removed, and each other disc flipped one when it was placed, so that two earlier discs are next to it in
/// one line.
fn impossible(discs: u64) -> Option<String> {
    if let Some(hole) = each(CENTRE & !discs).next() {
        let hole = square_name(hole as u8);
        return Some(format!("{hole} is empty, but a game begins with discs on d4, e4, d5 and e5"));
    }
    let mut placed = CENTRE;
    loop {
        let next = placed | beside_two(placed) & discs;
        if next == placed {
            break;
        }
        placed = next;
    }
    let stray = each(discs & !placed).next()?;
    Some(format!(
        "there are holes in the board: the disc on {} can have enclosed nothing, since no two discs \
         beside it in one line can have been there before",
        square_name(stray as u8)
    ))
}
