//! The solution of a small game: the best move in every position that can occur, by backward induction
//! (Zermelo 1913; Russell & Norvig call the result a policy). Each player maximizes its own utility, and
//! chance is averaged.

use std::cmp::Ordering;
use std::collections::HashMap;

use super::contract::{SearchLimits, StoppedBy};
use crate::game::erased::{Erased, Move, State};
use crate::game::{Game, Player, Turn};
use crate::search::common::control::Control;
use crate::search::common::interrupt::Interrupt;
use crate::search::common::rounding::{Mean, Rounding};
use crate::value::Scale;

/// Most moves of all positions together.
const MOST_MOVES: usize = 2_000_000;

/// A position of the solution.
#[derive(Clone, Debug, PartialEq)]
pub struct SolvedState<S, M> {
    /// The position.
    pub state: S,
    /// Who acts there.
    pub turn: Turn,
    /// Legal moves of the position, or outcomes of chance, in the game's order.
    pub moves: Vec<M>,
    /// For each of them the position that follows, by its place in the solution.
    pub after: Vec<usize>,
    /// Which of the moves are best, by index; at a player's turn alone. A policy plays the first.
    pub best: Vec<usize>,
    /// One utility per player under best play.
    pub values: Vec<f64>,
    /// Whether no estimate follows, of a game that is cut off.
    pub exact: bool,
    /// Plies until the end: as few as a winner can make them, and as many as a loser can.
    pub plies: u32,
}

/// Why there is no solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unsolved {
    /// Players choose at the same time.
    Simultaneous,
    /// A position can occur twice in a game.
    Repeats,
    /// There are more positions than asked for, or too many moves.
    TooMany,
    /// A limit or a stop.
    Stopped(StoppedBy),
}

/// A solution: every position that can occur from the first one, which is the root.
pub type Solution<S, M> = Vec<SolvedState<S, M>>;

/// Solves `game` from `root` on, of at most `most_positions` positions. A depth among `limits` is ignored.
pub fn solve(
    game: &Erased,
    root: &State,
    most_positions: usize,
    limits: SearchLimits,
    stop: &dyn Interrupt,
) -> Result<Solution<State, Move>, Unsolved> {
    let mut control = Control::start(limits, stop);
    let mut explorer = Explorer { game, places: HashMap::new(), found: Vec::new(), most_positions };
    let last_first = explorer.explore(root, &mut control)?;
    let mut solution = explorer.found;
    let by_outcome = game.scale() == Scale::Outcome;
    let cut_off = game.facts().cut_off;
    for place in last_first {
        let (best, values, plies) = induced(game, &solution, place, by_outcome);
        let exact = match solution[place].turn {
            Turn::Over => !(cut_off && game.is_cut_off(&solution[place].state)),
            _ => solution[place].after.iter().all(|&next| solution[next].exact),
        };
        let solved = &mut solution[place];
        solved.exact = exact;
        (solved.best, solved.values, solved.plies) = (best, values, plies);
    }
    Ok(solution)
}

/// The positions of `solution` that occur where `player` follows it and all others play as they like;
/// in the order of the solution.
pub fn reached_by<S, M>(solution: &Solution<S, M>, player: Player) -> Vec<usize> {
    let mut reached = vec![false; solution.len()];
    let mut open = vec![0];
    while let Some(place) = open.pop() {
        if std::mem::replace(&mut reached[place], true) {
            continue;
        }
        let SolvedState { turn, after, best, .. } = &solution[place];
        match turn {
            Turn::Of(mover) if *mover == player => open.push(after[best[0]]),
            _ => open.extend(after),
        }
    }
    (0..solution.len()).filter(|&place| reached[place]).collect()
}

struct Explorer<'a, G: Game> {
    game: &'a G,
    places: HashMap<G::State, usize>,
    found: Solution<G::State, G::Move>,
    most_positions: usize,
}

