//! What players see of the bets, the board and the showdown; chips and pot.

use super::betting::Bet;
use super::cards::{Hand, label};
use super::named::hand_name;
use super::{Action, BOARD_OF, Deal, Holdem, Step};
use countermove_core::game::events::{Event, EventKind, Tally};
use countermove_core::game::notation::Notation;
use countermove_core::game::{Game, Player};

/// An action as people write it, with chips where some are paid; `None` for fold and check.
pub(super) fn move_label(game: &Holdem, state: &Deal, action: Action) -> Option<String> {
    let bet = match action.0 {
        Step::Hand(Hand(one, other)) => return Some(format!("{} {}", label(one), label(other))),
        Step::Card(card) => return Some(label(card)),
        Step::Bet(bet) => bet,
    };
    let player = usize::from(state.actor);
    let after = game.paid_after(state, bet)?;
    let added = after - state.paid[player];
    match bet {
        Bet::Fold | Bet::Check => None,
        Bet::Size(_) if state.bets > 0 => {
            Some(format!("raise to {}", after - before_street(game, state)[player]))
        }
        Bet::AllIn => Some(format!("all in for {added}")),
        Bet::Call | Bet::Size(_) => Some(format!("{} {added}", verb(state, bet))),
    }
}

/// Bets, cards of the board, and at the end the hands that are shown and what is won. A hand that is dealt is no event.
pub(super) fn events(game: &Holdem, before: &Deal, action: Action, after: &Deal) -> Vec<Event> {
    let mut events = match action.0 {
        Step::Hand(_) => Vec::new(),
        Step::Card(card) => vec![Event::new(EventKind::Deal).of(label(card))],
        Step::Bet(Bet::Fold) => vec![Event::new(EventKind::Fold)],
        Step::Bet(Bet::Check) => vec![Event::new(EventKind::Pass).of("check")],
        Step::Bet(bet) => {
            let player = usize::from(before.actor);
            let added = after.paid[player].saturating_sub(before.paid[player]);
            vec![Event::new(EventKind::Bet).of(verb(before, bet)).times(added)]
        }
    };
    if Holdem::is_showdown(after) {
        let shown = |(player, hand)| {
            let text = format!("{}: {}", game.player_name(player), hand_name(hand));
            Event::new(EventKind::Show).of(text)
        };
        events.extend(Holdem::strengths(after).into_iter().enumerate().map(shown));
    }
    if let Some(winner) = winner(after) {
        let won = game.pot + 2 * Holdem::matched(after);
        events.push(Event::new(EventKind::Score).of(game.player_name(winner)).times(won));
    }
    events
}

/// The chips that the players have left, those that they have bet on the street, and the pot with these.
pub(super) fn tallies(game: &Holdem, state: &Deal) -> Vec<Tally> {
    let left = state.paid.map(|paid| i64::from(game.stack.saturating_sub(paid)));
    let before = before_street(game, state);
    let bet = [0, 1].map(|player: Player| i64::from(state.paid[player] - before[player]));
    let pot = i64::from(game.pot) + state.paid.map(i64::from).iter().sum::<i64>();
    vec![Tally::new("chips", left), Tally::new("bet", bet), Tally::new("pot", [pot])]
}

fn verb(state: &Deal, bet: Bet) -> &'static str {
    match bet {
        Bet::Fold => "fold",
        Bet::Check => "check",
        Bet::Call => "call",
        Bet::AllIn => "all in",
        Bet::Size(_) if state.bets > 0 => "raise",
        Bet::Size(_) => "bet",
    }
}

/// Who wins the pot in `state`, if the hand is over and the pot is not shared.
fn winner(state: &Deal) -> Option<Player> {
    if let Some(folder) = Holdem::folder(state) {
        return Some(1 - folder);
    }
    let [first, second] = Holdem::is_showdown(state).then(|| Holdem::strengths(state))?;
    (first != second).then(|| usize::from(first < second))
}

/// Chips that each player had paid before the street began; the blinds are bets of the first.
fn before_street(game: &Holdem, state: &Deal) -> [u32; 2] {
    let mut replayed = game.start();
    if replayed.street == state.street {
        return [0; 2];
    }
    for &code in &state.actions[..usize::from(state.begins[usize::from(state.street)])] {
        if replayed.closed {
            let shown = usize::from(BOARD_OF[usize::from(replayed.street) + 1]);
            for &card in &state.board[usize::from(replayed.shown)..shown] {
                game.deal_card(&mut replayed, card);
            }
        }
        game.bet(&mut replayed, Bet::of_code(code));
    }
    replayed.paid
}
