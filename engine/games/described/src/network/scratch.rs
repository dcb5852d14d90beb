//! The values of all gates for one state. A change of the state changes what depends on it, and nothing else.

use super::layout::{Block, Layout};
use crate::grounding::table::NONE;

/// The counters of a network: how many inputs of a gate are not as it needs them. A gate is true at 0.
#[derive(Clone, Debug)]
pub struct Scratch {
    /// The facts that are set.
    state: Box<[u64]>,
    /// Of each role: the gate of the move that is set, or 0.
    moves: Box<[u32]>,
    missing: Vec<i32>,
    /// What is asked for.
    outputs: Vec<u64>,
    /// Gates that are not as their counters say: a bit each, and a bit for each word of bits.
    open: Vec<u64>,
    open_words: Vec<u64>,
    /// Of each gate of a block that is an atom's: whether the atom holds.
    holds: Vec<bool>,
    /// Of each rule of a block: how many atoms that it needs do not hold.
    needs: Vec<u32>,
    /// Atoms of a block that came to hold.
    queue: Vec<u32>,
    before: Vec<bool>,
}

impl Scratch {
    /// All gates while no fact and no move is set.
    pub fn new(layout: &Layout) -> Self {
        let words = layout.count().div_ceil(64);
        let blocks = layout.blocks.last().map_or(0, |block| block.end as usize);
        let needs = layout.blocks.iter().flat_map(|block| block.needs.iter().copied()).collect();
        let mut scratch = Self {
            state: vec![0; layout.places.facts].into(),
            moves: vec![0; layout.moves.len()].into(),
            missing: layout.inputs.clone(),
            outputs: layout.inverted.clone(),
            open: vec![0; words],
            open_words: vec![0; words.div_ceil(64)],
            holds: vec![false; blocks],
            needs,
            queue: Vec::new(),
            before: Vec::new(),
        };
        // All gates count as false here, with all inputs false: an inverted edge is as its target needs it.
        for target in &layout.targets {
            scratch.missing[*target as usize >> 1] -= (target & 1) as i32;
        }
        for block in &layout.blocks {
            // While no atom holds, the gates of atoms are true for those outside.
            for gate in block.first..block.first + block.atoms {
                scratch.flip(layout, gate, true);
            }
        }
        scratch.open.fill(0);
        for gate in 0..layout.count() as u32 {
            let is_source = gate > 0 && gate < layout.sources;
            let block = layout.block_of[gate as usize];
            // The gate of an atom is open if a rule gives it; all others if they are true.
            let is_atom = block != NONE
                && gate < layout.blocks[block as usize].first + layout.blocks[block as usize].atoms;
            let is_true = scratch.missing[gate as usize] == 0;
            if !is_source && is_true != is_atom {
                scratch.open[gate as usize / 64] |= 1 << (gate % 64);
            }
        }
        scratch.open_words.fill(u64::MAX);
        let rest = scratch.open.len() % 64;
        if let (true, Some(last)) = (rest > 0, scratch.open_words.last_mut()) {
            *last = (1 << rest) - 1;
        }
        scratch.settle(layout);
        scratch
    }

    /// Sets the facts of `state`.
    pub fn set_state(&mut self, layout: &Layout, state: &[u64]) {
        let mut changed = false;
        for (word, &bits) in state.iter().enumerate() {
            let mut flips = self.state[word] ^ bits;
            changed |= flips != 0;
            while flips != 0 {
                let fact = 64 * word as u32 + flips.trailing_zeros();
                self.flip(layout, 1 + fact, bits >> (fact % 64) & 1 == 1);
                flips &= flips - 1;
            }
            self.state[word] = bits;
        }
        if changed {
            self.settle(layout);
        }
    }

    /// Sets the moves of `joint`, one of each role, and no others.
    pub fn set_moves(&mut self, layout: &Layout, joint: &[u32]) {
        let mut changed = false;
        for (role, &at) in joint.iter().enumerate() {
            let (old, new) = (self.moves[role], layout.moves[role] + at);
            if old != new {
                if old != 0 {
                    self.flip(layout, old, false);
                }
                self.flip(layout, new, true);
                self.moves[role] = new;
                changed = true;
            }
        }
        if changed {
            self.settle(layout);
        }
    }

    /// The bits of the outputs.
    pub fn outputs(&self) -> &[u64] {
        &self.outputs
    }

