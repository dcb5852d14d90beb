//! Payoff vectors, one utility per player, backed up without windows: each player maximizes its own
//! (Luckhardt and Irani 1986), or its team's, or chooses as a model of it says, except the root player.
//! Chance is averaged. At equal utility a player takes the move that its game lists first; or, of those after which
//! all players' utilities are the same, the first of the most timely. Positions are remembered; see [`Memory`].

use crate::game::evaluation::Evaluation;
use crate::game::evaluation::Weights;
use crate::game::teams::Teams;
use crate::game::{Facts, Game, Payoff, Player, Turn};
use crate::opponent::{Goal, Opponent};
use crate::search::algorithms::max_n::memory::{Memory, Recalled};
use crate::search::algorithms::max_n::opponent_policy::Policies;
use crate::search::common::control::Control;
use crate::search::common::distance::timeliness;
use crate::search::common::line::{LineStack, extend_from_memory};
use crate::search::common::move_picker::WIDE;
use crate::search::common::rounding::Mean;
use crate::search::common::sort::sort_by_key;
use crate::search::common::utilities::Utilities;
use crate::search::common::utility_table::UtilityTable;
use crate::search::contract::{Line, Problem, Ranking, Valuation};
use crate::search::observer::{Left, Observer, Silent};
use crate::table::Bound;
use crate::value::Plies;
use std::cmp::Ordering;

/// One utility per player.
#[derive(Clone, Debug, PartialEq)]
pub struct PayoffVector {
    pub values: Vec<f64>,
    /// Whether they rest on no estimate.
    pub exact: bool,
    /// Until the end.
    pub plies: Plies,
}

impl PayoffVector {
    /// For an observer: the first player's utility.
    pub fn seen(&self) -> Left<f64> {
        Left { value: self.values[0], proven: self.exact }
    }
}

/// A mean of vectors, of which some are added.
pub struct MeanVector {
    means: Vec<Mean>,
    exact: bool,
    plies: Plies,
}

impl MeanVector {
    /// Of so many players, of nothing.
    pub fn new(players: usize) -> Self {
        Self { means: vec![Mean::NONE; players], exact: true, plies: Plies::NONE }
    }

    /// Adds `share` of `other`. With a share of 0 its exactness does not matter either.
    pub fn add(&mut self, share: f64, other: &PayoffVector) {
        if share > 0.0 {
            let pairs = self.means.iter_mut().zip(&other.values);
            pairs.for_each(|(mean, &value)| mean.add(share, value));
            self.exact &= other.exact;
            self.plies.add(share, other.plies);
        }
    }

    /// The mean, once the shares sum to 1.
    pub fn vector(&self) -> PayoffVector {
        let values = self.means.iter().map(Mean::value).collect();
        PayoffVector { values, exact: self.exact, plies: self.plies.rounded() }
    }

    /// For an observer: what the first player has so far.
    fn so_far(&self) -> f64 {
        self.means[0].sum()
    }
}

/// The best of a player's moves so far.
pub(in crate::search) struct Best {
    vector: PayoffVector,
    /// Whether no move so far rests on an estimate.
    all_exact: bool,
    /// Whether no move to come can be better, but for an end that is more timely.
    is_settled: bool,
}

impl Best {
    /// The vector, exact if no estimate can change the choice.
    fn into_vector(self) -> PayoffVector {
        PayoffVector { exact: self.all_exact || self.is_settled, ..self.vector }
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
    /// Whether each of its lines ends, so that an equal end that is more timely would do.
    ends: bool,
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
        let vector = PayoffVector { plies: vector.plies.after(1), ..vector };
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
        let mut best: Option<Best> = None;
        for action in moves {
            let (line, vector) = self.root_move(control, problem.root, action, depth)?;
            if self.improves(&mut best, &vector, |values| values[player], Some(player)) {
                self.observer.prefer();
            }
            searched.push((line, vector));
            let best = best.as_ref().expect("a move was searched");
            self.observer.update(best.vector.values[0], OPEN);
        }
        let best = best.expect("the root has a move").into_vector();
        self.observer.utilities(&best.values);
        self.observer.end_pass(best.seen());
        Some(searched)
    }

