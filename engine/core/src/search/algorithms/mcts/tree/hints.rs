//! Statistics of moves beside their own simulations: the game's prior, as virtual simulations, and the results of
//! simulations in which the same player made the move later (all moves as first; Gelly and Silver, "Monte-Carlo tree
//! search and rapid action value estimation in computer Go", 2011).

use super::{Known, MctsTree, Node, ROOT, Selection};
use crate::game::Player;
use crate::game::playout::Prior;

/// The place of a node whose move has none.
const NOWHERE: u32 = u32::MAX;

/// The hints of a node. Sums are of utilities of the player who moves to it.
#[derive(Clone, Copy, Debug)]
pub struct Hint {
    /// Virtual simulations: the game's prior.
    visits: f32,
    /// Sum of the utilities of the virtual simulations.
    sum: f32,
    /// All-moves-as-first simulations: those in which its move was made from its parent on.
    later: f32,
    /// Sum of the utilities of the all-moves-as-first simulations.
    later_sum: f32,
    /// Where its move is made.
    place: u32,
}

impl Hint {
    /// Nothing is known.
    pub const NONE: Self =
        Self { visits: 0.0, sum: 0.0, later: 0.0, later_sum: 0.0, place: NOWHERE };
}

impl<M: Copy> MctsTree<M> {
    /// Sets the first hints of `node`: the place of its move, and the game's prior, for utilities that begin at `low`
    /// and are `range` wide.
    pub fn hint(&mut self, node: u32, place: Option<usize>, prior: Prior, low: f64, range: f64) {
        let sum = prior.visits * (low as f32 + prior.mean * range as f32);
        let place = place.map_or(NOWHERE, |place| place as u32);
        self.hints[node as usize] = Hint { visits: prior.visits, sum, place, ..Hint::NONE };
    }

    /// The place of the move to `node`.
    pub fn place(&self, node: u32) -> Option<usize> {
        let place = self.hints[node as usize].place;
        (place != NOWHERE).then_some(place as usize)
    }

    /// Adds a simulation, worth `utility` to `player`, who moves at `node`, to the all-moves-as-first statistics of the
    /// node's children. A child counts if `player` made its move before the opponent did: `first` gives, by place, who
    /// was first.
    #[inline]
    pub fn add_later(&mut self, node: u32, player: Player, first: &[u8], utility: f64) {
        let children = self.children(node);
        for hint in &mut self.hints[children.start as usize..children.end as usize] {
            if first.get(hint.place as usize) == Some(&(player as u8)) {
                hint.later += 1.0;
                hint.later_sum += utility as f32;
            }
        }
    }

    /// Selects a child of `node` for `player` by RAVE: the unsolved child with the highest bound, or a solved one that
    /// exceeds all of these. The bound is a weighted mean of the child's own simulations, real and virtual, and of its
    /// all-moves-as-first simulations, plus the term of `exploration`. `equivalence` is RAVE's equivalence parameter:
    /// at so many simulations of its own both weigh alike; 0 turns RAVE off. Among equals it takes the first from
    /// `offset` on. Not every child is solved.
    pub fn select_by_hints(
        &self,
        node: u32,
        player: Player,
        exploration: f64,
        equivalence: f32,
        offset: usize,
    ) -> Selection {
        let children = self.children(node);
        let log = (exploration * exploration * f64::from(self.visits(node).max(1)).ln()) as f32;
        let (mut best, mut bound) = (ROOT, f32::NEG_INFINITY);
        let (mut best_known, mut known_value) = (ROOT, f32::NEG_INFINITY);
        let from = children.start + offset as u32;
        for child in (from..children.end).chain(children.start..from) {
            let utility = self.payoffs.of_player(self.payoffs(child), player) as f32;
            let Node { visits, known, .. } = self.nodes[child as usize];
            if known != Known::Mean {
                if utility > known_value {
                    (best_known, known_value) = (child, utility);
                }
                continue;
            }
            let hint = &self.hints[child as usize];
            let count = visits as f32 + hint.visits;
            let sum = self.sum_for(child, player) as f32 + hint.sum;
            let share = 1.0 / count.max(f32::MIN_POSITIVE);
            let mean = if count > 0.0 { sum * share } else { f32::MAX };
            let mut value = mean;
            if equivalence > 0.0 && hint.later > 0.0 && count > 0.0 {
                let beta = hint.later / (hint.later + count + hint.later * count / equivalence);
                value += beta * (hint.later_sum / hint.later - mean);
            }
            if log > 0.0 {
                value += (log / count.max(1.0)).sqrt();
            }
            if value > bound || best == ROOT {
                (best, bound) = (child, value);
            }
        }
        Selection { child: best, preferred: if known_value >= bound { best_known } else { best } }
    }
}
