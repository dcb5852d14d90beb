//! From rules without variables to gates.

use super::components::components;
use super::gates::{FALSE, Gates, TRUE};
use crate::grounding::table::NONE;
use crate::grounding::{Grounded, Instances};
use crate::sheet::words;

/// Atoms that need each other: the least fixpoint of their rules. Gates lie one after the other: of each atom one that
/// is true while no rule from outside gives the atom, of each rule one that is true while its conditions from outside
/// hold.
#[derive(Clone, Debug, Default)]
pub struct Cycle {
    /// The first gate.
    pub first: u32,
    /// Number of atoms.
    pub atoms: u32,
    /// Of each rule: the atom it gives.
    pub heads: Vec<u32>,
    /// Of each rule: the atoms it needs, each once.
    pub needs: Vec<Vec<u32>>,
}

/// Gates of a sheet, and the edges that are asked for.
#[derive(Clone, Debug)]
pub struct Built {
    /// The gates: sources are facts, then moves of each role.
    pub gates: Gates,
    /// What is recursive, in the order of gates.
    pub cycles: Vec<Cycle>,
    /// Of each fact: that it holds next.
    pub next: Vec<u32>,
    /// Of each role and move: that it is legal.
    pub legal: Vec<Vec<u32>>,
    /// Of each role and number of its goals: that it holds.
    pub goals: Vec<Vec<u32>>,
    /// That the state is terminal.
    pub terminal: u32,
}

struct Builder<'a> {
    instances: &'a Instances,
    /// Of each node: where its instances begin in `by_head`.
    heads: Vec<u32>,
    by_head: Vec<u32>,
    /// Of each node: its edge, or [`NONE`].
    edges: Vec<u32>,
    gates: Gates,
    cycles: Vec<Cycle>,
}

/// The gates of `instances`. The facts of `constant` are always true or never.
pub fn build(grounded: &Grounded, instances: &Instances, constant: &[Option<bool>]) -> Built {
    let domain = &grounded.domain;
    let first = |symbol: crate::sheet::Symbol| instances.nodes.first[symbol.0 as usize];
    let facts = domain.facts.len() as u32;
    let moves: u32 = domain.moves.iter().map(|moves| moves.len() as u32).sum();
    let count = instances.nodes.count as usize;
    let mut edges = vec![NONE; count];
    for (row, &fact) in grounded.fact_of.iter().enumerate() {
        edges[first(words::TRUE) as usize + row] = match constant[fact as usize] {
            Some(true) => TRUE,
            Some(false) => FALSE,
            None => (1 + fact) << 1,
        };
    }
    let mut before = vec![facts];
    for moves in &domain.moves {
        before.push(before[before.len() - 1] + moves.len() as u32);
    }
    for (row, &(role, at)) in grounded.move_of.iter().enumerate() {
        edges[first(words::DOES) as usize + row] = (1 + before[role as usize] + at) << 1;
    }
    let mut builder = Builder::new(instances, edges, Gates::new(facts + moves));
    let mut next = vec![FALSE; facts as usize];
    let roots: Vec<u32> = [words::NEXT, words::LEGAL, words::GOAL, words::TERMINAL]
        .iter()
        .zip([
            grounded.fact_of.len(),
            grounded.move_of.len(),
            grounded.goal_of.len(),
            grounded.terminals(),
        ])
        .flat_map(|(&symbol, rows)| first(symbol)..first(symbol) + rows as u32)
        .collect();
    builder.run(&roots);
    builder.gates.close();
    let edge = |symbol, row: usize| builder.edges[first(symbol) as usize + row];
    for (row, &fact) in grounded.fact_of.iter().enumerate() {
        next[fact as usize] = edge(words::NEXT, row);
    }
    let mut legal: Vec<Vec<u32>> =
        domain.moves.iter().map(|moves| vec![FALSE; moves.len()]).collect();
    for (row, &(role, at)) in grounded.move_of.iter().enumerate() {
        legal[role as usize][at as usize] = edge(words::LEGAL, row);
    }
    let mut goals: Vec<Vec<u32>> =
        domain.goals.iter().map(|goals| vec![FALSE; goals.len()]).collect();
    for (row, &(role, number)) in grounded.goal_of.iter().enumerate() {
        if let Ok(at) = domain.goals[role as usize].binary_search(&number) {
            goals[role as usize][at] = edge(words::GOAL, row);
        }
    }
    let terminal = if grounded.terminals() > 0 { edge(words::TERMINAL, 0) } else { FALSE };
    Built { gates: builder.gates, cycles: builder.cycles, next, legal, goals, terminal }
}

impl<'a> Builder<'a> {
    fn new(instances: &'a Instances, edges: Vec<u32>, gates: Gates) -> Self {
        let mut heads = vec![0u32; edges.len() + 1];
        instances.heads.iter().for_each(|&head| heads[head as usize + 1] += 1);
        for node in 1..heads.len() {
            heads[node] += heads[node - 1];
        }
        let mut free = heads.clone();
        let mut by_head = vec![0; instances.heads.len()];
        for (instance, &head) in instances.heads.iter().enumerate() {
            by_head[free[head as usize] as usize] = instance as u32;
            free[head as usize] += 1;
        }
        Self { instances, heads, by_head, edges, gates, cycles: Vec::new() }
    }

