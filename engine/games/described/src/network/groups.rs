//! Facts of which at most one holds in a state: `(control ?player)`, `(cell 1 1 ?mark)`. A group is kept if the start
//! keeps it and no state with legal moves breaks it, as long as all groups are kept (induction).

use std::collections::HashMap;

use super::Network;
use super::contradiction::Given;
use super::phases::{Role, idle};
use super::possible::{May, possible};
use crate::machine::State;
use crate::sheet::{Symbol, Term};

/// The most facts of a group.
const MOST_FACTS: usize = 128;
/// Steps of all proofs together.
const MOST_STEPS: usize = 300_000;

/// Facts of which at most one holds in each state that games reach.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// The facts, ascending.
    pub facts: Vec<u32>,
    /// Whether one of them holds always.
    pub always: bool,
}

impl Group {
    /// Whether `state` keeps it.
    pub fn is_kept_in(&self, state: &State) -> bool {
        let is_true = |&&fact: &&u32| state[fact as usize / 64] >> (fact % 64) & 1 == 1;
        let count = self.facts.iter().filter(is_true).take(2).count();
        count < 2 && (count == 1 || !self.always)
    }
}

impl Network {
    /// Groups of facts that differ in one argument, or in all of them, and start as groups do.
    fn candidates(&self) -> Vec<Group> {
        let mut places: HashMap<(Symbol, usize, Vec<&Term>), usize> = HashMap::new();
        let mut groups: Vec<Group> = Vec::new();
        for (fact, term) in (0..).zip(&self.domain.facts) {
            let Term::Compound(symbol, inner) = term else { continue };
            let one = (0..inner.len()).map(|at| {
                let rest = inner.iter().enumerate().filter(|(other, _)| *other != at);
                (at, rest.map(|(_, term)| term).collect())
            });
            let all = (inner.len() > 1).then(|| (usize::MAX, Vec::new()));
            for (at, rest) in one.chain(all) {
                let place = *places.entry((*symbol, at, rest)).or_insert(groups.len());
                if place == groups.len() {
                    groups.push(Group { facts: Vec::new(), always: true });
                }
                groups[place].facts.push(fact);
            }
        }
        let starts =
            |fact: &&u32| self.domain.start[**fact as usize / 64] >> (**fact % 64) & 1 == 1;
        groups.retain(|group| {
            (2..=MOST_FACTS).contains(&group.facts.len())
                && group.facts.iter().filter(starts).count() <= 1
        });
        for group in &mut groups {
            group.always = group.facts.iter().filter(starts).count() == 1;
        }
        groups
    }

    /// Groups of facts of which at most one holds in each state that games reach, and whether one always does. There
    /// may be more than are proved.
    pub fn exclusive_groups(&self) -> Vec<Group> {
        let mut groups = self.candidates();
        let mut steps = MOST_STEPS;
        loop {
            let mut given = Given::new(self, &groups, steps);
            let mut stable = true;
            let proved: Vec<(bool, bool)> = groups
                .iter()
                .map(|group| {
                    let kept = self.keeps(group, &mut given);
                    let always = kept && group.always && self.keeps_one(group, &mut given);
                    stable &= kept && always == group.always;
                    (kept, always)
                })
                .collect();
            steps = given.steps;
            if stable {
                return groups;
            }
            if steps == 0 {
                return Vec::new();
            }
            groups.iter_mut().zip(&proved).for_each(|(group, proved)| group.always = proved.1);
            let mut kept = proved.iter().map(|proved| proved.0);
            groups.retain(|_| kept.next().unwrap_or(false));
        }
    }

    fn keeps(&self, group: &Group, given: &mut Given<'_>) -> bool {
        let next = &self.built.next;
        group.facts.iter().enumerate().all(|(at, &a)| {
            group.facts[..at]
                .iter()
                .all(|&b| given.contradict(&[next[a as usize], next[b as usize]], &[]))
        })
    }

    fn keeps_one(&self, group: &Group, given: &mut Given<'_>) -> bool {
        let none: Vec<u32> =
            group.facts.iter().map(|&fact| self.built.next[fact as usize] ^ 1).collect();
        given.contradict(&none, &group.facts)
    }

    /// Of each role its idle move, if one of the `groups` of facts tells who may move: in no state that games reach have
    /// two roles another legal move.
    pub fn movers_by(&self, groups: &[Group]) -> Option<Vec<Option<u32>>> {
        let few = groups.iter().filter(|group| group.always && group.facts.len() <= 64);
        few.take(64).find_map(|group| {
            let mut sources = vec![May::UNKNOWN; self.layout.sources as usize - 1];
            for (case, &fact) in group.facts.iter().enumerate() {
                sources[fact as usize] = May::exactly(1 << case);
            }
            let values = possible(&self.built, &sources);
            let cases = u64::MAX >> (64 - group.facts.len());
            let mut roles: Vec<Role> =
                self.domain.moves.iter().map(|moves| Role::new(moves)).collect();
            for (at, role) in roles.iter_mut().enumerate() {
                role.add(&self.built, &values, at, cases);
            }
            idle(&roles)
        })
    }
}
