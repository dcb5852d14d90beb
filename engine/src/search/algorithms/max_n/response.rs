//! Simultaneous turns under models: the others choose as their models say, and the root player's choice is
//! the best against theirs. Goals are pursued in an equilibrium among all who choose.

use super::opponent_policy::MovePolicy;
use super::payoff_vectors::PayoffSearch;
use super::stage::{Goal, Profile, Stage, unit};
use crate::game::Player;
use crate::game::evaluation::Evaluation;
use crate::search::common::control::Control;
use crate::search::common::strategy::EquilibriumKind;

/// What one player would do at a simultaneous turn.
pub struct OwnChoice {
    /// Probability of each of its choices.
    pub shares: Vec<f64>,
    /// What each is worth to it against the others' strategies.
    pub values: Vec<f64>,
}

impl<G: Evaluation> PayoffSearch<'_, G> {
    /// What `player` would do at `state`, a simultaneous turn, by a search of `depth` plies.
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
        let values = worth.map(|values| values[player]).collect();
        Some(OwnChoice { shares: profile.shares[place].clone(), values })
    }

    /// How all choose at `state` under the models of this search.
    pub(super) fn response(
        &mut self,
        control: &mut Control<'_>,
        state: &G::State,
        stage: &Stage<G::Move>,
    ) -> Option<Profile> {
        let policies = self.policies(control, state, stage)?;
        let root_player = self.assumed.as_ref().expect("there are models").root_player;
        let mut shares: Vec<Vec<f64>> =
            policies.iter().map(|policy| policy.probabilities.clone()).collect();
        let goals: [(Goal, fn(&MovePolicy) -> f64); 3] = [
            (Goal::Own, |policy| policy.optimal),
            (Goal::Helps(root_player), |policy| policy.cooperative),
            (Goal::Opposes(root_player), |policy| policy.adversarial),
        ];
        for (goal, share_of) in goals {
            if policies.iter().all(|policy| share_of(policy) == 0.0) {
                continue;
            }
            let goal_of = |player| match stage.place_of(player) {
                Some(place) if share_of(&policies[place]) > 0.0 => goal,
                _ => Goal::Own,
            };
            let aim = stage.equilibrium(goal_of, &mut || control.check_time())?;
            for ((shares, aim), policy) in shares.iter_mut().zip(&aim.shares).zip(&policies) {
                let pairs = shares.iter_mut().zip(aim);
                pairs.for_each(|(share, aim)| *share += share_of(policy) * aim);
            }
        }
        if let Some(place) = stage.place_of(root_player) {
            let worth = stage.choice_values(place, &shares);
            let value = |choice: &usize| worth[*choice][root_player];
            let best = (0..worth.len())
                .reduce(|best, choice| if value(&choice) > value(&best) { choice } else { best });
            shares[place] = unit(worth.len(), best.expect("a chooser has a choice"));
        }
        Some(Profile { shares, kind: EquilibriumKind::BestResponse })
    }

    /// The policy of each chooser; the root player's is left open.
    fn policies(
        &mut self,
        control: &mut Control<'_>,
        state: &G::State,
        stage: &Stage<G::Move>,
    ) -> Option<Vec<MovePolicy>> {
        let assumed = self.assumed.as_mut().expect("there are models");
        let policy = |(player, choices): &(Player, Vec<G::Move>)| {
            if *player == assumed.root_player {
                return Some(MovePolicy::none(choices.len()));
            }
            assumed.opponent_policy.of(control, state, *player, choices)
        };
        stage.joint_moves.choosers.iter().map(policy).collect()
    }
}
