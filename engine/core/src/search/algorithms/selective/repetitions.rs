//! Positions that occur again on the path, and ends of the game that earlier positions decide.

use super::dependence::Dependence;
use super::node::{Selective, unproven};
use crate::game::Player;
use crate::game::evaluation::Evaluation;
use crate::game::ordering::Ordering;
use crate::game::proof::Proof;
use crate::game::quiescence::Quiescence;
use crate::search::common::two_player::{self, Verdict};
use crate::value::Score;

impl<'a, G: Evaluation + Ordering + Quiescence + Proof> Selective<'a, G> {
    /// Weakens the `verdict` of `state`, which is over, where it does not hold on another path: a draw may be none
    /// there, and an end that earlier positions decide counts as an estimate.
    pub(super) fn mind_history(&mut self, state: &G::State, verdict: &mut Verdict) {
        let game = self.thread.shared.two_player.problem.game;
        if verdict.score.decided().is_none() {
            verdict.proven = false;
            if game.is_drawn_by_history(state) {
                self.dependence = Dependence::UNKNOWN;
            }
        } else if game.is_decided_by_history(state) {
            *verdict = unproven(verdict.score.undecided());
            self.dependence = Dependence::UNKNOWN;
        }
    }

    /// The score for `player` of `state`, whose position has occurred before.
    pub(super) fn repetition(&self, state: &G::State, player: Player) -> Score {
        let two_player = self.thread.shared.two_player;
        let estimate = two_player.problem.game.repetition(state);
        if estimate == 0.0 {
            return Score::DRAW;
        }
        two_player::for_first(two_player.scale.estimate(estimate), player)
    }

    /// The earlier ply of the path at which the position with `key`, `ply` plies from the root, occurred.
    pub(super) fn repeated(&self, key: u64, ply: u32) -> Option<u32> {
        if !self.settings.facts.history {
            return None;
        }
        let earlier = self.path[..ply as usize].iter().enumerate().rev().skip(1).step_by(2);
        earlier.into_iter().find(|(_, at)| at.0 == key).map(|(ply, _)| ply as u32)
    }
}
