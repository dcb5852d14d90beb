//! Notation of positions and moves.

use std::fmt::Write;

use super::{GONE, Goal, Maze, Position, Step};
use countermove_core::error::{Error, clip};
use countermove_core::game::notation::Notation;
use countermove_core::game::{Game, Player};

/// The text of an agent that has left, and of no dots.
const NOTHING: &str = "-";

impl Notation for Maze {
    fn player_name(&self, player: Player) -> String {
        if self.each { self.agent_name(player) } else { "planner".into() }
    }

    fn agent_name(&self, agent: usize) -> String {
        letter(agent).into()
    }

    fn read(&self, text: &str) -> Result<Position, Error> {
        let fields: Vec<&str> = text.split(' ').collect();
        let &[squares, dots, turn, cost, moves_left] = &fields[..] else {
            return Err(Error::malformed_state(format!(
                "{} fields, not 5: squares of agents, dots, agent to move, cost and moves left, as in \"{}\"",
                fields.len(),
                self.write(&self.start())
            )));
        };
        let mut state = self.start();
        self.read_squares(squares, &mut state)?;
        state.dots = self.read_dots(dots)?;
        state.turn = self.read_turn(turn, &state)?;
        state.cost = number(cost, "cost", self.worst - 1)?;
        state.moves_left =
            number(moves_left, "number of moves left", self.most_moves.into())? as u16;
        self.check(&state)?;
        Ok(state)
    }

    fn write(&self, state: &Position) -> String {
        let square = |&square: &u16| match square {
            GONE => NOTHING.into(),
            square => self.square_name(square),
        };
        let agents: Vec<String> = state.squares[..self.agents()].iter().map(square).collect();
        let dots = self.layout.dots.iter().enumerate();
        let dots: Vec<String> = dots
            .filter(|(dot, _)| state.dots >> dot & 1 == 1)
            .map(|(_, &square)| self.square_name(square))
            .collect();
        let dots = if dots.is_empty() { NOTHING.into() } else { dots.join(",") };
        let turn = letter(usize::from(state.turn));
        format!("{} {dots} {turn} {} {}", agents.join(","), state.cost, state.moves_left)
    }

    fn read_move(&self, state: &Position, text: &str) -> Result<Step, Error> {
        let is_named = |step: &Step| text.eq_ignore_ascii_case(step.name());
        let is_letter = |step: &Step| text.eq_ignore_ascii_case(&step.name()[..1]);
        let found = Step::ALL.into_iter().find(is_named);
        let step = found.or_else(|| Step::WAYS.into_iter().find(is_letter)).ok_or_else(|| {
            Error::malformed_move("not North, South, East, West (or n, s, e, w) or Wait")
        })?;
        if self.is_over(state) {
            return Err(Error::illegal_move("the game is over"));
        }
        if self.target(state, step).is_none() {
            return Err(Error::illegal_move(self.why_not(state, step)));
        }
        Ok(step)
    }

    fn write_move(&self, _state: &Position, action: Step) -> String {
        action.name().into()
    }

    /// With the agent's name, where there are several.
    fn move_label(&self, state: &Position, action: Step) -> Option<String> {
        let name = self.agent_name(usize::from(state.turn));
        (self.agents() > 1).then(|| format!("{name} {}", action.name()))
    }

    fn ending(&self, state: &Position) -> Option<&'static str> {
        Some(if self.reached_goal(state) { "goal" } else { "out of moves" })
    }

    fn result(&self, state: &Position) -> Option<String> {
        Some(if self.reached_goal(state) {
            format!("goal reached at cost {}", state.cost)
        } else {
            "out of moves".into()
        })
    }

    /// The maze with agents, dots, exits and goals.
    fn picture(&self, state: &Position) -> String {
        let columns = self.layout.grid.columns;
        let mut picture = self
            .layout
            .grid
            .picture(|row, column| self.symbol(state, (row * columns + column) as u16));
        write!(picture, "\ncost {}, {} moves left", state.cost, state.moves_left)
            .expect("a string takes any text");
        picture
    }
}

/// The name of the agent at `index`.
fn letter(index: usize) -> char {
    char::from(b'a' + index as u8)
}

/// Reads a number up to `most` in canonical form; `what` names it in an error.
fn number(text: &str, what: &str, most: u32) -> Result<u32, Error> {
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if !is_number || (text.len() > 1 && text.starts_with('0')) {
        return Err(Error::malformed_state(format!("\"{}\" is not a {what}", clip(text))));
    }
    text.parse().ok().filter(|&number| number <= most).ok_or_else(|| {
        Error::illegal_position(format!("the {what}, \"{}\", is above {most}", clip(text)))
    })
}

