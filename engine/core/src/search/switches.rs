//! Switches: parts of a search that can be turned off, to measure what each is worth.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::hashing::mix;

/// How the moves of a position are ordered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum MoveOrder {
    /// As the game lists them.
    Game,
    /// By what the game knows of its moves, before any search.
    Static,
    /// By that and by what the search has learned.
    #[default]
    Learned,
    /// The reverse of learned.
    WorstFirst,
}

/// Parts of a search to turn off. What is left out is on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Switches {
    /// Whether values found are kept for other ways to the same position.
    pub table: Option<bool>,
    /// Order of moves. game: as the game lists them; static: by what the game knows of them; learned,
    /// the default: also by earlier passes, the table, killers and history; worst_first: its reverse.
    pub ordering: Option<MoveOrder>,
    /// Whether a move that cut off is tried early in the same ply's other positions.
    pub killers: Option<bool>,
    /// Whether moves that cut off anywhere come earlier, and those that did not later.
    pub history: Option<bool>,
    /// Whether captures are searched beyond the horizon; off: the position there is estimated.
    pub quiescence: Option<bool>,
    /// Whether a position that is good enough even after a pass is left.
    pub null_move: Option<bool>,
    /// Whether moves late in the order are searched less deep.
    pub reductions: Option<bool>,
}

/// The names of all switches, in their order.
pub(super) const NAMES: [&str; 7] =
    ["table", "ordering", "killers", "history", "quiescence", "null_move", "reductions"];

impl Switches {
    /// The names of those that are given, on or off.
    pub fn given(&self) -> impl Iterator<Item = &'static str> {
        let Self { table, ordering, killers, history, quiescence, null_move, reductions } = *self;
        let rest = [killers, history, quiescence, null_move, reductions].map(|it| it.is_some());
        let given = [table.is_some(), ordering.is_some()].into_iter().chain(rest);
        NAMES.into_iter().zip(given).filter_map(|(name, given)| given.then_some(name))
    }

    /// The switches that are off, with those that are on left out.
    pub fn turned_off(self) -> Self {
        let off = |switch: Option<bool>| switch.filter(|on| !on);
        Self {
            table: off(self.table),
            ordering: self.ordering.filter(|&order| order != MoveOrder::Learned),
            killers: off(self.killers),
            history: off(self.history),
            quiescence: off(self.quiescence),
            null_move: off(self.null_move),
            reductions: off(self.reductions),
        }
    }

    /// Whether every part of the search is on.
    pub fn all_on(self) -> bool {
        self.turned_off() == Self::default()
    }

    /// The order of moves.
    pub fn order(&self) -> MoveOrder {
        self.ordering.unwrap_or_default()
    }

    /// Distinguishes the table entries of searches with other switches; 0 if all are on.
    pub fn salt(self) -> u64 {
        let off = self.turned_off();
        if off == Self::default() {
            return 0;
        }
        let rest = [off.table, off.killers, off.history, off.quiescence, off.null_move];
        let bits = rest.into_iter().chain([off.reductions]);
        mix(bits
            .fold(1 + off.order() as u64, |word, switch| word << 1 | u64::from(switch.is_some())))
    }
}

/// Whether a switch is on.
pub const fn is_on(switch: Option<bool>) -> bool {
    !matches!(switch, Some(false))
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    const ORDERS: [MoveOrder; 4] =
        [MoveOrder::Game, MoveOrder::Static, MoveOrder::Learned, MoveOrder::WorstFirst];

    #[test]
    fn each_combination_has_entries_of_its_own_and_all_on_those_of_the_usual_search() {
        let mut salts = HashSet::new();
        for order in ORDERS {
            for bits in 0..1 << 6 {
                let on = |bit: u32| Some(bits >> bit & 1 == 0);
                let switches = Switches {
                    table: on(0),
                    ordering: Some(order),
                    killers: on(1),
                    history: on(2),
                    quiescence: on(3),
                    null_move: on(4),
                    reductions: on(5),
                };
                assert_eq!(switches.all_on(), switches.salt() == 0);
                assert!(salts.insert(switches.salt()), "{switches:?}");
            }
        }
        assert_eq!(salts.len(), 4 << 6);
    }

    #[test]
    fn what_is_given_is_named_on_or_off() {
        let given = Switches { table: Some(true), reductions: Some(false), ..Switches::default() };
        assert_eq!(given.given().collect::<Vec<_>>(), ["table", "reductions"]);
        assert_eq!(Switches { reductions: Some(false), ..Switches::default() }, given.turned_off());
    }
}
