//! The notation of states, views and actions.

use countermove_core::error::Error;
use countermove_core::game::events::{Event, Tally};
use countermove_core::game::notation::{Notation, called};
use countermove_core::game::{Game, Player, Turn};

use super::{
    ACTION_BITS, Action, CALL, CARDS, FOLD, Hand, LETTERS, LeducPoker, MOST_ACTIONS, NONE, RANKS,
    Stage, events,
};

/// By rank.
const NAMES: [&str; 3] = ["jack", "queen", "king"];
const SUITS: [char; 2] = ['s', 'h'];

impl Hand {
    /// The actions of round 0 or 1.
    fn actions(&self, round: u8) -> String {
        let log = (self.log >> (8 * round)) as u8;
        let actions = (0..MOST_ACTIONS).map(|index| log >> (ACTION_BITS * index) & 3);
        let letters: String =
            actions.take_while(|&code| code > 0).map(|code| LETTERS[usize::from(code)]).collect();
        if letters.is_empty() { "-".into() } else { letters }
    }

    /// The notation, with `cards` for those of the players.
    fn text(&self, cards: &[String; 2]) -> String {
        let mut text = format!("{} {} {}", cards[0], cards[1], self.actions(0));
        if self.public != NONE {
            text += &format!(" {} {}", card_text(self.public), self.actions(1));
        }
        text
    }
}

fn card_text(card: u8) -> String {
    match RANKS.get(usize::from(card / 2)) {
        Some(rank) => format!("{rank}{}", SUITS[usize::from(card % 2)]),
        None => "--".into(),
    }
}

/// The letter of the card's rank, and its suit, from clubs; `None` for no card.
pub(super) fn rank_and_suit(card: u8) -> Option<(char, usize)> {
    let rank = RANKS.get(usize::from(card / 2))?;
    Some((*rank, if SUITS[usize::from(card % 2)] == 'h' { 2 } else { 3 }))
}

/// The hand of `player` at the end, where both are in.
pub(super) fn hand_name(state: &Hand, player: Player) -> String {
    let name = NAMES[usize::from(state.cards[player] / 2)];
    let is_pair = state.cards[player] / 2 == state.public / 2;
    if is_pair { format!("a pair of {name}s") } else { format!("a {name}") }
}

fn read_card(text: &str) -> Option<u8> {
    (0..CARDS).find(|&card| card_text(card) == text)
}

impl LeducPoker {
    /// Reads a state; where `unseen` gives a card, `??` stands for it.
    fn read_with(&self, text: &str, unseen: Option<u8>) -> Result<Hand, Error> {
        let shape = || {
            Error::malformed_state(
                "two cards and the actions of a round are expected, then maybe the public card and the actions of \
                 the second round, as in \"Ks Jh rc Qs cr\"",
            )
        };
        let illegal = |message: &str| Err(Error::illegal_position(message));
        let parts: Vec<&str> = text.split(' ').take(6).collect();
        let (first, second) = match parts[..] {
            [one, other, actions] => ([one, other, actions], None),
            [one, other, actions, public, second] => {
                ([one, other, actions], Some((public, second)))
            }
            _ => return Err(shape()),
        };
        let [one, other, actions] = first;
        let mut state = self.start();
        for (player, text) in [one, other].into_iter().enumerate() {
            let card = match text {
                "--" => continue,
                "??" => unseen.ok_or_else(shape)?,
                text => read_card(text).ok_or_else(shape)?,
            };
            if player == 1 && state.cards[0] == NONE {
                return illegal("the first player is dealt a card first");
            }
            self.deal(&mut state, card)?;
        }
        self.read_actions(&mut state, actions)?.ok_or_else(shape)?;
        if let Some((public, actions)) = second {
            if state.stage != Stage::Public {
                return illegal("the public card is dealt after the first round, if both are in");
            }
            self.deal(&mut state, read_card(public).ok_or_else(shape)?)?;
            self.read_actions(&mut state, actions)?.ok_or_else(shape)?;
        }
        Ok(state)
    }

    fn deal(&self, state: &mut Hand, card: u8) -> Result<(), Error> {
        if !state.is_left(card) {
            let message = format!("there is one {} only", card_text(card));
            return Err(Error::illegal_position(message));
        }
        state.is_dealt(card);
        Ok(())
    }

    /// Plays the actions of a round; `None` for a letter that is none.
    fn read_actions(&self, state: &mut Hand, actions: &str) -> Result<Option<()>, Error> {
        if actions.is_empty() {
            return Ok(None);
        }
        let round = state.stage;
        let mut legal = Vec::new();
        for letter in actions.chars().filter(|_| actions != "-") {
            let known = LETTERS.iter().skip(1).position(|&known| known == letter);
            let Some(index) = known else { return Ok(None) };
            let action = Action(index as u8 + 1);
            legal.clear();
            if state.stage == round && matches!(self.turn(state), Turn::Of(_)) {
                self.moves(state, &mut legal);
            }
            if !legal.contains(&action) {
                let message = format!("there is no {letter} after that in the round");
                return Err(Error::illegal_position(message));
            }
            state.acts(action);
        }
        Ok(Some(()))
    }
}

impl Notation for LeducPoker {
    fn read(&self, text: &str) -> Result<Hand, Error> {
        self.read_with(text, None)
    }

    fn write(&self, state: &Hand) -> String {
        state.text(&state.cards.map(card_text))
    }

    fn write_move(&self, state: &Hand, action: Action) -> String {
        if self.turn(state) == Turn::Chance {
            return card_text(action.0);
        }
        let name = match (action, state.faces_bet()) {
            (FOLD, _) => "fold",
            (CALL, true) => "call",
            (CALL, false) => "check",
            (_, true) => "raise",
            (_, false) => "bet",
        };
        name.into()
    }

    fn move_label(&self, state: &Hand, action: Action) -> Option<String> {
        events::move_label(self, state, action)
    }

    fn events(&self, before: &Hand, action: Action, after: &Hand) -> Vec<Event> {
        events::events(self, before, action, after)
    }

    fn tallies(&self, state: &Hand) -> Vec<Tally> {
        events::tallies(state)
    }

    /// Both hands as in "a pair of kings beats a queen", or who folds: a hand that is not shown is not named.
    fn result(&self, state: &Hand) -> Option<String> {
        if state.faces_bet() {
            let winner = usize::from(state.paid[1] > state.paid[0]);
            let (folder, winner) = (called(self, &[1 - winner]), called(self, &[winner]));
            return Some(format!("{folder} folds, {winner} wins"));
        }
        let [first, second] = [0, 1].map(|player| hand_name(state, player));
        Some(match self.utility(state, 0) {
            won if won > 0.0 => format!("{first} beats {second}"),
            won if won < 0.0 => format!("{second} beats {first}"),
            _ => format!("both have {first}, the pot is shared"),
        })
    }

    fn view(&self, state: &Hand, player: Player) -> String {
        let mut cards = state.cards.map(card_text);
        if state.guesses(player).is_some() {
            cards[1 - player] = "??".into();
        }
        state.text(&cards)
    }

    fn read_view(&self, text: &str, player: Player) -> Result<Hand, Error> {
        let named = |&card: &u8| text.split(' ').any(|part| part == card_text(card));
        let state = self.read_with(text, (0..CARDS).find(|card| !named(card)))?;
        if self.view(&state, player) == text {
            return Ok(state);
        }
        let message =
            format!("{} sees its own card, and the other's at the end if nobody folds", player + 1);
        Err(Error::illegal_position(message))
    }

    fn view_picture(&self, state: &Hand, player: Player) -> String {
        self.view(state, player)
    }
}
