//! A maze with one agent or several: path finding, alone and together.
//!
//! Agents move in turn, so that one joint move of all is one move of each. On a square that another stands on, no
//! agent may step; so no two exchange squares.

mod distances;
mod layout;
mod pathfinding;
mod text;

use self::distances::Distances;
use self::layout::{Layout, MOST_TEXT, NAMED};
use countermove_core::error::Error;
use countermove_core::game::evaluation::{Evaluation, Feature};
use countermove_core::game::notation::{About, Example};
use countermove_core::game::options::{Opt, Options, refuse};
use countermove_core::game::packed::Packed;
use countermove_core::game::pathfinding::Pathfinding;
use countermove_core::game::rules::Opener;
use countermove_core::game::searchable::defaults;
use countermove_core::game::{Facts, Game, Payoff, Player, Turn};
use countermove_core::hashing::{mix, zobrist};
use countermove_core::value::Scale;

/// Title, rules, notations and examples.
pub const ABOUT: About = About {
    title: "Maze",
    rules: "One agent, or up to four who move in turn and share the cost, look for the cheapest way to a goal: \
            to leave by an exit, to meet on one square, to collect all dots, or each to its own goal. A step \
            costs 1, onto a square with a digit that much. Where there are several agents, none may step onto \
            another's square unless they are to meet, and each may wait for 1; on its own goal it rests for \
            nothing.",
    state_notation: "The square of each agent, separated by commas, as a column letter and a row number from the \
                     bottom (- for one that has left); the squares with dots, likewise (- for none); the agent \
                     to move; the cost so far; how many moves each agent has left: \"b2,d4 - a 0 200\".",
    move_notation: "North, South, East, West (or n, s, e, w), with several agents also Wait.",
    examples: &[
        Example::new("The way out"),
        Example::new("Two must pass a crossing").options("{\"layout\":\"crossing\"}"),
        Example::new("Whoever plans first leaves no way for the other")
            .options("{\"layout\":\"corridor\"}"),
        Example::new("Where to meet").options("{\"layout\":\"meeting\"}"),
        Example::new("All dots, by two").options("{\"layout\":\"dots\"}"),
        Example::new("The short way costs more")
            .options("{\"layout\":\"#######/#a999E#/# ### #/#     #/#######\"}")
            .moves("South"),
    ],
};

/// The options.
pub const OPTIONS: &[Opt] = &[LAYOUT, GOAL, PLAYERS, MOST_MOVES, HEURISTIC];

const LAYOUT: Opt = Opt::text("layout", MOST_TEXT).about(
    "Rows of equal length separated by line ends or '/', at most 26 by 26: # or % wall, a blank \
     or - or _ floor, 1 to 9 floor with that cost, . dot, E exit, a to d the agents, A to D their \
     goals. Or the name of one: simple, the default, rooms, crossing, door, corridor, meeting or \
     dots.",
);
const GOAL: Opt = Opt::choice("goal", &["drawn", "exit", "meet", "collect", "cross"], "drawn").about(
    "exit: every agent leaves by an exit. meet: all stand on one square. collect: no dot is left. \
     cross: each agent is on its own goal. drawn: cross if the layout has A to D, else collect if \
     it has dots, else exit if it has one, else meet.",
);
const PLAYERS: Opt = Opt::choice("players", &["one", "each"], "one").about(
    "one: one player moves all agents. each: every agent is a player, with a common payoff.",
);
const MOST_MOVES: Opt = Opt::integer("most_moves", 1..=1000, 200)
    .about("Number of each agent's moves after which the game ends without a goal.");

const HEURISTIC: Opt = Opt::choice("heuristic", &["walls", "manhattan"], "walls").about(
    "Distances in the lower bound of the cost that is left. walls: true ones, as if the agent \
     were alone. manhattan: rows and columns, as if there were no walls and every step cost 1.",
);

