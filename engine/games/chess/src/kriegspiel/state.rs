//! A game so far: its start, every try since, and the umpire's announcements.

use std::hash::{Hash, Hasher};
use std::sync::{Arc, OnceLock};

use cozy_chess::{Board, Move};

use super::belief::Belief;
use super::position::{Ending, Position};
use super::seen::{Item, Seen, Start, Status, hear};
use super::umpire::{Said, announce};
use countermove_core::game::Player;
use countermove_core::hashing::{mix, zobrist};

/// One try, and the umpire's answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Entry {
    /// The try.
    pub action: Move,
    /// `None`: it was refused.
    pub said: Option<Said>,
}

/// Where the tries that are on record began.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// At the initial position of chess.
    Standard,
    /// At a position in which each player knows its own pieces and the number of the other's pieces of each
    /// kind.
    Hidden(Arc<Board>),
    /// At a position that both players know.
    Known(Arc<Board>),
    /// At a position that agrees with one player's view until then; the other player knows the position.
    Seen(Arc<Middle>),
}

/// One player's view, and a position that agrees with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Middle {
    /// What the player has seen.
    pub seen: Arc<Seen>,
    /// The position.
    pub board: Board,
}

/// A state.
#[derive(Clone, Debug)]
pub struct State {
    /// Where the record begins.
    pub origin: Origin,
    /// All tries since.
    pub record: Vec<Entry>,
    /// The position.
    pub position: Position,
    /// How the game has ended.
    pub ending: Option<Ending>,
    /// The announcement of the last move that was played.
    pub said: Said,
    /// By player: how many tries were refused.
    pub refused: [u16; 2],
    /// The tries refused in this turn.
    pub refused_now: Vec<Move>,
    /// Hash of origin and tries.
    pub key: u64,
    /// By player: hash of what it has seen.
    pub seen: [u64; 2],
    /// By player: the player's belief, computed at the first request.
    pub beliefs: [OnceLock<Arc<Belief>>; 2],
}

impl State {
    /// The start at `origin`, `board`, where the game is not over. Not for `Origin::Seen`.
    pub fn new(origin: Origin, board: Board) -> Self {
        let seen = [0, 1].map(|player| Start::of(&origin, player).key(player));
        let kind = u64::from(origin == Origin::Standard);
        let said = if matches!(origin, Origin::Known(_)) {
            announce(&board, None)
        } else {
            Said::default()
        };
        Self {
            key: mix(seen[0] ^ seen[1].rotate_left(1) ^ board.hash() ^ zobrist(kind)),
            seen,
            origin,
            record: Vec::new(),
            position: Position::new(board),
            ending: None,
            said,
            refused: [0; 2],
            refused_now: Vec::new(),
            beliefs: Default::default(),
        }
    }

    /// A determinization of `seen` with the position `board`. Of the game before, only the view is known.
    pub fn middle(seen: &Arc<Seen>, board: Board) -> Self {
        let player = seen.player;
        let middle = Middle { seen: Arc::clone(seen), board: board.clone() };
        let mut state = Self {
            key: 0,
            seen: [seen.start.key(player); 2],
            origin: Origin::Seen(Arc::new(middle)),
            record: Vec::new(),
            position: Position::new(board.clone()),
            ending: None,
            said: seen.said(),
            refused: [0; 2],
            refused_now: Vec::new(),
            beliefs: Default::default(),
        };
        for &item in &seen.items {
            state.seen[player] = hear(state.seen[player], item);
            if let Item::Own(action, None) = item {
                state.refused[player] += 1;
                state.refused_now.push(action);
            } else {
                state.refused_now.clear();
            }
        }
        if let Status::Over(ending, _) = seen.status {
            state.ending = Some(ending);
        }
        state.elsewhere(board)
    }

    /// The state of [`State::middle`] with `board` in place of its position.
    pub fn elsewhere(&self, board: Board) -> Self {
        let Origin::Seen(middle) = &self.origin else { return self.clone() };
        let player = middle.seen.player;
        let other = Start::Known(Arc::new(board.clone())).key(1 - player);
        let mut seen = self.seen;
        seen[1 - player] = other;
        Self {
            key: mix(seen[player] ^ mix(other ^ zobrist(2 + player as u64))),
            seen,
            origin: Origin::Seen(Arc::new(Middle {
                seen: Arc::clone(&middle.seen),
                board: board.clone(),
            })),
            position: Position::new(board),
            beliefs: Default::default(),
            ..self.clone()
        }
    }

    /// The side to move, white being player 0.
    pub fn mover(&self) -> Player {
        self.position.board.side_to_move() as usize
    }

    /// Adds a try with its announcement.
    pub fn note(&mut self, player: Player, action: Move, said: Option<Said>) {
        self.seen[player] = hear(self.seen[player], Item::Own(action, said));
        if let Some(said) = said {
            self.seen[1 - player] = hear(self.seen[1 - player], Item::Other(said));
            self.refused_now.clear();
            self.said = said;
        } else {
            self.refused[player] += 1;
            self.refused_now.push(action);
        }
        let word = u64::from(action.from as u8) << 8 | action.to as u64;
        let promotion = action.promotion.map_or(0, |piece| piece as u64 + 1);
        self.key = mix(self.key.rotate_left(9) ^ zobrist(promotion << 16 | word));
        self.record.push(Entry { action, said });
        if self.beliefs.iter().any(|belief| belief.get().is_some()) {
            self.beliefs = Default::default();
        }
    }
}

impl PartialEq for State {
    fn eq(&self, other: &Self) -> bool {
        self.key == other.key && self.origin == other.origin && self.record == other.record
    }
}

impl Eq for State {}

impl Hash for State {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.key.hash(hasher);
        self.record.hash(hasher);
    }
}