    /// Puts `vector`, of one more move, in the place of `best` if a player prefers it to whom `gain` says what values are
    /// worth; returns whether it did. That of a `settler` is its own utility, of which there is a greatest.
    pub(in crate::search) fn improves(
        &self,
        best: &mut Option<Best>,
        vector: &PayoffVector,
        gain: impl Fn(&[f64]) -> f64,
        settler: Option<Player>,
    ) -> bool {
        let utilities = &self.utilities;
        let better = best.as_ref().is_none_or(|Best { vector: best, .. }| {
            let (one, other) = (gain(&vector.values), gain(&best.values));
            match utilities.rounding.compare(one, other) {
                Ordering::Greater => true,
                Ordering::Less => false,
                Ordering::Equal => self.is_timelier(vector, best, &gain),
            }
        });
        let (all_exact, was_settled) =
            best.as_ref().map_or((true, false), |best| (best.all_exact, best.is_settled));
        // One before it that rests on an estimate may be equal too, and count as the first. Where equals have the same
        // values for all it does not, since it ends later.
        let settles = || {
            vector.exact
                && (all_exact || utilities.are_two_opposed())
                && settler.is_some_and(|player| utilities.is_greatest(vector.values[player]))
        };
        let is_settled = was_settled || better && settles();
        let all_exact = all_exact && vector.exact;
        match best {
            Some(best) if !better => (best.all_exact, best.is_settled) = (all_exact, is_settled),
            _ => *best = Some(Best { vector: vector.clone(), all_exact, is_settled }),
        }
        better
    }

    /// Whether `one` and `other` are worth the same to all players, and the end of `one` is more timely for a player to
    /// whom `gain` says what values are worth.
    pub(super) fn is_timelier(
        &self,
        one: &PayoffVector,
        other: &PayoffVector,
        gain: impl Fn(&[f64]) -> f64,
    ) -> bool {
        let Utilities { rounding, facts, .. } = &self.utilities;
        if one.plies == other.plies || !rounding.all_equal(&one.values, &other.values) {
            return false;
        }
        let middle = vec![self.utilities.middle(); facts.players];
        let worth = rounding.compare(gain(&one.values), gain(&middle));
        timeliness(worth, one.plies) > timeliness(worth, other.plies)
    }

    /// Ranks the root's moves for `root_player`, each given as its line and its utilities: the best first, equals in the
    /// game's order. Of those that are worth to all what the first is, the most timely comes before all.
    pub fn ranking(
        &self,
        root_player: Player,
        searched: Vec<(Vec<G::Move>, PayoffVector)>,
    ) -> Ranking<G::Move> {
        let mut best: Option<Best> = None;
        let mut first = 0;
        for (index, (_, vector)) in searched.iter().enumerate() {
            let own = |values: &[f64]| values[root_player];
            if self.improves(&mut best, vector, own, Some(root_player)) {
                first = index;
            }
        }
        let best = best.expect("the root has a move").into_vector();
        let values: Vec<f64> =
            searched.iter().map(|(_, vector)| vector.values[root_player]).collect();
        let ranks = self.utilities.rounding.ranks(&values);
        let mut indexed: Vec<_> = searched.into_iter().enumerate().collect();
        sort_by_key(&mut indexed, |&(index, _)| (ranks[index], index != first));
        let lines = indexed
            .into_iter()
            .map(|(_, (moves, vector))| Line::of(moves, self.valuation(root_player, vector)));
        Ranking {
            lines: lines.collect(),
            valuation: self.valuation(root_player, best),
            equilibrium: None,
        }
    }

    /// The valuation of `vector` in a reply to `player`.
    pub fn valuation(&self, player: Player, vector: PayoffVector) -> Valuation {
        let PayoffVector { values, exact, plies } = vector;
        let Facts { chance, simultaneous, .. } = self.utilities.facts;
        let certain = self.assumed.is_none() && !chance && !simultaneous;
        self.utilities.valuation(values, (exact, plies), player, certain)
    }

