//! Writes the trace of a search as it runs.

use std::collections::HashSet;

use super::known::{Interval, NOTHING};
use super::{Answered, CutRecord, NodeRecord, Record, Trace, Update};
use crate::game::erased::{Erased, Move, State};
use crate::game::{Facts, Game, Player, Turn};
use crate::search::observer::{Compared, Left, MatrixSeen, Observer};
use crate::table::Bound;
use crate::value::{Scale, Score};

/// Most updates recorded for each node that may be recorded.
const UPDATES_PER_NODE: usize = 2;

/// Whose value the players maximize or minimize.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Viewpoint {
    /// The first player's: it maximizes and the other minimizes.
    First,
    /// This player's: it and its allies, one bit each, maximize, and all others minimize.
    Side(Player, u64),
    /// One that all share.
    Together,
    /// Each player has its own; the values shown are the first player's.
    Each,
}

impl Viewpoint {
    /// Whether the player whose `turn` it is maximizes; `None` where no player moves, or it has no one value to
    /// maximize or minimize.
    pub fn maximizes(self, turn: Turn) -> Option<bool> {
        match (self, turn) {
            (Self::Each, _) => None,
            (Self::Together, Turn::Of(_)) => Some(true),
            (Self::First, Turn::Of(player)) => Some(player == 0),
            (Self::Side(_, allies), Turn::Of(player)) => Some(allies >> player & 1 == 1),
            _ => None,
        }
    }
}

/// Records a search of the erased game.
pub struct Recorder<'a> {
    game: &'a Erased,
    facts: Facts,
    scale: Scale,
    viewpoint: Viewpoint,
    most_nodes: usize,
    current: Trace,
    /// The last pass that ended.
    ended: Option<Trace>,
    recorded: usize,
    recorded_cuts: usize,
    recorded_updates: usize,
    /// The nodes on the path, the root first.
    open: Vec<Open>,
    /// The move to the next node, and its probability.
    next: Vec<Move>,
    next_probability: Option<f64>,
}

/// How a node's value follows from its children's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Rule {
    Maximum,
    Minimum,
    /// The mean over chance, over a modelled player's moves, or over mixed strategies.
    Mean,
    /// The value of the child that its player prefers.
    Preferred,
}

/// A node on the path.
struct Open {
    record: Option<usize>,
    rule: Rule,
    /// Ranks of the window on entry.
    window: (f64, f64),
    /// The interval by the children before the last one.
    settled: Option<Interval>,
    /// The last child, its move, and what is known of it.
    last: Option<(Move, Interval)>,
    /// Whether the value of a child rests on an estimate.
    has_estimate: bool,
    /// The best value so far and its move.
    best: Option<(f64, Move)>,
    /// The move to this node.
    action: Option<Move>,
    /// The outcomes of chance that were looked at, some of them before others were searched.
    tried: HashSet<Move>,
}

impl Open {
    /// The child that `action` leads to was left. One that is searched again replaces its former self.
    fn child(&mut self, action: Move, known: Interval) {
        if let Some((last, before)) = self.last.replace((action, known))
            && (last != action || self.rule == Rule::Mean)
        {
            self.settle(before);
        }
    }

    fn settle(&mut self, known: Interval) {
        self.settled = Some(match (self.settled, self.rule) {
            (Some(settled), Rule::Preferred) => settled,
            (None, Rule::Preferred) => NOTHING,
            (None, _) => known,
            (Some(settled), Rule::Mean) => {
                if settled.is_exact() {
                    known
                } else {
                    settled
                }
            }
            (Some(settled), rule) => settled.better(known, rule == Rule::Maximum),
        });
    }

    /// How the value of `rank` that the node returns relates to the true one.
    fn bound(&mut self, rank: f64) -> Bound {
        if let Some((_, known)) = self.last.take() {
            self.settle(known);
        }
        let known = self.settled.unwrap_or(NOTHING);
        let (alpha, beta) = self.window;
        match self.rule {
            Rule::Mean | Rule::Preferred if known.is_exact() => Bound::Exact,
            Rule::Preferred => Bound::Upper,
            Rule::Mean => Bound::of(rank, alpha, beta),
            _ => known.bound(rank).unwrap_or_else(|| Bound::of(rank, alpha, beta)),
        }
    }

