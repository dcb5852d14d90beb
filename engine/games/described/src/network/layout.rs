//! A network as flat arrays.

use super::build::Built;
use super::gates::Gates;
use crate::grounding::table::NONE;
use crate::machine::Domain;

/// Atoms that need each other, as flat arrays. Gates `first..end`: of atoms, then of rules.
#[derive(Clone, Debug)]
pub struct Block {
    /// The first gate, which is that of the first atom.
    pub first: u32,
    /// Number of atoms.
    pub atoms: u32,
    /// After the last gate.
    pub end: u32,
    /// Where the counters of its rules begin in a scratch.
    pub counters: u32,
    /// Of each rule: its atom.
    pub heads: Box<[u32]>,
    /// Of each rule: number of atoms that it needs.
    pub needs: Box<[u32]>,
    /// Of each atom: where the rules that need it begin in `users`.
    pub starts: Box<[u32]>,
    /// Rules.
    pub users: Box<[u32]>,
}

/// Where in the bits of outputs something lies.
#[derive(Clone, Debug, Default)]
pub struct Places {
    /// Words of the facts that hold next; they come first.
    pub facts: usize,
    /// Of each role: the first word of its legal moves, and the end.
    pub legal: Vec<(usize, usize)>,
    /// Of each role: the bit of its least goal; its other goals follow.
    pub goals: Vec<u32>,
    /// The bit that says terminal.
    pub terminal: u32,
    /// Number of words.
    pub words: usize,
}

/// The arrays. Gate 0 is always true; then come the facts, the moves, and all else, each after its inputs.
#[derive(Clone, Debug, Default)]
pub struct Layout {
    /// Of each gate: where its fan-out begins.
    pub starts: Vec<u32>,
    /// Targets · 2, + 1 if the edge is inverted.
    pub targets: Vec<u32>,
    /// Of each gate: where its outputs begin.
    pub output_starts: Vec<u32>,
    /// Bits that flip with a gate.
    pub outputs: Vec<u32>,
    /// Of each gate: its block, or [`NONE`].
    pub block_of: Vec<u32>,
    /// What is recursive.
    pub blocks: Vec<Block>,
    /// Of each role: the gate of its first move.
    pub moves: Vec<u32>,
    /// Where outputs lie.
    pub places: Places,
    /// Outputs while all gates are false.
    pub inverted: Vec<u64>,
    /// Number of inputs of each gate.
    pub inputs: Vec<i32>,
    /// Number of facts.
    pub facts: u32,
    /// The first gate that is neither fact nor move.
    pub sources: u32,
    /// Counters of the rules of all blocks.
    pub counters: u32,
}

/// Which gates an output needs.
fn reached(built: &Built, roots: impl Iterator<Item = u32>) -> Vec<bool> {
    let gates = &built.gates;
    let mut block = vec![NONE; gates.count() as usize];
    for (at, cycle) in built.cycles.iter().enumerate() {
        let end = cycle.first + cycle.atoms + cycle.heads.len() as u32;
        (cycle.first..end).for_each(|gate| block[gate as usize] = at as u32);
    }
    let mut reached = vec![false; gates.count() as usize];
    let mut open: Vec<u32> = roots.map(|edge| edge >> 1).collect();
    while let Some(gate) = open.pop() {
        if std::mem::replace(&mut reached[gate as usize], true) {
            continue;
        }
        open.extend(gates.inputs(gate).iter().map(|edge| edge >> 1));
        if block[gate as usize] != NONE {
            let cycle = &built.cycles[block[gate as usize] as usize];
            open.extend(cycle.first..cycle.first + cycle.atoms + cycle.heads.len() as u32);
        }
    }
    reached
}

/// Lists by key as one array: where each list begins, and the lists.
fn lists(count: usize, pairs: impl Iterator<Item = (u32, u32)> + Clone) -> (Vec<u32>, Vec<u32>) {
    let mut starts = vec![0u32; count + 1];
    pairs.clone().for_each(|(key, _)| starts[key as usize + 1] += 1);
    for at in 0..count {
        starts[at + 1] += starts[at];
    }
    let mut free = starts.clone();
    let mut values = vec![0; starts[count] as usize];
    pairs.for_each(|(key, value)| {
        values[free[key as usize] as usize] = value;
        free[key as usize] += 1;
    });
    (starts, values)
}

