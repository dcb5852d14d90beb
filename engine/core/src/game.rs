//! What a game is: players, actions, result, terminal test and utility, with chance as one more kind of
//! turn (Russell & Norvig, "Adversarial Search and Games").

pub mod erased;
pub mod evaluation;
pub mod events;
pub mod information;
pub mod larger_table;
pub mod network;
pub mod notation;
pub mod options;
pub mod ordering;
pub mod packed;
pub mod pathfinding;
pub mod playout;
pub mod proof;
pub mod public_tree;
pub mod quiescence;
pub mod rules;
pub mod searchable;
pub mod sheet_report;
pub mod simultaneous;
pub mod teams;
pub mod territory;

use std::fmt::Debug;
use std::hash::{Hash, Hasher};

use schemars::JsonSchema;
use serde::Serialize;

use crate::game::packed::Packed;
use crate::value::{INFINITE, Scale};

/// Index of a player, from 0, in the order of the game's player names.
pub type Player = usize;

/// Who acts in a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// One player chooses a move.
    Of(Player),
    /// Chance moves: an outcome is sampled with [`Game::probability`].
    Chance,
    /// All players who have [`Game::choices`] choose at the same time.
    Simultaneous,
    /// The game has ended.
    Over,
}

/// How the players' utilities at an end relate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Payoff {
    /// Their sum is the same at every end, mostly 0: `payoff_sum`.
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
    /// How utilities relate: zero_sum, common or general_sum. With one player: common.
    pub payoff: Payoff,
    /// Where payoff is zero_sum: the sum of the players' utilities at every end. Between two players it may be
    /// another number than 0, as where a win counts 1, a draw ½ and a loss 0.
    pub payoff_sum: f64,
    /// Whether chance takes turns.
    pub chance: bool,
    /// Whether players move at the same time.
    pub simultaneous: bool,
    /// Whether players see the whole state, and every choice made before their own.
    pub perfect_information: bool,
    /// Whether some part of the state is hidden from a player who moves: cards, ships, pieces, moves.
    pub hidden_information: bool,
    /// Whether states and moves are distinct things, as squares are and positions in space are not.
    pub discrete: bool,
    /// Whether every game ends within a number of moves that the rules bound.
    pub finite: bool,
    /// Whether earlier positions count, as where a repeated one is a draw; the notation leaves them out.
    pub history: bool,
    /// Whether the game helps selective with its tactics.
    pub tactical: bool,
    /// Whether the aim is to reach a goal at the least path cost.
    pub path_cost: bool,
    /// Whether the game is given only up to some positions, whose values are estimates and prove nothing.
    pub cut_off: bool,
    /// Whether some utility is infinite, for which the greatest number stands: no mean can be taken.
    pub infinite: bool,
    /// Least utility of any player at any end.
    pub utility_min: f64,
    /// Greatest utility of any player at any end.
    pub utility_max: f64,
}

impl Facts {
    /// A two-player zero-sum game with utilities +1, 0 and −1, without chance, with perfect information.
    pub const fn two_player_zero_sum() -> Self {
        Self {
            players: 2,
            payoff: Payoff::ZeroSum,
            payoff_sum: 0.0,
            chance: false,
            simultaneous: false,
            perfect_information: true,
            hidden_information: false,
            discrete: true,
            finite: true,
            history: false,
            tactical: false,
            path_cost: false,
            cut_off: false,
            infinite: false,
            utility_min: -1.0,
            utility_max: 1.0,
        }
    }

    /// Whether this is a two-player zero-sum game.
    #[inline]
    pub fn is_two_player_zero_sum(&self) -> bool {
        self.players == 2 && self.payoff == Payoff::ZeroSum
    }

    /// What stands in replies for an infinite utility, if there is one.
    #[inline]
    pub fn infinity(&self) -> Option<f64> {
        self.infinite.then_some(INFINITE)
    }
}

