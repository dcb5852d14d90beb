//! Reads what players maximize, and models that pursue another player's utility.

use std::collections::BTreeMap;

use super::{Place, Reader, escaped, probability, refuse, temperature};
use crate::error::Error;
use crate::game::evaluation::MOST_WEIGHT;
use crate::game::notation::player_named;
use crate::game::rules::Rules;
use crate::opponent::{Goal, Model, ModelKind, Spec};

impl<G: Rules> Reader<'_, G> {
    /// A model that is a goal about another player's utility, or a search for it with noise.
    pub(super) fn model_by_goal(
        &self,
        spec: &Spec,
        at: &str,
        place: Place,
        kind: ModelKind,
    ) -> Result<Model<G>, Error> {
        if self.reads_policy {
            let others = ModelKind::ALL.iter().filter(|kind| !kind.is_goal());
            let message = format!(
                "{} is a wish about another player, no policy; a policy has utility",
                kind.name()
            );
            return Err(refuse(&format!("{at}/model"), message)
                .about(kind.name())
                .rather(others.map(|kind| kind.name())));
        }
        let is_plain = Spec { model: spec.model.clone(), ..Spec::default() };
        if *spec == (Spec { share: spec.share, trust: spec.trust, ..is_plain }) {
            return Ok(Model::Goal(self.goal(spec, at, kind)?));
        }
        let search = self.search_model(spec, at, place, kind)?;
        match (spec.epsilon, spec.temperature) {
            (Some(_), Some(_)) => {
                let message = "noise is by epsilon or by temperature, not by both";
                Err(refuse(&format!("{at}/temperature"), message))
            }
            (_, Some(given)) => Ok(Model::Softmax(search, temperature(given, at)?)),
            (epsilon, None) => {
                let epsilon = epsilon.unwrap_or(0.0);
                Ok(Model::Epsilon(
                    search,
                    probability(epsilon, &format!("{at}/epsilon"), "epsilon")?,
                ))
            }
        }
    }

    /// What a player of this `kind` maximizes.
    pub(super) fn goal(&self, spec: &Spec, at: &str, kind: ModelKind) -> Result<Goal, Error> {
        match (kind, &spec.utility) {
            (ModelKind::Adversarial, _) => Ok(Goal::Adversarial),
            (ModelKind::Cooperative, _) => Ok(Goal::Cooperative),
            (_, None) => Ok(Goal::Own),
            (_, Some(weights)) => self.utility(weights, &format!("{at}/utility")),
        }
    }

    fn utility(&self, weights: &BTreeMap<String, f64>, at: &str) -> Result<Goal, Error> {
        let players = self.game.facts().players;
        if weights.is_empty() {
            return Err(refuse(at, "a utility names at least one player"));
        }
        let mut read = vec![0.0; players];
        for (name, &weight) in weights {
            let at = format!("{at}/{}", escaped(name));
            let player = player_named(self.game, name).map_err(|error| error.at(&at))?;
            if !weight.is_finite() || weight.abs() > MOST_WEIGHT {
                return Err(refuse(&at, format!("the weight is not within ±{MOST_WEIGHT}")));
            }
            read[player] = weight;
        }
        Ok(Goal::Utility(read))
    }
}