impl Layout {
    /// The arrays of `built`.
    pub fn new(built: &Built, domain: &Domain) -> Self {
        let mut layout = Self { facts: domain.facts.len() as u32, ..Self::default() };
        let mut sources = 1 + layout.facts;
        for moves in &domain.moves {
            layout.moves.push(sources);
            sources += moves.len() as u32;
        }
        layout.sources = sources;
        let wanted = layout.places(built, domain);
        let reached = reached(built, wanted.iter().map(|&(edge, _)| edge));
        let mut renamed = vec![NONE; reached.len()];
        let mut count = 0;
        for (gate, _) in reached
            .iter()
            .enumerate()
            .filter(|&(gate, &reached)| reached || gate < sources as usize)
        {
            renamed[gate] = count;
            count += 1;
        }
        layout.connect(&built.gates, &renamed, count, &wanted);
        layout.block_of = vec![NONE; count as usize];
        for cycle in built.cycles.iter().filter(|cycle| reached[cycle.first as usize]) {
            let first = renamed[cycle.first as usize];
            let rules = cycle.heads.len() as u32;
            let end = first + cycle.atoms + rules;
            let pairs = cycle.needs.iter().zip(0u32..);
            let pairs = pairs.flat_map(|(needs, rule)| needs.iter().map(move |&atom| (atom, rule)));
            let (starts, users) = lists(cycle.atoms as usize, pairs);
            (first..end)
                .for_each(|gate| layout.block_of[gate as usize] = layout.blocks.len() as u32);
            layout.blocks.push(Block {
                first,
                atoms: cycle.atoms,
                end,
                counters: layout.counters,
                heads: cycle.heads.clone().into(),
                needs: cycle.needs.iter().map(|needs| needs.len() as u32).collect(),
                starts: starts.into(),
                users: users.into(),
            });
            layout.counters += rules;
        }
        layout
    }

    /// Lays out the outputs: of each, its edge and its bit.
    fn places(&mut self, built: &Built, domain: &Domain) -> Vec<(u32, u32)> {
        let places = &mut self.places;
        let mut wanted: Vec<(u32, u32)> = built.next.iter().copied().zip(0..).collect();
        places.facts = domain.facts.len().div_ceil(64);
        let mut words = places.facts;
        for legal in &built.legal {
            wanted.extend(legal.iter().copied().zip(64 * words as u32..));
            let end = words + legal.len().div_ceil(64);
            places.legal.push((words, end));
            words = end;
        }
        let mut bit = 64 * words as u32;
        for goals in &built.goals {
            places.goals.push(bit);
            wanted.extend(goals.iter().copied().zip(bit..));
            bit += goals.len() as u32;
        }
        places.terminal = bit;
        wanted.push((built.terminal, bit));
        places.words = bit as usize / 64 + 1;
        wanted
    }

    fn connect(&mut self, gates: &Gates, renamed: &[u32], count: u32, wanted: &[(u32, u32)]) {
        let kept = (0..gates.count()).filter(|&gate| renamed[gate as usize] != NONE);
        self.inputs = kept.clone().map(|gate| gates.inputs(gate).len() as i32).collect();
        let pairs = kept.flat_map(|gate| {
            let target = renamed[gate as usize] << 1;
            gates
                .inputs(gate)
                .iter()
                .map(move |edge| (renamed[*edge as usize >> 1], target | edge & 1))
        });
        (self.starts, self.targets) = lists(count as usize, pairs);
        let pairs = wanted.iter().map(|&(edge, bit)| (renamed[edge as usize >> 1], bit));
        (self.output_starts, self.outputs) = lists(count as usize, pairs);
        self.inverted = vec![0; self.places.words];
        for &(_, bit) in wanted.iter().filter(|(edge, _)| edge & 1 == 1) {
            self.inverted[bit as usize / 64] |= 1 << (bit % 64);
        }
    }

    /// Number of gates.
    pub fn count(&self) -> usize {
        self.inputs.len()
    }

    /// Bytes of the arrays.
    pub fn bytes(&self) -> usize {
        let words =
            4 * self.count() + self.targets.len() + self.outputs.len() + 2 * self.inverted.len();
        let of_block =
            |block: &Block| 2 * block.heads.len() + block.starts.len() + block.users.len();
        4 * (words + self.blocks.iter().map(of_block).sum::<usize>())
    }
}
