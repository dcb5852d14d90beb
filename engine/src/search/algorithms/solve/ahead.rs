//! Looks some plies ahead by estimates, so that a proof tries good moves first and asks its first
//! questions near the truth.

use crate::game::evaluation::Evaluation;
use crate::game::ordering::Ordering;
use crate::game::proof::Proof;
use std::cmp::Reverse;
use std::ops::Neg;

use super::node::{Child, Worker};
use crate::game::Player;
use crate::search::common::two_player::Seen;
use crate::table::{Bound, Entry};
use crate::value::Score;

/// Tells in the table what is foreseen of a position from what is proven of it.
const SALT: u64 = 0x2c1b_3c6d_96e8_feb8;
/// Parts of the evaluation's spread: moves so far below the best, and those so far below what is
/// asked, need not be told apart.
const BELOW_BEST: f64 = 1.0 / 4.0;
const BELOW_ASKED: f64 = 1.0 / 8.0;

impl<G: Evaluation + Ordering + Proof> Worker<'_, G> {
    /// `score` less a part of the evaluation's spread.
    fn below(&self, score: Score, part: f64) -> Score {
        let two_player = self.shared.two_player;
        let estimate = two_player.problem.weights.spread() * part;
        score.shifted(-two_player.scale.estimate(estimate).steps())
    }

    /// Adds to the ranks of the children from `first` on what is foreseen of them, `depth` plies from
    /// the position of `player` before, of which `least` is asked.
    pub(super) fn rank(
        &mut self,
        first: usize,
        player: Player,
        depth: u32,
        least: Score,
    ) -> Option<()> {
        let mut floor = self.below(least, BELOW_ASKED);
        for index in first..self.children.len() {
            let child = self.children[index].clone();
            let value = self.foreseen(&child, player, depth, &mut floor)?;
            self.children[index].rank = child.rank.saturating_add(value.steps());
        }
        Some(())
    }

    /// What is foreseen of `child`, `depth` plies from the position of `player` before it, for that
    /// player. If it is less than `floor`, so is the truth; `floor` rises with what is found.
    pub(super) fn foreseen(
        &mut self,
        child: &Child<G::State>,
        player: Player,
        depth: u32,
        floor: &mut Score,
    ) -> Option<Score> {
        let Child { state, player: mover, key, .. } = child;
        let value = if *mover == player {
            self.foresee(state, *mover, *key, depth - 1, *floor, Score::MAX)?
        } else {
            -self.foresee(state, *mover, *key, depth - 1, Score::MIN, -*floor)?
        };
        *floor = (*floor).max(self.below(value, BELOW_BEST));
        Some(value)
    }

    /// What the estimates say of `state`, not over, `depth` plies later to `player`, to move there;
    /// `key` is its label in the table. Fail-soft: r ≤ alpha ⇒ v ≤ r; r ≥ beta ⇒ v ≥ r; else r = v.
    /// `None` at a limit.
    fn foresee(
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
        let first = self.ahead.len();
        self.list(state, depth, entry.and_then(|entry| entry.best));
        let found = self.best_ahead(state, player, first, depth, alpha, beta);
        self.ahead.truncate(first);
        let (score, best) = found?;
        if depth > 1 {
            let bound = Bound::of(score, alpha, beta);
            let entry = Entry { score, bound, depth: depth as u8, proven: false, best };
            shared.table.store(key, entry, shared.age);
        }
        Some(score)
    }

    /// Puts the moves of `state` on the stack in the order to try them: `favourite`, a place among the
    /// sensible, first. Before estimates the order is not worth its making.
    fn list(&mut self, state: &G::State, depth: u32, favourite: Option<u16>) {
        let game = self.shared.two_player.problem.game;
        if depth == 1 {
            game.moves(state, &mut self.moves);
            self.ahead.extend(self.moves.drain(..).map(|action| (action, 0)));
            return;
        }
        game.proof_moves(state, &mut self.proof_moves);
        let ranked = |(&(_, rank), place)| (Reverse((favourite == Some(place), rank)), place);
        let mut order: Vec<(Reverse<(bool, i32)>, u16)> =
            self.proof_moves.iter().zip(0..).map(ranked).collect();
        order.sort_unstable();
        let of = |(_, place): (_, u16)| (self.proof_moves[usize::from(place)].0, place);
        self.ahead.extend(order.into_iter().map(of));
        self.proof_moves.clear();
    }

    /// The best of the moves of `state` on the stack from `first` on: its worth and its place.
    fn best_ahead(
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
        let (mut best, mut chosen) = (Score::MIN, None);
        for index in first..self.ahead.len() {
            let (action, place) = self.ahead[index];
            let child = game.after(state, action);
            let floor = alpha.max(best);
            let value = match two_player.see(&child, player, 0, depth - 1) {
                Seen::Leaf(verdict) => verdict.score,
                Seen::Turn(next) => {
                    let key = if depth > 2 { self.key(&child) } else { 0 };
                    if next == player {
                        self.foresee(&child, next, key, depth - 1, floor, beta)?
                    } else {
                        self.foresee(&child, next, key, depth - 1, -beta, -floor).map(Neg::neg)?
                    }
                }
            };
            if value > best {
                (best, chosen) = (value, Some(place));
                if best >= beta {
                    break;
                }
            }
        }
        Some((best, chosen))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use super::*;
    use crate::game::evaluation::Weights;
    use crate::game::{Game, Turn};
    use crate::games::othello::Othello;
    use crate::rng::Rng;
    use crate::search::algorithms::solve::node::Shared;
    use crate::search::common::control::Control;
    use crate::search::common::two_player::TwoPlayer;
    use crate::search::{Limits, Parameters, Problem};
    use crate::table::Table;

    fn plain(
        two_player: &TwoPlayer<'_, Othello>,
        state: &<Othello as Game>::State,
        player: Player,
        depth: u32,
    ) -> Score {
        match two_player.see(state, player, 0, depth) {
            Seen::Leaf(verdict) => verdict.score,
            Seen::Turn(mover) => {
                let mut moves = Vec::new();
                Othello.moves(state, &mut moves);
                let valuation = |action| {
                    let child = Othello.after(state, action);
                    plain(two_player, &child, player, depth - 1)
                };
                let values = moves.into_iter().map(valuation);
                let found = if mover == player { values.max() } else { values.min() };
                found.expect("a position that is not over has a move")
            }
        }
    }

    #[test]
    fn what_is_foreseen_is_what_plain_minimax_of_estimates_says() {
        let (weights, stop) = (Weights::for_game(&Othello, &[]).unwrap(), AtomicBool::new(false));
        let table = Table::new(1 << 20);
        let mut rng = Rng::new(12);
        for _ in 0..12 {
            let mut root = Othello.start();
            for _ in 0..rng.below(58) {
                let mut moves = Vec::new();
                Othello.moves(&root, &mut moves);
                let next = Othello.after(&root, moves[rng.below(moves.len())]);
                if let Turn::Of(_) = Othello.turn(&next) {
                    root = next;
                }
            }
            let Turn::Of(player) = Othello.turn(&root) else { panic!("it is not over") };
            let problem = Problem {
                game: &Othello,
                weights: &weights,
                root: &root,
                search_moves: &[],
                opponent: None,
                parameters: Parameters::default(),
                table: Some(&table),
                salt: 0,
                stop: &stop,
            };
            let two_player = TwoPlayer::new(&problem);
            let shared = Shared {
                two_player: &two_player,
                table: &table,
                salt: 0,
                age: 0,
                horizon: 60,
                abdada: None,
            };
            let mut worker = Worker::new(&shared, Control::start(Limits::default(), &stop));
            let key = worker.key(&root);
            for depth in 0..=4 {
                let truth = plain(&two_player, &root, player, depth);
                let mut within =
                    |alpha, beta| worker.foresee(&root, player, key, depth, alpha, beta).unwrap();
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
