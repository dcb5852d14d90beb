//! Errors: what is wrong with a request, where in it, and which values are valid.

use std::fmt;

/// The kinds of errors. [`ErrorKind::code`] is stable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ErrorKind {
    /// There is no such game.
    UnknownGame,
    /// A game option that does not exist, or an invalid value of one.
    BadOption,
    /// A text that is not in the game's notation of states.
    MalformedState,
    /// A well-formed state that the rules do not allow, or that no game can reach.
    IllegalPosition,
    /// A text that is not in the game's notation of moves.
    MalformedMove,
    /// A well-formed move that is illegal in the state.
    IllegalMove,
    /// A move, or a search, in a state where the game is over.
    GameOver,
    /// A search in a state where chance moves, and for one player's move or under a model of the others.
    ChanceMoves,
    /// What is asked is about players who choose at once, and they do not do so in the state.
    NotTogether,
    /// A requested player who does not move in the state.
    UnknownPlayer,
    /// There is no such algorithm.
    UnknownAlgorithm,
    /// An algorithm that does not apply to the game.
    AlgorithmRefused,
    /// A weight of a feature that the game does not have, or a weight out of range.
    BadWeight,
    /// There is no such evaluator of the game.
    UnknownEvaluator,
    /// A set of weights, or a network, that is not one of the game.
    UnfitEvaluation,
    /// A model of a player that does not exist, or an invalid value in one.
    BadOpponent,
    /// A limit of a search out of range.
    BadLimit,
    /// A game with more positions than a solution may have.
    TooManyPositions,
}

impl ErrorKind {
    /// The stable code of this kind, as replies give it.
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
            Self::NotTogether => "not_together",
            Self::UnknownPlayer => "unknown_player",
            Self::UnknownAlgorithm => "unknown_algorithm",
            Self::AlgorithmRefused => "algorithm_refused",
            Self::BadWeight => "bad_weight",
            Self::UnknownEvaluator => "unknown_evaluator",
            Self::UnfitEvaluation => "unfit_evaluation",
            Self::BadOpponent => "bad_opponent",
            Self::BadLimit => "bad_limit",
            Self::TooManyPositions => "too_many_positions",
        }
    }
}

/// An error of a request.
#[derive(Clone, Debug, PartialEq)]
pub struct Error {
    /// The kind.
    pub kind: ErrorKind,
    /// A sentence for the client that names the text and the place.
    pub message: String,
    /// JSON pointer into the request; empty for the whole request.
    pub pointer: String,
    /// The invalid text, clipped to 80 characters.
    pub text: Option<String>,
    /// Index of the invalid move in the request's moves.
    pub index: Option<u32>,
    /// Valid names to use instead, best first.
    pub alternatives: Vec<String>,
    /// How the game ended, of `GameOver`.
    pub end: Option<Box<End>>,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq)]
pub struct End {
    /// Canonical text of the last state, or of what a player saw of it.
    pub state: String,
    /// win or draw, of a game that has one.
    pub outcome: Option<&'static str>,
    /// Name of the winner, of a game that is won.
    pub winner: Option<String>,
    /// How it ended, of a game whose rules know several ways.
    pub ending: Option<&'static str>,
    /// The end in the game's own words.
    pub result: Option<String>,
    /// One per player.
    pub utilities: Vec<f64>,
}

impl Error {
    /// An error of the whole request; the other methods add details.
    pub fn new(kind: ErrorKind, message: impl Into<String>) -> Self {
        Self {
            kind,
            message: message.into(),
            pointer: String::new(),
            text: None,
            index: None,
            alternatives: Vec::new(),
            end: None,
        }
    }

    /// A move, or a search, in a state where the game is over.
    pub fn game_over(message: impl Into<String>, end: End) -> Self {
        Self { end: Some(Box::new(end)), ..Self::new(ErrorKind::GameOver, message) }
    }

    /// A text that is not in the notation of states.
    pub fn malformed_state(message: impl Into<String>) -> Self {
        Self::new(ErrorKind::MalformedState, message)
    }

    /// A state that the rules do not allow.
    pub fn illegal_position(message: impl Into<String>) -> Self {
        Self::new(ErrorKind::IllegalPosition, message)
    }

    /// A text that is not in the notation of moves.
    pub fn malformed_move(message: impl Into<String>) -> Self {
        Self::new(ErrorKind::MalformedMove, message)
    }

    /// A move that is illegal.
    pub fn illegal_move(message: impl Into<String>) -> Self {
        Self::new(ErrorKind::IllegalMove, message)
    }

    /// Sets the JSON pointer to the place in the request.
    #[must_use]
    pub fn at(mut self, pointer: impl Into<String>) -> Self {
        self.pointer = pointer.into();
        self
    }

    /// Sets the invalid text.
    #[must_use]
    pub fn about(mut self, text: &str) -> Self {
        self.text = Some(clip(text));
        self
    }

    /// Sets the valid names to use instead, best first.
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

/// The first 80 characters of `text`, with an ellipsis if there are more.
pub fn clip(text: &str) -> String {
    const LENGTH: usize = 80;
    let mut clipped: String = text.chars().take(LENGTH).collect();
    if clipped.len() < text.len() {
        clipped.push('…');
    }
    clipped
}
