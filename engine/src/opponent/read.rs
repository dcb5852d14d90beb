//! Reads models from requests; each error names its place.

use std::collections::BTreeMap;

use super::{
    Goal, MOST_DEPTH, Model, ModelKind, Opponent, Parts, Row, SearchModel, Spec, Table, WHOLE_GAME,
};
use crate::error::{Error, ErrorKind, clip};
use crate::game::evaluation::{MOST_WEIGHT, Weights};
use crate::game::notation::{Moves, player_named};
use crate::game::rules::Rules;
use crate::game::simultaneous::JointMoves;
use crate::game::{Player, Turn};

const MOST_PARTS: usize = 8;
/// Most models within one another, each the `opponent` of the one around it.
const MOST_NESTING: usize = 4;
const MOST_STATES: usize = 2_000;
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

    /// A model that is a goal about another player's utility, or a search for it with noise.
    fn model_by_goal(
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
        let is_searched = [
            spec.epsilon.is_some(),
            spec.temperature.is_some(),
            spec.weights.is_some(),
            spec.opponent.is_some(),
            spec.depth.is_some(),
        ];
        if !is_searched.contains(&true) {
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
    fn goal(&self, spec: &Spec, at: &str, kind: ModelKind) -> Result<Goal, Error> {
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

    fn table(
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

    fn row(
        &self,
        state: &G::State,
        row: &BTreeMap<String, f64>,
        at: &str,
    ) -> Result<Row<G>, Error> {
        let moves = Moves::of(self.game, state, row.len());
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

    fn row_of(
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
