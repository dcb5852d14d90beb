//! Notation of hearts.

use super::knowledge::Seen;
use super::{ALL_POINTS, Action, COUNTING, Hearts, PASSES, State, playable, points_of};
use crate::tricks::cards::{
    Card, Cards, bit, card_named, card_text, hand_text, row_named, row_text, size,
};
use crate::tricks::deal::{
    LETTERS, NAMES, Words, check_dealt, hands_text, move_text, no_deal, player_lettered,
};
use crate::tricks::events::{completed, move_label, taken_by, tricks};
use crate::tricks::plays::Plays;
use countermove_core::error::{Error, clip};
use countermove_core::game::events::{Event, Tally};
use countermove_core::game::notation::{Notation, move_named};
use countermove_core::game::{Game, Player, Turn};
use countermove_core::rng::Rng;

/// The parts of a text.
struct Parts {
    hands: [Option<Cards>; 4],
    dealt: u8,
    /// By player: what is passed; `None` for cards that are not seen. With [`Parts::counts`].
    passed: [Option<Cards>; 4],
    counts: [u8; 4],
    /// The first leader and the cards played.
    play: Option<(Player, Vec<Card>)>,
}

impl Hearts {
    fn parts(&self, text: &str) -> Result<Parts, Error> {
        let mut words = Words::of(text);
        let hands = words.hands()?;
        let mut parts =
            Parts { hands, dealt: 52, passed: [Some(0); 4], counts: [0; 4], play: None };
        if words.is_next("dealt") {
            parts.dealt = words.dealt()?;
            words.end()?;
            return Ok(parts);
        }
        if self.pass != 0 {
            if !words.is_next("pass") {
                return Err(Error::malformed_state("pass or dealt is expected after the hands"));
            }
            for player in 0..4 {
                let word = words.word().unwrap_or_default();
                (parts.passed[player], parts.counts[player]) = read_passed(word)?;
            }
            let order = parts.counts.windows(2).all(|pair| pair[1] == 0 || pair[0] == PASSES as u8);
            if !order {
                return Err(Error::illegal_position(
                    "north passes first, then east, south and west",
                ));
            }
        }
        let begun = self.pass == 0 || parts.counts == [PASSES as u8; 4];
        if !begun {
            words.end()?;
            return Ok(parts);
        }
        let leader = if words.is_next("lead") { words.word() } else { None };
        let leader = leader.and_then(player_lettered).ok_or_else(|| {
            Error::malformed_state("lead and the letter of the first leader are expected")
        })?;
        parts.play = Some((leader, words.cards()?));
        Ok(parts)
    }

    fn parts_text(
        &self,
        state: &State,
        hands: [Option<Cards>; 4],
        passed: [Option<Cards>; 4],
    ) -> String {
        let mut words = vec![hands_text(hands)];
        if state.dealt < 52 {
            words.push(format!("dealt {}", state.dealt));
            return words.join(" ");
        }
        if self.pass != 0 {
            let word = |player: Player| match passed[player] {
                _ if state.passed[player] == 0 => "-".into(),
                Some(cards) => row_text(cards),
                None => "?".repeat(size(state.passed[player])),
            };
            words.push(format!("pass {}", [0, 1, 2, 3].map(word).join(" ")));
        }
        if self.passer(state).is_none() {
            words.push(format!("lead {}", char::from(LETTERS[state.plays.first()])));
            words.extend(state.plays.cards().iter().map(|&card| card_text(card)));
        }
        words.join(" ")
    }

    /// The hands as dealt.
    fn dealt_hands(&self, state: &State) -> [Cards; 4] {
        [0, 1, 2, 3].map(|player| Seen::of(self, state, player).own)
    }

    /// The state after `cards` are played from `state`. Error: `IllegalPosition`.
    fn play_all(&self, mut state: State, cards: &[Card]) -> Result<State, Error> {
        for &card in cards {
            let player = state.plays.to_play();
            let legal = playable(state.hands[player], &state.plays, state.broken);
            if legal & bit(card) == 0 {
                let name = NAMES[player];
                let message =
                    format!("{name} may not play {}: {}", card_text(card), why(&state, card));
                return Err(Error::illegal_position(message));
            }
            self.play(&mut state, Action(card));
        }
        Ok(state)
    }

