//! The tree: positions in one array, the children of each side by side, counts and sums of utilities.
//!
//! A position is solved when its value to the horizon is known without a mean. It is over or at the horizon; or a
//! player moves and every child is solved, or one child has the greatest utility; or chance moves and every possible
//! child is solved. A solved position is proven if its value rests on no estimate. Where ends of the game are
//! estimates, no utility is known to be the greatest.
//!
//! A solved position has a distance too, in plies of the players. The distance decides between moves that are proven to
//! be worth the same to all.

mod hints;
mod opinions;
mod solving;

use self::hints::Hint;
use self::opinions::Opinion;
use super::settings::Payoffs;
use crate::game::{Facts, Player, Turn};
use crate::search::common::rounding::Rounding;
use crate::value::Plies;

/// Index of the position searched.
pub const ROOT: u32 = 0;
/// In place of a player at a chance node.
const CHANCE: u16 = u16::MAX;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Known {
    /// The mean of simulations.
    Mean,
    /// Solved, by estimates at the horizon too.
    Solved,
    /// Solved by ends of the game alone.
    Proven,
}

/// What is known of the distance of a solved node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Length {
    /// Better play may end the game at another time.
    Open,
    /// The distance of best play; the mean where chance moves.
    Best,
}

#[derive(Clone, Copy)]
struct Node<M> {
    /// The move from the parent; none at the root.
    action: Option<M>,
    /// Index of the first child.
    first: u32,
    /// Number of children; 0 until the tree has grown here.
    count: u32,
    /// Simulations through it.
    visits: u32,
    /// Times that the policy selected it: less than `visits` if simulations came for a proof.
    selected: u32,
    /// The player to move, or chance.
    mover: u16,
    known: Known,
    length: Length,
    /// Of a solved node: the plies until its end, as [`Plies::to_bits`].
    plies: u32,
}

/// The selection of a child.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Selection {
    /// The child where the simulation continues; not solved.
    pub child: u32,
    /// The child that the policy selects. A solved one gives its value and needs no simulation.
    pub preferred: u32,
}

/// What a search keeps of each node beside its simulations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Beside {
    /// Nothing.
    Nothing,
    /// The game's prior of its move, and the all-moves-as-first statistics.
    Hints,
    /// The evaluation's prior and estimate.
    Opinions,
}

impl Beside {
    const fn bytes(self) -> usize {
        match self {
            Self::Nothing => 0,
            Self::Hints => size_of::<Hint>(),
            Self::Opinions => size_of::<Opinion>(),
        }
    }
}

/// A search's tree over moves `M`.
pub struct MctsTree<M> {
    nodes: Vec<Node<M>>,
    /// For each node, as [`Payoffs`] stores them: the sum of its simulations, or the solved value.
    sums: Vec<f64>,
    /// For each node, its probability at its parent; empty in a game without chance.
    probabilities: Vec<f64>,
    beside: Beside,
    /// One for each node, in a search that has hints.
    hints: Vec<Hint>,
    /// One for each node, in a search that has opinions.
    opinions: Vec<Opinion>,
    payoffs: Payoffs,
    /// The middle of the utilities, and which are equal.
    middle: f64,
    rounding: Rounding,
    /// The utility that no end exceeds; infinite where an end may be an estimate.
    ceiling: f64,
    room: usize,
}

impl<M: Copy> MctsTree<M> {
    /// A tree of the root alone, for a game with `facts`; at most about `bytes` large. A tree has as many nodes
    /// whatever the size of a move, so that the erased game's search equals the typed one's: large moves take more.
    pub fn new(payoffs: Payoffs, facts: &Facts, beside: Beside, bytes: usize) -> Self {
        let &Facts { chance: has_chance, cut_off, utility_min, utility_max, .. } = facts;
        let numbers = payoffs.width() + usize::from(has_chance);
        let node = size_of::<Node<u16>>() + numbers * size_of::<f64>() + beside.bytes();
        let room = bytes / node;
        let mut tree = Self {
            nodes: Vec::new(),
            sums: Vec::new(),
            probabilities: Vec::new(),
            beside,
            hints: Vec::new(),
            opinions: Vec::new(),
            payoffs,
            middle: f64::midpoint(utility_min, utility_max),
            rounding: Rounding::of(facts),
            ceiling: if cut_off { f64::INFINITY } else { utility_max },
            room: room.min(u32::MAX as usize),
        };
        tree.push(None, has_chance.then_some(1.0));
        tree
    }

