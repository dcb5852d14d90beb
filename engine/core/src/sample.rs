//! A small game for the crate's own tests.

use crate::game::evaluation::{Evaluation, Feature};
use crate::game::searchable::defaults;
use crate::game::{Facts, Game, Player, Turn};
use crate::hashing::zobrist;

/// Players add 1 to 5 to a sum until it is [`END`] or more. Who moves next, what an end is worth and the
/// estimates follow no pattern.
pub struct Sums;

/// The sum and the mover.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Sum(u16, Player);

const END: u16 = 60;

fn arbitrary(sum: u16, below: u64) -> u64 {
    zobrist(u64::from(sum)) % below
}

impl Game for Sums {
    type State = Sum;
    type Move = u8;

    fn facts(&self) -> Facts {
        Facts::two_player_zero_sum()
    }

    fn start(&self) -> Sum {
        Sum(0, 0)
    }

    fn turn(&self, &Sum(sum, mover): &Sum) -> Turn {
        if sum >= END { Turn::Over } else { Turn::Of(mover) }
    }

    fn moves(&self, _: &Sum, out: &mut Vec<u8>) {
        out.extend(1..=5);
    }

    fn play(&self, Sum(sum, mover): &mut Sum, action: u8) {
        *sum += u16::from(action);
        if arbitrary(*sum, 4) > 0 {
            *mover = 1 - *mover;
        }
    }

    fn utility(&self, &Sum(sum, _): &Sum, player: Player) -> f64 {
        let first = arbitrary(sum, 3) as f64 - 1.0;
        if player == 0 { first } else { -first }
    }

    fn key(&self, &Sum(sum, mover): &Sum) -> u64 {
        zobrist(2 * u64::from(sum) + mover as u64)
    }
}

impl Evaluation for Sums {
    const UNIT: &'static str = "points";
    const SPREAD: f64 = 5.0;
    const FEATURES: &'static [Feature] =
        &[Feature { name: "points", about: "arbitrary", weight: 1.0 }];

    fn features(&self, &Sum(sum, mover): &Sum, player: Player, values: &mut [f64]) {
        let mover_has = arbitrary(sum, 19) as f64 - 9.0;
        values[0] = if player == mover { mover_has } else { -mover_has };
    }
}

defaults!(Sums: Ordering, Quiescence, Proof, Pathfinding, Information, Searchable);
