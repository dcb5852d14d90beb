//! `algorithms!`: the table of algorithms. Each is a file or a folder here, or one way of a search that has several.

pub mod alpha_beta;
pub mod best_response;
pub mod cfr;
pub mod cooperative;
pub mod expectimax;
pub mod expectiminimax;
pub mod is_mcts;
pub mod max_n;
pub mod mcts;
pub mod minimax;
mod path_search;
pub mod pimc;
pub mod plain_alpha_beta;
pub mod selective;
pub mod sequence_form;
pub mod solve;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde_json::{Map, Value};

use self::expectiminimax::Sides;
use self::path_search::PathMethod;
use super::contract::{Found, SearchLimits, SearchProblem};
use super::options::{NoOptions, changed_among};
use crate::error::{Error, ErrorKind};
use crate::game::searchable::Searchable;
use crate::game::teams::Teams;
use crate::game::{Facts, Payoff};
use crate::kernels::{Own, has};
use crate::opponent;
use crate::search::trace::Tracing;

/// The condition on a game for an algorithm to apply.
#[derive(Clone, Copy, Debug)]
pub struct Needs {
    /// The games that meet it, in words.
    pub sentence: &'static str,
    /// The condition.
    pub met_by: fn(&Facts) -> bool,
}

/// Deterministic turn-based games of one player, or of two with opposite payoffs.
pub const TWO_PLAYER: Needs = Needs {
    sentence: "a one-player or two-player zero-sum game, turn-based, without chance",
    met_by: |facts| {
        (facts.players == 1 || facts.is_two_player_zero_sum())
            && !facts.chance
            && !facts.simultaneous
            && !facts.hidden_information
    },
};

/// [`TWO_PLAYER`] games with tactical knowledge.
pub const TACTICAL_TWO_PLAYER: Needs = Needs {
    sentence: "a one-player or two-player zero-sum game, turn-based, without chance, with tactical \
               knowledge",
    met_by: |facts| facts.tactical && (TWO_PLAYER.met_by)(facts),
};

/// [`TWO_PLAYER`] games in which a position's value does not depend on the positions before it.
pub const TWO_PLAYER_WITHOUT_HISTORY: Needs = Needs {
    sentence: "a one-player or two-player zero-sum game, turn-based, without chance, where no \
               earlier position matters",
    met_by: |facts| (TWO_PLAYER.met_by)(facts) && !facts.history,
};

/// Turn-based games of one player, or of two with opposite payoffs, with or without chance.
pub const TWO_PLAYER_WITH_CHANCE: Needs = Needs {
    sentence: "a one-player or two-player zero-sum game, turn-based",
    met_by: |facts| {
        (facts.players == 1 || facts.is_two_player_zero_sum())
            && !facts.simultaneous
            && !facts.infinite
            && !facts.hidden_information
    },
};

/// Games of players with a common payoff.
pub const TEAM: Needs = Needs {
    sentence: "a game of two or more players with a common payoff, turn-based or with simultaneous moves",
    met_by: |facts| facts.players > 1 && facts.payoff == Payoff::Common && (ANY.met_by)(facts),
};

/// Turn-based games.
pub const IN_TURN: Needs = Needs {
    sentence: "a turn-based game of any number of players",
    met_by: |facts| !facts.simultaneous && (ANY.met_by)(facts),
};

/// Turn-based games of several players.
pub const SEVERAL_PLAYERS: Needs = Needs {
    sentence: "a turn-based game of two or more players",
    met_by: |facts| facts.players > 1 && (IN_TURN.met_by)(facts),
};

/// Games whose utilities are finite.
pub const ANY: Needs = Needs {
    sentence: "a game of any number of players, turn-based or with simultaneous moves",
    met_by: |facts| !facts.infinite && !facts.hidden_information,
};

/// Games of one player, or of players with a common payoff, who look for the cheapest path to a goal.
pub const PATH: Needs = Needs {
    sentence: "a game with a path cost, of one player or a common payoff, turn-based, without chance",
    met_by: |facts| {
        facts.path_cost
            && (facts.players == 1 || facts.payoff == Payoff::Common)
            && !facts.chance
            && !facts.simultaneous
            && !facts.hidden_information
    },
};

/// Games whose players do not see the whole state.
pub const HIDDEN: Needs = Needs {
    sentence: "a game with hidden information",
    met_by: |facts| facts.hidden_information && !facts.infinite,
};

