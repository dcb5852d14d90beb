//! Reads and writes states: `AsKd|7h7c : Qs Jd 2c : r c / k b0.5 c`.

use super::betting::{Bet, Betting};
use super::cards::{Card, Hand, name, read_cards, set};
use super::named::compared;
use super::{Action, BOARD_OF, Deal, Holdem, Step, events};
use countermove_core::error::{Error, clip};
use countermove_core::game::events::{Event, Tally};
use countermove_core::game::notation::Notation;
use countermove_core::game::{Game, Player, Turn};

/// Names of actions in moves and in states; a size follows bet and raise under no limit.
const FOLD: (&str, &str) = ("fold", "f");
const CHECK: (&str, &str) = ("check", "k");
const CALL: (&str, &str) = ("call", "c");
const BET: (&str, &str) = ("bet", "b");
const RAISE: (&str, &str) = ("raise", "r");
const ALL_IN: (&str, &str) = ("all_in", "a");

/// One hand as written.
#[derive(Clone, Copy, PartialEq)]
enum Written {
    Undealt,
    Hidden,
    Cards(Hand),
}

fn shape() -> Error {
    Error::malformed_state(
        "two hands, the board and the actions are expected, as in \"AsKd|7h7c : Qs Jd 2c : r c / k\", each - for none",
    )
}

impl Holdem {
    /// Reads a state. For a hand written `?`, `hidden` gives a hand from the board, the player and the other
    /// player's hand.
    fn read_with(
        &self,
        text: &str,
        hidden: impl Fn(&[Card], Player, Option<Hand>) -> Result<Hand, Error>,
    ) -> Result<Deal, Error> {
        let mut parts = text.split(" : ");
        let (Some(hands), Some(board), Some(actions), None) =
            (parts.next(), parts.next(), parts.next(), parts.next())
        else {
            return Err(shape());
        };
        let board = if board == "-" { Vec::new() } else { read_cards(board)? };
        let (first, second) = hands.split_once('|').ok_or_else(shape)?;
        let written = [written(first)?, written(second)?];
        self.check_board(&board)?;
        let known = |player: Player| match written[player] {
            Written::Cards(hand) => Some(hand),
            _ => None,
        };
        let mut hands = [None; 2];
        for player in 0..2 {
            hands[player] = match written[player] {
                Written::Undealt => None,
                Written::Cards(hand) => Some(hand),
                Written::Hidden => Some(hidden(&board, player, known(1 - player))?),
            };
        }
        self.check_hands(&board, hands)?;
        let mut state = self.start();
        state.hands = hands;
        self.replay(&mut state, actions, &board)?;
        Ok(state)
    }

    fn check_board(&self, board: &[Card]) -> Result<(), Error> {
        if board.len() > 5 {
            return Err(Error::illegal_position("the board has at most five cards"));
        }
        if set(board).count_ones() as usize != board.len() {
            return Err(Error::illegal_position("a card is on the board twice"));
        }
        let mut ordered = board.to_vec();
        super::deal::sort_flop(&mut ordered);
        if !ordered.starts_with(&self.board) {
            let cards: Vec<String> = self.board.iter().map(|&card| name(card)).collect();
            let message = format!("the board begins with {}", cards.join(" "));
            return Err(Error::illegal_position(message));
        }
        Ok(())
    }

    fn check_hands(&self, board: &[Card], hands: [Option<Hand>; 2]) -> Result<(), Error> {
        if hands[0].is_none() && hands[1].is_some() {
            return Err(Error::illegal_position("the button's hand is dealt first"));
        }
        let mut out = set(board);
        for (player, hand) in hands.iter().enumerate() {
            let Some(hand) = hand else { continue };
            if out & hand.cards() != 0 {
                let twice = if out >> hand.0 & 1 == 1 { hand.0 } else { hand.1 };
                return Err(Error::illegal_position(format!("{} is dealt twice", name(twice))));
            }
            out |= hand.cards();
            if !self.deals.may_have(player, *hand) {
                let owner = self.player_name(player);
                let message = format!("{hand} is not in the range of the {owner}");
                return Err(Error::illegal_position(message));
            }
        }
        Ok(())
    }

