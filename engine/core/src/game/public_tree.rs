//! Public trees of games in which each of two players has one hidden hand, dealt at the start, and all else is
//! public. A search keeps a number for each hand at each node (Johanson et al. 2011, "Accelerating Best Response
//! Calculation in Large Extensive Games").

use crate::game::Player;

/// The public part of a zero-sum game of two players with hidden hands.
pub struct PublicTree {
    /// The nodes; a parent stands before its children, the root first.
    pub nodes: Vec<PublicNode>,
    /// By player: the weight of each of its hands, in the game's order. The weight of a deal of two compatible hands
    /// is the product of their weights.
    pub weights: [Vec<f64>; 2],
    /// The sum of the weights of all compatible pairs of hands.
    pub total: f64,
    /// The utilities of the ends of the game.
    pub ends: Box<dyn HandValues>,
}

/// A node of a public tree.
pub enum PublicNode {
    /// A player chooses.
    Choice {
        /// The player.
        player: Player,
        /// The key of the public state, as of [`crate::game::information::Information::public_place`].
        key: u64,
        /// The node after each move, in the game's order.
        children: Vec<usize>,
    },
    /// Chance shows something.
    Chance {
        /// The probability of each outcome, for hands that are compatible with it; with other hands the ends have
        /// utility 0.
        probability: f64,
        /// The node after each outcome.
        children: Vec<usize>,
    },
    /// The game is over.
    End {
        /// Its number.
        end: usize,
    },
}

/// Utilities of ends, for all hands of a player at once.
pub trait HandValues: Send + Sync {
    /// Writes to `values`, for each hand of `player`: the sum over the other's hands that can be dealt beside it of
    /// their weight in `reach` times the player's utility at `end`.
    fn at_end(&self, end: usize, player: Player, reach: &[f64], values: &mut [f64]);

    /// Writes to `values`, for each hand of `player`: the sum of the weights in `reach` of the other's hands that can
    /// be dealt beside it.
    fn beside(&self, player: Player, reach: &[f64], values: &mut [f64]);
}

impl PublicTree {
    /// Number of pairs of a move and a hand, for each of which a search keeps a number.
    #[inline]
    pub fn size(&self) -> usize {
        let size = |node: &PublicNode| match node {
            PublicNode::Choice { player, children, .. } => {
                children.len() * self.weights[*player].len()
            }
            _ => 0,
        };
        self.nodes.iter().map(size).sum()
    }
}
