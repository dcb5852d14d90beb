//! Reads policies that are tables of states, moves and probabilities.

use std::collections::BTreeMap;

use super::{Reader, escaped, probability, refuse, sum_of_one};
use crate::error::{Error, clip};
use crate::game::notation::MoveReader;
use crate::game::rules::Rules;
use crate::game::simultaneous::JointMoves;
use crate::game::{Player, Turn};
use crate::opponent::{PolicyTable, Row};

pub(super) const MOST_STATES: usize = 2_000;

impl<G: Rules> Reader<'_, G> {
    /// The rows of a policy.
    pub(super) fn table(
        &self,
        policy: &BTreeMap<String, BTreeMap<String, f64>>,
        at: &str,
    ) -> Result<PolicyTable<G>, Error> {
        if policy.len() > MOST_STATES {
            let message = format!("a policy names at most {MOST_STATES} states");
            return Err(refuse(at, message));
        }
        let mut table = PolicyTable::<G>::new();
        for (text, row) in policy {
            let at = format!("{at}/{}", escaped(text));
            let state = self.game.read(text).map_err(|error| error.at(&at).about(text))?;
            let row = match self.game.turn(&state) {
                Turn::Of(_) => self.row(&state, row, &at)?,
                Turn::Simultaneous => self.choices_row(&state, row, &at)?,
                Turn::Chance | Turn::Over => {
                    return Err(refuse(&at, "no player is to move in this state").about(text));
                }
            };
            if table.insert(state, row).is_some() {
                let message = "the policy names this state twice, in other words";
                return Err(refuse(&at, message).about(text));
            }
        }
        Ok(table)
    }

    pub(super) fn row(
        &self,
        state: &G::State,
        row: &BTreeMap<String, f64>,
        at: &str,
    ) -> Result<Row<G>, Error> {
        let moves = MoveReader::of(self.game, state, row.len());
        self.row_of(row, at, |text| moves.read(text))
    }

    /// Reads the probabilities of choices where several choose at once: of every player who has them all.
    fn choices_row(
        &self,
        state: &G::State,
        row: &BTreeMap<String, f64>,
        at: &str,
    ) -> Result<Row<G>, Error> {
        let choosers = JointMoves::at(self.game, state).choosers.into_iter();
        let players: Vec<Player> = choosers
            .map(|(chooser, _)| chooser)
            .filter(|&chooser| self.whose.may_be(chooser))
            .collect();
        let mut rows = Row::<G>::default();
        let mut refused = None;
        for player in players {
            match self.row_of(row, at, |text| self.game.read_choice(state, player, text)) {
                Ok(row) => rows.extend(row),
                Err(error) => refused = refused.or(Some(error)),
            }
        }
        match refused {
            _ if !rows.is_empty() => Ok(rows),
            Some(error) => Err(error),
            None => Err(refuse(at, "the player does not choose in this state")),
        }
    }

    pub(super) fn row_of(
        &self,
        row: &BTreeMap<String, f64>,
        at: &str,
        read_move: impl Fn(&str) -> Result<G::Move, Error>,
    ) -> Result<Row<G>, Error> {
        let mut read = Row::<G>::with_capacity_and_hasher(row.len(), Default::default());
        let mut shares = Vec::with_capacity(row.len());
        for (text, &share) in row {
            let at = format!("{at}/{}", escaped(text));
            let action = read_move(text).map_err(|mut error| {
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
