//! The endgame tables of checkers by retrograde analysis: from the ends back, one material and its mirror
//! at a time.
//!
//! Draw rules are left out: a position is drawn where neither side can force an end.

use common::deflate::deflated;
use countermove::game::larger_table::LargerTable;
use countermove::games::checkers::Sides;
use countermove::games::checkers::board::{BOARD, STEPS, shifted, singles};
use countermove::games::checkers::endgame::index::{
    MOST, Material, downward, end, material, materials, offset, place, places, position,
};
use countermove::games::checkers::endgame::{DRAW, LARGER, SHIPPED, after, best, loss_in, win_in};

use crate::make::Made;

/// The table that ships: packed, each place without a value of its own like the last.
pub fn make() -> Made {
    let mut values = solve(SHIPPED, |_| true);
    let mut positions = 0;
    for material in materials(SHIPPED) {
        let mut last = DRAW;
        for (index, value) in values[range(material)].iter_mut().enumerate() {
            if position(material, index).jumpers() == 0 {
                last = *value;
                positions += 1;
            } else {
                *value = last;
            }
        }
    }
    Made { bytes: deflated(&values), positions }
}

/// The table of five pieces, as its file has it. Every value is compared with those of the positions after it.
pub fn make_larger() -> Made {
    let values = solve(MOST, |_| true);
    for material in materials(MOST) {
        check(material, &values);
    }
    let larger = &values[end(SHIPPED)..];
    println!("the longest win takes {} plies", larger.iter().max().expect("a value") - loss_in(0));
    Made { bytes: LargerTable::written(&LARGER, larger), positions: larger.len() }
}

/// The places of a material in a table of all.
fn range(material: Material) -> std::ops::Range<usize> {
    offset(material)..offset(material) + places(material) as usize
}

/// Value of a position with the other side's last move behind it, by the table `values`.
fn value(sides: Sides, values: &[u8]) -> u8 {
    if sides.mine == 0 { loss_in(0) } else { values[place(sides)] }
}

/// Panics unless every value of `material` is the best of its successors', one ply earlier. Values of which this holds
/// are right, since wins are finite.
fn check(material: Material, values: &[u8]) {
    let mut moves = Vec::new();
    for (index, &found) in values[range(material)].iter().enumerate() {
        let sides = position(material, index);
        moves.clear();
        sides.moves(&mut moves);
        let next = moves.iter().map(|&action| value(after(sides, action), values));
        assert_eq!(found, best(next), "{sides:?}");
    }
}

/// What is known of a place while its material is worked on.
#[derive(Clone, Copy, Default)]
struct Open {
    /// Moves within the two materials whose ends are not known to win for the other side.
    left: u8,
    /// The longest loss by a move out of them, in plies.
    longest: u8,
    /// Whether a move out of them wins or draws.
    safe: bool,
    /// Whether a capture is forced: no quiet move leads from here.
    captures: bool,
    done: bool,
}

/// Two materials that steps lead between, or one that they stay in.
struct Pair<'a> {
    values: &'a mut [u8],
    materials: [Material; 2],
    /// Of the places of the first material, then of the second.
    open: Vec<Open>,
    /// Places that end in as many plies as the index.
    buckets: Vec<Vec<u32>>,
}

/// The greatest distance that a value can have.
const LONGEST: usize = 254;

/// A value for every place of up to `most` pieces. Of the materials only those are worked on that are `wanted`, with
/// their mirrors; what they lead to has to be wanted too.
fn solve(most: u32, wanted: impl Fn(Material) -> bool) -> Vec<u8> {
    let mut values = vec![DRAW; end(most)];
    for material in materials(most) {
        let [men, kings, their_men, their_kings] = material;
        let mirrored = [their_men, their_kings, men, kings];
        if material <= mirrored && wanted(material) {
            Pair::new(material, mirrored, &mut values).solve();
        }
    }
    values
}

impl<'a> Pair<'a> {
    fn new(first: Material, second: Material, values: &'a mut [u8]) -> Self {
        let second_places = if first == second { 0 } else { places(second) };
        let open = vec![Open::default(); (places(first) + second_places) as usize];
        Self { values, materials: [first, second], open, buckets: vec![Vec::new(); LONGEST + 1] }
    }

