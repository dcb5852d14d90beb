//! Models of the players other than the player to move at the root. A model is a policy, which gives the probability
//! of each move in each state, or a goal, which the search maximizes for the player.

mod goal;
mod read;
mod several;

pub use self::goal::Goal;
pub use self::read::VIEWED;
pub use self::several::{Asked, Opponent, Wording};

use std::collections::{BTreeMap, HashMap};
use std::hash::BuildHasherDefault;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::game::evaluation::{MOST_WEIGHT, Weights};
use crate::game::information::Information;
use crate::game::teams::Teams;
use crate::game::{Facts, Game, Payoff, Player};
use crate::hashing::{QuickHasher, mix};

/// Greatest depth of an opponent's own search, which is made at every state that it meets.
pub const MOST_DEPTH: u32 = 12;
/// The depth of a policy that searches to the end of the game.
pub const WHOLE_GAME: u32 = 200;

/// A model of a player, as a request words it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
#[schemars(rename = "ModelSpec")]
pub struct Spec {
    /// Name of the model.
    #[schemars(length(max = 64), example = &"random")]
    pub model: String,
    /// Plies of the model's own search; a policy without it searches to the end.
    #[schemars(range(min = 1, max = WHOLE_GAME))]
    pub depth: Option<u32>,
    /// Probability of a uniformly random move.
    #[schemars(range(min = 0, max = 1))]
    pub epsilon: Option<f64>,
    /// Loss of utility that makes a move e times less probable.
    #[schemars(range(min = 0))]
    pub temperature: Option<f64>,
    /// State → move → probability; the probabilities of a state sum to 1. In other states all legal moves are
    /// equally probable. Where information is hidden, the player's name and view (information state) stand for the
    /// state.
    pub policy: Option<BTreeMap<String, BTreeMap<String, f64>>>,
    /// Weights of features in the model's own search.
    #[schemars(extend("maxProperties" = 64, "additionalProperties" = weight_shape()))]
    pub weights: Option<BTreeMap<String, f64>>,
    /// The player's own utility: the weighted sum of the players' utilities, with weights by the players' names. A
    /// player that is not named has weight 0.
    #[schemars(extend("maxProperties" = 64, "additionalProperties" = weight_shape()))]
    pub utility: Option<BTreeMap<String, f64>>,
    /// Models that a mixture draws from.
    #[schemars(length(max = 8))]
    pub parts: Option<Vec<Spec>>,
    /// Probability of this part of the mixture; the shares sum to 1.
    #[schemars(range(min = 0, max = 1))]
    pub share: Option<f64>,
    /// Weight of the value against the model in every value; the rest is the value against optimal players.
    #[schemars(range(min = 0, max = 1))]
    pub trust: Option<f64>,
    /// The model's own assumption about the other players; left out: each maximizes its own utility.
    pub opponent: Option<Box<Spec>>,
}

/// JSON Schema of a weight.
pub fn weight_shape() -> serde_json::Value {
    serde_json::json!({"type": "number", "minimum": -MOST_WEIGHT, "maximum": MOST_WEIGHT})
}

macro_rules! kinds {
    ($($variant:ident $name:literal: [$($takes:literal),*], $about:literal;)*) => {
        /// The kinds of model, by name.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum ModelKind {
            $(#[doc = $about] $variant),*
        }

        impl ModelKind {
            /// Every kind.
            pub const ALL: &'static [Self] = &[$(Self::$variant),*];

            /// Its name in requests.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => $name),* }
            }

            /// How such a player chooses, in a sentence.
            pub const fn about(self) -> &'static str {
                match self { $(Self::$variant => $about),* }
            }

            /// Names of its fields beside `model`.
            pub const fn takes(self) -> &'static [&'static str] {
                match self { $(Self::$variant => &[$($takes),*]),* }
            }
        }
    };
}