/// Opens the game under `options` and passes it to `opener`. Error: `BadOption`.
pub fn open<O: Opener>(options: &mut Options, opener: O) -> Result<O::Out, Error> {
    let text = options.text(&LAYOUT)?;
    let layout = Layout::read(text.as_deref().unwrap_or(NAMED[0].0))?;
    let goal =
        layout.goal(options.choice(&GOAL)?).map_err(|(pointer, what)| refuse(pointer, &what))?;
    let each = options.choice(&PLAYERS)? == "each" && layout.starts.len() > 1;
    let most_moves = u16::try_from(options.integer(&MOST_MOVES)?).expect("the option's bounds");
    let manhattan = options.choice(&HEURISTIC)? == "manhattan";
    let distances = Distances::of(&layout, goal, manhattan);
    let costliest = layout.costs.iter().flatten().copied().max().unwrap_or(1);
    let worst = u32::from(most_moves) * layout.starts.len() as u32 * u32::from(costliest) + 1;
    let game = Maze { layout, goal, each, most_moves, worst, distances };
    Ok(opener.open(game, options.canonical()))
}

/// Most agents.
const MOST_AGENTS: usize = 4;
/// The square of an agent that has left.
const GONE: u16 = u16::MAX;

/// The goal of the agents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// Every agent leaves by an exit.
    Exit,
    /// All stand on one square.
    Meet,
    /// No dot is left.
    Collect,
    /// Each is on its own goal.
    Cross,
}

/// The rules under the options.
pub struct Maze {
    layout: Layout,
    goal: Goal,
    /// Whether every agent is a player.
    each: bool,
    most_moves: u16,
    /// More than any game costs.
    worst: u32,
    distances: Distances,
}

/// A position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// The squares of the agents; [`GONE`] where there is none.
    squares: [u16; MOST_AGENTS],
    /// The dots left, one bit each in the layout's order.
    dots: u64,
    /// The agent to move.
    turn: u8,
    moves_left: u16,
    cost: u32,
}

/// A move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// To the row above.
    North,
    /// To the row below.
    South,
    /// To the right.
    East,
    /// To the left.
    West,
    /// Nowhere.
    Wait,
}

impl Step {
    const WAYS: [Self; 4] = [Self::North, Self::South, Self::East, Self::West];
    const ALL: [Self; 5] = [Self::North, Self::South, Self::East, Self::West, Self::Wait];

    const fn name(self) -> &'static str {
        ["North", "South", "East", "West", "Wait"][self as usize]
    }
}

impl Packed for Step {
    #[inline]
    fn pack(self) -> u64 {
        self as u64
    }

    #[inline]
    fn unpack(word: u64) -> Self {
        Self::ALL[word as usize]
    }
}

impl Maze {
    fn agents(&self) -> usize {
        self.layout.starts.len()
    }

    /// The agents that have not left, with their squares.
    fn present(&self, state: &Position) -> impl Iterator<Item = (usize, u16)> {
        let squares = state.squares.into_iter().take(self.agents()).enumerate();
        squares.filter(|&(_, square)| square != GONE)
    }

    fn reached_goal(&self, state: &Position) -> bool {
        let mut present = self.present(state);
        match self.goal {
            Goal::Exit => present.next().is_none(),
            Goal::Collect => state.dots == 0,
            Goal::Cross => present.all(|(agent, square)| self.layout.goals[agent] == Some(square)),
            Goal::Meet => {
                let first = present.next().map(|(_, square)| square);
                present.all(|(_, square)| Some(square) == first)
            }
        }
    }

    fn is_over(&self, state: &Position) -> bool {
        state.moves_left == 0 || self.reached_goal(state)
    }

    /// The square that the agent to move gets to by `step`, if it may.
    fn target(&self, state: &Position, step: Step) -> Option<u16> {
        let square = state.squares[usize::from(state.turn)];
        if step == Step::Wait {
            return (self.agents() > 1).then_some(square);
        }
        let target = self.layout.beside(square, step)?;
        let is_free = self.goal == Goal::Meet || !state.squares.contains(&target);
        is_free.then_some(target)
    }