/// [`HIDDEN`] games in which players move in turn.
pub const HIDDEN_IN_TURN: Needs = Needs {
    sentence: "a turn-based game with hidden information",
    met_by: |facts| (HIDDEN.met_by)(facts) && !facts.simultaneous,
};

/// The other players act by what they see: each for its own utility, or by a model.
const BY_VIEW: &[opponent::ModelKind] = &[
    opponent::ModelKind::Optimal,
    opponent::ModelKind::Random,
    opponent::ModelKind::Epsilon,
    opponent::ModelKind::Policy,
    opponent::ModelKind::Mixture,
];

/// Games whose players do not see all that the others have chosen, with a tree to work through.
pub const UNSEEN: Needs = Needs {
    sentence: "a game with hidden information or simultaneous moves that always ends",
    met_by: |facts| {
        (facts.hidden_information || facts.simultaneous) && facts.finite && !facts.infinite
    },
};

/// [`UNSEEN`] games of two players with opposite payoffs.
pub const UNSEEN_ZERO_SUM: Needs = Needs {
    sentence: "a two-player zero-sum game with hidden information or simultaneous moves that always ends",
    met_by: |facts| facts.is_two_player_zero_sum() && (UNSEEN.met_by)(facts),
};

/// The other players maximize their own utility.
const OPTIMAL: &[opponent::ModelKind] = &[opponent::ModelKind::Optimal];
/// The other players have fixed policies that need no search.
const FIXED: &[opponent::ModelKind] =
    &[opponent::ModelKind::Random, opponent::ModelKind::Policy, opponent::ModelKind::Mixture];
/// The other players minimize the mover's utility.
const ADVERSARIAL: &[opponent::ModelKind] = &[opponent::ModelKind::Adversarial];

/// The search of a module with a trace, if it has one.
macro_rules! tracing {
    (true, $module:ident $(($way:expr))?) => {
        Some(|problem, most_nodes| $module::trace(problem, $($way,)? most_nodes))
    };
    (false, $($search:tt)*) => {
        None
    };
}

macro_rules! algorithms {
    ($($variant:ident $name:literal: $module:ident $(($way:expr))?, $needs:expr, takes $takes:ty, assumes $assumes:expr, fixed_depth $fixed:literal, threads $threads:literal, trace $trace:tt, $about:literal;)*) => {
        /// The algorithms, strongest first.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Algorithm {
            $(#[doc = $about] $variant),*
        }

        impl Algorithm {
            /// Every algorithm, strongest first.
            pub const ALL: &'static [Self] = &[$(Self::$variant),*];

            /// The names of all algorithms.
            pub const NAMES: &'static [&'static str] = &[$($name),*];

            /// Its name in requests and replies.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => $name),* }
            }

            /// What it does, in a sentence.
            pub const fn about(self) -> &'static str {
                match self { $(Self::$variant => $about),* }
            }

            /// What it needs of a game.
            pub const fn needs(self) -> Needs {
                match self { $(Self::$variant => $needs),* }
            }

            /// The JSON Schema of the options that it takes.
            pub(super) fn options_schema(self, generator: &mut SchemaGenerator) -> Schema {
                match self { $(Self::$variant => <$takes>::json_schema(generator)),* }
            }

            /// The options among `fields`, all of which it takes, that differ from the default. Error: a value is of
            /// another type.
            pub(super) fn changed_among(
                self,
                fields: Map<String, Value>,
            ) -> serde_json::Result<Map<String, Value>> {
                match self { $(Self::$variant => changed_among::<$takes>(fields)),* }
            }

            /// The models of the other players that it can assume; the first by default.
            pub const fn assumes(self) -> &'static [opponent::ModelKind] {
                match self { $(Self::$variant => $assumes),* }
            }

            /// Whether its answer is for the requested depth only, so that a deeper one is no substitute.
            pub const fn fixed_depth(self) -> bool {
                match self { $(Self::$variant => $fixed),* }
            }

            /// Whether it searches in as many threads as the parameters say; else in one.
            pub const fn has_threads(self) -> bool {
                match self { $(Self::$variant => $threads),* }
            }

            /// Its search with a trace; `None` if it has none.
            pub const fn tracing(self) -> Option<Tracing> {
                match self { $(Self::$variant => tracing!($trace, $module $(($way))?)),* }
            }

            /// Searches a game that meets the needs; reports the answer of each completed pass to
            /// `progress`.
            pub fn search<G: Searchable>(
                self,
                problem: &SearchProblem<'_, G>,
                progress: &mut dyn FnMut(&Found<G::Move>),
            ) -> Found<G::Move> {
                match self { $(Self::$variant => $module::search(problem, $($way,)? progress)),* }
            }

            /// Searches as [`Self::search`] does, by a search that `K` names; `None` if `K` names no such search, which
            /// is then not compiled.
            pub fn search_own<G: Searchable, K: Own>(
                self,
                problem: &SearchProblem<'_, G>,
                progress: &mut dyn FnMut(&Found<G::Move>),
            ) -> Option<Found<G::Move>> {
                match self {
                    $(Self::$variant => {
                        if const { !has::<K>($name) } {
                            return None;
                        }
                        Some($module::search(problem, $($way,)? progress))
                    })*
                }
            }
        }
    };
}

