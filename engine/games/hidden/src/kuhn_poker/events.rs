//! What players see of the bets and of the cards that are shown, and the pot.

use super::{Action, Deal, KuhnPoker, NAMES};
use countermove_core::game::events::{Event, EventKind, Tally};
use countermove_core::game::notation::called;
use countermove_core::game::{Game, Player, Turn};

/// A pass or a bet as it is called in other games of poker: check or fold, bet or call; `None` at a deal.
pub(super) fn move_label(game: &KuhnPoker, state: &Deal, action: Action) -> Option<&'static str> {
    let faces_bet = state.first_bet().is_some();
    matches!(game.turn(state), Turn::Of(_)).then_some(match (action.0, faces_bet) {
        (0, false) => "check",
        (0, true) => "fold",
        (_, false) => "bet",
        (_, true) => "call",
    })
}

/// A bet, and at the end the cards that are shown and what is won. A card that is dealt is no event.
pub(super) fn events(game: &KuhnPoker, before: &Deal, action: Action, after: &Deal) -> Vec<Event> {
    let mut events = match move_label(game, before, action) {
        None => Vec::new(),
        Some("fold") => vec![Event::new(EventKind::Fold)],
        Some("check") => vec![Event::new(EventKind::Pass).of("check")],
        Some(bet) => vec![Event::new(EventKind::Bet).of(bet).times(1)],
    };
    if game.turn(after) != Turn::Over {
        return events;
    }
    let left = game.left(after);
    if left.len() > 1 {
        let shown = |&player: &Player| {
            let card = NAMES[usize::from(after.cards[player])];
            Event::new(EventKind::Show).of(format!("{}: {card}", called(game, &[player])))
        };
        events.extend(left.iter().map(shown));
    }
    if let Some(&winner) = left.iter().max_by_key(|&&player| after.cards[player]) {
        let pot: u32 = (0..game.players).map(|player| paid(game, after, player)).sum();
        // A bet that nobody calls goes back.
        let won = if left.len() > 1 { pot } else { pot - 1 };
        events.push(Event::new(EventKind::Score).of(called(game, &[winner])).times(won));
    }
    events
}

/// The chips that each player has paid, and the pot.
pub(super) fn tallies(game: &KuhnPoker, state: &Deal) -> Vec<Tally> {
    let paid: Vec<i64> =
        (0..game.players).map(|player| i64::from(paid(game, state, player))).collect();
    let pot = paid.iter().sum();
    vec![Tally::new("paid", paid), Tally::new("pot", [pot])]
}

/// The chip at the start, and the one that is bet or called.
fn paid(game: &KuhnPoker, state: &Deal, player: Player) -> u32 {
    let has_bet = state.first_bet().is_some() && state.is_in(player, game.players);
    1 + u32::from(has_bet)
}
