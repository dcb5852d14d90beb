//! The tree: positions in one array, the children of each side by side, counts and sums of utilities.
//!
//! A position is settled when its value, to the horizon, is known and needs no mean: it is over or at
//! the horizon; or a player's turn with every child settled, or one of them the most that there is to
//! have; or chance's with every possible child settled. It is proven if no estimate took part.

use super::plan::Payoffs;
use crate::game::{Player, Turn};

/// Index of the position searched.
pub const ROOT: u32 = 0;
/// In place of a player: chance.
const CHANCE: u16 = u16::MAX;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Known {
    /// By a mean of simulations.
    Mean,
    /// Settled with estimates.
    Settled,
    /// Settled by ends alone.
    Proven,
}

struct Node<M> {
    /// What leads here from the parent; none at the root.
    action: Option<M>,
    /// Index of the first child.
    first: u32,
    /// Number of children; 0 until the tree has grown here.
    count: u32,
    /// Simulations that came by.
    visits: u32,
    /// How often it was what the policy wanted: less than `visits` if others came for a proof.
    chosen: u32,
    /// Who chooses among the children.
    mover: u16,
    known: Known,
}

/// What the policy decides at a position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pick {
    /// Where the simulation goes on; not settled.
    pub child: u32,
    /// The child that the policy wanted: a settled one gives its value and needs no simulation.
    pub wanted: u32,
}

/// A search's tree over moves `M`.
pub struct Tree<M> {
    nodes: Vec<Node<M>>,
    /// For each node, as [`Payoffs`] keeps them: the sum of its simulations, or the settled value.
    sums: Vec<f64>,
    /// For each node, its chance at its parent; empty where the game has no chance.
    shares: Vec<f64>,
    payoffs: Payoffs,
    utility_max: f64,
    room: usize,
}

impl<M: Copy> Tree<M> {
    /// The root alone; at most `bytes` large.
    pub fn new(payoffs: Payoffs, has_chance: bool, utility_max: f64, bytes: usize) -> Self {
        let numbers = payoffs.width() + usize::from(has_chance);
        let room = bytes / (size_of::<Node<M>>() + numbers * size_of::<f64>());
        let mut tree = Self {
            nodes: Vec::new(),
            sums: Vec::new(),
            shares: Vec::new(),
            payoffs,
            utility_max,
            room: room.min(u32::MAX as usize),
        };
        tree.push(None, has_chance.then_some(1.0));
        tree
    }

    fn push(&mut self, action: Option<M>, share: Option<f64>) {
        let known = Known::Mean;
        self.nodes.push(Node { action, first: 0, count: 0, visits: 0, chosen: 0, mover: 0, known });
        self.sums.resize(self.sums.len() + self.payoffs.width(), 0.0);
        self.shares.extend(share);
    }

    /// Makes room for `count` nodes more: twice what there was, but never beyond the bound.
    fn reserve(&mut self, count: usize) {
        let length = self.nodes.len();
        if length + count > self.nodes.capacity() {
            let more = length.min(self.room.saturating_sub(length)).max(count);
            self.nodes.reserve_exact(more);
            self.sums.reserve_exact(more * self.payoffs.width());
            if !self.shares.is_empty() {
                self.shares.reserve_exact(more);
            }
        }
    }

    /// Its size.
    pub fn bytes(&self) -> usize {
        let numbers = self.sums.capacity() + self.shares.capacity();
        self.nodes.capacity() * size_of::<Node<M>>() + numbers * size_of::<f64>()
    }

    /// Gives `node` its children: each a move, and its chance in a game that has chance. Whether
    /// there is room; at the root there always is.
    pub fn grow(
        &mut self,
        node: u32,
        turn: Turn,
        children: impl ExactSizeIterator<Item = (M, Option<f64>)>,
    ) -> bool {
        let (first, count) = (self.nodes.len(), children.len());
        if first + count > self.room && node != ROOT {
            return false;
        }
        self.reserve(count);
        for (action, share) in children {
            self.push(Some(action), share);
        }
        let grown = &mut self.nodes[node as usize];
        (grown.first, grown.count) = (first as u32, count as u32);
        grown.mover = match turn {
            Turn::Of(player) => player as u16,
            _ => CHANCE,
        };
        true
    }

