//! Double-dummy solver: how many tricks north and south take if all see all hands and play best.
//!
//! A null-window search over tricks. Each search returns its result and the cards whose rank the result
//! depends on (partition search; Ginsberg 1996). In each suit, the cards at least as high as the lowest of
//! these matter, and of the lower cards only each hand's number. The table stores one result for all
//! positions that are alike in this.
//!
//! A position's owners in one suit are a word, highest card first, two bits a card:
//!
//! ```text
//! bit  25 24   23 22   21 20   …
//!      owner   owner   owner   …    of the highest, second, third card that is left
//! ```

mod bounds;
mod ordering;

use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use crate::tricks::cards::{Card, Cards, bit, each, of_suit, size, suit};
use countermove_core::hashing::QuickHasher;

const RANKS: usize = 13;
const SETS: usize = 1 << RANKS;
/// Most results in the table; a full table is emptied.
const MOST_ENTRIES: usize = 1 << 20;

/// Is called for each card tried; `None` ends the search.
type Tick<'t> = &'t mut dyn FnMut() -> Option<()>;

/// A solver of the positions of one deal under one trump suit.
pub struct Solver<'t> {
    trump: Option<u8>,
    hands: [Cards; 4],
    /// By suit and set of ranks left: the owners' word, and four bits for each hand's length.
    owners: Vec<[u32; SETS]>,
    lengths: Vec<[u16; SETS]>,
    table: HashMap<(u64, u8), Vec<Entry>, BuildHasherDefault<QuickHasher>>,
    entries: usize,
    tick: Tick<'t>,
    /// Whether `tick` ended the search.
    gave_up: bool,
}

/// A result for every position with these lengths of suits and these owners of the cards that matter.
#[derive(Clone, Copy)]
struct Entry {
    owners: [u32; 4],
    matter: [u32; 4],
    /// Bounds of the tricks of north and south: at least, at most.
    least: i8,
    most: i8,
}

/// Whether north and south take as many tricks as asked, and the cards whose ranks this depends on.
type Answer = (bool, Cards);

/// The cards of a trick that is not complete.
#[derive(Clone, Copy)]
pub struct Begun {
    leader: usize,
    cards: [Card; 4],
    count: usize,
    /// Index of the card that takes the trick so far.
    best: usize,
}

impl Begun {
    /// A trick that `leader` is to lead.
    pub const fn led_by(leader: usize) -> Self {
        Self { leader, cards: [0; 4], count: 0, best: 0 }
    }

    /// The trick with one more card.
    #[inline]
    pub fn with(mut self, card: Card, trump: Option<u8>) -> Self {
        self.cards[self.count] = card;
        if self.count > 0 && self.is_beaten_by(card, trump) {
            self.best = self.count;
        }
        self.count += 1;
        self
    }

    #[inline]
    fn is_beaten_by(&self, card: Card, trump: Option<u8>) -> bool {
        let best = self.cards[self.best];
        if suit(card) == suit(best) { card > best } else { Some(suit(card)) == trump }
    }

    #[inline]
    fn to_play(self) -> usize {
        (self.leader + self.count) % 4
    }
}

/// Whether `player` is north or south.
#[inline]
fn is_north_south(player: usize) -> bool {
    player.is_multiple_of(2)
}

#[inline]
fn ranks(cards: Cards, suit: usize) -> usize {
    (cards >> (RANKS * suit)) as usize & (SETS - 1)
}

/// The highest card of `cards`, which has some.
#[inline]
fn highest(cards: Cards) -> Card {
    63 - cards.leading_zeros() as Card
}

impl<'t> Solver<'t> {
    /// A solver of `hands`, which have all cards still to be played, and the cards of the incomplete trick.
    pub fn new(hands: [Cards; 4], trump: Option<u8>, tick: Tick<'t>) -> Self {
        let mut owners = vec![[0; SETS]; 4];
        let mut lengths = vec![[0; SETS]; 4];
        for suit in 0..4 {
            let owner = |rank: usize| {
                let card = bit((RANKS * suit + rank) as Card);
                hands.iter().position(|&hand| hand & card != 0).unwrap_or(0)
            };
            let owner: [usize; RANKS] = std::array::from_fn(owner);
            for set in 1..SETS {
                let lowest = set.trailing_zeros() as usize;
                let above = set & (set - 1);
                let place = 24 - 2 * above.count_ones();
                owners[suit][set] = owners[suit][above] | (owner[lowest] as u32) << place;
                lengths[suit][set] = lengths[suit][above] + (1 << (4 * owner[lowest]));
            }
        }
        Self {
            trump,
            hands,
            owners,
            lengths,
            table: HashMap::default(),
            entries: 0,
            tick,
            gave_up: false,
        }
    }