algorithms! {
    AStar "a_star": path_search(PathMethod::AStar), PATH, takes NoOptions, assumes OPTIMAL, fixed_depth true, threads false, trace true,
        "A* graph search: the cheapest path to a goal, proven, by the path cost so far and the game's lower bound of what is left.";
    Selective "selective": selective, TACTICAL_TWO_PLAYER, takes NoOptions, assumes OPTIMAL, fixed_depth false, threads true, trace false,
        "Alpha-beta for strength: quiescence, null moves, late-move reductions and pruning by the game's tactics; a proven end is exact, all else unsound.";
    AlphaBeta "alpha_beta": alpha_beta, TWO_PLAYER, takes NoOptions, assumes OPTIMAL, fixed_depth false, threads true, trace true,
        "Iterative deepening with a transposition table, learned move ordering, principal variation search and aspiration windows; exactly minimax's value at the same depth.";
    Solve "solve": solve, TWO_PLAYER_WITHOUT_HISTORY, takes NoOptions, assumes OPTIMAL, fixed_depth false, threads true, trace false,
        "Proves the exact value by null-window searches to the end, with the game's own bounds, symmetries and endgame help; short of a proof, what alpha_beta finds.";
    Expectiminimax "expectiminimax": expectiminimax(Sides::Opposed), TWO_PLAYER_WITH_CHANCE, takes expectiminimax::ExpectiminimaxOptions, assumes OPTIMAL, fixed_depth true, threads true, trace true,
        "Max, min and the mean at chance, with Star1 and Star2 pruning, a transposition table and iterative deepening.";
    Cooperative "cooperative": cooperative, TEAM, takes NoOptions, assumes OPTIMAL, fixed_depth true, threads true, trace true,
        "The joint maximum of a utility that all players share.";
    MaxN "max_n": max_n, IN_TURN, takes NoOptions, assumes OPTIMAL, fixed_depth true, threads false, trace true,
        "Each player maximizes its own utility, the mean at chance; pruned only where three or more share a sum of zero.";
    Mcts "mcts": mcts, IN_TURN, takes mcts::MctsOptions, assumes OPTIMAL, fixed_depth false, threads true, trace true,
        "Monte Carlo tree search: UCT with rollouts or estimates, sampled chance, and proofs where the tree is small; for any number of players.";
    Paranoid "paranoid": expectiminimax(Sides::Opposed), SEVERAL_PLAYERS, takes expectiminimax::ExpectiminimaxOptions, assumes ADVERSARIAL, fixed_depth true, threads true, trace true,
        "Every other player minimizes the mover's utility; alpha-beta among any number of players.";
    Equilibrium "equilibrium": max_n, ANY, takes NoOptions, assumes OPTIMAL, fixed_depth true, threads false, trace true,
        "Backward induction with an equilibrium where players choose at once: optimal by linear programming for two at zero sum, else Nash, pure if there is one; approximate, if need be, for three or more.";
    Expectimax "expectimax": expectimax, ANY, takes NoOptions, assumes opponent::ModelKind::RANDOM_FIRST, fixed_depth true, threads false, trace true,
        "The mover maximizes, every other player chooses as a model of it says, also at the same time; the mean at chance.";
    PlainAlphaBeta "plain_alpha_beta": plain_alpha_beta, TWO_PLAYER, takes plain_alpha_beta::PlainAlphaBetaOptions, assumes OPTIMAL, fixed_depth true, threads false, trace true,
        "The textbook's alpha-beta: fail-soft, one pass, moves in the game's own order, no table.";
    Minimax "minimax": minimax, TWO_PLAYER, takes NoOptions, assumes OPTIMAL, fixed_depth true, threads false, trace true,
        "Plain, unpruned minimax to a depth: the oracle of the others.";
    UniformCost "uniform_cost": path_search(PathMethod::UniformCost), PATH, takes NoOptions, assumes OPTIMAL, fixed_depth true, threads false, trace true,
        "Uniform-cost search (Dijkstra): the cheapest path to a goal, proven, without a lower bound.";
    BreadthFirst "breadth_first": path_search(PathMethod::BreadthFirst), PATH, takes NoOptions, assumes OPTIMAL, fixed_depth true, threads false, trace true,
        "Breadth-first search: a path of the fewest moves, proven the cheapest where every step costs the same.";
    IterativeDeepening "iterative_deepening": path_search(PathMethod::IterativeDeepening), PATH, takes NoOptions, assumes OPTIMAL, fixed_depth true, threads false, trace true,
        "Depth-first searches to 0, 1, 2 and more moves: a path of the fewest moves with a short frontier.";
    GreedyBestFirst "greedy_best_first": path_search(PathMethod::GreedyBestFirst), PATH, takes NoOptions, assumes OPTIMAL, fixed_depth true, threads false, trace true,
        "Greedy best-first search: what looks nearest to a goal first; the path may cost more than needed.";
    DepthFirst "depth_first": path_search(PathMethod::DepthFirst), PATH, takes NoOptions, assumes OPTIMAL, fixed_depth true, threads false, trace true,
        "Depth-first search: the first path to a goal in the game's order of moves.";
    Prioritized "prioritized": path_search(PathMethod::OneByOne), PATH, takes NoOptions, assumes OPTIMAL, fixed_depth true, threads false, trace true,
        "Several agents one after the other, each by A* with the plans before its own as moving obstacles; the plans together may cost more than needed.";
    IsMcts "is_mcts": is_mcts, HIDDEN, takes is_mcts::IsMctsOptions, assumes BY_VIEW, fixed_depth false, threads true, trace false,
        "Information set Monte Carlo tree search: each simulation draws a world of the view, and each player chooses by what it sees; for any number of players.";
    Pimc "pimc": pimc, HIDDEN_IN_TURN, takes pimc::PimcOptions, assumes BY_VIEW, fixed_depth false, threads false, trace false,
        "Perfect information Monte Carlo: draws worlds of the view, searches each as if all were seen, and takes the best mean value.";
    Cfr "cfr": cfr, UNSEEN, takes cfr::CfrOptions, assumes BY_VIEW, fixed_depth false, threads true, trace false,
        "Counterfactual regret minimization over the whole game: how often to play which move at each view, how good that is measured by exact best responses; an equilibrium of two players at zero sum.";
    SequenceForm "sequence_form": sequence_form, UNSEEN_ZERO_SUM, takes NoOptions, assumes BY_VIEW, fixed_depth false, threads false, trace false,
        "An exact equilibrium of a small game by linear programming over the players' sequences of moves.";
    BestResponse "best_response": best_response, UNSEEN, takes NoOptions, assumes FIXED, fixed_depth false, threads false, trace false,
        "The mover's exact best response to fixed policies of the others, over the whole game.";
}