    fn improves(&self, rank: f64) -> bool {
        let Some((best, _)) = self.best else { return self.rule != Rule::Preferred };
        match self.rule {
            Rule::Maximum => rank > best,
            Rule::Minimum => rank < best,
            Rule::Mean => true,
            Rule::Preferred => false,
        }
    }
}

impl<'a> Recorder<'a> {
    /// Records at most `most_nodes` nodes.
    pub fn new(game: &'a Erased, viewpoint: Viewpoint, most_nodes: usize) -> Self {
        Self {
            game,
            facts: game.facts(),
            scale: game.scale(),
            viewpoint,
            most_nodes,
            current: Trace::default(),
            ended: None,
            recorded: 0,
            recorded_cuts: 0,
            recorded_updates: 0,
            open: Vec::new(),
            next: Vec::new(),
            next_probability: None,
        }
    }

    /// The trace of the last pass that ended. If none did, the trace of the only pass, which was stopped.
    pub fn finish(self) -> Trace {
        let viewpoint = if let Viewpoint::Side(player, _) = self.viewpoint { player } else { 0 };
        Trace { viewpoint, ..self.ended.unwrap_or(self.current) }
    }

    fn record(&mut self, record: Record) -> usize {
        self.current.records.push(record);
        self.current.records.len() - 1
    }

    fn node(&mut self, index: Option<usize>) -> Option<&mut NodeRecord> {
        match self.current.records.get_mut(index?)? {
            Record::Node(node) => Some(node),
            _ => None,
        }
    }

    fn open_node(&mut self, state: &State, depth: u32, window: (f64, f64), drawn: (f64, f64)) {
        self.current.nodes += 1;
        let turn = self.game.turn(state);
        let action = std::mem::take(&mut self.next);
        let first_action = action.first().copied();
        let probability = self.next_probability.take();
        let maximizes = self.viewpoint.maximizes(turn);
        let mut record = None;
        if self.recorded < self.most_nodes {
            self.recorded += 1;
            let parent = self.open.last().and_then(|open| open.record);
            let node = NodeRecord {
                parent,
                action,
                state: state.clone(),
                depth,
                probability: probability.or_else(|| self.probability(parent, first_action)),
                maximizes,
                window: drawn,
                updates: Vec::new(),
                answered: Answered::Searched,
                is_leaf: false,
                value: None,
                best: None,
                proven: false,
                values: Vec::new(),
                matrix: None,
            };
            record = Some(self.record(Record::Node(Box::new(node))));
        }
        self.open.push(Open {
            record,
            rule: match (turn, maximizes) {
                (Turn::Chance | Turn::Simultaneous, _) => Rule::Mean,
                (_, Some(true)) => Rule::Maximum,
                (_, Some(false)) => Rule::Minimum,
                _ => Rule::Preferred,
            },
            tried: HashSet::new(),
            window,
            settled: None,
            last: None,
            has_estimate: false,
            best: None,
            action: first_action,
        });
    }

    /// Probability of `action` at a node of chance.
    fn probability(&mut self, parent: Option<usize>, action: Option<Move>) -> Option<f64> {
        let game = self.game;
        let state = &self.node(parent)?.state;
        let action = action.filter(|_| game.turn(state) == Turn::Chance)?;
        Some(game.probability(state, action))
    }

    /// Closes the current node, which is left with a value that is `bound`, or else a bound that its children give.
    fn close(&mut self, rank: f64, drawn: f64, proven: bool, bound: Option<Bound>) {
        let Some(mut open) = self.open.pop() else { return };
        let bound = bound.unwrap_or_else(|| open.bound(rank));
        // A search may call a value proven where another move rests on an estimate. A win needs no other move.
        let proven =
            proven && (bound != Bound::Exact || !open.has_estimate || self.is_decided(rank));
        if let (Some(above), Some(action)) = (self.open.last_mut(), open.action) {
            above.child(action, Interval::of(rank, bound));
            above.has_estimate |= !proven;
        }
        if let Some(node) = self.node(open.record) {
            node.value = Some((drawn, bound));
            node.proven = proven;
            node.best = open.best.filter(|_| open.rule != Rule::Mean).map(|(_, action)| action);
        }
    }