    fn replay(&self, state: &mut Deal, actions: &str, board: &[Card]) -> Result<(), Error> {
        let mut words = actions.split(' ').filter(|word| *word != "-").peekable();
        if words.peek().is_some() && state.hands[1].is_none() {
            return Err(Error::illegal_position("no player acts before both hands are dealt"));
        }
        for word in words {
            if word == "/" {
                if state.hands[1].is_none() || self.turn(state) != Turn::Chance {
                    return Err(Error::illegal_position(
                        "a / stands where the betting on a street is over and another begins",
                    ));
                }
                let shown = usize::from(BOARD_OF[usize::from(state.street) + 1]);
                let cards = board.get(usize::from(state.shown)..shown).ok_or_else(|| {
                    Error::illegal_position(format!("there is betting on a street with {shown} cards on the board, which has {}", board.len()))
                })?;
                cards.iter().for_each(|&card| self.deal_card(state, card));
                continue;
            }
            if !matches!(self.turn(state), Turn::Of(_)) {
                let message =
                    format!("no player acts where \"{}\" stands: the betting is over", clip(word));
                return Err(Error::illegal_position(message));
            }
            let bet = self.bet_named(state, word, |names| names.1).ok_or_else(|| {
                Error::illegal_position(format!(
                    "\"{}\" is not allowed there: {}",
                    clip(word),
                    self.allowed(state)
                ))
            })?;
            self.bet(state, bet);
        }
        let left = &board[usize::from(state.shown).min(board.len())..];
        if state.hands[1].is_none() && !left.is_empty() {
            return Err(Error::illegal_position("the board is dealt after the hands"));
        }
        for &card in left {
            if self.turn(state) != Turn::Chance {
                let message = format!(
                    "the board has {} cards before the betting allows so many",
                    board.len()
                );
                return Err(Error::illegal_position(message));
            }
            self.deal_card(state, card);
        }
        Ok(())
    }

    /// The legal action that `text` names, in the long or the short names.
    fn bet_named(
        &self,
        state: &Deal,
        text: &str,
        form: impl Fn((&'static str, &'static str)) -> &'static str,
    ) -> Option<Bet> {
        let mut found = None;
        self.bets(state, |bet| {
            if self.bet_text(state, bet, &form) == text {
                found = Some(bet);
            }
        });
        found
    }

    fn bet_text(
        &self,
        state: &Deal,
        bet: Bet,
        form: impl Fn((&'static str, &'static str)) -> &'static str,
    ) -> String {
        match bet {
            Bet::Fold => form(FOLD).into(),
            Bet::Check => form(CHECK).into(),
            Bet::Call => form(CALL).into(),
            Bet::AllIn => form(ALL_IN).into(),
            Bet::Size(index) => {
                let verb = form(if state.bets > 0 { RAISE } else { BET });
                match &self.betting {
                    Betting::Limit => verb.into(),
                    Betting::NoLimit(sizes) => {
                        format!("{verb}{}", sizes[usize::from(state.street)][usize::from(index)])
                    }
                }
            }
        }
    }

    /// What is allowed in `state`, where a player is to act, for an error.
    fn allowed(&self, state: &Deal) -> String {
        let mut texts = Vec::new();
        self.bets(state, |bet| texts.push(self.bet_text(state, bet, |names| names.1)));
        format!("{} may {}", self.player_name(usize::from(state.actor)), texts.join(", "))
    }

    fn text(&self, state: &Deal, hands: [String; 2]) -> String {
        let board: Vec<String> = state.board().iter().map(|&card| name(card)).collect();
        let board = if board.is_empty() { "-".into() } else { board.join(" ") };
        let mut words = Vec::new();
        let mut replayed = self.start();
        replayed.hands = state.hands;
        for &code in &state.actions[..usize::from(state.count)] {
            if replayed.closed {
                words.push("/".into());
                let shown = usize::from(BOARD_OF[usize::from(replayed.street) + 1]);
                let cards = &state.board[usize::from(replayed.shown)..shown];
                cards.iter().for_each(|&card| self.deal_card(&mut replayed, card));
            }
            let bet = Bet::of_code(code);
            words.push(self.bet_text(&replayed, bet, |names| names.1));
            self.bet(&mut replayed, bet);
        }
        let actions = if words.is_empty() { "-".into() } else { words.join(" ") };
        let [first, second] = hands;
        format!("{first}|{second} : {board} : {actions}")
    }
}

fn written(text: &str) -> Result<Written, Error> {
    match text {
        "-" => Ok(Written::Undealt),
        "?" => Ok(Written::Hidden),
        _ => match read_cards(text)?[..] {
            [one, other] if one == other => {
                Err(Error::illegal_position(format!("{} is in a hand twice", name(one))))
            }
            [one, other] => Ok(Written::Cards(Hand::new(one, other))),
            _ => Err(Error::malformed_state(format!(
                "\"{}\" is not a hand of two cards",
                clip(text)
            ))),
        },
    }
}

fn hand_text(hand: Option<Hand>) -> String {
    hand.map_or_else(|| "-".into(), |hand| hand.to_string())
}

impl Notation for Holdem {
    fn player_name(&self, player: Player) -> String {
        ["button", "blind"][player].into()
    }

