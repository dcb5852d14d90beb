//! Payoff vectors, one utility per player, backed up without windows: each player maximizes its own
//! (Luckhardt and Irani 1986), or its team's, or chooses as a model of it says, except the root player.
//! Chance is averaged. At equal utility a player takes the move that its game lists first. Positions are
//! remembered; see [`Memory`].

use crate::game::evaluation::Evaluation;
use crate::game::evaluation::Weights;
use crate::game::teams::Teams;
use crate::game::{Game, Payoff, Player, Turn};
use crate::opponent::{Goal, Opponent};
use crate::search::algorithms::max_n::memory::{Memory, Recalled};
use crate::search::algorithms::max_n::opponent_policy::Policies;
use crate::search::common::control::Control;
use crate::search::common::line::{LineStack, extend_from_memory};
use crate::search::common::move_picker::WIDE;
use crate::search::common::sort::{ordinal, sort_by_key};
use crate::search::common::utilities::Utilities;
use crate::search::common::utility_table::UtilityTable;
use crate::search::contract::{Line, Problem, Ranking, Valuation};
use crate::search::observer::{Left, Observer, Silent};
use crate::table::Bound;
use std::cmp::Reverse;

/// One utility per player, and whether they rest on no estimate.
#[derive(Clone, Debug, PartialEq)]
pub struct PayoffVector {
    pub values: Vec<f64>,
    pub exact: bool,
}

impl PayoffVector {
    fn zero(players: usize) -> Self {
        Self { values: vec![0.0; players], exact: true }
    }

    /// For an observer: the first player's utility.
    pub fn seen(&self) -> Left<f64> {
        Left { value: self.values[0], proven: self.exact }
    }

    /// Adds `share` of `other`. With a share of 0 its exactness does not matter either.
    pub fn add(&mut self, share: f64, other: &Self) {
        if share > 0.0 {
            let pairs = self.values.iter_mut().zip(&other.values);
            pairs.for_each(|(sum, value)| *sum += share * value);
            self.exact &= other.exact;
        }
    }
}

/// The window of every node but those that may be cut off.
pub const OPEN: (f64, f64) = (f64::NEG_INFINITY, f64::INFINITY);

/// A search that backs up payoff vectors, with its memory of positions.
pub struct PayoffSearch<'a, G: Game, O = Silent> {
    utilities: Utilities<'a, G>,
    pub(super) assumed: Option<Assumed<'a, G>>,
    memory: Memory<'a>,
    moves: Vec<G::Move>,
    lines: LineStack<G::Move>,
    pub observer: O,
}

/// The player whose search it is, and how the others choose.
pub(super) struct Assumed<'a, G: Game> {
    pub root_player: Player,
    /// What the root player maximizes, as a search of `assumed_by` assumes.
    goal: &'a Goal,
    assumed_by: Player,
    /// `None`: the others maximize their own utility.
    pub policies: Option<Policies<'a, G>>,
}

/// What the player of the node above already has. Where the utilities sum to 0, a player below who
/// gets so much that no more is left for this one causes a cutoff (shallow pruning; Korf 1991).
#[derive(Clone, Copy)]
pub(super) struct Rival {
    player: Player,
    has: f64,
}

impl<'a, G: Evaluation> PayoffSearch<'a, G> {
    /// A search in which every player maximizes its own utility, with a memory of its own.
    pub fn new(game: &'a G, weights: &'a Weights, teams: &'a Teams) -> Self {
        Self {
            utilities: Utilities::new(game, weights, teams),
            assumed: None,
            memory: Memory::new(None, 0),
            moves: Vec::new(),
            lines: LineStack::new(0),
            observer: Silent,
        }
    }

    /// The same of `problem`, which shares its table.
    pub fn optimal(problem: &Problem<'a, G>) -> Self {
        let Problem { game, weights, teams, .. } = *problem;
        Self::new(game, weights, teams).sharing(problem, "max_n", &[])
    }

