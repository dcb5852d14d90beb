//! Teams: players who maximize the sum of their utilities.

use super::{Facts, Payoff, Player};
use crate::hashing::mix;

/// The teams of a game. A player without a team plays alone.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Teams {
    /// A number of each player's team; empty if all play alone.
    of_player: Vec<usize>,
}

impl Teams {
    /// Everyone plays alone.
    pub const NONE: &'static Self = &Self { of_player: Vec::new() };

    /// `teams` of `players`, each in at most one.
    pub fn new(players: usize, teams: &[Vec<Player>]) -> Self {
        let alone = teams.iter().all(|team| team.len() < 2);
        let mut of_player: Vec<usize> = (0..if alone { 0 } else { players }).collect();
        for team in teams.iter().filter(|team| team.len() > 1) {
            team.iter().for_each(|&player| of_player[player] = team[0]);
        }
        Self { of_player }
    }

    /// Whether everyone plays alone.
    pub fn is_none(&self) -> bool {
        self.of_player.is_empty()
    }

    /// Whether two players are the same or in one team.
    pub fn joins(&self, one: Player, other: Player) -> bool {
        one == other || (!self.is_none() && self.of_player[one] == self.of_player[other])
    }

    /// Replaces each player's utility in `values` by the sum of its team's.
    pub fn share(&self, values: &mut [f64]) {
        if self.is_none() {
            return;
        }
        let mut sums = vec![0.0; values.len()];
        values.iter().zip(&self.of_player).for_each(|(value, &team)| sums[team] += value);
        values.iter_mut().zip(&self.of_player).for_each(|(value, &team)| *value = sums[team]);
    }

    /// The facts of the game in which a player's utility is that of its team. The sum of these utilities is unknown.
    pub fn facts(&self, facts: Facts) -> Facts {
        if self.is_none() {
            return facts;
        }
        let size = |team| self.of_player.iter().filter(|&&other| other == team).count();
        let most = (0..facts.players).map(size).max().unwrap_or(1) as f64;
        let (low, high) = (facts.utility_min, facts.utility_max);
        Facts {
            payoff: Payoff::GeneralSum,
            utility_min: low.min(low * most),
            utility_max: high.max(high * most),
            ..facts
        }
    }

    /// Whether a game with `facts` has two sides with opposite payoffs: two players, or two teams that have all
    /// players.
    pub fn are_two_opposed(&self, facts: &Facts) -> bool {
        let mut teams = self.of_player.clone();
        teams.sort_unstable();
        teams.dedup();
        facts.is_two_player_zero_sum() || (teams.len() == 2 && facts.payoff == Payoff::ZeroSum)
    }

    /// A 64-bit hash of the teams; 0 if there are none.
    pub fn identity(&self) -> u64 {
        self.of_player.iter().fold(0, |hash, &team| mix(hash ^ (team as u64 + 1)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_member_has_its_teams_sum() {
        let mut values = vec![1.0, 2.0, 4.0, 8.0];
        Teams::new(4, &[vec![0, 2]]).share(&mut values);
        assert_eq!(values, [5.0, 2.0, 5.0, 8.0]);
        assert!(Teams::new(4, &[vec![0], vec![3]]).is_none());
    }

    #[test]
    fn two_teams_of_all_are_opposed_where_payoffs_sum_to_0() {
        let facts = Facts { players: 4, ..Facts::two_player_zero_sum() };
        assert!(Teams::new(4, &[vec![0, 2], vec![1, 3]]).are_two_opposed(&facts));
        assert!(!Teams::new(4, &[vec![0, 2]]).are_two_opposed(&facts));
        let general = Facts { payoff: Payoff::GeneralSum, ..facts };
        assert!(!Teams::new(4, &[vec![0, 2], vec![1, 3]]).are_two_opposed(&general));
    }
}
