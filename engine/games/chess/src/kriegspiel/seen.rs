//! The view of a player: its own pieces at the start, its tries, and the announcements of the other's moves.

use std::sync::Arc;

use cozy_chess::{Board, Color, Move, Piece, Square};

use super::MOST_REFUSED;
use super::men::Men;
use super::position::{Ending, plies};
use super::state::{Origin, State};
use super::umpire::{Said, announce};
use countermove_core::error::Error;
use countermove_core::game::Player;
use countermove_core::hashing::{mix, zobrist};

/// An item of a view, in the order of time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Item {
    /// The player's own try with its announcement; `None`: the try was refused.
    Own(Move, Option<Said>),
    /// A move of the other.
    Other(Said),
}

/// A player's knowledge of the start.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Start {
    /// All of it: the initial position of chess.
    Standard,
    /// Its own pieces, how many of each kind the other has, and who moves first.
    Hidden { own: Vec<(Square, Piece)>, other: [u8; Piece::NUM], white_moves: bool },
    /// All of it: a place in the middle of a game.
    Known(Arc<Board>),
}

/// Whose turn it is, or how the game ended and the player's utility.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// The player's turn.
    ToMove,
    /// The other's turn.
    Waiting,
    /// The end.
    Over(Ending, i8),
}

/// All that `player` has seen: its information state.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Seen {
    /// The player whose view it is.
    pub player: Player,
    /// The start.
    pub start: Start,
    /// The tries and announcements after the start.
    pub items: Vec<Item>,
    /// The present turn, or the end.
    pub status: Status,
}

/// The colour of `player`.
pub const fn color(player: Player) -> Color {
    if player == 0 { Color::White } else { Color::Black }
}

/// Hash of a view after `item`; `seen` is the hash before it.
pub const fn hear(seen: u64, item: Item) -> u64 {
    let (word, heard) = match item {
        Item::Other(said) => (0, said.word()),
        Item::Own(action, said) => {
            let promotion = match action.promotion {
                None => 0,
                Some(piece) => piece as u64 + 1,
            };
            let heard = match said {
                None => 0,
                Some(said) => said.word(),
            };
            (1 << 24 | promotion << 16 | (action.from as u64) << 8 | action.to as u64, heard)
        }
    };
    mix(seen.rotate_left(9) ^ zobrist(word << 32 | heard))
}

impl Start {
    /// What `player` knows of the start of a game that began at `origin`.
    pub fn of(origin: &Origin, player: Player) -> Self {
        let board = match origin {
            Origin::Standard => return Self::Standard,
            Origin::Known(board) => return Self::Known(Arc::clone(board)),
            Origin::Seen(middle) if middle.seen.player == player => {
                return middle.seen.start.clone();
            }
            Origin::Seen(middle) => return Self::Known(Arc::new(middle.board.clone())),
            Origin::Hidden(board) => board,
        };
        let color = color(player);
        let men = board.colors(color).into_iter();
        let kind = |square| board.piece_on(square).expect("a man stands there");
        Self::Hidden {
            own: men.map(|square| (square, kind(square))).collect(),
            other: Piece::ALL.map(|piece| board.colored_pieces(!color, piece).len() as u8),
            white_moves: board.side_to_move() == Color::White,
        }
    }

    /// Who moves first.
    pub fn first(&self) -> Player {
        match self {
            Self::Standard => 0,
            Self::Hidden { white_moves, .. } => usize::from(!white_moves),
            Self::Known(board) => board.side_to_move() as usize,
        }
    }

    /// The announcement of the last move before the start.
    pub fn said(&self) -> Said {
        match self {
            Self::Known(board) => announce(board, None),
            _ => Said::default(),
        }
    }

    /// The plies played before it, including a skipped move of white, and the number of these without progress.
    pub fn plies(&self) -> (u16, u8) {
        match self {
            Self::Known(board) => (plies(board), board.halfmove_clock()),
            _ => (self.first() as u16, 0),
        }
    }

