//! The knowledge of a player of hearts, and deals that agree with it.

use super::{COUNTING, HEARTS, Hearts, State, TWO_OF_CLUBS, forbidden};
use crate::tricks::cards::{Cards, DECK, bit, of_suit, size, suit};
use crate::tricks::deal::draw_dealt;
use crate::tricks::plays::Plays;
use crate::tricks::unseen::{Known, take};
use countermove_core::game::Player;
use countermove_core::rng::Rng;

/// The information state of `player`.
#[derive(Clone, Copy)]
pub(super) struct Seen {
    pub player: Player,
    /// The cards dealt to the player.
    pub own: Cards,
    /// The cards that it passed, and those that were passed to it, once all have passed.
    pub passed: Cards,
    pub received: Cards,
    /// By player: number of cards passed.
    pub counts: [u8; 4],
    pub dealt: u8,
    /// Whether the cards passed have changed hands and the first leader is known.
    pub begun: bool,
    pub plays: Plays,
    /// By player: the points of the tricks taken.
    pub points: [u8; 4],
    pub broken: bool,
}

impl Seen {
    /// What `player` has seen when the game is in `state`.
    #[inline]
    pub fn of(game: &Hearts, state: &State, player: Player) -> Self {
        let begun = state.dealt == 52 && game.passer(state).is_none();
        let passed = state.passed[player];
        let received = if begun { state.passed[(player + 4 - game.pass) % 4] } else { 0 };
        let mut own = state.hands[player];
        if begun {
            state.plays.replay(None, |_, who, card| {
                own |= if who == player { bit(card) } else { 0 };
            });
            own = own & !received | passed;
        }
        Self {
            player,
            own,
            passed,
            received,
            counts: state.passed.map(|cards| size(cards) as u8),
            dealt: state.dealt,
            begun,
            plays: state.plays,
            points: state.points,
            broken: state.broken,
        }
    }

    /// All of it but the plays.
    #[inline]
    pub fn words(&self) -> [u64; 4] {
        let bytes = [self.dealt, u8::from(self.begun), 0, 0];
        let counts = u64::from(u32::from_le_bytes(self.counts));
        [self.own, self.passed, self.received, counts << 32 | u64::from(u32::from_le_bytes(bytes))]
    }

    /// What is known of the hands with which play begins.
    fn known(&self, game: &Hearts) -> Known {
        let mut known = Known::default();
        if self.begun {
            known.sure[self.player] = self.own & !self.passed | self.received;
            let mut first_trick_points = 0;
            let mut broken = false;
            self.plays.replay(None, |before, who, card| {
                known.sure[who] |= bit(card);
                match before.led() {
                    Some(led) if led != suit(card) => {
                        known.barred[who] |= of_suit(led);
                        if forbidden(before, broken) & bit(card) != 0 {
                            first_trick_points |= 1 << who;
                        }
                    }
                    None if forbidden(before, broken) & bit(card) != 0 => {
                        known.barred[who] |= DECK & !of_suit(HEARTS);
                    }
                    _ => {}
                }
                broken |= suit(card) == HEARTS;
            });
            for who in (0..4).filter(|who| first_trick_points >> who & 1 == 1) {
                known.barred[who] |= DECK & !COUNTING;
            }
            known.sure[game.taker(self.player)] |= self.passed;
            known.sure[self.plays.first()] |= bit(TWO_OF_CLUBS);
        } else {
            known.sure[self.player] = self.own;
        }
        known
    }

    /// A world (determinization) drawn at random: the hands, then the cards that others passed unseen. `None` if no
    /// deal agrees.
    #[inline]
    pub fn world(&self, game: &Hearts, rng: &mut Rng) -> Option<State> {
        if self.dealt < 52 {
            let hands = draw_dealt(self.own, self.dealt, self.player, rng)?;
            return Some(self.state(hands, [0; 4]));
        }
        let hands = self.known(game).draw(rng)?;
        let mut passed = [0; 4];
        if game.pass != 0 {
            for (other, passed) in passed.iter_mut().enumerate() {
                let count = usize::from(self.counts[other]);
                *passed = if other == self.player {
                    self.passed
                } else if !self.begun {
                    take(&mut { hands[other] }, count, rng)
                } else if game.taker(other) == self.player {
                    self.received
                } else {
                    take(&mut { hands[game.taker(other)] }, count, rng)
                };
            }
        }
        Some(self.state(hands, passed))
    }

    /// All worlds with their weights; `None` if there are more than `most`, or if others passed cards unseen.
    pub fn worlds(&self, game: &Hearts, most: usize) -> Option<Vec<(State, f64)>> {
        let others = (0..4).filter(|&other| other != self.player && self.counts[other] > 0);
        if self.dealt < 52 || others.count() > 0 {
            return None;
        }
        let deals = self.known(game).list(most)?;
        let share = 1.0 / deals.len() as f64;
        let mut passed = [0; 4];
        passed[self.player] = self.passed;
        Some(deals.into_iter().map(|hands| (self.state(hands, passed), share)).collect())
    }

    /// The state with `hands` as play began.
    fn state(&self, mut hands: [Cards; 4], passed: [Cards; 4]) -> State {
        if self.begun {
            let played = self.plays.cards().iter().fold(0, |cards, &card| cards | bit(card));
            hands = hands.map(|hand| hand & !played);
        }
        State {
            hands,
            passed,
            plays: self.plays,
            points: self.points,
            dealt: self.dealt,
            broken: self.broken,
        }
    }
}
