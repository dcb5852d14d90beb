//! Simultaneous turns: the choices of each player, and the joint moves.

use crate::game::{Game, Player, Turn};

/// The joint moves at [`crate::game::Turn::Simultaneous`], numbered from 0.
#[derive(Clone, Debug)]
pub struct JointMoves<M> {
    /// Each player who has choices, with its choices, in the players' order.
    pub choosers: Vec<(Player, Vec<M>)>,
}

impl<M: Copy> JointMoves<M> {
    /// The joint moves in `state`.
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

    /// The joint move number `index`, less than [`JointMoves::count`]. The choice of the last player
    /// changes fastest.
    pub fn joint(&self, mut index: u64) -> Vec<M> {
        let mut joint: Vec<M> = Vec::with_capacity(self.choosers.len());
        for (_, choices) in self.choosers.iter().rev() {
            joint.push(choices[(index % choices.len() as u64) as usize]);
            index /= choices.len() as u64;
        }
        joint.reverse();
        joint
    }

    /// The state after joint move number `index`.
    pub fn after<G: Game<Move = M>>(&self, game: &G, state: &G::State, index: u64) -> G::State {
        let mut after = state.clone();
        game.play_joint(&mut after, &self.joint(index));
        after
    }
}

/// Each player who chooses in `state`, with its moves.
pub fn choosers_at<G: Game>(game: &G, state: &G::State) -> Vec<(Player, Vec<G::Move>)> {
    match game.turn(state) {
        Turn::Simultaneous => JointMoves::at(game, state).choosers,
        Turn::Of(player) => vec![(player, game.legal_moves(state))],
        Turn::Chance | Turn::Over => Vec::new(),
    }
}
