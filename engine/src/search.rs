//! What a search is asked and what it answers, and `algorithms!`: the one list of algorithms.

pub mod alpha_beta;
mod busy;
mod cardinal;
pub mod cooperative;
mod crew;
mod deepening;
mod discard;
mod duel;
pub mod equilibrium;
pub mod expectimax;
pub mod expectiminimax;
mod habits;
mod interrupt;
mod leaders;
pub mod max_n;
pub mod mcts;
mod meter;
pub mod minimax;
mod ordering;
pub mod paranoid;
mod patience;
pub mod plain_alpha_beta;
pub mod policy_value;
pub mod selective;
pub mod solve;
mod strategy;
mod tuples;

pub use self::interrupt::Interrupt;
pub use self::mcts::{MOST_EXPLORATION, Rollout};

use std::collections::HashSet;
use std::time::{Duration, Instant};

use serde::Serialize;

pub use self::strategy::{Choice, Equilibrium, EquilibriumKind, Strategy};

use crate::evaluate::Evaluate;
use crate::fault::{Fault, Kind};
use crate::game::{Facts, Game, Payoff, Player, Turn};
use crate::opponent::{self, Opponent};
use crate::table::Table;
use crate::tactics::Tactics;

/// Size in bytes of the table that a search without one makes for itself.
const OWN_TABLE: usize = 16 << 20;

/// Greatest depth of a search in plies; a position so deep counts as beyond the horizon.
pub const MOST_DEPTH: u32 = 200;

/// What ends a search; the first reached does. None of them: the end of the game, or [`MOST_DEPTH`].
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Limits {
    /// Plies of players from the root; chance nodes are not counted.
    pub depth: Option<u32>,
    /// Nodes visited, the root included.
    pub nodes: Option<u64>,
    /// Wall time.
    pub time: Option<Duration>,
    /// Wall time after which no further pass is begun, though one that is under way may end: what a
    /// clock allows on average, where `time` is what it allows at most. Nearly twice that for a new
    /// choice, less the longer it has held, and at once where there is none. A search that makes no
    /// passes ends here.
    pub soft: Option<Duration>,
}

impl Limits {
    /// The earlier limit of time, for a search that makes no passes.
    pub fn earlier(&self) -> Option<Duration> {
        self.time.into_iter().chain(self.soft).min()
    }

    /// Whether they leave the time that a proof takes where one is near.
    pub fn leave_a_proof(&self) -> bool {
        const TIME: Duration = Duration::from_millis(900);
        const NODES: u64 = 1_000_000;
        self.depth.is_none()
            && self.nodes.is_none_or(|nodes| nodes >= NODES)
            && self.earlier().is_none_or(|time| time >= TIME)
    }

    /// What is left of the time where `reserve` is needed after the search.
    pub fn before(self, reserve: Duration) -> Self {
        let left = |time: Duration| time.saturating_sub(reserve);
        Self { time: self.time.map(left), soft: self.soft.map(left), ..self }
    }

    /// What is left of them where the time runs from `began` on.
    pub fn since(self, began: Instant) -> Self {
        let left = |time: Duration| time.saturating_sub(began.elapsed());
        Self { time: self.time.map(left), soft: self.soft.map(left), ..self }
    }
}

/// What is asked of a search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Task {
    /// What ends it.
    pub limits: Limits,
    /// Threads over one table; at least 1.
    pub threads: usize,
    /// How many root moves, best first, need their true value; 0 for all.
    pub multi_pv: usize,
    /// What the draws of a search that draws depend on; none is as good as 0.
    pub seed: Option<u64>,
    /// How `mcts` values a position that is new to its tree; its own choice if none.
    pub rollout: Option<Rollout>,
    /// `mcts`'s constant of exploration for utilities scaled to [0, 1], from 0 to
    /// [`MOST_EXPLORATION`]; its own choice if none.
    pub exploration: Option<f64>,
}

impl Task {
    /// How many of `count` root moves need their true value.
    pub fn wanted(&self, count: usize) -> usize {
        if self.multi_pv == 0 { count } else { self.multi_pv.min(count) }
    }
}

impl Default for Task {
    fn default() -> Self {
        Self {
            limits: Limits::default(),
            threads: 1,
            multi_pv: 1,
            seed: None,
            rollout: None,
            exploration: None,
        }
    }
}

/// A search's whole input.
pub struct Problem<'a, G: Game, E> {
    /// The rules.
    pub game: &'a G,
    /// Estimates beyond the horizon.
    pub evaluator: &'a E,
    /// The position; not over.
    pub root: &'a G::State,
    /// The only moves to look at there; none: all.
    pub among: &'a [G::Move],
    /// What is assumed of the players but the root's; nothing: what the algorithm assumes anyway.
    pub opponent: Option<&'a Opponent<G, E>>,
    /// Limits and wishes.
    pub task: Task,
    /// Table to share; without it an algorithm that wants one makes its own.
    pub table: Option<&'a Table<'a>>,
    /// Distinguishes this game, its options and its evaluator from others in a shared table.
    pub salt: u64,
    /// Ends the search, or makes it wait.
    pub stop: &'a dyn Interrupt,
}