    /// A search of `problem` in which the root player maximizes its own utility and the others choose as
    /// `opponent` says. It shares the table if the models have an identity.
    pub fn against(problem: &Problem<'a, G>, opponent: &'a Opponent<G>) -> Self {
        let Problem { game, weights, teams, .. } = *problem;
        let root_player = problem.root_player();
        let policies = Some(Policies::of(game, opponent, teams));
        let search = Self::assuming(game, weights, teams, root_player, &Goal::Own, policies);
        match opponent.identity() {
            Some(identity) => search.sharing(problem, "model", &[identity, root_player as u64]),
            None => search,
        }
    }

    /// Remembers in the problem's table; see [`UtilityTable::new`].
    fn sharing(self, problem: &Problem<'a, G>, name: &str, words: &[u64]) -> Self {
        let table = problem.table.map(|table| UtilityTable::new(problem, table, name, words));
        Self { memory: Memory::new(table, self.utilities.facts.players), ..self }
    }

    /// A search in which `root_player` has `goal` and the others have `policies`, with a memory of its own.
    pub fn assuming(
        game: &'a G,
        weights: &'a Weights,
        teams: &'a Teams,
        root_player: Player,
        goal: &'a Goal,
        policies: Option<Policies<'a, G>>,
    ) -> Self {
        let assumed = Some(Assumed { root_player, goal, assumed_by: root_player, policies });
        Self { assumed, ..Self::new(game, weights, teams) }
    }

    /// The same search, seen by `observer`.
    pub fn seen_by<O>(self, observer: O) -> PayoffSearch<'a, G, O> {
        let Self { utilities, assumed, memory, moves, lines, observer: Silent } = self;
        PayoffSearch { utilities, assumed, memory, moves, lines, observer }
    }
}

impl<'a, G: Evaluation, O: Observer<G, f64>> PayoffSearch<'a, G, O> {
    /// The principal variation from `action` at the root, and its value, searched `depth` plies.
    /// `None` when a limit is reached.
    pub fn root_move(
        &mut self,
        control: &mut Control<'_>,
        root: &G::State,
        action: G::Move,
        depth: u32,
    ) -> Option<(Vec<G::Move>, PayoffVector)> {
        let game = self.utilities.game;
        let child = game.after(root, action);
        self.observer.follow(action);
        let vector = self.value(control, &child, depth - 1)?;
        let mut line = vec![action];
        line.extend_from_slice(self.lines.from(0));
        let mut end = child;
        line[1..].iter().for_each(|&action| game.play(&mut end, action));
        let left = depth.saturating_sub(line.len() as u32);
        extend_from_memory(game, &mut line, end, left, |state, depth| {
            self.memory.recall(game.key(state), depth)?.best
        });
        Some((line, vector))
    }

    /// The lines and the values of all root moves of `problem`, searched `depth` plies. `None` when a limit is
    /// reached.
    pub fn root_moves(
        &mut self,
        control: &mut Control<'_>,
        problem: &Problem<'_, G>,
        depth: u32,
    ) -> Option<Vec<(Vec<G::Move>, PayoffVector)>> {
        self.observer.begin_pass(problem.root, depth, OPEN);
        let player = problem.root_player();
        let moves = problem.root_moves();
        let mut searched: Vec<(Vec<G::Move>, PayoffVector)> = Vec::with_capacity(moves.len());
        let mut best = 0;
        for (index, action) in moves.into_iter().enumerate() {
            searched.push(self.root_move(control, problem.root, action, depth)?);
            let value = |index: usize| searched[index].1.values[player];
            if index == 0 || value(index) > value(best) {
                best = index;
                self.observer.prefer();
            }
            self.observer.update(searched[best].1.values[0], OPEN);
        }
        let exact = searched.iter().all(|(_, vector)| vector.exact);
        self.observer.utilities(&searched[best].1.values);
        self.observer.end_pass(Left { proven: exact, ..searched[best].1.seen() });
        Some(searched)
    }

    /// Values each root move one ply deep: the answer where there is no time to search.
    pub fn one_ply(&self, problem: &Problem<'_, G>) -> Ranking<G::Move> {
        let Problem { game, root, .. } = problem;
        if game.turn(root) == Turn::Simultaneous {
            return self.simultaneous_one_ply(root);
        }
        let value = |action| (vec![action], self.leaf(&game.after(root, action)));
        ranking(problem.root_player(), problem.root_moves().into_iter().map(value).collect())
    }

