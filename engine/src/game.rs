//! What a game is: players, actions, result, terminal test and utility, with chance as a turn like
//! any other (Russell & Norvig, "Adversarial Search and Games").

pub mod erased;
pub mod evaluation;
pub mod notation;
pub mod options;
pub mod ordering;
pub mod packed;
pub mod proof;
pub mod quiescence;
pub mod rules;
pub mod searchable;
pub mod simultaneous;

use std::fmt::Debug;
use std::hash::Hash;

use schemars::JsonSchema;
use serde::Serialize;

use crate::game::packed::Packed;
use crate::value::Scale;

/// Index of a player, in the order of the game's player names.
pub type Player = usize;

/// Who acts in a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// One player chooses a move.
    Of(Player),
    /// A move is drawn from [`Game::probability`].
    Chance,
    /// Every player with [`Game::choices`] chooses at once.
    Simultaneous,
    /// The game has ended.
    Over,
}

/// How the players' utilities at an end relate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Payoff {
    /// Their sum is 0 at every end.
    ZeroSum,
    /// They are equal at every end.
    Common,
    /// Neither is promised.
    GeneralSum,
}

/// What every state of a game has in common; decides which algorithms apply.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Facts {
    /// Number of players; chance is none of them.
    pub players: usize,
    /// How utilities relate; common where there is one player.
    pub payoff: Payoff,
    /// Whether chance takes turns.
    pub chance: bool,
    /// Whether players move at the same time.
    pub simultaneous: bool,
    /// Whether players see the whole state.
    pub perfect_information: bool,
    /// Whether earlier positions count, as where a repeated one is a draw; the notation leaves them out.
    pub history: bool,
    /// Whether the game helps selective with its tactics.
    pub tactical: bool,
    /// Least utility of any player at any end.
    pub utility_min: f64,
    /// Greatest utility of any player at any end.
    pub utility_max: f64,
}

impl Facts {
    /// Two players, one wins what the other loses (+1, 0, −1), no chance, nothing hidden.
    pub const fn two_player_zero_sum() -> Self {
        Self {
            players: 2,
            payoff: Payoff::ZeroSum,
            chance: false,
            simultaneous: false,
            perfect_information: true,
            history: false,
            tactical: false,
            utility_min: -1.0,
            utility_max: 1.0,
        }
    }

    /// Whether two players share a sum of 0: what one wins the other loses.
    pub fn is_two_player_zero_sum(&self) -> bool {
        self.players == 2 && self.payoff == Payoff::ZeroSum
    }
}

/// Rules together with their parameters (board size, heaps, an explicit tree). Immutable.
pub trait Game: Send + Sync + 'static {
    /// A value: small, no caches inside.
    type State: Clone + Eq + Hash + Debug + Send + Sync;
    /// An action of a player, or an outcome of chance.
    type Move: Packed + Eq + Hash + Debug + Send + Sync;

    /// What every state has in common.
    fn facts(&self) -> Facts;

    /// The first state.
    fn start(&self) -> Self::State;

    /// Who acts in `state`.
    fn turn(&self, state: &Self::State) -> Turn;

    /// Appends the legal moves to `out`, distinct, in the game's own order, which breaks ties. At
    /// [`Turn::Chance`]: the outcomes. Nothing at [`Turn::Over`] and [`Turn::Simultaneous`].
    fn moves(&self, state: &Self::State, out: &mut Vec<Self::Move>);

    /// Appends what `player` may choose: at [`Turn::Simultaneous`] each player has choices of its own;
    /// elsewhere only the player whose turn it is has any.
    fn choices(&self, state: &Self::State, player: Player, out: &mut Vec<Self::Move>) {
        if self.turn(state) == Turn::Of(player) {
            self.moves(state, out);
        }
    }

    /// Changes `state` to the one after `action`, which is legal there; at [`Turn::Simultaneous`] no single
    /// choice is, see [`Game::play_joint`].
    fn play(&self, state: &mut Self::State, action: Self::Move);

    /// The state after `action`, which is legal in `state`.
    #[inline]
    fn after(&self, state: &Self::State, action: Self::Move) -> Self::State {
        let mut after = state.clone();
        self.play(&mut after, action);
        after
    }

    /// Plays one choice of each player who has any, in the players' order. Unless a game says else, as
    /// moves one after another.
    fn play_joint(&self, state: &mut Self::State, joint: &[Self::Move]) {
        for &action in joint {
            self.play(state, action);
        }
    }

    /// What `player` gets at the end `state`, between the facts' bounds.
    fn utility(&self, state: &Self::State, player: Player) -> f64;

    /// Chance of `action` at [`Turn::Chance`]; these sum to 1. A player's move is no matter of chance: 1.
    fn probability(&self, _state: &Self::State, _action: Self::Move) -> f64 {
        1.0
    }

    /// Hash of all that the future depends on, well mixed in every bit; kept by [`Game::play`] where
    /// that is cheaper than making it afresh.
    fn key(&self, state: &Self::State) -> u64;

    /// [`Game::key`] without the path that led to the state: equal for positions that look alike, so
    /// that a search that handles repetition by itself may remember them. What they are estimated at
    /// may differ by what the path adds, such as a count of moves, a little from ply to ply.
    #[inline]
    fn position_key(&self, state: &Self::State) -> u64 {
        self.key(state)
    }

    /// How utilities and estimates are ordered by searches that only compare.
    fn scale(&self) -> Scale {
        Scale::Outcome
    }
}
