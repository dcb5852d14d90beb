//! Type erasure: one type for many games, so that the searches are compiled once for all of them. Each use
//! of a rule costs a virtual call, so this is for games whose speed does not matter.
//!
//! An algorithm visits the same nodes and finds the same results as with the game's own type.

mod state;
mod typed;
mod word;

use std::collections::HashMap;
use std::hash::Hasher;
use std::sync::Arc;

pub use self::state::State;
use self::typed::{Typed, Virtual};
pub use self::word::Move;
use crate::error::Error;
use crate::game::evaluation::{Chance, Evaluation, Feature};
use crate::game::events::{Event, Tally};
use crate::game::information::Information;
use crate::game::notation::{Notation, Told};
use crate::game::ordering::Ordering;
use crate::game::pathfinding::Pathfinding;
use crate::game::playout::Playout;
use crate::game::proof::Proof;
use crate::game::public_tree::PublicTree;
use crate::game::quiescence::Quiescence;
use crate::game::rules::Rules;
use crate::game::searchable::Searchable;
use crate::game::sheet_report::SheetReport;
use crate::game::territory::Territory;
use crate::game::{Facts, Game, Player, Turn};
use crate::rng::Rng;
use crate::value::{Scale, Score};

/// A game of any type.
pub struct Erased {
    game: Box<dyn Virtual>,
    facts: Facts,
}

impl Erased {
    /// Erases the type of `game`.
    pub fn new<G: Rules>(game: G) -> Self {
        Self::of(Arc::new(game))
    }

    /// Erases the type of a shared `game`.
    pub fn of<G: Rules>(game: Arc<G>) -> Self {
        Self { facts: game.facts(), game: Box::new(Typed(game)) }
    }
}

/// Forwards each method to the game.
macro_rules! forward {
    ($(fn $name:ident($($argument:ident: $type:ty),*) $(-> $out:ty)?;)*) => {
        $(#[inline]
        fn $name(&self, $($argument: $type),*) $(-> $out)? {
            self.game.$name($($argument),*)
        })*
    };
}

#[warn(clippy::missing_trait_methods)]
impl Game for Erased {
    type State = State;
    type Move = Move;

    fn facts(&self) -> Facts {
        self.facts.clone()
    }

    forward! {
        fn start() -> State;
        fn turn(state: &State) -> Turn;
        fn moves(state: &State, out: &mut Vec<Move>);
        fn legal_moves(state: &State) -> Vec<Move>;
        fn count_moves(state: &State, scratch: &mut Vec<Move>) -> u64;
        fn leaves_beyond_end() -> u64;
        fn choices(state: &State, player: Player, out: &mut Vec<Move>);
        fn play(state: &mut State, action: Move);
        fn after(state: &State, action: Move) -> State;
        fn play_joint(state: &mut State, joint: &[Move]);
        fn utility(state: &State, player: Player) -> f64;
        fn is_cut_off(state: &State) -> bool;
        fn most_plies(state: &State) -> Option<u32>;
        fn probability(state: &State, action: Move) -> f64;
        fn key(state: &State) -> u64;
        fn position_key(state: &State) -> u64;
        fn identify(state: &State, out: &mut dyn Hasher);
        fn identify_position(state: &State, out: &mut dyn Hasher);
        fn has_history(state: &State) -> bool;
        fn is_drawn_by_history(state: &State) -> bool;
        fn is_decided_by_history(state: &State) -> bool;
        fn played_on(state: &State) -> Option<State>;
        fn bytes() -> usize;
        fn scale() -> Scale;
    }
}

#[warn(clippy::missing_trait_methods)]
impl Evaluation for Erased {
    const UNIT: &'static str = "";
    const SPREAD: f64 = 1.0;
    const FEATURES: &'static [Feature] = &[];

    forward! {
        fn unit() -> &'static str;
        fn spread() -> f64;
        fn feature_list() -> &'static [Feature];
        fn textbook() -> &'static [(&'static str, f64)];
        fn features(state: &State, player: Player, values: &mut [f64]);
        fn by_player(state: &State, index: usize) -> Option<Vec<f64>>;
        fn chances(state: &State, player: Player) -> Vec<Chance>;
        fn input_count() -> usize;
        fn inputs(state: &State, player: Player, inputs: &mut [f32]);
        fn estimate(state: &State, player: Player, weights: &[f64]) -> f64;
    }
}

#[warn(clippy::missing_trait_methods)]
impl Ordering for Erased {
    forward! {
        fn ordering_score(state: &State, action: Move) -> i32;
        fn ordering_scores(state: &State, moves: &[Move], out: &mut Vec<i32>);
    }
}