/// The facts of a position that decide between algorithms.
#[derive(Clone, Copy, Debug, Default)]
pub struct Hints {
    /// A proof of its value is near.
    pub soon_proven: bool,
    /// See [`crate::game::information::Information::plays_open`].
    pub plays_open: bool,
    /// The whole game can be worked through.
    pub is_small: bool,
    /// See [`cfr::learns`].
    pub is_learned: bool,
    /// The game has playouts of its own, and nothing is asked that only an evaluation heeds.
    pub plays_out: bool,
}

/// The name that stands for the strongest algorithm that applies.
pub const AUTO: &str = "auto";

impl Algorithm {
    /// The algorithms that apply to a game with `facts`, strongest first.
    pub fn applying(facts: &Facts) -> impl Iterator<Item = Self> {
        Self::ALL.iter().copied().filter(|algorithm| (algorithm.needs().met_by)(facts))
    }

    /// Whether it can assume `opponent` of the players outside the mover's team, in a game of `teams` with
    /// `facts`.
    pub fn assumes_of(self, opponent: opponent::ModelKind, facts: &Facts, teams: &Teams) -> bool {
        let meaning = opponent.meaning(facts, teams);
        self.assumes().iter().any(|kind| kind.meaning(facts, teams) == meaning)
    }

    /// The model that the algorithm called `name` assumes by default; optimal play under [`AUTO`].
    pub fn assumed_by(name: &str) -> opponent::ModelKind {
        let named = Self::ALL.iter().find(|algorithm| algorithm.name() == name);
        named.map_or(opponent::ModelKind::Optimal, |algorithm| algorithm.assumes()[0])
    }

