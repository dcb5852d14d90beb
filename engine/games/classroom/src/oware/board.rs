//! A board of oware, how seeds are sown and captured, and which moves are legal.

use crate::pits::Pits;
use countermove_core::game::Player;
use countermove_core::hashing::{mix, zobrist};

/// The pits of a row.
pub const ROW: usize = 6;
/// The pits of both.
pub const BOTH: Pits = Pits(ROW);
/// All seeds.
pub const SEEDS: u8 = 48;
/// Seeds that decide the game.
pub const MAJORITY: u8 = SEEDS / 2 + 1;
const PITS: usize = BOTH.count();

/// The effect of a grand slam, a move that would capture all the opponent's seeds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GrandSlam {
    /// Sows, and captures nothing.
    CapturesNothing,
    /// Is illegal.
    Illegal,
    /// Captures all.
    CapturesAll,
    /// Leaves the pit where the last seed fell.
    LeavesFirst,
    /// Leaves the last pit that it would capture, going back.
    LeavesLast,
}

impl GrandSlam {
    /// The usual rule first.
    pub const ALL: [Self; 5] = [
        Self::CapturesNothing,
        Self::Illegal,
        Self::CapturesAll,
        Self::LeavesFirst,
        Self::LeavesLast,
    ];

    /// The names of [`GrandSlam::ALL`].
    pub const NAMES: &'static [&'static str] =
        &["captures_nothing", "illegal", "captures_all", "leaves_first", "leaves_last"];

    /// The rule called `name`, one of [`GrandSlam::NAMES`].
    pub fn named(name: &str) -> Self {
        let index = Self::NAMES.iter().position(|&known| known == name);
        Self::ALL[index.expect("the option's values")]
    }
}

/// The seeds in the pits and captured, and whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    /// In the order of sowing, from South's first pit.
    pub pits: [u8; PITS],
    /// Captured by each player.
    pub stores: [u8; 2],
    /// Whose turn it is.
    pub mover: u8,
}

impl Board {
    /// Before the first move.
    pub const START: Self = Self { pits: [SEEDS / PITS as u8; PITS], stores: [0; 2], mover: 0 };

    /// Whose turn it is.
    pub const fn mover(&self) -> Player {
        self.mover as Player
    }

    /// The pits of `player`.
    pub fn row(&self, player: Player) -> &[u8] {
        &self.pits[player * ROW..(player + 1) * ROW]
    }

    /// Seeds in the pits of `player`.
    pub fn held(&self, player: Player) -> u8 {
        self.row(player).iter().sum()
    }

    /// Seeds that `player` has if the game ends here: each side takes those in its own pits.
    pub fn total(&self, player: Player) -> u8 {
        self.stores[player] + self.held(player)
    }

    /// Seeds in the pits of both.
    pub fn left(&self) -> u8 {
        SEEDS - self.stores[0] - self.stores[1]
    }

    /// Seeds in each pit, in the order of sowing from the first pit of the player to move.
    pub fn pits_of_mover(&self) -> [u8; PITS] {
        let mut pits = self.pits;
        pits.rotate_left(self.mover() * ROW);
        pits
    }

    /// The same board with `player` to move.
    pub const fn seen_by(mut self, player: Player) -> Self {
        self.mover = player as u8;
        self
    }

    /// Sows the seeds of `pit`; returns where the last one falls.
    pub fn sow(&mut self, pit: usize) -> usize {
        let mut last = pit;
        for _ in 0..std::mem::take(&mut self.pits[pit]) {
            last = (last + 1) % PITS;
            if last == pit {
                last = (last + 1) % PITS;
            }
            self.pits[last] += 1;
        }
        last
    }

    /// The number of pits that are captured after the last seed fell into `last`.
    fn captured(&self, last: usize) -> usize {
        if BOTH.owner(last) == self.mover() {
            return 0;
        }
        let row = &self.row(1 - self.mover())[..=last % ROW];
        row.iter().rev().take_while(|&&seeds| seeds == 2 || seeds == 3).count()
    }

    /// The board after the player to move sows from `pit`; `None` if that is a forbidden grand slam.
    pub fn after(&self, pit: usize, grand_slam: GrandSlam) -> Option<Self> {
        let mut after = *self;
        let last = after.sow(pit);
        let count = after.captured(last);
        if count > 0 {
            let mut taken = last + 1 - count..last + 1;
            let gain: u8 = after.pits[taken.clone()].iter().sum();
            if gain == after.held(1 - self.mover()) {
                match grand_slam {
                    GrandSlam::CapturesNothing => taken.start = taken.end,
                    GrandSlam::Illegal => return None,
                    GrandSlam::CapturesAll => {}
                    GrandSlam::LeavesFirst => taken.end -= 1,
                    GrandSlam::LeavesLast => taken.start += 1,
                }
            }
            let taken = &mut after.pits[taken];
            after.stores[self.mover()] += taken.iter().sum::<u8>();
            taken.fill(0);
        }
        after.mover ^= 1;
        Some(after)
    }

    /// Seeds that the player to move captures from `pit`, a legal move.
    pub fn gain(&self, pit: usize, grand_slam: GrandSlam) -> u8 {
        let after = self.after(pit, grand_slam);
        after.map_or(0, |after| after.stores[self.mover()] - self.stores[self.mover()])
    }

    /// The legal moves of a game that no other rule has ended. An opponent without seeds has to be given some.
    pub fn moves(&self, grand_slam: GrandSlam) -> impl Iterator<Item = usize> + '_ {
        let (mover, other) = (self.mover(), 1 - self.mover());
        let feeds = self.held(other) == 0;
        let is_legal = move |pit: &usize| {
            self.pits[*pit] > 0
                && (!feeds && grand_slam != GrandSlam::Illegal
                    || self
                        .after(*pit, grand_slam)
                        .is_some_and(|after| !feeds || after.held(other) > 0))
        };
        (mover * ROW..(mover + 1) * ROW).filter(is_legal)
    }

    /// Hash of the whole board.
    pub fn key(&self) -> u64 {
        let word = |bytes: &[u8]| bytes.iter().fold(0, |word, &byte| word << 8 | u64::from(byte));
        let (low, high) = self.pits.split_at(8);
        let rest = word(high) << 24 | word(&self.stores) << 8 | u64::from(self.mover);
        mix(mix(word(low)).wrapping_mul(3) ^ zobrist(rest))
    }
}
