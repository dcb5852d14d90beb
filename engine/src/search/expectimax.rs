//! Expectimax: the mover maximizes, every other player chooses as a model of it says, chance is
//! averaged. Beside the value under the model stands the value were everyone to play optimally; an
//! answer is exact if both are.
//!
//! Without a model every player maximizes its own utility.

use super::deepening::{Pass, deepen};
use super::habits::Habits;
use super::meter::Meter;
use super::tuples::{Tuple, Tuples, ranking};
use super::{Found, Problem, Ranking};
use crate::evaluate::Evaluate;
use crate::game::Game;

/// Searches; see [`super::Algorithm::search`].
pub fn search<G: Game, E: Evaluate<G>>(
    problem: &Problem<'_, G, E>,
    progress: &mut dyn FnMut(&Found<G::Move>),
) -> Found<G::Move> {
    let Problem { game, evaluator, opponent, .. } = *problem;
    let optimal = Tuples::selfish(game, evaluator);
    let modelled = match opponent {
        None => Tuples::selfish(game, evaluator),
        Some(opponent) => {
            let habits = Habits::new(game, &opponent.model);
            Tuples::assuming(game, evaluator, problem.hero(), habits)
        }
    };
    let trust = opponent.map_or(1.0, |opponent| opponent.trust);
    let meter = Meter::start(problem.task.limits, problem.stop);
    deepen(problem, 1, &mut Expectimax { problem, meter, modelled, optimal, trust }, progress)
}

struct Expectimax<'a, G: Game, E> {
    problem: &'a Problem<'a, G, E>,
    meter: Meter<'a>,
    modelled: Tuples<'a, G, E>,
    optimal: Tuples<'a, G, E>,
    /// Share of the value under the model.
    trust: f64,
}

impl<G: Game, E: Evaluate<G>> Pass<G::Move> for Expectimax<'_, G, E> {
    fn pass(&mut self, depth: u32) -> Option<Ranking<G::Move>> {
        let Problem { game, root, opponent, .. } = *self.problem;
        let moves = self.problem.root_moves();
        let mut searched = Vec::with_capacity(moves.len());
        for action in moves {
            let (line, mut tuple) =
                self.modelled.root_move(&mut self.meter, root, action, depth)?;
            if self.trust < 1.0 {
                let (_, optimal) = self.optimal.root_move(&mut self.meter, root, action, depth)?;
                tuple = blend(self.trust, &tuple, &optimal);
            }
            searched.push((line, tuple));
        }
        let (hero, count) = (self.problem.hero(), searched.len());
        let mut ranking = ranking(hero, searched);
        if opponent.is_some() {
            for line in &mut ranking.lines[..self.problem.task.wanted(count)] {
                let child = game.after(root, line.moves[0]);
                let tuple = self.optimal.value(&mut self.meter, &child, depth - 1)?;
                line.worth.optimal = Some(tuple.values[hero]);
                line.worth.exact &= tuple.exact;
                ranking.worth.exact &= tuple.exact;
            }
            ranking.worth.optimal = ranking.lines[0].worth.optimal;
        }
        Some(ranking)
    }

    fn one_ply(&self) -> Ranking<G::Move> {
        self.optimal.one_ply(self.problem)
    }

    fn meter(&self) -> &Meter<'_> {
        &self.meter
    }
}

/// `trust` of `one` and the rest of `other`.
fn blend(trust: f64, one: &Tuple, other: &Tuple) -> Tuple {
    let pairs = one.values.iter().zip(&other.values);
    Tuple {
        values: pairs.map(|(one, other)| trust * one + (1.0 - trust) * other).collect(),
        exact: one.exact && other.exact,
    }
}
