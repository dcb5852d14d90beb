//! The notation of tricks, and what is said of them.

use std::cmp;

use super::bids::Sweep;
use super::{Goofspiel, MOST_CARDS, PLAYERS, Tricks, nibble};
use countermove_core::error::{Error, clip};
use countermove_core::game::events::{Event, EventKind, Tally};
use countermove_core::game::notation::{Notation, counts_text};
use countermove_core::game::{Game, Player, Turn};
use countermove_core::rng::Rng;

/// The text of a state before the first card is turned up.
const START: &str = "-";

/// The bids of a trick as they are written, and how the first compares with the second.
struct Bids<'t> {
    texts: [&'t str; PLAYERS],
    order: cmp::Ordering,
}

const ORDERS: [cmp::Ordering; 3] =
    [cmp::Ordering::Less, cmp::Ordering::Equal, cmp::Ordering::Greater];

impl Goofspiel {
    /// The notation; with `viewer`, as that player sees it.
    fn text(&self, state: &Tricks, viewer: Option<Player>) -> String {
        let mut tricks = Vec::new();
        for trick in 0..usize::from(state.shown) {
            let points = nibble(state.points, trick);
            if trick == state.played() {
                tricks.push(format!("{points}:"));
                continue;
            }
            let compared = state.compared(1, trick);
            let bid = |player| match viewer {
                Some(viewer) if self.hidden && viewer != player && compared.is_ne() => "?".into(),
                _ => state.bid(player, trick).to_string(),
            };
            let sign = sign_of(compared);
            tricks.push(format!("{points}:{}{sign}{}", bid(0), bid(1)));
        }
        if tricks.is_empty() { START.into() } else { tricks.join(" ") }
    }

    /// The tricks of `text`: the card bid for, and the bids with the sign between, if there are any.
    fn parts<'t>(&self, text: &'t str) -> Result<Vec<(usize, Option<Bids<'t>>)>, Error> {
        let shape = || {
            Error::malformed_state(
                "tricks are expected, each a card, a colon and two bids with <, = or > between, as in \"4:1=1 3:2<4 2:\"",
            )
        };
        let part = |text: &'t str| {
            let (points, bids) = text.split_once(':')?;
            let points = points.parse().ok()?;
            if bids.is_empty() {
                return Some((points, None));
            }
            let place = bids.find(['<', '=', '>'])?;
            let (one, rest) = bids.split_at(place);
            let order = ORDERS.into_iter().find(|&order| rest.starts_with(sign_of(order)))?;
            Some((points, Some(Bids { texts: [one, &rest[1..]], order })))
        };
        if text == START {
            return Ok(Vec::new());
        }
        text.split(' ').take(MOST_CARDS + 1).map(|text| part(text).ok_or_else(shape)).collect()
    }

    fn read_bid(text: &str) -> Result<usize, Error> {
        let message = || format!("\"{}\" is no card", clip(text));
        text.parse().map_err(|_| Error::malformed_state(message()))
    }

    /// The text of a determinization of the view `text`.
    fn filled(&self, text: &str, player: Player) -> Result<String, Error> {
        let parts = self.parts(text)?;
        let mut own = Vec::new();
        for bids in parts.iter().filter_map(|(_, bids)| bids.as_ref()) {
            let card = Self::read_bid(bids.texts[player])?;
            let order = if player == 1 { bids.order } else { bids.order.reverse() };
            own.push((card, order));
        }
        let fits = own.iter().all(|(card, _)| (1..=self.cards).contains(card));
        let sweep = fits.then(|| Sweep::new(self.cards, own.iter().copied())).flatten();
        let other =
            sweep.filter(|sweep| sweep.count() > 0).map(|sweep| sweep.draw(&mut Rng::new(0)));
        let other = other.ok_or_else(|| {
            Error::illegal_position("no bids of the other player agree with these tricks")
        })?;
        let trick = |(trick, (points, bids)): (usize, &(usize, Option<Bids<'_>>))| match bids {
            None => format!("{points}:"),
            Some(bids) => {
                let mut texts = bids.texts.map(String::from);
                if texts[1 - player] == "?" {
                    texts[1 - player] = nibble(other, trick).to_string();
                }
                let sign = sign_of(bids.order);
                format!("{points}:{}{sign}{}", texts[0], texts[1])
            }
        };
        let tricks: Vec<String> = parts.iter().enumerate().map(trick).collect();
        Ok(if tricks.is_empty() { START.into() } else { tricks.join(" ") })
    }
}

fn sign_of(order: cmp::Ordering) -> char {
    match order {
        cmp::Ordering::Less => '<',
        cmp::Ordering::Equal => '=',
        cmp::Ordering::Greater => '>',
    }
}

impl Notation for Goofspiel {
    fn read(&self, text: &str) -> Result<Tricks, Error> {
        let illegal = |message: &str| Err(Error::illegal_position(message));
        let mut state = self.start();
        for (points, bids) in self.parts(text)? {
            if self.turn(&state) == Turn::Over {
                break;
            }
            if self.turn(&state) == Turn::Chance {
                if !self.left(state.points, state.shown).any(|card| card == points) {
                    return illegal("a card is bid for that is not there, or twice");
                }
                state.show(points);
            }
            let Some(bids) = bids else { continue };
            let mut cards = [0; PLAYERS];
            for (player, text) in bids.texts.into_iter().enumerate() {
                cards[player] = Self::read_bid(text)?;
                if !self.left(state.bids[player], state.played).any(|card| card == cards[player]) {
                    return illegal("a player bids a card that it does not have, or twice");
                }
            }
            state.trick(cards);
            self.go_on(&mut state);
        }
        if self.write(&state) == text {
            return Ok(state);
        }
        let message = format!(
            "the cards are bid for in {} order, a sign says which bid is higher, and the last cards play themselves; \
             read as \"{}\"",
            self.order,
            self.write(&state)
        );
        illegal(&message)
    }

    fn write(&self, state: &Tricks) -> String {
        self.text(state, None)
    }

    fn write_move(&self, _state: &Tricks, action: u8) -> String {
        action.to_string()
    }

    /// The card that is bid for.
    fn events(&self, before: &Tricks, action: u8, _after: &Tricks) -> Vec<Event> {
        let is_shown = self.turn(before) == Turn::Chance;
        let shown = is_shown.then(|| Event::new(EventKind::Deal).of(action.to_string()));
        shown.into_iter().collect()
    }

    fn tallies(&self, state: &Tricks) -> Vec<Tally> {
        let points = [0, 1].map(|player| i64::from(state.points_of(player)));
        vec![Tally::new("points", points)]
    }

    /// The points of both.
    fn result(&self, state: &Tricks) -> Option<String> {
        Some(counts_text([0, 1].map(|player| state.points_of(player) as u32)))
    }

    fn view(&self, state: &Tricks, player: Player) -> String {
        self.text(state, Some(player))
    }

    fn read_view(&self, text: &str, player: Player) -> Result<Tricks, Error> {
        if !self.hidden {
            return self.read(text);
        }
        let state = self.read(&self.filled(text, player)?)?;
        if self.view(&state, player) == text {
            return Ok(state);
        }
        let message =
            format!("{} sees its own bids, and ? for the other's but equal ones", player + 1);
        Err(Error::illegal_position(message))
    }

    fn view_picture(&self, state: &Tricks, player: Player) -> String {
        self.view(state, player)
    }
}
