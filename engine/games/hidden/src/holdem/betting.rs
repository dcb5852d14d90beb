//! Betting: the legal actions, their costs, and the end of a street's betting.

use super::{Deal, Holdem};
use countermove_core::game::Player;

/// The most bet sizes a street.
pub(super) const MOST_SIZES: usize = 6;

/// The most bets and raises a street, all-in apart, that the options allow.
pub(super) const MOST_BETS: u8 = 6;

/// The most actions of players in a game: on each of four streets a check, the bets, all-in and a call.
pub(super) const MOST_ACTIONS: usize = 4 * (MOST_BETS as usize + 3);

/// What a player does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Bet {
    Fold,
    Check,
    Call,
    /// All that is left, as a bet or a raise.
    AllIn,
    /// A bet or a raise by the size with this index; under limit 0.
    Size(u8),
}

impl Bet {
    pub(super) fn code(self) -> u8 {
        match self {
            Self::Fold => 0,
            Self::Check => 1,
            Self::Call => 2,
            Self::AllIn => 3,
            Self::Size(index) => 4 + index,
        }
    }

    pub(super) fn of_code(code: u8) -> Self {
        match code {
            0 => Self::Fold,
            1 => Self::Check,
            2 => Self::Call,
            3 => Self::AllIn,
            _ => Self::Size(code - 4),
        }
    }
}

/// How much may be bet.
#[derive(Clone, Debug)]
pub(super) enum Betting {
    /// The big blind on the first two streets, twice that on the last two.
    Limit,
    /// Fractions of the pot, by street.
    NoLimit([Vec<f64>; 4]),
}

impl Holdem {
    /// Chips that `player` has in the pot before its next action has to match this.
    fn level(state: &Deal) -> u32 {
        state.paid[0].max(state.paid[1])
    }

    /// Whether `player` faces a bet.
    pub(super) fn faces_bet(state: &Deal) -> bool {
        state.paid[usize::from(state.actor)] < Self::level(state)
    }

    /// Whether the opponent of the one to act, or that one, has no chips left.
    pub(super) fn is_all_in(&self, state: &Deal) -> bool {
        Self::level(state) == self.stack
    }

    /// What the player to act will have paid after `bet`; `None` if it is illegal.
    pub(super) fn paid_after(&self, state: &Deal, bet: Bet) -> Option<u32> {
        let (level, own) = (Self::level(state), state.paid[usize::from(state.actor)]);
        let faces = own < level;
        let may_raise = level < self.stack;
        match bet {
            Bet::Fold => faces.then_some(own),
            Bet::Check => (!faces).then_some(own),
            Bet::Call => faces.then_some(level),
            Bet::AllIn => {
                let no_limit = matches!(self.betting, Betting::NoLimit(_));
                (no_limit && may_raise).then_some(self.stack)
            }
            Bet::Size(index) if may_raise && state.bets < self.most_bets => match &self.betting {
                Betting::Limit => {
                    let size = if state.street < 2 { self.big_blind } else { 2 * self.big_blind };
                    (index == 0).then(|| (level + size).min(self.stack))
                }
                Betting::NoLimit(_) => self
                    .sizes_here(state)
                    .find(|&(size, _)| size == usize::from(index))
                    .map(|(_, paid)| paid),
            },
            Bet::Size(_) => None,
        }
    }

    /// The sizes that differ here from each other and from all-in, each with what the bettor will have paid.
    fn sizes_here<'a>(&'a self, state: &Deal) -> impl Iterator<Item = (usize, u32)> + use<'a> {
        let sizes: &[f64] = match &self.betting {
            Betting::Limit => &[],
            Betting::NoLimit(streets) => &streets[usize::from(state.street)],
        };
        let level = Self::level(state);
        let pot = f64::from(self.pot) + 2.0 * f64::from(level);
        let least = state.last_raise.max(self.big_blind);
        let paid =
            move |fraction: f64| level.saturating_add(((fraction * pot).round() as u32).max(least));
        let mut before = level;
        // The sizes ascend, so equal amounts are neighbours.
        sizes.iter().enumerate().filter_map(move |(index, &fraction)| {
            let paid = paid(fraction);
            let differs = paid > before && paid < self.stack;
            before = before.max(paid);
            differs.then_some((index, paid))
        })
    }

    /// The legal actions of the player to act: fold or check, call, the sizes upwards, all-in.
    pub(super) fn bets(&self, state: &Deal, mut each: impl FnMut(Bet)) {
        if Self::faces_bet(state) {
            each(Bet::Fold);
            each(Bet::Call);
        } else {
            each(Bet::Check);
        }
        if Self::level(state) >= self.stack {
            return;
        }
        match self.betting {
            Betting::Limit if state.bets < self.most_bets => each(Bet::Size(0)),
            Betting::Limit => {}
            Betting::NoLimit(_) => {
                if state.bets < self.most_bets {
                    self.sizes_here(state).for_each(|(index, _)| each(Bet::Size(index as u8)));
                }
                each(Bet::AllIn);
            }
        }
    }

    /// Plays `bet`, which is legal.
    pub(super) fn bet(&self, state: &mut Deal, bet: Bet) {
        let player = usize::from(state.actor);
        let level = Self::level(state);
        let paid = self.paid_after(state, bet).expect("a legal action");
        state.actions[usize::from(state.count)] = bet.code();
        state.count += 1;
        state.acted += 1;
        state.paid[player] = paid;
        match bet {
            Bet::Fold => state.folded = true,
            Bet::AllIn | Bet::Size(_) => {
                state.last_raise = paid - level;
                state.bets += 1;
            }
            Bet::Check | Bet::Call => {}
        }
        let answered = matches!(bet, Bet::Check | Bet::Call) && state.acted >= 2;
        // Who calls all-in ends the betting, also where it is the first action.
        let called = bet == Bet::Call && paid == self.stack;
        if state.folded || answered || called {
            state.closed = true;
        } else {
            state.actor = 1 - state.actor;
        }
    }

    /// The player who acts first on `street`: the button before the flop, the other after.
    pub(super) fn first_to_act(street: u8) -> u8 {
        u8::from(street > 0)
    }

    /// Chips of each player that the other has matched; what is above is returned.
    pub(super) fn matched(state: &Deal) -> u32 {
        state.paid[0].min(state.paid[1])
    }

    /// What `player` wins by the whole pot, in chips.
    pub(super) fn share(&self, state: &Deal) -> f64 {
        f64::from(self.pot) / 2.0 + f64::from(Self::matched(state))
    }

    /// The player who folded.
    pub(super) fn folder(state: &Deal) -> Option<Player> {
        state.folded.then_some(usize::from(state.actor))
    }
}
