//! Kriegspiel as text.

use std::sync::Arc;

use cozy_chess::{Board, BoardBuilder, Color, File, Move, Rank, Square};

use super::belief::Belief;
use super::position::{ENDINGS, Position};
use super::record::Record;
use super::seen::{Seen, color};
use super::starts::start_of;
use super::state::{Origin, State};
use super::umpire::name;
use super::view_text::{FIELDS, REFUSED, read_known, read_view_text, view_text};
use super::{Kriegspiel, algebraic, events};
use crate::chess_move::ChessMove;
use crate::chessmen::{read_placement, symbol, write_placement};
use countermove_core::error::{Error, clip};
use countermove_core::game::events::{Event, Tally};
use countermove_core::game::notation::{Notation, pgn_result};
use countermove_core::game::{Game, Player, Turn};

/// The initial position of chess.
pub const STANDARD: &str = "start";
/// Separates the start from the tries after it.
pub const THEN: &str = ": ";
/// Separates a player's view, in brackets, from the position of the pieces.
const SEEN: &str = "] ";
/// No tries at all.
const NONE: &str = "-";
/// The longest text that is read, in bytes.
const LONGEST: usize = 20_000;

pub fn malformed<T>(message: impl Into<String>) -> Result<T, Error> {
    Err(Error::malformed_state(message))
}

pub fn illegal<T>(message: impl Into<String>) -> Result<T, Error> {
    Err(Error::illegal_position(message))
}

fn side(board: &Board) -> &'static str {
    if board.side_to_move() == Color::White { "w" } else { "b" }
}

pub fn action(text: &str) -> Result<Move, Error> {
    let read = text.parse().ok().filter(|action: &Move| action.to_string() == text);
    read.map_or_else(|| malformed(format!("\"{}\" is no move such as e2e4", clip(text))), Ok)
}

/// Start and words of `text`.
pub fn parts(text: &str) -> Result<(&str, Vec<&str>), Error> {
    if text.len() > LONGEST {
        return malformed(format!("a text of more than {LONGEST} bytes is no game"));
    }
    let Some((start, words)) = text.rsplit_once(THEN) else {
        return malformed("the start, a colon, and the tries or - are expected: \"start: e2e4\"");
    };
    Ok((start, if words == NONE { Vec::new() } else { words.split(' ').collect() }))
}

/// The pieces and the side of a start that is not that of chess.
pub fn builder<'a>(words: &mut impl Iterator<Item = &'a str>) -> Result<BoardBuilder, Error> {
    let mut builder = BoardBuilder::empty();
    read_placement(words.next().unwrap_or_default(), &mut builder)?;
    builder.side_to_move = match words.next() {
        Some("w") => Color::White,
        Some("b") => Color::Black,
        _ => return malformed("the men of a start are followed by w or b"),
    };
    Ok(builder)
}

fn drawn(symbol: impl Fn(Square) -> Option<char>) -> String {
    let row = |rank: Rank| {
        let squares = File::ALL
            .into_iter()
            .map(|file| symbol(Square::new(file, rank)).unwrap_or('.').to_string());
        format!("{rank} {}", squares.collect::<Vec<_>>().join(" "))
    };
    let rows: Vec<String> = Rank::ALL.into_iter().rev().map(row).collect();
    format!("{}\n  a b c d e f g h", rows.join("\n"))
}

impl Kriegspiel {
    /// The state at the start that `text` names.
    fn read_origin(&self, text: &str) -> Result<State, Error> {
        if text == STANDARD {
            return Ok(self.start());
        }
        if let Some(seen) = text.strip_prefix('[') {
            return self.read_middle(seen);
        }
        let mut fields = text.split(' ');
        if fields.clone().count() == FIELDS {
            let board = read_known(text)?;
            let over = Position::new(board.clone()).ending(self.most_plies).is_some();
            if over {
                return illegal("a start is no end of a game");
            }
            return Ok(State::new(Origin::Known(Arc::new(board.clone())), board));
        }
        let builder = builder(&mut fields)?;
        if fields.next().is_some() {
            return malformed("a start is the men and w or b, or a FEN");
        }
        let men = |color| builder.board.iter().flatten().filter(|man| man.1 == color).count();
        if men(Color::White) > 16 || men(Color::Black) > 16 {
            return illegal("each side has at most sixteen men");
        }
        let board = start_of(&builder)?;
        Ok(State::new(Origin::Hidden(Arc::new(board.clone())), board))
    }

    /// Reads a state that begins at a player's view and a position that agrees with it.
    fn read_middle(&self, text: &str) -> Result<State, Error> {
        let Some((view, place)) = text.split_once(SEEN) else {
            return malformed("what a player had seen is followed by ] and a FEN");
        };
        let named = [0, 1].into_iter().find_map(|player| {
            let rest = view.strip_prefix(name(color(player)))?;
            Some((player, rest.strip_prefix(THEN)?))
        });
        let Some((player, view)) = named else {
            return malformed("what a player had seen begins with white or black and a colon");
        };
        let seen = Arc::new(read_view_text(view, player)?);
        let board = read_known(place)?;
        if Record::of(self, &seen)?.agrees(self, &seen, &board) {
            return Ok(State::middle(&seen, board));
        }
        illegal(format!("the place does not agree with what {} has seen", name(color(player))))
    }
}

