//! What gates may be while some facts are known and all else is not: three values, for 64 cases at once.

use super::build::Built;

/// The cases in which something may be true, and those in which it may be false.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct May {
    /// May be true.
    pub hold: u64,
    /// May be false.
    pub fail: u64,
}

impl May {
    /// Either, in all cases.
    pub const UNKNOWN: Self = Self { hold: u64::MAX, fail: u64::MAX };

    /// Exactly in these cases.
    pub fn exactly(cases: u64) -> Self {
        Self { hold: cases, fail: !cases }
    }
}

/// What all gates may be, if `sources` tells what facts and moves may be. What is recursive may be anything.
pub fn possible(built: &Built, sources: &[May]) -> Vec<May> {
    let gates = &built.gates;
    let mut values = Vec::with_capacity(gates.count() as usize);
    values.push(May::exactly(u64::MAX));
    values.extend_from_slice(sources);
    let mut cycles = built.cycles.iter().peekable();
    for gate in values.len() as u32..gates.count() {
        if let Some(cycle) = cycles.peek()
            && gate >= cycle.first
        {
            values.push(May::UNKNOWN);
            if gate + 1 == cycle.first + cycle.atoms + cycle.heads.len() as u32 {
                cycles.next();
            }
            continue;
        }
        let mut all = May { hold: u64::MAX, fail: 0 };
        for &edge in gates.inputs(gate) {
            let input = of(&values, edge);
            all.hold &= input.hold;
            all.fail |= input.fail;
        }
        values.push(all);
    }
    values
}

/// What `edge` may be.
#[inline]
pub fn of(values: &[May], edge: u32) -> May {
    let May { hold, fail } = values[edge as usize >> 1];
    if edge & 1 == 0 { May { hold, fail } } else { May { hold: fail, fail: hold } }
}
