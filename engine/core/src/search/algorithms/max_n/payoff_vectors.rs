//! Payoff vectors, one utility per player, backed up without windows: each player maximizes its own (Luckhardt and
//! Irani 1986), or its team's, or chooses as a model of it says, except the root player. Chance is averaged. At equal
//! utility a player takes the move that its game lists first. Among moves after which all players' utilities are the
//! same, it takes the first of the most timely. Positions are remembered; see [`PositionMemory`].

mod node;
mod preference;
mod vector;

use self::preference::Best;
pub use self::vector::{MeanVector, PayoffVector};
use crate::game::evaluation::{Evaluation, Weights};
use crate::game::teams::Teams;
use crate::game::{Game, Player, Turn};
use crate::opponent::{Goal, Opponent};
use crate::search::algorithms::max_n::memory::PositionMemory;
use crate::search::algorithms::max_n::opponent_policy::Policies;
use crate::search::common::control::Control;
use crate::search::common::line::{LineStack, extend_from_memory};
use crate::search::common::utilities::Utilities;
use crate::search::common::utility_table::UtilityTable;
use crate::search::contract::{Ranking, SearchProblem};
use crate::search::observer::{Observer, Silent};
use crate::value::Plies;

impl Best {}

/// The window of every node but those that may be cut off.
pub const OPEN: (f64, f64) = (f64::NEG_INFINITY, f64::INFINITY);

/// A search that backs up payoff vectors, with its memory of positions.
pub struct PayoffSearch<'a, G: Game, O = Silent> {
    utilities: Utilities<'a, G>,
    pub(super) assumed: Option<Assumed<'a, G>>,
    memory: PositionMemory<'a>,
    moves: Vec<G::Move>,
    lines: LineStack<G::Move>,
    pub observer: O,
}

/// The player whose search it is, and how the others choose.
pub(super) struct Assumed<'a, G: Game> {
    pub root_player: Player,
    /// The goal of the root player, as a search of `assumed_by` assumes.
    goal: &'a Goal,
    assumed_by: Player,
    /// `None`: the others maximize their own utility.
    pub policies: Option<Policies<'a, G>>,
}

impl<'a, G: Evaluation> PayoffSearch<'a, G> {
    /// A search in which every player maximizes its own utility, with a memory of its own.
    pub fn new(game: &'a G, weights: &'a Weights, teams: &'a Teams) -> Self {
        Self {
            utilities: Utilities::new(game, weights, teams),
            assumed: None,
            memory: PositionMemory::new(None, 0),
            moves: Vec::new(),
            lines: LineStack::new(0),
            observer: Silent,
        }
    }

    /// The same search for `problem`, which shares its table.
    pub fn optimal(problem: &SearchProblem<'a, G>) -> Self {
        let SearchProblem { game, weights, teams, .. } = *problem;
        Self::new(game, weights, teams).sharing(problem, "max_n", &[])
    }

    /// A search of `problem` in which the root player maximizes its own utility and the others choose as
    /// `opponent` says. It shares the table if the models have an identity.
    pub fn against(problem: &SearchProblem<'a, G>, opponent: &'a Opponent<G>) -> Self {
        let SearchProblem { game, weights, teams, .. } = *problem;
        let root_player = problem.root_player();
        let policies = Some(Policies::of(game, opponent, teams));
        let search = Self::assuming(game, weights, teams, root_player, &Goal::Own, policies);
        match opponent.identity() {
            Some(identity) => search.sharing(problem, "model", &[identity, root_player as u64]),
            None => search,
        }
    }

    /// Remembers in the problem's table; see [`UtilityTable::new`].
    fn sharing(self, problem: &SearchProblem<'a, G>, name: &str, words: &[u64]) -> Self {
        let table = problem.table.map(|table| UtilityTable::new(problem, table, name, words));
        Self { memory: PositionMemory::new(table, self.utilities.facts.players), ..self }
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
        problem: &SearchProblem<'_, G>,
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

    /// Values each root move one ply deep: the answer where there is no time to search.
    pub fn one_ply(&self, problem: &SearchProblem<'_, G>) -> Ranking<G::Move> {
        let SearchProblem { game, root, .. } = problem;
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

    /// Sets `root_player`, whose moves are not modelled, and `assumed_by`, the player whose search assumes that
    /// player's goal.
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

    /// Clears the principal variation from `ply` on.
    pub(super) fn clear_line(&mut self, ply: u32) {
        self.lines.grow(ply);
        self.lines.clear(ply);
    }
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
