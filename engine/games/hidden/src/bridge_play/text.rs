//! Notation of bridge.

use std::cmp::Ordering;

use super::{Action, BridgePlay, State};
use crate::tricks::cards::{Card, Cards, bit, card_named, card_text, hand_text, size};
use crate::tricks::deal::{NAMES, Words, check_dealt, hands_text, move_text, no_deal};
use crate::tricks::events::{completed, move_label, taken_by, tricks};
use countermove_core::error::{Error, clip};
use countermove_core::game::events::{Event, Tally};
use countermove_core::game::notation::{Notation, move_named};
use countermove_core::game::{Game, Player, Turn};
use countermove_core::rng::Rng;

/// The parts of a text.
struct Parts {
    hands: [Option<Cards>; 4],
    dealt: u8,
    played: Vec<Card>,
}

fn parts(text: &str) -> Result<Parts, Error> {
    let mut words = Words::of(text);
    let hands = words.hands()?;
    if words.is_next("dealt") {
        let dealt = words.dealt()?;
        words.end()?;
        return Ok(Parts { hands, dealt, played: Vec::new() });
    }
    if !words.is_next("play") {
        return Err(Error::malformed_state("play or dealt is expected after the hands"));
    }
    Ok(Parts { hands, dealt: 52, played: words.cards()? })
}

fn parts_text(hands: [Option<Cards>; 4], state: &State) -> String {
    let mut words = vec![hands_text(hands)];
    if state.dealt < 52 {
        words.push(format!("dealt {}", state.dealt));
    } else {
        words.push("play".into());
        words.extend(state.plays.cards().iter().map(|&card| card_text(card)));
    }
    words.join(" ")
}

/// Why `card` may not be played in `state`.
fn why(state: &State, card: Card) -> &'static str {
    if state.hands[state.plays.to_play()] & bit(card) == 0 {
        "is not in the hand"
    } else {
        "does not follow suit"
    }
}

impl BridgePlay {
    /// The state after `cards` are played. Error: `IllegalPosition`.
    fn play_all(&self, mut state: State, cards: &[Card]) -> Result<State, Error> {
        for &card in cards {
            let player = state.plays.to_play();
            if state.plays.following(state.hands[player]) & bit(card) == 0 {
                let (name, why) = (NAMES[player], why(&state, card));
                let message = format!("{name} cannot play {}: it {why}", card_text(card));
                return Err(Error::illegal_position(message));
            }
            self.play(&mut state, Action(card));
        }
        Ok(state)
    }
}

impl Notation for BridgePlay {
    fn player_name(&self, player: Player) -> String {
        NAMES[player].into()
    }

    fn read(&self, text: &str) -> Result<State, Error> {
        let Parts { hands, dealt, played } = parts(text)?;
        if hands.contains(&None) {
            return Err(Error::malformed_state("a state has all hands"));
        }
        let hands = hands.map(Option::unwrap_or_default);
        check_dealt(&hands, dealt)?;
        self.play_all(State { hands, dealt, ..self.start() }, &played)
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
            (Turn::Of(_), Some(card)) => Err(Error::illegal_move(format!(
                "{clipped} cannot be played: it {}",
                why(state, card)
            ))),
            (Turn::Of(_), None) => {
                Err(Error::malformed_move(format!("\"{clipped}\" is not a card, as HT is")))
            }
            _ => Err(Error::illegal_move(format!("there is no \"{clipped}\" here"))),
        }
    }

    fn write_move(&self, state: &State, action: Action) -> String {
        move_text(state.dealt, action.0)
    }

    fn move_label(&self, state: &State, action: Action) -> Option<String> {
        Some(move_label(state.dealt, action.0))
    }

    /// Which hand takes a trick.
    fn events(&self, before: &State, _action: Action, after: &State) -> Vec<Event> {
        let trick = completed(&before.plays, &after.plays);
        trick.into_iter().map(|(winner, _)| taken_by(winner)).collect()
    }

    /// The tricks by hand, and those that the declarer's side needs.
    fn tallies(&self, state: &State) -> Vec<Tally> {
        let needed = Tally::new("needed", [i64::from(self.contract.needed())]);
        vec![tricks(&state.plays, self.contract.trump), needed]
    }

    /// The contract, and whether it is made, as in "3NT by S made" or "4SX by W down 2"; the points, where they count.
    fn result(&self, state: &State) -> Option<String> {
        let declarers = self.declarers(state.tricks);
        let made = match declarers.cmp(&self.contract.needed()) {
            Ordering::Less => format!("down {}", self.contract.needed() - declarers),
            Ordering::Equal => "made".into(),
            Ordering::Greater => format!("made +{}", declarers - self.contract.needed()),
        };
        let points = self.contract.points(declarers, self.vulnerable);
        let points = if self.points { format!(", {points:+}") } else { String::new() };
        Some(format!("{} {made}{points}", self.contract))
    }

    fn view(&self, state: &State, player: Player) -> String {
        parts_text(self.seen_hands(state, player), state)
    }

    fn read_view(&self, text: &str, player: Player) -> Result<State, Error> {
        /// Seed of the determinization that stands for a view.
        const SEED: u64 = 0;
        let Parts { hands, dealt, played } = parts(text)?;
        let name = NAMES[player];
        let mut like = State { dealt, ..self.start() };
        for &card in &played {
            like.plays.push(card, self.contract.trump);
        }
        for (other, hand) in hands.iter().enumerate() {
            if hand.is_some() != self.sees(&like, player, other) {
                let rule = "its own hand, and the dummy's after the opening lead";
                return Err(Error::illegal_position(format!("{name} sees {rule}")));
            }
            if dealt == 52 && hand.is_some_and(|hand| size(hand) != 13) {
                let message = format!("{} was not dealt 13 cards", NAMES[other]);
                return Err(Error::illegal_position(message));
            }
        }
        let world = self.world(&like, &hands, player, &mut Rng::new(SEED)).ok_or_else(no_deal)?;
        // The world's cards are played anew, by the rules.
        let dealt_hands = if dealt < 52 { world.hands } else { self.dealt_hands(&world) };
        let state = self.play_all(State { hands: dealt_hands, dealt, ..self.start() }, &played)?;
        if self.view(&state, player) == text {
            return Ok(state);
        }
        Err(Error::malformed_state("hands are written from the highest card, spades first"))
    }

    fn view_picture(&self, state: &State, player: Player) -> String {
        let seen = [0, 1, 2, 3].map(|other| self.sees(state, player, other));
        picture(state, |other| seen[other])
    }

    fn picture(&self, state: &State) -> String {
        picture(state, |_| true)
    }
}

/// Hands, tricks, and the trick that is not complete.
fn picture(state: &State, sees: impl Fn(Player) -> bool) -> String {
    let hand = |player| if sees(player) { hand_text(state.hands[player]) } else { "?".into() };
    let mut lines: Vec<String> =
        (0..4).map(|player| format!("{:5} {}", NAMES[player], hand(player))).collect();
    let complete = (state.plays.count() / 4) as u8;
    let (ours, theirs) = (state.tricks, complete - state.tricks);
    lines.push(format!("tricks of north and south {ours}, of east and west {theirs}"));
    let trick: Vec<String> = state.plays.trick().iter().map(|&card| card_text(card)).collect();
    lines.push(format!("trick {}", trick.join(" ")).trim_end().into());
    lines.join("\n")
}