    /// The pieces of `player`, and by [`Piece`] the number of the other's.
    pub fn men(&self, player: Player) -> (Men, [u8; Piece::NUM]) {
        let color = color(player);
        let known = |board: &Board| {
            let other = Piece::ALL.map(|piece| board.colored_pieces(!color, piece).len() as u8);
            (Men::of(board, color), other)
        };
        match self {
            Self::Standard => known(&Board::default()),
            Self::Known(board) => known(board),
            Self::Hidden { own, other, .. } => (Men::listed(color, own), *other),
        }
    }

    /// Hash of what `player` knows.
    pub fn key(&self, player: Player) -> u64 {
        let word = |key: u64, word: u64| mix(key.rotate_left(9) ^ zobrist(word));
        let key = zobrist(player as u64);
        match self {
            Self::Standard => word(key, 0),
            Self::Hidden { own, other, white_moves } => {
                let men = own.iter().map(|&(at, piece)| 8 * at as u64 + piece as u64);
                let others = other.iter().map(|&count| u64::from(count));
                men.chain(others).fold(word(key, 1 + u64::from(*white_moves)), word)
            }
            Self::Known(board) => {
                let (plies, quiet) = self.plies();
                word(word(key, board.hash()), 3 + (u64::from(plies) << 16 | u64::from(quiet) << 2))
            }
        }
    }
}

impl Seen {
    /// What `player` has seen in `state`.
    pub fn of(state: &State, player: Player) -> Self {
        let start = Start::of(&state.origin, player);
        let mut items = Vec::with_capacity(state.record.len());
        let mut mover = match &state.origin {
            Origin::Seen(middle) => {
                if middle.seen.player == player {
                    items.extend(&middle.seen.items);
                }
                middle.board.side_to_move() as usize
            }
            _ => start.first(),
        };
        for entry in &state.record {
            if mover == player {
                items.push(Item::Own(entry.action, entry.said));
            } else {
                items.extend(entry.said.map(Item::Other));
            }
            mover ^= usize::from(entry.said.is_some());
        }
        let status = match state.ending {
            Some(ending) => Status::Over(ending, state.utility(player)),
            None if state.mover() == player => Status::ToMove,
            None => Status::Waiting,
        };
        Self { player, start, items, status }
    }

    /// The announcement of the last move.
    pub fn said(&self) -> Said {
        let said = self.items.iter().rev().find_map(|item| match *item {
            Item::Own(_, said) => said,
            Item::Other(said) => Some(said),
        });
        said.unwrap_or_else(|| self.start.said())
    }

    /// Checks that turns alternate and that the status fits. Error: `IllegalPosition`.
    pub fn check(&self) -> Result<(), Error> {
        let refuse = |what: &str| Err(Error::illegal_position(what));
        let mut mover = self.start.first();
        let mut refused = 0;
        for item in &self.items {
            let by_own = matches!(item, Item::Own(..));
            if by_own != (mover == self.player) {
                return refuse("the players move in turn");
            }
            match item {
                Item::Own(_, None) => refused += 1,
                _ => mover = 1 - mover,
            }
        }
        let own_turn = mover == self.player;
        let limit = refused == usize::from(MOST_REFUSED);
        let earlier = matches!(self.start, Start::Known(_));
        let fits = match self.status {
            Status::ToMove => own_turn && !limit,
            Status::Waiting => !own_turn && !limit,
            Status::Over(Ending::Refused, -1) => own_turn && (limit || earlier),
            Status::Over(Ending::Refused, 1) => !own_turn && !limit,
            Status::Over(Ending::Checkmate, value) => {
                value == if own_turn { -1 } else { 1 } && !limit
            }
            Status::Over(_, value) => value == 0 && !limit,
        };
        if fits { Ok(()) } else { refuse("the last words of the view do not fit its moves") }
    }

    /// The ending that the last move led to, if it led to one.
    pub fn ending(&self) -> Option<Ending> {
        match self.status {
            Status::Over(ending, _) if ending != Ending::Refused => Some(ending),
            _ => None,
        }
    }
}
