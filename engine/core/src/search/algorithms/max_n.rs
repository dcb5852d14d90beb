//! Max^n: each player maximizes its own utility, chance is averaged (Luckhardt and Irani 1986), with shallow pruning
//! among three or more players whose utilities sum to 0 (Korf 1991). At equal utility a player takes the move that its
//! game lists first.
//!
//! It is also the search of `equilibrium`, by backward induction. The children of a simultaneous turn are a game in
//! normal form, and the value of that game's equilibrium is the turn's (von Neumann 1928, Nash 1951; for games in
//! stages Kuhn 1953). Among three or more choosers it may be an approximation; the reply says so.
//!
//! It makes one pass if a depth is given, or if a small tree has no limit; else passes of growing depth.

mod joint_form;
mod memory;
mod normal_form;
pub(in crate::search) mod opponent_policy;
pub(in crate::search) mod payoff_vectors;
mod response;
pub(in crate::search) mod simultaneous;
pub(in crate::search) mod stage;
mod tableau;

use crate::game::erased::{Erased, Move};
use crate::game::evaluation::Evaluation;
use crate::game::{Game, Payoff, Turn};
use crate::search::algorithms::max_n::payoff_vectors::PayoffSearch;
use crate::search::common::control::Control;
use crate::search::common::iterative_deepening::{Pass, SinglePass, finish_or_deepen};
use crate::search::contract::{Found, Ranking, SearchProblem};
use crate::search::observer::{Observer, Silent};
use crate::search::trace::{Recorder, Trace, Viewpoint};

/// Searches; see [`crate::search::Algorithm::search`].
pub fn search<G: Evaluation>(
    problem: &SearchProblem<'_, G>,
    progress: &mut dyn FnMut(&Found<G::Move>),
) -> Found<G::Move> {
    search_seen_by(Silent, problem, progress).0
}

/// Searches as [`search`] does, and records a trace of at most `most_nodes` nodes.
pub fn trace(problem: &SearchProblem<'_, Erased>, most_nodes: usize) -> (Found<Move>, Trace) {
    let recorder = Recorder::new(problem.game, viewpoint(problem.game), most_nodes);
    let (found, recorder) = search_seen_by(recorder, problem, &mut |_| {});
    (found, recorder.finish())
}

/// Whose values a trace of payoff vectors shows.
pub fn viewpoint(game: &Erased) -> Viewpoint {
    let facts = game.facts();
    match () {
        () if facts.players == 1 || facts.is_two_player_zero_sum() => Viewpoint::First,
        () if facts.payoff == Payoff::Common => Viewpoint::Together,
        () => Viewpoint::Each,
    }
}

fn search_seen_by<G: Evaluation, O: Observer<G, f64>>(
    observer: O,
    problem: &SearchProblem<'_, G>,
    progress: &mut dyn FnMut(&Found<G::Move>),
) -> (Found<G::Move>, O) {
    let first = problem.parameters.limits.depth.unwrap_or(1);
    let control = Control::start(problem.parameters.limits, problem.stop);
    let payoff_search = PayoffSearch::optimal(problem).seen_by(observer);
    let mut search = MaxN { problem, control, payoff_search, settled: false };
    let found = finish_or_deepen(problem, first, &mut search, progress);
    (found, search.payoff_search.observer)
}

struct MaxN<'a, G: Game, O> {
    pub problem: &'a SearchProblem<'a, G>,
    pub control: Control<'a>,
    pub payoff_search: PayoffSearch<'a, G, O>,
    /// Whether all payoffs at the root are exact, but the equilibrium is not.
    settled: bool,
}

impl<G: Evaluation, O: Observer<G, f64>> Pass<G::Move> for MaxN<'_, G, O> {
    fn pass(&mut self, depth: u32) -> Option<Ranking<G::Move>> {
        let SearchProblem { game, root, .. } = self.problem;
        if game.turn(root) == Turn::Simultaneous {
            let (stage, profile) = self.payoff_search.root_stage(&mut self.control, root, depth)?;
            self.settled = stage.exact;
            return Some(self.payoff_search.stage_ranking(&stage, &profile));
        }
        let searched = self.payoff_search.root_moves(&mut self.control, self.problem, depth)?;
        Some(self.payoff_search.ranking(self.problem.root_player(), searched))
    }

    fn one_ply(&self) -> Ranking<G::Move> {
        self.payoff_search.one_ply(self.problem)
    }

    fn is_settled(&self) -> bool {
        self.settled
    }

    fn control(&self) -> &Control<'_> {
        &self.control
    }
}

impl<G: Evaluation, O: Observer<G, f64>> SinglePass<G::Move> for MaxN<'_, G, O> {
    fn change_controls(&mut self, change: &mut dyn FnMut(&mut Control<'_>)) {
        change(&mut self.control);
    }
}
