//! Principal variations, one for each ply of the path.

use crate::game::{Game, Turn};

/// The principal variation from each ply of the path on.
pub struct LineStack<M>(Vec<Vec<M>>);

impl<M: Copy> LineStack<M> {
    /// Empty lines for a path of `plies`.
    pub fn new(plies: u32) -> Self {
        Self(vec![Vec::new(); plies as usize + 2])
    }

    /// Makes room for a path of `plies`.
    #[inline]
    pub fn grow(&mut self, plies: u32) {
        if self.0.len() < plies as usize + 2 {
            self.0.resize(plies as usize + 2, Vec::new());
        }
    }

    /// Clears the line from `ply` on.
    #[inline]
    pub fn clear(&mut self, ply: u32) {
        self.0[ply as usize].clear();
    }

    /// Sets the line from `ply` on to `action`, then the line from `ply` + 1 on.
    pub fn extend(&mut self, ply: u32, action: M) {
        let [here, below] = &mut self.0[ply as usize..ply as usize + 2] else {
            panic!("the lines reach one ply below the deepest");
        };
        here.clear();
        here.push(action);
        here.extend_from_slice(below);
    }

    /// The line from `ply` on.
    pub fn from(&self, ply: u32) -> &[M] {
        &self.0[ply as usize]
    }
}

/// Extends `line`, which ends in `state` where a remembered value was found, by at most `plies` moves. It goes on while
/// players move and `best` gives the index of the best move so many plies from the horizon.
pub fn extend_from_memory<G: Game>(
    game: &G,
    line: &mut Vec<G::Move>,
    mut state: G::State,
    plies: u32,
    best: impl Fn(&G::State, u32) -> Option<u16>,
) {
    let mut moves = Vec::new();
    for left in (1..=plies).rev() {
        if !matches!(game.turn(&state), Turn::Of(_)) {
            break;
        }
        let Some(index) = best(&state, left) else { break };
        moves.clear();
        game.moves(&state, &mut moves);
        let Some(&action) = moves.get(usize::from(index)) else { break };
        line.push(action);
        game.play(&mut state, action);
    }
}
