//! Notation of spades.

use super::{Action, MOST_BID, Spades, State, playable};
use crate::tricks::cards::{Card, Cards, SPADES, bit, card_named, card_text, hand_text, size};
use crate::tricks::deal::{NAMES, Words, check_dealt, hands_text, move_text, no_deal};
use crate::tricks::events::{completed, move_label, taken_by};
use countermove_core::error::{Error, clip};
use countermove_core::game::events::{Event, Tally};
use countermove_core::game::notation::{Notation, move_named};
use countermove_core::game::{Game, Player, Turn};
use countermove_core::rng::Rng;

/// The parts of a text.
struct Parts {
    hands: [Option<Cards>; 4],
    dealt: u8,
    bids: Vec<u8>,
    played: Vec<Card>,
}

fn bid_named(text: &str) -> Option<u8> {
    let bid = text.parse().ok().filter(|&bid: &u8| bid <= MOST_BID)?;
    (bid.to_string() == text).then_some(bid)
}

fn parts(text: &str) -> Result<Parts, Error> {
    let mut words = Words::of(text);
    let mut parts =
        Parts { hands: words.hands()?, dealt: 52, bids: Vec::new(), played: Vec::new() };
    if words.is_next("dealt") {
        parts.dealt = words.dealt()?;
        words.end()?;
        return Ok(parts);
    }
    if !words.is_next("bid") {
        return Err(Error::malformed_state("bid or dealt is expected after the hands"));
    }
    while parts.bids.len() < 4 {
        let Some(word) = words.word() else { return Ok(parts) };
        let bid = bid_named(word).ok_or_else(|| {
            Error::malformed_state(format!("\"{}\" is not a bid from 0 to 13", clip(word)))
        })?;
        parts.bids.push(bid);
    }
    if !words.is_next("play") {
        return Err(Error::malformed_state("play is expected after four bids"));
    }
    parts.played = words.cards()?;
    Ok(parts)
}

fn parts_text(hands: [Option<Cards>; 4], state: &State) -> String {
    let mut words = vec![hands_text(hands)];
    if state.dealt < 52 {
        words.push(format!("dealt {}", state.dealt));
        return words.join(" ");
    }
    words.push("bid".into());
    words.extend(state.bids[..usize::from(state.bidders)].iter().map(u8::to_string));
    if state.bidders == 4 {
        words.push("play".into());
        words.extend(state.plays.cards().iter().map(|&card| card_text(card)));
    }
    words.join(" ")
}

/// Why `card` may not be played in `state`.
fn why(state: &State, card: Card) -> &'static str {
    let hand = state.hands[state.plays.to_play()];
    if hand & bit(card) == 0 {
        "the player does not have it"
    } else if state.plays.following(hand) & bit(card) == 0 {
        "the player has a card of the suit led"
    } else {
        "spades are not broken"
    }
}

impl Spades {
    /// The state with `hands` as dealt after `bids` and `cards`. Error: `IllegalPosition`.
    fn after(&self, hands: [Cards; 4], parts: &Parts) -> Result<State, Error> {
        let mut state = State { hands, dealt: parts.dealt, ..self.start() };
        for &bid in &parts.bids {
            self.play(&mut state, Action(bid));
        }
        for &card in &parts.played {
            let player = state.plays.to_play();
            if playable(state.hands[player], &state.plays, state.broken) & bit(card) == 0 {
                let (name, why) = (NAMES[player], why(&state, card));
                let message = format!("{name} may not play {}: {why}", card_text(card));
                return Err(Error::illegal_position(message));
            }
            self.play(&mut state, Action(card));
        }
        Ok(state)
    }
}

impl Notation for Spades {
    fn player_name(&self, player: Player) -> String {
        NAMES[player].into()
    }

    fn read(&self, text: &str) -> Result<State, Error> {
        let parts = parts(text)?;
        if parts.hands.contains(&None) {
            return Err(Error::malformed_state("a state has all hands"));
        }
        let hands = parts.hands.map(Option::unwrap_or_default);
        check_dealt(&hands, parts.dealt)?;
        self.after(hands, &parts)
    }

    fn write(&self, state: &State) -> String {
        parts_text(self.dealt_hands(state).map(Some), state)
    }