kinds! {
    Optimal "optimal": ["utility"],
        "Each player maximizes its own utility, or that of the field `utility`; as a policy, by a search to the end of the game or of `depth` plies, with `weights` and an `opponent` of its own.";
    Adversarial "adversarial": ["depth", "epsilon", "temperature", "weights", "opponent"],
        "Each other player minimizes the mover's utility; with `depth` by a search of its own, with noise as of epsilon or softmax.";
    Cooperative "cooperative": ["depth", "epsilon", "temperature", "weights", "opponent"],
        "Each other player maximizes the mover's utility; with `depth` by a search of its own, with noise as of epsilon or softmax.";
    Random "random": [],
        "Every legal move is as likely as any other.";
    Epsilon "epsilon": ["depth", "epsilon", "weights", "utility", "opponent"],
        "The best move of a search of `depth` plies with probability 1 − epsilon, else any legal move; where information is hidden it takes `epsilon` alone, and the best move is what the search that assumes it finds.";
    Softmax "softmax": ["depth", "temperature", "weights", "utility", "opponent"],
        "Each move with probability in proportion to exp(value / temperature), values by a search of `depth` plies.";
    Policy "policy": ["policy"],
        "An explicit table: state, or view where information is hidden, move, probability; in a state that it does not name any legal move is as likely as any other.";
    Mixture "mixture": ["parts"],
        "One of several models, drawn afresh at each move by their shares.";
}

impl ModelKind {
    /// Every kind, [`ModelKind::Random`] first: the default of a search under a model.
    pub const RANDOM_FIRST: &'static [Self] = &[
        Self::Random,
        Self::Optimal,
        Self::Adversarial,
        Self::Cooperative,
        Self::Epsilon,
        Self::Softmax,
        Self::Policy,
        Self::Mixture,
    ];

    /// The equivalent kind in a game of `teams` with `facts`. To minimize the mover's utility is optimal play of two
    /// sides with zero-sum payoffs; to maximize it is optimal play with a common payoff.
    pub fn meaning(self, facts: &Facts, teams: &Teams) -> Self {
        match self {
            Self::Adversarial if teams.are_two_opposed(facts) => Self::Optimal,
            Self::Cooperative if facts.payoff == Payoff::Common => Self::Optimal,
            kind => kind,
        }
    }

    /// Whether the model is a goal about another player's utility, rather than a policy.
    pub const fn is_goal(self) -> bool {
        matches!(self, Self::Adversarial | Self::Cooperative)
    }

    /// The default model of this kind, for kinds that some search assumes by default.
    pub(crate) const fn default_model<G: Game>(self) -> Model<G> {
        match self {
            Self::Random => Model::Random,
            Self::Adversarial => Model::Goal(Goal::Adversarial),
            Self::Cooperative => Model::Goal(Goal::Cooperative),
            _ => Model::Goal(Goal::Own),
        }
    }

    /// Whether a game with `facts` has opponents to model.
    pub fn applies(facts: &Facts) -> bool {
        facts.players > 1
    }
}

/// Kinds and their fields, for a client.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ModelAbout {
    /// In requests.
    pub name: &'static str,
    /// How such a player chooses.
    pub about: &'static str,
    /// Fields that it takes beside `model`.
    #[schemars(length(max = 64))]
    pub takes: Vec<&'static str>,
}

impl ModelAbout {
    /// Of every kind.
    pub fn all() -> Vec<Self> {
        let about = |kind: &ModelKind| Self {
            name: kind.name(),
            about: kind.about(),
            takes: kind.takes().to_vec(),
        };
        ModelKind::ALL.iter().map(about).collect()
    }
}

/// A model of a player.
pub enum Model<G: Game> {
    /// Goal: it is pursued by the search that uses the model.
    Goal(Goal),
    /// Policy: every legal move with equal probability.
    Random,
    /// Policy: the best move with probability 1 − the number, else a random one.
    Epsilon(SearchModel<G>, f64),
    /// Policy: each move in proportion to exp(value / the number).
    Softmax(SearchModel<G>, f64),
    /// Policy: a table by state; a random move in a state that is not named.
    Policy(PolicyTable<G>),
    /// Policy: a table by view, where information is hidden; a random move at a view that is not named.
    Views(Views<G>),
    /// Several models by their shares, which sum to 1.
    Mixture(Parts<G>),
}

