//! Max^n: each player maximizes its own utility, chance is averaged (Luckhardt and Irani 1986), with
//! shallow pruning among three or more players whose utilities sum to 0 (Korf 1991). At equal utility
//! a player takes the move that its game lists first. Where players choose at once,
//! see `equilibrium`, whose search this is too.
//!
//! With a depth it makes one pass; without one, passes of growing depth.

use super::deepening::{Pass, deepen};
use super::meter::Meter;
use super::tuples::{Tuples, ranking};
use super::{Found, Problem, Ranking};
use crate::evaluate::Evaluate;
use crate::game::{Game, Turn};

/// Searches; see [`super::Algorithm::search`].
pub fn search<G: Game, E: Evaluate<G>>(
    problem: &Problem<'_, G, E>,
    progress: &mut dyn FnMut(&Found<G::Move>),
) -> Found<G::Move> {
    let first = problem.task.limits.depth.unwrap_or(1);
    let meter = Meter::start(problem.task.limits, problem.stop);
    let tuples = Tuples::selfish(problem.game, problem.evaluator);
    deepen(problem, first, &mut MaxN { problem, meter, tuples }, progress)
}

pub(super) struct MaxN<'a, G: Game, E> {
    pub problem: &'a Problem<'a, G, E>,
    pub meter: Meter<'a>,
    pub tuples: Tuples<'a, G, E>,
}

impl<G: Game, E: Evaluate<G>> Pass<G::Move> for MaxN<'_, G, E> {
    fn pass(&mut self, depth: u32) -> Option<Ranking<G::Move>> {
        let Problem { game, root, .. } = self.problem;
        if game.turn(root) == Turn::Together {
            return self.together_pass(depth);
        }
        let moves = self.problem.root_moves().into_iter();
        let searched =
            moves.map(|action| self.tuples.root_move(&mut self.meter, root, action, depth));
        Some(ranking(self.problem.hero(), searched.collect::<Option<_>>()?))
    }

    fn one_ply(&self) -> Ranking<G::Move> {
        let Problem { game, root, .. } = self.problem;
        if game.turn(root) == Turn::Together {
            return self.together_one_ply();
        }
        self.tuples.one_ply(self.problem)
    }

    fn meter(&self) -> &Meter<'_> {
        &self.meter
    }
}