    /// The current node's value follows by another rule, since a model plays here.
    fn set_rule(&mut self, rule: Rule, maximizes: Option<bool>) {
        let Some(open) = self.open.last_mut() else { return };
        open.rule = rule;
        let record = open.record;
        if let Some(node) = self.node(record) {
            node.maximizes = maximizes;
        }
    }

    /// Whether a score of this rank is a win or a loss.
    fn is_decided(&self, rank: f64) -> bool {
        let score = Score::DRAW.shifted(rank as i32);
        self.scale == Scale::Outcome && score.decided().is_some()
    }

    fn answer(&mut self, answered: Answered) {
        let record = self.open.last().and_then(|open| open.record);
        if let Some(node) = self.node(record) {
            node.answered = answered;
        }
    }

    /// The record of the ancestor whose value is the current alpha, or beta: the nearest node that had another window
    /// on entry. `None` where the bound is no value but the limit of a null window, which only asks on which side of it
    /// a value lies. A chance node derives its bounds.
    fn ancestor(&self, by_alpha: bool, slack: f64) -> Option<usize> {
        let bound = |open: &Open| if by_alpha { open.window.0 } else { open.window.1 };
        let (current, above) = self.open.split_last()?;
        if current.rule == Rule::Preferred {
            return above.last()?.record;
        }
        let limit = bound(current);
        let giver = above.iter().rev().find(|open| bound(open) != limit)?;
        let is_own = giver.rule == Rule::Mean
            || giver.best.is_some_and(|(best, _)| (best - limit).abs() <= slack);
        giver.record.filter(|_| is_own)
    }
}

/// Reads values as they are drawn: utilities, and estimates in the game's unit.
trait Drawn: Compared {
    /// How far from its value a node's bound may lie, as a part of the range of utilities.
    const SLACK: f64;

    fn drawn(self, recorder: &Recorder<'_>) -> f64;
}

impl Drawn for f64 {
    const SLACK: f64 = 1e-8;

    fn drawn(self, _: &Recorder<'_>) -> f64 {
        self + 0.0
    }
}

impl Drawn for Score {
    const SLACK: f64 = 0.0;

    fn drawn(self, recorder: &Recorder<'_>) -> f64 {
        if !self.rank().is_finite() {
            return self.rank();
        }
        let Facts { utility_min, utility_max, .. } = recorder.facts;
        let end = || if self > Self::DRAW { utility_max } else { utility_min };
        recorder.scale.reading(self).map_or_else(end, |value| value + 0.0)
    }
}

impl<V: Drawn> Observer<Erased, V> for Recorder<'_> {
    const ON: bool = true;

    fn begin_pass(&mut self, root: &State, depth: u32, window: (V, V)) {
        self.current = Trace { stopped_depth: Some(depth), ..Trace::default() };
        (self.recorded, self.recorded_cuts, self.recorded_updates) = (0, 0, 0);
        self.open.clear();
        self.next.clear();
        self.next_probability = None;
        self.enter(root, depth, window);
    }

    fn end_pass(&mut self, left: Left<V>) {
        self.leave(left);
        let ended = std::mem::take(&mut self.current);
        self.ended = Some(Trace { stopped_depth: None, ..ended });
    }

    fn follow(&mut self, action: Move) {
        self.next = vec![action];
        if let Some(open) = self.open.last_mut()
            && open.rule == Rule::Mean
        {
            open.tried.insert(action);
        }
    }

    fn follow_joint(&mut self, joint: &[Move]) {
        self.next = joint.to_vec();
    }

    fn follow_model(&mut self, action: Move, probability: f64) {
        self.next = vec![action];
        self.next_probability = Some(probability);
        self.set_rule(Rule::Mean, None);
    }