/// The rules of a game with their parameters (board size, heaps, an explicit tree). Immutable.
pub trait Game: Send + Sync + 'static {
    /// A state. It is copied often, so keep it small, without caches.
    type State: Clone + Eq + Hash + Debug + Send + Sync;
    /// An action of a player, or an outcome of chance.
    type Move: Packed + Eq + Hash + Debug + Send + Sync;

    /// The facts that all states have in common.
    fn facts(&self) -> Facts;

    /// The initial state.
    fn start(&self) -> Self::State;

    /// Who acts in `state`.
    fn turn(&self, state: &Self::State) -> Turn;

    /// Appends the legal moves to `out`: distinct, and always in the same order, which breaks ties. At
    /// [`Turn::Chance`] these are the outcomes. At [`Turn::Over`] and [`Turn::Simultaneous`] there are none.
    fn moves(&self, state: &Self::State, out: &mut Vec<Self::Move>);

    /// The legal moves, as [`Game::moves`] lists them.
    fn legal_moves(&self, state: &Self::State) -> Vec<Self::Move> {
        let mut moves = Vec::new();
        self.moves(state, &mut moves);
        moves
    }

    /// Number of legal moves of `state`, for perft. `scratch` is a buffer for games that have to list the moves; its
    /// content is restored.
    #[inline]
    fn count_moves(&self, state: &Self::State, scratch: &mut Vec<Self::Move>) -> u64 {
        let before = scratch.len();
        self.moves(state, scratch);
        let count = scratch.len() - before;
        scratch.truncate(before);
        count as u64
    }

    /// Number of perft leaves that a finished game adds at each depth below its end: 0, unless published counts of
    /// the game include finished games at greater depths.
    #[inline]
    fn leaves_beyond_end(&self) -> u64 {
        0
    }

    /// Appends the moves that `player` can choose from. At [`Turn::Simultaneous`] each player may have
    /// some; elsewhere only the player to move has.
    fn choices(&self, state: &Self::State, player: Player, out: &mut Vec<Self::Move>) {
        if self.turn(state) == Turn::Of(player) {
            self.moves(state, out);
        }
    }

    /// Plays `action`, which is legal in `state`. Not for [`Turn::Simultaneous`]: see
    /// [`Game::play_joint`].
    fn play(&self, state: &mut Self::State, action: Self::Move);

    /// The state after `action`, which is legal in `state`.
    #[inline]
    fn after(&self, state: &Self::State, action: Self::Move) -> Self::State {
        let mut after = state.clone();
        self.play(&mut after, action);
        after
    }

    /// Plays a joint move at [`Turn::Simultaneous`]: one choice of each player who has any, in the
    /// players' order. By default the choices are played one after another.
    fn play_joint(&self, state: &mut Self::State, joint: &[Self::Move]) {
        for &action in joint {
            self.play(state, action);
        }
    }

    /// Utility of `player` in `state`, where the game is over; between `utility_min` and `utility_max` of
    /// the facts.
    fn utility(&self, state: &Self::State, player: Player) -> f64;

    /// Whether `state`, which is over, is only a cut-off of the game: its utilities are estimates. Called only for a
    /// game with [`Facts::cut_off`].
    #[inline]
    fn is_cut_off(&self, _state: &Self::State) -> bool {
        false
    }

    /// The greatest number of players' plies from `state` to an end or a cut-off, if known: no deeper search finds
    /// more.
    fn most_plies(&self, _state: &Self::State) -> Option<u32> {
        None
    }

    /// Probability of the outcome `action` at [`Turn::Chance`]. The probabilities of all outcomes sum to
    /// 1. Elsewhere it is 1.
    fn probability(&self, _state: &Self::State, _action: Self::Move) -> f64 {
        1.0
    }

    /// Hash of everything that the future of `state` depends on, with every bit well mixed.
    /// [`Game::play`] may update it incrementally.
    fn key(&self, state: &Self::State) -> u64;

    /// [`Game::key`] without the path that led to `state`, for transposition tables of searches that
    /// detect repetitions themselves. Positions with equal keys may have slightly different estimates if
    /// the path counts in them, as a count of moves without progress does.
    #[inline]
    fn position_key(&self, state: &Self::State) -> u64 {
        self.key(state)
    }

    /// Writes the input of the hash [`Game::key`] to `out`, for keys of more bits.
    fn identify(&self, state: &Self::State, mut out: &mut dyn Hasher) {
        state.hash(&mut out);
    }

    /// Writes the input of [`Game::position_key`] to `out`, and everything else that the estimate depends on: all
    /// that the value depends on, except earlier positions.
    fn identify_position(&self, state: &Self::State, out: &mut dyn Hasher) {
        self.identify(state, out);
    }

    /// Whether earlier positions may affect the future of `state`. Called only for a game with [`Facts::history`].
    fn has_history(&self, _state: &Self::State) -> bool {
        true
    }

    /// Whether `state` is drawn because of earlier positions, so that it would not be over with others. Called only
    /// for a game with [`Facts::history`].
    fn is_drawn_by_history(&self, _state: &Self::State) -> bool {
        true
    }

    /// Whether `state` is won or lost because of earlier positions, so that it would not be over with others. Called
    /// only for a game with [`Facts::history`].
    #[inline]
    fn is_decided_by_history(&self, _state: &Self::State) -> bool {
        false
    }

    /// `state`, a draw that needs a claim, as a state that is not over, so that programs may play on. Later states
    /// end by the usual rules. `None` if play cannot go on.
    fn played_on(&self, _state: &Self::State) -> Option<Self::State> {
        None
    }

    /// Bytes of memory that the rules hold beyond the text of their options, where that is much.
    fn bytes(&self) -> usize {
        0
    }

    /// How utilities and estimates become scores, for searches that only compare.
    fn scale(&self) -> Scale {
        Scale::Outcome
    }
}
