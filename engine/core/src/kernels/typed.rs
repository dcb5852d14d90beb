//! Searches compiled for a game's own type. Arguments and results are those of the erased game.

use std::marker::PhantomData;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::{ErasedKernels, Kernels, Own, PERFT, POLICY_VALUE, Progress, has, is_known};
use crate::game::erased::{Erased, Move, State};
use crate::game::rules::Rules;
use crate::opponent::{Model, Opponent, SearchModel, ViewRow, Views};
use crate::perft::perft;
use crate::search::policy_value::{PolicyProblem, PolicyValue, evaluate};
use crate::search::{Algorithm, Found, SearchProblem};

/// Kernels of a game of type `G`: the functions that `K` names are compiled for `G`. All others are those of the erased
/// game, which is [`Erased::of`] the same game.
pub struct TypedKernels<G, K> {
    game: Arc<G>,
    own: PhantomData<K>,
}

impl<G, K: Own> TypedKernels<G, K> {
    pub fn of(game: Arc<G>) -> Self {
        const { assert!(is_known::<K>(), "a row of the table of games names no algorithm") };
        Self { game, own: PhantomData }
    }
}

impl<G: Rules, K: Own> Kernels for TypedKernels<G, K> {
    fn own(&self) -> &'static [&'static str] {
        K::NAMES
    }

    fn search(
        &self,
        algorithm: Algorithm,
        problem: &SearchProblem<'_, Erased>,
        progress: Progress<'_>,
    ) -> Found<Move> {
        if !has::<K>(algorithm.name()) {
            return ErasedKernels.search(algorithm, problem, progress);
        }
        let search_moves: Vec<G::Move> =
            problem.search_moves.iter().map(|action| action.get()).collect();
        let opponent = problem.opponent.map(|opponent| Opponent {
            models: opponent.models.iter().map(own_model::<G>).collect(),
            of_player: opponent.of_player.clone(),
            trust: opponent.trust,
            kind: opponent.kind,
            assumed: opponent.assumed,
        });
        let own = SearchProblem {
            game: &*self.game,
            weights: problem.weights,
            root: problem.root.get(),
            player: problem.player,
            search_moves: &search_moves,
            opponent: opponent.as_ref(),
            teams: problem.teams,
            parameters: problem.parameters,
            options: problem.options,
            table: problem.table,
            memory: problem.memory,
            salt: problem.salt,
            exchange: problem.exchange,
            stop: problem.stop,
        };
        let mut progress = |found: &Found<G::Move>| progress(&found.with_moves(Move::new));
        let found = algorithm.search_own::<G, K>(&own, &mut progress);
        found.expect("it is compiled").with_moves(Move::new)
    }

    fn policy_value(&self, problem: &PolicyProblem<'_, Erased>) -> PolicyValue {
        if const { !has::<K>(POLICY_VALUE) } {
            return ErasedKernels.policy_value(problem);
        }
        let policies: Vec<Model<G>> = problem.policies.iter().map(own_model).collect();
        evaluate(&PolicyProblem {
            game: &*self.game,
            weights: problem.weights,
            root: problem.root.get(),
            policies: &policies,
            limits: problem.limits,
            samples: problem.samples,
            seed: problem.seed,
            stop: problem.stop,
        })
    }

    fn perft(&self, game: &Erased, state: &State, depth: u32, stop: &AtomicBool) -> Option<u64> {
        if const { !has::<K>(PERFT) } {
            return ErasedKernels.perft(game, state, depth, stop);
        }
        perft(&*self.game, state.get(), depth, stop)
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