    /// The state before the first card is played, with the hands as dealt.
    fn before_play(
        &self,
        parts: &Parts,
        hands: [Cards; 4],
        passed: [Cards; 4],
    ) -> Result<State, Error> {
        for player in 0..4 {
            if passed[player] & !hands[player] != 0 {
                let name = NAMES[player];
                return Err(Error::illegal_position(format!("{name} passes cards of its own")));
            }
        }
        let mut state = State { hands, passed, dealt: parts.dealt, ..self.start() };
        if parts.dealt == 52 && self.passer(&state).is_none() {
            self.begin(&mut state);
        }
        Ok(state)
    }
}

/// The cards of a word, or how many are not seen.
fn read_passed(word: &str) -> Result<(Option<Cards>, u8), Error> {
    let unseen =
        word.len() <= PASSES && !word.is_empty() && word.bytes().all(|letter| letter == b'?');
    if unseen {
        return Ok((None, word.len() as u8));
    }
    let cards = match word {
        "-" => 0,
        "" => {
            return Err(Error::malformed_state(
                "what each of four players passed is expected, or -",
            ));
        }
        _ => row_named(word)?,
    };
    if size(cards) > PASSES {
        return Err(Error::illegal_position("three cards are passed at most"));
    }
    Ok((Some(cards), size(cards) as u8))
}

/// Why `card` may not be played in `state`.
fn why(state: &State, card: Card) -> &'static str {
    let hand = state.hands[state.plays.to_play()];
    if hand & bit(card) == 0 {
        "the player does not have it"
    } else if state.plays.count() == 0 {
        "the two of clubs leads"
    } else if state.plays.following(hand) & bit(card) == 0 {
        "the player has a card of the suit led"
    } else if state.plays.led().is_some() && COUNTING & bit(card) != 0 {
        "there are no points in the first trick"
    } else {
        "hearts are not broken"
    }
}

impl Notation for Hearts {
    fn player_name(&self, player: Player) -> String {
        NAMES[player].into()
    }

    fn read(&self, text: &str) -> Result<State, Error> {
        let parts = self.parts(text)?;
        let all = |_| Error::malformed_state("a state has all hands and all cards passed");
        let [hands, passed] = [parts.hands, parts.passed].map(|seen| {
            let cards: Vec<Cards> = seen.into_iter().flatten().collect();
            <[Cards; 4]>::try_from(cards).map_err(all)
        });
        let (hands, passed) = (hands?, passed?);
        check_dealt(&hands, parts.dealt)?;
        let state = self.before_play(&parts, hands, passed)?;
        match parts.play {
            Some((leader, _)) if leader != state.plays.first() => {
                Err(Error::illegal_position("the holder of the two of clubs leads"))
            }
            Some((_, cards)) => self.play_all(state, &cards),
            None => Ok(state),
        }
    }

    fn write(&self, state: &State) -> String {
        self.parts_text(state, self.dealt_hands(state).map(Some), state.passed.map(Some))
    }

