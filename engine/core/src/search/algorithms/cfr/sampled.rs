//! External sampling: for each player, an iteration visits all of the player's own moves along one sampled path of
//! chance and the others. Threads work in rounds. Each thread starts from the regrets at the round's start; at the end
//! their changes are added in the order of the threads. So a seed and a number of threads give one result.

use std::thread;

use crate::rng::Rng;
use crate::search::information_tree::{Actor, InformationTree, Locks};
use crate::search::kept_strategies::{Knowledge, match_regrets};

/// Most moves in a set whose strategy is kept on the stack.
const USUAL_MOVES: usize = 16;

/// Iterates `count` times in each of `threads`; returns the nodes visited.
pub fn iterate(
    (tree, locks): (&InformationTree, &Locks),
    knowledge: &mut Knowledge,
    seed: u64,
    threads: usize,
    count: u64,
) -> u64 {
    let from = knowledge.iterations;
    let sampler = |thread: u64| {
        let rng = Rng::new(seed ^ from.wrapping_mul(0x9e37_79b9).wrapping_add(thread << 48));
        Sampler { tree, locks, rng, nodes: 0, player: 0 }
    };
    knowledge.iterations += count * threads as u64;
    if threads == 1 {
        return sampler(0).run(knowledge, count);
    }
    let learned: Vec<(Knowledge, u64)> = thread::scope(|scope| {
        let start = |thread: usize| {
            let (mut own, mut sampler) = (knowledge.clone(), sampler(thread as u64));
            scope.spawn(move || {
                let nodes = sampler.run(&mut own, count);
                (own, nodes)
            })
        };
        let handles: Vec<_> = (0..threads).map(start).collect();
        handles.into_iter().map(|handle| handle.join().expect("no sampler panics")).collect()
    });
    let before = knowledge.clone();
    for (own, _) in &learned {
        add_change(&before.regrets, &own.regrets, &mut knowledge.regrets);
        add_change(&before.sums, &own.sums, &mut knowledge.sums);
    }
    learned.iter().map(|(_, nodes)| nodes).sum()
}

fn add_change(before: &[Vec<f64>], after: &[Vec<f64>], out: &mut [Vec<f64>]) {
    for ((before, after), out) in before.iter().zip(after).zip(out) {
        for ((before, after), out) in before.iter().zip(after).zip(out) {
            *out += after - before;
        }
    }
}

struct Sampler<'t> {
    tree: &'t InformationTree,
    locks: &'t Locks,
    rng: Rng,
    nodes: u64,
    /// The player whose regrets are updated.
    player: usize,
}

impl Sampler<'_> {
    fn run(&mut self, knowledge: &mut Knowledge, count: u64) -> u64 {
        for _ in 0..count {
            for player in 0..self.tree.players() {
                self.player = player;
                self.visit(0, knowledge);
            }
        }
        self.nodes
    }

    /// The utility of the player whose regrets are updated.
    fn visit(&mut self, node: u32, knowledge: &mut Knowledge) -> f64 {
        self.nodes += 1;
        let at = self.tree.nodes[node as usize];
        let (player, set) = match at.actor {
            Actor::Over(end) => return self.tree.utility(end, self.player),
            Actor::Chance => {
                let mut left = self.rng.unit();
                let mut child = at.first;
                while child + 1 < at.first + at.count {
                    left -= self.tree.nodes[child as usize].probability;
                    if left < 0.0 {
                        break;
                    }
                    child += 1;
                }
                return self.visit(child, knowledge);
            }
            Actor::Player(player, set) => (usize::from(player), set as usize),
        };
        let moves = self.tree.sides[player].sets[set].sequences();
        let (mut few, mut many) = ([0.0; USUAL_MOVES], Vec::new());
        let strategy = match few.get_mut(..moves.len()) {
            Some(few) => few,
            None => {
                many.resize(moves.len(), 0.0);
                &mut many[..]
            }
        };
        match_regrets(&knowledge.regrets[player][moves.clone()], strategy);
        let lock = self.locks.get(player, set);
        if let Some(lock) = lock {
            lock.apply(strategy);
        }
        if player != self.player {
            // A visit updates one player's average, so that each average is updated once an iteration.
            if player == (self.player + 1) % self.tree.players() {
                let sums = &mut knowledge.sums[player][moves];
                sums.iter_mut().zip(&*strategy).for_each(|(sum, share)| *sum += share);
            }
            let index = self.rng.index_by(strategy) as u32;
            return self.visit(at.first + index, knowledge);
        }
        let mut worth = Vec::with_capacity(moves.len());
        for child in at.first..at.first + at.count {
            worth.push(self.visit(child, knowledge));
        }
        let mean: f64 = strategy.iter().zip(&worth).map(|(share, worth)| share * worth).sum();
        if lock.is_none_or(|lock| lock.free > 0.0) {
            let chosen = lock.map_or(mean, |lock| (mean - lock.mean(&worth)) / lock.free);
            let regrets = &mut knowledge.regrets[player][moves];
            regrets.iter_mut().zip(&worth).for_each(|(regret, worth)| *regret += worth - chosen);
        }
        mean
    }
}
