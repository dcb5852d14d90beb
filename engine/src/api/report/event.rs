//! What a move does and what is counted, as clients read it.

use std::borrow::Cow;

use schemars::JsonSchema;
use serde::Serialize;

use super::MOST_PLAYERS;
use crate::game::erased::{Erased, State};
use crate::game::events::{Event, Tally};
use crate::game::notation::Notation;

/// Something that a move does and that players notice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct EventReport {
    /// What happens, in a word: capture, check, hit, roll … Later versions may have more words.
    pub event: &'static str,
    /// Where, in the game's notation of squares; absent where the event has no place.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub places: Option<Vec<String>>,
    /// What: the piece that is captured, the ship that is sunk, the dice.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub what: Option<String>,
    /// How many: stones captured, points won.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<u32>,
}

impl EventReport {
    /// `events` as clients read them; `None` if there are none.
    pub(in crate::api) fn all(events: Vec<Event>) -> Option<Vec<Self>> {
        (!events.is_empty()).then(|| events.into_iter().map(Self::of).collect())
    }

    fn of(Event { kind, places, what, count }: Event) -> Self {
        Self { event: kind.word(), places: (!places.is_empty()).then_some(places), what, count }
    }
}

/// A count that players keep an eye on, such as captured pieces.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct TallyReport {
    /// What is counted, in a word: captured, prisoners, discs, pips …
    pub name: Cow<'static, str>,
    /// Of what, where one name counts several things: pawn, queen.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub what: Option<String>,
    /// A count for each player, in the players' order; or one, of the whole table.
    #[schemars(length(max = MOST_PLAYERS))]
    pub values: Vec<i64>,
    /// The places that are counted, for each player: the points of a territory.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = MOST_PLAYERS))]
    pub places: Option<Vec<Vec<String>>>,
}

impl TallyReport {
    /// The tallies of `state`.
    pub(in crate::api) fn all(game: &Erased, state: &State) -> Vec<Self> {
        game.tallies(state).into_iter().map(Self::of).collect()
    }

    fn of(Tally { name, what, values, places }: Tally) -> Self {
        Self { name, what, values, places: (!places.is_empty()).then_some(places) }
    }
}