    /// Visits that a position has before the tree grows there: more as memory runs out.
    pub fn time_manager(&self) -> u32 {
        match self.nodes.len() * 4 / self.room.max(1) {
            0 | 1 => 1,
            2 => 8,
            _ => 64,
        }
    }

    /// Indices of the children of `node`.
    pub fn children(&self, node: u32) -> std::ops::Range<u32> {
        let node = &self.nodes[node as usize];
        node.first..node.first + node.count
    }

    /// What leads to `node`, which is not the root.
    pub fn action(&self, node: u32) -> M {
        self.nodes[node as usize].action.expect("only the root has no move that leads to it")
    }

    /// Who chooses among the children of `node`, which has some; none at chance.
    pub fn mover(&self, node: u32) -> Option<Player> {
        let mover = self.nodes[node as usize].mover;
        (mover != CHANCE).then_some(mover as Player)
    }

    /// Simulations that came by `node`.
    pub fn visits(&self, node: u32) -> u32 {
        self.nodes[node as usize].visits
    }

    /// How often the policy wanted `node`.
    pub fn chosen(&self, node: u32) -> u32 {
        self.nodes[node as usize].chosen
    }

    /// Whether the value of `node` needs no further simulation.
    #[inline]
    pub fn is_settled(&self, node: u32) -> bool {
        self.nodes[node as usize].known != Known::Mean
    }

    /// Whether the value of `node` is the true one.
    pub fn is_proven(&self, node: u32) -> bool {
        self.nodes[node as usize].known == Known::Proven
    }

    /// The settled value of `node`, or the sum of its simulations.
    #[inline]
    pub fn kept(&self, node: u32) -> &[f64] {
        let width = self.payoffs.width();
        &self.sums[node as usize * width..][..width]
    }

    fn kept_mut(&mut self, node: u32) -> &mut [f64] {
        let width = self.payoffs.width();
        &mut self.sums[node as usize * width..][..width]
    }

    /// Counts a simulation that came by `node` and made `value` of it.
    #[inline]
    pub fn add(&mut self, node: u32, value: &[f64]) {
        self.nodes[node as usize].visits += 1;
        if !self.is_settled(node) {
            for (sum, value) in self.kept_mut(node).iter_mut().zip(value) {
                *sum += value;
            }
        }
    }

    /// Counts that the policy wanted `node`.
    #[inline]
    pub fn want(&mut self, node: u32) {
        self.nodes[node as usize].chosen += 1;
    }

    /// Fixes the value of `node`.
    pub fn settle(&mut self, node: u32, value: &[f64], proven: bool) {
        self.nodes[node as usize].known = if proven { Known::Proven } else { Known::Settled };
        self.kept_mut(node).copy_from_slice(value);
    }

    /// Settles `node`, which has children, if they allow it; whether they do.
    pub fn settle_by_children(&mut self, node: u32) -> bool {
        let proven = match self.mover(node) {
            Some(player) => self.best_of_settled(node, player).map(|(best, proven)| {
                let width = self.payoffs.width();
                let from = best as usize * width;
                self.sums.copy_within(from..from + width, node as usize * width);
                proven
            }),
            None => self.are_outcomes_settled(node).inspect(|_| self.take_mean(node)),
        };
        if let Some(proven) = proven {
            self.nodes[node as usize].known = if proven { Known::Proven } else { Known::Settled };
        }
        proven.is_some()
    }

    /// The best child for `player`, the first of equals, and whether the value that it gives is
    /// proven; `None` if that is not settled.
    fn best_of_settled(&self, node: u32, player: Player) -> Option<(u32, bool)> {
        let mut best: Option<(f64, u32)> = None;
        let (mut all, mut all_proven) = (true, true);
        for child in self.children(node) {
            if !self.is_settled(child) {
                all = false;
                continue;
            }
            all_proven &= self.is_proven(child);
            let utility = self.payoffs.of_player(self.kept(child), player);
            // Among equals another move may give the others more or less, so that the first of them
            // is the value only if all before it are known.
            let told = self.payoffs.is_told_by_one() || (all && all_proven);
            if utility >= self.utility_max && self.is_proven(child) && told {
                return Some((child, true));
            }
            if best.is_none_or(|(most, _)| utility > most) {
                best = Some((utility, child));
            }
        }
        best.filter(|_| all).map(|(_, child)| (child, all_proven))
    }

