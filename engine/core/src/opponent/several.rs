//! The models of all players but the one to move.

use std::collections::BTreeMap;

use super::read::{Whose, escaped, refuse};
use super::{Goal, Model, ModelKind, Spec};
use crate::error::{Error, clip};
use crate::game::notation::player_named;
use crate::game::rules::Rules;
use crate::game::teams::Teams;
use crate::game::{Facts, Game, Player};
use crate::hashing::mix;

/// The models of the players other than the root's.
pub struct Opponent<G: Game> {
    /// The models.
    pub models: Vec<Model<G>>,
    /// Place of each player's model; the root player's counts for nothing.
    pub of_player: Vec<usize>,
    /// Share of the models in every value, 0 to 1; the rest is the value against optimal players.
    pub trust: f64,
    /// The models' kind; `None` if they are of several.
    pub kind: Option<ModelKind>,
    /// The kind that a search of the game must support.
    pub assumed: ModelKind,
}

impl<G: Game> Opponent<G> {
    /// The same `model`, called `kind` in requests, of each player of a game with `facts`.
    pub fn all(facts: &Facts, kind: ModelKind, model: Model<G>, trust: f64) -> Self {
        let of_player = vec![0; facts.players];
        Self::of(facts, vec![(kind, model)], of_player, &[0], trust)
    }

    /// The model of `kind` that a search of `root_player` has by default, for all outside its team.
    pub fn by_default(facts: &Facts, kind: ModelKind, root_player: Player, teams: &Teams) -> Self {
        let models =
            vec![(ModelKind::Optimal, Model::Goal(Goal::Own)), (kind, kind.default_model())];
        Self::of(facts, models, rivals_second(facts, root_player, teams), &[1], 1.0)
    }

    /// The `models` at the places `of_player`, of which only those `asked` for decide the kind.
    fn of(
        facts: &Facts,
        models: Vec<(ModelKind, Model<G>)>,
        of_player: Vec<usize>,
        asked: &[usize],
        trust: f64,
    ) -> Self {
        let kinds = asked.iter().map(|&place| models[place].0);
        let kind = common(kinds);
        let assumed = common(asked.iter().map(|&place| models[place].1.assumed(models[place].0)));
        let assumed = assumed.unwrap_or(ModelKind::Mixture);
        // A goal blended with optimal play is a mixture.
        let blends = trust < 1.0 && assumed.meaning(facts, Teams::NONE).is_goal();
        Self {
            models: models.into_iter().map(|(_, model)| model).collect(),
            of_player,
            trust,
            kind,
            assumed: if blends { ModelKind::Mixture } else { assumed },
        }
    }

    /// See [`Model::identity`].
    pub fn identity(&self) -> Option<u64> {
        let models: Option<Vec<u64>> = self.models.iter().map(Model::identity).collect();
        let players = self.of_player.iter().map(|&place| place as u64);
        Some(models?.into_iter().chain(players).fold(0, |hash, word| mix(hash ^ word)))
    }

    /// What a search of the game has to assume.
    pub fn asked(&self) -> Asked {
        Asked { assumed: self.assumed, name: self.kind_name() }
    }

    /// The name of the models' kind in a report.
    pub fn kind_name(&self) -> &'static str {
        self.kind.map_or(SEVERAL, ModelKind::name)
    }
}

/// What a task asks a search to assume.
#[derive(Clone, Copy, Debug)]
pub struct Asked {
    /// The kind that it must support.
    pub assumed: ModelKind,
    /// What requests call it.
    pub name: &'static str,
}

/// The name of models of several kinds.
const SEVERAL: &str = "several";

fn common(mut kinds: impl Iterator<Item = ModelKind>) -> Option<ModelKind> {
    let first = kinds.next()?;
    kinds.all(|kind| kind == first).then_some(first)
}

impl<G: Game> Model<G> {
    /// The kind that a search must support for this model, which is called `kind` in requests: what is
    /// neither a plain goal nor a policy by the player's own utility is as a mixture.
    fn assumed(&self, kind: ModelKind) -> ModelKind {
        match self {
            Self::Goal(Goal::Own) => ModelKind::Optimal,
            Self::Goal(Goal::Utility(_)) => ModelKind::Mixture,
            Self::Goal(_) => kind,
            _ if kind.is_goal() => ModelKind::Mixture,
            _ => kind,
        }
    }
}

/// The place 0 for the members of `root_player`'s team, 1 for all others.
fn rivals_second(facts: &Facts, root_player: Player, teams: &Teams) -> Vec<usize> {
    (0..facts.players).map(|player| usize::from(!teams.joins(player, root_player))).collect()
}

/// How a task words the models.
pub struct Wording<'a> {
    /// Of each player that is not named, the members of the mover's team excepted.
    pub opponent: Option<&'a Spec>,
    /// By the players' names.
    pub opponents: &'a BTreeMap<String, Spec>,
    /// Of the former, if there is no such model.
    pub default: ModelKind,
}

impl Wording<'_> {
    /// Reads the models for a search of `root_player`, if there are any. A member of its team that is not
    /// named maximizes the team's utility. Errors: `UnknownPlayer`, `BadOpponent`, `BadWeight`, and those of a
    /// policy's states and moves.
    pub fn read<G: Rules>(
        &self,
        game: &G,
        root_player: Player,
        teams: &Teams,
    ) -> Result<Option<Opponent<G>>, Error> {
        let facts = game.facts();
        if self.opponent.is_none() && self.opponents.is_empty() {
            return Ok(None);
        }
        let mut trust = 1.0;
        let mut models = vec![(ModelKind::Optimal, Model::Goal(Goal::Own))];
        models.push(match self.opponent {
            Some(spec) => {
                trust = spec.trust_at("/opponent")?;
                spec.model_of_others(game, Whose::OfOthersThan(root_player), "/opponent", true)?
            }
            None => (self.default, self.default.default_model()),
        });
        let mut of_player = rivals_second(&facts, root_player, teams);
        for (name, spec) in self.opponents {
            let at = format!("/opponents/{}", escaped(name));
            let player = opponent_named(game, root_player, name, &at)?;
            of_player[player] = models.len();
            models.push(spec.model_of_others(game, Whose::Of(player), &at, false)?);
        }
        let mut asked: Vec<usize> = of_player.clone();
        asked.swap_remove(root_player);
        asked.retain(|&place| place > 0);
        if asked.is_empty() {
            asked.push(0);
        }
        Ok(Some(Opponent::of(&facts, models, of_player, &asked, trust)))
    }
}

/// The player called `name` at `at` in the request, who is not `root_player`.
fn opponent_named<G: Rules>(
    game: &G,
    root_player: Player,
    name: &str,
    at: &str,
) -> Result<Player, Error> {
    let others = (0..game.facts().players).filter(|&player| player != root_player);
    let names = others.map(|player| game.player_name(player));
    let found = player_named(game, name).and_then(|player| {
        let message = format!("{} is to move: its move is searched, not modelled", clip(name));
        if player == root_player { Err(refuse(at, message).about(name)) } else { Ok(player) }
    });
    found.map_err(|error| error.at(at).rather(names))
}
