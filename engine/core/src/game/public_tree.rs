//! Games in which each of two players has one hidden hand, dealt at the start, and all else is public: their public
//! part as a tree, in whose nodes a search keeps a number for each hand (Johanson et al. 2011, "Accelerating Best
//! Response Calculation in Large Extensive Games").

use crate::game::Player;

/// The public part of a zero-sum game of two players with hidden hands.
pub struct PublicTree {
    /// The nodes; a parent stands before its children, the root first.
    pub nodes: Vec<PublicNode>,
    /// By player: the weight of each of its hands, in the game's order. Two hands that can be dealt together are dealt
    /// with the product of their weights as their weight.
    pub weights: [Vec<f64>; 2],
    /// The weight of all pairs of hands that can be dealt together.
    pub total: f64,
    /// What the ends of the game are worth.
    pub ends: Box<dyn HandValues>,
}

/// A node of a public tree.
pub enum PublicNode {
    /// A player chooses.
    Choice {
        /// Who.
        player: Player,
        /// The key of what is public here, as [`crate::game::information::Information::public_place`] gives it.
        key: u64,
        /// The node after each move, in the game's order.
        children: Vec<usize>,
    },
    /// Chance shows something.
    Chance {
        /// The probability of each outcome, for hands that it can occur with; with others the ends are worth 0.
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

/// What ends are worth to all hands of a player at once.
pub trait HandValues: Send + Sync {
    /// Writes to `values`, for each hand of `player`: the sum over the other's hands that can be dealt beside it of
    /// their weight in `reach` times the player's utility at `end`.
    fn at_end(&self, end: usize, player: Player, reach: &[f64], values: &mut [f64]);

    /// Writes to `values`, for each hand of `player`: the sum of the weights in `reach` of the other's hands that can
    /// be dealt beside it.
    fn beside(&self, player: Player, reach: &[f64], values: &mut [f64]);
}

impl PublicTree {
    /// How many numbers a search keeps that has one for each move and hand.
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
