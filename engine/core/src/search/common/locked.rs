//! What the players of a whole game do whatever a search finds: by models of the others, and at views that the task
//! fixes.

use super::view_policy::model_of;
use super::whole_game::choosers_at;
use crate::game::Player;
use crate::game::packed::Packed;
use crate::game::searchable::Searchable;
use crate::opponent::{Model, Row, Views};
use crate::search::Problem;
use crate::search::information_tree::{InformationTree, Lock, Locks, view_key};

/// A view at which a player follows a given strategy.
#[derive(Clone, Debug, PartialEq)]
pub struct FixedView {
    player: Player,
    /// Of the information set.
    key: u128,
    /// Moves as packed words, with their probabilities.
    shares: Vec<(u64, f64)>,
}

impl FixedView {
    /// Those that `views` names.
    pub fn all<G: Searchable>(game: &G, views: &Views<G>) -> Vec<Self> {
        let rows = views.rows.iter();
        rows.filter_map(|(&(player, _), named)| Self::at(game, (&named.state, player), &named.row))
            .collect()
    }

    /// The view of `player` in `state`, where it chooses by `row`; `None` if it does not choose there.
    fn at<G: Searchable>(
        game: &G,
        (state, player): (&G::State, Player),
        row: &Row<G>,
    ) -> Option<Self> {
        let order = choosers_at(game, state).iter().position(|(chooser, _)| *chooser == player)?;
        let key = view_key(game, state, player, order);
        let shares = row.iter().map(|(action, &share)| (action.pack(), share)).collect();
        Some(Self { player, key, shares })
    }

    /// Its information set, if some game comes to it, and the probabilities of the moves there.
    fn read(&self, tree: &InformationTree) -> Option<(usize, Vec<f64>)> {
        let set = tree.set_of(self.player, self.key)?;
        let side = &tree.sides[self.player];
        let share = |&word: &u64| {
            let named = self.shares.iter().find(|(named, _)| *named == word);
            named.map_or(0.0, |&(_, share)| share)
        };
        Some((set, side.moves[side.sets[set].sequences()].iter().map(share).collect()))
    }
}

/// Whether a search of `problem` has any locks.
pub fn has_locks<G: Searchable>(problem: &Problem<'_, G>) -> bool {
    let is_modelled = |player: Player| modelled(problem, player).is_some();
    !problem.memory.fixed.is_empty() || (0..problem.game.facts().players).any(is_modelled)
}

/// The model of `player`, unless it plays for itself.
fn modelled<'p, G: Searchable>(problem: &Problem<'p, G>, player: Player) -> Option<&'p Model<G>> {
    model_of(problem.opponent, player, problem.root_player())
}

/// The locks of a search of `problem`: the models of all but the root's player, and over these the views that the
/// task fixes.
pub fn locks<G: Searchable>(problem: &Problem<'_, G>, tree: &InformationTree) -> Locks {
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

/// Adds what `player` does by `model` in a part of its moves.
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
        // The plan refuses those that search.
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
