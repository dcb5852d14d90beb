//! What all simulations of a search share.

use super::options::{MOST_EXPLORATION, MOST_RAVE, MctsOptions, PlayoutPolicy};
use super::tree::Beside;
use crate::game::evaluation::Evaluation;
use crate::game::playout::{Manner, Playout};
use crate::game::searchable::Searchable;
use crate::game::territory::Territory;
use crate::game::{Facts, Game, Payoff, Player};
use crate::search::common::utilities::{Utilities, Valued};
use crate::search::contract::{MOST_DEPTH, SearchProblem};
use crate::value::Scale;

/// Half of the constant √2 of UCB1, for utilities scaled to [0, 1] (Auer, Cesa-Bianchi and Fischer
/// 2002). In 40 games of Connect Four against √2 it won 25 and drew 2.
const EXPLORATION: f64 = std::f64::consts::FRAC_1_SQRT_2;

/// RAVE's equivalence parameter by default. At 30 ms a move it won 35 of 40 games of Go on 9 × 9 against a search
/// without RAVE, which explored by 0.2.
const RAVE: f64 = 2_000.0;

/// The exploration constant of PUCT, which multiplies the evaluation's priors.
const GUIDED_EXPLORATION: f64 = 0.4;

/// The temperature of the evaluation's priors, for utilities scaled to [0, 1]: an estimate greater by this gives a
/// prior greater by the factor e.
const TEMPERATURE: f64 = 0.1;

/// A game's own playouts, and how a search uses them.
pub struct Help<'a, G: Game> {
    pub playout: &'a dyn Playout<State = G::State, Move = G::Move>,
    /// How leaves are played out; `None`: not by the game.
    pub manner: Option<Manner>,
    /// RAVE's equivalence parameter: the number of simulations at which a move's own statistics weigh as much as its
    /// all-moves-as-first statistics; 0 turns RAVE off.
    pub rave: f32,
    /// Whether the game's priors of moves count.
    pub priors: bool,
}

impl<G: Game> Help<'_, G> {
    /// Whether the tree has hints.
    pub fn gives_hints(&self) -> bool {
        self.rave > 0.0 || self.priors
    }
}

/// See [`MctsSettings::terms`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Terms {
    salt: u64,
    playout_policy: PlayoutPolicy,
    manner: Option<Manner>,
    hints: Option<(u32, bool)>,
    guided: bool,
    exploration: u64,
}

/// The problem and the settings of its search.
pub struct MctsSettings<'a, G: Game> {
    pub problem: &'a SearchProblem<'a, G>,
    pub options: MctsOptions,
    pub utilities: Utilities<'a, G>,
    pub payoffs: Payoffs,
    pub playout_policy: PlayoutPolicy,
    /// The game's own help, where the search has any.
    pub help: Option<Help<'a, G>>,
    /// The temperature of the evaluation's priors, in utilities of the game; `None` where the priors do not count.
    pub temperature: Option<f64>,
    /// The game's count of ends, where a request asks for it.
    pub territory: Option<&'a dyn Territory<State = G::State, Move = G::Move>>,
    /// Exploration constant, in utilities of the game.
    pub exploration: f64,
    /// Plies from the root where positions are estimated.
    pub horizon: u32,
    /// Bounds of unproven means: strictly inside the utilities of wins and losses.
    pub inside: (f64, f64),
}

impl<'a, G: Searchable> MctsSettings<'a, G> {
    pub fn new(problem: &'a SearchProblem<'a, G>) -> Self {
        const INSIDE: f64 = 0.999;
        let options: MctsOptions = problem.options.read();
        let utilities = Utilities::new(problem.game, problem.weights, problem.teams);
        let Facts { utility_min: low, utility_max: high, .. } = utilities.facts;
        let half = (high - low) / 2.0;
        let radius = if problem.game.scale() == Scale::Outcome { INSIDE * half } else { half };
        let middle = f64::midpoint(low, high);
        let exploration = options.exploration.filter(|constant| constant.is_finite());
        let playout = problem.game.playout().filter(|_| problem.teams.is_none());
        let is_learned = problem.weights.of_features().is_none();
        let playout_policy = match options.playout_policy {
            Some(playout_policy) if playout.is_some() || !playout_policy.is_of_game() => {
                playout_policy
            }
            None if is_learned => PlayoutPolicy::Estimate,
            None if playout.is_some() && problem.parameters.limits.depth.is_none() => {
                PlayoutPolicy::Game
            }
            _ => default_playout_policy(problem, &utilities),
        };
        let asks_for_playouts = options.playout_policy.is_some_and(PlayoutPolicy::is_of_game);
        let guided = playout_policy == PlayoutPolicy::Estimate
            && !asks_for_playouts
            && options.priors.unwrap_or(is_learned);
        let playout = playout.filter(|_| !guided);
        let help = playout.map(|playout| help(playout, playout_policy, &options));
        let has_hints = help.as_ref().is_some_and(Help::gives_hints);
        let usual_exploration = match has_hints {
            true => 0.0,
            false if guided => GUIDED_EXPLORATION,
            false => EXPLORATION,
        };
        Self {
            problem,
            options,
            payoffs: Payoffs::of(&utilities.facts),
            playout_policy,
            help,
            temperature: guided.then_some(TEMPERATURE * (high - low)),
            territory: problem.game.territory().filter(|_| options.ownership),
            exploration: exploration.unwrap_or(usual_exploration).clamp(0.0, MOST_EXPLORATION)
                * (high - low),
            horizon: problem.parameters.limits.depth.unwrap_or(MOST_DEPTH).clamp(1, MOST_DEPTH),
            inside: (middle - radius, middle + radius),
            utilities,
        }
    }
}

