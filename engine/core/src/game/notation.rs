//! Reads and writes states and moves as text, in the standard notation of the game.

use std::collections::HashMap;

use serde_json::Value;

use crate::error::{Error, ErrorKind, clip};
use crate::game::{Game, Payoff, Player};

/// Options of a game by their names.
pub type Told = Vec<(&'static str, Value)>;

/// Notation of states and moves. Reading never panics, whatever the text.
pub trait Notation: Game {
    /// Name of `player`, such as X, white or MAX; by default its number, from 1.
    fn player_name(&self, player: Player) -> String {
        (player + 1).to_string()
    }

    /// Name of `agent`, where a player moves several.
    fn agent_name(&self, agent: usize) -> String {
        (agent + 1).to_string()
    }

    /// The state that `text` describes. Errors: `MalformedState`, `IllegalPosition`.
    fn read(&self, text: &str) -> Result<Self::State, Error>;

    /// The options that `text`, no state under these, tells of the game of which it is one; none by default. They
    /// hold where a request leaves them out.
    fn options_told(&self, _text: &str) -> Told {
        Vec::new()
    }

    /// What [`Notation::read`] passes over in `text`, which it reads, and why no game leads to the state: a sentence
    /// each; none by default.
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

    /// What `player` has seen when the game is in `state`: all of it, and nothing else. Two states have one view
    /// exactly where [`crate::game::information::Information::view_key`] is the same.
    fn view(&self, state: &Self::State, _player: Player) -> String {
        self.write(state)
    }

    /// A state in which `player` has the view `text`: always the same for the same text. Errors:
    /// `MalformedState`, `IllegalPosition` for a view that no state agrees with.
    fn read_view(&self, text: &str, _player: Player) -> Result<Self::State, Error> {
        self.read(text)
    }

    /// A picture of what `player` has seen, for people; it shows nothing else.
    fn view_picture(&self, state: &Self::State, _player: Player) -> String {
        self.picture(state)
    }

    /// Who won in `state`, which is over: who has the greatest utility alone, unless the utility is about more than this
    /// game. `None` if nobody has, or there is one player.
    fn winner(&self, state: &Self::State) -> Option<Player> {
        let utility = |player| self.utility(state, player);
        let utilities: Vec<f64> = (0..self.facts().players).map(utility).collect();
        let best = (0..utilities.len()).max_by(|&a, &b| utilities[a].total_cmp(&utilities[b]))?;
        let beaten = utilities.iter().filter(|&&utility| utility < utilities[best]).count();
        (utilities.len() > 1 && beaten + 1 == utilities.len()).then_some(best)
    }

    /// How the game ended in `state`, which is over, such as checkmate or stalemate; `None` if its rules
    /// know only one way.
    fn ending(&self, _state: &Self::State) -> Option<&'static str> {
        None
    }

    /// The end of the game in `state`, which is over, as its players would write it, such as `W+12.5`; by default
    /// [`outcome_text`]. Where information is hidden it tells no more than each player has seen: it is the same in all
    /// states of one view.
    fn result(&self, state: &Self::State) -> Option<String> {
        outcome_text(self, state)
    }

    /// A picture of the board for people; lines are separated by newlines. By default the canonical text.
    fn picture(&self, state: &Self::State) -> String {
        self.write(state)
    }
}

/// Who wins in `state`, which is over, or that it is a draw, in words. `None` if the players have one utility in common.
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

/// What both players counted, the first player first, such as `40–24`.
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
pub struct Moves<'a, G: Notation> {
    game: &'a G,
    state: &'a G::State,
    /// Legal moves by canonical text; empty if only a few moves are read.
    listed: HashMap<String, G::Move>,
}

impl<'a, G: Notation> Moves<'a, G> {
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

    /// The same under `options`.
    pub const fn options(self, options: &'static str) -> Self {
        Self { options, ..self }
    }

    /// The same from `state`.
    pub const fn state(self, state: &'static str) -> Self {
        Self { state, ..self }
    }

    /// The same after `moves`.
    pub const fn moves(self, moves: &'static str) -> Self {
        Self { moves, ..self }
    }
}