impl<G: Game, E> Problem<'_, G, E> {
    /// The root's moves to look at, in the game's order; at least one.
    pub fn root_moves(&self) -> Vec<G::Move> {
        let mut moves = Vec::new();
        self.game.moves(self.root, &mut moves);
        if !self.among.is_empty() {
            let among: HashSet<G::Move> = self.among.iter().copied().collect();
            moves.retain(|action| among.contains(action));
        }
        moves
    }

    /// The player whose turn it is at the root.
    pub fn hero(&self) -> Player {
        match self.game.turn(self.root) {
            Turn::Of(player) => player,
            turn => panic!("a search for a player to move was asked at {turn:?}"),
        }
    }
}

/// What ended a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum StoppedBy {
    /// The depth asked for was searched.
    Depth,
    /// The limit of nodes.
    Nodes,
    /// The limit of time.
    Time,
    /// The value was proven: searching deeper could not change it.
    Proven,
    /// The stop flag.
    Stop,
}

/// How a game that is won, drawn or lost will end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// For the player to move at the root.
    Win,
    /// For both.
    Draw,
    /// For the player to move at the root.
    Loss,
}

/// What a position or move is worth.
#[derive(Clone, Debug, PartialEq)]
pub struct Worth {
    /// One utility per player; estimates are squashed strictly inside the utility range.
    pub values: Vec<f64>,
    /// Whether no estimate took part.
    pub exact: bool,
    /// The end, and plies until it, of an exact value in a game that is won, drawn or lost.
    pub outcome: Option<(Outcome, u32)>,
    /// The raw estimate for the player to move at the root, of a value that is not exact.
    pub evaluation: Option<f64>,
    /// Of a value under a model of the others: what it would be, to the player to move at the root,
    /// if everyone played optimally from here on.
    pub optimal: Option<f64>,
}

/// One move at the root.
#[derive(Clone, Debug, PartialEq)]
pub struct Line<M> {
    /// The moves, the root's first, as far as the search knows best play; never empty.
    pub moves: Vec<M>,
    /// What the first move is worth.
    pub worth: Worth,
    /// Whether `worth` is an upper bound for the player to move at the root, not a value.
    pub at_most: bool,
    /// Simulations that wanted the first move, of a search that simulates.
    pub visits: Option<u64>,
}

/// The root's moves and what the best of them makes the position worth.
pub struct Ranking<M> {
    /// Every root move, best first.
    pub lines: Vec<Line<M>>,
    /// For the player to move there.
    pub worth: Worth,
    /// Where players choose at once: what they do. The lines are the first player's.
    pub equilibrium: Option<Equilibrium<M>>,
}

/// A search's answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Found<M> {
    /// Every root move, best first; equals keep the game's order. Never empty. Where the pass after the
    /// last completed one had found a better move when it was cut short: those that it had searched,
    /// best first, then the others.
    pub lines: Vec<Line<M>>,
    /// What the position is worth with the best of them.
    pub worth: Worth,
    /// Where players choose at once: what they do. The lines are the first player's, the most
    /// probable first.
    pub equilibrium: Option<Equilibrium<M>>,
    /// Plies of the deepest completed pass.
    pub depth: u32,
    /// Nodes visited, the root included.
    pub nodes: u64,
    /// Those of them that were ends or estimated.
    pub leaves: u64,
    /// Simulations, of a search that simulates.
    pub simulations: Option<u64>,
    /// Wall time.
    pub elapsed: Duration,
    /// Whether the answer is of the depth asked for, or proven.
    pub complete: bool,
    /// What ended the search.
    pub stopped_by: StoppedBy,
}

/// What a game must be for an algorithm to apply.
#[derive(Clone, Copy, Debug)]
pub struct Needs {
    /// The condition in words.
    pub sentence: &'static str,
    /// The condition.
    pub met_by: fn(&Facts) -> bool,
}

/// One player, or two who are opponents, in turn, without chance.
pub const DUEL: Needs = Needs {
    sentence: "one player, or two whose payoffs sum to zero, in turn, without chance",
    met_by: |facts| {
        (facts.players == 1 || facts.is_opposed()) && !facts.chance && !facts.simultaneous
    },
};

/// The same, where the game knows of tactics.
pub const TACTICAL_DUEL: Needs = Needs {
    sentence: "one player, or two whose payoffs sum to zero, in turn, without chance, and rules that tell of tactics",
    met_by: |facts| facts.tactical && (DUEL.met_by)(facts),
};

