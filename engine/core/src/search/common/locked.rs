//! Locks of a whole game: what players do whatever a search finds, by models of the others and at views that the
//! request fixes.

use super::fixed_view::FixedView;
use super::view_policy::model_of;
use crate::game::Player;
use crate::game::searchable::Searchable;
use crate::opponent::Model;
use crate::search::contract::SearchProblem;
use crate::search::information_tree::{InformationTree, Lock, Locks};

/// Whether a search of `problem` has any locks.
pub fn has_locks<G: Searchable>(problem: &SearchProblem<'_, G>) -> bool {
    let is_modelled = |player: Player| modelled(problem, player).is_some();
    !problem.memory.fixed.is_empty() || (0..problem.game.facts().players).any(is_modelled)
}

/// The model of `player`, unless it plays for itself.
fn modelled<'p, G: Searchable>(
    problem: &SearchProblem<'p, G>,
    player: Player,
) -> Option<&'p Model<G>> {
    model_of(problem.opponent, player, problem.root_player())
}

/// The locks of a search of `problem`: the models of all but the root's player, and over these the views that the
/// request fixes.
pub fn locks<G: Searchable>(problem: &SearchProblem<'_, G>, tree: &InformationTree) -> Locks {
    let mut locks = Locks::default();
    for player in 0..tree.players() {
        if let Some(model) = modelled(problem, player) {
            lock(problem.game, tree, player, model, &mut locks);
        }
    }
    fix(problem.memory.fixed, tree, &mut locks);
    locks
}

/// The locks of `views`.
pub fn locks_at(views: &[FixedView], tree: &InformationTree) -> Locks {
    let mut locks = Locks::default();
    fix(views, tree, &mut locks);
    locks
}

fn fix(views: &[FixedView], tree: &InformationTree, locks: &mut Locks) {
    for view in views {
        if let Some((set, shares)) = view.read(tree) {
            locks.put(view.player, set, Lock { free: 0.0, shares });
        }
    }
}

fn lock<G: Searchable>(
    game: &G,
    tree: &InformationTree,
    player: Player,
    model: &Model<G>,
    locks: &mut Locks,
) {
    let sets = &tree.sides[player].sets;
    let mut own: Vec<Lock> = sets.iter().map(|set| Lock::of(set.count as usize)).collect();
    add(game, tree, player, (model, 1.0), &mut own);
    own.into_iter().enumerate().for_each(|(set, lock)| locks.put(player, set, lock));
}

/// Adds the moves of `player` by `model`, which has a part of the probability.
fn add<G: Searchable>(
    game: &G,
    tree: &InformationTree,
    player: Player,
    (model, part): (&Model<G>, f64),
    out: &mut [Lock],
) {
    let named: Vec<FixedView> = match model {
        Model::Goal(_) => return out.iter_mut().for_each(|lock| lock.free += part),
        Model::Mixture(parts) => {
            for (share, model) in parts {
                add(game, tree, player, (model, part * share), out);
            }
            return;
        }
        Model::Policy(table) => table
            .iter()
            .filter_map(|(state, row)| FixedView::at(game, (state, player), row))
            .collect(),
        Model::Views(views) => FixedView::all(game, views),
        // The plan refuses models that search.
        Model::Random | Model::Epsilon(..) | Model::Softmax(..) => Vec::new(),
    };
    let mut shares: Vec<Option<Vec<f64>>> = vec![None; out.len()];
    for view in named.iter().filter(|view| view.player == player) {
        if let Some((set, row)) = view.read(tree) {
            shares[set] = Some(row);
        }
    }
    for (lock, row) in out.iter_mut().zip(shares) {
        let even = 1.0 / lock.shares.len() as f64;
        for (index, share) in lock.shares.iter_mut().enumerate() {
            *share += part * row.as_ref().map_or(even, |row| row[index]);
        }
    }
}