impl<G: Game> MctsSettings<'_, G> {
    /// What trees keep of each node beside its simulations.
    pub fn beside(&self) -> Beside {
        match &self.help {
            _ if self.temperature.is_some() => Beside::Opinions,
            Some(help) if help.gives_hints() => Beside::Hints,
            _ => Beside::Nothing,
        }
    }

    /// The values on which the numbers in a tree depend beside the game and the position.
    pub fn terms(&self) -> Terms {
        let help = self.help.as_ref();
        Terms {
            salt: self.problem.salt,
            playout_policy: self.playout_policy,
            manner: help.and_then(|help| help.manner),
            hints: help.map(|help| (help.rave.to_bits(), help.priors)),
            guided: self.temperature.is_some(),
            exploration: self.exploration.to_bits(),
        }
    }
}

impl<G: Evaluation> MctsSettings<'_, G> {
    /// Writes the utilities of `state`, over or at the horizon. Returns whether they are exact.
    pub fn leaf(&self, state: &G::State, stored: &mut [f64]) -> bool {
        let mut all_exact = true;
        for (player, slot) in stored.iter_mut().enumerate() {
            let Valued { value, exact, .. } = self.utilities.leaf(state, player);
            *slot = value;
            all_exact &= exact;
        }
        all_exact
    }
}

/// What a search by `playout_policy` takes of the game's `playout`: all of it, or nothing where leaves are valued
/// otherwise.
fn help<'a, G: Game>(
    playout: &'a dyn Playout<State = G::State, Move = G::Move>,
    playout_policy: PlayoutPolicy,
    options: &MctsOptions,
) -> Help<'a, G> {
    let manner = match playout_policy {
        PlayoutPolicy::Game => Some(Manner::Heavy),
        PlayoutPolicy::Light => Some(Manner::Light),
        PlayoutPolicy::Random | PlayoutPolicy::Estimate => None,
    };
    let is_default = playout_policy == PlayoutPolicy::Game;
    let rave = options.rave.filter(|rave| rave.is_finite());
    Help {
        playout,
        manner,
        rave: rave.unwrap_or(if is_default { RAVE } else { 0.0 }).clamp(0.0, MOST_RAVE) as f32,
        priors: options.priors.unwrap_or(is_default),
    }
}

/// The estimate, unless it is the same after all of the root's moves. In equal time it wins most games of
/// Connect Four against random playouts.
fn default_playout_policy<G: Evaluation>(
    problem: &SearchProblem<'_, G>,
    utilities: &Utilities<'_, G>,
) -> PlayoutPolicy {
    let SearchProblem { game, root, .. } = *problem;
    let moves = problem.root_moves();
    let valued = moves.iter().map(|&action| utilities.leaf(&game.after(root, action), 0));
    PlayoutPolicy::by_estimates(valued)
}

/// How the players' utilities are stored: player 0's alone where the others follow from it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Payoffs {
    /// Every player has player 0's utility.
    Shared,
    /// Player 1 has what player 0 leaves of this sum.
    Opposed(f64),
    /// One for each of so many players.
    Own(usize),
}

impl Payoffs {
    fn of(facts: &Facts) -> Self {
        match (facts.players, facts.payoff) {
            (1, _) | (_, Payoff::Common) => Self::Shared,
            (2, Payoff::ZeroSum) => Self::Opposed(facts.payoff_sum),
            (players, _) => Self::Own(players),
        }
    }

    /// How many numbers are stored.
    pub fn width(self) -> usize {
        match self {
            Self::Shared | Self::Opposed(_) => 1,
            Self::Own(players) => players,
        }
    }

    /// Whether all utilities follow from one.
    pub fn is_single(self) -> bool {
        self.width() == 1
    }

    /// The utility of `player` in what is stored.
    #[inline]
    pub fn of_player(self, stored: &[f64], player: Player) -> f64 {
        match self {
            Self::Shared => stored[0],
            Self::Opposed(_) if player == 0 => stored[0],
            Self::Opposed(sum) => sum - stored[0],
            Self::Own(_) => stored[player],
        }
    }

    /// One utility for each of `players`.
    pub fn of_all(self, stored: &[f64], players: usize) -> Vec<f64> {
        (0..players).map(|player| self.of_player(stored, player) + 0.0).collect()
    }
}