    /// The game and its weights.
    pub fn utilities(&self) -> &Utilities<'a, G> {
        &self.utilities
    }

    /// Sets `root_player`, whose moves are not modelled, and whose search assumes its goal.
    pub fn set_root_player(&mut self, root_player: Player, assumed_by: Player) {
        if let Some(assumed) = &mut self.assumed {
            let is_same = assumed.root_player == root_player
                && (assumed.assumed_by == assumed_by || !assumed.goal.is_relative());
            (assumed.root_player, assumed.assumed_by) = (root_player, assumed_by);
            if !is_same {
                self.memory.clear();
            }
        }
    }

    /// How good `values` are for `player`, who chooses for itself.
    pub(super) fn gain(&self, values: &[f64], player: Player) -> f64 {
        match &self.assumed {
            Some(Assumed { root_player, goal, assumed_by, .. }) if *root_player == player => {
                goal.gain(values, player, *assumed_by)
            }
            _ => values[player],
        }
    }

    /// Utilities of `state` searched `depth` plies of players; `None` at a limit.
    pub fn value(
        &mut self,
        control: &mut Control<'_>,
        state: &G::State,
        depth: u32,
    ) -> Option<PayoffVector> {
        self.below(control, state, 0, depth, None)
    }

    /// The utilities of `state`, over or at the horizon. In a game whose utilities sum to 0, estimates
    /// are made to sum to 0 as well.
    pub fn leaf(&self, state: &G::State) -> PayoffVector {
        let Utilities { facts, teams, range, .. } = &self.utilities;
        let valued: Vec<_> =
            (0..facts.players).map(|player| self.utilities.own(state, player)).collect();
        let mut values: Vec<f64> = valued.iter().map(|valued| valued.value).collect();
        let exact = valued.iter().all(|valued| valued.exact);
        if !exact && self.utilities.zero_sum && facts.players > 2 {
            balance(&mut values, range.0, range.1);
        }
        teams.share(&mut values);
        PayoffVector { values, exact }
    }

    pub(super) fn below(
        &mut self,
        control: &mut Control<'_>,
        state: &G::State,
        ply: u32,
        depth: u32,
        rival: Option<Rival>,
    ) -> Option<PayoffVector> {
        control.visit()?;
        let least = rival.map_or(f64::NEG_INFINITY, |rival| rival.has);
        self.observer.enter(state, depth, (least, f64::INFINITY));
        self.clear_line(ply);
        let game = self.utilities.game;
        let turn = game.turn(state);
        if turn == Turn::Over || depth == 0 {
            control.leaves += 1;
            let vector = self.leaf(state);
            self.observer.utilities(&vector.values);
            self.observer.leaf(vector.seen());
            return Some(vector);
        }
        let key = game.key(state);
        if let Some(Recalled { vector, .. }) = self.memory.recall(key, depth) {
            self.observer.utilities(&vector.values);
            self.observer.table(vector.seen(), Bound::Exact);
            return Some(vector);
        }
        if turn == Turn::Simultaneous {
            let vector = self.simultaneous(control, state, ply, depth)?;
            self.leave(&vector);
            self.memory.remember(key, depth, &vector, None);
            return Some(vector);
        }
        let first = self.moves.len();
        game.moves(state, &mut self.moves);
        if self.moves.len() - first > WIDE {
            control.check_time()?;
        }
        let node = Node { state, ply, depth, first };
        let vector = match (turn, &self.assumed) {
            (Turn::Of(player), Some(Assumed { root_player, policies: Some(_), .. }))
                if player != *root_player =>
            {
                self.modelled(control, node, player)
            }
            (Turn::Of(player), _) => match self.best_for(control, node, player, rival)? {
                Choice::Value(vector) => Some(vector),
                Choice::Cut(vector) => {
                    self.leave(&vector);
                    self.moves.truncate(first);
                    return Some(vector);
                }
            },
            (Turn::Chance, _) => self.chance(control, node),
            (Turn::Simultaneous | Turn::Over, _) => panic!("{turn:?} was dealt with above"),
        }?;
        self.leave(&vector);
        let played = self.lines.from(ply).first();
        let best = played.and_then(|best| self.moves[first..].iter().position(|it| it == best));
        self.moves.truncate(first);
        self.memory.remember(key, depth, &vector, best.map(|best| best as u16));
        Some(vector)
    }

    /// Tells an observer that the current node has the value `vector`.
    #[inline]
    fn leave(&mut self, vector: &PayoffVector) {
        self.observer.utilities(&vector.values);
        self.observer.leave(vector.seen());
    }

    /// Clears the principal variation from `ply` on.
    pub(super) fn clear_line(&mut self, ply: u32) {
        self.lines.grow(ply);
        self.lines.clear(ply);
    }

    /// `player` maximizes its own utility.
    fn best_for(
        &mut self,
        control: &mut Control<'_>,
        node: Node<'_, G>,
        player: Player,
        rival: Option<Rival>,
    ) -> Option<Choice> {
        let mut best: Option<PayoffVector> = None;
        for index in node.first..self.moves.len() {
            let action = self.moves[index];
            let below = best
                .as_ref()
                .filter(|_| self.prunes())
                .map(|best| Rival { player, has: best.values[player] });
            self.observer.follow(action);
            let vector = self.child(control, node, action, below)?;
            if let Some(vector) = self.shallow_cut(&vector, player, rival) {
                self.observer.update(vector.values[0], OPEN);
                self.observer.cut(self.moves[index + 1..].iter().copied());
                return Some(Choice::Cut(vector));
            }
            best = Some(match best {
                Some(best)
                    if self.gain(&vector.values, player) <= self.gain(&best.values, player) =>
                {
                    PayoffVector { exact: best.exact && vector.exact, ..best }
                }
                best => {
                    self.observer.prefer();
                    self.lines.extend(node.ply, action);
                    PayoffVector {
                        exact: vector.exact && best.is_none_or(|best| best.exact),
                        ..vector
                    }
                }
            });
            if let Some(best) = &best {
                self.observer.update(best.values[0], OPEN);
            }
        }
        Some(Choice::Value(best.expect("a position that is not over has a move")))
    }

    /// `player` has a policy; moves of probability 0 are not searched.
    fn modelled(
        &mut self,
        control: &mut Control<'_>,
        node: Node<'_, G>,
        player: Player,
    ) -> Option<PayoffVector> {
        let assumed = self.assumed.as_mut().expect("there is a model");
        let root_player = assumed.root_player;
        let policies = assumed.policies.as_mut().expect("there is a model");
        let moves = &self.moves[node.first..];
        let policy =
            policies.of_player(player).of(control, node.state, player, root_player, moves)?;
        let sure = policy.goals.first().filter(|(share, _)| *share == 1.0).map(|&(_, goal)| goal);
        let mut best: Vec<Option<PayoffVector>> = vec![None; policy.goals.len()];
        let mut mean = PayoffVector::zero(self.utilities.facts.players);
        for (index, &share) in policy.probabilities.iter().enumerate() {
            if share == 0.0 && !policy.has_goals() {
                continue;
            }
            let action = self.moves[node.first + index];
            match sure {
                Some(goal) => {
                    if O::ON && self.utilities.facts.is_two_player_zero_sum() {
                        let gain = |values: &[f64]| goal.gain(values, player, root_player);
                        self.observer.model(gain(&[1.0, -1.0]) > gain(&[-1.0, 1.0]));
                    }
                    self.observer.follow(action);
                }
                None => self.observer.follow_model(action, share),
            }
            let vector = self.child(control, node, action, None)?;
            mean.add(share, &vector);
            if share == 1.0 {
                self.lines.extend(node.ply, action);
            }
            for (best, &(share, goal)) in best.iter_mut().zip(&policy.goals) {
                let gain = |vector: &PayoffVector| goal.gain(&vector.values, player, root_player);
                let better = best.as_ref().is_none_or(|best| gain(&vector) > gain(best));
                let exact = vector.exact && best.as_ref().is_none_or(|best| best.exact);
                if better {
                    if share == 1.0 {
                        self.observer.prefer();
                        self.lines.extend(node.ply, action);
                    }
                    *best = Some(vector.clone());
                }
                best.as_mut().expect("a best was set above").exact = exact;
            }
            if O::ON {
                let sure = best.first().filter(|_| sure.is_some()).and_then(Option::as_ref);
                let so_far = sure.unwrap_or(&mean);
                self.observer.update(so_far.values[0], OPEN);
            }
        }
        for (best, &(share, _)) in best.iter().zip(&policy.goals) {
            if let Some(best) = best {
                mean.add(share, best);
            }
        }
        Some(mean)
    }

    fn chance(&mut self, control: &mut Control<'_>, node: Node<'_, G>) -> Option<PayoffVector> {
        let game = self.utilities.game;
        let mut mean = PayoffVector::zero(self.utilities.facts.players);
        for index in node.first..self.moves.len() {
            let action = self.moves[index];
            let share = game.probability(node.state, action);
            if share > 0.0 {
                let child = game.after(node.state, action);
                self.observer.follow(action);
                let vector = self.below(control, &child, node.ply + 1, node.depth, None)?;
                mean.add(share, &vector);
                self.observer.update(mean.values[0], OPEN);
            }
        }
        Some(mean)
    }

    fn child(
        &mut self,
        control: &mut Control<'_>,
        node: Node<'_, G>,
        action: G::Move,
        rival: Option<Rival>,
    ) -> Option<PayoffVector> {
        let child = self.utilities.game.after(node.state, action);
        self.below(control, &child, node.ply + 1, node.depth - 1, rival)
    }

    /// Whether shallow pruning is sound: the utilities of three or more players sum to 0, and every
    /// player maximizes its own.
    fn prunes(&self) -> bool {
        let facts = &self.utilities.facts;
        self.assumed.is_none() && facts.players > 2 && facts.payoff == Payoff::ZeroSum
    }

    /// The bound that `vector`, of a move of `player`, gives if it causes a cutoff: so little is left for
    /// the `rival` above that it will not choose this node.
    fn shallow_cut(
        &self,
        vector: &PayoffVector,
        player: Player,
        rival: Option<Rival>,
    ) -> Option<PayoffVector> {
        let facts = &self.utilities.facts;
        let rival = rival.filter(|rival| rival.player != player)?;
        let others_least = facts.utility_min * (facts.players - 2) as f64;
        (-vector.values[player] - others_least <= rival.has).then(|| {
            let mut bound = vector.clone();
            bound.values[rival.player] = bound.values[rival.player].min(rival.has);
            bound
        })
    }
}

