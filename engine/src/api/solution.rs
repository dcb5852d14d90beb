//! The whole strategy of a small game.

use std::time::Instant;

use schemars::JsonSchema;
use serde::Serialize;

use super::game_status::GameStatus;
use super::movers::game_over;
use super::opened_game::OpenedGame;
use super::report::MOST_STATE;
use super::solution_task::{MOST_MOVES, MOST_POSITIONS, Rows, SolutionTask};
use super::solved_views::{SolvedViews, StrategiesReport};
use super::task::{MOST_PLAYERS, duration};
use crate::error::{Error, ErrorKind};
use crate::game::erased::{Erased, Move, State};
use crate::game::notation::{Notation, player_named, player_names};
use crate::game::{Facts, Game, Player, Turn};
use crate::search::solution::{Solution, SolvedState, Unsolved, reached_by, solve};
use crate::search::{Control, Interrupt, Outcome, SearchLimits, StoppedBy};
use crate::value::Scale;

/// A move of another player, or an outcome, and what follows.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct PossibleReply {
    /// The move.
    #[serde(rename = "move")]
    pub action: String,
    /// The position after it.
    #[schemars(length(max = MOST_STATE))]
    pub next_state: String,
    /// How often chance takes it, from 0 to 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub probability: Option<f64>,
}

/// A position of a solution.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct SolvedPosition {
    /// In canonical notation.
    #[schemars(length(max = MOST_STATE))]
    pub state: String,
    /// Whose turn: player, chance or over.
    pub turn: &'static str,
    /// Name of the player to move; where it is a player's turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub player: Option<String>,
    /// What the policy plays there: the first of the best moves. None at replies, chance and the end.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    pub action: Option<String>,
    /// The position after that move.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = MOST_STATE))]
    pub next_state: Option<String>,
    /// All moves that are as good, in the game's order.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = MOST_MOVES))]
    pub best_moves: Option<Vec<String>>,
    /// All that another player, or chance, may do; in a strategy.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = MOST_MOVES))]
    pub replies: Option<Vec<PossibleReply>>,
    /// One per player, under best play of all.
    #[schemars(length(max = MOST_PLAYERS))]
    pub values: Vec<f64>,
    /// false where an estimate follows, of a game that is cut off; else absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exact: Option<bool>,
    /// For the player to move; in a game of wins, draws and losses without chance.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Outcome>,
    /// Plies until the end under best play; in a game without chance.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub plies: Option<u32>,
}

/// The solution of a game from a position on.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct SolutionReport {
    /// The game's name.
    pub game: String,
    /// The position, in canonical notation.
    #[schemars(length(max = MOST_STATE))]
    pub state: String,
    /// Names, in the order of values.
    #[schemars(length(max = MOST_PLAYERS))]
    pub players: Vec<String>,
    /// Name of the player whose strategy it is; in a strategy.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub player: Option<String>,
    /// One per player, under best play of all; none if it was stopped.
    #[schemars(length(max = MOST_PLAYERS))]
    pub values: Vec<f64>,
    /// Whether the values are proven: no estimate follows, as in a game that is cut off. False if it was stopped.
    pub exact: bool,
    /// Stands in values for an infinite utility, with its sign; of a game that has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub infinity: Option<f64>,
    /// How many positions can occur, where information is hidden each with the moves before it; 0 if it was stopped.
    pub positions: usize,
    /// The positions asked for, the first found first; none if it was stopped.
    #[schemars(length(max = MOST_POSITIONS))]
    pub rows: Vec<SolvedPosition>,
    /// In place of the rows where information is hidden.
    #[serde(flatten)]
    pub strategies: Option<StrategiesReport>,
    /// Whether the game was solved.
    pub complete: bool,
    /// What ended it before: time or stop.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped_by: Option<StoppedBy>,
    /// Time that it ran, without the time that it waited.
    pub time_ms: f64,
}

impl SolutionReport {
    /// See [`super::Position::solve_policy`].
    pub(super) fn solved(
        opened: &OpenedGame,
        root: &State,
        text: &str,
        task: &SolutionTask,
        stop: &dyn Interrupt,
    ) -> Result<Self, Error> {
        let began = Instant::now();
        let game = &opened.game;
        let facts = game.facts();
        let time = task.time_ms.map(|ms| duration(ms, "/time_ms")).transpose()?;
        let limits = SearchLimits { time, ..SearchLimits::default() }.since(began);
        if !facts.hidden_information {
            refuse_hidden_fields(task)?;
        }
        let player = strategist(game, root, task.player.as_deref())?;
        let unsolved = Self {
            game: opened.metadata.name.clone(),
            state: text.into(),
            players: player_names(game),
            player: (task.rows == Rows::Strategy).then(|| game.player_name(player)),
            values: Vec::new(),
            exact: false,
            infinity: facts.infinity(),
            positions: 0,
            rows: Vec::new(),
            strategies: None,
            complete: false,
            stopped_by: None,
            time_ms: 0.0,
        };
        let found = if facts.hidden_information {
            let mut control = Control::start(limits, stop);
            let found = SolvedViews::of(game, text, task, player, &mut control)?;
            Self {
                values: found.values,
                exact: found.exact,
                positions: found.nodes,
                strategies: found.report,
                stopped_by: found.stopped_by,
                ..unsolved
            }
        } else {
            let most = task.most_positions.min(MOST_POSITIONS);
            match solve(game, root, most, limits, stop) {
                Ok(solution) => Self {
                    values: solution[0].values.clone(),
                    exact: solution[0].exact,
                    positions: solution.len(),
                    rows: Writer { game, facts, solution: &solution }.rows(task.rows, player),
                    ..unsolved
                },
                Err(Unsolved::Stopped(reached)) => Self { stopped_by: Some(reached), ..unsolved },
                Err(why) => return Err(refused(why, task.most_positions)),
            }
        };
        Ok(Self {
            complete: found.stopped_by.is_none(),
            time_ms: began.elapsed().as_secs_f64() * 1e3,
            ..found
        })
    }
}