impl Notation for Kriegspiel {
    fn player_name(&self, player: Player) -> String {
        name(color(player)).into()
    }

    fn read(&self, text: &str) -> Result<State, Error> {
        let (origin, words) = parts(text)?;
        let mut state = self.read_origin(origin)?;
        for word in words {
            let name = word.strip_suffix(REFUSED).unwrap_or(word);
            let action = ChessMove(action(name)?);
            let moves = self.legal_moves(&state);
            if !moves.contains(&action) {
                let why = match self.turn(&state) {
                    Turn::Over => "the game is over",
                    _ => "its men cannot do that, or it was refused before",
                };
                return illegal(format!("{name} is no try: {why}"));
            }
            self.play(&mut state, action);
            let refused = state.record.last().is_some_and(|entry| entry.said.is_none());
            if refused != (name.len() < word.len()) {
                let is = if refused { "is not legal there" } else { "is legal there" };
                return illegal(format!("{name} {is}"));
            }
        }
        Ok(state)
    }

    fn write(&self, state: &State) -> String {
        let start = match &state.origin {
            Origin::Standard => STANDARD.into(),
            Origin::Hidden(board) => {
                format!("{} {}", write_placement(|at| symbol(board, at)), side(board))
            }
            Origin::Known(board) => board.to_string(),
            Origin::Seen(middle) => {
                let viewer = name(color(middle.seen.player));
                format!("[{viewer}{THEN}{}{SEEN}{}", view_text(&middle.seen), middle.board)
            }
        };
        let word = |entry: &super::state::Entry| match entry.said {
            None => format!("{}{REFUSED}", entry.action),
            Some(_) => entry.action.to_string(),
        };
        let words: Vec<String> = state.record.iter().map(word).collect();
        let words = if words.is_empty() { NONE.into() } else { words.join(" ") };
        format!("{start}{THEN}{words}")
    }

    fn read_move(&self, state: &State, text: &str) -> Result<ChessMove, Error> {
        let moves: Vec<Move> = self.legal_moves(state).iter().map(|action| action.0).collect();
        let fitting = match action(text) {
            Ok(action) => vec![action],
            Err(error) => {
                let fitting = |moves: &[Move]| {
                    let fitting = algebraic::fitting(state, moves, text);
                    fitting.ok_or_else(|| Error::malformed_move(error.message.clone()))
                };
                let found = fitting(&moves)?;
                if found.is_empty() { fitting(&state.refused_now)? } else { found }
            }
        };
        match fitting[..] {
            [action] if moves.contains(&action) => Ok(ChessMove(action)),
            [action] if state.refused_now.contains(&action) => {
                Err(Error::illegal_move(format!("{text} has been refused in this turn")))
            }
            [_] | [] => {
                let text = clip(text);
                Err(Error::illegal_move(format!("{text} is no try that the own men have")))
            }
            _ => {
                let texts: Vec<String> = fitting.iter().map(Move::to_string).collect();
                let message = format!("\"{}\" may be {}", clip(text), texts.join(" or "));
                Err(Error::illegal_move(message).rather(texts))
            }
        }
    }

    fn move_label(&self, state: &State, action: ChessMove) -> Option<String> {
        Some(algebraic::write(state, action.0))
    }

    fn write_move(&self, _state: &State, action: ChessMove) -> String {
        action.to_string()
    }

    fn events(&self, _before: &State, _action: ChessMove, after: &State) -> Vec<Event> {
        after.record.last().map_or_else(Vec::new, |entry| events::events(entry.said))
    }

    /// Of a refused try the other hears nothing.
    fn announced(&self, _before: &State, _action: ChessMove, after: &State) -> Vec<Event> {
        let said = after.record.last().and_then(|entry| entry.said);
        said.map_or_else(Vec::new, events::announced)
    }

    fn tallies(&self, state: &State) -> Vec<Tally> {
        events::tallies(&state.position.board)
    }

    fn view(&self, state: &State, player: Player) -> String {
        view_text(&Seen::of(state, player))
    }

    fn read_view(&self, text: &str, player: Player) -> Result<State, Error> {
        let belief = Belief::of(self, read_view_text(text, player)?)?;
        if !belief.agrees {
            return illegal(
                "no place was found for the other's men that agrees with what is known",
            );
        }
        let state = belief.first().clone();
        let _ = state.beliefs[player].set(belief.into());
        Ok(state)
    }

    fn ending(&self, state: &State) -> Option<&'static str> {
        state.ending.map(|ending| ENDINGS[ending as usize].1)
    }

    fn result(&self, state: &State) -> Option<String> {
        Some(pgn_result(self.utility(state, 0)))
    }

    fn picture(&self, state: &State) -> String {
        drawn(|at| symbol(&state.position.board, at))
    }

    fn view_picture(&self, state: &State, player: Player) -> String {
        let board = &state.position.board;
        drawn(|at| symbol(board, at).filter(|_| board.colors(color(player)).has(at)))
    }
}
