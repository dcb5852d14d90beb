//! A search of a root where chance moves. Each outcome is searched as a position of its own, within a share of the
//! limits that are left, and the values are averaged. A limit leaves the remaining outcomes with estimates.

use std::cmp::Reverse;
use std::time::{Duration, Instant};

use super::algorithms::max_n::payoff_vectors::{PayoffSearch, PayoffVector};
use super::common::control::Control;
use super::common::rounding::Mean;
use super::common::sort::{ordinal, sort_by_key};
use super::contract::{
    Found, Line, OWN_TABLE, Parameters, SearchLimits, SearchProblem, StoppedBy, Valuation,
};
use crate::game::erased::{Erased, Move};
use crate::game::evaluation::Evaluation;
use crate::game::{Game, Player, Turn};
use crate::table::Table;

/// Searches the root of `problem`, where chance moves, with `search` for the positions after it. The lines are
/// the outcomes that can happen, the most probable first, with their values for all players. Where others are
/// modelled, `player` is to move after every outcome.
pub fn search(
    problem: &SearchProblem<'_, Erased>,
    player: Player,
    search: &mut dyn FnMut(&SearchProblem<'_, Erased>) -> Found<Move>,
) -> Found<Move> {
    let own = problem.table.is_none().then(|| Table::new(OWN_TABLE));
    let table = problem.table.or(own.as_ref());
    let Parameters { limits, .. } = problem.parameters;
    let mut outcomes = Outcomes {
        problem: &SearchProblem { table, exchange: None, search_moves: &[], ..*problem },
        player,
        started: Instant::now(),
        control: Control::start(limits, problem.stop),
        earlier: (0, 0),
        simulations: None,
        depth: None,
        cut_short: None,
        search,
    };
    let mut found = outcomes.at_chance(problem.root, limits);
    sort_by_key(&mut found.lines, |(share, _)| Reverse(ordinal(*share)));
    let Outcomes { control, earlier, simulations, depth, cut_short, started, .. } = outcomes;
    let stopped_by = match cut_short {
        Some(reached) => reached,
        None if found.mean.exact => StoppedBy::Proven,
        None => StoppedBy::Depth,
    };
    let lines = found.lines.into_iter().map(|(_, line)| line).collect();
    let all_passes = control.counts();
    Found {
        depth: depth.unwrap_or_default(),
        nodes: all_passes.0 - earlier.0,
        leaves: all_passes.1 - earlier.1,
        simulations,
        complete: cut_short.is_none(),
        ..Found::of(lines, found.mean, all_passes, started.elapsed(), stopped_by)
    }
}

struct Outcomes<'s, 'a, G: Game> {
    problem: &'s SearchProblem<'a, G>,
    player: Player,
    started: Instant,
    /// The counters of all searches.
    control: Control<'a>,
    /// Nodes, and leaves among them, of passes before those that answer.
    earlier: (u64, u64),
    simulations: Option<u64>,
    /// Least depth of a search.
    depth: Option<u32>,
    /// The limit that ended some search.
    cut_short: Option<StoppedBy>,
    search: &'s mut dyn FnMut(&SearchProblem<'_, G>) -> Found<G::Move>,
}

/// The outcomes of a turn of chance with their probabilities, and their mean.
struct Averaged<M> {
    lines: Vec<(f64, Line<M>)>,
    mean: Valuation,
}

impl<G: Evaluation> Outcomes<'_, '_, G> {
    /// Values `state`, where chance moves, within `limits`.
    fn at_chance(&mut self, state: &G::State, limits: SearchLimits) -> Averaged<G::Move> {
        let game = self.problem.game;
        let mut moves = game.legal_moves(state);
        moves.retain(|&action| game.probability(state, action) > 0.0);
        let began = (self.started.elapsed(), self.control.nodes);
        let mut means = vec![Mean::NONE; game.facts().players];
        let mut mean = Valuation::of(Vec::new(), true);
        mean.optimal = self.problem.opponent.map(|_| 0.0);
        let mut lines = Vec::with_capacity(moves.len());
        for (index, &action) in moves.iter().enumerate() {
            let share = game.probability(state, action);
            let limits = self.share(limits, began, (moves.len() - index) as u32);
            let (below, valuation) = self.after(&game.after(state, action), limits);
            means.iter_mut().zip(&valuation.values).for_each(|(mean, &it)| mean.add(share, it));
            mean.exact &= valuation.exact;
            mean.optimal = mean.optimal.zip(valuation.optimal).map(|(sum, it)| sum + share * it);
            let moves = [action].into_iter().chain(below).collect();
            lines.push((share, Line::of(moves, valuation)));
        }
        mean.values = means.iter().map(Mean::value).collect();
        Averaged { lines, mean }
    }

    /// The best play from `state` on, and its value.
    fn after(&mut self, state: &G::State, limits: SearchLimits) -> (Vec<G::Move>, Valuation) {
        let SearchProblem { game, opponent, parameters, .. } = *self.problem;
        let turn = game.turn(state);
        self.control.nodes += 1;
        let is_stopped = turn != Turn::Over && self.control.check().is_none();
        if is_stopped {
            self.cut_short = self.cut_short.or(self.control.reached());
        }
        if is_stopped || turn == Turn::Over {
            self.control.leaves += 1;
            return (Vec::new(), self.estimate(state));
        }
        if turn == Turn::Chance {
            return (Vec::new(), self.at_chance(state, limits).mean);
        }
        let parameters = Parameters { limits, multi_pv: 1, ..parameters };
        let found = (self.search)(&SearchProblem { root: state, parameters, ..*self.problem });
        self.control.nodes += found.nodes_all_passes - 1;
        self.control.leaves += found.leaves_all_passes;
        self.earlier.0 += found.nodes_all_passes - found.nodes;
        self.earlier.1 += found.leaves_all_passes - found.leaves;
        if let Some(simulations) = found.simulations {
            *self.simulations.get_or_insert_default() += simulations;
        }
        self.depth = Some(self.depth.map_or(found.depth, |depth| depth.min(found.depth)));
        if !found.complete {
            self.cut_short = self.cut_short.or(Some(found.stopped_by));
        }
        let Found { mut lines, valuation, equilibrium, .. } = found;
        let moves =
            if equilibrium.is_some() { Vec::new() } else { std::mem::take(&mut lines[0].moves) };
        let optimal =
            valuation.optimal.filter(|_| opponent.is_some() && turn == Turn::Of(self.player));
        (moves, Valuation { outcome: None, plies: None, evaluation: None, optimal, ..valuation })
    }

    /// The utilities of `state` at an end, elsewhere their estimate.
    fn estimate(&self, state: &G::State) -> Valuation {
        let SearchProblem { game, weights, teams, opponent, .. } = *self.problem;
        let PayoffVector { values, exact, .. } =
            PayoffSearch::new(game, weights, teams).leaf(state);
        let optimal = opponent.map(|_| values[self.player]);
        Valuation { optimal, ..Valuation::of(values, exact) }
    }

    /// The share of one of `left` outcomes in what is left of `limits`, which began at `began`.
    fn share(&self, limits: SearchLimits, began: (Duration, u64), left: u32) -> SearchLimits {
        let passed = self.started.elapsed().saturating_sub(began.0);
        let visited = self.control.nodes - began.1;
        let of_time = |limit: Duration| limit.saturating_sub(passed) / left;
        SearchLimits {
            depth: limits.depth,
            nodes: limits
                .nodes
                .map(|nodes| (nodes.saturating_sub(visited) / u64::from(left)).max(1)),
            time: limits.time.map(of_time),
            soft: limits.soft.map(of_time),
        }
    }
}
