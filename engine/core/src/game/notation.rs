//! Reads and writes states and moves as text, in the standard notation of the game.

use std::collections::HashMap;

use serde_json::Value;

use crate::error::{Error, ErrorKind, clip};
use crate::game::events::{Event, Tally};
use crate::game::sheet_report::SheetReport;
use crate::game::{Game, Payoff, Player};

/// Options of a game by their names.
pub type Told = Vec<(&'static str, Value)>;

/// Notation of states and moves. Reading never panics, whatever the text.
pub trait Notation: Game {
    /// Name of `player`, such as X, white or MAX; by default its number, from 1.
    fn player_name(&self, player: Player) -> String {
        (player + 1).to_string()
    }

    /// Name of `agent`, if a player moves several agents.
    fn agent_name(&self, agent: usize) -> String {
        (agent + 1).to_string()
    }

    /// The state that `text` describes. Errors: `MalformedState`, `IllegalPosition`.
    fn read(&self, text: &str) -> Result<Self::State, Error>;

    /// The options of the game under which `text` is a state, if it is none under the current options; none by
    /// default. They apply if the request leaves them out.
    fn options_told(&self, _text: &str) -> Told {
        Vec::new()
    }

    /// Notes on `text`, which [`Notation::read`] accepts: a sentence for each part that it ignores, and for each
    /// reason why no game leads to the state. None by default.
    fn notes(&self, _text: &str) -> Vec<String> {
        Vec::new()
    }

    /// Canonical text: `read(write(s)) == s`.
    fn write(&self, state: &Self::State) -> String;

    /// The legal move of `state` that `text` names; by default only its canonical text does. Errors:
    /// `MalformedMove`, `IllegalMove`.
    fn read_move(&self, state: &Self::State, text: &str) -> Result<Self::Move, Error> {
        move_named(self, state, text)
            .ok_or_else(|| Error::illegal_move(format!("there is no \"{}\" here", clip(text))))
    }

    /// The choice of `player` at [`crate::game::Turn::Simultaneous`] that `text` names.
    /// Error: `IllegalMove`.
    fn read_choice(
        &self,
        state: &Self::State,
        player: Player,
        text: &str,
    ) -> Result<Self::Move, Error> {
        let mut choices = Vec::new();
        self.choices(state, player, &mut choices);
        choices.into_iter().find(|&choice| self.write_move(state, choice) == text).ok_or_else(
            || {
                let (name, text) = (self.player_name(player), clip(text));
                Error::illegal_move(format!("{name} cannot choose \"{text}\" here"))
            },
        )
    }

    /// Canonical text of a legal move. The text of a choice at a simultaneous turn is not empty, contains
    /// no `|`, and neither begins nor ends with a blank.
    fn write_move(&self, state: &Self::State, action: Self::Move) -> String;

    /// The move in the notation that people use, such as `Nbd7` for `b8d7`; `None` if that is
    /// [`Notation::write_move`].
    fn move_label(&self, _state: &Self::State, _action: Self::Move) -> Option<String> {
        None
    }

    /// What `action`, played in `before`, does that players notice, in the order in which it happens; nothing by
    /// default. `after` is the state after it. With hidden information: what every player learns who sees the move.
    fn events(
        &self,
        _before: &Self::State,
        _action: Self::Move,
        _after: &Self::State,
    ) -> Vec<Event> {
        Vec::new()
    }

    /// Those of the [`Notation::events`] of `action` that players hear who do not see it, such as what the umpire of
    /// kriegspiel announces; nothing by default. Each pair of states with the same views of such a player, before and
    /// after, has the same. A move that leaves the player's view as it is has none.
    fn announced(
        &self,
        _before: &Self::State,
        _action: Self::Move,
        _after: &Self::State,
    ) -> Vec<Event> {
        Vec::new()
    }

    /// The counts that players keep an eye on in `state`, such as captured pieces; none by default. With hidden
    /// information they are equal in all states of one view, of any player.
    fn tallies(&self, _state: &Self::State) -> Vec<Tally> {
        Vec::new()
    }

    /// The view of `player` in `state` (its information state): everything that the player has seen, and nothing
    /// else. Two states have one view exactly if their [`crate::game::information::Information::view_key`] are equal.
    fn view(&self, state: &Self::State, _player: Player) -> String {
        self.write(state)
    }

    /// A state in which `player` has the view `text`: always the same for the same text. Errors:
    /// `MalformedState`, `IllegalPosition` for a view that no state agrees with.
    fn read_view(&self, text: &str, _player: Player) -> Result<Self::State, Error> {
        self.read(text)
    }

    /// A picture of the view of `player`, for people. It shows nothing else.
    fn view_picture(&self, state: &Self::State, _player: Player) -> String {
        self.picture(state)
    }

    /// The winner in `state`, which is over: by default the one player with the greatest utility. A game whose
    /// utility covers more than one game overrides this. `None` if there is no winner, or only one player.
    fn winner(&self, state: &Self::State) -> Option<Player> {
        let utility = |player| self.utility(state, player);
        let utilities: Vec<f64> = (0..self.facts().players).map(utility).collect();
        let best = (0..utilities.len()).max_by(|&a, &b| utilities[a].total_cmp(&utilities[b]))?;
        let beaten = utilities.iter().filter(|&&utility| utility < utilities[best]).count();
        (utilities.len() > 1 && beaten + 1 == utilities.len()).then_some(best)
    }

    /// The kind of end of `state`, which is over, such as checkmate or stalemate; `None` if the rules have only one
    /// kind.
    fn ending(&self, _state: &Self::State) -> Option<&'static str> {
        None
    }

    /// The result in `state`, which is over, in the players' notation, such as `W+12.5`; by default [`outcome_text`].
    /// With hidden information it must be equal in all states of one view, so that it reveals nothing.
    fn result(&self, state: &Self::State) -> Option<String> {
        outcome_text(self, state)
    }

    /// What was found out of the rules, where the client sent them.
    fn sheet_report(&self) -> Option<SheetReport> {
        None
    }

    /// A picture of the board for people; lines are separated by newlines. By default the canonical text.
    fn picture(&self, state: &Self::State) -> String {
        self.write(state)
    }
}

