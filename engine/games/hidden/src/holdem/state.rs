//! The cards and the betting so far, and what may happen next.

use super::betting::{Bet, MOST_ACTIONS};
use super::cards::{Card, Cards, Hand, set};
use countermove_core::game::packed::Packed;

/// No card.
pub(super) const NONE: Card = Card::MAX;

/// The cards and the betting so far, with values that are computed from the actions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Deal {
    pub hands: [Option<Hand>; 2],
    /// The flop in order, then turn and river; [`NONE`] where no card lies yet.
    pub board: [Card; 5],
    /// Number of cards on the board.
    pub shown: u8,
    /// Codes of the actions, from the first.
    pub actions: [u8; MOST_ACTIONS],
    /// Number of actions.
    pub count: u8,
    /// The number of actions before each street that began.
    pub begins: [u8; 4],
    /// 0 before the flop, to 3 on the river.
    pub street: u8,
    /// Actions on this street.
    pub acted: u8,
    /// Bets and raises on this street, the big blind included.
    pub bets: u8,
    /// The last bet or raise on this street, in chips.
    pub last_raise: u32,
    /// Chips that each player has paid.
    pub paid: [u32; 2],
    /// The player to act, or the one who acted last where the betting is over.
    pub actor: u8,
    /// Whether the betting on this street is over.
    pub closed: bool,
    /// Whether the actor has folded.
    pub folded: bool,
}

/// A hand or a card that is dealt, or what a player does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Action(pub(super) Step);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    Hand(Hand),
    Card(Card),
    Bet(Bet),
}

impl Packed for Action {
    #[inline]
    fn pack(self) -> u64 {
        match self.0 {
            Step::Hand(Hand(one, other)) => 1 << 16 | u64::from(one) << 8 | u64::from(other),
            Step::Card(card) => 2 << 16 | u64::from(card),
            Step::Bet(bet) => u64::from(bet.code()),
        }
    }

    #[inline]
    fn unpack(word: u64) -> Self {
        Self(match word >> 16 {
            1 => Step::Hand(Hand((word >> 8) as u8, word as u8)),
            2 => Step::Card(word as u8),
            _ => Step::Bet(Bet::of_code(word as u8)),
        })
    }
}

impl Deal {
    /// The cards that lie open.
    pub fn board(&self) -> &[Card] {
        &self.board[..usize::from(self.shown)]
    }

    /// All cards that are not in the deck any more.
    pub fn out(&self) -> Cards {
        self.hands.iter().flatten().fold(set(self.board()), |out, hand| out | hand.cards())
    }
}
