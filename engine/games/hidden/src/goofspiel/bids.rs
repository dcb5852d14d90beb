//! The bids that the other player may have made, from one's own bids and who won each trick: how many there are,
//! each of them, and one drawn at random.
//!
//! A sweep over the cards from the lowest decides for each card of the other player whether it is in hand, answers an
//! own lower bid that lost, or is kept for an own higher bid that won. Only how many of each are waiting counts for
//! the rest of the sweep.

use std::cmp::Ordering;

use super::{MOST_CARDS, NIBBLE};
use countermove_core::rng::Rng;

const SIZE: usize = MOST_CARDS + 1;

/// The sweep over the cards.
pub struct Sweep {
    cards: usize,
    /// By own card: the trick in which it was bid, and how the other's bid compares with it.
    own: [Option<(usize, Ordering)>; SIZE],
    /// By card, lost bids that wait for a higher card, and cards that wait for a higher bid: the ways to go on from
    /// that card.
    ways: Vec<[[u64; SIZE]; SIZE]>,
}

/// A sweep on its way.
#[derive(Clone, Default)]
struct Partial {
    /// Tricks of lost bids that have no higher card yet.
    lost: Vec<usize>,
    /// Cards that are for a higher bid.
    kept: Vec<u64>,
    /// The other's bids so far, in the notation of the state.
    bids: u64,
}

impl Partial {
    fn answer(&mut self, trick: usize, card: u64) {
        self.bids |= card << (NIBBLE * trick);
    }
}

impl Sweep {
    /// `own`: for each trick the own bid, and how the other's bid compares with it. `None` if two bids are the same
    /// card.
    pub fn new(cards: usize, own: impl Iterator<Item = (usize, Ordering)>) -> Option<Self> {
        let mut by_card = [None; SIZE];
        for (trick, (card, other)) in own.enumerate() {
            if by_card[card].replace((trick, other)).is_some() {
                return None;
            }
        }
        let mut sweep = Self { cards, own: by_card, ways: vec![[[0; SIZE]; SIZE]; cards + 2] };
        sweep.ways[cards + 1][0][0] = 1;
        for card in (1..=cards).rev() {
            for lost in 0..card {
                for kept in 0..card {
                    sweep.ways[card][lost][kept] = sweep.ways_from(card, lost, kept);
                }
            }
        }
        Some(sweep)
    }

    fn ways_from(&self, card: usize, lost: usize, kept: usize) -> u64 {
        match self.own[card] {
            Some((_, Ordering::Equal)) => self.ways[card + 1][lost][kept],
            Some((_, Ordering::Less)) if kept == 0 => 0,
            Some((_, Ordering::Less)) => {
                kept as u64 * self.shares(card, lost, kept - 1).iter().sum::<u64>()
            }
            _ => self.shares(card, lost, kept).iter().sum(),
        }
    }

    /// The ways in which the other's `card` is in hand, answers a lost bid, or is kept for a higher bid.
    fn shares(&self, card: usize, lost: usize, kept: usize) -> [u64; 3] {
        let opened = usize::from(matches!(self.own[card], Some((_, Ordering::Greater))));
        let next = |lost: usize, kept: usize| {
            let row = self.ways[card + 1].get(lost);
            row.and_then(|row| row.get(kept)).copied().unwrap_or_default()
        };
        let answers = if lost == 0 { 0 } else { lost as u64 * next(lost - 1 + opened, kept) };
        [next(lost + opened, kept), answers, next(lost + opened, kept + 1)]
    }

    /// Number of possible bids.
    pub fn count(&self) -> u64 {
        self.ways[1][0][0]
    }

    /// Possible bids drawn at random, all equally likely. There are some.
    pub fn draw(&self, rng: &mut Rng) -> u64 {
        let mut at = Partial::default();
        for card in 1..=self.cards {
            if let Some((trick, Ordering::Less)) = self.own[card] {
                let place = rng.below(at.kept.len());
                let kept = at.kept.swap_remove(place);
                at.answer(trick, kept);
            }
            if let Some((trick, Ordering::Equal)) = self.own[card] {
                at.answer(trick, card as u64);
                continue;
            }
            let [in_hand, answers, keeps] = self.shares(card, at.lost.len(), at.kept.len());
            let drawn = rng.below((in_hand + answers + keeps) as usize) as u64;
            if drawn >= in_hand + answers {
                at.kept.push(card as u64);
            } else if drawn >= in_hand {
                let place = rng.below(at.lost.len());
                let trick = at.lost.swap_remove(place);
                at.answer(trick, card as u64);
            }
            self.open(card, &mut at);
        }
        at.bids
    }

    /// All possible bids, always in the same order.
    pub fn all(&self) -> Vec<u64> {
        let mut open = vec![(1, Partial::default())];
        let mut found = Vec::new();
        while let Some((card, at)) = open.pop() {
            if card > self.cards {
                found.push(at.bids);
            } else if self.ways[card][at.lost.len()][at.kept.len()] > 0 {
                self.branch(card, &at, &mut open);
            }
        }
        found
    }

    fn branch(&self, card: usize, at: &Partial, open: &mut Vec<(usize, Partial)>) {
        if let Some((trick, Ordering::Equal)) = self.own[card] {
            let mut next = at.clone();
            next.answer(trick, card as u64);
            return open.push((card + 1, next));
        }
        let mut starts = vec![at.clone()];
        if let Some((trick, Ordering::Less)) = self.own[card] {
            let take = |place| {
                let mut next = at.clone();
                let kept = next.kept.remove(place);
                next.answer(trick, kept);
                next
            };
            starts = (0..at.kept.len()).map(take).collect();
        }
        for start in starts {
            let mut nexts = vec![start.clone()];
            for place in 0..start.lost.len() {
                let mut next = start.clone();
                let trick = next.lost.remove(place);
                next.answer(trick, card as u64);
                nexts.push(next);
            }
            let mut keeps = start;
            keeps.kept.push(card as u64);
            nexts.push(keeps);
            for mut next in nexts {
                self.open(card, &mut next);
                let fits = next.lost.len() < SIZE && next.kept.len() < SIZE;
                if fits && self.ways[card + 1][next.lost.len()][next.kept.len()] > 0 {
                    open.push((card + 1, next));
                }
            }
        }
    }

    /// An own bid of `card` that lost waits for a higher card from here on.
    fn open(&self, card: usize, at: &mut Partial) {
        if let Some((trick, Ordering::Greater)) = self.own[card] {
            at.lost.push(trick);
        }
    }
}
