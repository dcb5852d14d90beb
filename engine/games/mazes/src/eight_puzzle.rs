//! The eight-puzzle and its kin: tiles slide into the blank until they are in order (Russell & Norvig,
//! "Solving Problems by Searching"). The same for boards of 3, 15 and 24 tiles.

mod board;
mod evaluation;
mod text;

pub use self::board::{Slide, State};

use std::hash::{Hash, Hasher};

use self::board::{Goal, MOST_SIDE};
use countermove_core::error::Error;
use countermove_core::game::notation::{About, Example};
use countermove_core::game::options::{Opt, Options};
use countermove_core::game::pathfinding::Pathfinding;
use countermove_core::game::rules::Opener;
use countermove_core::game::searchable::defaults;
use countermove_core::game::{Facts, Game, Payoff, Player, Turn};
use countermove_core::hashing::mix;
use countermove_core::value::Scale;

/// Title, rules, notations and examples.
pub const ABOUT: About = About {
    title: "Eight-puzzle",
    rules: "A player alone slides the tiles 1 to 8 on a board of nine cells, one at a time into the \
            blank, until they are in order. Each move costs 1, and the utility of the goal is the \
            number of moves with its sign changed. After most_moves moves the game is lost, for one \
            less. Boards of other sides have more tiles or fewer: the fifteen-puzzle has side 4.",
    state_notation: "Rows from the top, separated by '/', tiles by blanks, \"_\" for the blank, and how \
                     many moves were made, if any: \"7 2 4/5 _ 6/8 3 1\", \"7 2 4/_ 5 6/8 3 1 after \
                     1\". Half of all arrangements can be solved; only these are positions.",
    move_notation: "Where the blank moves: left, right, up or down; or l, r, u, d.",
    examples: &[
        Example::new("26 moves from the goal"),
        Example::new("As far from the goal as can be: 31 moves").state("8 7 6/_ 4 1/2 5 3"),
        Example::new("The fifteen-puzzle, with the blank last in the goal")
            .options("{\"side\":4,\"goal\":\"blank_last\"}"),
    ],
};

/// The options.
pub const OPTIONS: &[Opt] = &[SIDE, GOAL, HEURISTIC, MOST_MOVES];

const SIDE: Opt = Opt::integer("side", 2..=MOST_SIDE as i64, 3).about("Cells in a row, and rows.");
const BLANK_FIRST: &str = "blank_first";
const GOAL: Opt = Opt::choice("goal", &[BLANK_FIRST, "blank_last"], BLANK_FIRST).about(
    "Where the blank is in the goal, before tile 1 or after the last: the tiles are in order.",
);
const MANHATTAN: &str = "manhattan";
const HEURISTIC: Opt = Opt::choice("heuristic", &[MANHATTAN, "misplaced"], MANHATTAN).about(
    "What searches of a path take for the moves that are left at least: \"manhattan\", the \
     distances of all tiles from their cells, along rows and columns; \"misplaced\", the number \
     of tiles that are not in their cells.",
);
const MOST_MOVES: Opt = Opt::integer("most_moves", 1..=1000, 200)
    .about("Number of moves after which the game is lost.");

/// Opens the game under `options` and passes it to `opener`. Error: `BadOption`.
pub fn open<O: Opener>(options: &mut Options, opener: O) -> Result<O::Out, Error> {
    let side = options.integer(&SIDE)? as usize;
    let blank_first = options.choice(&GOAL)? == BLANK_FIRST;
    let by_distance = options.choice(&HEURISTIC)? == MANHATTAN;
    let most_moves = options.integer(&MOST_MOVES)? as u16;
    let goal = Goal::new(side, blank_first);
    Ok(opener.open(EightPuzzle { goal, by_distance, most_moves }, options.canonical()))
}

/// The rules under the options.
pub struct EightPuzzle {
    goal: Goal,
    /// Whether the heuristic is the Manhattan distance, not the number of misplaced tiles.
    by_distance: bool,
    most_moves: u16,
}

impl EightPuzzle {
    /// Utility of a game that is lost.
    fn lost(&self) -> f64 {
        -1.0 - f64::from(self.most_moves)
    }
}

impl Game for EightPuzzle {
    type State = State;
    type Move = Slide;

    fn facts(&self) -> Facts {
        Facts {
            players: 1,
            payoff: Payoff::Common,
            path_cost: true,
            utility_min: self.lost(),
            utility_max: 0.0,
            ..Facts::two_player_zero_sum()
        }
    }

    fn start(&self) -> State {
        self.goal.start()
    }

    fn turn(&self, state: &State) -> Turn {
        let over = state.moves == self.most_moves || self.goal.is_reached(state);
        if over { Turn::Over } else { Turn::Of(0) }
    }

    fn moves(&self, state: &State, out: &mut Vec<Slide>) {
        if self.turn(state) != Turn::Over {
            out.extend(Slide::ALL.into_iter().filter(|&slide| self.goal.may(state, slide)));
        }
    }

    fn play(&self, state: &mut State, action: Slide) {
        self.goal.slide(state, action);
        state.moves += 1;
    }

    fn utility(&self, state: &State, _player: Player) -> f64 {
        if self.is_goal(state) { 0.0 - f64::from(state.moves) } else { self.lost() }
    }

    fn key(&self, state: &State) -> u64 {
        let word = |key, tiles: &[u8]| {
            mix(tiles.iter().fold(key, |word: u64, &tile| word << 5 | u64::from(tile)))
        };
        let (high, low) = state.tiles.split_at(12);
        let (low, last) = low.split_at(12);
        word(0, high) ^ word(0, low).rotate_left(23) ^ mix(word(u64::from(state.moves) + 1, last))
    }

    /// Utilities are whole numbers; weighted estimates need not be.
    fn scale(&self) -> Scale {
        Scale::Linear { unit: 1.0 / 1024.0 }
    }
}

impl Pathfinding for EightPuzzle {
    fn is_goal(&self, state: &State) -> bool {
        self.goal.is_reached(state)
    }

    fn heuristic(&self, state: &State) -> f64 {
        let bound =
            if self.by_distance { self.goal.distance(state) } else { self.goal.misplaced(state) };
        f64::from(bound)
    }

    fn identify_configuration(&self, state: &State, mut out: &mut dyn Hasher) {
        state.tiles.hash(&mut out);
    }
}

defaults!(EightPuzzle: Ordering, Quiescence, Proof, Information, Searchable);