/// Refuses fields of games with hidden information.
fn refuse_hidden_fields(task: &SolutionTask) -> Result<(), Error> {
    let given = [
        ("algorithm", task.named_algorithm().is_some()),
        ("iterations", task.iterations.is_some()),
        ("policy", task.policy.is_some()),
    ];
    let Some((field, _)) = given.into_iter().find(|(_, is_given)| *is_given) else { return Ok(()) };
    let message = format!(
        "players see the whole state here, and the game is solved by backward induction: {field} is for games with \
         hidden information"
    );
    Err(Error::new(ErrorKind::AlgorithmRefused, message).at(format!("/{field}")))
}

/// The player called `name`; by default the one to move, or the first at a turn of chance.
fn strategist(game: &Erased, root: &State, name: Option<&str>) -> Result<Player, Error> {
    match (name, game.turn(root)) {
        (_, Turn::Over) => {
            Err(game_over(game, root, "the game is over: there is nothing to solve"))
        }
        (None, Turn::Of(player)) => Ok(player),
        (None, _) => Ok(0),
        (Some(name), _) => player_named(game, name).map_err(|error| error.at("/player")),
    }
}

fn refused(unsolved: Unsolved, most_positions: usize) -> Error {
    let never = |why: &str| Error::new(ErrorKind::AlgorithmRefused, why);
    match unsolved {
        Unsolved::Simultaneous => {
            never("players choose at once here: analyzePosition gives their equilibrium")
        }
        Unsolved::Repeats => never("a position can be repeated here, so that games may never end"),
        Unsolved::TooMany | Unsolved::Stopped(_) => {
            let advice = if most_positions < MOST_POSITIONS {
                format!(
                    "raise most_positions, to {MOST_POSITIONS} at most, or begin later in the game"
                )
            } else {
                "begin later in the game".into()
            };
            let message = format!(
                "more than {most_positions} positions, or too many moves, follow: {advice}"
            );
            Error::new(ErrorKind::TooManyPositions, message).at("/most_positions")
        }
    }
}

struct Writer<'a> {
    game: &'a Erased,
    facts: Facts,
    solution: &'a Solution<State, Move>,
}

impl Writer<'_> {
    fn rows(&self, rows: Rows, player: Player) -> Vec<SolvedPosition> {
        let every = || 0..self.solution.len();
        let row = |place| self.row(&self.solution[place], None);
        match rows {
            Rows::Strategy => reached_by(self.solution, player)
                .into_iter()
                .map(|place| self.row(&self.solution[place], Some(player)))
                .collect(),
            Rows::All => every().map(row).collect(),
            Rows::Lost => every().filter(|&place| self.is_lost(place)).map(row).collect(),
        }
    }

    /// Whether a player is to move at `place`, and loses.
    fn is_lost(&self, place: usize) -> bool {
        let SolvedState { turn, values, .. } = &self.solution[place];
        matches!(turn, Turn::Of(player) if values[*player] < 0.0)
    }

    /// The reply's row for `solved`. With `player`, whose strategy is asked for, the row has the replies of
    /// the others too.
    fn row(&self, solved: &SolvedState<State, Move>, player: Option<Player>) -> SolvedPosition {
        let game = self.game;
        let SolvedState { state, turn, best, after, values, exact, plies, .. } = solved;
        let standing = GameStatus::of(game, state);
        let mover = if let Turn::Of(mover) = turn { Some(*mover) } else { None };
        let follows = mover.is_some() && player.is_none_or(|player| mover == Some(player));
        let text = |index: usize| game.write_move(state, solved.moves[index]);
        let next = |index: usize| game.write(&self.solution[after[index]].state);
        let replies = player.is_some() && !follows && *turn != Turn::Over;
        SolvedPosition {
            state: game.write(state),
            turn: standing.turn,
            player: standing.player,
            action: follows.then(|| text(best[0])),
            next_state: follows.then(|| next(best[0])),
            best_moves: follows.then(|| best.iter().map(|&index| text(index)).collect()),
            replies: replies.then(|| self.replies(solved)),
            values: values.clone(),
            exact: (!exact).then_some(false),
            outcome: mover.and_then(|mover| self.outcome(values[mover])),
            plies: (!self.facts.chance).then_some(*plies),
        }
    }

    fn replies(&self, solved: &SolvedState<State, Move>) -> Vec<PossibleReply> {
        let SolvedState { state, turn, moves, after, .. } = solved;
        let reply = |(&action, &next): (&Move, &usize)| PossibleReply {
            action: self.game.write_move(state, action),
            next_state: self.game.write(&self.solution[next].state),
            probability: (*turn == Turn::Chance).then(|| self.game.probability(state, action)),
        };
        moves.iter().zip(after).map(reply).collect()
    }

    fn outcome(&self, value: f64) -> Option<Outcome> {
        (self.game.scale() == Scale::Outcome && !self.facts.chance).then_some(match () {
            () if value > 0.0 => Outcome::Win,
            () if value < 0.0 => Outcome::Loss,
            () => Outcome::Draw,
        })
    }
}