    fn cost(&self, state: &Position, step: Step) -> u32 {
        let agent = usize::from(state.turn);
        let square = state.squares[agent];
        match self.target(state, step) {
            _ if step == Step::Wait => {
                let rests = self.goal == Goal::Cross && self.layout.goals[agent] == Some(square);
                u32::from(!rests)
            }
            Some(target) => self.layout.cost(target),
            None => 1,
        }
    }

    /// Passes the turn to the next agent that has not left.
    fn pass_turn(&self, state: &mut Position) {
        let mover = usize::from(state.turn);
        let next = self.present(state).map(|(agent, _)| agent).find(|&agent| agent > mover);
        let first = self.present(state).map(|(agent, _)| agent).next();
        if next.is_none() {
            state.moves_left -= 1;
        }
        state.turn = next.or(first).unwrap_or(0) as u8;
    }
}

impl Game for Maze {
    type State = Position;
    type Move = Step;

    fn facts(&self) -> Facts {
        Facts {
            players: if self.each { self.agents() } else { 1 },
            payoff: Payoff::Common,
            path_cost: true,
            utility_min: -f64::from(self.worst),
            utility_max: 0.0,
            ..Facts::two_player_zero_sum()
        }
    }

    fn start(&self) -> Position {
        let mut squares = [GONE; MOST_AGENTS];
        squares[..self.agents()].copy_from_slice(&self.layout.starts);
        let dots = if self.goal == Goal::Collect { self.layout.all_dots() } else { 0 };
        Position { squares, dots, turn: 0, moves_left: self.most_moves, cost: 0 }
    }

    fn turn(&self, state: &Position) -> Turn {
        match state.turn {
            _ if self.is_over(state) => Turn::Over,
            agent if self.each => Turn::Of(usize::from(agent)),
            _ => Turn::Of(0),
        }
    }

    fn moves(&self, state: &Position, out: &mut Vec<Step>) {
        if !self.is_over(state) {
            out.extend(Step::ALL.into_iter().filter(|&step| self.target(state, step).is_some()));
        }
    }

    fn play(&self, state: &mut Position, action: Step) {
        let target = self.target(state, action).expect("a legal move");
        state.cost += self.cost(state, action);
        let leaves = self.goal == Goal::Exit && self.layout.is_exit(target);
        state.squares[usize::from(state.turn)] = if leaves { GONE } else { target };
        if let Some(dot) = self.layout.dots.iter().position(|&dot| dot == target) {
            state.dots &= !(1 << dot);
        }
        self.pass_turn(state);
    }

    /// The cost with its sign changed, at a goal.
    fn utility(&self, state: &Position, _player: Player) -> f64 {
        let cost = if self.reached_goal(state) { state.cost } else { self.worst };
        0.0 - f64::from(cost)
    }

    fn key(&self, state: &Position) -> u64 {
        let squares = state.squares.iter().fold(0, |word, &square| word << 16 | u64::from(square));
        let rest =
            u64::from(state.cost) << 24 | u64::from(state.moves_left) << 8 | u64::from(state.turn);
        mix(squares) ^ zobrist(state.dots).rotate_left(1) ^ mix(zobrist(rest))
    }

    fn scale(&self) -> Scale {
        Scale::Linear { unit: 1.0 }
    }
}

impl Evaluation for Maze {
    const UNIT: &'static str = "steps";

    const SPREAD: f64 = 50.0;

    const FEATURES: &'static [Feature] = &[
        Feature::new("cost", -1.0).about("what all moves so far cost"),
        Feature::new("distance", -1.0).about("what the way to the goal costs at least"),
    ];

    fn features(&self, state: &Position, _player: Player, values: &mut [f64]) {
        let left = f64::from(self.worst.saturating_sub(state.cost));
        values[0] = f64::from(state.cost);
        values[1] = self.heuristic(state).min(left);
    }
}

defaults!(Maze: Ordering, Quiescence, Proof, Information, Searchable);
