//! Simultaneous turns: who chooses among what, and the joint moves that come of it.

use crate::game::{Game, Player};

/// The players who choose at [`crate::game::Turn::Simultaneous`], each with its choices, in their order.
#[derive(Clone, Debug)]
pub struct JointMoves<M> {
    /// A player and what it may choose; players without a choice are left out.
    pub choosers: Vec<(Player, Vec<M>)>,
}

impl<M: Copy> JointMoves<M> {
    /// What may be chosen in `state`.
    pub fn at<G: Game<Move = M>>(game: &G, state: &G::State) -> Self {
        let choices_of = |player| {
            let mut choices = Vec::new();
            game.choices(state, player, &mut choices);
            (player, choices)
        };
        let choosers = (0..game.facts().players).map(choices_of);
        Self { choosers: choosers.filter(|(_, choices)| !choices.is_empty()).collect() }
    }

    /// Number of joint moves.
    pub fn count(&self) -> u64 {
        self.choosers
            .iter()
            .fold(1, |count: u64, (_, choices)| count.saturating_mul(choices.len() as u64))
    }

    /// The joint move with `index` below [`JointMoves::count`]: the last player's choice changes first.
    pub fn joint(&self, mut index: u64) -> Vec<M> {
        let mut joint: Vec<M> = Vec::with_capacity(self.choosers.len());
        for (_, choices) in self.choosers.iter().rev() {
            joint.push(choices[(index % choices.len() as u64) as usize]);
            index /= choices.len() as u64;
        }
        joint.reverse();
        joint
    }

    /// The state after the joint move with `index`.
    pub fn after<G: Game<Move = M>>(&self, game: &G, state: &G::State, index: u64) -> G::State {
        let mut after = state.clone();
        game.play_joint(&mut after, &self.joint(index));
        after
    }
}