    fn read_move(&self, state: &State, text: &str) -> Result<Action, Error> {
        if let Some(action) = move_named(self, state, text) {
            return Ok(action);
        }
        let clipped = clip(text);
        match (self.turn(state), card_named(text)) {
            (Turn::Of(player), Some(card)) => {
                let why = match self.passer(state) {
                    None => why(state, card),
                    Some(_) if state.hands[player] & bit(card) == 0 => {
                        "the player does not have it"
                    }
                    Some(_) => "the card is passed already",
                };
                let name = NAMES[player];
                Err(Error::illegal_move(format!("{name} cannot move {clipped}: {why}")))
            }
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

    /// Who takes a trick, and its points; nothing while cards are passed.
    fn events(&self, before: &State, _action: Action, after: &State) -> Vec<Event> {
        let trick = completed(&before.plays, &after.plays);
        let trick = trick.map(|(winner, cards)| taken_by(winner).times(points_of(cards).into()));
        trick.into_iter().collect()
    }

    fn tallies(&self, state: &State) -> Vec<Tally> {
        vec![Tally::new("points", state.points.map(i64::from)), tricks(&state.plays, None)]
    }

    /// The points of each, fewest first.
    fn result(&self, state: &State) -> Option<String> {
        let mut order = [0, 1, 2, 3];
        order.sort_by_key(|&player: &Player| state.points[player]);
        let points = |player: Player| format!("{} {}", NAMES[player], state.points[player]);
        let all = order.map(points).join(", ");
        let shot = (0..4).find(|&player| state.points[player] == ALL_POINTS);
        Some(shot.map_or(all, |player| format!("{} shoots the moon", NAMES[player])))
    }

    fn view(&self, state: &State, player: Player) -> String {
        let seen = Seen::of(self, state, player);
        let mut hands = [None; 4];
        hands[player] = Some(seen.own);
        let mut passed = [None; 4];
        passed[player] = Some(seen.passed);
        if seen.begun {
            passed[(player + 4 - self.pass) % 4] = Some(seen.received);
        }
        self.parts_text(state, hands, passed)
    }

    fn read_view(&self, text: &str, player: Player) -> Result<State, Error> {
        /// Seed of the determinization that stands for a view.
        const SEED: u64 = 0;
        let parts = self.parts(text)?;
        let name = NAMES[player];
        let own = parts.hands[player]
            .ok_or_else(|| Error::malformed_state(format!("{name} sees its own hand")))?;
        if parts.dealt == 52 && size(own) != 13 {
            return Err(Error::illegal_position(format!("{name} was not dealt 13 cards")));
        }
        let giver = (player + 4 - self.pass) % 4;
        let passed =
            parts.passed[player].filter(|&passed| passed & !own == 0).ok_or_else(|| {
                Error::illegal_position(format!("{name} passes cards of its own hand"))
            })?;
        let begun = parts.play.is_some();
        let received = if begun { parts.passed[giver] } else { Some(0) };
        let received = received.filter(|received| received & own == 0 || self.pass == 0);
        let received = received.ok_or_else(|| {
            Error::illegal_position(format!("{name} sees three other cards that were passed to it"))
        })?;
        let mut seen = Seen {
            player,
            own,
            passed,
            received,
            counts: parts.counts,
            dealt: parts.dealt,
            begun,
            plays: Plays::led_by(0),
            points: [0; 4],
            broken: false,
        };
        let cards = parts.play.as_ref().map_or(&[][..], |(_, cards)| cards);
        if let Some((leader, _)) = parts.play {
            seen.plays = Plays::led_by(leader);
            for &card in cards {
                seen.plays.push(card, None);
            }
        }
        let world = seen.world(self, &mut Rng::new(SEED)).ok_or_else(no_deal)?;
        // The world's cards are played anew, by the rules.
        let hands = self.dealt_hands(&world);
        let state = self.before_play(&parts, hands, world.passed)?;
        if begun && state.plays.first() != seen.plays.first() {
            return Err(Error::illegal_position("the two of clubs leads"));
        }
        let state = self.play_all(state, cards)?;
        if self.view(&state, player) == text {
            return Ok(state);
        }
        Err(Error::illegal_position(format!(
            "{name} sees its own cards and what is passed to it, and no others"
        )))
    }

    fn view_picture(&self, state: &State, player: Player) -> String {
        let mut hands = [None; 4];
        hands[player] = Some(state.hands[player]);
        picture(state, hands)
    }

    fn picture(&self, state: &State) -> String {
        picture(state, state.hands.map(Some))
    }
}

/// Hands, points, and the trick that is not complete.
fn picture(state: &State, hands: [Option<Cards>; 4]) -> String {
    let mut lines: Vec<String> = (0..4)
        .map(|player| {
            let hand = hands[player].map_or_else(|| "?".into(), hand_text);
            format!("{:5} {:2} points  {hand}", NAMES[player], state.points[player])
        })
        .collect();
    let trick: Vec<String> = state.plays.trick().iter().map(|&card| card_text(card)).collect();
    lines.push(format!("trick {}", trick.join(" ")).trim_end().into());
    lines.join("\n")
}
