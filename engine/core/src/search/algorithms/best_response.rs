//! The best response of the player to move to fixed policies of the others, by one pass over the ends of the game and
//! one over the player's information sets. The response is exact. Its value says what the others lose by these
//! policies; against better policies the same response may lose.

use crate::game::searchable::Searchable;
use crate::search::common::locked;
use crate::search::common::strategy::EquilibriumKind;
use crate::search::common::whole_game::{self, Quality};
use crate::search::contract::{Found, SearchProblem, StoppedBy};
use crate::search::information_tree::Profile;

/// Searches; see [`crate::search::Algorithm::search`].
pub fn search<G: Searchable>(
    problem: &SearchProblem<'_, G>,
    progress: &mut dyn FnMut(&Found<G::Move>),
) -> Found<G::Move> {
    let mut control = whole_game::control(problem);
    let tree = match whole_game::tree_of(problem, None, &mut control) {
        Ok(tree) => tree,
        Err(stopped_by) => return whole_game::unknown(problem, stopped_by, &control),
    };
    let player = problem.root_player();
    let locks = locked::locks(problem, &tree);
    let mut profile = Profile::uniform(&tree);
    locks.apply(&tree, &mut profile);
    let reaches = tree.reaches(&profile);
    let response = tree.best_response(player, &reaches, &locks);
    let side = &tree.sides[player];
    for (number, (set, &choice)) in side.sets.iter().zip(&response.choices).enumerate() {
        let shares = &mut profile.0[player][set.sequences()];
        shares.fill(0.0);
        shares[choice as usize] = 1.0;
        if let Some(lock) = locks.get(player, number) {
            lock.apply(shares);
        }
    }
    let quality = Quality {
        nash_conv: None,
        iterations: None,
        exact: true,
        kind: EquilibriumKind::BestResponse,
        complete: true,
        stopped_by: StoppedBy::Proven,
    };
    let found = whole_game::found(problem, &tree, &profile, quality, &control);
    progress(&found);
    found
}
