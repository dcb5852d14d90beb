//! Policies of modelled players where information is hidden: they depend on views (information states) alone.

use crate::game::{Game, Player};
use crate::opponent::{Model, Opponent};

/// Writes to `out` the probability that `player` plays each of `moves` in `state` by `model`. Returns the share of the
/// player's goal, which the search pursues for it: with that share, the probabilities sum to 1.
pub fn shares<G: Game>(
    model: &Model<G>,
    game: &G,
    state: &G::State,
    player: Player,
    moves: &[G::Move],
    out: &mut Vec<f64>,
) -> f64 {
    out.clear();
    out.resize(moves.len(), 0.0);
    add(model, game, (state, player), moves, 1.0, out)
}

fn add<G: Game>(
    model: &Model<G>,
    game: &G,
    (state, player): (&G::State, Player),
    moves: &[G::Move],
    share: f64,
    out: &mut [f64],
) -> f64 {
    match model {
        Model::Goal(_) => return share,
        Model::Mixture(parts) => {
            let part = |(part, model): &(f64, Model<G>)| {
                add(model, game, (state, player), moves, share * part, out)
            };
            return parts.iter().map(part).sum();
        }
        Model::Views(views) => {
            if let Some(row) = views.row(game, state, player) {
                for (sum, action) in out.iter_mut().zip(moves) {
                    *sum += share * row.get(action).copied().unwrap_or_default();
                }
                return 0.0;
            }
        }
        // The reader refuses the others where information is hidden.
        Model::Random | Model::Epsilon(..) | Model::Softmax(..) | Model::Policy(_) => {}
    }
    let each = share / moves.len() as f64;
    out.iter_mut().for_each(|sum| *sum += each);
    0.0
}

/// The model of `player` in a search of `root_player`, unless it plays for its goal anyway.
pub fn model_of<G: Game>(
    opponent: Option<&Opponent<G>>,
    player: Player,
    root_player: Player,
) -> Option<&Model<G>> {
    let opponent = opponent.filter(|_| player != root_player)?;
    let place = opponent.of_player.get(player).copied().unwrap_or_default();
    let model = &opponent.models[place];
    (!matches!(model, Model::Goal(_))).then_some(model)
}