    /// Whether a player can have the sum of its team's utilities in its search.
    pub const fn takes_teams(self) -> bool {
        matches!(
            self,
            Self::MaxN
                | Self::Paranoid
                | Self::Expectimax
                | Self::Equilibrium
                | Self::IsMcts
                | Self::Pimc
        )
    }

    /// Whether it keeps utilities in the transposition table. It does not visit a position that it finds there.
    pub const fn keeps_utilities(self) -> bool {
        matches!(
            self,
            Self::Expectiminimax
                | Self::Paranoid
                | Self::Cooperative
                | Self::MaxN
                | Self::Equilibrium
                | Self::Expectimax
        )
    }

    /// Whether it works through the whole game from its start, whatever the position.
    pub const fn works_through(self) -> bool {
        matches!(self, Self::Cfr | Self::SequenceForm | Self::BestResponse)
    }

    /// Whether it serves a game of `teams` with `facts` against `opponent`.
    fn serves(self, opponent: Option<opponent::Asked>, facts: &Facts, teams: &Teams) -> bool {
        (teams.is_none() || self.takes_teams())
            && opponent.is_none_or(|asked| self.assumes_of(asked.assumed, facts, teams))
    }

    /// The algorithm called `name`, for a game of `teams` with `facts` against `opponent` within `limits`;
    /// for [`AUTO`] the choice and the reason for it; `is_small` says whether a game with hidden information can
    /// be worked through. Errors: `UnknownAlgorithm`, `AlgorithmRefused`.
    pub fn named(
        name: &str,
        facts: &Facts,
        teams: &Teams,
        opponent: Option<opponent::Asked>,
        limits: &SearchLimits,
        hints: Hints,
    ) -> Result<(Self, Option<String>), Error> {
        let serves = |algorithm: &Self| algorithm.serves(opponent, facts, teams);
        let serving = || Self::applying(facts).filter(serves).map(Self::name);
        let refuse = |message: String| {
            Error::new(ErrorKind::AlgorithmRefused, message)
                .at("/algorithm")
                .about(name)
                .rather(serving())
        };
        if name == AUTO {
            return Self::strongest(facts, teams, opponent, limits, hints)
                .map(|(algorithm, why)| (algorithm, Some(why)))
                .ok_or_else(|| refuse(none_applies(facts)));
        }
        let algorithm =
            Self::ALL.iter().copied().find(|algorithm| algorithm.name() == name).ok_or_else(
                || {
                    let clipped = crate::error::clip(name);
                    Error::new(
                        ErrorKind::UnknownAlgorithm,
                        format!("there is no algorithm \"{clipped}\""),
                    )
                    .at("/algorithm")
                    .about(name)
                    .rather(std::iter::once(AUTO).chain(Self::NAMES.iter().copied()))
                },
            )?;
        if !(algorithm.needs().met_by)(facts) {
            let sentence = algorithm.needs().sentence;
            let because = why_not(facts);
            let message = format!("{name} needs {sentence}; this game does not fit{because}");
            return Err(refuse(message));
        }
        if !teams.is_none() && !algorithm.takes_teams() {
            return Err(refuse(format!("{name} knows no teams of several players")));
        }
        if let Some(opponent) = opponent
            && !algorithm.assumes_of(opponent.assumed, facts, teams)
        {
            let (own, asked) = (algorithm.assumes()[0].name(), opponent.name);
            return Err(refuse(format!(
                "{name} assumes {own} opponents; the request's is {asked}"
            )));
        }
        Ok((algorithm, None))
    }

    /// The textbook's searches for a game with `facts`, without what speeds them up; the usual one first.
    pub fn textbook(facts: &Facts) -> impl Iterator<Item = Self> {
        const ALL: [Algorithm; 6] = [
            Algorithm::PlainAlphaBeta,
            Algorithm::Expectiminimax,
            Algorithm::Cooperative,
            Algorithm::MaxN,
            Algorithm::Equilibrium,
            Algorithm::Expectimax,
        ];
        ALL.into_iter().filter(|algorithm| (algorithm.needs().met_by)(facts))
    }

