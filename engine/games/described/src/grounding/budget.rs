//! What grounding may still spend.

use crate::machine::Limits;

/// What is used up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spent {
    /// The work.
    Work,
    /// The memory.
    Bytes,
    /// The depth of terms.
    Depth,
    /// The words of a term.
    Size,
}

/// Work and memory that are left.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    /// Units of work that are left.
    pub work: u64,
    /// Bytes that are left.
    pub bytes: usize,
}

impl Budget {
    /// All that `limits` allow.
    pub fn new(limits: &Limits) -> Self {
        Self { work: limits.work, bytes: limits.bytes }
    }

    /// Spends `units` of work.
    #[inline]
    pub fn work(&mut self, units: usize) -> Result<(), Spent> {
        match self.work.checked_sub(units as u64) {
            Some(left) => {
                self.work = left;
                Ok(())
            }
            None => Err(Spent::Work),
        }
    }

    /// Spends `bytes` of memory.
    #[inline]
    pub fn bytes(&mut self, bytes: usize) -> Result<(), Spent> {
        match self.bytes.checked_sub(bytes) {
            Some(left) => {
                self.bytes = left;
                Ok(())
            }
            None => Err(Spent::Bytes),
        }
    }
}