    fn read(&self, text: &str) -> Result<Deal, Error> {
        self.read_with(text, |_, _, _| {
            Err(Error::malformed_state("a ? is for a view: the whole state has both hands"))
        })
    }

    fn write(&self, state: &Deal) -> String {
        self.text(state, state.hands.map(hand_text))
    }

    fn read_move(&self, state: &Deal, text: &str) -> Result<Action, Error> {
        let illegal = || {
            let allowed = match self.turn(state) {
                Turn::Of(_) => {
                    let mut texts = Vec::new();
                    self.bets(state, |bet| texts.push(self.bet_text(state, bet, |names| names.0)));
                    texts.join(", ")
                }
                Turn::Chance if state.hands[1].is_none() => {
                    "a hand of the range is dealt, such as AsKd".into()
                }
                Turn::Chance => "a card of the deck is dealt, such as Qs".into(),
                _ => "the game is over".into(),
            };
            Error::illegal_move(format!("there is no \"{}\" here: {allowed}", clip(text)))
        };
        match self.turn(state) {
            Turn::Of(_) => {
                let bet = self.bet_named(state, text, |names| names.0).ok_or_else(illegal)?;
                Ok(Action(Step::Bet(bet)))
            }
            Turn::Chance => {
                let step = match read_cards(text).unwrap_or_default()[..] {
                    [one, other] if state.hands[1].is_none() && one != other => {
                        Step::Hand(Hand::new(one, other))
                    }
                    [card] if state.hands[1].is_some() => Step::Card(card),
                    _ => return Err(illegal()),
                };
                let is_dealt = match step {
                    Step::Hand(hand) => {
                        let player = usize::from(state.hands[0].is_some());
                        state.out() & hand.cards() == 0 && self.deals.may_have(player, hand)
                    }
                    Step::Card(card) => state.out() >> card & 1 == 0,
                    Step::Bet(_) => false,
                };
                is_dealt.then_some(Action(step)).ok_or_else(illegal)
            }
            _ => Err(illegal()),
        }
    }

    fn write_move(&self, state: &Deal, action: Action) -> String {
        match action.0 {
            Step::Hand(hand) => hand.to_string(),
            Step::Card(card) => name(card),
            Step::Bet(bet) => self.bet_text(state, bet, |names| names.0),
        }
    }

    fn move_label(&self, state: &Deal, action: Action) -> Option<String> {
        events::move_label(self, state, action)
    }

    fn events(&self, before: &Deal, action: Action, after: &Deal) -> Vec<Event> {
        events::events(self, before, action, after)
    }

    fn tallies(&self, state: &Deal) -> Vec<Tally> {
        events::tallies(self, state)
    }

    fn view(&self, state: &Deal, player: Player) -> String {
        let mut hands = state.hands.map(hand_text);
        if Self::is_hidden(state, player) {
            hands[1 - player] = "?".into();
        }
        self.text(state, hands)
    }

    fn read_view(&self, text: &str, player: Player) -> Result<Deal, Error> {
        let state = self.read_with(text, |board, hidden, own| {
            let out = set(board) | own.map_or(0, |hand| hand.cards());
            let hands = self.deals.others(hidden, out, own.is_some());
            let first = hands.first().filter(|_| hidden != player);
            first.map(|&(hand, _)| hand).ok_or_else(|| {
                Error::illegal_position(if hidden == player {
                    "a player sees its own hand"
                } else {
                    "the cards leave the other no hand of its range"
                })
            })
        })?;
        if Self::is_hidden(&state, player) == text.contains('?') {
            return Ok(state);
        }
        Err(Error::illegal_position("the other's hand is seen at a showdown, and only there"))
    }

    fn ending(&self, state: &Deal) -> Option<&'static str> {
        Some(if state.folded { "fold" } else { "showdown" })
    }

    /// Both hands by name, or who folds: a hand that is not shown is not named.
    fn result(&self, state: &Deal) -> Option<String> {
        Some(match Self::folder(state) {
            Some(folder) => {
                let winner = self.player_name(1 - folder);
                format!("{} folds, {winner} wins", self.player_name(folder))
            }
            None => compared(Self::strengths(state)),
        })
    }

    fn view_picture(&self, state: &Deal, player: Player) -> String {
        self.drawn(state, &self.view(state, player))
    }

    fn picture(&self, state: &Deal) -> String {
        self.drawn(state, &self.write(state))
    }
}

impl Holdem {
    /// `text` with the pot and the chips that are left.
    fn drawn(&self, state: &Deal, text: &str) -> String {
        let [button, blind] = state.paid;
        let (pot, stack) = (self.pot + button + blind, self.stack);
        format!("{text}\npot {pot}, button {}, blind {}", stack - button, stack - blind)
    }
}