/// The same where a position's future is all in the position.
pub const DUEL_WITHOUT_HISTORY: Needs = Needs {
    sentence: "one player, or two whose payoffs sum to zero, in turn, without chance, where no \
               earlier position matters",
    met_by: |facts| (DUEL.met_by)(facts) && !facts.history,
};

/// One player, or two who are opponents, in turn, chance or none.
pub const CHANCE_DUEL: Needs = Needs {
    sentence: "one player, or two whose payoffs sum to zero, in turn",
    met_by: |facts| (facts.players == 1 || facts.is_opposed()) && !facts.simultaneous,
};

/// Players who share one utility.
pub const TEAM: Needs = Needs {
    sentence: "two or more players with a common payoff, in turn",
    met_by: |facts| facts.players > 1 && facts.payoff == Payoff::Common && !facts.simultaneous,
};

/// Any players, one at a time.
pub const IN_TURN: Needs =
    Needs { sentence: "any number of players, in turn", met_by: |facts| !facts.simultaneous };

/// Several players, one at a time.
pub const RIVALS: Needs = Needs {
    sentence: "two or more players, in turn",
    met_by: |facts| facts.players > 1 && !facts.simultaneous,
};

/// One player or two, who may choose at once.
pub const PAIR: Needs =
    Needs { sentence: "one player or two, in turn or at once", met_by: |facts| facts.players <= 2 };

/// Others who play well for themselves.
const OPTIMAL: &[opponent::Kind] = &[opponent::Kind::Optimal];
/// Others who play to harm.
const ADVERSARIAL: &[opponent::Kind] = &[opponent::Kind::Adversarial];

macro_rules! algorithms {
    ($($variant:ident $name:literal: $module:ident, $needs:expr, assumes $assumes:expr, fixed_depth $fixed:literal, threads $threads:literal, $about:literal;)*) => {
        /// The algorithms, strongest first.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Algorithm {
            $(#[doc = $about] $variant),*
        }

        impl Algorithm {
            /// Every algorithm, strongest first.
            pub const ALL: &'static [Self] = &[$(Self::$variant),*];

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

            /// What it can assume of the other players; the first where nothing is said.
            pub const fn assumes(self) -> &'static [opponent::Kind] {
                match self { $(Self::$variant => $assumes),* }
            }

            /// Whether its answers speak of the very depth asked for, so that a deeper one is no substitute.
            pub const fn fixed_depth(self) -> bool {
                match self { $(Self::$variant => $fixed),* }
            }

            /// Whether a search of it has as many threads as its task says; else it has one.
            pub const fn has_threads(self) -> bool {
                match self { $(Self::$variant => $threads),* }
            }

            /// Searches; `progress` sees the answer of each completed pass. The game meets the needs.
            pub fn search<G: Tactics, E: Evaluate<G>>(
                self,
                problem: &Problem<'_, G, E>,
                progress: &mut dyn FnMut(&Found<G::Move>),
            ) -> Found<G::Move> {
                match self { $(Self::$variant => $module::search(problem, progress)),* }
            }
        }
    };
}

algorithms! {
    Selective "selective": selective, TACTICAL_DUEL, assumes OPTIMAL, fixed_depth false, threads true,
        "Alpha-beta for strength: quiescence, null moves, late-move reductions and pruning by the game's tactics; a proven end is exact, all else unsound.";
    AlphaBeta "alpha_beta": alpha_beta, DUEL, assumes OPTIMAL, fixed_depth false, threads true,
        "Iterative deepening with a transposition table, learned move ordering, principal variation search and aspiration windows; exactly minimax's value at the same depth.";
    Solve "solve": solve, DUEL_WITHOUT_HISTORY, assumes OPTIMAL, fixed_depth false, threads true,
        "Proves the exact value by null-window searches to the end, with the game's own bounds, symmetries and endgame help; short of a proof, what alpha_beta finds.";
    Expectiminimax "expectiminimax": expectiminimax, CHANCE_DUEL, assumes OPTIMAL, fixed_depth false, threads false,
        "Max, min and the mean at chance, with Star1 and Star2 pruning over iterative deepening.";
    Cooperative "cooperative": cooperative, TEAM, assumes OPTIMAL, fixed_depth false, threads false,
        "The joint maximum of a utility that all players share.";
    MaxN "max_n": max_n, IN_TURN, assumes OPTIMAL, fixed_depth true, threads false,
        "Each player maximizes its own utility, the mean at chance; pruned only where three or more share a sum of zero.";
    Mcts "mcts": mcts, IN_TURN, assumes OPTIMAL, fixed_depth false, threads true,
        "Monte Carlo tree search: UCT with rollouts or estimates, sampled chance, and proofs where the tree is small; for any number of players.";
    Paranoid "paranoid": paranoid, RIVALS, assumes ADVERSARIAL, fixed_depth false, threads false,
        "Every other player minimizes the mover's utility; alpha-beta among any number of players.";
    Expectimax "expectimax": expectimax, IN_TURN, assumes opponent::Kind::RANDOM_FIRST, fixed_depth false, threads false,
        "The mover maximizes, every other player chooses as a model of it says, the mean at chance.";
    Equilibrium "equilibrium": equilibrium, PAIR, assumes OPTIMAL, fixed_depth true, threads false,
        "Backward induction with an equilibrium in mixed strategies where players choose at once: optimal by linear programming at zero sum, Nash otherwise.";
    PlainAlphaBeta "plain_alpha_beta": plain_alpha_beta, DUEL, assumes OPTIMAL, fixed_depth true, threads false,
        "The textbook's alpha-beta: fail-soft, one pass, moves in the game's own order, no table.";
    Minimax "minimax": minimax, DUEL, assumes OPTIMAL, fixed_depth true, threads false,
        "Plain, unpruned minimax to a depth: the oracle of the others.";
}

