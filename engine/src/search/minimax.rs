//! Minimax, plain: every move of every position to the depth, no pruning, no memory. Slow and
//! obviously right, it is the oracle that the other searches are held to.
//!
//! With a depth it makes one pass; without one, passes of growing depth.

use super::deepening::{Pass, deepen};
use super::duel::{Duel, Seen, Verdict};
use super::meter::Meter;
use super::ordering::WIDE;
use super::{Found, Problem, Ranking};
use crate::evaluate::Evaluate;
use crate::game::{Game, Player};

/// Searches; see [`super::Algorithm::search`].
pub fn search<G: Game, E: Evaluate<G>>(
    problem: &Problem<'_, G, E>,
    progress: &mut dyn FnMut(&Found<G::Move>),
) -> Found<G::Move> {
    let duel = Duel::new(problem);
    let first = problem.task.limits.depth.unwrap_or(1);
    let meter = Meter::start(problem.task.limits, problem.stop);
    let mut search = Minimax { duel: &duel, meter, moves: Vec::new(), line: Vec::new() };
    deepen(problem, first, &mut search, progress)
}

struct Minimax<'a, G: Game, E> {
    duel: &'a Duel<'a, G, E>,
    meter: Meter<'a>,
    /// The moves of every position on the path, one after another.
    moves: Vec<G::Move>,
    /// The best line from each ply on.
    line: Vec<Vec<G::Move>>,
}

impl<G: Game, E: Evaluate<G>> Pass<G::Move> for Minimax<'_, G, E> {
    fn pass(&mut self, depth: u32) -> Option<Ranking<G::Move>> {
        let Problem { game, root, .. } = self.duel.problem;
        self.line.resize(depth as usize + 2, Vec::new());
        self.moves = self.duel.problem.root_moves();
        let mut searched = Vec::new();
        for index in 0..self.moves.len() {
            let action = self.moves[index];
            let child = game.after(root, action);
            let verdict = self.value(&child, self.duel.mover, 1, depth - 1)?;
            let mut moves = vec![action];
            moves.extend_from_slice(&self.line[1]);
            searched.push((moves, verdict, false));
        }
        Some(self.duel.ranking(searched))
    }

    fn one_ply(&self) -> Ranking<G::Move> {
        self.duel.one_ply()
    }

    fn meter(&self) -> &Meter<'_> {
        &self.meter
    }
}

impl<G: Game, E: Evaluate<G>> Minimax<'_, G, E> {
    /// Value of `state` for `me`, searched `depth` plies.
    fn value(&mut self, state: &G::State, me: Player, ply: u32, depth: u32) -> Option<Verdict> {
        self.meter.visit()?;
        self.line[ply as usize].clear();
        let player = match self.duel.see(state, me, ply, depth) {
            Seen::Leaf(verdict) => {
                self.meter.leaves += 1;
                return Some(verdict);
            }
            Seen::Turn(player) => player,
        };
        let game = self.duel.problem.game;
        let first = self.moves.len();
        game.moves(state, &mut self.moves);
        if self.moves.len() - first > WIDE {
            self.meter.go_on()?;
        }
        let mut best = Verdict::NOTHING;
        for index in first..self.moves.len() {
            let action = self.moves[index];
            let child = game.after(state, action);
            let verdict = self.value(&child, player, ply + 1, depth - 1)?;
            if verdict.score > best.score {
                extend_line(&mut self.line, ply, action);
            }
            best = best.or(verdict);
        }
        self.moves.truncate(first);
        Some(if player == me { best } else { -best })
    }
}

/// Makes the line from `ply` on: `action`, then the line from `ply` + 1 on.
pub fn extend_line<M: Copy>(line: &mut [Vec<M>], ply: u32, action: M) {
    let [here, below] = &mut line[ply as usize..ply as usize + 2] else {
        panic!("the lines reach one ply below the deepest");
    };
    here.clear();
    here.push(action);
    here.extend_from_slice(below);
}
