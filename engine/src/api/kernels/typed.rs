//! Searches compiled for a game's own type. Arguments and results are those of the erased game.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::{Kernels, Progress};
use crate::game::erased::{Erased, Move, State};
use crate::game::rules::Rules;
use crate::opponent::{Model, Opponent, SearchModel, ViewRow, Views};
use crate::perft::perft;
use crate::search::policy_value::{PolicyProblem, PolicyValue, evaluate};
use crate::search::{Algorithm, Found, Problem};

/// The searches that are compiled for type `G`. The erased game is [`Erased::of`] the same game.
pub struct TypedKernels<G>(pub Arc<G>);

impl<G: Rules> Kernels for TypedKernels<G> {
    fn search(
        &self,
        algorithm: Algorithm,
        problem: &Problem<'_, Erased>,
        mut progress: Option<Progress<'_>>,
    ) -> Found<Move> {
        let Problem { weights, player, teams, parameters, table, memory, salt, mail, stop, .. } =
            *problem;
        let search_moves: Vec<G::Move> =
            problem.search_moves.iter().map(|action| action.get()).collect();
        let opponent = problem.opponent.map(|opponent| Opponent {
            models: opponent.models.iter().map(own_model::<G>).collect(),
            of_player: opponent.of_player.clone(),
            trust: opponent.trust,
            kind: opponent.kind,
            assumed: opponent.assumed,
        });
        let own = Problem {
            game: &*self.0,
            weights,
            root: problem.root.get(),
            player,
            search_moves: &search_moves,
            opponent: opponent.as_ref(),
            teams,
            parameters,
            table,
            memory,
            salt,
            mail,
            stop,
        };
        let found = algorithm.search(&own, &mut |found| {
            if let Some(progress) = &mut progress {
                progress(&found.with_moves(Move::new));
            }
        });
        found.with_moves(Move::new)
    }

    fn policy_value(&self, problem: &PolicyProblem<'_, Erased>) -> PolicyValue {
        let PolicyProblem { weights, limits, samples, seed, stop, .. } = *problem;
        let policies: Vec<Model<G>> = problem.policies.iter().map(own_model).collect();
        evaluate(&PolicyProblem {
            game: &*self.0,
            weights,
            root: problem.root.get(),
            policies: &policies,
            limits,
            samples,
            seed,
            stop,
        })
    }

    fn perft(&self, _: &Erased, state: &State, depth: u32, stop: &AtomicBool) -> Option<u64> {
        perft(&*self.0, state.get(), depth, stop)
    }
}

/// Converts a model for the erased game to one for the typed game.
fn own_model<G: Rules>(model: &Model<Erased>) -> Model<G> {
    let search = |search: &SearchModel<Erased>| SearchModel {
        depth: search.depth,
        weights: search.weights.clone(),
        goal: search.goal.clone(),
        against: search.against.as_deref().map(own_model).map(Box::new),
    };
    match model {
        Model::Goal(goal) => Model::Goal(goal.clone()),
        Model::Random => Model::Random,
        Model::Epsilon(own, epsilon) => Model::Epsilon(search(own), *epsilon),
        Model::Softmax(own, temperature) => Model::Softmax(search(own), *temperature),
        Model::Policy(table) => Model::Policy(
            table
                .iter()
                .map(|(state, row)| {
                    let row = row.iter().map(|(action, share)| (action.get(), *share));
                    (state.get::<G::State>().clone(), row.collect())
                })
                .collect(),
        ),
        Model::Views(views) => {
            let own = |named: &ViewRow<Erased>| ViewRow {
                state: named.state.get::<G::State>().clone(),
                row: named.row.iter().map(|(action, share)| (action.get(), *share)).collect(),
            };
            Model::Views(Views::of(
                views.rows.iter().map(|(&view, row)| (view, own(row))).collect(),
            ))
        }
        Model::Mixture(parts) => {
            Model::Mixture(parts.iter().map(|(share, part)| (*share, own_model(part))).collect())
        }
    }
}