    /// A solver from `begun` on, where `hands` are left.
    pub fn of_trick(hands: [Cards; 4], begun: Begun, trump: Option<u8>, tick: Tick<'t>) -> Self {
        let mut before = hands;
        for index in 0..begun.count {
            before[(begun.leader + index) % 4] |= bit(begun.cards[index]);
        }
        Self::new(before, trump, tick)
    }

    /// Tricks that north and south take of the incomplete ones, from the trick `begun` with `hands` left. The first
    /// null window is at `guess`. `None` if the search gave up.
    pub fn tricks(&mut self, hands: [Cards; 4], begun: Begun, guess: i8) -> Option<i8> {
        self.hands = hands;
        let in_hand = hands.iter().map(|&hand| size(hand)).max().unwrap_or(0);
        let longest = (in_hand + begun.count / 4) as i8;
        let (mut least, mut most) = (0, longest);
        let mut target = guess.clamp(1, longest.max(1));
        while least < most {
            let (wins, _) = self.card(begun, target);
            if self.gave_up {
                return None;
            }
            if wins {
                least = target;
                target += 1;
            } else {
                most = target - 1;
                target -= 1;
            }
            target = target.clamp(least + 1, most.max(least + 1));
        }
        Some(least)
    }

    /// The tricks of north and south after each of the `legal` cards of the next player, lowest first.
    pub fn tricks_of_moves(
        &mut self,
        hands: [Cards; 4],
        begun: Begun,
        legal: Cards,
    ) -> Option<Vec<i8>> {
        let player = begun.to_play();
        let mut guess = (size(hands[player]) as i8 + 1) / 2;
        let value = |card| {
            let mut after = hands;
            after[player] ^= bit(card);
            guess = self.tricks(after, begun.with(card, self.trump), guess)?;
            Some(guess)
        };
        each(legal).map(value).collect()
    }

    /// The start of a trick.
    fn trick(&mut self, leader: usize, target: i8) -> Answer {
        let left = size(self.hands[leader]) as i8;
        if target <= 0 || target > left {
            return (target <= 0, 0);
        }
        let wanted = if is_north_south(leader) { target } else { left - target + 1 };
        if let Some(matter) = self.quick_tricks(leader, wanted) {
            return (is_north_south(leader), matter);
        }
        let against = if is_north_south(leader) { left - target + 1 } else { target };
        if let Some(matter) = self.later_tricks(leader, against) {
            return (!is_north_south(leader), matter);
        }
        let all = self.hands[0] | self.hands[1] | self.hands[2] | self.hands[3];
        let owners: [u32; 4] = std::array::from_fn(|suit| self.owners[suit][ranks(all, suit)]);
        let lengths = (0..4).fold(0, |lengths, suit| {
            lengths << 16 | u64::from(self.lengths[suit][ranks(all, suit)])
        });
        let key = (lengths, leader as u8);
        if let Some(entries) = self.table.get(&key) {
            for entry in entries {
                if entry.least < target && entry.most >= target {
                    continue;
                }
                let differs = (0..4)
                    .any(|suit| (entry.owners[suit] ^ owners[suit]) & entry.matter[suit] != 0);
                if !differs {
                    let matter = (0..4).fold(0, |cards, suit| {
                        cards
                            | lowest_of(
                                all & of_suit(suit as u8),
                                entry.matter[suit].count_ones() / 2,
                            )
                    });
                    return (entry.least >= target, matter);
                }
            }
        }
        let (wins, matter) = self.card(Begun::led_by(leader), target);
        if self.gave_up {
            return (wins, 0);
        }
        if self.entries >= MOST_ENTRIES {
            self.table.clear();
            self.entries = 0;
        }
        let mask = |suit: usize| {
            let those = matter & of_suit(suit as u8);
            if those == 0 {
                return 0;
            }
            let top = all & of_suit(suit as u8) & !((those & those.wrapping_neg()) - 1);
            let count = size(top) as u32;
            ((1u32 << (2 * count)) - 1) << (26 - 2 * count)
        };
        let masks: [u32; 4] = std::array::from_fn(mask);
        let entry = Entry {
            owners,
            matter: masks,
            least: if wins { target } else { 0 },
            most: if wins { left } else { target - 1 },
        };
        self.table.entry(key).or_default().push(entry);
        self.entries += 1;
        (wins, matter)
    }

