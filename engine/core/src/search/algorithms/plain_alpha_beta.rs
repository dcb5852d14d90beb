//! Alpha-beta as in the textbook: moves in the game's own order, no table, no killers and no history. It prunes the
//! same leaves as the textbook's example. By default it is fail-soft, and a value equal to a bound cuts; see
//! [`CutRules`].
//!
//! It makes one pass if a depth is given, or if a small tree has no limit; else passes of growing depth.

mod options;

pub use self::options::{CutRules, PlainAlphaBetaOptions};
use crate::game::erased::{Erased, Move};
use crate::game::evaluation::Evaluation;
use crate::game::{Game, Player};
use crate::search::common::control::Control;
use crate::search::common::iterative_deepening::{Pass, SinglePass, finish_or_deepen};
use crate::search::common::line::LineStack;
use crate::search::common::move_picker::WIDE;
use crate::search::common::multi_pv::MultiPv;
use crate::search::common::two_player::{Node, TwoPlayer, Verdict, for_first, window_for_first};
use crate::search::contract::{Found, Ranking, SearchProblem};
use crate::search::observer::{Observer, Silent};
use crate::search::trace::{Recorder, Trace, Viewpoint};
use crate::value::Score;

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
    let mut search = PlainAlphaBeta {
        two_player: &two_player,
        rules: problem.options.read::<PlainAlphaBetaOptions>().rules.unwrap_or_default(),
        control,
        moves: Vec::new(),
        lines: LineStack::new(0),
        observer,
    };
    finish_or_deepen(problem, first, &mut search, progress)
}

struct PlainAlphaBeta<'a, G: Game, O> {
    two_player: &'a TwoPlayer<'a, G>,
    rules: CutRules,
    control: Control<'a>,
    moves: Vec<G::Move>,
    lines: LineStack<G::Move>,
    observer: &'a mut O,
}

impl<G: Evaluation, O: Observer<G, Score>> Pass<G::Move> for PlainAlphaBeta<'_, G, O> {
    fn pass(&mut self, depth: u32) -> Option<Ranking<G::Move>> {
        let SearchProblem { game, root, parameters, .. } = self.two_player.problem;
        let mover = self.two_player.mover;
        self.observer.begin_pass(root, depth, window_for_first(Score::MIN, Score::MAX, mover));
        self.lines.grow(depth);
        self.moves = self.two_player.problem.root_moves();
        let mut searched: Vec<(Vec<G::Move>, Verdict, bool)> = Vec::new();
        let mut best = MultiPv::new(parameters.multi_pv);
        let mut value = Verdict::NOTHING;
        for index in 0..self.moves.len() {
            let action = self.moves[index];
            let child = game.after(root, action);
            let alpha = best.bound(index);
            self.observer.follow(action);
            let verdict = self.value(&child, mover, 1, depth - 1, alpha, Score::MAX)?;
            let mut moves = vec![action];
            moves.extend_from_slice(self.lines.from(1));
            searched.push((moves, verdict, self.rules.at_most(verdict.score, alpha)));
            best.add(verdict.score, index);
            value = value.or(verdict);
            let window = window_for_first(best.bound(index + 1), Score::MAX, mover);
            self.observer.update(for_first(value.score, mover), window);
        }
        self.observer.end_pass(value.seen(mover));
        Some(self.two_player.ranking(searched))
    }

    fn one_ply(&self) -> Ranking<G::Move> {
        self.two_player.one_ply()
    }

    fn control(&self) -> &Control<'_> {
        &self.control
    }
}

impl<G: Evaluation, O: Observer<G, Score>> SinglePass<G::Move> for PlainAlphaBeta<'_, G, O> {
    fn change_controls(&mut self, change: &mut dyn FnMut(&mut Control<'_>)) {
        change(&mut self.control);
    }
}

impl<G: Evaluation, O: Observer<G, Score>> PlainAlphaBeta<'_, G, O> {
    /// Value v of `state` for `me`, searched `depth` plies.
    /// Fail-soft: r ≤ alpha ⇒ v ≤ r; r ≥ beta ⇒ v ≥ r; otherwise r = v (Fishburn 1983). Fail-hard, an inner
    /// node's r lies within alpha and beta (Knuth and Moore 1975).
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
        self.observer.enter(state, depth, window_for_first(alpha, beta, me));
        self.lines.clear(ply);
        let player = match self.two_player.node(state, me, ply, depth) {
            Node::Leaf(verdict) => {
                self.control.leaves += 1;
                self.observer.leaf(verdict.seen(me));
                return Some(verdict);
            }
            Node::Interior(player) => player,
        };
        let (least, beta) = if player == me { (alpha, beta) } else { (-beta, -alpha) };
        let mut alpha = least;
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
            let verdict = self.value(&child, player, ply + 1, depth - 1, alpha, beta)?;
            if verdict.score > best.score {
                self.lines.extend(ply, action);
            }
            let cuts = self.rules.cuts(verdict.score, beta);
            best = if cuts { verdict } else { best.or(verdict) };
            alpha = alpha.max(best.score);
            let window = window_for_first(alpha, beta, player);
            self.observer.update(for_first(best.score, player), window);
            if cuts {
                self.observer.cut(self.moves[index + 1..].iter().copied());
                break;
            }
        }
        if self.rules.fail_hard {
            best.score = best.score.clamp(least, beta);
        }
        self.observer.leave(best.seen(player));
        self.moves.truncate(first);
        Some(if player == me { best } else { -best })
    }
}
