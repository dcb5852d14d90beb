//! Alpha-beta as in the textbook: fail-soft, moves in the game's own order, no table, no learned move
//! ordering. It prunes the same leaves as the textbook's example.
//!
//! With a depth it makes one pass, and so it does where a small tree has no limit; else passes of growing
//! depth.

use crate::game::evaluation::Evaluation;
use crate::game::{Game, Player};
use crate::search::common::control::Control;
use crate::search::common::iterative_deepening::{Pass, SinglePass, finish_or_deepen};
use crate::search::common::line::LineStack;
use crate::search::common::move_picker::WIDE;
use crate::search::common::multi_pv::MultiPv;
use crate::search::common::two_player::{Node, TwoPlayer, Verdict};
use crate::search::{Found, Problem, Ranking};
use crate::value::Score;

/// Searches; see [`crate::search::Algorithm::search`].
pub fn search<G: Evaluation>(
    problem: &Problem<'_, G>,
    progress: &mut dyn FnMut(&Found<G::Move>),
) -> Found<G::Move> {
    let two_player = TwoPlayer::new(problem);
    let first = problem.parameters.limits.depth.unwrap_or(1);
    let control = Control::start(problem.parameters.limits, problem.stop);
    let mut search = PlainAlphaBeta {
        two_player: &two_player,
        control,
        moves: Vec::new(),
        lines: LineStack::new(0),
    };
    finish_or_deepen(problem, first, &mut search, progress)
}

struct PlainAlphaBeta<'a, G: Game> {
    two_player: &'a TwoPlayer<'a, G>,
    control: Control<'a>,
    moves: Vec<G::Move>,
    lines: LineStack<G::Move>,
}

impl<G: Evaluation> Pass<G::Move> for PlainAlphaBeta<'_, G> {
    fn pass(&mut self, depth: u32) -> Option<Ranking<G::Move>> {
        let Problem { game, root, parameters, .. } = self.two_player.problem;
        self.lines.grow(depth);
        self.moves = self.two_player.problem.root_moves();
        let mut searched: Vec<(Vec<G::Move>, Verdict, bool)> = Vec::new();
        let mut best = MultiPv::new(parameters.multi_pv);
        for index in 0..self.moves.len() {
            let action = self.moves[index];
            let child = game.after(root, action);
            let alpha = best.bound(index);
            let verdict =
                self.value(&child, self.two_player.mover, 1, depth - 1, alpha, Score::MAX)?;
            let mut moves = vec![action];
            moves.extend_from_slice(self.lines.from(1));
            searched.push((moves, verdict, verdict.score <= alpha));
            best.add(verdict.score, index);
        }
        Some(self.two_player.ranking(searched))
    }

    fn one_ply(&self) -> Ranking<G::Move> {
        self.two_player.one_ply()
    }

    fn control(&self) -> &Control<'_> {
        &self.control
    }
}

impl<G: Evaluation> SinglePass<G::Move> for PlainAlphaBeta<'_, G> {
    fn change_controls(&mut self, change: &mut dyn FnMut(&mut Control<'_>)) {
        change(&mut self.control);
    }
}

impl<G: Evaluation> PlainAlphaBeta<'_, G> {
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
        self.control.visit()?;
        self.lines.clear(ply);
        let player = match self.two_player.node(state, me, ply, depth) {
            Node::Leaf(verdict) => {
                self.control.leaves += 1;
                return Some(verdict);
            }
            Node::Interior(player) => player,
        };
        let (mut alpha, beta) = if player == me { (alpha, beta) } else { (-beta, -alpha) };
        let game = self.two_player.problem.game;
        let first = self.moves.len();
        game.moves(state, &mut self.moves);
        if self.moves.len() - first > WIDE {
            self.control.check_time()?;
        }
        let mut best = Verdict::NOTHING;
        for index in first..self.moves.len() {
            let action = self.moves[index];
            let child = game.after(state, action);
            let verdict = self.value(&child, player, ply + 1, depth - 1, alpha, beta)?;
            if verdict.score > best.score {
                self.lines.extend(ply, action);
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