/// How the search of a player's moves ended, unless a limit stopped it.
enum Choice {
    /// With the value of the best move.
    Value(PayoffVector),
    /// With a bound that suffices for the rival above: shallow pruning.
    Cut(PayoffVector),
}

/// An interior node, whose moves lie on the stack from `first` on.
struct Node<'s, G: Game> {
    state: &'s G::State,
    ply: u32,
    depth: u32,
    first: usize,
}

impl<G: Game> Clone for Node<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Node<'_, G> {}

/// Ranks the root's moves, each given as its line and its utilities, for `root_player`.
pub fn ranking<M: Copy>(
    root_player: Player,
    mut searched: Vec<(Vec<M>, PayoffVector)>,
) -> Ranking<M> {
    sort_by_key(&mut searched, |(_, vector)| Reverse(ordinal(vector.values[root_player])));
    let exact = searched.iter().all(|(_, vector)| vector.exact);
    let valuation = Valuation::of(searched[0].1.values.clone(), exact);
    let line =
        |(moves, PayoffVector { values, exact })| Line::of(moves, Valuation::of(values, exact));
    Ranking { lines: searched.into_iter().map(line).collect(), valuation, equilibrium: None }
}

/// Shifts and shrinks `values` to a sum of 0 within `low` and `high`.
fn balance(values: &mut [f64], low: f64, high: f64) {
    let mean = values.iter().sum::<f64>() / values.len() as f64;
    let mut shrink: f64 = 1.0;
    for value in values.iter_mut() {
        *value -= mean;
        let bound = if *value < 0.0 { low } else { high };
        if *value != 0.0 {
            shrink = shrink.min(bound / *value);
        }
    }
    values.iter_mut().for_each(|value| *value *= shrink);
}