    fn push(&mut self, action: Option<M>, share: Option<f64>) {
        let known = Known::Mean;
        self.nodes.push(Node {
            action,
            first: 0,
            count: 0,
            visits: 0,
            selected: 0,
            mover: 0,
            known,
            length: Length::Open,
            plies: 0,
        });
        self.sums.resize(self.sums.len() + self.payoffs.width(), 0.0);
        self.probabilities.extend(share);
        match self.beside {
            Beside::Nothing => {}
            Beside::Hints => self.hints.push(Hint::NONE),
            Beside::Opinions => self.opinions.push(Opinion::NONE),
        }
    }

    /// Reserves room for `count` more nodes: doubles the capacity, but never beyond the bound.
    fn reserve(&mut self, count: usize) {
        let length = self.nodes.len();
        if length + count > self.nodes.capacity() {
            let more = length.min(self.room.saturating_sub(length)).max(count);
            self.nodes.reserve_exact(more);
            self.sums.reserve_exact(more * self.payoffs.width());
            if !self.probabilities.is_empty() {
                self.probabilities.reserve_exact(more);
            }
            match self.beside {
                Beside::Nothing => {}
                Beside::Hints => self.hints.reserve_exact(more),
                Beside::Opinions => self.opinions.reserve_exact(more),
            }
        }
    }

    /// The tree below `node`, which becomes its root; with no room to grow.
    pub fn part(&self, node: u32) -> Self {
        let mut part = Self {
            nodes: Vec::new(),
            sums: Vec::new(),
            probabilities: Vec::new(),
            hints: Vec::new(),
            opinions: Vec::new(),
            room: 0,
            ..*self
        };
        part.copy(self, node);
        part.nodes[ROOT as usize].action = None;
        // The nodes in the order of the new tree, by their places in this one.
        let mut places = vec![node];
        let mut next = 0;
        while next < places.len() {
            let children = self.children(places[next]);
            part.nodes[next].first = places.len() as u32;
            for child in children {
                part.copy(self, child);
                places.push(child);
            }
            next += 1;
        }
        part
    }

    /// Appends a copy of `node` of `other`.
    fn copy(&mut self, other: &Self, node: u32) {
        let (index, width) = (node as usize, self.payoffs.width());
        self.nodes.push(other.nodes[index]);
        self.sums.extend_from_slice(&other.sums[index * width..][..width]);
        self.probabilities.extend(other.probabilities.get(index));
        self.hints.extend(other.hints.get(index));
        self.opinions.extend(other.opinions.get(index));
    }

    /// Goes on with the nodes of `other`, in the same room as before.
    pub fn replace(&mut self, other: Self) {
        *self = Self { room: self.room, ..other };
    }

    /// Its size in bytes.
    pub fn bytes(&self) -> usize {
        let numbers = self.sums.capacity() + self.probabilities.capacity();
        self.nodes.capacity() * size_of::<Node<M>>()
            + numbers * size_of::<f64>()
            + self.hints.capacity() * size_of::<Hint>()
            + self.opinions.capacity() * size_of::<Opinion>()
    }

