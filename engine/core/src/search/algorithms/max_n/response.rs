//! Simultaneous turns under models: the others choose as their models say, and the root player's choice is
//! the best against theirs. Goals are pursued in an equilibrium among all who choose.

use super::opponent_policy::MovePolicy;
use super::payoff_vectors::PayoffSearch;
use super::stage::{Stage, StageProfile, unit};
use crate::game::Player;
use crate::game::evaluation::Evaluation;
use crate::search::common::control::Control;
use crate::search::common::strategy::EquilibriumKind;
use crate::search::observer::Observer;

/// The choices of one player at a simultaneous turn, by a search of its own.
pub struct OwnChoice {
    /// Probability of each of its choices.
    pub shares: Vec<f64>,
    /// The utility of each choice to the player, against the others' strategies.
    pub values: Vec<f64>,
}

impl<'a, G: Evaluation, O: Observer<G, f64>> PayoffSearch<'a, G, O> {
    /// The choices of `player` at `state`, a simultaneous turn, by a search of `depth` plies.
    pub fn own_choice(
        &mut self,
        control: &mut Control<'_>,
        state: &G::State,
        player: Player,
        depth: u32,
    ) -> Option<OwnChoice> {
        let stage = self.stage(control, state, 0, depth)?;
        let profile = self.profile(control, state, &stage)?;
        let place = stage.place_of(player).expect("the player chooses here");
        let worth = stage.choice_values(place, &profile.shares).into_iter();
        let values = worth.map(|values| self.gain(&values, player)).collect();
        Some(OwnChoice { shares: profile.shares[place].clone(), values })
    }

    /// How all choose at `state` under the models of this search.
    pub(super) fn response(
        &mut self,
        control: &mut Control<'_>,
        state: &G::State,
        stage: &Stage<G::Move>,
    ) -> Option<StageProfile> {
        let policies = self.policies(control, state, stage)?;
        let root_player = self.assumed.as_ref().expect("there are models").root_player;
        let mut shares: Vec<Vec<f64>> =
            policies.iter().map(|policy| policy.probabilities.clone()).collect();
        let goals = policies.iter().map(|policy| policy.goals.len()).max().unwrap_or_default();
        for number in 0..goals {
            let gain = |player, utilities: &[f64]| {
                let place = stage.place_of(player).expect("the player chooses here");
                let goals = &policies[place].goals;
                match goals.get(number).or(goals.last()) {
                    Some((_, goal)) => goal.gain(utilities, player, root_player),
                    None => self.gain(utilities, player),
                }
            };
            let aim = stage.equilibrium(gain, &mut || control.check_time())?;
            for ((shares, aim), policy) in shares.iter_mut().zip(&aim.shares).zip(&policies) {
                let part = policy.goals.get(number).map_or(0.0, |&(share, _)| share);
                shares.iter_mut().zip(aim).for_each(|(share, aim)| *share += part * aim);
            }
        }
        if let Some(place) = stage.place_of(root_player) {
            let vectors = stage.choice_vectors(place, &shares);
            let mut best = None;
            let mut first = 0;
            for (choice, vector) in vectors.iter().enumerate() {
                if self.improves(&mut best, vector, |values| self.gain(values, root_player), None) {
                    first = choice;
                }
            }
            shares[place] = unit(vectors.len(), first);
        }
        Some(StageProfile { shares, kind: EquilibriumKind::BestResponse })
    }

    /// The policy of each chooser; the root player's is left open.
    fn policies(
        &mut self,
        control: &mut Control<'_>,
        state: &G::State,
        stage: &Stage<G::Move>,
    ) -> Option<Vec<MovePolicy<'a>>> {
        let assumed = self.assumed.as_mut().expect("there are models");
        let root_player = assumed.root_player;
        let policies = assumed.policies.as_mut().expect("there are models");
        let policy = |(player, choices): &(Player, Vec<G::Move>)| {
            if *player == root_player {
                return Some(MovePolicy::none(choices.len()));
            }
            policies.of_player(*player).of(control, state, *player, root_player, choices)
        };
        stage.joint_moves.choosers.iter().map(policy).collect()
    }
}