    fn model(&mut self, maximizes: bool) {
        let rule = if maximizes { Rule::Maximum } else { Rule::Minimum };
        self.set_rule(rule, Some(maximizes));
    }

    fn enter(&mut self, state: &State, depth: u32, (alpha, beta): (V, V)) {
        let drawn = (alpha.drawn(self), beta.drawn(self));
        self.open_node(state, depth, (alpha.rank(), beta.rank()), drawn);
    }

    fn leaf(&mut self, Left { value, proven }: Left<V>) {
        self.current.leaves += 1;
        let record = self.open.last().and_then(|open| open.record);
        if let Some(node) = self.node(record) {
            node.is_leaf = true;
        }
        self.close(value.rank(), value.drawn(self), proven, Some(Bound::Exact));
    }

    fn update(&mut self, value: V, (alpha, beta): (V, V)) {
        let window = (alpha.drawn(self), beta.drawn(self));
        let drawn = value.drawn(self);
        let Some(open) = self.open.last_mut() else { return };
        let Some((action, _)) = open.last else { return };
        if open.improves(value.rank()) {
            open.best = Some((value.rank(), action));
        }
        let record = open.record;
        if self.recorded_updates < UPDATES_PER_NODE * self.most_nodes
            && let Some(node) = self.node(record)
        {
            node.updates.push(Update { action, value: drawn, window });
            self.recorded_updates += 1;
        }
    }

    fn prefer(&mut self) {
        if let Some(open) = self.open.last_mut()
            && let Some((action, known)) = open.last
            && open.rule == Rule::Preferred
        {
            open.best = Some((0.0, action));
            open.settled = Some(known);
        }
    }

    fn utilities(&mut self, values: &[f64]) {
        let record = self.open.last().and_then(|open| open.record);
        let follow = self.facts.players == 1 || self.facts.is_two_player_zero_sum();
        if let Some(node) = self.node(record).filter(|_| !follow) {
            node.values = values.to_vec();
        }
    }

    fn matrix(&mut self, matrix: impl FnOnce() -> MatrixSeen<Move>) {
        let record = self.open.last().and_then(|open| open.record);
        if let Some(node) = self.node(record) {
            node.matrix = Some(matrix());
        }
    }

    fn cut(&mut self, moves: impl IntoIterator<Item = Move>) {
        let Some(open) = self.open.last_mut() else { return };
        let by_alpha = match (open.rule, open.best) {
            (Rule::Maximum, _) => false,
            (Rule::Mean, Some((rank, _))) => rank <= open.window.0,
            _ => true,
        };
        let (record, tried) = (open.record, std::mem::take(&mut open.tried));
        let slack = V::SLACK * (self.facts.utility_max - self.facts.utility_min);
        let ancestor = self.ancestor(by_alpha, slack);
        let limit =
            self.node(record).map(|node| if by_alpha { node.window.0 } else { node.window.1 });
        let before = self.current.cut;
        for action in moves.into_iter().filter(|action| !tried.contains(action)) {
            self.current.cut += 1;
            if let (Some(parent), Some(limit)) = (record, limit)
                && self.recorded_cuts < self.most_nodes
            {
                self.recorded_cuts += 1;
                self.record(Record::Cut(CutRecord { parent, action, by_alpha, limit, ancestor }));
            }
        }
        if self.current.cut > before
            && let Some(open) = self.open.last_mut()
        {
            if open.rule == Rule::Preferred {
                open.settled = Some(NOTHING);
            } else {
                open.settle(NOTHING);
            }
        }
    }

    fn table(&mut self, Left { value, proven }: Left<V>, bound: Bound) {
        self.answer(Answered::ByTable);
        self.close(value.rank(), value.drawn(self), proven, Some(bound));
    }

    fn bounded(&mut self, Left { value, proven }: Left<V>, bound: Bound, why: &'static str) {
        self.answer(Answered::ByBound(why));
        self.close(value.rank(), value.drawn(self), proven, Some(bound));
    }

    fn leave(&mut self, Left { value, proven }: Left<V>) {
        self.close(value.rank(), value.drawn(self), proven, None);
    }
}
