//! Knowledge of a maze for path searches: costs, and a lower bound of the remaining cost.

use std::hash::{Hash, Hasher};

use super::distances::NONE;
use super::{GONE, Goal, Maze, Position, Step};
use countermove_core::game::Game;
use countermove_core::game::pathfinding::Pathfinding;

impl Pathfinding for Maze {
    fn is_goal(&self, state: &Position) -> bool {
        self.reached_goal(state)
    }

    fn step_cost(&self, state: &Position, action: Step) -> f64 {
        f64::from(self.cost(state, action))
    }

    /// An agent rests on its own goal for nothing.
    fn least_step_cost(&self) -> f64 {
        if self.goal == Goal::Cross && self.agents() > 1 { 0.0 } else { 1.0 }
    }

    /// The sum of the agents' own ways where each has its own, since each pays for its own. Where they share an
    /// end, the moves until it, of all agents in turn, that the farthest part of it takes.
    fn heuristic(&self, state: &Position) -> f64 {
        let bound = match self.goal {
            Goal::Exit => self.sum(state, |_| 0),
            Goal::Cross => self.sum(state, |agent| agent),
            Goal::Meet => self.until_met(state),
            Goal::Collect if self.agents() == 1 => self.two_dots(state),
            Goal::Collect => self.until_collected(state),
        };
        bound.map_or(f64::INFINITY, f64::from)
    }

    fn identify_configuration(&self, state: &Position, mut out: &mut dyn Hasher) {
        (state.squares, state.dots, state.turn).hash(&mut out);
    }

    fn agents(&self) -> usize {
        Self::agents(self)
    }

    fn agent_to_move(&self, state: &Position) -> usize {
        usize::from(state.turn)
    }

    fn first_agents(&self, state: &Position, count: usize) -> Position {
        let mut state = *state;
        state.squares[count..].fill(GONE);
        if state.squares[usize::from(state.turn)] == GONE && state.moves_left > 0 {
            self.pass_turn(&mut state);
        }
        state
    }

    fn waiting_move(&self, state: &Position) -> Option<Step> {
        let moves = self.legal_moves(state);
        moves.into_iter().find(|&action| action == Step::Wait)
    }
}

impl Maze {
    /// The sum of the agents' distances to their targets; `None` if there is no way.
    fn sum(&self, state: &Position, target: impl Fn(usize) -> usize) -> Option<u32> {
        let way = |(agent, square)| self.way(target(agent), square);
        self.present(state).map(way).sum()
    }

    fn way(&self, target: usize, square: u16) -> Option<u32> {
        let distance = self.distances.to(target, square);
        (distance != NONE).then_some(u32::from(distance))
    }

    /// The agents present with their squares, in the order in which they move next.
    fn in_turn(&self, state: &Position) -> Vec<(usize, u16)> {
        let mut present: Vec<_> = self.present(state).collect();
        let before = present.iter().filter(|&&(agent, _)| agent < usize::from(state.turn)).count();
        present.rotate_left(before);
        present
    }

    /// Moves until any two agents can have met: only their own bring them together.
    fn until_met(&self, state: &Position) -> Option<u32> {
        let agents = self.in_turn(state);
        let count = agents.len() as u32;
        let mut most = 0;
        for (first, &(_, from)) in (0..).zip(&agents) {
            let steps_from = self.distances.steps_from(&self.layout, from);
            for (second, &(_, to)) in (0..).zip(&agents).skip(first as usize + 1) {
                let steps = u32::from(steps_from[usize::from(to)]);
                if steps == u32::from(NONE) {
                    return None;
                }
                let rounds = (steps / 2) * count;
                most = most.max(match steps % 2 {
                    1 => rounds + first + 1,
                    _ if steps > 0 => rounds - count + second + 1,
                    _ => 0,
                });
            }
        }
        Some(most)
    }

    /// Moves until the dot that takes longest can have been collected, and at least one for each.
    fn until_collected(&self, state: &Position) -> Option<u32> {
        let agents = self.in_turn(state);
        let count = agents.len() as u32;
        let mut most = state.dots.count_ones();
        for dot in self.dots_left(state) {
            let moves = |(place, &(_, square)): (u32, &(usize, u16))| {
                let steps = self.way(dot, square)?;
                Some((steps.max(1) - 1) * count + place + 1)
            };
            most = most.max((0..).zip(&agents).filter_map(moves).min()?);
        }
        Some(most)
    }

    /// The cost for one agent to reach the two dots that are farthest apart.
    fn two_dots(&self, state: &Position) -> Option<u32> {
        let square = state.squares[0];
        let dots: Vec<usize> = self.dots_left(state).collect();
        let mut most = state.dots.count_ones();
        for (place, &first) in dots.iter().enumerate() {
            most = most.max(self.way(first, square)?);
            for &second in &dots[place + 1..] {
                let by = |one, other| {
                    let square_of_one = self.layout.dots[one];
                    Some(self.way(one, square)? + self.way(other, square_of_one)?)
                };
                most = most.max(by(first, second)?.min(by(second, first)?));
            }
        }
        Some(most)
    }

    fn dots_left(&self, state: &Position) -> impl Iterator<Item = usize> {
        let dots = state.dots;
        (0..self.layout.dots.len()).filter(move |dot| dots >> dot & 1 == 1)
    }
}
