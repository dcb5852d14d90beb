//! Why a task is refused for its position: what a search by its algorithm does not take.

use crate::api::opened_game::OpenedGame;
use crate::api::task::Task;
use crate::error::{Error, ErrorKind};
use crate::game::erased::Erased;
use crate::game::searchable::Searchable;
use crate::game::teams::Teams;
use crate::game::{Facts, Game};
use crate::opponent::{self, Model, ModelKind, Opponent};
use crate::search::Algorithm;
use crate::search::algorithms::pimc::WorldSearch;
use crate::search::algorithms::{cfr, mcts, pimc};
use crate::search::kept_strategies::CfrVariant;

/// The refusal to trace `algorithm`.
pub(super) fn untraced(algorithm: Algorithm, opened: &OpenedGame) -> Error {
    let name = algorithm.name();
    let facts = opened.game.facts();
    let traced = Algorithm::applying(&facts).filter(|other| other.tracing().is_some());
    Error::new(ErrorKind::AlgorithmRefused, format!("{name} has no trace"))
        .at("/algorithm")
        .about(name)
        .rather(traced.map(Algorithm::name))
}

/// Refuses a search of worlds (determinizations) by two sides, where there are not two or one is modelled.
pub(super) fn refuse_world_search(
    task: &Task,
    facts: &Facts,
    teams: &Teams,
    asked: Option<opponent::Asked>,
) -> Result<(), Error> {
    let pimc::PimcOptions { world_search, .. } = task.options.read();
    let two_sided = matches!(world_search, Some(WorldSearch::AlphaBeta | WorldSearch::Solve));
    let is_optimal =
        asked.is_none_or(|asked| asked.assumed.meaning(facts, teams) == ModelKind::Optimal);
    if !two_sided || (is_optimal && (facts.players == 1 || teams.are_two_opposed(facts))) {
        return Ok(());
    }
    let message =
        "alpha_beta and solve search worlds of two sides with opposite payoffs, neither modelled";
    Err(Error::new(ErrorKind::AlgorithmRefused, message).at("/world_search").rather(["max_n"]))
}

/// Refuses ownership in a game whose end is not counted by points of territory.
pub(super) fn refuse_ownership(game: &Erased, task: &Task) -> Result<(), Error> {
    let mcts::MctsOptions { ownership, .. } = task.options.read();
    if !ownership || game.territory().is_some() {
        return Ok(());
    }
    let message = "the end of this game is not counted by points";
    Err(Error::new(ErrorKind::AlgorithmRefused, message).at("/ownership"))
}

/// Refuses `trust` in models for an algorithm that solves the whole game under them.
pub(super) fn refuse_trust(task: &Task, algorithm: Algorithm) -> Result<(), Error> {
    let trust = task.opponent.as_ref().and_then(|opponent| opponent.trust);
    if !algorithm.works_through() || trust.is_none_or(|trust| trust >= 1.0) {
        return Ok(());
    }
    let name = algorithm.name();
    let message = format!("{name} searches under the models alone: it takes no trust in them");
    Err(Error::new(ErrorKind::AlgorithmRefused, message).at("/opponent/trust"))
}

/// Refuses models of the others that a search by `algorithm` of a whole game does not work through.
pub(super) fn refuse_models(
    opponent: Option<&Opponent<Erased>>,
    algorithm: Algorithm,
) -> Result<(), Error> {
    let Some(opponent) = opponent.filter(|_| algorithm.works_through()) else { return Ok(()) };
    let name = algorithm.name();
    let refuse = |message| Err(Error::new(ErrorKind::AlgorithmRefused, message).at("/opponent"));
    if opponent.models.iter().any(Model::searches) {
        return refuse(format!(
            "{name} takes policies of the others that are told by their moves, and no model that searches"
        ));
    }
    let mixes_goal = |model: &Model<Erased>| match model {
        Model::Mixture(parts) => parts.iter().any(|(_, part)| matches!(part, Model::Goal(_))),
        _ => false,
    };
    if algorithm == Algorithm::BestResponse && opponent.models.iter().any(mixes_goal) {
        let message = format!(
            "{name} answers fixed policies, and a part of this one is to be found: cfr finds it"
        );
        return refuse(message);
    }
    Ok(())
}

/// Refuses strategies of single information states in a game whose information states are learned by classes.
pub(super) fn refuse_locks(task: &Task, opponent: Option<&Opponent<Erased>>) -> Result<(), Error> {
    let refuse = |place: &str| {
        let message =
            "this game is learned by classes of views, of which none is played by a given strategy";
        Err(Error::new(ErrorKind::AlgorithmRefused, message).at(place))
    };
    let plays_for_itself = |model: &Model<Erased>| matches!(model, Model::Goal(_));
    match opponent {
        _ if task.policy.is_some() => refuse("/policy"),
        Some(opponent) if !opponent.models.iter().all(plays_for_itself) => refuse("/opponent"),
        _ => Ok(()),
    }
}

/// Refuses variants that learn each information state, in a game that has too many.
pub(super) fn refuse_variant(options: &cfr::CfrOptions) -> Result<(), Error> {
    if matches!(options.cfr_variant, None | Some(CfrVariant::Plus | CfrVariant::Sampled)) {
        return Ok(());
    }
    let message = "this game is learned by samples of it, or by plus from a board on";
    Err(Error::new(ErrorKind::AlgorithmRefused, message)
        .at("/cfr_variant")
        .rather(["plus", "sampled"]))
}

/// The refusal of models at a turn of chance after whose outcomes different players are to move.
pub(super) fn two_sides(algorithm: Algorithm, model: ModelKind) -> Error {
    let (name, model) = (algorithm.name(), model.name());
    let message = format!(
        "chance moves here, and not always the same player after it: {name} assumes {model} opponents of one \
         player; search the outcomes one by one"
    );
    Error::new(ErrorKind::ChanceMoves, message).at("/algorithm")
}
