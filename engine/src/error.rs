//! Refusals: what is wrong with a request, where, and what would serve.

use std::fmt;

/// The kinds of error; [`ErrorKind::code`] is stable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ErrorKind {
    /// No such game in the table.
    UnknownGame,
    /// A game option that does not exist, or a value that it cannot have.
    BadOption,
    /// A state text that is not in the game's notation.
    MalformedState,
    /// A well-formed state that the rules cannot reach or allow.
    IllegalPosition,
    /// A move text that is not in the game's notation.
    MalformedMove,
    /// A well-formed move that the rules forbid here.
    IllegalMove,
    /// A move or a search asked for where the game has ended.
    GameOver,
    /// A search asked for where chance moves: no player has a move to choose.
    ChanceMoves,
    /// A player named in the request who has no move in the position.
    UnknownPlayer,
    /// No such algorithm in the table.
    UnknownAlgorithm,
    /// An algorithm that does not apply to the game.
    AlgorithmRefused,
    /// A weight for a feature that the game does not have, or not a finite number.
    BadWeight,
    /// A model of a player that does not exist, or a value that it cannot have.
    BadOpponent,
    /// A limit outside its bounds.
    BadLimit,
}

impl ErrorKind {
    /// The stable name.
    pub const fn code(self) -> &'static str {
        match self {
            Self::UnknownGame => "unknown_game",
            Self::BadOption => "bad_option",
            Self::MalformedState => "malformed_state",
            Self::IllegalPosition => "illegal_position",
            Self::MalformedMove => "malformed_move",
            Self::IllegalMove => "illegal_move",
            Self::GameOver => "game_over",
            Self::ChanceMoves => "chance_moves",
            Self::UnknownPlayer => "unknown_player",
            Self::UnknownAlgorithm => "unknown_algorithm",
            Self::AlgorithmRefused => "algorithm_refused",
            Self::BadWeight => "bad_weight",
            Self::BadOpponent => "bad_opponent",
            Self::BadLimit => "bad_limit",
        }
    }
}

/// One error.
#[derive(Clone, Debug, PartialEq)]
pub struct Error {
    /// What kind.
    pub kind: ErrorKind,
    /// A sentence for the client, naming the text and the place.
    pub message: String,
    /// JSON pointer into the request; empty for the whole.
    pub pointer: String,
    /// The offending text, clipped.
    pub text: Option<String>,
    /// Index of the offending move in the request's moves.
    pub index: Option<usize>,
    /// Names that would serve instead, best first.
    pub alternatives: Vec<String>,
}

impl Error {
    /// A error of the whole request; narrow it with the other methods.
    pub fn new(kind: ErrorKind, message: impl Into<String>) -> Self {
        Self {
            kind,
            message: message.into(),
            pointer: String::new(),
            text: None,
            index: None,
            alternatives: Vec::new(),
        }
    }

    /// Text that is not in the notation of states.
    pub fn malformed_state(message: impl Into<String>) -> Self {
        Self::new(ErrorKind::MalformedState, message)
    }

    /// A state that breaks a rule.
    pub fn illegal_position(message: impl Into<String>) -> Self {
        Self::new(ErrorKind::IllegalPosition, message)
    }

    /// Text that is not in the notation of moves.
    pub fn malformed_move(message: impl Into<String>) -> Self {
        Self::new(ErrorKind::MalformedMove, message)
    }

    /// A move that breaks a rule.
    pub fn illegal_move(message: impl Into<String>) -> Self {
        Self::new(ErrorKind::IllegalMove, message)
    }

    /// Where in the request it is.
    #[must_use]
    pub fn at(mut self, pointer: impl Into<String>) -> Self {
        self.pointer = pointer.into();
        self
    }

    /// The text that it is about.
    #[must_use]
    pub fn about(mut self, text: &str) -> Self {
        self.text = Some(clip(text));
        self
    }

    /// What would serve instead.
    #[must_use]
    pub fn rather<T: Into<String>>(mut self, names: impl IntoIterator<Item = T>) -> Self {
        self.alternatives = names.into_iter().map(Into::into).collect();
        self
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Error {}

/// The first 80 characters of `text`, quoted safely by the caller.
pub fn clip(text: &str) -> String {
    const LENGTH: usize = 80;
    let mut clipped: String = text.chars().take(LENGTH).collect();
    if clipped.len() < text.len() {
        clipped.push('…');
    }
    clipped
}
