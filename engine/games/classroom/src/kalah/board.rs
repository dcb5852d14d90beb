//! A board of Kalah, and how seeds are sown and captured.

use crate::pits::Pits;
use countermove_core::game::Player;
use countermove_core::hashing::{mix, zobrist};

/// The most pits of both.
const MOST_PITS: usize = 16;

/// The seeds in the pits and the stores, and whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    /// In the order of sowing, from South's first pit. Pits that the game has not are empty.
    pub pits: [u8; MOST_PITS],
    /// In the stores of both.
    pub stores: [u8; 2],
    /// Whose turn it is.
    pub mover: u8,
}

impl Board {
    /// `seeds` in each pit.
    pub fn full(pits: Pits, seeds: u8) -> Self {
        let mut board = Self { pits: [0; MOST_PITS], stores: [0; 2], mover: 0 };
        board.pits[..pits.count()].fill(seeds);
        board
    }

    /// Whose turn it is.
    pub const fn mover(&self) -> Player {
        self.mover as Player
    }

    /// Seeds in the pits of `player`.
    pub fn held(&self, pits: Pits, player: Player) -> u8 {
        self.pits[player * pits.0..(player + 1) * pits.0].iter().sum()
    }

    /// Seeds in the store of `player` minus those in the other's.
    pub fn lead(&self, player: Player) -> i16 {
        i16::from(self.stores[player]) - i16::from(self.stores[1 - player])
    }

    /// Sows from `pit` of the player to move, captures, and passes the turn on unless the last seed fell into the store.
    pub fn play(&mut self, pits: Pits, pit: usize, empty_capture: bool) {
        let mover = self.mover();
        // Own pits from the left, the own store, the opponent's pits.
        let store = pits.0;
        let place = |cell: usize| {
            if cell < store { mover * store + cell } else { (1 - mover) * store + cell - store - 1 }
        };
        let mut cell = pit % store;
        for _ in 0..std::mem::take(&mut self.pits[pit]) {
            cell = if cell == 2 * store { 0 } else { cell + 1 };
            if cell == store {
                self.stores[mover] += 1;
            } else {
                self.pits[place(cell)] += 1;
            }
        }
        if cell == store {
            return;
        }
        self.mover ^= 1;
        let (last, opposite) = (place(cell), place(2 * store - cell));
        if cell < store && self.pits[last] == 1 && (self.pits[opposite] > 0 || empty_capture) {
            self.stores[mover] += 1 + std::mem::take(&mut self.pits[opposite]);
            self.pits[last] = 0;
        }
    }

    /// The same position with the players exchanged, if North is to move.
    pub fn as_south(&self, pits: Pits) -> Self {
        let mut turned = *self;
        if self.mover == 1 {
            turned.pits[..pits.count()].rotate_left(pits.0);
            turned.stores.reverse();
            turned.mover = 0;
        }
        turned
    }

    /// Hash of the whole board.
    pub fn key(&self) -> u64 {
        let word = |bytes: &[u8]| bytes.iter().fold(0, |word, &byte| word << 8 | u64::from(byte));
        let (low, high) = self.pits.split_at(8);
        let rest = word(&self.stores) << 8 | u64::from(self.mover);
        mix(mix(word(low)).wrapping_mul(3) ^ mix(mix(word(high)) ^ zobrist(rest)))
    }
}
