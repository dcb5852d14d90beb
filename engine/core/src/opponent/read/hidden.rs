//! Reads models of a game with hidden information: each may depend on no more than its player's view.

use std::collections::{BTreeMap, HashMap};

use super::table::MOST_STATES;
use super::{Place, Reader, escaped, needed, probability, refuse};
use crate::error::{Error, ErrorKind};
use crate::game::notation::player_named;
use crate::game::rules::Rules;
use crate::game::{Player, Turn};
use crate::opponent::{Goal, Model, ModelKind, Spec, ViewRow, Views};

/// Between a player's name and its view.
pub const VIEWED: &str = ": ";

impl<G: Rules> Reader<'_, G> {
    /// The model of `kind`.
    pub(super) fn by_view(
        &self,
        spec: &Spec,
        at: &str,
        place: Place,
        kind: ModelKind,
    ) -> Result<Model<G>, Error> {
        Ok(match kind {
            ModelKind::Random => Model::Random,
            ModelKind::Policy => {
                let policy = needed(spec.policy.as_ref(), at, "policy")?;
                Model::Views(self.views(policy, &format!("{at}/policy"))?)
            }
            ModelKind::Mixture => Model::Mixture(self.parts(spec, at, place)?),
            _ if self.reads_policy => {
                let message = format!(
                    "{} searches the whole state, of which its player does not see all; a policy here is random, \
                     policy or a mixture of these",
                    kind.name()
                );
                return Err(refuse(&format!("{at}/model"), message).about(kind.name()).rather(
                    [ModelKind::Random, ModelKind::Policy, ModelKind::Mixture].map(ModelKind::name),
                ));
            }
            ModelKind::Optimal => {
                self.takes_no(spec.utility.is_some(), "utility", kind, at)?;
                Model::Goal(Goal::Own)
            }
            ModelKind::Epsilon => {
                self.takes_no(spec.depth.is_some(), "depth", kind, at)?;
                self.takes_no(spec.weights.is_some(), "weights", kind, at)?;
                self.takes_no(spec.utility.is_some(), "utility", kind, at)?;
                self.takes_no(spec.opponent.is_some(), "opponent", kind, at)?;
                let epsilon = needed(spec.epsilon, at, "epsilon")?;
                let epsilon = probability(epsilon, &format!("{at}/epsilon"), "epsilon")?;
                let best = (1.0 - epsilon, Model::Goal(Goal::Own));
                Model::Mixture(vec![best, (epsilon, Model::Random)])
            }
            ModelKind::Adversarial if place.nesting == 1 && place.field == Some("trust") => {
                self.model_by_goal(spec, at, place, kind)?
            }
            ModelKind::Adversarial | ModelKind::Cooperative | ModelKind::Softmax => {
                let message = format!(
                    "{} is no model of a player who does not see the whole state",
                    kind.name()
                );
                return Err(refuse(&format!("{at}/model"), message).about(kind.name()).rather(
                    [
                        ModelKind::Optimal,
                        ModelKind::Random,
                        ModelKind::Epsilon,
                        ModelKind::Policy,
                        ModelKind::Mixture,
                    ]
                    .map(ModelKind::name),
                ));
            }
        })
    }

    fn takes_no(
        &self,
        is_given: bool,
        field: &str,
        kind: ModelKind,
        at: &str,
    ) -> Result<(), Error> {
        let message = || format!("where information is hidden, {} takes no {field}", kind.name());
        if is_given { Err(refuse(&format!("{at}/{field}"), message())) } else { Ok(()) }
    }

    /// The rows of a policy by views, each with its player's name before it.
    fn views(
        &self,
        policy: &BTreeMap<String, BTreeMap<String, f64>>,
        at: &str,
    ) -> Result<Views<G>, Error> {
        if policy.len() > MOST_STATES {
            let message = format!("a policy names at most {MOST_STATES} views");
            return Err(refuse(at, message));
        }
        let mut rows = HashMap::<(Player, u64), ViewRow<G>>::new();
        for (text, row) in policy {
            let at = format!("{at}/{}", escaped(text));
            let place = |error: Error| error.at(&at).about(text);
            let (player, state) = self.view(text).map_err(place)?;
            let row = match self.game.turn(&state) {
                Turn::Of(mover) if mover == player => self.row(&state, row, &at)?,
                Turn::Simultaneous => {
                    self.row_of(row, &at, |text| self.game.read_choice(&state, player, text))?
                }
                _ => {
                    return Err(place(refuse(&at, "the player of this view is not to move in it")));
                }
            };
            let key = (player, self.game.view_key(&state, player));
            if rows.insert(key, ViewRow { state, row }).is_some() {
                return Err(place(refuse(&at, "the policy names this view twice, in other words")));
            }
        }
        Ok(Views::of(rows))
    }

    /// The player of a view, and a state that agrees with it.
    fn view(&self, text: &str) -> Result<(Player, G::State), Error> {
        let (name, view) = text.split_once(VIEWED).ok_or_else(|| {
            let first = self.game.player_name(0);
            let message = format!(
                "information is hidden: a row is of a view, which begins with the player's name and a colon, as in \
                 \"{first}{VIEWED}…\""
            );
            Error::new(ErrorKind::MalformedState, message)
        })?;
        let player = player_named(self.game, name)?;
        Ok((player, self.game.read_view(view, player)?))
    }
}