    fn solve(mut self) {
        let [first, second] = self.materials;
        self.begin(first, second);
        if first != second {
            self.begin(second, first);
        }
        for plies in 0..self.buckets.len() {
            let ended = std::mem::take(&mut self.buckets[plies]);
            for place in ended {
                self.end(place as usize, plies as u8);
            }
        }
    }

    /// Which of the materials a place is of, and its index there.
    fn located(&self, place: usize) -> (Material, usize) {
        let [first, second] = self.materials;
        let of = if range(first).contains(&place) { first } else { second };
        (of, place - offset(of))
    }

    fn open(&mut self, place: usize) -> &mut Open {
        let (of, index) = self.located(place);
        let before = if of == self.materials[0] { 0 } else { places(self.materials[0]) };
        &mut self.open[before as usize + index]
    }

    /// Looks at every move from the places of `own`; those within the two materials are counted.
    fn begin(&mut self, own: Material, other: Material) {
        let mut moves = Vec::new();
        for index in 0..places(own) as usize {
            let at = offset(own) + index;
            let sides = position(own, index);
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
                match value(next, self.values) {
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
            *self.open(at) = open;
        }
    }

    /// Settles a place as ending in `plies`, unless it is settled already, and updates its predecessors.
    fn end(&mut self, at: usize, plies: u8) {
        if std::mem::replace(&mut self.open(at).done, true) {
            return;
        }
        let lost = plies.is_multiple_of(2);
        self.values[at] = if lost { loss_in(plies) } else { win_in(plies) };
        let (own, index) = self.located(at);
        for before in predecessors(position(own, index)) {
            let before = place(before);
            let open = self.open(before);
            if open.done || open.captures {
                continue;
            }
            if lost {
                self.buckets[usize::from(plies) + 1].push(before as u32);
                continue;
            }
            open.left -= 1;
            if open.left == 0 && !open.safe {
                let longest = open.longest.max(plies + 1);
                self.buckets[usize::from(longest)].push(before as u32);
            }
        }
    }
}

/// The positions from which a step within the material leads here, seen by the side that makes it.
fn predecessors(sides: Sides) -> impl Iterator<Item = Sides> {
    let other = Sides { mine: sides.theirs, theirs: sides.mine, mover: 1, ..sides };
    let empty = BOARD & !(other.mine | other.theirs);
    singles(other.mine).flat_map(move |to| {
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
    use crate::table::ShippedTable;

    #[test]
    fn the_shipped_table_is_the_solved_one() {
        let shipped = std::fs::read(root().join(ShippedTable::Endgame.path())).unwrap();
        assert!(make().bytes == shipped, "make tables");
    }

    /// Of five pieces those of kings alone: they lead to nothing but fewer kings.
    #[test]
    fn values_of_five_kings_are_their_successors_best() {
        let kings = |material: Material| material[0] + material[2] == 0;
        let values = solve(MOST, kings);
        let wanted = materials(MOST).into_iter().filter(|&material| kings(material));
        let five = wanted.filter(|material| material.iter().sum::<usize>() == MOST as usize);
        let five: Vec<_> = five.collect();
        assert_eq!(five, [[0, 1, 0, 4], [0, 2, 0, 3], [0, 3, 0, 2], [0, 4, 0, 1]]);
        for material in five {
            check(material, &values);
        }
        let is_won = |value: &u8| *value != DRAW && value.is_multiple_of(2);
        assert!(values[range([0, 4, 0, 1])].iter().all(is_won), "four kings beat one");
        // Not where one of the three is lost at once.
        let won = values[range([0, 3, 0, 2])].iter().filter(|value| is_won(value)).count();
        assert!(won * 100 > 99 * places([0, 3, 0, 2]) as usize, "three kings beat two");
    }

    #[test]
    #[should_panic(expected = "assertion")]
    fn a_wrong_value_is_noticed() {
        let kings = |material: Material| material[0] + material[2] == 0;
        let mut values = solve(3, kings);
        values[offset([0, 2, 0, 1]) + 1234] ^= 1;
        check([0, 2, 0, 1], &values);
        check([0, 1, 0, 2], &values);
    }
}