impl<G: Game> Model<G> {
    /// A 64-bit hash of the model. Models that choose differently in some position of one game have different hashes,
    /// except by chance (1 in 2⁶⁴). `None` for a model with a table by state, since the hash would have to cover
    /// every row.
    pub fn identity(&self) -> Option<u64> {
        let mut words = Vec::new();
        self.identify(&mut words)?;
        Some(words.iter().fold(0, |hash, word| mix(hash ^ word).wrapping_add(1)))
    }

    /// Whether the model runs a search of its own in each state.
    pub fn searches(&self) -> bool {
        match self {
            Self::Epsilon(..) | Self::Softmax(..) => true,
            Self::Mixture(parts) => parts.iter().any(|(_, part)| part.searches()),
            _ => false,
        }
    }

    /// Appends the model's kind and all of its numbers. The kind determines how many words follow, so different
    /// models append different words.
    fn identify(&self, words: &mut Vec<u64>) -> Option<()> {
        match self {
            Self::Goal(goal) => goal.identify(words),
            Self::Random => words.push(3),
            Self::Epsilon(search, epsilon) => {
                words.extend([4, epsilon.to_bits()]);
                search.identify(words)?;
            }
            Self::Softmax(search, temperature) => {
                words.extend([5, temperature.to_bits()]);
                search.identify(words)?;
            }
            Self::Policy(_) | Self::Views(_) => return None,
            Self::Mixture(parts) => {
                words.extend([6, parts.len() as u64]);
                for (share, part) in parts {
                    words.push(share.to_bits());
                    part.identify(words)?;
                }
            }
        }
        Some(())
    }
}

impl<G: Game> SearchModel<G> {
    /// See [`Model::identify`].
    fn identify(&self, words: &mut Vec<u64>) -> Option<()> {
        let Self { depth, weights, goal, against } = self;
        goal.identify(words);
        let weights = weights.words();
        words.extend([u64::from(*depth), weights.len() as u64, u64::from(against.is_some())]);
        words.extend(weights);
        against.as_deref().map_or(Some(()), |against| against.identify(words))
    }
}

/// Models and their shares.
pub type Parts<G> = Vec<(f64, Model<G>)>;

/// Moves and their probabilities, which sum to 1, by state.
pub type PolicyTable<G> = HashMap<<G as Game>::State, Row<G>>;

/// Moves and their probabilities, which sum to 1, by view.
pub struct Views<G: Game> {
    /// By player and key of its view.
    pub rows: HashMap<(Player, u64), ViewRow<G>>,
    /// See [`Information::view_key`].
    pub view_key: fn(&G, &G::State, Player) -> u64,
}

/// The strategy of a policy at one view.
pub struct ViewRow<G: Game> {
    /// A state in which the player has the view.
    pub state: G::State,
    /// Its moves.
    pub row: Row<G>,
}

impl<G: Game> Views<G> {
    /// The row of the view that `player` has in `state`, if there is one.
    pub fn row(&self, game: &G, state: &G::State, player: Player) -> Option<&Row<G>> {
        self.rows.get(&(player, (self.view_key)(game, state, player))).map(|named| &named.row)
    }
}

impl<G: Information> Views<G> {
    /// A table of `rows`.
    pub fn of(rows: HashMap<(Player, u64), ViewRow<G>>) -> Self {
        Self { rows, view_key: G::view_key }
    }
}

/// Moves of a state and their probabilities, which sum to 1.
pub type Row<G> = HashMap<<G as Game>::Move, f64, BuildHasherDefault<QuickHasher>>;

/// A model's own search, which values its moves.
pub struct SearchModel<G: Game> {
    /// Depth in plies, its own move included.
    pub depth: u32,
    /// Weights of its evaluation.
    pub weights: Weights,
    /// What the player maximizes in this search.
    pub goal: Goal,
    /// The model of the other players in this search; if none, each maximizes its own utility.
    pub against: Option<Box<Model<G>>>,
}
