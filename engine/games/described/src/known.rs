//! What is proved of all games of a sheet.

use crate::machine::State;
use crate::network::Network;
use crate::network::groups::Group;
use crate::network::phases::Phases;
use crate::sheet::{Symbol, words};

/// The sum of the goals of opponents.
const SUM: u8 = 100;

/// Proofs about every state that a game reaches. What is not proved may hold all the same.
#[derive(Clone, Debug, Default)]
pub struct Known {
    /// The part of the state that no move changes.
    phases: Option<Phases>,
    /// Facts of which at most one holds, where turns follow from them.
    groups: Vec<Group>,
    /// Of each role its idle move, if at most one role has another legal move in each state, `random` included.
    pub idle: Option<Vec<Option<u32>>>,
    /// The sum of the goals of the two roles other than `random`, where it is the same at every end.
    pub goal_sum: Option<u8>,
}

impl Known {
    /// What `network` proves; `roles` are those of its sheet.
    pub fn of(roles: &[Symbol], network: &Network) -> Self {
        let players: Vec<usize> =
            (0..roles.len()).filter(|&role| roles[role] != words::RANDOM).collect();
        let goal_sum = match players[..] {
            [one, other] => network.goals_mirror(one, other).then_some(SUM),
            _ => None,
        };
        let phases = network.phases();
        if phases.idle.is_some() {
            let idle = phases.idle.clone();
            return Self { phases: Some(phases), groups: Vec::new(), idle, goal_sum };
        }
        let groups = network.exclusive_groups();
        let idle = network.movers_by(&groups);
        Self { phases: Some(phases), groups, idle, goal_sum }
    }

    /// Bytes that it takes, about.
    pub fn bytes(&self) -> usize {
        let groups: usize = self.groups.iter().map(|group| size_of_val(&*group.facts)).sum();
        groups + self.phases.as_ref().map_or(0, Phases::bytes)
    }

    /// The most steps of a game.
    pub fn most_steps(&self) -> Option<u32> {
        self.phases.as_ref().and_then(|phases| phases.longest)
    }

    /// Whether the proofs hold in `state`, which a client sent, and in all states after it.
    pub fn covers(&self, state: &State) -> bool {
        self.phases.as_ref().is_none_or(|phases| phases.has(state))
            && self.groups.iter().all(|group| group.is_kept_in(state))
    }
}