    fn of(&self, node: u32) -> &[u32] {
        &self.by_head[self.heads[node as usize] as usize..self.heads[node as usize + 1] as usize]
    }

    fn literals(&self, instance: u32) -> &'a [u32] {
        let starts = &self.instances.starts;
        &self.instances.literals
            [starts[instance as usize] as usize..starts[instance as usize + 1] as usize]
    }

    fn run(&mut self, roots: &[u32]) {
        // Instances of one head lie in `by_head` one after the other; their literals are walked as one list.
        let mut lists = vec![0u32; self.edges.len() + 1];
        let mut below = Vec::new();
        for node in 0..self.edges.len() as u32 {
            if self.edges[node as usize] == NONE {
                for &instance in self.of(node) {
                    below.extend(self.literals(instance).iter().map(|literal| literal >> 1));
                }
            }
            lists[node as usize + 1] = below.len() as u32;
        }
        let (order, ends) =
            components(self.edges.len() as u32, roots.iter().copied(), |node, at| {
                let place = lists[node as usize] + at;
                (place < lists[node as usize + 1]).then(|| below[place as usize])
            });
        let mut begin = 0;
        for end in ends {
            match order[begin..end as usize] {
                [node] => self.single(node),
                ref members => self.cycle(members),
            }
            begin = end as usize;
        }
    }

    fn single(&mut self, node: u32) {
        if self.edges[node as usize] != NONE {
            return;
        }
        let (mut sum, mut product) = (Vec::new(), Vec::new());
        for at in self.heads[node as usize]..self.heads[node as usize + 1] {
            let literals = self.literals(self.by_head[at as usize]);
            // A rule that needs what it gives adds nothing to a least fixpoint.
            if literals.iter().all(|literal| literal >> 1 != node) {
                product.clear();
                product.extend(
                    literals.iter().map(|literal| self.edges[*literal as usize >> 1] ^ literal & 1),
                );
                let edge = self.gates.and(&mut product);
                sum.push(edge);
                if edge == TRUE {
                    break;
                }
            }
        }
        self.edges[node as usize] = self.gates.or(&mut sum);
    }

    /// The rules of `members`: the atom that a rule gives, those of `members` that it needs, and the rest of it.
    fn rules(
        &mut self,
        members: &[u32],
        place: &std::collections::HashMap<u32, u32>,
    ) -> Vec<(u32, Vec<u32>, Vec<u32>)> {
        let mut rules = Vec::new();
        for &node in members {
            for &instance in self.of(node) {
                let (mut inner, mut outer) = (Vec::new(), Vec::new());
                for literal in self.literals(instance) {
                    match place.get(&(literal >> 1)) {
                        Some(&atom) => inner.push(atom),
                        None => outer.push(self.edges[*literal as usize >> 1] ^ literal & 1),
                    }
                }
                inner.sort_unstable();
                inner.dedup();
                if !outer.contains(&FALSE) {
                    rules.push((place[&node], inner, outer));
                }
            }
        }
        rules
    }

    fn cycle(&mut self, members: &[u32]) {
        let place = members.iter().zip(0..).map(|(&node, at)| (node, at)).collect();
        let mut rules = self.rules(members, &place);
        // What no rule can ever give, though all conditions from outside hold.
        let possible = possible(&rules, members.len());
        rules.retain(|(head, inner, _)| {
            !inner.contains(head) && inner.iter().all(|&atom| possible[atom as usize])
        });
        let mut sums = vec![Vec::new(); members.len()];
        let (mut heads, mut needs, mut conditions) = (Vec::new(), Vec::new(), Vec::new());
        for (head, inner, mut outer) in rules {
            let edge = self.gates.and(&mut outer);
            if inner.is_empty() {
                sums[head as usize].push(edge ^ 1);
            } else if edge != FALSE {
                heads.push(head);
                needs.push(inner);
                conditions.push(outer);
            }
        }
        let first = self.gates.count();
        for (at, node) in members.iter().enumerate() {
            let sum = &mut sums[at];
            sum.sort_unstable();
            sum.dedup();
            sum.retain(|&edge| edge != TRUE);
            // An atom that a rule gives always has a gate that is never true: its input is the gate of no inputs, inverted.
            let gate = self.gates.add(sum);
            self.edges[*node as usize] = if possible[at] { gate << 1 | 1 } else { FALSE };
        }
        for outer in &conditions {
            self.gates.add(outer);
        }
        self.cycles.push(Cycle { first, atoms: members.len() as u32, heads, needs });
    }
}

/// The atoms that rules could give if all conditions from outside held.
fn possible(rules: &[(u32, Vec<u32>, Vec<u32>)], atoms: usize) -> Vec<bool> {
    let mut users = vec![Vec::new(); atoms];
    let mut missing: Vec<usize> = rules.iter().map(|(_, inner, _)| inner.len()).collect();
    for (rule, (_, inner, _)) in rules.iter().enumerate() {
        inner.iter().for_each(|&atom| users[atom as usize].push(rule));
    }
    let mut possible = vec![false; atoms];
    let mut open: Vec<usize> = (0..rules.len()).filter(|&rule| missing[rule] == 0).collect();
    while let Some(rule) = open.pop() {
        let head = rules[rule].0 as usize;
        if !std::mem::replace(&mut possible[head], true) {
            for &user in &users[head] {
                missing[user] -= 1;
                if missing[user] == 0 {
                    open.push(user);
                }
            }
        }
    }
    possible
}
