//! Alpha-beta as the textbook draws it: fail-soft, moves in the game's own order, no table, nothing
//! learned. The leaves that it skips are the ones that a lecture crosses out.
//!
//! With a depth it makes one pass; without one, passes of growing depth.

use super::deepening::{Pass, deepen};
use super::duel::{Duel, Seen, Verdict};
use super::leaders::Leaders;
use super::meter::Meter;
use super::minimax::extend_line;
use super::ordering::WIDE;
use super::{Found, Problem, Ranking};
use crate::evaluate::Evaluate;
use crate::game::{Game, Player};
use crate::value::Score;

/// Searches; see [`super::Algorithm::search`].
pub fn search<G: Game, E: Evaluate<G>>(
    problem: &Problem<'_, G, E>,
    progress: &mut dyn FnMut(&Found<G::Move>),
) -> Found<G::Move> {
    let duel = Duel::new(problem);
    let first = problem.task.limits.depth.unwrap_or(1);
    let meter = Meter::start(problem.task.limits, problem.stop);
    let mut search = PlainAlphaBeta { duel: &duel, meter, moves: Vec::new(), line: Vec::new() };
    deepen(problem, first, &mut search, progress)
}

struct PlainAlphaBeta<'a, G: Game, E> {
    duel: &'a Duel<'a, G, E>,
    meter: Meter<'a>,
    moves: Vec<G::Move>,
    line: Vec<Vec<G::Move>>,
}

impl<G: Game, E: Evaluate<G>> Pass<G::Move> for PlainAlphaBeta<'_, G, E> {
    fn pass(&mut self, depth: u32) -> Option<Ranking<G::Move>> {
        let Problem { game, root, task, .. } = self.duel.problem;
        self.line.resize(depth as usize + 2, Vec::new());
        self.moves = self.duel.problem.root_moves();
        let mut searched: Vec<(Vec<G::Move>, Verdict, bool)> = Vec::new();
        let mut best = Leaders::new(task.multi_pv);
        for index in 0..self.moves.len() {
            let action = self.moves[index];
            let child = game.after(root, action);
            let alpha = best.to_beat(index);
            let verdict = self.value(&child, self.duel.mover, 1, depth - 1, alpha, Score::MAX)?;
            let mut moves = vec![action];
            moves.extend_from_slice(&self.line[1]);
            searched.push((moves, verdict, verdict.score <= alpha));
            best.add(verdict.score, index);
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

impl<G: Game, E: Evaluate<G>> PlainAlphaBeta<'_, G, E> {
    /// Value v of `state` for `me`, searched `depth` plies.
    /// Fail-soft: r ≤ alpha ⇒ v ≤ r; r ≥ beta ⇒ v ≥ r; otherwise r = v (Fishburn 1983).
    fn value(
        &mut self,
        state: &G::State,
        me: Player,
        ply: u32,
        depth: u32,
        alpha: Score,
        beta: Score,
    ) -> Option<Verdict> {
        self.meter.visit()?;
        self.line[ply as usize].clear();
        let player = match self.duel.see(state, me, ply, depth) {
            Seen::Leaf(verdict) => {
                self.meter.leaves += 1;
                return Some(verdict);
            }
            Seen::Turn(player) => player,
        };
        let (mut alpha, beta) = if player == me { (alpha, beta) } else { (-beta, -alpha) };
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
            let verdict = self.value(&child, player, ply + 1, depth - 1, alpha, beta)?;
            if verdict.score > best.score {
                extend_line(&mut self.line, ply, action);
            }
            if verdict.score >= beta {
                best = verdict;
                break;
            }
            best = best.or(verdict);
            alpha = alpha.max(best.score);
        }
        self.moves.truncate(first);
        Some(if player == me { best } else { -best })
    }
}
