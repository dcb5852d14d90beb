//! Phantom games as text: the tries in their order, each by its cell, with `!` where it was refused.

use super::seen::{Item, Seen};
use super::{Board, Phantom, State, Status};
use countermove_core::error::{Error, clip};
use countermove_core::game::events::{Event, EventKind};
use countermove_core::game::notation::Notation;
use countermove_core::game::{Game, Player, Turn};
use countermove_core::rng::Rng;

/// After a refused try.
const REFUSED: char = '!';
/// A try of the other.
const UNSEEN: &str = "?";
/// No tries at all.
const NONE: &str = "-";
/// Each status with its words.
const WORDS: [(Status, &str); 5] = [
    (Status::ToMove, "to move"),
    (Status::Waiting, "waiting"),
    (Status::Won, "won"),
    (Status::Lost, "lost"),
    (Status::Drawn, "drawn"),
];

impl<B: Board> Phantom<B> {
    fn name(&self, cell: u8) -> String {
        let grid = self.board.grid();
        grid.cell_name(usize::from(cell) / grid.columns, usize::from(cell) % grid.columns)
    }

    fn cell(&self, text: &str) -> Result<u8, Error> {
        let grid = self.board.grid();
        grid.read_cell(text).map(|(row, column)| (row * grid.columns + column) as u8)
    }

    fn written(&self, items: impl Iterator<Item = Item>) -> String {
        let word = |item| match item {
            Item::Own(cell, true) => self.name(cell) + &REFUSED.to_string(),
            Item::Own(cell, false) => self.name(cell),
            Item::Other => UNSEEN.into(),
        };
        let words: Vec<String> = items.map(word).collect();
        if words.is_empty() { NONE.into() } else { words.join(" ") }
    }

    /// Error: `MalformedState`.
    fn items(&self, text: &str) -> Result<Vec<Item>, Error> {
        let item = |word: &str| {
            if word == UNSEEN && self.hears_tries {
                return Ok(Item::Other);
            }
            let name = word.strip_suffix(REFUSED).unwrap_or(word);
            let cell = self.cell(name).map_err(|error| Error::malformed_state(error.message))?;
            Ok(Item::Own(cell, name.len() < word.len()))
        };
        if text == NONE {
            return Ok(Vec::new());
        }
        if text.len() > 8 * self.cells() + 8 {
            return Err(Error::malformed_state("there are more tries than a game has"));
        }
        text.split(' ').map(item).collect()
    }

    fn drawn(&self, symbol: impl Fn(u8) -> char) -> String {
        let grid = self.board.grid();
        grid.picture(|row, column| symbol((row * grid.columns + column) as u8))
    }

    fn letter(&self, player: Player) -> char {
        self.board.player_name(player).chars().next().expect("a player has a name")
    }
}

impl<B: Board> Notation for Phantom<B> {
    fn player_name(&self, player: Player) -> String {
        self.board.player_name(player).into()
    }

    fn read(&self, text: &str) -> Result<State, Error> {
        let mut state = self.start();
        for item in self.items(text)? {
            let Item::Own(cell, refused) = item else {
                return Err(Error::malformed_state("the whole state has every try by its cell"));
            };
            let name = self.name(cell);
            if self.turn(&state) == Turn::Over {
                return Err(Error::illegal_position(format!("{name} is tried after the end")));
            }
            let mover = state.mover();
            if state.tried[mover] >> cell & 1 == 1 {
                let message = format!("{} has tried {name} before", self.player_name(mover));
                return Err(Error::illegal_position(message));
            }
            self.play(&mut state, cell);
            if (state.marks[mover] >> cell & 1 == 0) != refused {
                let is = if refused { "is free" } else { "is taken" };
                return Err(Error::illegal_position(format!("{name} {is} at that time")));
            }
        }
        Ok(state)
    }

    fn write(&self, state: &State) -> String {
        let mut replay = self.start();
        let items = state.tries.iter().map(|&cell| {
            let mover = replay.mover();
            self.play(&mut replay, cell);
            Item::Own(cell, replay.marks[mover] >> cell & 1 == 0)
        });
        self.written(items)
    }

    fn read_move(&self, state: &State, text: &str) -> Result<u8, Error> {
        let cell = self.cell(text)?;
        if self.turn(state) != Turn::Over && state.tried[state.mover()] >> cell & 1 == 0 {
            return Ok(cell);
        }
        let message = format!("{} has tried {text} before", self.player_name(state.mover()));
        Err(Error::illegal_move(message))
    }

    fn write_move(&self, _state: &State, cell: u8) -> String {
        self.name(cell)
    }

    /// After a refused try the player tries again, which nobody else sees.
    fn events(&self, before: &State, cell: u8, _after: &State) -> Vec<Event> {
        let is_refused = before.marks[1 - before.mover()] >> cell & 1 == 1;
        let again = || Event::new(EventKind::Again).at([self.name(cell)]).of("taken");
        is_refused.then(again).into_iter().collect()
    }

    fn view(&self, state: &State, player: Player) -> String {
        let seen = Seen::of(self, state, player);
        let (_, words) = WORDS[seen.status as usize];
        format!("{}, {words}", self.written(seen.items.into_iter()))
    }

    fn read_view(&self, text: &str, player: Player) -> Result<State, Error> {
        let (items, words) = text.split_once(", ").ok_or_else(|| {
            Error::malformed_state("a view is tries, a comma, and \"to move\" or another status")
        })?;
        let status = WORDS.iter().find(|(_, known)| *known == words).ok_or_else(|| {
            let known = WORDS.map(|(_, words)| words).join("\", \"");
            Error::malformed_state(format!("\"{}\" is none of \"{known}\"", clip(words)))
        })?;
        let seen = Seen { player, items: self.items(items)?, status: status.0 };
        seen.draw(self, &mut Rng::new(player as u64))
    }

    fn picture(&self, state: &State) -> String {
        self.drawn(|cell| {
            let owner = (0..2).find(|&player| state.marks[player] >> cell & 1 == 1);
            owner.map_or('.', |player| self.letter(player))
        })
    }

    fn view_picture(&self, state: &State, player: Player) -> String {
        let [own, tried] = [state.marks[player], state.tried[player]];
        self.drawn(|cell| match (own >> cell & 1, tried >> cell & 1) {
            (1, _) => self.letter(player),
            (_, 1) => self.letter(1 - player),
            _ => '.',
        })
    }
}