/// The winner in `state`, which is over, or that the game is a draw, in words. `None` if the players have a common
/// payoff.
pub fn outcome_text<G: Notation + ?Sized>(game: &G, state: &G::State) -> Option<String> {
    if game.facts().payoff == Payoff::Common {
        return None;
    }
    let winners = match game.winner(state) {
        Some(winner) => vec![winner],
        None => best(game, state),
    };
    if winners.len() == game.facts().players {
        return Some("draw".into());
    }
    let verb = if winners.len() == 1 { "wins" } else { "win" };
    Some(format!("{} {verb}", called(game, &winners)))
}

/// The players who have the greatest utility in `state`, which is over.
fn best<G: Notation + ?Sized>(game: &G, state: &G::State) -> Vec<Player> {
    let players = 0..game.facts().players;
    let most = players.clone().map(|player| game.utility(state, player)).fold(f64::MIN, f64::max);
    players.filter(|&player| game.utility(state, player) >= most).collect()
}

/// `players`, at least one, in words: their names, or `player 1` where these are numbers.
pub fn called<G: Notation + ?Sized>(game: &G, players: &[Player]) -> String {
    let names: Vec<String> = players.iter().map(|&player| game.player_name(player)).collect();
    let are_numbers = names.iter().all(|name| name.bytes().all(|letter| letter.is_ascii_digit()));
    match (are_numbers, names.len()) {
        (false, _) => listed(&names),
        (true, 1) => format!("player {}", names[0]),
        (true, _) => format!("players {}", listed(&names)),
    }
}

/// `words`, at least one, as a list in a sentence.
pub fn listed(words: &[String]) -> String {
    match words {
        [all @ .., last] if !all.is_empty() => format!("{} and {last}", all.join(", ")),
        words => words.concat(),
    }
}

/// A count, such as `1 point` or `2 points`.
pub fn counted(count: u32, word: &str) -> String {
    format!("{count} {word}{}", if count == 1 { "" } else { "s" })
}

