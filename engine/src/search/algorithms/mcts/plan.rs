//! What all simulations of a search share and none changes.

use super::{MOST_EXPLORATION, Rollout};
use crate::game::evaluation::Evaluation;
use crate::game::{Facts, Game, Payoff, Player};
use crate::search::common::utilities::{Utilities, Valued};
use crate::search::{MOST_DEPTH, Problem};
use crate::value::Scale;

/// Half of UCB1's own constant, √2, for utilities scaled to [0, 1] (Auer, Cesa-Bianchi and Fischer
/// 2002): it won 25 and drew 2 of 40 games of Connect Four against the whole.
const EXPLORATION: f64 = std::f64::consts::FRAC_1_SQRT_2;

/// The problem and how it is gone about.
pub struct Plan<'a, G: Game> {
    pub problem: &'a Problem<'a, G>,
    pub utilities: Utilities<'a, G>,
    pub payoffs: Payoffs,
    pub rollout: Rollout,
    /// Constant of exploration, in utilities of the game.
    pub exploration: f64,
    /// Plies of players from the root where the estimate stands.
    pub horizon: u32,
    /// Bounds of unproven means: strictly inside the utilities where these mean won and lost.
    pub inside: (f64, f64),
}

impl<'a, G: Evaluation> Plan<'a, G> {
    pub fn new(problem: &'a Problem<'a, G>) -> Self {
        const INSIDE: f64 = 0.999;
        let utilities = Utilities::new(problem.game, problem.weights);
        let Facts { utility_min: low, utility_max: high, .. } = utilities.facts;
        let half = (high - low) / 2.0;
        let reach = if problem.game.scale() == Scale::Outcome { INSIDE * half } else { half };
        let middle = f64::midpoint(low, high);
        let asked = problem.parameters.exploration.filter(|constant| constant.is_finite());
        Self {
            problem,
            payoffs: Payoffs::of(&utilities.facts),
            rollout: problem
                .parameters
                .rollout
                .unwrap_or_else(|| usual_rollout(problem, &utilities)),
            exploration: asked.unwrap_or(EXPLORATION).clamp(0.0, MOST_EXPLORATION) * (high - low),
            horizon: problem.parameters.limits.depth.unwrap_or(MOST_DEPTH).clamp(1, MOST_DEPTH),
            inside: (middle - reach, middle + reach),
            utilities,
        }
    }

    /// Writes the utilities of `state`, over or beyond the horizon; whether no estimate took part.
    pub fn leaf(&self, state: &G::State, kept: &mut [f64]) -> bool {
        let mut all_exact = true;
        for (player, slot) in kept.iter_mut().enumerate() {
            let Valued { value, exact } = self.utilities.leaf(state, player);
            *slot = value;
            all_exact &= exact;
        }
        all_exact
    }
}

/// The estimate, unless it is the same after all of the root's moves and so says nothing: in equal
/// time it wins most games of Connect Four against random rollouts.
fn usual_rollout<G: Evaluation>(problem: &Problem<'_, G>, utilities: &Utilities<'_, G>) -> Rollout {
    let Problem { game, root, .. } = *problem;
    let moves = problem.root_moves();
    let valued = moves.iter().map(|&action| utilities.leaf(&game.after(root, action), 0));
    let mut estimates = valued.filter(|valued| !valued.exact).map(|valued| valued.value);
    let first = estimates.next();
    if estimates.any(|estimate| Some(estimate) != first) {
        Rollout::Estimate
    } else {
        Rollout::Random
    }
}

/// How the players' utilities are kept: player 0's alone where it tells all the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Payoffs {
    /// All have player 0's.
    Shared,
    /// Player 1 has the opposite of player 0's.
    Opposed,
    /// One for each of so many players.
    Own(usize),
}

impl Payoffs {
    fn of(facts: &Facts) -> Self {
        match (facts.players, facts.payoff) {
            (1, _) | (_, Payoff::Common) => Self::Shared,
            (2, Payoff::ZeroSum) => Self::Opposed,
            (players, _) => Self::Own(players),
        }
    }

    /// How many numbers are kept.
    pub fn width(self) -> usize {
        match self {
            Self::Shared | Self::Opposed => 1,
            Self::Own(players) => players,
        }
    }

    /// Whether one player's utility tells all the others.
    pub fn is_told_by_one(self) -> bool {
        self.width() == 1
    }

    /// What `player` has of what is `kept`.
    #[inline]
    pub fn of_player(self, kept: &[f64], player: Player) -> f64 {
        match self {
            Self::Shared => kept[0],
            Self::Opposed if player == 0 => kept[0],
            Self::Opposed => 0.0 - kept[0],
            Self::Own(_) => kept[player],
        }
    }

    /// One utility for each of `players`.
    pub fn of_all(self, kept: &[f64], players: usize) -> Vec<f64> {
        (0..players).map(|player| self.of_player(kept, player) + 0.0).collect()
    }
}
