//! Max^n: each player maximizes its own utility, chance is averaged (Luckhardt and Irani 1986). No
//! pruning: it is also the oracle of every search over utilities. At equal utility a player takes the
//! move that its game lists first.
//!
//! With a depth it makes one pass; without one, passes of growing depth.

use super::cardinal::Utilities;
use super::deepening::{Pass, deepen};
use super::meter::Meter;
use super::minimax::extend_line;
use super::{Found, Line, Problem, Ranking, Worth};
use crate::evaluate::Evaluate;
use crate::game::{Game, Turn};

/// Searches; see [`super::Algorithm::search`].
pub fn search<G: Game, E: Evaluate<G>>(
    problem: &Problem<'_, G, E>,
    progress: &mut dyn FnMut(&Found<G::Move>),
) -> Found<G::Move> {
    let utilities = Utilities::new(problem);
    let first = problem.task.limits.depth.unwrap_or(1);
    let meter = Meter::start(problem.task.limits, problem.stop);
    let mut search =
        MaxN { utilities: &utilities, meter, moves: Vec::new(), line: vec![Vec::new()] };
    deepen(problem, first, &mut search, progress)
}

/// One utility per player, and whether no estimate took part.
#[derive(Clone)]
struct Tuple {
    values: Vec<f64>,
    exact: bool,
}

struct MaxN<'a, G: Game, E> {
    utilities: &'a Utilities<'a, G, E>,
    meter: Meter<'a>,
    moves: Vec<G::Move>,
    line: Vec<Vec<G::Move>>,
}

impl<G: Game, E: Evaluate<G>> Pass<G::Move> for MaxN<'_, G, E> {
    fn pass(&mut self, depth: u32) -> Option<Ranking<G::Move>> {
        let Problem { game, root, .. } = self.utilities.problem;
        self.moves.clear();
        game.moves(root, &mut self.moves);
        let mut searched = Vec::new();
        for index in 0..self.moves.len() {
            let action = self.moves[index];
            let child = game.after(root, action);
            let tuple = self.value(&child, 1, depth - 1)?;
            let mut moves = vec![action];
            moves.extend_from_slice(&self.line[1]);
            searched.push((moves, tuple));
        }
        Some(self.ranking(searched))
    }

    fn one_ply(&self) -> Ranking<G::Move> {
        let Problem { game, root, .. } = self.utilities.problem;
        let mut moves = Vec::new();
        game.moves(root, &mut moves);
        let look = |action| {
            let child = game.after(root, action);
            (vec![action], self.leaf(&child))
        };
        self.ranking(moves.into_iter().map(look).collect())
    }

    fn meter(&self) -> &Meter<'_> {
        &self.meter
    }
}

impl<G: Game, E: Evaluate<G>> MaxN<'_, G, E> {
    fn ranking(&self, mut searched: Vec<(Vec<G::Move>, Tuple)>) -> Ranking<G::Move> {
        let hero = self.utilities.hero();
        searched.sort_by(|(_, one), (_, other)| other.values[hero].total_cmp(&one.values[hero]));
        let exact = searched.iter().all(|(_, tuple)| tuple.exact);
        let worth = |tuple: Tuple| Worth {
            values: tuple.values,
            exact: tuple.exact,
            outcome: None,
            evaluation: None,
        };
        let best = worth(Tuple { exact, ..searched[0].1.clone() });
        let lines = searched.into_iter().map(|(moves, tuple)| Line {
            moves,
            worth: worth(tuple),
            at_most: false,
        });
        Ranking { lines: lines.collect(), worth: best }
    }

    fn leaf(&self, state: &G::State) -> Tuple {
        let valued: Vec<_> = (0..self.utilities.facts.players)
            .map(|player| self.utilities.leaf(state, player))
            .collect();
        Tuple {
            values: valued.iter().map(|valued| valued.value).collect(),
            exact: valued.iter().all(|valued| valued.exact),
        }
    }

    fn value(&mut self, state: &G::State, ply: usize, depth: u32) -> Option<Tuple> {
        self.meter.visit()?;
        if self.line.len() <= ply + 1 {
            self.line.resize(ply + 2, Vec::new());
        }
        self.line[ply].clear();
        let game = self.utilities.problem.game;
        let turn = game.turn(state);
        if turn == Turn::Over || depth == 0 {
            self.meter.leaves += 1;
            return Some(self.leaf(state));
        }
        let first = self.moves.len();
        game.moves(state, &mut self.moves);
        let mut whole: Option<Tuple> = None;
        for index in first..self.moves.len() {
            let action = self.moves[index];
            let child = game.after(state, action);
            let below = if turn == Turn::Chance { depth } else { depth - 1 };
            let tuple = self.value(&child, ply + 1, below)?;
            whole = Some(match (turn, whole) {
                (Turn::Of(player), Some(best)) if tuple.values[player] <= best.values[player] => {
                    Tuple { exact: best.exact && tuple.exact, ..best }
                }
                (Turn::Of(_), best) => {
                    extend_line(&mut self.line, ply as u32, action);
                    Tuple { exact: tuple.exact && best.is_none_or(|best| best.exact), ..tuple }
                }
                (_, mean) => mean_with(mean, game.probability(state, action), tuple),
            });
        }
        self.moves.truncate(first);
        Some(whole.expect("a position that is not over has a move"))
    }
}

/// `mean` with one more outcome's share.
fn mean_with(mean: Option<Tuple>, probability: f64, tuple: Tuple) -> Tuple {
    let zero = || Tuple { values: vec![0.0; tuple.values.len()], exact: true };
    let mut mean = mean.unwrap_or_else(zero);
    for (sum, value) in mean.values.iter_mut().zip(&tuple.values) {
        *sum += probability * value;
    }
    mean.exact &= tuple.exact;
    mean
}
