//! Cells whose stones do not matter (Hayward and van Rijswijck, "Hex and combinatorics", 2006).
//!
//! A free cell is dead if a stone on it joins nothing that is not joined around it, however the cells around are
//! filled. Two free cells that touch are captured by a player whose answer on the one makes the other dead: whatever
//! the opponent does there, both may count as the player's.

use super::Hex;
use super::field::Field;
use common::bits::Bits;
use countermove_core::game::Player;

/// For the cells around a cell that may become the first player's, as six bits in a circle: a bit for each set of those
/// that may become the second player's. The cell is alive if four of them can be of both in turns.
const ALIVE: [u64; 64] = {
    let mut alive = [0; 64];
    let mut first = 0;
    while first < 64 {
        let mut second = 0;
        while second < 64 {
            if alternates(first, second) || alternates(second, first) {
                alive[first] |= 1 << second;
            }
            second += 1;
        }
        first += 1;
    }
    alive
};

/// Whether there are bits of `one`, `other`, `one` and `other` in this order.
const fn alternates(one: usize, other: usize) -> bool {
    let (mut bit, mut found) = (0, 0);
    while bit < 6 && found < 4 {
        let wanted = if found % 2 == 0 { one } else { other };
        if wanted >> bit & 1 == 1 {
            found += 1;
        }
        bit += 1;
    }
    found == 4
}

impl<const N: usize> Hex<N> {
    /// The stones of both with dead and captured cells filled. The winner is the same, whoever is to move, and no move
    /// in a filled cell is better than the others.
    pub(super) fn filled_in(&self, stones: [Bits<N>; 2]) -> [Bits<N>; 2] {
        let mut stones = stones;
        let mut field = Field::new(&self.frame, &stones);
        let mut free = self.layout.all() & !(stones[0] | stones[1]);
        let mut put = |field: &mut Field<'_>, player: Player, cell: usize| {
            field.put(player, self.frame.place(cell));
            stones[player].insert(cell);
        };
        loop {
            let before = free;
            for cell in before.iter().filter(|&cell| self.is_dead(&field, cell)).collect::<Vec<_>>()
            {
                put(&mut field, 0, cell);
                free.remove(cell);
            }
            for cell in before.iter() {
                if !free.has(cell) {
                    continue;
                }
                let beside = self.layout.beside(Bits::single(cell)) & free;
                let captured = beside
                    .iter()
                    .filter(|&other| other > cell)
                    .find_map(|other| Some((other, self.captor(&mut field, cell, other)?)));
                if let Some((other, player)) = captured {
                    for cell in [cell, other] {
                        put(&mut field, player, cell);
                        free.remove(cell);
                    }
                }
            }
            if free == before {
                return stones;
            }
        }
    }

    fn is_dead(&self, field: &Field<'_>, cell: usize) -> bool {
        let [first, second] = field.open_around(self.frame.place(cell));
        ALIVE[first] >> second & 1 == 0
    }

    /// The player who has captured two free cells that touch.
    fn captor(&self, field: &mut Field<'_>, one: usize, other: usize) -> Option<Player> {
        let mut kills = |player: Player, by: usize, cell: usize| {
            let place = self.frame.place(by);
            field.put(player, place);
            let killed = self.is_dead(field, cell);
            field.clear(place);
            killed
        };
        [0, 1].into_iter().find(|&player| kills(player, one, other) && kills(player, other, one))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// However the cells around are filled, those of the first player and those of the second are a single run each.
    #[test]
    fn a_cell_is_dead_if_what_is_around_it_is_joined_without_it() {
        for (first, second) in (0..64).flat_map(|first| (0..64).map(move |second| (first, second)))
        {
            if first | second != 63 {
                continue;
            }
            let fillings =
                (0..64_usize).filter(|&firsts| firsts & !first == 0 && !firsts & 63 & !second == 0);
            let changes = |filling: usize| {
                (0..6).filter(|bit| (filling >> bit ^ filling >> ((bit + 1) % 6)) & 1 == 1).count()
            };
            let is_dead = fillings.map(changes).all(|count| count <= 2);
            assert_eq!(ALIVE[first] >> second & 1 == 0, is_dead, "{first:06b} {second:06b}");
        }
    }
}