    /// Whether the outcomes of `node` that can be are all proven; `None` if one is not settled.
    fn are_outcomes_settled(&self, node: u32) -> Option<bool> {
        let mut possible = self.children(node).filter(|&child| self.shares[child as usize] > 0.0);
        possible.try_fold(true, |proven, child| {
            self.is_settled(child).then(|| proven & self.is_proven(child))
        })
    }

    /// Gives `node` the mean over its outcomes, in their order.
    fn take_mean(&mut self, node: u32) {
        for place in 0..self.payoffs.width() {
            let of = |child: u32| self.shares[child as usize] * self.kept(child)[place];
            let possible = |child: &u32| self.shares[*child as usize] > 0.0;
            let mean = self.children(node).filter(possible).fold(0.0, |sum, child| sum + of(child));
            self.kept_mut(node)[place] = mean;
        }
    }

    /// What UCB1 has `player` choose at `node`: the unsettled child with the highest bound, each one
    /// once before any twice, where `untried` says at which to begin; or a settled one that is
    /// better than all these may be. Not every child is settled.
    #[inline]
    pub fn pick_of(
        &self,
        node: u32,
        player: Player,
        exploration: f64,
        untried: impl FnOnce(usize) -> usize,
    ) -> Pick {
        let children = self.children(node);
        let log = exploration * exploration * f64::from(self.visits(node).max(1)).ln();
        let (mut best, mut bound) = (ROOT, f64::NEG_INFINITY);
        let (mut safe, mut sure) = (ROOT, f64::NEG_INFINITY);
        for child in children.clone() {
            let kept = self.payoffs.of_player(self.kept(child), player);
            let Node { visits, known, .. } = self.nodes[child as usize];
            if known != Known::Mean {
                if kept > sure {
                    (safe, sure) = (child, kept);
                }
                continue;
            }
            if visits == 0 {
                let child = self.untried_from(children.clone(), untried(children.len()));
                return Pick { child, wanted: child };
            }
            let share = 1.0 / f64::from(visits);
            let upper = kept * share + (log * share).sqrt();
            if upper > bound || best == ROOT {
                (best, bound) = (child, upper);
            }
        }
        Pick { child: best, wanted: if sure >= bound { safe } else { best } }
    }

    /// The first child that no simulation has seen, `offset` places after the first.
    fn untried_from(&self, children: std::ops::Range<u32>, offset: usize) -> u32 {
        let untried = |&child: &u32| self.visits(child) == 0 && !self.is_settled(child);
        let from = children.start + offset as u32;
        let mut turned = (from..children.end).chain(children.start..from);
        turned.find(untried).expect("a child was seen to be untried")
    }

    /// What chance draws at `node`, and where a simulation goes on if that is settled. `sample` is
    /// uniform in [0, 1) at each call. Some outcome that can be is not settled.
    pub fn pick_of_chance(&self, node: u32, mut sample: impl FnMut() -> f64) -> Pick {
        let wanted = self.sampled(node, sample(), |_| true);
        let child = if self.is_settled(wanted) {
            let open: f64 = self.open(node).map(|child| self.shares[child as usize]).sum();
            self.sampled(node, sample() * open, |child| !self.is_settled(child))
        } else {
            wanted
        };
        Pick { child, wanted }
    }

    fn open(&self, node: u32) -> impl Iterator<Item = u32> {
        self.children(node).filter(|&child| !self.is_settled(child))
    }

    /// The child of `node`, of those that `count`, in whose part of the shares `point` falls.
    fn sampled(&self, node: u32, mut point: f64, count: impl Fn(u32) -> bool) -> u32 {
        let mut last = None;
        for child in self.children(node) {
            let share = self.shares[child as usize];
            if share > 0.0 && count(child) {
                if point < share {
                    return child;
                }
                point -= share;
                last = Some(child);
            }
        }
        last.expect("some outcome can be")
    }
}
