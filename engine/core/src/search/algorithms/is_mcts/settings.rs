//! What all simulations of a search share.

use super::options::{IsMctsOptions, Observers};
use crate::game::evaluation::Evaluation;
use crate::game::information::Information;
use crate::game::{Facts, Game, Player, Turn};
use crate::rng::Rng;
use crate::search::algorithms::mcts::{MOST_EXPLORATION, PlayoutPolicy};
use crate::search::common::utilities::Utilities;
use crate::search::contract::{MOST_DEPTH, SearchProblem};
use crate::value::Scale;

/// As in `mcts`.
const EXPLORATION: f64 = std::f64::consts::FRAC_1_SQRT_2;

/// The problem and the settings of its search.
pub struct IsMctsSettings<'a, G: Game> {
    pub problem: &'a SearchProblem<'a, G>,
    pub utilities: Utilities<'a, G>,
    pub players: usize,
    pub root_player: Player,
    /// The root's moves, of which there is at least one.
    pub moves: Vec<G::Move>,
    pub observer: Observers,
    pub playout_policy: PlayoutPolicy,
    /// Exploration constant, in utilities of the game.
    pub exploration: f64,
    /// Plies from the root where positions are estimated.
    pub horizon: u32,
    /// Bounds of means: strictly inside the utilities of wins and losses.
    pub inside: (f64, f64),
    /// Seed of the random numbers; by default a hash of the view (information state), so that the answer depends on
    /// nothing else.
    pub seed: u64,
}

impl<'a, G: Evaluation + Information> IsMctsSettings<'a, G> {
    pub fn new(problem: &'a SearchProblem<'a, G>, options: IsMctsOptions) -> Self {
        const INSIDE: f64 = 0.999;
        let SearchProblem { game, root, parameters, .. } = *problem;
        let utilities = Utilities::new(game, problem.weights, problem.teams);
        let Facts { utility_min: low, utility_max: high, players, .. } = utilities.facts;
        let half = (high - low) / 2.0;
        let radius = if game.scale() == Scale::Outcome { INSIDE * half } else { half };
        let middle = f64::midpoint(low, high);
        let root_player = problem.root_player();
        let moves = problem.choices_of(root_player);
        let seed = parameters.seed.unwrap_or_else(|| game.view_key(root, root_player));
        let exploration = options.exploration.filter(|constant| constant.is_finite());
        Self {
            problem,
            players,
            root_player,
            observer: options.observer,
            playout_policy: options
                .playout_policy
                .filter(|playout_policy| !playout_policy.is_of_game())
                .unwrap_or_else(|| {
                    default_playout_policy(problem, &utilities, root_player, &moves)
                }),
            exploration: exploration.unwrap_or(EXPLORATION).clamp(0.0, MOST_EXPLORATION)
                * (high - low),
            horizon: parameters.limits.depth.unwrap_or(MOST_DEPTH).clamp(1, MOST_DEPTH),
            inside: (middle - radius, middle + radius),
            moves,
            seed,
            utilities,
        }
    }

    /// Writes one utility per player of `state`, over or at the horizon.
    pub fn leaf(&self, state: &G::State, values: &mut [f64]) {
        for (player, value) in values.iter_mut().enumerate() {
            *value = self.utilities.leaf(state, player).value;
        }
    }
}

/// The estimate if it differs after the root's moves, in a world (determinization) of the view; else random moves.
fn default_playout_policy<G: Evaluation + Information>(
    problem: &SearchProblem<'_, G>,
    utilities: &Utilities<'_, G>,
    root_player: Player,
    moves: &[G::Move],
) -> PlayoutPolicy {
    let SearchProblem { game, root, .. } = *problem;
    if game.turn(root) == Turn::Simultaneous || game.feature_list().is_empty() {
        return PlayoutPolicy::Random;
    }
    let world = game.draw_world(root, root_player, &mut Rng::new(0));
    let valued =
        moves.iter().map(|&action| utilities.leaf(&game.after(&world, action), root_player));
    PlayoutPolicy::by_estimates(valued)
}