    fn read_move(&self, state: &State, text: &str) -> Result<Action, Error> {
        if let Some(action) = move_named(self, state, text) {
            return Ok(action);
        }
        let clipped = clip(text);
        match (self.turn(state), card_named(text)) {
            (Turn::Of(_), _) if state.is_bidding() => {
                Err(Error::illegal_move(format!("\"{clipped}\" is not a bid from 0 to 13")))
            }
            (Turn::Of(_), Some(card)) => {
                let why = why(state, card);
                Err(Error::illegal_move(format!("{clipped} may not be played: {why}")))
            }
            (Turn::Of(_), None) => {
                Err(Error::malformed_move(format!("\"{clipped}\" is not a card, as HT is")))
            }
            _ => Err(Error::illegal_move(format!("there is no \"{clipped}\" here"))),
        }
    }

    fn write_move(&self, state: &State, action: Action) -> String {
        if state.is_bidding() { action.0.to_string() } else { move_text(state.dealt, action.0) }
    }

    fn move_label(&self, state: &State, action: Action) -> Option<String> {
        match action.0 {
            0 if state.is_bidding() => Some("nil".into()),
            _ if state.is_bidding() => None,
            card => Some(move_label(state.dealt, card)),
        }
    }

    /// Who takes a trick.
    fn events(&self, before: &State, _action: Action, after: &State) -> Vec<Event> {
        let trick = completed(&before.plays, &after.plays);
        trick.into_iter().map(|(winner, _)| taken_by(winner)).collect()
    }

    /// The bids once all are made, and the tricks.
    fn tallies(&self, state: &State) -> Vec<Tally> {
        let bids = (state.bidders == 4).then(|| Tally::new("bid", state.bids.map(i64::from)));
        let taken = Tally::new("tricks", state.taken.map(i64::from));
        bids.into_iter().chain([taken]).collect()
    }

    /// The points of both sides.
    fn result(&self, state: &State) -> Option<String> {
        let [ours, theirs] = [0, 1].map(|player| self.points(state, player));
        Some(format!("north and south {ours}, east and west {theirs}"))
    }

    fn view(&self, state: &State, player: Player) -> String {
        let mut hands = [None; 4];
        hands[player] = Some(self.own(state, player));
        parts_text(hands, state)
    }

    fn read_view(&self, text: &str, player: Player) -> Result<State, Error> {
        /// Seed of the determinization that stands for a view.
        const SEED: u64 = 0;
        let parts = parts(text)?;
        let name = NAMES[player];
        let own = parts.hands[player].filter(|_| parts.hands.iter().flatten().count() == 1);
        let own = own.ok_or_else(|| {
            Error::illegal_position(format!("{name} sees its own hand and no other"))
        })?;
        if parts.dealt == 52 && size(own) != 13 {
            return Err(Error::illegal_position(format!("{name} was not dealt 13 cards")));
        }
        let mut like = State { dealt: parts.dealt, ..self.start() };
        for &card in &parts.played {
            like.plays.push(card, Some(SPADES));
        }
        let world = self.world(&like, own, player, &mut Rng::new(SEED)).ok_or_else(no_deal)?;
        // The world's cards are played anew, by the rules.
        let hands = if parts.dealt < 52 { world.hands } else { self.dealt_hands(&world) };
        let state = self.after(hands, &parts)?;
        if self.view(&state, player) == text {
            return Ok(state);
        }
        Err(Error::malformed_state("hands are written from the highest card, spades first"))
    }

    fn view_picture(&self, state: &State, player: Player) -> String {
        picture(state, |other| other == player)
    }

    fn picture(&self, state: &State) -> String {
        picture(state, |_| true)
    }
}

/// Hands, bids, tricks, and the trick that is not complete.
fn picture(state: &State, sees: impl Fn(Player) -> bool) -> String {
    let line = |player: Player| {
        let hand = if sees(player) { hand_text(state.hands[player]) } else { "?".into() };
        let bid = if player < usize::from(state.bidders) {
            state.bids[player].to_string()
        } else {
            "-".into()
        };
        format!("{:5} bid {bid:>2} took {:2}  {hand}", NAMES[player], state.taken[player])
    };
    let mut lines: Vec<String> = (0..4).map(line).collect();
    let trick: Vec<String> = state.plays.trick().iter().map(|&card| card_text(card)).collect();
    lines.push(format!("trick {}", trick.join(" ")).trim_end().into());
    lines.join("\n")
}