/// The counts of both players, the first player's first, such as `40–24`.
pub fn counts_text(counts: [u32; 2]) -> String {
    let [first, second] = counts;
    format!("{first}–{second}")
}

/// The result of a game as PGN has it, by the utility of white.
pub fn pgn_result(of_white: f64) -> String {
    let text = match of_white {
        utility if utility > 0.0 => "1-0",
        utility if utility < 0.0 => "0-1",
        _ => "1/2-1/2",
    };
    text.into()
}

/// The players' names, in their order.
pub fn player_names<G: Notation>(game: &G) -> Vec<String> {
    (0..game.facts().players).map(|player| game.player_name(player)).collect()
}

/// The player called `name`, with blanks around it or without. Error: `UnknownPlayer`.
pub fn player_named<G: Notation>(game: &G, name: &str) -> Result<Player, Error> {
    let names = player_names(game);
    let called = |name: &str| names.iter().position(|known| known == name);
    called(name).or_else(|| called(name.trim())).ok_or_else(|| {
        let message = format!("there is no player \"{}\"", clip(name));
        Error::new(ErrorKind::UnknownPlayer, message).about(name).rather(names)
    })
}

/// The legal move of `state` whose canonical text is `text`.
pub fn move_named<G: Notation + ?Sized>(game: &G, state: &G::State, text: &str) -> Option<G::Move> {
    game.legal_moves(state).into_iter().find(|&action| game.write_move(state, action) == text)
}

/// Reads several moves of one state. If they are many, it looks canonical texts up in a table, since
/// [`Notation::read_move`] may go through all legal moves for each text.
pub struct MoveReader<'a, G: Notation> {
    game: &'a G,
    state: &'a G::State,
    /// Legal moves by canonical text; empty if only a few moves are read.
    listed: HashMap<String, G::Move>,
}

impl<'a, G: Notation> MoveReader<'a, G> {
    /// A reader of moves of `state`, for about `count` texts.
    pub fn of(game: &'a G, state: &'a G::State, count: usize) -> Self {
        /// Least number of texts to make a table for, and most legal moves per text in it.
        const MANY: usize = 16;
        const EACH: usize = 32;
        let mut moves = Vec::new();
        if count >= MANY {
            game.moves(state, &mut moves);
            moves.truncate(if moves.len() > EACH * count { 0 } else { moves.len() });
        }
        let listed =
            moves.into_iter().map(|action| (game.write_move(state, action), action)).collect();
        Self { game, state, listed }
    }

    /// Like [`Notation::read_move`].
    pub fn read(&self, text: &str) -> Result<G::Move, Error> {
        let listed = self.listed.get(text).copied();
        listed.map_or_else(|| self.game.read_move(self.state, text), Ok)
    }
}

/// The description of a game, whatever its options.
#[derive(Clone, Copy, Debug)]
pub struct About {
    /// Name for people.
    pub title: &'static str,
    /// The rules, in a sentence or two.
    pub rules: &'static str,
    /// How a state is written.
    pub state_notation: &'static str,
    /// How a move is written.
    pub move_notation: &'static str,
    /// Positions to try.
    pub examples: &'static [Example],
}

/// A position to try.
#[derive(Clone, Copy, Debug, serde::Serialize, schemars::JsonSchema)]
pub struct Example {
    /// What it shows.
    pub title: &'static str,
    /// Options, as JSON text.
    #[schemars(length(max = 20_000))]
    pub options: &'static str,
    /// State; empty for the start.
    #[schemars(length(max = 20_000))]
    pub state: &'static str,
    /// Moves, separated by spaces.
    #[schemars(length(max = 20_000))]
    pub moves: &'static str,
}

impl Example {
    /// The start under the default options.
    pub const fn new(title: &'static str) -> Self {
        Self { title, options: "{}", state: "", moves: "" }
    }

    /// This example under `options`.
    pub const fn options(self, options: &'static str) -> Self {
        Self { options, ..self }
    }

    /// This example from `state`.
    pub const fn state(self, state: &'static str) -> Self {
        Self { state, ..self }
    }

    /// This example after `moves`.
    pub const fn moves(self, moves: &'static str) -> Self {
        Self { moves, ..self }
    }
}