/// Texts come from clients: blanks and line ends around one do not matter, unless the game means something by them.
#[warn(clippy::missing_trait_methods)]
impl Notation for Erased {
    forward! {
        fn player_name(player: Player) -> String;
        fn agent_name(agent: usize) -> String;
        fn write(state: &State) -> String;
        fn write_move(state: &State, action: Move) -> String;
        fn move_label(state: &State, action: Move) -> Option<String>;
        fn events(before: &State, action: Move, after: &State) -> Vec<Event>;
        fn announced(before: &State, action: Move, after: &State) -> Vec<Event>;
        fn tallies(state: &State) -> Vec<Tally>;
        fn view(state: &State, player: Player) -> String;
        fn view_picture(state: &State, player: Player) -> String;
        fn winner(state: &State) -> Option<Player>;
        fn ending(state: &State) -> Option<&'static str>;
        fn result(state: &State) -> Option<String>;
        fn sheet_report() -> Option<SheetReport>;
        fn picture(state: &State) -> String;
    }

    fn read(&self, text: &str) -> Result<State, Error> {
        read_within(text, |text| self.game.read(text))
    }

    fn options_told(&self, text: &str) -> Told {
        self.game.options_told(text.trim())
    }

    fn notes(&self, text: &str) -> Vec<String> {
        self.game.notes(text.trim())
    }

    fn read_move(&self, state: &State, text: &str) -> Result<Move, Error> {
        read_within(text, |text| self.game.read_move(state, text))
    }

    fn read_choice(&self, state: &State, player: Player, text: &str) -> Result<Move, Error> {
        read_within(text, |text| self.game.read_choice(state, player, text))
    }

    fn read_view(&self, text: &str, player: Player) -> Result<State, Error> {
        read_within(text, |text| self.game.read_view(text, player))
    }
}

/// The result of `read` for `text`; if that is an error, the result for the text without surrounding blanks and line
/// ends.
fn read_within<T>(text: &str, read: impl Fn(&str) -> Result<T, Error>) -> Result<T, Error> {
    let inner = text.trim();
    match read(text) {
        Err(_) if inner.len() < text.len() => read(inner),
        found => found,
    }
}

#[warn(clippy::missing_trait_methods)]
impl Quiescence for Erased {
    forward! {
        fn is_threatened(state: &State) -> bool;
        fn is_noisy(state: &State, action: Move) -> bool;
        fn candidate_moves(state: &State, out: &mut Vec<Move>) -> bool;
        fn noisy(state: &State, out: &mut Vec<Move>);
        fn makes_threat(state: &State, action: Move) -> Option<bool>;
        fn quiet_threats(state: &State, out: &mut Vec<Move>);
        fn static_exchange(state: &State, action: Move) -> f64;
        fn repetition(state: &State) -> f64;
        fn is_near_zugzwang(state: &State) -> bool;
        fn pass(state: &State) -> Option<State>;
    }
}

#[warn(clippy::missing_trait_methods)]
impl Proof for Erased {
    forward! {
        fn bounds(state: &State) -> (Score, Score);
        fn symmetric_key(state: &State) -> u64;
        fn identify_symmetric(state: &State, out: &mut dyn Hasher);
        fn proof_moves(state: &State, out: &mut Vec<(Move, i32)>) -> bool;
        fn foresight(state: &State) -> u32;
        fn finish(state: &State, least: Score, room: u64, nodes: &mut u64) -> Option<Score>;
        fn longest(state: &State) -> Option<u32>;
        fn soon_proven(state: &State) -> bool;
    }
}

#[warn(clippy::missing_trait_methods)]
impl Pathfinding for Erased {
    forward! {
        fn is_goal(state: &State) -> bool;
        fn step_cost(state: &State, action: Move) -> f64;
        fn least_step_cost() -> f64;
        fn heuristic(state: &State) -> f64;
        fn identify_configuration(state: &State, out: &mut dyn Hasher);
        fn utility_without_goal() -> Option<f64>;
        fn agents() -> usize;
        fn agent_to_move(state: &State) -> usize;
        fn first_agents(state: &State, count: usize) -> State;
        fn waiting_move(state: &State) -> Option<Move>;
    }
}

#[warn(clippy::missing_trait_methods)]
impl Information for Erased {
    forward! {
        fn view_key(state: &State, player: Player) -> u64;
        fn identify_view(state: &State, player: Player, out: &mut dyn Hasher);
        fn draw_world(state: &State, player: Player, rng: &mut Rng) -> State;
        fn worlds(state: &State, player: Player, most: usize) -> Option<Vec<(State, f64)>>;
        fn sees_move(state: &State, after: &State, mover: Option<Player>, action: Move, player: Player) -> Option<bool>;
        fn public_tree(most: usize) -> Option<PublicTree>;
        fn public_place(state: &State, player: Player) -> Option<(u64, usize)>;
        fn abstract_key(state: &State, player: Player, memo: &mut HashMap<u64, u64>) -> Option<u64>;
        fn plays_open() -> bool;
        fn equity(state: &State, player: Player) -> Option<f64>;
        fn advise(state: &State, player: Player, rng: &mut Rng) -> Option<Vec<(Move, f64)>>;
        fn open_values(state: &State, tick: &mut dyn FnMut() -> Option<()>) -> Option<Vec<Vec<f64>>>;
    }
}

impl Searchable for Erased {
    fn playout(&self) -> Option<&dyn Playout<State = State, Move = Move>> {
        self.game.playout()
    }

    fn territory(&self) -> Option<&dyn Territory<State = State, Move = Move>> {
        self.game.territory()
    }
}
