//! Expectimax: the mover maximizes, every other player chooses as a model of it says, chance is
//! averaged. The answer also has the value under optimal play of all, and is exact if both are.
//!
//! Without a model every player maximizes its own utility.

use crate::game::Game;
use crate::game::erased::{Erased, Move};
use crate::game::evaluation::Evaluation;
use crate::search::algorithms::max_n::payoff_vectors::{PayoffSearch, PayoffVector, ranking};
use crate::search::algorithms::max_n::viewpoint;
use crate::search::common::control::Control;
use crate::search::common::iterative_deepening::{Pass, deepen};
use crate::search::observer::{Observer, Silent};
use crate::search::trace::{Recorder, Trace};
use crate::search::{Found, Problem, Ranking};

/// Searches; see [`crate::search::Algorithm::search`].
pub fn search<G: Evaluation>(
    problem: &Problem<'_, G>,
    progress: &mut dyn FnMut(&Found<G::Move>),
) -> Found<G::Move> {
    search_seen_by(Silent, problem, progress).0
}

/// The same with a trace of the search under the model, whatever the trust in it.
pub fn trace(problem: &Problem<'_, Erased>, most_nodes: usize) -> (Found<Move>, Trace) {
    let recorder = Recorder::new(problem.game, viewpoint(problem.game), most_nodes);
    let (found, recorder) = search_seen_by(recorder, problem, &mut |_| {});
    (found, recorder.finish())
}

fn search_seen_by<G: Evaluation, O: Observer<G, f64>>(
    observer: O,
    problem: &Problem<'_, G>,
    progress: &mut dyn FnMut(&Found<G::Move>),
) -> (Found<G::Move>, O) {
    let optimal = PayoffSearch::optimal(problem);
    let modelled = match problem.opponent {
        None => PayoffSearch::optimal(problem),
        Some(opponent) => PayoffSearch::against(problem, &opponent.model),
    };
    let modelled = modelled.seen_by(observer);
    let trust = problem.opponent.map_or(1.0, |opponent| opponent.trust);
    let control = Control::start(problem.parameters.limits, problem.stop);
    let mut search = Expectimax { problem, control, modelled, optimal, trust };
    let found = deepen(problem, 1, &mut search, progress);
    (found, search.modelled.observer)
}

struct Expectimax<'a, G: Game, O> {
    problem: &'a Problem<'a, G>,
    control: Control<'a>,
    modelled: PayoffSearch<'a, G, O>,
    optimal: PayoffSearch<'a, G>,
    /// Share of the value under the model in the answer. Neither search knows it, so that their entries in
    /// the shared table serve any.
    trust: f64,
}

impl<G: Evaluation, O: Observer<G, f64>> Pass<G::Move> for Expectimax<'_, G, O> {
    fn pass(&mut self, depth: u32) -> Option<Ranking<G::Move>> {
        let Problem { game, root, opponent, .. } = *self.problem;
        let mut searched = self.modelled.root_moves(&mut self.control, self.problem, depth)?;
        if self.trust < 1.0 {
            for (line, vector) in &mut searched {
                let (_, optimal) =
                    self.optimal.root_move(&mut self.control, root, line[0], depth)?;
                *vector = blend(self.trust, vector, &optimal);
            }
        }
        let (root_player, count) = (self.problem.root_player(), searched.len());
        let mut ranking = ranking(root_player, searched);
        if opponent.is_some() {
            for line in &mut ranking.lines[..self.problem.parameters.variations(count)] {
                let child = game.after(root, line.moves[0]);
                let vector = self.optimal.value(&mut self.control, &child, depth - 1)?;
                line.valuation.optimal = Some(vector.values[root_player]);
                line.valuation.exact &= vector.exact;
                ranking.valuation.exact &= vector.exact;
            }
            ranking.valuation.optimal = ranking.lines[0].valuation.optimal;
        }
        Some(ranking)
    }

    fn one_ply(&self) -> Ranking<G::Move> {
        self.optimal.one_ply(self.problem)
    }

    fn control(&self) -> &Control<'_> {
        &self.control
    }
}

/// The mean of `one` and `other`, weighted `trust` and 1 − `trust`.
fn blend(trust: f64, one: &PayoffVector, other: &PayoffVector) -> PayoffVector {
    let pairs = one.values.iter().zip(&other.values);
    PayoffVector {
        values: pairs.map(|(one, other)| trust * one + (1.0 - trust) * other).collect(),
        exact: one.exact && other.exact,
    }
}
