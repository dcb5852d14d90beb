//! Sheets and random numbers for the tests of the crate.

/// Sheets of games, by name.
pub(crate) const SHEETS: [(&str, &str); 6] = [
    ("tic-tac-toe", include_str!("testing/tic_tac_toe.kif")),
    ("nim", include_str!("testing/nim.kif")),
    ("paths", include_str!("testing/paths.kif")),
    ("dice", include_str!("testing/dice.kif")),
    ("pennies", include_str!("testing/pennies.kif")),
    ("lamps", include_str!("testing/lamps.kif")),
];

/// Xorshift (Marsaglia 2003): the same numbers from the same seed.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    /// A number below `bound`, which is not 0.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound as u64) as usize
    }
}
