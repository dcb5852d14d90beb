//! A shallow search by estimates before a proof, so that the proof tries good moves first and asks its
//! first questions near the value.

use crate::game::evaluation::Evaluation;
use crate::game::ordering::Ordering;
use crate::game::proof::Proof;
use std::cmp::Reverse;
use std::ops::Neg;

use super::node::{Child, Prover};
use crate::game::Player;
use crate::search::common::two_player::Node;
use crate::table::{Bound, Entry};
use crate::value::Score;

/// Distinguishes the table entries of a lookahead from those of a proof.
const SALT: u64 = 0x2c1b_3c6d_96e8_feb8;
/// Parts of the evaluation's spread. Moves so far below the best, and moves so far below the score in
/// question, need no exact rank.
const BELOW_BEST: f64 = 1.0 / 4.0;
const BELOW_QUESTION: f64 = 1.0 / 8.0;

impl<G: Evaluation + Ordering + Proof> Prover<'_, G> {
    /// `score` less a part of the evaluation's spread.
    fn below(&self, score: Score, part: f64) -> Score {
        let two_player = self.shared.two_player;
        let estimate = two_player.problem.weights.spread() * part;
        score.shifted(-two_player.scale.estimate(estimate).steps())
    }

    /// Adds the value of a lookahead of `depth` plies to the ranks of the children from `first` on.
    /// They follow a position of `player` in which the proof asks for `least`.
    pub(super) fn rank_by_lookahead(
        &mut self,
        first: usize,
        player: Player,
        depth: u32,
        least: Score,
    ) -> Option<()> {
        let mut floor = self.below(least, BELOW_QUESTION);
        for index in first..self.children.len() {
            let child = self.children[index].clone();
            let value = self.lookahead_child(&child, player, depth, &mut floor)?;
            self.children[index].rank = child.rank.saturating_add(value.steps());
        }
        Some(())
    }

    /// The lookahead's value of `child` for `player`, who moved one ply before, `depth` plies from that
    /// position. Below `floor` it is an upper bound. `floor` rises with the value.
    pub(super) fn lookahead_child(
        &mut self,
        child: &Child<G::State>,
        player: Player,
        depth: u32,
        floor: &mut Score,
    ) -> Option<Score> {
        let Child { state, player: mover, key, .. } = child;
        let value = if *mover == player {
            self.lookahead(state, *mover, *key, depth - 1, *floor, Score::MAX)?
        } else {
            -self.lookahead(state, *mover, *key, depth - 1, Score::MIN, -*floor)?
        };
        *floor = (*floor).max(self.below(value, BELOW_BEST));
        Some(value)
    }

    /// The value of `state`, not over, for `player`, to move there, by estimates `depth` plies later;
    /// `key` is its key in the table. Fail-soft: r ≤ alpha ⇒ v ≤ r; r ≥ beta ⇒ v ≥ r; else r = v.
    /// `None` at a limit.
    fn lookahead(
        &mut self,
        state: &G::State,
        player: Player,
        key: u64,
        depth: u32,
        alpha: Score,
        beta: Score,
    ) -> Option<Score> {
        let shared = self.shared;
        if depth == 0 {
            return Some(shared.two_player.estimate(state, player));
        }
        self.control.visit()?;
        let key = key ^ SALT;
        let entry = if depth > 1 { shared.table.load(key) } else { None };
        if let Some(entry) = entry
            && u32::from(entry.depth) == depth
            && entry.bound.answers(entry.score, alpha, beta)
        {
            return Some(entry.score);
        }
        let first = self.lookahead_moves.len();
        self.push_moves(state, depth, entry.and_then(|entry| entry.best));
        let found = self.best_move(state, player, first, depth, alpha, beta);
        self.lookahead_moves.truncate(first);
        let (score, best) = found?;
        if depth > 1 {
            let bound = Bound::of(score, alpha, beta);
            let entry =
                Entry { score, bound, depth: depth as u8, proven: false, portable: false, best };
            shared.table.store(key, entry, shared.age);
        }
        Some(score)
    }

    /// Puts the moves of `state` on the stack in the order to try them: `table_move`, a place among the
    /// proof moves, first. One ply above the estimates the order costs more than it saves.
    fn push_moves(&mut self, state: &G::State, depth: u32, table_move: Option<u16>) {
        let game = self.shared.two_player.problem.game;
        if depth == 1 {
            game.moves(state, &mut self.moves);
            self.lookahead_moves.extend(self.moves.drain(..).map(|action| (action, 0)));
            return;
        }
        game.proof_moves(state, &mut self.proof_moves);
        let ranked = |(&(_, rank), place)| (Reverse((table_move == Some(place), rank)), place);
        let mut order: Vec<(Reverse<(bool, i32)>, u16)> =
            self.proof_moves.iter().zip(0..).map(ranked).collect();
        order.sort_unstable();
        let of = |(_, place): (_, u16)| (self.proof_moves[usize::from(place)].0, place);
        self.lookahead_moves.extend(order.into_iter().map(of));
        self.proof_moves.clear();
    }

    /// The best of the moves of `state` on the stack from `first` on: its value and its place.
    fn best_move(
        &mut self,
        state: &G::State,
        player: Player,
        first: usize,
        depth: u32,
        alpha: Score,
        beta: Score,
    ) -> Option<(Score, Option<u16>)> {
        let two_player = self.shared.two_player;
        let game = two_player.problem.game;
        let (mut best, mut best_place) = (Score::MIN, None);
        for index in first..self.lookahead_moves.len() {
            let (action, place) = self.lookahead_moves[index];
            let child = game.after(state, action);
            let floor = alpha.max(best);
            let value = match two_player.node(&child, player, 0, depth - 1) {
                Node::Leaf(verdict) => verdict.score,
                Node::Interior(next) => {
                    let key = if depth > 2 { self.key(&child) } else { 0 };
                    if next == player {
                        self.lookahead(&child, next, key, depth - 1, floor, beta)?
                    } else {
                        self.lookahead(&child, next, key, depth - 1, -beta, -floor).map(Neg::neg)?
                    }
                }
            };
            if value > best {
                (best, best_place) = (value, Some(place));
                if best >= beta {
                    break;
                }
            }
        }
        Some((best, best_place))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use super::*;
    use crate::game::evaluation::Weights;
    use crate::game::{Game, Turn};
    use crate::rng::Rng;
    use crate::sample::Sums;
    use crate::search::common::control::Control;
    use crate::search::common::search_thread::Shared;
    use crate::search::common::two_player::TwoPlayer;
    use crate::search::contract::{SearchLimits, SearchProblem};
    use crate::table::Table;

    fn minimax(
        two_player: &TwoPlayer<'_, Sums>,
        state: &<Sums as Game>::State,
        player: Player,
        depth: u32,
    ) -> Score {
        match two_player.node(state, player, 0, depth) {
            Node::Leaf(verdict) => verdict.score,
            Node::Interior(mover) => {
                let valuation = |action| {
                    let child = Sums.after(state, action);
                    minimax(two_player, &child, player, depth - 1)
                };
                let values = Sums.legal_moves(state).into_iter().map(valuation);
                let found = if mover == player { values.max() } else { values.min() };
                found.expect("a position that is not over has a move")
            }
        }
    }

    #[test]
    fn a_lookahead_is_plain_minimax_of_estimates() {
        let (weights, stop) = (Weights::for_game(&Sums, &[]).unwrap(), AtomicBool::new(false));
        let table = Table::new(1 << 20);
        let mut rng = Rng::new(12);
        for _ in 0..12 {
            let mut root = Sums.start();
            for _ in 0..rng.below(12) {
                let moves = Sums.legal_moves(&root);
                let next = Sums.after(&root, moves[rng.below(moves.len())]);
                if let Turn::Of(_) = Sums.turn(&next) {
                    root = next;
                }
            }
            let Turn::Of(player) = Sums.turn(&root) else { panic!("it is not over") };
            let problem = SearchProblem {
                table: Some(&table),
                ..SearchProblem::new(&Sums, &weights, &root, &stop)
            };
            let two_player = TwoPlayer::new(&problem);
            let shared = Shared::new(&two_player, &table, 0, 1);
            let control = Control::start(SearchLimits::default(), &stop);
            let mut prover = Prover::new(&shared, control, 60);
            let key = prover.key(&root);
            for depth in 0..=4 {
                let truth = minimax(&two_player, &root, player, depth);
                let mut within =
                    |alpha, beta| prover.lookahead(&root, player, key, depth, alpha, beta).unwrap();
                assert_eq!(within(Score::MIN, Score::MAX), truth, "{root:?}, {depth} plies");
                for by in [-300, -1, 0, 1, 300] {
                    let least = truth.shifted(by);
                    let found = within(least.just_below(), least);
                    assert_eq!(found >= least, truth >= least, "{root:?}, {depth} plies, {by}");
                    assert!(if found >= least { found <= truth } else { found >= truth });
                }
            }
        }
    }
}
