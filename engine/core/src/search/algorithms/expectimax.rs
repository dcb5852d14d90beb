//! Expectimax: the mover maximizes, every other player chooses as a model of it says, chance is averaged. Where players
//! choose at once, the mover's choice is a best response to the others'. The answer also has the value under optimal
//! play of all; it is exact if both values are.
//!
//! Without a model every player maximizes its own utility. A member of a team has the team's.

use crate::game::erased::{Erased, Move};
use crate::game::evaluation::Evaluation;
use crate::game::{Game, Turn};
use crate::search::algorithms::max_n::payoff_vectors::{MeanVector, PayoffSearch, PayoffVector};
use crate::search::algorithms::max_n::stage::unit;
use crate::search::algorithms::max_n::viewpoint;
use crate::search::common::control::Control;
use crate::search::common::iterative_deepening::{Pass, SinglePass, finish_or_deepen};
use crate::search::contract::{Found, Ranking, SearchProblem};
use crate::search::observer::{Observer, Silent};
use crate::search::trace::{Recorder, Trace};

/// Searches; see [`crate::search::Algorithm::search`].
pub fn search<G: Evaluation>(
    problem: &SearchProblem<'_, G>,
    progress: &mut dyn FnMut(&Found<G::Move>),
) -> Found<G::Move> {
    search_seen_by(Silent, problem, progress).0
}

/// Searches as [`search`] does, with a trace of the search under the model, whatever the trust in that model.
pub fn trace(problem: &SearchProblem<'_, Erased>, most_nodes: usize) -> (Found<Move>, Trace) {
    let recorder = Recorder::new(problem.game, viewpoint(problem.game), most_nodes);
    let (found, recorder) = search_seen_by(recorder, problem, &mut |_| {});
    (found, recorder.finish())
}

fn search_seen_by<G: Evaluation, O: Observer<G, f64>>(
    observer: O,
    problem: &SearchProblem<'_, G>,
    progress: &mut dyn FnMut(&Found<G::Move>),
) -> (Found<G::Move>, O) {
    let optimal = PayoffSearch::optimal(problem);
    let modelled = match problem.opponent {
        None => PayoffSearch::optimal(problem),
        Some(opponent) => PayoffSearch::against(problem, opponent),
    };
    let modelled = modelled.seen_by(observer);
    let trust = problem.opponent.map_or(1.0, |opponent| opponent.trust);
    let control = Control::start(problem.parameters.limits, problem.stop);
    let mut search = Expectimax { problem, control, modelled, optimal, trust };
    let found = finish_or_deepen(problem, 1, &mut search, progress);
    (found, search.modelled.observer)
}

struct Expectimax<'a, G: Game, O> {
    problem: &'a SearchProblem<'a, G>,
    control: Control<'a>,
    modelled: PayoffSearch<'a, G, O>,
    optimal: PayoffSearch<'a, G>,
    /// The trust in the model, 0 to 1: the share that the value under the model has in the answer. Neither search
    /// depends on it, so that their entries in the shared table serve any trust.
    trust: f64,
}

impl<G: Evaluation, O: Observer<G, f64>> Pass<G::Move> for Expectimax<'_, G, O> {
    fn pass(&mut self, depth: u32) -> Option<Ranking<G::Move>> {
        let SearchProblem { game, root, opponent, .. } = *self.problem;
        if game.turn(root) == Turn::Simultaneous {
            return self.simultaneous_pass(depth);
        }
        let mut searched = self.modelled.root_moves(&mut self.control, self.problem, depth)?;
        if self.trust < 1.0 {
            for (line, vector) in &mut searched {
                let (_, optimal) =
                    self.optimal.root_move(&mut self.control, root, line[0], depth)?;
                *vector = blend(self.trust, vector, &optimal);
            }
        }
        let (root_player, count) = (self.problem.root_player(), searched.len());
        let mut ranking = self.modelled.ranking(root_player, searched);
        if opponent.is_some() {
            for line in &mut ranking.lines[..self.problem.parameters.variations(count)] {
                let child = game.after(root, line.moves[0]);
                let optimal = &mut self.optimal;
                let vector =
                    self.control.aside(|control| optimal.value(control, &child, depth - 1))?;
                line.valuation.optimal = Some(vector.values[root_player]);
                line.valuation.add_proof(vector.exact);
                ranking.valuation.add_proof(vector.exact);
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

impl<G: Evaluation, O: Observer<G, f64>> SinglePass<G::Move> for Expectimax<'_, G, O> {
    fn change_controls(&mut self, change: &mut dyn FnMut(&mut Control<'_>)) {
        change(&mut self.control);
    }
}

impl<G: Evaluation, O: Observer<G, f64>> Expectimax<'_, G, O> {
    /// Ranks the root player's choices at a simultaneous turn.
    fn simultaneous_pass(&mut self, depth: u32) -> Option<Ranking<G::Move>> {
        let SearchProblem { root, opponent, .. } = *self.problem;
        let Self { control, modelled, optimal, .. } = self;
        let (stage, mut profile) = modelled.root_stage(control, root, depth)?;
        if opponent.is_none() {
            return Some(modelled.stage_ranking(&stage, &profile));
        }
        let mut optimally = |control: &mut Control<'_>| {
            let stage = optimal.stage(control, root, 0, depth)?;
            let profile = optimal.profile(control, root, &stage)?;
            Some((stage, profile))
        };
        let (optimal_stage, equilibrium) =
            if self.trust < 1.0 { optimally(control)? } else { control.aside(optimally)? };
        let root_player = self.problem.root_player();
        let place = stage.place_of(root_player).expect("the root player chooses");
        let exact = stage.exact && optimal.stage_vector(&optimal_stage, &equilibrium).exact;
        let against_models = stage.choice_vectors(place, &profile.shares);
        let against_optimal = optimal_stage.choice_vectors(place, &equilibrium.shares);
        let worth: Vec<PayoffVector> = against_models
            .iter()
            .zip(&against_optimal)
            .map(|(one, other)| blend(self.trust, one, other))
            .collect();
        let (mut best, mut most) = (0, None);
        for (choice, vector) in worth.iter().enumerate() {
            if modelled.improves(&mut most, vector, |values| values[root_player], None) {
                best = choice;
            }
        }
        profile.shares[place] = unit(worth.len(), best);
        let mut ranking = modelled.stage_ranking(&stage, &profile);
        let vector = PayoffVector { exact, ..worth[best].clone() };
        ranking.valuation = modelled.valuation(root_player, vector);
        ranking.valuation.optimal = Some(optimal_stage.expect(&equilibrium.shares)[root_player]);
        let strategies = &mut ranking.equilibrium.as_mut().expect("all choose").strategies;
        let choices = strategies[place].choices.iter_mut();
        for ((choice, vector), optimal) in choices.zip(worth).zip(against_optimal) {
            choice.values = vector.values;
            choice.optimal = Some(optimal.values[root_player]);
        }
        ranking.lines = strategies[place].lines(exact);
        Some(ranking)
    }
}

/// The mean of `one` and `other`, weighted by `trust` and 1 − `trust`.
fn blend(trust: f64, one: &PayoffVector, other: &PayoffVector) -> PayoffVector {
    let mut mean = MeanVector::new(one.values.len());
    mean.add(trust, one);
    mean.add(1.0 - trust, other);
    PayoffVector { exact: one.exact && other.exact, ..mean.vector() }
}
