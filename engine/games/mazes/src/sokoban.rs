//! Sokoban: a keeper pushes boxes onto goals, one box at a time, and never pulls.

mod evaluation;
mod level;
mod text;

use std::hash::{Hash, Hasher};

use self::level::{Cells, Level, MOST_TEXT, NAMED};
use countermove_core::error::Error;
use countermove_core::game::notation::{About, Example};
use countermove_core::game::options::{Opt, Options};
use countermove_core::game::packed::Packed;
use countermove_core::game::pathfinding::Pathfinding;
use countermove_core::game::rules::Opener;
use countermove_core::game::searchable::defaults;
use countermove_core::game::{Facts, Game, Payoff, Player, Turn};
use countermove_core::hashing::{mix, zobrist};
use countermove_core::value::Scale;

/// Title, rules, notations and examples.
pub const ABOUT: About = About {
    title: "Sokoban",
    rules: "The keeper steps to a free cell, or pushes a box that stands there one cell on, if that \
            cell is free. Boxes are never pulled, and one is pushed at a time. The game is solved \
            when a box is on every goal. Each move costs 1, and the utility of the solved game is \
            the number of moves with its sign changed. The game is lost, for one less than \
            most_moves moves, if a box is where no pushes lead to a goal even without other boxes, \
            as in a corner, if the keeper cannot move, and after most_moves moves.",
    state_notation: "The level's text: # wall, @ keeper (+ on a goal), $ box (* on a goal), . goal, a \
                     blank or - or _ floor; rows from the top, separated by '/' or new lines. Then how \
                     many moves were made, if any: \"#####/#  @*#/##### after 3\". Walls and goals \
                     are those of the option level.",
    move_notation: "u, d, l, r; of a push U, D, L, R (LURD). Either case is read.",
    examples: &[
        Example::new("One box"),
        Example::new("Two boxes").options("{\"level\":\"two\"}").moves("r"),
        Example::new("Three boxes").options("{\"level\":\"three\"}"),
        Example::new("A level of one's own")
            .options("{\"level\":\"#######/#@ $ .#/#######\"}")
            .moves("r R"),
    ],
};

/// The options.
pub const OPTIONS: &[Opt] = &[LEVEL, MOST_MOVES];

const LEVEL: Opt = Opt::text("level", MOST_TEXT).about(
    "The level's text as a state is written, or a name: \"one\" (the default), \"two\" or \
     \"three\", with as many boxes. At most 256 cells; all beyond its rows is wall.",
);
const MOST_MOVES: Opt = Opt::integer("most_moves", 1..=1000, 200)
    .about("Number of moves after which the game is lost.");

/// Opens the game under `options` and passes it to `opener`. Error: `BadOption`.
pub fn open<O: Opener>(options: &mut Options, opener: O) -> Result<O::Out, Error> {
    let text = options.text(&LEVEL)?;
    let level = Level::read(text.as_deref().unwrap_or(NAMED[0].0))?;
    let most_moves = options.integer(&MOST_MOVES)? as u16;
    Ok(opener.open(Sokoban { level, most_moves }, options.canonical()))
}

/// The rules under the options.
pub struct Sokoban {
    level: Level,
    most_moves: u16,
}

/// Where the keeper and the boxes are, and how many moves were made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    keeper: u8,
    boxes: Cells,
    moves: u16,
}

/// A step of the keeper, or a push.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// To the row above.
    Up,
    /// To the row below.
    Down,
    /// To the column on the left.
    Left,
    /// To the column on the right.
    Right,
}

impl Step {
    const ALL: [Self; 4] = [Self::Up, Self::Down, Self::Left, Self::Right];
}

impl Packed for Step {
    fn pack(self) -> u64 {
        self as u64
    }

    fn unpack(word: u64) -> Self {
        Self::ALL[(word & 3) as usize]
    }
}

/// The effect of a step.
struct Effect {
    keeper: u8,
    /// Where the box that is pushed comes to.
    pushed: Option<u8>,
}

impl Sokoban {
    /// The effect of `step` in `state`; `None` if the step is illegal.
    fn effect(&self, state: &State, step: Step) -> Option<Effect> {
        let keeper = self.level.next(state.keeper, step)?;
        if !state.boxes.has(keeper.into()) {
            return Some(Effect { keeper, pushed: None });
        }
        let beyond = self.level.next(keeper, step)?;
        let free = !state.boxes.has(beyond.into());
        free.then_some(Effect { keeper, pushed: Some(beyond) })
    }

    fn is_solved(&self, state: &State) -> bool {
        state.boxes == self.level.goals
    }

    /// Whether no goal can be reached for a reason that is plain to see.
    fn is_stuck(&self, state: &State) -> bool {
        let dead = state.boxes.iter().any(|cell| self.level.pushes[cell].is_none());
        dead || Step::ALL.into_iter().all(|step| self.effect(state, step).is_none())
    }

    /// Pushes that the boxes need at least: for each as many as to the nearest goal without other boxes;
    /// `None` if one cannot be brought to any.
    fn pushes(&self, state: &State) -> Option<u32> {
        state.boxes.iter().map(|cell| self.level.pushes[cell].map(u32::from)).sum()
    }

    /// Utility of a game that is lost.
    fn lost(&self) -> f64 {
        -1.0 - f64::from(self.most_moves)
    }
}

impl Game for Sokoban {
    type State = State;
    type Move = Step;

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
        State { keeper: self.level.keeper, boxes: self.level.boxes, moves: 0 }
    }

    fn turn(&self, state: &State) -> Turn {
        let over = state.moves == self.most_moves || self.is_solved(state) || self.is_stuck(state);
        if over { Turn::Over } else { Turn::Of(0) }
    }

    fn moves(&self, state: &State, out: &mut Vec<Step>) {
        if self.turn(state) != Turn::Over {
            out.extend(Step::ALL.into_iter().filter(|&step| self.effect(state, step).is_some()));
        }
    }

    fn play(&self, state: &mut State, action: Step) {
        let Effect { keeper, pushed } = self.effect(state, action).expect("the move is legal");
        if let Some(to) = pushed {
            state.boxes.remove(keeper.into());
            state.boxes.insert(to.into());
        }
        state.keeper = keeper;
        state.moves += 1;
    }

    fn utility(&self, state: &State, _player: Player) -> f64 {
        if self.is_solved(state) { 0.0 - f64::from(state.moves) } else { self.lost() }
    }

    fn key(&self, state: &State) -> u64 {
        let boxes = state.boxes.iter().fold(0, |key, cell| key ^ zobrist(cell as u64));
        boxes ^ mix(mix(u64::from(state.keeper) << 16 | u64::from(state.moves)))
    }

    /// Utilities are whole numbers; weighted estimates need not be.
    fn scale(&self) -> Scale {
        Scale::Linear { unit: 1.0 / 1024.0 }
    }
}

impl Pathfinding for Sokoban {
    fn is_goal(&self, state: &State) -> bool {
        self.is_solved(state)
    }

    /// A push is a move and brings one box nearer by one at most.
    fn heuristic(&self, state: &State) -> f64 {
        self.pushes(state).map_or(f64::INFINITY, f64::from)
    }

    fn identify_configuration(&self, state: &State, mut out: &mut dyn Hasher) {
        (state.keeper, state.boxes).hash(&mut out);
    }
}

defaults!(Sokoban: Ordering, Quiescence, Proof, Information, Searchable);
