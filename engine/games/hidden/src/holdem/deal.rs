//! Which hands chance deals, and how probably: by both players' ranges, no card twice.

use super::cards::{Card, Cards, DECK, Hand, order};
use countermove_core::rng::Rng;

/// Orders the first three cards of a board: in what order they were dealt does not count.
pub(super) fn sort_flop(board: &mut [Card]) {
    let flop = board.len().min(3);
    board[..flop].sort_by_key(|&card| std::cmp::Reverse(order(card)));
}

/// The weights of both players' hands, by [`Hand::index`].
pub(super) struct Deals {
    weights: [Vec<f64>; 2],
    /// By player and hand: the weight of the hands of the other with no card in common.
    against: [Vec<f64>; 2],
    /// The weight of all pairs of hands.
    total: f64,
    /// The hands of each player with a weight, in the order of [`Hand::all`].
    hands: [Vec<Hand>; 2],
    /// Whether every hand is as likely as any other, but for cards that lie open.
    is_even: bool,
    /// Cards that lie open.
    open: Cards,
}

impl Deals {
    /// The deals of two ranges where the cards `open` are out of the deck; `None` if there are none.
    pub(super) fn new(mut weights: [Vec<f64>; 2], open: Cards) -> Option<Self> {
        for range in &mut weights {
            for hand in Hand::all().filter(|hand| hand.cards() & open != 0) {
                range[hand.index()] = 0.0;
            }
        }
        let against = [1, 0].map(|other: usize| disjoint(&weights[other]));
        for player in 0..2 {
            for (weight, against) in weights[player].iter_mut().zip(&against[player]) {
                // A hand that leaves the other none is never dealt.
                if *against <= 0.0 {
                    *weight = 0.0;
                }
            }
        }
        let total: f64 = weights[0].iter().zip(&against[0]).map(|(one, other)| one * other).sum();
        let hands = [0, 1].map(|player: usize| {
            Hand::all().filter(|hand| weights[player][hand.index()] > 0.0).collect::<Vec<_>>()
        });
        let is_even = hands.iter().enumerate().all(|(player, hands)| {
            hands.len() == pairs(DECK - open.count_ones() as usize)
                && hands.iter().all(|hand| weights[player][hand.index()] == 1.0)
        });
        (total > 0.0).then_some(Self { weights, against, total, hands, is_even, open })
    }

    /// Each hand of `player` with its weight.
    pub(super) fn weighted(&self, player: usize) -> impl Iterator<Item = (Hand, f64)> {
        self.hands[player].iter().map(move |&hand| (hand, self.weights[player][hand.index()]))
    }

    /// The weight of all pairs of hands.
    pub(super) fn total(&self) -> f64 {
        self.total
    }

    /// The place of `hand` among [`Deals::weighted`] of `player`.
    pub(super) fn position(&self, player: usize, hand: Hand) -> Option<usize> {
        self.hands[player].binary_search_by_key(&hand.index(), |hand| hand.index()).ok()
    }

    /// The hands that may be dealt next, to the second player where the first has `first`.
    pub(super) fn hands(&self, first: Option<Hand>) -> impl Iterator<Item = Hand> {
        let out = first.map_or(0, Hand::cards);
        let player = usize::from(first.is_some());
        self.hands[player].iter().copied().filter(move |hand| hand.cards() & out == 0)
    }

    /// How probable it is that `hand` is dealt next.
    pub(super) fn probability(&self, first: Option<Hand>, hand: Hand) -> f64 {
        let index = hand.index();
        match first {
            None => self.weights[0][index] * self.against[0][index] / self.total,
            Some(first) => self.weights[1][index] / self.against[0][first.index()],
        }
    }

    /// Whether `player` may be dealt `hand`.
    pub(super) fn may_have(&self, player: usize, hand: Hand) -> bool {
        self.weights[player][hand.index()] > 0.0
    }

    /// The hands of `player` without a card of `out`, with their weights. Where the other's hand is not
    /// known, the weight includes the weight of the other's hands that remain possible.
    pub(super) fn others(&self, player: usize, out: Cards, known: bool) -> Vec<(Hand, f64)> {
        let hands = self.weighted(player).filter(|(hand, _)| hand.cards() & out == 0);
        let fewer = |(hand, weight): (Hand, f64)| {
            (hand, if known { weight } else { weight * self.against[player][hand.index()] })
        };
        hands.map(fewer).collect()
    }

    /// Draws one of [`Deals::others`] by its weight.
    pub(super) fn draw(
        &self,
        player: usize,
        out: Cards,
        known: bool,
        rng: &mut Rng,
    ) -> Option<Hand> {
        if self.is_even {
            let out = out | self.open;
            let left = DECK - out.count_ones() as usize;
            let first = rng.below(left);
            let second = (first + 1 + rng.below(left - 1)) % left;
            return Some(Hand::new(nth_left(out, first), nth_left(out, second)));
        }
        let hands = self.others(player, out, known);
        let total: f64 = hands.iter().map(|(_, weight)| weight).sum();
        let mut left = rng.unit() * total;
        for &(hand, weight) in &hands {
            left -= weight;
            if left < 0.0 {
                return Some(hand);
            }
        }
        hands.last().map(|&(hand, _)| hand)
    }
}

/// The card with `index` among those not `out`.
fn nth_left(out: Cards, index: usize) -> Card {
    let mut left = !out & ((1 << DECK) - 1);
    for _ in 0..index {
        left &= left - 1;
    }
    left.trailing_zeros() as Card
}

/// Number of pairs of `cards` cards.
fn pairs(cards: usize) -> usize {
    cards * (cards - 1) / 2
}

/// By hand: the weight of the hands without a card of it.
fn disjoint(weights: &[f64]) -> Vec<f64> {
    let mut by_card = [0.0; DECK];
    let mut total = 0.0;
    for hand in Hand::all() {
        let weight = weights[hand.index()];
        total += weight;
        by_card[usize::from(hand.0)] += weight;
        by_card[usize::from(hand.1)] += weight;
    }
    let least = 1e-9 * total;
    Hand::all()
        .map(|hand| {
            let with = by_card[usize::from(hand.0)] + by_card[usize::from(hand.1)];
            let left = total - with + weights[hand.index()];
            // A remainder that may be rounding alone counts as 0.
            if left > least { left } else { 0.0 }
        })
        .collect()
}
