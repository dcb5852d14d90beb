//! Views (information states) at which players follow strategies that a request gives.

use crate::game::Player;
use crate::game::packed::Packed;
use crate::game::searchable::Searchable;
use crate::game::simultaneous::choosers_at;
use crate::opponent::{Row, Views};
use crate::search::information_tree::{InformationTree, view_key};

/// A view at which a player follows a given strategy.
#[derive(Clone, Debug, PartialEq)]
pub struct FixedView {
    pub(super) player: Player,
    /// Key of the information set.
    key: u128,
    /// Moves as packed words, with their probabilities.
    shares: Vec<(u64, f64)>,
}

impl FixedView {
    /// The fixed views that `views` names.
    pub fn all<G: Searchable>(game: &G, views: &Views<G>) -> Vec<Self> {
        let rows = views.rows.iter();
        rows.filter_map(|(&(player, _), named)| Self::at(game, (&named.state, player), &named.row))
            .collect()
    }

    /// The view of `player` in `state`, where it chooses by `row`; `None` if it does not choose there.
    pub(super) fn at<G: Searchable>(
        game: &G,
        (state, player): (&G::State, Player),
        row: &Row<G>,
    ) -> Option<Self> {
        let order = choosers_at(game, state).iter().position(|(chooser, _)| *chooser == player)?;
        let key = view_key(game, state, player, order);
        let shares = row.iter().map(|(action, &share)| (action.pack(), share)).collect();
        Some(Self { player, key, shares })
    }

    /// The information set of the view, if the game can reach it, and the probabilities of the moves there.
    pub(super) fn read(&self, tree: &InformationTree) -> Option<(usize, Vec<f64>)> {
        let set = tree.set_of(self.player, self.key)?;
        let side = &tree.sides[self.player];
        let share = |&word: &u64| {
            let named = self.shares.iter().find(|(named, _)| *named == word);
            named.map_or(0.0, |&(_, share)| share)
        };
        Some((set, side.moves[side.sets[set].sequences()].iter().map(share).collect()))
    }
}
