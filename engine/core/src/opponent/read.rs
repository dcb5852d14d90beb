//! Reads models from requests; each error names its place.

mod goals;
mod hidden;
mod table;

pub use self::hidden::VIEWED;

use super::{MOST_DEPTH, Model, ModelKind, Opponent, Parts, SearchModel, Spec, WHOLE_GAME};
use crate::error::{Error, ErrorKind, clip};
use crate::game::Player;
use crate::game::evaluation::Weights;
use crate::game::rules::Rules;

const MOST_PARTS: usize = 8;
/// Most models within one another, each the `opponent` of the one around it.
const MOST_NESTING: usize = 4;
/// Tolerance of a sum of probabilities.
const SLACK: f64 = 1e-6;

impl Spec {
    /// Reads the model of every player but the root's from the request's field at `pointer`.
    /// Errors: `UnknownPlayer`, `BadOpponent`, `BadWeight`, and those of a policy's states and moves.
    pub fn opponent<G: Rules>(&self, game: &G, pointer: &str) -> Result<Opponent<G>, Error> {
        let (kind, model) = self.model_of_others(game, Whose::Anyone, pointer, true)?;
        Ok(Opponent::all(&game.facts(), kind, model, self.trust_at(pointer)?))
    }

    /// Reads a model of players other than the root's, and its kind. Errors: as [`Spec::opponent`].
    pub(super) fn model_of_others<G: Rules>(
        &self,
        game: &G,
        whose: Whose,
        pointer: &str,
        takes_trust: bool,
    ) -> Result<(ModelKind, Model<G>), Error> {
        if !ModelKind::applies(&game.facts()) {
            return Err(refuse(pointer, "this game has no other players"));
        }
        let reader = Reader { game, reads_policy: false, whose };
        let place = Place { nesting: 1, field: takes_trust.then_some("trust") };
        Ok((kind(&self.model, pointer)?, reader.model(self, pointer, place)?))
    }

    /// The share of the model at `pointer`. Error: `BadOpponent`.
    pub(super) fn trust_at(&self, pointer: &str) -> Result<f64, Error> {
        let read = |trust| probability(trust, &format!("{pointer}/trust"), "trust");
        self.trust.map_or(Ok(1.0), read)
    }

    /// Its kind. Error: `BadOpponent`.
    pub fn kind(&self, pointer: &str) -> Result<ModelKind, Error> {
        kind(&self.model, pointer)
    }

    /// Reads the policy of `player` from the request's field at `pointer`. Unlike an opponent's model it may
    /// search to the end of the game. Errors: as [`Spec::opponent`].
    pub fn policy<G: Rules>(
        &self,
        game: &G,
        player: Player,
        pointer: &str,
    ) -> Result<Model<G>, Error> {
        let place = Place { nesting: 0, field: None };
        Reader { game, reads_policy: true, whose: Whose::Of(player) }.model(self, pointer, place)
    }
}

/// Whose model is read.
#[derive(Clone, Copy)]
pub(super) enum Whose {
    /// Any player's.
    Anyone,
    /// The player's.
    Of(Player),
    /// That of every player but this.
    OfOthersThan(Player),
}

impl Whose {
    fn may_be(self, player: Player) -> bool {
        match self {
            Self::Anyone => true,
            Self::Of(one) => player == one,
            Self::OfOthersThan(one) => player != one,
        }
    }
}

struct Reader<'a, G> {
    game: &'a G,
    /// Whether it reads a policy, not an opponent's model.
    reads_policy: bool,
    whose: Whose,
}

/// A model's place in the request.
#[derive(Clone, Copy)]
struct Place {
    /// How many models of others it is within, itself included.
    nesting: usize,
    /// The field that any model may have there.
    field: Option<&'static str>,
}