    /// The strongest algorithm for a game with hidden information, and why. It is:
    /// - one that works through the whole game, if it is small;
    /// - `cfr`, if it can keep regrets by hands or by classes;
    /// - `pimc`, where worlds (determinizations) searched as if all saw them play well, or a depth is asked for;
    /// - else `is_mcts`.
    fn strongest_by_view(
        facts: &Facts,
        teams: &Teams,
        opponent: Option<opponent::Asked>,
        limits: &SearchLimits,
        hints: Hints,
    ) -> Option<(Self, String)> {
        let serves = |algorithm: Self| {
            (algorithm.needs().met_by)(facts) && algorithm.serves(opponent, facts, teams)
        };
        let follows_policy = matches!(
            opponent.map(|asked| asked.assumed),
            Some(opponent::ModelKind::Random | opponent::ModelKind::Policy)
        );
        let through = if follows_policy { Self::BestResponse } else { Self::Cfr };
        let through = Some(through).filter(|&through| serves(through));
        let (algorithm, why) = if let Some(through) = through.filter(|_| hints.is_small) {
            (through, "the game is small enough to be worked through")
        } else if serves(Self::Cfr) && hints.is_learned && limits.depth.is_none() {
            (Self::Cfr, "it learns how often to play which move, for each hand or classes of them")
        } else if serves(Self::Pimc) && hints.plays_open {
            (Self::Pimc, "it is enough here to plan as if all were seen")
        } else if serves(Self::Pimc) && limits.depth.is_some() {
            (Self::Pimc, "so many plies of worlds of the view are asked for")
        } else {
            (Self::IsMcts, "it plans by what each player sees, in a game of any size")
        };
        serves(algorithm).then(|| (algorithm, format!("{}: {why}", algorithm.name())))
    }

    /// The strongest algorithm that applies, and why. Exceptions to the order of strength:
    /// - `solve` where a proof is near and the limits leave time for it;
    /// - `paranoid`, which is exact and prunes, between two opposed teams;
    /// - `mcts` where the game has playouts of its own, and not an unbounded max^n among several rivals;
    /// - not `a_star`, whose answer is a whole path, where a depth is asked for.
    fn strongest(
        facts: &Facts,
        teams: &Teams,
        opponent: Option<opponent::Asked>,
        limits: &SearchLimits,
        hints: Hints,
    ) -> Option<(Self, String)> {
        let serves = |algorithm: &Self| algorithm.serves(opponent, facts, teams);
        let proves = Self::applying(facts).any(|other| other == Self::Solve && serves(&other));
        if facts.hidden_information {
            return Self::strongest_by_view(facts, teams, opponent, limits, hints);
        }
        if hints.soon_proven && proves && limits.leave_time_for_proof() {
            return Some((Self::Solve, "a proof of the value is near".into()));
        }
        let optimal = opponent::ModelKind::Optimal;
        let is_optimal =
            opponent.is_none_or(|asked| asked.assumed.meaning(facts, teams) == optimal);
        let is_in_turn = (Self::Paranoid.needs().met_by)(facts);
        if !teams.is_none() && is_optimal && is_in_turn && teams.are_two_opposed(facts) {
            let why = "paranoid: exact between two opposed teams, and it prunes";
            return Some((Self::Paranoid, why.into()));
        }
        let many_rivals = facts.players > 2 && facts.payoff != Payoff::Common;
        let simulates = many_rivals && limits.depth.is_none() && teams.is_none();
        let to_depth = limits.depth.is_some();
        let plays_out = hints.plays_out && !to_depth && teams.is_none();
        if plays_out && (Self::Mcts.needs().met_by)(facts) && serves(&Self::Mcts) {
            return Some((Self::Mcts, "mcts: the game has playouts of its own".into()));
        }
        let algorithm = Self::applying(facts).find(|algorithm| {
            serves(algorithm)
                && !(simulates && *algorithm == Self::MaxN)
                && !(to_depth && *algorithm == Self::AStar)
        })?;
        let (name, sentence) = (algorithm.name(), algorithm.needs().sentence);
        let mut why = format!("{name}: the strongest algorithm for {sentence}");
        if !teams.is_none() {
            why += ", that knows teams";
        }
        if let Some(opponent) = opponent {
            why += &format!(", against {} opponents", opponent.name);
        }
        if simulates && algorithm == Self::Mcts {
            why += ", where no depth is asked for";
        }
        Some((algorithm, why))
    }
}

/// Why a game has no algorithm.
fn none_applies(facts: &Facts) -> String {
    format!("no algorithm here applies to this game{}", why_not(facts))
}

fn why_not(facts: &Facts) -> &'static str {
    match () {
        () if facts.infinite => ", as an infinite utility has no mean",
        () if facts.hidden_information => ", as its players do not see the whole state",
        () => "",
    }
}
