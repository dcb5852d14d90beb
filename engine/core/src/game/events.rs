//! What a move does, and what stands on the board, in words and numbers that every client can use.

use std::borrow::Cow;

/// Something that a move does and that players notice: a capture, a check, a hit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// What happens.
    pub kind: EventKind,
    /// Where, in the game's notation of squares, points or pits; empty if the event has no place.
    pub places: Vec<String>,
    /// What: the piece that is captured, the ship that is sunk, the card; in one or two words.
    pub what: Option<String>,
    /// How many: stones captured, discs flipped, points won.
    pub count: Option<u32>,
}

impl Event {
    /// An event of which nothing more is said.
    pub const fn new(kind: EventKind) -> Self {
        Self { kind, places: Vec::new(), what: None, count: None }
    }

    /// The event, at `places`.
    pub fn at(mut self, places: impl IntoIterator<Item = String>) -> Self {
        self.places.extend(places);
        self
    }

    /// The event, of `what`.
    pub fn of(mut self, what: impl Into<String>) -> Self {
        self.what = Some(what.into());
        self
    }

    /// The event, `count` times or of that many.
    pub const fn times(mut self, count: u32) -> Self {
        self.count = Some(count);
        self
    }
}

/// Declares the kinds of events: name, word on the wire.
macro_rules! event_kinds {
    ($($(#[$about:meta])* $kind:ident = $word:literal),* $(,)?) => {
        /// Kinds of events.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum EventKind {
            $($(#[$about])* $kind,)*
        }

        impl EventKind {
            /// All kinds.
            pub const ALL: &[Self] = &[$(Self::$kind),*];

            /// The kind that clients read as `word`.
            pub fn named(word: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|kind| kind.word() == word)
            }

            /// The word that clients read.
            pub const fn word(self) -> &'static str {
                match self { $(Self::$kind => $word),* }
            }
        }
    };
}

event_kinds! {
    /// A piece or stone is taken from an opponent.
    Capture = "capture",
    /// The move attacks the opponent's king.
    Check = "check",
    /// A piece becomes a stronger one; a man of checkers is crowned.
    Promotion = "promotion",
    /// King and rook move together.
    Castling = "castling",
    /// A piece comes from the hand to the board.
    Drop = "drop",
    /// The player makes no move.
    Pass = "pass",
    /// The players change sides.
    Swap = "swap",
    /// Dice are rolled.
    Roll = "roll",
    /// Cards are dealt, or one is turned up.
    Deal = "deal",
    /// A blot is sent to the bar; a shot finds a ship.
    Hit = "hit",
    /// A shot finds no ship.
    Miss = "miss",
    /// A ship's last square is hit.
    Sunk = "sunk",
    /// Checkers leave the board.
    BearOff = "bear_off",
    /// The stakes are doubled.
    Double = "double",
    /// Three pieces stand in a line.
    Mill = "mill",
    /// Discs or stones change their colour.
    Flip = "flip",
    /// Points are won: boxes, seeds, a prize.
    Score = "score",
    /// The player moves once more.
    Again = "again",
    /// A trick is won.
    Trick = "trick",
    /// Chips go into the pot.
    Bet = "bet",
    /// A player gives up the hand, or the game at a double.
    Fold = "fold",
    /// Cards or dice that were hidden are shown.
    Show = "show",
    /// A dot, a power dot or a ghost is eaten, or Pacman is caught.
    Eat = "eat",
    /// A box is pushed.
    Push = "push",
}

/// A count that players keep an eye on, such as prisoners or captured pieces: a number for each player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    /// What is counted: `captured`, `prisoners`, `discs`, `pips`.
    pub name: Cow<'static, str>,
    /// Of what, where one name counts several things: `pawn`, `queen`.
    pub what: Option<String>,
    /// The counts, in the players' order.
    pub values: Vec<i64>,
    /// The places that are counted, in the players' order; empty where they are plain to see or have no place.
    pub places: Vec<Vec<String>>,
}

impl Tally {
    /// The counts of all players.
    pub fn new(name: impl Into<Cow<'static, str>>, values: impl IntoIterator<Item = i64>) -> Self {
        Self {
            name: name.into(),
            what: None,
            values: values.into_iter().collect(),
            places: Vec::new(),
        }
    }

    /// The tally, of `what`.
    pub fn of(mut self, what: impl Into<String>) -> Self {
        self.what = Some(what.into());
        self
    }

    /// The tally, with the places that are counted.
    pub fn at(mut self, places: Vec<Vec<String>>) -> Self {
        self.places = places;
        self
    }
}
