//! The endgame table of checkers by retrograde analysis: from the ends back, one material and its mirror
//! at a time.
//!
//! Draw rules are left out: a position is drawn where neither side can force an end.

use countermove::games::checkers::Sides;
use countermove::games::checkers::board::{BOARD, STEPS, each, shifted};
use countermove::games::checkers::endgame::index::{
    Material, PLACES, downward, material, materials, offset, place, places, position,
};
use countermove::games::checkers::endgame::{DRAW, after, loss_in, win_in};
use countermove::games::common::deflate::deflated;

use crate::make::Made;

/// What is known of a place while its material is worked on.
#[derive(Clone, Copy, Default)]
struct Open {
    /// Moves within the two materials whose ends are not known to win for the other side.
    left: u8,
    /// The longest loss by a move out of them, in plies.
    longest: u8,
    /// Whether a move out of them wins or draws, or the place is no position.
    safe: bool,
    /// Whether a capture is forced: no quiet move leads from here.
    captures: bool,
    done: bool,
}

struct Solver {
    values: Vec<u8>,
    open: Vec<Open>,
    /// Places that end in as many plies as the index.
    buckets: Vec<Vec<u32>>,
}

/// `table.bin`: packed, each place without a value of its own like the last.
pub fn make() -> Made {
    let mut values = solve();
    let mut positions = 0;
    for material in materials() {
        let mut last = DRAW;
        for index in 0..places(material) {
            let value = &mut values[offset(material) + index];
            let kept = |sides: &Sides| sides.jumpers() == 0;
            match position(material, index).filter(kept) {
                Some(_) => {
                    last = *value;
                    positions += 1;
                }
                None => *value = last,
            }
        }
    }
    Made { bytes: deflated(&values), positions }
}

/// Every place's value.
fn solve() -> Vec<u8> {
    let mut solver = Solver {
        values: vec![DRAW; PLACES],
        open: vec![Open::default(); PLACES],
        buckets: vec![Vec::new(); 256],
    };
    for material in materials() {
        let [men, kings, their_men, their_kings] = material;
        let mirrored = [their_men, their_kings, men, kings];
        if material <= mirrored {
            solver.pair(material, mirrored);
        }
    }
    solver.values
}

impl Solver {
    fn pair(&mut self, material: Material, mirrored: Material) {
        self.begin(material, mirrored);
        if mirrored != material {
            self.begin(mirrored, material);
        }
        for plies in 0..self.buckets.len() {
            let ended = std::mem::take(&mut self.buckets[plies]);
            for place in ended {
                self.end(place as usize, plies as u8, material, mirrored);
            }
        }
    }

    /// Looks at every move from the places of `own`; those within the two materials are counted.
    fn begin(&mut self, own: Material, other: Material) {
        let mut moves = Vec::new();
        for index in 0..places(own) {
            let at = offset(own) + index;
            let Some(sides) = position(own, index) else {
                self.open[at].safe = true;
                continue;
            };
            moves.clear();
            sides.moves(&mut moves);
            let mut open = Open { captures: sides.jumpers() != 0, ..Open::default() };
            let mut shortest = None;
            for &action in &moves {
                let next = after(sides, action);
                if material(next) == other {
                    open.left += 1;
                    continue;
                }
                let value = if next.mine == 0 { loss_in(0) } else { self.values[place(next)] };
                match value {
                    DRAW => open.safe = true,
                    value if value % 2 == 1 => {
                        let plies = value;
                        shortest = Some(shortest.map_or(plies, |least: u8| least.min(plies)));
                    }
                    value => open.longest = open.longest.max(value),
                }
            }
            if let Some(plies) = shortest {
                open.safe = true;
                self.buckets[usize::from(plies)].push(at as u32);
            } else if open.left == 0 && !open.safe {
                self.buckets[usize::from(open.longest)].push(at as u32);
            }
            self.open[at] = open;
        }
    }

    /// Settles the place that ends in `plies` if it is not yet, and tells those before it.
    fn end(&mut self, at: usize, plies: u8, material: Material, mirrored: Material) {
        if std::mem::replace(&mut self.open[at].done, true) {
            return;
        }
        let lost = plies.is_multiple_of(2);
        self.values[at] = if lost { loss_in(plies) } else { win_in(plies) };
        let begins = |of: Material| (offset(of)..offset(of) + places(of)).contains(&at);
        let own = if begins(material) { material } else { mirrored };
        let sides = position(own, at - offset(own)).expect("only positions end");
        for before in predecessors(sides) {
            let before = place(before);
            let open = &mut self.open[before];
            if open.done || open.captures {
                continue;
            }
            if lost {
                self.buckets[usize::from(plies) + 1].push(before as u32);
                continue;
            }
            open.left -= 1;
            if open.left == 0 && !open.safe {
                self.buckets[usize::from(open.longest.max(plies + 1))].push(before as u32);
            }
        }
    }
}

/// The positions from which a step within the material leads here, seen by the side that makes it.
fn predecessors(sides: Sides) -> impl Iterator<Item = Sides> {
    let other = Sides { mine: sides.theirs, theirs: sides.mine, mover: 1, ..sides };
    let empty = BOARD & !(other.mine | other.theirs);
    each(other.mine).flat_map(move |to| {
        let king = other.kings & to != 0;
        let steps = if king { &STEPS[1][..] } else { &STEPS[1][..2] };
        steps.iter().filter_map(move |&step| {
            let from = shifted(to, -step) & empty;
            (from != 0).then(|| {
                downward(Sides {
                    mine: other.mine & !to | from,
                    kings: if king { other.kings & !to | from } else { other.kings },
                    ..other
                })
            })
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::manifest::root;
    use crate::table::Table;

    #[test]
    fn the_shipped_table_is_the_solved_one() {
        let shipped = std::fs::read(root().join(Table::Endgame.path())).unwrap();
        assert!(make().bytes == shipped, "make tables");
    }
}
