//! Whether edges can be true together: what they need is followed through the gates, and cases are told apart, within
//! bounds.

use std::collections::HashMap;

use super::Network;
use super::groups::Group;

/// How deep cases are told apart.
const DEEPEST: usize = 8;
/// Steps of one question.
const STEPS_OF_QUESTION: usize = 10_000;
/// The most cases that are told apart at once.
const MOST_CASES: usize = 128;

/// What may be taken as given in every state that is not terminal.
pub struct Given<'a> {
    network: &'a Network,
    /// Of each fact: its groups.
    groups_of: Vec<Vec<u32>>,
    groups: &'a [Group],
    cycles: Vec<bool>,
    /// Steps that are left, for all questions together.
    pub steps: usize,
}

/// Values of gates, and gates of which an input must be false.
#[derive(Clone, Default)]
struct Case {
    values: HashMap<u32, bool>,
    clauses: Vec<u32>,
    open: Vec<u32>,
    /// Of each role: the gate of the move that is made.
    made: HashMap<usize, u32>,
}

impl<'a> Given<'a> {
    /// What `groups` and the rules of the game give.
    pub fn new(network: &'a Network, groups: &'a [Group], steps: usize) -> Self {
        let mut groups_of = vec![Vec::new(); network.domain.facts.len()];
        for (at, group) in groups.iter().enumerate() {
            group.facts.iter().for_each(|&fact| groups_of[fact as usize].push(at as u32));
        }
        let mut cycles = vec![false; network.built.gates.count() as usize];
        for cycle in &network.built.cycles {
            let end = cycle.first + cycle.atoms + cycle.heads.len() as u32;
            (cycle.first..end).for_each(|gate| cycles[gate as usize] = true);
        }
        Self { network, groups_of, groups, cycles, steps }
    }

    /// Whether `edges` are proved never to be true together, in a state that is not terminal and with legal moves. Of
    /// `some`, facts, at least one holds.
    pub fn contradict(&mut self, edges: &[u32], some: &[u32]) -> bool {
        let before = self.steps;
        let quota = before.min(STEPS_OF_QUESTION);
        self.steps = quota;
        let answer = self.never(edges, some);
        self.steps += before - quota;
        answer
    }

    fn never(&mut self, edges: &[u32], some: &[u32]) -> bool {
        let mut case = Case::default();
        case.values.insert(0, true);
        case.open.extend_from_slice(edges);
        case.open.push(self.network.built.terminal ^ 1);
        if some.is_empty() {
            return self.fails(case, 0);
        }
        some.iter().all(|&fact| {
            let mut case = case.clone();
            case.open.push((1 + fact) << 1);
            self.fails(case, 0)
        })
    }

    /// Whether `case` has no state.
    fn fails(&mut self, mut case: Case, depth: usize) -> bool {
        loop {
            while let Some(edge) = case.open.pop() {
                if self.steps == 0 {
                    return false;
                }
                self.steps -= 1;
                if !self.set(&mut case, edge) {
                    return true;
                }
            }
            match self.narrow(&mut case) {
                None => return true,
                Some(true) => {}
                Some(false) => break,
            }
        }
        if depth == DEEPEST || self.steps == 0 {
            return false;
        }
        let unknown = |gate: &u32, case: &Case| -> Vec<u32> {
            let inputs = self.network.built.gates.inputs(*gate).iter();
            inputs.copied().filter(|edge| !case.values.contains_key(&(edge >> 1))).collect()
        };
        let shortest = case.clauses.iter().map(|gate| unknown(gate, &case)).min_by_key(Vec::len);
        let Some(shortest) = shortest.filter(|edges| edges.len() <= MOST_CASES) else {
            return false;
        };
        shortest.iter().all(|edge| {
            self.steps = self.steps.saturating_sub(case.values.len() / 8);
            let mut case = case.clone();
            case.open.push(edge ^ 1);
            self.fails(case, depth + 1)
        })
    }

    /// Looks through the clauses: `None` if one cannot be met; whether something follows from one.
    fn narrow(&mut self, case: &mut Case) -> Option<bool> {
        let mut kept = Vec::new();
        for gate in std::mem::take(&mut case.clauses) {
            let inputs = self.network.built.gates.inputs(gate);
            self.steps = self.steps.saturating_sub(1 + inputs.len() / 4);
            let value =
                |edge: u32| case.values.get(&(edge >> 1)).map(|value| *value == (edge & 1 == 0));
            if inputs.iter().any(|&edge| value(edge) == Some(false)) {
                continue;
            }
            let mut unknown = inputs.iter().filter(|&&edge| value(edge).is_none());
            match (unknown.next(), unknown.next()) {
                (None, _) => return None,
                (Some(&edge), None) => case.open.push(edge ^ 1),
                _ => kept.push(gate),
            }
        }
        case.clauses = kept;
        Some(!case.open.is_empty())
    }

    /// Takes `edge` as true; whether that may be.
    fn set(&self, case: &mut Case, edge: u32) -> bool {
        let (gate, value) = (edge >> 1, edge & 1 == 0);
        match case.values.insert(gate, value) {
            Some(known) => return known == value,
            None if gate < self.network.layout.sources => return !value || self.source(case, gate),
            None => {}
        }
        if self.cycles[gate as usize] {
            return true;
        }
        if value {
            case.open.extend_from_slice(self.network.built.gates.inputs(gate));
        } else {
            case.clauses.push(gate);
        }
        true
    }

    /// What follows from a fact that holds, or a move that is made.
    fn source(&self, case: &mut Case, gate: u32) -> bool {
        let network = self.network;
        let holds = |gate: u32| case.values.get(&gate) == Some(&true);
        if gate <= network.layout.facts {
            let groups =
                self.groups_of[gate as usize - 1].iter().map(|&group| &self.groups[group as usize]);
            return groups
                .flat_map(|group| &group.facts)
                .all(|fact| fact + 1 == gate || !holds(fact + 1));
        }
        let role = network.layout.moves.partition_point(|&first| first <= gate) - 1;
        let first = network.layout.moves[role];
        if *case.made.entry(role).or_insert(gate) != gate {
            return false;
        }
        case.open.push(network.built.legal[role][(gate - first) as usize]);
        true
    }
}
