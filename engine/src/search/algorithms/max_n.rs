//! Max^n: each player maximizes its own utility, chance is averaged (Luckhardt and Irani 1986), with
//! shallow pruning among three or more players whose utilities sum to 0 (Korf 1991). At equal utility
//! a player takes the move that its game lists first. It is also the search of `equilibrium`, which has
//! simultaneous moves.
//!
//! With a depth it makes one pass, and so it does where a small tree has no limit; else passes of growing
//! depth.

mod joint_form;
mod memory;
mod normal_form;
pub(in crate::search) mod opponent_policy;
pub(in crate::search) mod payoff_vectors;
mod response;
pub(in crate::search) mod simultaneous;
pub(in crate::search) mod stage;
mod tableau;

use crate::game::evaluation::Evaluation;
use crate::game::{Game, Turn};
use crate::search::algorithms::max_n::payoff_vectors::{PayoffSearch, ranking};
use crate::search::common::control::Control;
use crate::search::common::iterative_deepening::{Pass, SinglePass, finish_or_deepen};
use crate::search::{Found, Problem, Ranking};

/// Searches; see [`crate::search::Algorithm::search`].
pub fn search<G: Evaluation>(
    problem: &Problem<'_, G>,
    progress: &mut dyn FnMut(&Found<G::Move>),
) -> Found<G::Move> {
    let first = problem.parameters.limits.depth.unwrap_or(1);
    let control = Control::start(problem.parameters.limits, problem.stop);
    let payoff_search = PayoffSearch::optimal(problem);
    let mut max_n = MaxN { problem, control, payoff_search, settled: false };
    finish_or_deepen(problem, first, &mut max_n, progress)
}

struct MaxN<'a, G: Game> {
    pub problem: &'a Problem<'a, G>,
    pub control: Control<'a>,
    pub payoff_search: PayoffSearch<'a, G>,
    /// Whether all payoffs at the root are exact, but the equilibrium is not.
    settled: bool,
}

impl<G: Evaluation> Pass<G::Move> for MaxN<'_, G> {
    fn pass(&mut self, depth: u32) -> Option<Ranking<G::Move>> {
        let Problem { game, root, .. } = self.problem;
        if game.turn(root) == Turn::Simultaneous {
            let (payoff_search, control) = (&mut self.payoff_search, &mut self.control);
            let stage = payoff_search.stage(control, root, 0, depth)?;
            let profile = payoff_search.profile(control, root, &stage)?;
            self.settled = stage.exact;
            return Some(stage.ranking(&profile));
        }
        let moves = self.problem.root_moves().into_iter();
        let searched = moves
            .map(|action| self.payoff_search.root_move(&mut self.control, root, action, depth));
        Some(ranking(self.problem.root_player(), searched.collect::<Option<_>>()?))
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

impl<G: Evaluation> SinglePass<G::Move> for MaxN<'_, G> {
    fn change_controls(&mut self, change: &mut dyn FnMut(&mut Control<'_>)) {
        change(&mut self.control);
    }
}