impl Maze {
    fn square_name(&self, square: u16) -> String {
        let columns = self.layout.grid.columns;
        self.layout.grid.cell_name(usize::from(square) / columns, usize::from(square) % columns)
    }

    fn read_square(&self, text: &str) -> Result<u16, Error> {
        let malformed =
            || Error::malformed_state(format!("\"{}\" is no square, such as \"b2\"", clip(text)));
        let (row, column) = self.layout.grid.read_cell(text).map_err(|_| malformed())?;
        let square = (row * self.layout.grid.columns + column) as u16;
        if self.square_name(square) != text {
            return Err(malformed());
        }
        if self.layout.costs[usize::from(square)].is_none() {
            return Err(Error::illegal_position(format!("{text} is a wall")));
        }
        Ok(square)
    }

    fn read_squares(&self, text: &str, state: &mut Position) -> Result<(), Error> {
        let texts: Vec<&str> = text.split(',').collect();
        if texts.len() != self.agents() {
            let (given, agents) = (texts.len(), self.agents());
            return Err(Error::malformed_state(format!("{given} squares for {agents} agents")));
        }
        for (square, text) in state.squares.iter_mut().zip(texts) {
            *square = match text {
                NOTHING if self.goal == Goal::Exit => GONE,
                text => self.read_square(text)?,
            };
        }
        Ok(())
    }

    fn read_dots(&self, text: &str) -> Result<u64, Error> {
        let mut dots = 0;
        for name in text.split(',').filter(|_| text != NOTHING) {
            let square = self.read_square(name)?;
            let place = self.layout.dots.iter().position(|&dot| dot == square);
            let dot = place.filter(|dot| self.goal == Goal::Collect && dots >> dot & 1 == 0);
            let none = || Error::illegal_position(format!("there can be no other dot on {name}"));
            dots |= 1 << dot.ok_or_else(none)?;
        }
        Ok(dots)
    }

    fn read_turn(&self, text: &str, state: &Position) -> Result<u8, Error> {
        let turn = (0..self.agents()).find(|&agent| self.agent_name(agent) == text);
        let turn =
            turn.ok_or_else(|| Error::malformed_state(format!("\"{}\" is no agent", clip(text))))?;
        let all_left = turn == 0 && self.present(state).next().is_none();
        if state.squares[turn] == GONE && !all_left {
            return Err(Error::illegal_position(format!("{text} has left and cannot move")));
        }
        Ok(turn as u8)
    }

    /// Checks that the position can arise.
    fn check(&self, state: &Position) -> Result<(), Error> {
        let mut before = Vec::new();
        for (agent, square) in self.present(state) {
            let (name, place) = (self.agent_name(agent), self.square_name(square));
            let dot = self.layout.dots.iter().position(|&dot| dot == square);
            let what = if self.goal == Goal::Exit && self.layout.is_exit(square) {
                "is on an exit, by which it leaves"
            } else if dot.is_some_and(|dot| state.dots >> dot & 1 == 1) {
                "is on a dot, which it collects"
            } else if self.goal != Goal::Meet && before.contains(&square) {
                "is where another agent is"
            } else if self.agents() == 1
                && Step::WAYS.iter().all(|&way| self.layout.beside(square, way).is_none())
            {
                "has walls all around"
            } else {
                before.push(square);
                continue;
            };
            return Err(Error::illegal_position(format!("{name}, on {place}, {what}")));
        }
        Ok(())
    }

    fn symbol(&self, state: &Position, square: u16) -> char {
        let layout = &self.layout;
        let dot = layout.dots.iter().position(|&dot| dot == square);
        let goal = layout.goals.iter().position(|&goal| goal == Some(square));
        let agent = self.present(state).find(|&(_, other)| other == square);
        match layout.costs[usize::from(square)] {
            None => '#',
            _ if agent.is_some() => letter(agent.map_or(0, |(agent, _)| agent)),
            _ if layout.is_exit(square) => 'E',
            _ if goal.is_some() => letter(goal.unwrap_or(0)).to_ascii_uppercase(),
            _ if dot.is_some_and(|dot| state.dots >> dot & 1 == 1) => '.',
            Some(1) => ' ',
            Some(cost) => char::from(b'0' + cost),
        }
    }

    fn why_not(&self, state: &Position, step: Step) -> String {
        let agent = self.agent_name(usize::from(state.turn));
        let square = state.squares[usize::from(state.turn)];
        match self.layout.beside(square, step) {
            _ if step == Step::Wait => format!("{agent} is alone and may not wait"),
            Some(target) => {
                format!(
                    "another agent is on {}, in the {} of {agent}",
                    self.square_name(target),
                    step.name()
                )
            }
            None => format!("{agent} has a wall or the edge in the {}", step.name()),
        }
    }
}
