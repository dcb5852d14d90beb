//! Knowledge of Domineering for proofs: moves that are certain against the most that the other has, and symmetry
//! (Breuker, Uiterwijk and van den Herik 2000, "Solving 8 × 8 Domineering").

use std::hash::Hasher;

use super::{Domineering, STEP, State};
use countermove_core::game::proof::Proof;
use countermove_core::game::searchable::defaults;
use countermove_core::hashing::{mix, zobrist};
use countermove_core::value::{Scale, Score};

fn score(utility: f64) -> Score {
    Scale::Linear { unit: STEP }.estimate(utility)
}

impl<const N: usize> Domineering<N> {
    /// Keys of the cells that some domino can cover, on the board as it is, mirrored and turned; the least first.
    fn image_keys(&self, state: &State<N>) -> [u64; 4] {
        let dead = self.room.beyond(state.free, 0) & self.room.beyond(state.free, 1);
        let mut keys = [0; 4];
        for cell in (state.free & !dead).iter() {
            for (key, image) in keys.iter_mut().zip(self.room.images(cell)) {
                *key ^= zobrist(image as u64);
            }
        }
        keys.sort_unstable();
        keys
    }
}

impl<const N: usize> Proof for Domineering<N> {
    fn bounds(&self, state: &State<N>) -> (Score, Score) {
        let (mover, free) = (state.mover(), state.free);
        let other = 1 - mover;
        if self.room.certain(free, mover, true) > self.room.most(free, other) {
            (score(1.0), score(1.0))
        } else if self.room.most(free, mover) <= self.room.certain(free, other, false) {
            (score(-1.0), score(-1.0))
        } else {
            (score(-1.0), score(1.0))
        }
    }

    fn symmetric_key(&self, state: &State<N>) -> u64 {
        mix(self.image_keys(state)[0] ^ u64::from(state.mover))
    }

    fn identify_symmetric(&self, state: &State<N>, out: &mut dyn Hasher) {
        self.image_keys(state).into_iter().for_each(|key| out.write_u64(key));
        out.write_u8(state.mover);
    }
}

defaults!([const N: usize] Domineering<N>: Quiescence, Pathfinding, Information, Searchable);
