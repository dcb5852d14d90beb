//! Reads policies that are tables of states, moves and probabilities.

use std::collections::BTreeMap;

use super::{Reader, escaped, probability, refuse, sum_of_one};
use crate::error::{Error, clip};
use crate::game::Turn;
use crate::game::notation::Moves;
use crate::game::rules::Rules;
use crate::opponent::{Row, Table};

const MOST_STATES: usize = 2_000;

impl<G: Rules> Reader<'_, G> {
    /// The rows of a policy.
    pub(super) fn table(
        &self,
        policy: &BTreeMap<String, BTreeMap<String, f64>>,
        at: &str,
    ) -> Result<Table<G>, Error> {
        if policy.len() > MOST_STATES {
            let message = format!("a policy names at most {MOST_STATES} states");
            return Err(refuse(at, message));
        }
        let mut table = Table::<G>::new();
        for (text, row) in policy {
            let at = format!("{at}/{}", escaped(text));
            let state = self.game.read(text).map_err(|error| error.at(&at).about(text))?;
            if !matches!(self.game.turn(&state), Turn::Of(_)) {
                return Err(refuse(&at, "no player is to move in this state").about(text));
            }
            let row = self.row(&state, row, &at)?;
            if table.insert(state, row).is_some() {
                let message = "the policy names this state twice, in other words";
                return Err(refuse(&at, message).about(text));
            }
        }
        Ok(table)
    }

    fn row(
        &self,
        state: &G::State,
        row: &BTreeMap<String, f64>,
        at: &str,
    ) -> Result<Row<G>, Error> {
        let moves = Moves::of(self.game, state, row.len());
        let mut read = Row::<G>::with_capacity_and_hasher(row.len(), Default::default());
        let mut shares = Vec::with_capacity(row.len());
        for (text, &share) in row {
            let at = format!("{at}/{}", escaped(text));
            let action = moves.read(text).map_err(|mut error| {
                error.message =
                    format!("illegal move \"{}\" in the policy: {}", clip(text), error.message);
                error.at(&at).about(text)
            })?;
            let share = probability(share, &at, "a probability")?;
            if read.insert(action, share).is_some() {
                return Err(refuse(&at, "the policy names this move twice").about(text));
            }
            shares.push(share);
        }
        let total = sum_of_one(&shares, at, "the probabilities")?;
        read.values_mut().for_each(|share| *share /= total);
        Ok(read)
    }
}
