//! Gates while a network is built: each is an AND of edges, equal ones are one gate. An edge is a gate · 2, + 1 if it is
//! inverted; an OR is the inverted AND of inverted edges.

use crate::grounding::slots::{Slots, hash};

/// The edge that is always true: gate 0, which has no inputs.
pub const TRUE: u32 = 0;
/// The edge that is never true.
pub const FALSE: u32 = 1;

/// Gates in an order in which each comes after its inputs. After gate 0 come the sources.
#[derive(Clone, Debug)]
pub struct Gates {
    starts: Vec<u32>,
    inputs: Vec<u32>,
    slots: Slots,
}

impl Gates {
    /// No gates but `sources` of them that are set from outside: 1, 2, ….
    pub fn new(sources: u32) -> Self {
        Self { starts: vec![0; sources as usize + 2], inputs: Vec::new(), slots: Slots::default() }
    }

    /// Number of gates.
    pub fn count(&self) -> u32 {
        self.starts.len() as u32 - 1
    }

    /// Number of edges.
    pub fn edges(&self) -> usize {
        self.inputs.len()
    }

    /// The inputs of `gate`.
    pub fn inputs(&self, gate: u32) -> &[u32] {
        &self.inputs[self.starts[gate as usize] as usize..self.starts[gate as usize + 1] as usize]
    }

    /// A new gate with `inputs`, which shares nothing.
    pub fn add(&mut self, inputs: &[u32]) -> u32 {
        let gate = self.count();
        self.inputs.extend_from_slice(inputs);
        self.starts.push(self.inputs.len() as u32);
        gate
    }

    /// Forgets how equal gates are found: no more gates come.
    pub fn close(&mut self) {
        self.slots = Slots::default();
    }

    /// The edge that is true when all `inputs` are. It leaves `inputs` sorted and simplified.
    pub fn and(&mut self, inputs: &mut Vec<u32>) -> u32 {
        inputs.sort_unstable();
        inputs.dedup();
        inputs.retain(|&edge| edge != TRUE);
        if inputs.first() == Some(&FALSE) || inputs.windows(2).any(|pair| pair[0] ^ 1 == pair[1]) {
            return FALSE;
        }
        match inputs[..] {
            [] => TRUE,
            [edge] => edge,
            _ => {
                let hash = hash(inputs);
                let known = self.slots.find(hash, |gate| self.inputs(gate) == &inputs[..]);
                let gate = known.unwrap_or_else(|| {
                    let gate = self.add(inputs);
                    self.slots.add(hash, gate);
                    gate
                });
                gate << 1
            }
        }
    }

    /// The edge that is true when one of `inputs` is.
    pub fn or(&mut self, inputs: &mut Vec<u32>) -> u32 {
        inputs.iter_mut().for_each(|edge| *edge ^= 1);
        self.and(inputs) ^ 1
    }
}