    /// Values each root move one ply deep: the answer where there is no time to search.
    pub fn one_ply(&self, problem: &Problem<'_, G>) -> Ranking<G::Move> {
        let Problem { game, root, .. } = problem;
        if game.turn(root) == Turn::Simultaneous {
            return self.simultaneous_one_ply(root);
        }
        let value = |action| {
            let vector = self.leaf(&game.after(root, action));
            (vec![action], PayoffVector { plies: vector.plies.after(1), ..vector })
        };
        let searched = problem.root_moves().into_iter().map(value).collect();
        self.ranking(problem.root_player(), searched)
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

    /// Whether `player`, who chooses for itself, maximizes its own utility.
    fn maximizes_own(&self, player: Player) -> bool {
        match &self.assumed {
            Some(Assumed { root_player, goal, .. }) if *root_player == player => {
                **goal == Goal::Own
            }
            _ => true,
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
        let plies = if exact { Plies::NONE } else { Plies::UNKNOWN };
        PayoffVector { values, exact, plies }
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
        let mut best: Option<Best> = None;
        for index in node.first..self.moves.len() {
            let action = self.moves[index];
            let below = best.as_ref().filter(|_| self.prunes()).map(|best| Rival {
                player,
                has: best.vector.values[player],
                ends: best.vector.plies != Plies::UNKNOWN,
            });
            self.observer.follow(action);
            let vector = self.child(control, node, action, below)?;
            if let Some(vector) = self.shallow_cut(&vector, player, rival) {
                self.observer.update(vector.values[0], OPEN);
                self.observer.cut(self.moves[index + 1..].iter().copied());
                return Some(Choice::Cut(vector));
            }
            let settler = self.maximizes_own(player).then_some(player);
            if self.improves(&mut best, &vector, |values| self.gain(values, player), settler) {
                self.observer.prefer();
                self.lines.extend(node.ply, action);
            }
            if let Some(best) = &best {
                self.observer.update(best.vector.values[0], OPEN);
            }
        }
        Some(Choice::Value(best.expect("a position that is not over has a move").into_vector()))
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
        let mut best: Vec<Option<Best>> = policy.goals.iter().map(|_| None).collect();
        let mut mean = MeanVector::new(self.utilities.facts.players);
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
                let gain = |values: &[f64]| goal.gain(values, player, root_player);
                let settler = (*goal == Goal::Own).then_some(player);
                if self.improves(best, &vector, gain, settler) && share == 1.0 {
                    self.observer.prefer();
                    self.lines.extend(node.ply, action);
                }
            }
            if O::ON {
                let sure = best.first().filter(|_| sure.is_some()).and_then(Option::as_ref);
                let so_far = sure.map_or(mean.so_far(), |best| best.vector.values[0]);
                self.observer.update(so_far, OPEN);
            }
        }
        for (best, &(share, _)) in best.into_iter().zip(&policy.goals) {
            if let Some(best) = best {
                mean.add(share, &best.into_vector());
            }
        }
        Some(mean.vector())
    }

    fn chance(&mut self, control: &mut Control<'_>, node: Node<'_, G>) -> Option<PayoffVector> {
        let game = self.utilities.game;
        let mut mean = MeanVector::new(self.utilities.facts.players);
        for index in node.first..self.moves.len() {
            let action = self.moves[index];
            let share = game.probability(node.state, action);
            if share > 0.0 {
                let child = game.after(node.state, action);
                self.observer.follow(action);
                let vector = self.below(control, &child, node.ply + 1, node.depth, None)?;
                mean.add(share, &vector);
                self.observer.update(mean.so_far(), OPEN);
            }
        }
        Some(mean.vector())
    }

    fn child(
        &mut self,
        control: &mut Control<'_>,
        node: Node<'_, G>,
        action: G::Move,
        rival: Option<Rival>,
    ) -> Option<PayoffVector> {
        let child = self.utilities.game.after(node.state, action);
        let vector = self.below(control, &child, node.ply + 1, node.depth - 1, rival)?;
        Some(PayoffVector { plies: vector.plies.after(1), ..vector })
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
        let left = -vector.values[player] - others_least;
        let suffices = left < rival.has || left == rival.has && !rival.ends;
        suffices.then(|| {
            let exact = vector.exact && !facts.cut_off;
            let mut bound = PayoffVector { exact, plies: Plies::UNKNOWN, ..vector.clone() };
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
