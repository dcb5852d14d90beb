//! Equilibria where players choose at once, by backward induction: the children of a simultaneous
//! turn are a game in normal form, whose equilibrium is the turn's value (von Neumann 1928, Nash
//! 1951; for games in stages Kuhn 1953). Elsewhere as max^n, whose search this is: each player
//! maximizes its own utility, and chance is averaged.
//!
//! With a depth it makes one pass; without one, passes of growing depth.

mod matrix;
mod tableau;

use self::matrix::{Matrix, Mixture};
use super::max_n::{self, MaxN};
use super::meter::Meter;
use super::strategy::{Choice, Equilibrium, EquilibriumKind, Strategy};
use super::tuples::{Tuple, Tuples};
use super::{Found, Problem, Ranking, Worth};
use crate::evaluate::Evaluate;
use crate::game::{Game, Player};
use crate::together::Together;

/// Pivots for the answer that is owed where there is no time to search.
const PIVOTS_IN_NO_TIME: u32 = 500;

/// Searches; see [`super::Algorithm::search`].
pub fn search<G: Game, E: Evaluate<G>>(
    problem: &Problem<'_, G, E>,
    progress: &mut dyn FnMut(&Found<G::Move>),
) -> Found<G::Move> {
    max_n::search(problem, progress)
}

/// A simultaneous turn of one player or two, each of its joint moves valued.
struct Stage<M> {
    together: Together<M>,
    tuples: Vec<Tuple>,
    matrix: Matrix,
}

impl<M: Copy> Stage<M> {
    /// `tuples` by joint move, in the order of [`Together::joint`].
    fn new(together: Together<M>, tuples: Vec<Tuple>) -> Self {
        let (rows, columns) = match &together.choosers[..] {
            [(_, rows)] => (rows.len(), 1),
            [(_, rows), (_, columns)] => (rows.len(), columns.len()),
            choosers => panic!("the facts deny {} players", choosers.len()),
        };
        let payoffs = |place: usize| match together.choosers.get(place) {
            Some(&(player, _)) => tuples.iter().map(|tuple| tuple.values[player]).collect(),
            None => vec![0.0; tuples.len()],
        };
        let matrix = Matrix { rows, columns, row: payoffs(0), column: payoffs(1) };
        Self { together, tuples, matrix }
    }

    fn is_exact(&self, mixture: &Mixture) -> bool {
        mixture.kind != EquilibriumKind::Approximate && self.tuples.iter().all(|tuple| tuple.exact)
    }

    /// One utility per player, in the mean over `rows` and `columns`.
    fn expect(&self, rows: &[f64], columns: &[f64]) -> Vec<f64> {
        let mean = |player: Player| {
            let payoffs: Vec<f64> = self.tuples.iter().map(|tuple| tuple.values[player]).collect();
            self.matrix.expect(&payoffs, rows, columns) + 0.0
        };
        (0..self.tuples[0].values.len()).map(mean).collect()
    }

    fn tuple(&self, mixture: &Mixture) -> Tuple {
        let values = self.expect(&mixture.rows, &mixture.columns);
        Tuple { values, exact: self.is_exact(mixture) }
    }

    fn ranking(&self, mixture: &Mixture) -> Ranking<M> {
        let Tuple { values, exact } = self.tuple(mixture);
        let sides = [&mixture.rows, &mixture.columns];
        let strategies: Vec<Strategy<M>> = self
            .together
            .choosers
            .iter()
            .enumerate()
            .map(|(place, (player, actions))| {
                let choice = |(index, &action): (usize, &M)| {
                    let mut alone = vec![0.0; actions.len()];
                    alone[index] = 1.0;
                    let values = match place {
                        0 => self.expect(&alone, &mixture.columns),
                        _ => self.expect(&mixture.rows, &alone),
                    };
                    Choice { action, probability: sides[place][index], values }
                };
                let choices = actions.iter().enumerate().map(choice).collect();
                Strategy { player: *player, choices }
            })
            .collect();
        Ranking {
            lines: strategies[0].lines(exact),
            worth: Worth { values, exact, outcome: None, evaluation: None, optimal: None },
            equilibrium: Some(Equilibrium { kind: mixture.kind, strategies }),
        }
    }
}

impl<G: Game, E: Evaluate<G>> MaxN<'_, G, E> {
    /// The root's ranking where players choose at once, `depth` plies deep.
    pub(super) fn together_pass(&mut self, depth: u32) -> Option<Ranking<G::Move>> {
        let stage = self.tuples.stage(&mut self.meter, self.problem.root, 0, depth)?;
        let mixture = stage.matrix.solve(&mut || self.meter.go_on())?;
        Some(stage.ranking(&mixture))
    }

    /// The same from the joint moves' own worth, in bounded time.
    pub(super) fn together_one_ply(&self) -> Ranking<G::Move> {
        let Problem { game, root, .. } = *self.problem;
        let together = Together::at(game, root);
        let look = |index| self.tuples.leaf(&together.after(game, root, index));
        let tuples = (0..together.count()).map(look).collect();
        let stage = Stage::new(together, tuples);
        let mut left = 0..PIVOTS_IN_NO_TIME;
        let solved = stage.matrix.solve(&mut || left.next().map(drop));
        stage.ranking(&solved.unwrap_or_else(|| stage.matrix.uniform()))
    }
}

impl<G: Game, E: Evaluate<G>> Tuples<'_, G, E> {
    /// The value of a state where players choose at once.
    pub(super) fn together(
        &mut self,
        meter: &mut Meter<'_>,
        state: &G::State,
        ply: usize,
        depth: u32,
    ) -> Option<Tuple> {
        let stage = self.stage(meter, state, ply, depth)?;
        self.forget_line(ply);
        let mixture = stage.matrix.solve(&mut || meter.go_on())?;
        Some(stage.tuple(&mixture))
    }

    fn stage(
        &mut self,
        meter: &mut Meter<'_>,
        state: &G::State,
        ply: usize,
        depth: u32,
    ) -> Option<Stage<G::Move>> {
        let game = self.utilities().game;
        let together = Together::at(game, state);
        let value = |index| {
            self.below(meter, &together.after(game, state, index), ply + 1, depth - 1, None)
        };
        let tuples = (0..together.count()).map(value).collect::<Option<_>>()?;
        Some(Stage::new(together, tuples))
    }
}