impl<G: Game> Explorer<'_, G> {
    /// Finds all positions, depth first; returns their places, each after those that follow it.
    fn explore(
        &mut self,
        root: &G::State,
        control: &mut Control<'_>,
    ) -> Result<Vec<usize>, Unsolved> {
        let mut finished = Vec::new();
        let mut is_finished = Vec::new();
        let mut moves = 0;
        let mut path = vec![self.enter(root.clone())?];
        while let Some(&place) = path.last() {
            is_finished.resize(self.found.len(), false);
            let SolvedState { state, moves: legal, after, .. } = &self.found[place];
            let Some(&action) = legal.get(after.len()) else {
                is_finished[place] = true;
                finished.push(place);
                path.pop();
                continue;
            };
            moves += 1;
            if moves > MOST_MOVES {
                return Err(Unsolved::TooMany);
            }
            if control.visit().is_none() {
                let reached = control.reached().expect("only a limit stops it");
                return Err(Unsolved::Stopped(reached));
            }
            let child = self.game.after(state, action);
            let known = self.places.get(&child).copied();
            let next = match known {
                Some(next) if !is_finished[next] => return Err(Unsolved::Repeats),
                Some(next) => next,
                None => {
                    let next = self.enter(child)?;
                    path.push(next);
                    next
                }
            };
            self.found[place].after.push(next);
        }
        Ok(finished)
    }

    /// Adds a position that was not found before.
    fn enter(&mut self, state: G::State) -> Result<usize, Unsolved> {
        let place = self.found.len();
        if place == self.most_positions {
            return Err(Unsolved::TooMany);
        }
        let turn = self.game.turn(&state);
        if turn == Turn::Simultaneous {
            return Err(Unsolved::Simultaneous);
        }
        let moves = self.game.legal_moves(&state);
        self.places.insert(state.clone(), place);
        self.found.push(SolvedState {
            state,
            turn,
            moves,
            after: Vec::new(),
            best: Vec::new(),
            values: Vec::new(),
            exact: true,
            plies: 0,
        });
        Ok(place)
    }
}

/// The best moves, the values and the plies of the position at `place`, from those that follow it.
fn induced<G: Game>(
    game: &G,
    solution: &Solution<G::State, G::Move>,
    place: usize,
    by_outcome: bool,
) -> (Vec<usize>, Vec<f64>, u32) {
    let SolvedState { state, turn, moves, after, .. } = &solution[place];
    let facts = game.facts();
    let (players, rounding) = (facts.players, Rounding::of(&facts));
    let following = || after.iter().map(|&next| &solution[next]);
    match *turn {
        Turn::Of(player) => {
            let haste = |next: &SolvedState<_, _>| match next.values[player] {
                value if by_outcome && value > 0.0 => -i64::from(next.plies),
                value if by_outcome && value < 0.0 => i64::from(next.plies),
                _ => 0,
            };
            let order = |one: &SolvedState<_, _>, other: &SolvedState<_, _>| {
                let order = rounding.compare(one.values[player], other.values[player]);
                order.then(haste(one).cmp(&haste(other)))
            };
            let most = following().reduce(|most, next| {
                if order(next, most) == Ordering::Greater { next } else { most }
            });
            let most = most.expect("a position that is not over has a move");
            let equals = |&index: &usize| order(&solution[after[index]], most) == Ordering::Equal;
            let best: Vec<usize> = (0..moves.len()).filter(equals).collect();
            let chosen = &solution[after[best[0]]];
            (best, chosen.values.clone(), chosen.plies + 1)
        }
        Turn::Chance => {
            let mut means = vec![Mean::NONE; players];
            for (&action, next) in moves.iter().zip(following()) {
                let share = game.probability(state, action);
                means.iter_mut().zip(&next.values).for_each(|(mean, &it)| mean.add(share, it));
            }
            let values = means.iter().map(Mean::value).collect();
            let plies = following().map(|next| next.plies).max().unwrap_or(0);
            (Vec::new(), values, plies)
        }
        Turn::Over | Turn::Simultaneous => {
            let utility = |player| game.utility(state, player);
            (Vec::new(), (0..players).map(utility).collect(), 0)
        }
    }
}
