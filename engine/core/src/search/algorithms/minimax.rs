//! Plain minimax: every move of every position to the depth, no pruning, no table. Slow and simple, it is the oracle
//! for the other searches, and exports nothing to them.
//!
//! It makes one pass if a depth is given, or if a small tree has no limit; else passes of growing depth.

use crate::game::erased::{Erased, Move};
use crate::game::evaluation::Evaluation;
use crate::game::{Game, Player};
use crate::search::common::control::Control;
use crate::search::common::iterative_deepening::{Pass, SinglePass, finish_or_deepen};
use crate::search::common::line::LineStack;
use crate::search::common::move_picker::WIDE;
use crate::search::common::two_player::{Node, TwoPlayer, Verdict, for_first};
use crate::search::contract::{Found, Ranking, SearchProblem};
use crate::search::observer::{Observer, Silent};
use crate::search::trace::{Recorder, Trace, Viewpoint};
use crate::value::Score;

/// The window of every node.
const OPEN: (Score, Score) = (Score::MIN, Score::MAX);

/// Searches; see [`crate::search::Algorithm::search`].
pub fn search<G: Evaluation>(
    problem: &SearchProblem<'_, G>,
    progress: &mut dyn FnMut(&Found<G::Move>),
) -> Found<G::Move> {
    search_seen_by(&mut Silent, problem, progress)
}

/// Searches as [`search`] does, and records a trace of at most `most_nodes` nodes.
pub fn trace(problem: &SearchProblem<'_, Erased>, most_nodes: usize) -> (Found<Move>, Trace) {
    let mut recorder = Recorder::new(problem.game, Viewpoint::First, most_nodes);
    let found = search_seen_by(&mut recorder, problem, &mut |_| {});
    (found, recorder.finish())
}

fn search_seen_by<G: Evaluation>(
    observer: &mut impl Observer<G, Score>,
    problem: &SearchProblem<'_, G>,
    progress: &mut dyn FnMut(&Found<G::Move>),
) -> Found<G::Move> {
    let two_player = TwoPlayer::new(problem);
    let first = problem.parameters.limits.depth.unwrap_or(1);
    let control = Control::start(problem.parameters.limits, problem.stop);
    let (moves, lines) = (Vec::new(), LineStack::new(0));
    let mut search = Minimax { two_player: &two_player, control, moves, lines, observer };
    finish_or_deepen(problem, first, &mut search, progress)
}

struct Minimax<'a, G: Game, O> {
    two_player: &'a TwoPlayer<'a, G>,
    control: Control<'a>,
    /// The moves of every position on the path, one after another.
    moves: Vec<G::Move>,
    /// The principal variations.
    lines: LineStack<G::Move>,
    observer: &'a mut O,
}

impl<G: Evaluation, O: Observer<G, Score>> Pass<G::Move> for Minimax<'_, G, O> {
    fn pass(&mut self, depth: u32) -> Option<Ranking<G::Move>> {
        let SearchProblem { game, root, .. } = self.two_player.problem;
        let mover = self.two_player.mover;
        self.observer.begin_pass(root, depth, OPEN);
        self.lines.grow(depth);
        self.moves = self.two_player.problem.root_moves();
        let mut best = Verdict::NOTHING;
        let mut searched = Vec::new();
        for index in 0..self.moves.len() {
            let action = self.moves[index];
            let child = game.after(root, action);
            self.observer.follow(action);
            let verdict = self.value(&child, mover, 1, depth - 1)?;
            let mut moves = vec![action];
            moves.extend_from_slice(self.lines.from(1));
            searched.push((moves, verdict, false));
            best = best.or(verdict);
            self.observer.update(for_first(best.score, mover), OPEN);
        }
        self.observer.end_pass(best.seen(mover));
        Some(self.two_player.ranking(searched))
    }

    fn one_ply(&self) -> Ranking<G::Move> {
        self.two_player.one_ply()
    }

    fn control(&self) -> &Control<'_> {
        &self.control
    }
}

impl<G: Evaluation, O: Observer<G, Score>> SinglePass<G::Move> for Minimax<'_, G, O> {
    fn change_controls(&mut self, change: &mut dyn FnMut(&mut Control<'_>)) {
        change(&mut self.control);
    }
}

impl<G: Evaluation, O: Observer<G, Score>> Minimax<'_, G, O> {
    /// The value of `state` for `me`, searched `depth` plies.
    fn value(&mut self, state: &G::State, me: Player, ply: u32, depth: u32) -> Option<Verdict> {
        self.control.visit()?;
        self.observer.enter(state, depth, OPEN);
        self.lines.clear(ply);
        let player = match self.two_player.node(state, me, ply, depth) {
            Node::Leaf(verdict) => {
                self.control.leaves += 1;
                self.observer.leaf(verdict.seen(me));
                return Some(verdict);
            }
            Node::Interior(player) => player,
        };
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
            self.observer.follow(action);
            let verdict = self.value(&child, player, ply + 1, depth - 1)?;
            if verdict.score > best.score {
                self.lines.extend(ply, action);
            }
            best = best.or(verdict);
            self.observer.update(for_first(best.score, player), OPEN);
        }
        self.observer.leave(best.seen(player));
        self.moves.truncate(first);
        Some(if player == me { best } else { -best })
    }
}