impl<G: Rules> Reader<'_, G> {
    fn model(&self, spec: &Spec, at: &str, place: Place) -> Result<Model<G>, Error> {
        let kind = kind(&spec.model, at)?;
        if place.nesting > MOST_NESTING {
            let message = format!("models of models nest at most {MOST_NESTING} deep");
            return Err(refuse(at, message));
        }
        self.no_other_fields(spec, kind, at, place)?;
        if self.game.facts().hidden_information {
            return self.by_view(spec, at, place, kind);
        }
        Ok(match kind {
            ModelKind::Optimal if self.reads_policy => {
                Model::Epsilon(self.search_model(spec, at, place, kind)?, 0.0)
            }
            ModelKind::Optimal => Model::Goal(self.goal(spec, at, kind)?),
            ModelKind::Adversarial | ModelKind::Cooperative => {
                self.model_by_goal(spec, at, place, kind)?
            }
            ModelKind::Random => Model::Random,
            ModelKind::Epsilon => {
                let epsilon = needed(spec.epsilon, at, "epsilon")?;
                let epsilon = probability(epsilon, &format!("{at}/epsilon"), "epsilon")?;
                Model::Epsilon(self.search_model(spec, at, place, kind)?, epsilon)
            }
            ModelKind::Softmax => {
                let temperature = temperature(needed(spec.temperature, at, "temperature")?, at)?;
                Model::Softmax(self.search_model(spec, at, place, kind)?, temperature)
            }
            ModelKind::Policy => {
                let policy = needed(spec.policy.as_ref(), at, "policy")?;
                Model::Policy(self.table(policy, &format!("{at}/policy"))?)
            }
            ModelKind::Mixture => Model::Mixture(self.parts(spec, at, place)?),
        })
    }

    fn search_model(
        &self,
        spec: &Spec,
        at: &str,
        place: Place,
        kind: ModelKind,
    ) -> Result<SearchModel<G>, Error> {
        let depth = match spec.depth {
            None if self.reads_policy => WHOLE_GAME,
            depth => needed(depth, at, "depth")?,
        };
        let most = if self.reads_policy { WHOLE_GAME } else { MOST_DEPTH };
        if !(1..=most).contains(&depth) {
            let message = format!("depth {depth} is not 1 to {most}");
            return Err(refuse(&format!("{at}/depth"), message));
        }
        let weights: Vec<(String, f64)> =
            spec.weights.clone().unwrap_or_default().into_iter().collect();
        let weights = Weights::for_game(self.game, &weights).map_err(|error| {
            let below = format!("{at}{}", error.pointer);
            error.at(below)
        })?;
        let against = spec.opponent.as_deref().map(|against| {
            let reader = Reader { game: self.game, reads_policy: false, whose: Whose::Anyone };
            let within = Place { nesting: place.nesting + 1, field: None };
            reader.model(against, &format!("{at}/opponent"), within).map(Box::new)
        });
        let goal = self.goal(spec, at, kind)?;
        Ok(SearchModel { depth, weights, goal, against: against.transpose()? })
    }

    fn parts(&self, spec: &Spec, at: &str, place: Place) -> Result<Parts<G>, Error> {
        let parts = needed(spec.parts.as_ref(), at, "parts")?;
        let at = format!("{at}/parts");
        if !(1..=MOST_PARTS).contains(&parts.len()) {
            let message = format!("a mixture has 1 to {MOST_PARTS} parts, not {}", parts.len());
            return Err(refuse(&at, message));
        }
        let mut read = Vec::with_capacity(parts.len());
        for (index, part) in parts.iter().enumerate() {
            let at = format!("{at}/{index}");
            let share = needed(part.share, &at, "share")?;
            let share = probability(share, &format!("{at}/share"), "share")?;
            if kind(&part.model, &at)? == ModelKind::Mixture {
                return Err(refuse(&format!("{at}/model"), "a part of a mixture is no mixture"));
            }
            let within = Place { field: Some("share"), ..place };
            read.push((share, self.model(part, &at, within)?));
        }
        let shares: Vec<f64> = read.iter().map(|(share, _)| *share).collect();
        let total = sum_of_one(&shares, &at, "the parts' shares")?;
        read.iter_mut().for_each(|(share, _)| *share /= total);
        Ok(read)
    }

    fn no_other_fields(
        &self,
        spec: &Spec,
        kind: ModelKind,
        at: &str,
        place: Place,
    ) -> Result<(), Error> {
        let given = [
            ("depth", spec.depth.is_some()),
            ("epsilon", spec.epsilon.is_some()),
            ("temperature", spec.temperature.is_some()),
            ("policy", spec.policy.is_some()),
            ("weights", spec.weights.is_some()),
            ("utility", spec.utility.is_some()),
            ("parts", spec.parts.is_some()),
            ("opponent", spec.opponent.is_some()),
            ("trust", spec.trust.is_some()),
            ("share", spec.share.is_some()),
        ];
        let takes = |name: &str| match name {
            "depth" | "weights" | "opponent" if kind == ModelKind::Optimal => self.reads_policy,
            name => place.field == Some(name) || kind.takes().contains(&name),
        };
        match given.into_iter().find(|&(name, is_given)| is_given && !takes(name)) {
            None => Ok(()),
            Some((name, _)) => {
                let message = format!("the model {} takes no {name} here", kind.name());
                Err(refuse(&format!("{at}/{name}"), message).rather(kind.takes().iter().copied()))
            }
        }
    }
}

pub(super) fn refuse(pointer: &str, message: impl Into<String>) -> Error {
    Error::new(ErrorKind::BadOpponent, message).at(pointer)
}

fn kind(name: &str, at: &str) -> Result<ModelKind, Error> {
    let named = ModelKind::ALL.iter().copied().find(|kind| kind.name() == name);
    named.ok_or_else(|| {
        let message = match name {
            "" => "a model has a name".to_string(),
            name => format!("there is no model \"{}\"", clip(name)),
        };
        refuse(&format!("{at}/model"), message)
            .about(name)
            .rather(ModelKind::ALL.iter().map(|kind| kind.name()))
    })
}

fn needed<T>(value: Option<T>, at: &str, name: &str) -> Result<T, Error> {
    value.ok_or_else(|| refuse(&format!("{at}/{name}"), format!("this model needs {name}")))
}

fn probability(number: f64, at: &str, what: &str) -> Result<f64, Error> {
    if (0.0..=1.0).contains(&number) {
        Ok(number)
    } else {
        Err(refuse(at, format!("{what} {number} is not within 0 to 1")))
    }
}

fn temperature(number: f64, at: &str) -> Result<f64, Error> {
    if number.is_finite() && number > 0.0 {
        Ok(number)
    } else {
        let message = format!("temperature {number} is not a number above 0");
        Err(refuse(&format!("{at}/temperature"), message))
    }
}

fn sum_of_one(shares: &[f64], at: &str, what: &str) -> Result<f64, Error> {
    let sum: f64 = shares.iter().sum();
    if (sum - 1.0).abs() <= SLACK {
        Ok(sum)
    } else {
        Err(refuse(at, format!("{what} sum to {sum}, not to 1")))
    }
}

/// A JSON pointer's step.
pub(super) fn escaped(text: &str) -> String {
    clip(text).replace('~', "~0").replace('/', "~1")
}
