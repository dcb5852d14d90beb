//! What may be assumed of the players that a search does not move for: a distribution over moves in
//! each state, or a wish of theirs that the search backs up.

mod read;

use std::collections::{BTreeMap, HashMap};
use std::hash::BuildHasherDefault;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::game::evaluation::{MOST_WEIGHT, Weights};
use crate::game::{Facts, Game, Payoff};
use crate::hashing::QuickHasher;

/// Greatest depth of an opponent's own search, which is made at every state that it meets.
pub const MOST_DEPTH: u32 = 12;
/// The depth of a policy that searches to the end of the game, as far as any search goes.
pub const WHOLE_GAME: u32 = 200;

/// A model as a request words it; [`Spec::opponent`] and [`Spec::policy`] check it against a game.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
#[schemars(rename = "ModelSpec")]
pub struct Spec {
    /// Name of the model.
    #[schemars(length(max = 64), example = &"random")]
    pub model: String,
    /// Plies of the model's own search; a policy that names none searches to the end.
    #[schemars(range(min = 1, max = WHOLE_GAME))]
    pub depth: Option<u32>,
    /// Probability of a move at random.
    #[schemars(range(min = 0, max = 1))]
    pub epsilon: Option<f64>,
    /// Utility by which a move may be worse to be e times rarer.
    #[schemars(range(min = 0))]
    pub temperature: Option<f64>,
    /// State → move → probability; those of a state sum to 1. In a state that is not named any legal
    /// move is as likely as any other.
    #[schemars(inner(inner(range(min = 0, max = 1))))]
    pub policy: Option<BTreeMap<String, BTreeMap<String, f64>>>,
    /// Weights of features in the model's own search.
    #[schemars(length(max = 64), inner(range(min = -MOST_WEIGHT, max = MOST_WEIGHT)))]
    pub weights: Option<BTreeMap<String, f64>>,
    /// What a mixture mixes.
    #[schemars(length(max = 8))]
    pub parts: Option<Vec<Spec>>,
    /// Share of the part; they sum to 1.
    #[schemars(range(min = 0, max = 1))]
    pub share: Option<f64>,
    /// Share of the model in every value; the rest is the value against optimal players.
    #[schemars(range(min = 0, max = 1))]
    pub trust: Option<f64>,
    /// What the model's own search assumes of the other players; left out: each maximizes its own
    /// utility.
    pub opponent: Option<Box<Spec>>,
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

            /// Names of the fields that it takes beside `model`.
            pub const fn takes(self) -> &'static [&'static str] {
                match self { $(Self::$variant => &[$($takes),*]),* }
            }
        }
    };
}

kinds! {
    Optimal "optimal": [],
        "Each player maximizes its own utility; as a policy, by a search to the end of the game or of `depth` plies, with `weights` and an `opponent` of its own.";
    Adversarial "adversarial": [],
        "Each other player minimizes the mover's utility.";
    Cooperative "cooperative": [],
        "Each other player maximizes the mover's utility.";
    Random "random": [],
        "Every legal move is as likely as any other.";
    Epsilon "epsilon": ["depth", "epsilon", "weights", "opponent"],
        "The best move of a search of `depth` plies with probability 1 − epsilon, else any legal move.";
    Softmax "softmax": ["depth", "temperature", "weights", "opponent"],
        "Each move with probability in proportion to exp(value / temperature), values by a search of `depth` plies.";
    Policy "policy": ["policy"],
        "An explicit table: state, move, probability; in a state that it does not name any legal move is as likely as any other.";
    Mixture "mixture": ["parts"],
        "One of several models, drawn afresh at each move by their shares.";
}

impl ModelKind {
    /// Every kind, [`ModelKind::Random`] first: what a search under a model assumes where nothing is said.
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

    /// The kind that means the same in a game with `facts`: between two opponents to harm the mover
    /// is to play well, and so it is to help where the payoff is common.
    pub fn meaning(self, facts: &Facts) -> Self {
        match self {
            Self::Adversarial if facts.is_two_player_zero_sum() => Self::Optimal,
            Self::Cooperative if facts.payoff == Payoff::Common => Self::Optimal,
            kind => kind,
        }
    }

    /// Whether it says what a player wishes for another, which only that one's search can weigh.
    pub const fn is_a_wish(self) -> bool {
        matches!(self, Self::Adversarial | Self::Cooperative)
    }

    /// Whether a game with `facts` has players to assume something of.
    pub fn applies(facts: &Facts) -> bool {
        facts.players > 1 && !facts.simultaneous
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

/// What a search assumes of every player but the root's.
pub struct Opponent<G: Game> {
    /// How they choose.
    pub model: Model<G>,
    /// Share of the model in every value, 0 to 1; the rest is the value against optimal players.
    pub trust: f64,
    /// What kind the model is.
    pub kind: ModelKind,
}

impl<G: Game> Opponent<G> {
    /// The kind that a search of a game with `facts` has to assume: a wish blended with optimal play
    /// is a mixture.
    pub fn assumed(&self, facts: &Facts) -> ModelKind {
        let blends = self.trust < 1.0 && self.kind.meaning(facts).is_a_wish();
        if blends { ModelKind::Mixture } else { self.kind }
    }
}

/// How a player chooses.
pub enum Model<G: Game> {
    /// What is best for itself, as the asking search sees it.
    Optimal,
    /// What is worst for the searching player.
    Adversarial,
    /// What is best for the searching player.
    Cooperative,
    /// Any legal move.
    Random,
    /// The best move with probability 1 − the number, else any.
    Epsilon(Judge<G>, f64),
    /// In proportion to exp(value / the number).
    Softmax(Judge<G>, f64),
    /// By state; any legal move in a state that is not named.
    Policy(Table<G>),
    /// By shares, which sum to 1.
    Mixture(Parts<G>),
}

/// Models and their shares.
pub type Parts<G> = Vec<(f64, Model<G>)>;

/// Moves and their probabilities, which sum to 1, by state.
pub type Table<G> = HashMap<<G as Game>::State, Row<G>>;

/// Moves of a state and their probabilities, which sum to 1.
pub type Row<G> = HashMap<<G as Game>::Move, f64, BuildHasherDefault<QuickHasher>>;

/// A model's own search: what it takes each of its moves to be worth.
pub struct Judge<G: Game> {
    /// Plies, its own move the first of them.
    pub depth: u32,
    /// Estimates beyond them.
    pub weights: Weights,
    /// What it assumes of the others; nothing: each maximizes its own utility.
    pub against: Option<Box<Model<G>>>,
}
