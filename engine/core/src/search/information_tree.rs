//! A whole game with hidden information as flat arrays: the game's nodes, and each player's information sets and
//! sequences (von Stengel 1996, "Efficient Computation of Behavior Strategies"). An information set is the nodes with
//! one view (information state).
//!
//! A sequence of a player is its moves from the start to some place, as the last of them: a move of an information set.
//! With perfect recall that move gives all moves before. Number 0 is the empty sequence. A player's utility at an end
//! depends on chance and on the last sequence of each player. So a pass over the ends, and one over a player's
//! information sets, the last first, are a pass over the game.

mod build;
mod locks;
mod play;
mod view;

use std::collections::HashMap;

pub(in crate::search) use self::build::view_key;
pub use self::build::{MOST_DEPTH, Refusal};
pub use self::locks::{Lock, Locks};
pub use self::play::{Profile, Response};
pub use self::view::ViewValue;
use crate::game::Player;

/// Most players of a game.
pub const MOST_PLAYERS: usize = 8;

/// The empty sequence.
pub const EMPTY: u32 = 0;

/// A game from its start to all of its ends.
#[derive(Debug)]
pub struct InformationTree {
    /// By player.
    pub sides: Vec<Side>,
    /// The root first, each before its children.
    pub nodes: Vec<Node>,
    /// By end: the probability of all of chance's outcomes on the way there.
    pub end_chance: Vec<f64>,
    fingerprint: u64,
}

/// One player's part of an [`InformationTree`].
#[derive(Debug, Default)]
pub struct Side {
    /// The player's information sets, each after those that it has been in before.
    pub sets: Vec<InformationSet>,
    /// By sequence: its last move as a packed word; 0 of the empty one.
    pub moves: Vec<u64>,
    /// By end of the game: the player's sequence.
    pub end_sequences: Vec<u32>,
    /// By end of the game: the player's utility, times the probability of chance's outcomes.
    pub payoffs: Vec<f64>,
    /// The nodes of the sets, set by set.
    pub places: Vec<Place>,
    /// Sets by the keys of views.
    by_view: HashMap<u128, u32>,
}

/// States that their player cannot tell apart.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct InformationSet {
    /// Hash of the player and what it has seen.
    pub key: u128,
    /// The player's sequence when it gets there.
    pub parent: u32,
    /// The sequence of its first move; those of the other moves follow.
    pub first: u32,
    /// Number of moves, at least 1.
    pub count: u32,
    /// The first of its nodes in [`Side::places`]; they end where those of the next set begin.
    pub first_place: u32,
}

impl InformationSet {
    /// The sequences of its moves, in the game's order.
    pub fn sequences(&self) -> std::ops::Range<usize> {
        self.first as usize..(self.first + self.count) as usize
    }
}

/// A node of an information set.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Place {
    /// The probability of all of chance's outcomes on the way there.
    pub chance: f64,
    /// By player: its sequence there.
    pub sequences: [u32; MOST_PLAYERS],
}

/// Who acts at a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Actor {
    /// Chance.
    Chance,
    /// A player, in its information set of this number.
    Player(u8, u32),
    /// The game is over: the number of the end.
    Over(u32),
}

/// A node of an [`InformationTree`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Node {
    /// Who acts.
    pub actor: Actor,
    /// The first child; the others follow, in the order of the moves.
    pub first: u32,
    /// Number of children.
    pub count: u32,
    /// After chance: the probability of its outcome. Else 1.
    pub probability: f64,
}

impl InformationTree {
    /// Number of players.
    pub fn players(&self) -> usize {
        self.sides.len()
    }

    /// Number of information sets of all players.
    pub fn information_sets(&self) -> usize {
        self.sides.iter().map(|side| side.sets.len()).sum()
    }

    /// Utility of `player` at `end`.
    pub fn utility(&self, end: u32, player: Player) -> f64 {
        self.sides[player].payoffs[end as usize] / self.end_chance[end as usize]
    }

    /// Hash of all information sets and their moves.
    pub const fn fingerprint(&self) -> u64 {
        self.fingerprint
    }

    /// Size in bytes, about.
    pub fn bytes(&self) -> usize {
        let side = |side: &Side| {
            size_of_val(&side.sets[..])
                + size_of_val(&side.moves[..])
                + size_of_val(&side.end_sequences[..])
                + size_of_val(&side.payoffs[..])
                + size_of_val(&side.places[..])
                + side.by_view.len() * 2 * size_of::<(u128, u32)>()
        };
        self.sides.iter().map(side).sum::<usize>()
            + size_of_val(&self.nodes[..])
            + size_of_val(&self.end_chance[..])
    }
}

impl Side {
    /// Number of sequences, the empty one included.
    pub fn sequences(&self) -> usize {
        self.moves.len()
    }

    /// The nodes of information set number `set`.
    pub fn places_of(&self, set: usize) -> &[Place] {
        let first = self.sets[set].first_place as usize;
        let next = self.sets.get(set + 1).map_or(self.places.len(), |set| set.first_place as usize);
        &self.places[first..next]
    }
}