    /// Tells the gates and outputs after `gate` that it has become `value`.
    #[inline]
    fn flip(&mut self, layout: &Layout, gate: u32, value: bool) {
        let place = gate as usize;
        for &target in
            &layout.targets[layout.starts[place] as usize..layout.starts[place + 1] as usize]
        {
            let missing = &mut self.missing[target as usize >> 1];
            let old = *missing;
            *missing = if value == (target & 1 == 0) { old - 1 } else { old + 1 };
            if old == 0 || *missing == 0 {
                let (word, bit) = (target as usize >> 7, target >> 1 & 63);
                self.open[word] ^= 1 << bit;
                self.open_words[word / 64] |= 1 << (word % 64);
            }
        }
        for &bit in &layout.outputs
            [layout.output_starts[place] as usize..layout.output_starts[place + 1] as usize]
        {
            self.outputs[bit as usize / 64] ^= 1 << (bit % 64);
        }
    }

    /// Goes on until all gates are as their counters say.
    fn settle(&mut self, layout: &Layout) {
        for above in 0..self.open_words.len() {
            while self.open_words[above] != 0 {
                let word = 64 * above + self.open_words[above].trailing_zeros() as usize;
                while self.open[word] != 0 {
                    let gate = 64 * word as u32 + self.open[word].trailing_zeros();
                    let block = layout.block_of[gate as usize];
                    if block == NONE {
                        self.open[word] &= self.open[word] - 1;
                        self.flip(layout, gate, self.missing[gate as usize] == 0);
                    } else {
                        self.settle_block(layout, &layout.blocks[block as usize]);
                    }
                }
                self.open_words[above] &= self.open_words[above] - 1;
            }
        }
    }

    /// The least fixpoint of a block. Where conditions came to hold and none ceased to, it goes on from what holds.
    fn settle_block(&mut self, layout: &Layout, block: &Block) {
        self.before.clear();
        self.before.extend_from_slice(
            &self.holds[block.first as usize..(block.first + block.atoms) as usize],
        );
        self.queue.clear();
        let rules = block.first + block.atoms;
        let mut shrinks = false;
        for word in block.first as usize / 64..=(block.end as usize - 1) / 64 {
            let mut bits = self.open[word];
            while bits != 0 {
                let gate = 64 * word as u32 + bits.trailing_zeros();
                bits &= bits - 1;
                if gate < block.first || gate >= block.end {
                    continue;
                }
                self.open[word] ^= 1 << (gate % 64);
                let met = self.missing[gate as usize] == 0;
                if gate < rules {
                    shrinks |= met;
                    self.give(block, gate - block.first, !met);
                } else {
                    shrinks |= !met;
                    let rule = gate - rules;
                    let due = met && self.needs[(block.counters + rule) as usize] == 0;
                    self.give(block, block.heads[rule as usize], due);
                }
            }
        }
        if shrinks {
            self.restart(block);
        }
        while let Some(atom) = self.queue.pop() {
            for at in block.starts[atom as usize]..block.starts[atom as usize + 1] {
                let rule = block.users[at as usize];
                let needs = &mut self.needs[(block.counters + rule) as usize];
                *needs -= 1;
                let due = *needs == 0 && self.missing[(rules + rule) as usize] == 0;
                self.give(block, block.heads[rule as usize], due);
            }
        }
        for atom in 0..block.atoms {
            let gate = block.first + atom;
            if self.before[atom as usize] != self.holds[gate as usize] {
                self.flip(layout, gate, self.before[atom as usize]);
            }
        }
    }

    /// Forgets which atoms of `block` hold, and begins with those that rules from outside give.
    fn restart(&mut self, block: &Block) {
        self.holds[block.first as usize..(block.first + block.atoms) as usize].fill(false);
        let counters = block.counters as usize;
        self.needs[counters..counters + block.needs.len()].copy_from_slice(&block.needs);
        self.queue.clear();
        for atom in 0..block.atoms {
            let given = self.missing[(block.first + atom) as usize] != 0;
            self.give(block, atom, given);
        }
    }

    #[inline]
    fn give(&mut self, block: &Block, atom: u32, is_given: bool) {
        let holds = &mut self.holds[(block.first + atom) as usize];
        if is_given && !*holds {
            *holds = true;
            self.queue.push(atom);
        }
    }

    /// Bytes of the arrays.
    pub fn bytes(&self) -> usize {
        4 * (self.missing.len() + self.needs.len())
            + 8 * (self.outputs.len() + self.open.len())
            + self.holds.len()
    }
}