    /// Adds the children of `node`, each a move with its probability in a game with chance. Returns
    /// whether there is room; at the root there always is.
    pub fn expand(
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

    /// Visits after which a leaf is expanded: more as memory runs out.
    pub fn expansion_threshold(&self) -> u32 {
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

    /// The move to `node`, which is not the root.
    pub fn action(&self, node: u32) -> M {
        self.nodes[node as usize].action.expect("only the root has no move that leads to it")
    }

    /// The player to move at `node`, which has children; none at chance.
    pub fn mover(&self, node: u32) -> Option<Player> {
        let mover = self.nodes[node as usize].mover;
        (mover != CHANCE).then_some(mover as Player)
    }

    /// Simulations through `node`.
    pub fn visits(&self, node: u32) -> u32 {
        self.nodes[node as usize].visits
    }

    /// Times that the policy selected `node`.
    pub fn selected(&self, node: u32) -> u32 {
        self.nodes[node as usize].selected
    }

    /// Whether the value of `node` needs no further simulation.
    #[inline]
    pub fn is_solved(&self, node: u32) -> bool {
        self.nodes[node as usize].known != Known::Mean
    }

    /// Whether the value of `node` is the true one.
    pub fn is_proven(&self, node: u32) -> bool {
        self.nodes[node as usize].known == Known::Proven
    }

    /// Plies from `node`, which is solved, until its end: an upper bound for the winner if better play may end the game
    /// at another time.
    pub fn plies(&self, node: u32) -> Plies {
        Plies::from_bits(self.nodes[node as usize].plies)
    }

    /// The plies until the end of `node`, if they are those of best play; else unknown.
    pub fn sure_plies(&self, node: u32) -> Plies {
        let is_open = self.nodes[node as usize].length == Length::Open;
        if is_open { Plies::UNKNOWN } else { self.plies(node) }
    }

    /// The plies until the end of `node`, if better play may end the game at another time.
    pub fn open_plies(&self, node: u32) -> Option<u32> {
        let Node { length, known, .. } = self.nodes[node as usize];
        let is_open = known == Known::Proven && length == Length::Open;
        self.plies(node).known().filter(|_| is_open).map(|plies| plies.ceil() as u32)
    }

    /// The solved value of `node`, or the sum of its simulations.
    #[inline]
    pub fn payoffs(&self, node: u32) -> &[f64] {
        let width = self.payoffs.width();
        &self.sums[node as usize * width..][..width]
    }

    fn payoffs_mut(&mut self, node: u32) -> &mut [f64] {
        let width = self.payoffs.width();
        &mut self.sums[node as usize * width..][..width]
    }

    /// Sum of the utilities of `player` in the simulations through `node`, not solved.
    fn sum_for(&self, node: u32, player: Player) -> f64 {
        match self.payoffs {
            Payoffs::Opposed(total) if player != 0 => {
                total * f64::from(self.visits(node)) - self.payoffs(node)[0]
            }
            payoffs => payoffs.of_player(self.payoffs(node), player),
        }
    }

    /// Counts a simulation through `node` with the result `value`.
    #[inline]
    pub fn add(&mut self, node: u32, value: &[f64]) {
        self.nodes[node as usize].visits += 1;
        if !self.is_solved(node) {
            for (sum, value) in self.payoffs_mut(node).iter_mut().zip(value) {
                *sum += value;
            }
        }
    }

    /// Counts that the policy selected `node`.
    #[inline]
    pub fn count_selection(&mut self, node: u32) {
        self.nodes[node as usize].selected += 1;
    }

    /// Selects a child of `node` for `player` by UCB1: the unsolved child with the highest upper bound,
    /// or a solved one that exceeds all of these. Each child is tried once before any twice, from the
    /// place that `untried` gives. Not every child is solved.
    #[inline]
    pub fn select(
        &self,
        node: u32,
        player: Player,
        exploration: f64,
        untried: impl FnOnce(usize) -> usize,
    ) -> Selection {
        let children = self.children(node);
        let log = exploration * exploration * f64::from(self.visits(node).max(1)).ln();
        let (mut best, mut bound) = (ROOT, f64::NEG_INFINITY);
        let (mut best_known, mut known_value) = (ROOT, f64::NEG_INFINITY);
        for child in children.clone() {
            let utility = self.payoffs.of_player(self.payoffs(child), player);
            let Node { visits, known, .. } = self.nodes[child as usize];
            if known != Known::Mean {
                if utility > known_value {
                    (best_known, known_value) = (child, utility);
                }
                continue;
            }
            if visits == 0 {
                let child = self.untried_from(children.clone(), untried(children.len()));
                return Selection { child, preferred: child };
            }
            let share = 1.0 / f64::from(visits);
            let upper = utility * share + (log * share).sqrt();
            if upper > bound || best == ROOT {
                (best, bound) = (child, upper);
            }
        }
        Selection { child: best, preferred: if known_value >= bound { best_known } else { best } }
    }

    /// The first unvisited child, from `offset` places after the first on.
    fn untried_from(&self, children: std::ops::Range<u32>, offset: usize) -> u32 {
        let untried = |&child: &u32| self.visits(child) == 0 && !self.is_solved(child);
        let from = children.start + offset as u32;
        let mut turned = (from..children.end).chain(children.start..from);
        turned.find(untried).expect("a child is untried")
    }

    /// Samples an outcome of the chance node `node`, and an unsolved one if that is solved. `sample` is
    /// uniform in [0, 1) at each call. Some possible outcome is not solved.
    pub fn select_outcome(&self, node: u32, mut sample: impl FnMut() -> f64) -> Selection {
        let preferred = self.sampled(node, sample(), |_| true);
        let child = if self.is_solved(preferred) {
            let open: f64 = self.open(node).map(|child| self.probabilities[child as usize]).sum();
            self.sampled(node, sample() * open, |child| !self.is_solved(child))
        } else {
            preferred
        };
        Selection { child, preferred }
    }

    fn open(&self, node: u32) -> impl Iterator<Item = u32> {
        self.children(node).filter(|&child| !self.is_solved(child))
    }

    /// The child of `node`, of those that `count`, whose part of the probabilities contains `point`.
    fn sampled(&self, node: u32, mut point: f64, count: impl Fn(u32) -> bool) -> u32 {
        let mut last = None;
        for child in self.children(node) {
            let share = self.probabilities[child as usize];
            if share > 0.0 && count(child) {
                if point < share {
                    return child;
                }
                point -= share;
                last = Some(child);
            }
        }
        last.expect("some outcome is possible")
    }
}