/// The name that stands for the strongest algorithm that applies.
pub const AUTO: &str = "auto";

impl Algorithm {
    /// Those that apply to a game with `facts`, strongest first.
    pub fn applying(facts: &Facts) -> impl Iterator<Item = Self> {
        Self::ALL.iter().copied().filter(|algorithm| (algorithm.needs().met_by)(facts))
    }

    /// Whether it can assume `opponent` of the other players in a game with `facts`.
    pub fn assumes_of(self, opponent: opponent::Kind, facts: &Facts) -> bool {
        let meaning = opponent.meaning(facts);
        self.assumes().iter().any(|kind| kind.meaning(facts) == meaning)
    }

    /// The algorithm that `name` stands for in a game with `facts` against `opponent` within `limits`,
    /// and why, if it was left to us: the strongest, but simulations rather than an unbounded max^n
    /// where rivals are many and no depth is asked for, and a proof where one is known to be `near`
    /// and the limits leave it. Faults: `UnknownAlgorithm`, `AlgorithmRefused`.
    pub fn named(
        name: &str,
        facts: &Facts,
        opponent: Option<opponent::Kind>,
        limits: &Limits,
        near: bool,
    ) -> Result<(Self, Option<String>), Fault> {
        let serves = |algorithm: &Self| {
            opponent.is_none_or(|opponent| algorithm.assumes_of(opponent, facts))
        };
        let serving = || Self::applying(facts).filter(serves).map(Self::name);
        let refuse = |message: String| {
            Fault::new(Kind::AlgorithmRefused, message)
                .at("/algorithm")
                .about(name)
                .rather(serving())
        };
        if name == AUTO {
            let proves = Self::applying(facts).any(|other| other == Self::Solve && serves(&other));
            if near && proves && limits.leave_a_proof() {
                return Ok((Self::Solve, Some("a proof of the value is near".into())));
            }
            let many_rivals = facts.players > 2 && facts.payoff != Payoff::Common;
            let simulates = many_rivals && limits.depth.is_none();
            let algorithm = Self::applying(facts)
                .find(|algorithm| serves(algorithm) && !(simulates && *algorithm == Self::MaxN))
                .ok_or_else(|| refuse("no algorithm here applies to this game".into()))?;
            let mut why = format!("the strongest for {}", algorithm.needs().sentence);
            if let Some(opponent) = opponent {
                why += &format!(", against {}", opponent.name());
            }
            if simulates && algorithm == Self::Mcts {
                why += ", where no depth is asked for";
            }
            return Ok((algorithm, Some(why)));
        }
        let algorithm = Self::ALL
            .iter()
            .copied()
            .find(|algorithm| algorithm.name() == name)
            .ok_or_else(|| {
                let clipped = crate::fault::clip(name);
                Fault::new(Kind::UnknownAlgorithm, format!("there is no algorithm \"{clipped}\""))
                    .at("/algorithm")
                    .about(name)
                    .rather(
                        std::iter::once(AUTO)
                            .chain(Self::ALL.iter().map(|algorithm| algorithm.name())),
                    )
            })?;
        if !(algorithm.needs().met_by)(facts) {
            let sentence = algorithm.needs().sentence;
            return Err(refuse(format!("{name} needs a game of {sentence}; this one is not")));
        }
        if let Some(opponent) = opponent
            && !algorithm.assumes_of(opponent, facts)
        {
            let (own, asked) = (algorithm.assumes()[0].name(), opponent.name());
            return Err(refuse(format!(
                "{name} assumes {own} opponents; the request's is {asked}"
            )));
        }
        Ok((algorithm, None))
    }
}
