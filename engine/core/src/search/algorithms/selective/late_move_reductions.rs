//! Late move reductions: by how many plies a move late in the order is searched less deep.

/// Greater depths and turns count as the last.
const MOST: usize = 64;

/// Reductions in plies, by depth and turn.
pub struct LateMoveReductions([[i8; MOST]; MOST]);

impl LateMoveReductions {
    /// Reductions that grow with the logarithms of depth and turn.
    pub fn new() -> Self {
        let logarithms: [f64; MOST] = std::array::from_fn(|count| (count.max(1) as f64).ln());
        let plies = |depth: f64, turn: f64| (0.6 + depth * turn / 2.1) as i8;
        Self(logarithms.map(|depth| logarithms.map(|turn| plies(depth, turn))))
    }

    /// The reduction of the move after `searched` others, `depth` plies above the horizon.
    pub fn of(&self, depth: u32, searched: u32) -> i32 {
        let at = |count: u32| (count as usize).min(MOST - 1);
        i32::from(self.0[at(depth)][at(searched)])
    }
}