    /// The next card of a trick.
    fn card(&mut self, begun: Begun, target: i8) -> Answer {
        if begun.count == 4 {
            return self.end_of_trick(begun, target);
        }
        let player = begun.to_play();
        let hand = self.hands[player];
        if hand == 0 {
            return (target <= 0, 0);
        }
        let wish = is_north_south(player);
        let follow = if begun.count == 0 { 0 } else { hand & of_suit(suit(begun.cards[0])) };
        let legal = if follow == 0 { hand } else { follow };
        let mut moves = [(0i32, 0 as Card, 0 as Cards); RANKS];
        let count = self.groups(&begun, legal, &mut moves);
        let moves = &mut moves[..count];
        moves.sort_unstable_by_key(|&(score, ..)| -score);
        let mut matter = 0;
        for &(_, card, group) in moves.iter() {
            if self.gave_up || (self.tick)().is_none() {
                self.gave_up = true;
                return (wish, 0);
            }
            self.hands[player] = hand ^ bit(card);
            let (wins, mut depends) = self.card(begun.with(card, self.trump), target);
            self.hands[player] = hand;
            // Cards are equivalent only if all of them matter, or none.
            let known = depends & of_suit(suit(card));
            if known != 0 && group >= known & known.wrapping_neg() {
                depends |= group & group.wrapping_neg();
            }
            if wins == wish {
                return (wins, depends);
            }
            matter |= depends;
        }
        (!wish, matter)
    }

    fn end_of_trick(&mut self, begun: Begun, target: i8) -> Answer {
        let winner = (begun.leader + begun.best) % 4;
        let best = begun.cards[begun.best];
        let suited = begun.cards.iter().filter(|&&card| suit(card) == suit(best)).count();
        let by_rank = if suited > 1 { bit(best) } else { 0 };
        let (wins, matter) = self.trick(winner, target - i8::from(is_north_south(winner)));
        (wins, matter | by_rank)
    }

    /// Writes (ordering score, lowest card, cards) of each group of equivalent cards in `legal`.
    fn groups(&self, begun: &Begun, legal: Cards, out: &mut [(i32, Card, Cards); RANKS]) -> usize {
        let player = begun.to_play();
        let mut others = self.hands[0] | self.hands[1] | self.hands[2] | self.hands[3];
        others &= !self.hands[player];
        for &card in &begun.cards[..begun.count] {
            others |= bit(card);
        }
        let mut count = 0;
        let mut left = legal;
        while left != 0 {
            let lowest = left & left.wrapping_neg();
            let card = lowest.trailing_zeros() as Card;
            let above = of_suit(suit(card)) & !(lowest - 1) & !lowest;
            let block = others & above;
            let end = if block == 0 { above } else { above & ((block & block.wrapping_neg()) - 1) };
            let group = left & (lowest | end);
            left ^= group;
            out[count] = (self.ordering(begun, card, group), card, group);
            count += 1;
        }
        count
    }
}

/// All cards at or below the highest of `cards`; empty if `cards` is empty.
#[inline]
fn below_highest(cards: Cards) -> Cards {
    if cards == 0 { 0 } else { u64::MAX >> cards.leading_zeros() }
}

/// The set of the `count`-th highest card of `cards`; empty for 0.
#[inline]
fn lowest_of(mut cards: Cards, count: u32) -> Cards {
    if count == 0 {
        return 0;
    }
    for _ in 1..count {
        cards ^= bit(highest(cards));
    }
    bit(highest(cards))
}

/// Tricks that north and south take of all 13, by leader and trump suit, as published tables have them.
pub fn tricks_of_deal(hands: [Cards; 4], trump: Option<u8>, leader: usize) -> i8 {
    let tricks =
        Solver::new(hands, trump, &mut || Some(())).tricks(hands, Begun::led_by(leader), 7);
    tricks.expect("nothing ends it")
}
