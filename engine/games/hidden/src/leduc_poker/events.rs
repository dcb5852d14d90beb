//! What players see of the bets and of the cards that are shown, and the pot.

use super::text::{hand_name, rank_and_suit};
use super::{Action, CALL, FOLD, Hand, LeducPoker, RAISE, Stage};
use crate::suits::card_label;
use countermove_core::game::events::{Event, EventKind, Tally};
use countermove_core::game::notation::called;
use countermove_core::game::{Game, Player, Turn};

/// A card as people write it, or an action with the chips that it pays; `None` for fold and check.
pub(super) fn move_label(game: &LeducPoker, state: &Hand, action: Action) -> Option<String> {
    if game.turn(state) == Turn::Chance {
        return rank_and_suit(action.0).map(|(rank, suit)| card_label(rank, suit));
    }
    let after = game.after(state, action);
    let player = state.mover();
    let added = after.paid[player] - state.paid[player];
    match (action, state.faces_bet()) {
        (CALL, true) => Some(format!("call {added}")),
        (RAISE, false) => Some(format!("bet {added}")),
        // The one raise of a round is to twice the bet.
        (RAISE, true) => {
            Some(format!("raise to {}", if state.stage == Stage::First { 4 } else { 8 }))
        }
        _ => None,
    }
}

/// A bet, the public card, and at the end the hands that are shown and what is won. A player's own card is no event.
pub(super) fn events(game: &LeducPoker, before: &Hand, action: Action, after: &Hand) -> Vec<Event> {
    let mut events = match (before.stage, action) {
        (Stage::Deal | Stage::Over, _) => Vec::new(),
        (Stage::Public, _) => {
            let card = move_label(game, before, action).unwrap_or_default();
            vec![Event::new(EventKind::Deal).of(card)]
        }
        (_, FOLD) => vec![Event::new(EventKind::Fold)],
        (_, CALL) if !before.faces_bet() => vec![Event::new(EventKind::Pass).of("check")],
        _ => {
            let verb = match (action, before.faces_bet()) {
                (CALL, _) => "call",
                (_, true) => "raise",
                (_, false) => "bet",
            };
            let player = before.mover();
            let added = after.paid[player].saturating_sub(before.paid[player]);
            vec![Event::new(EventKind::Bet).of(verb).times(added.into())]
        }
    };
    if after.stage != Stage::Over {
        return events;
    }
    if after.is_showdown() {
        let shown = |player: Player| {
            let name = hand_name(after, player);
            Event::new(EventKind::Show).of(format!("{}: {name}", called(game, &[player])))
        };
        events.extend([0, 1].map(shown));
    }
    let utility = game.utility(after, 0);
    if utility != 0.0 {
        let winner = called(game, &[usize::from(utility < 0.0)]);
        let won = 2 * after.paid[0].min(after.paid[1]);
        events.push(Event::new(EventKind::Score).of(winner).times(won.into()));
    }
    events
}

/// The chips that each player has paid, and the pot.
pub(super) fn tallies(state: &Hand) -> Vec<Tally> {
    let paid = state.paid.map(i64::from);
    vec![Tally::new("paid", paid), Tally::new("pot", [paid.iter().sum()])]
}
