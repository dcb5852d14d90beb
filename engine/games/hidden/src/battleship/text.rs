//! States, views and moves as text: "a1-a2 / b1-b2 / b1x a3 b2x2", and in a view ? for each ship of the other.

use super::board::Placement;
use super::fleets::Fleets;
use super::{Action, Answer, Battleship, State, events};
use countermove_core::error::{Error, clip};
use countermove_core::game::events::{Event, Tally};
use countermove_core::game::notation::Notation;
use countermove_core::game::{Game, Player, Turn};

/// A ship that the player does not see.
const UNSEEN: &str = "?";
const NONE: &str = "-";

fn joined(words: &[String]) -> String {
    if words.is_empty() { NONE.into() } else { words.join(" ") }
}

/// The words of a field; errors: `MalformedState` unless single blanks part them.
fn words(field: &str) -> Result<Vec<&str>, Error> {
    let words: Vec<&str> = if field == NONE { Vec::new() } else { field.split(' ').collect() };
    match words.iter().any(|word| word.is_empty() || *word == NONE) {
        true => Err(shape()),
        false => Ok(words),
    }
}

fn shape() -> Error {
    Error::malformed_state(
        "player 1's ships, player 2's, and the shots, parted by \" / \", are expected, as in \"a1-a2 / - / -\"",
    )
}

fn fields(text: &str) -> Result<[Vec<&str>; 3], Error> {
    let fields: Vec<&str> = text.split(" / ").collect();
    let [first, second, shots] = fields[..] else { return Err(shape()) };
    Ok([words(first)?, words(second)?, words(shots)?])
}

fn answer_text(answer: Answer) -> String {
    match answer {
        Answer::Miss => String::new(),
        Answer::Hit => "x".into(),
        Answer::Sunk(length) => format!("x{length}"),
    }
}

impl Battleship {
    /// The shots in turn with their answers.
    fn shots_text(&self, state: &State) -> String {
        let answers = [0, 1].map(|player| self.answers(state, player));
        let text = |turn: usize| {
            let (square, answer) = answers[turn % 2][turn / 2];
            self.board.name(square) + &answer_text(answer)
        };
        joined(&(0..usize::from(state.count)).map(text).collect::<Vec<_>>())
    }

    fn ships_text(&self, state: &State, player: Player) -> String {
        let name = |ship| self.board.placement_name(ship);
        joined(&self.ships(state, player).map(name).collect::<Vec<_>>())
    }

    /// The index of the placement called `text`. Errors: `MalformedMove`, `IllegalMove`.
    fn read_placement(&self, length: u8, text: &str) -> Result<u8, Error> {
        let (first, last) = text.split_once('-').unwrap_or((text, text));
        let [first, last] = [self.board.square(first)?, self.board.square(last)?];
        let ends = (1 << first) | (1 << last);
        let is_it = |placement: &&Placement| {
            let squares = placement.squares;
            let edges =
                (1_u128 << squares.trailing_zeros()) | (1 << (127 - squares.leading_zeros()));
            edges == ends
        };
        let found = self.board.placements(length).iter().position(|placement| is_it(&placement));
        found.map(|index| index as u8).ok_or_else(|| {
            let what = format!("\"{}\" is no straight line of {length} squares", clip(text));
            Error::illegal_move(what)
        })
    }

    /// Places the ships `words` of `player`, of whom at most the last is not placed yet.
    fn read_fleet(&self, state: &mut State, player: Player, words: &[&str]) -> Result<(), Error> {
        if words.len() > self.fleet.len() {
            let message = format!("a fleet has {} ships, not {}", self.fleet.len(), words.len());
            return Err(Error::illegal_position(message));
        }
        for (&length, &word) in self.fleet.iter().zip(words) {
            if word == UNSEEN {
                return Err(Error::malformed_state(
                    "? stands for ships of the other in a view only",
                ));
            }
            let index =
                self.read_placement(length, word).map_err(|error| error_in_state(&error))?;
            let placement = self.board.placements(length)[usize::from(index)];
            if placement.squares & self.blocked(state, player) != 0 {
                let message = format!("ship {word} overlaps another, or touches where none may");
                return Err(Error::illegal_position(message).about(word));
            }
            self.place(state, player, index);
        }
        let rest = &self.fleet[words.len()..];
        if !rest.is_empty() && !super::have_room(&self.board, rest, self.blocked(state, player)) {
            return Err(Error::illegal_position(
                "the ships leave no room for the rest of the fleet",
            ));
        }
        Ok(())
    }

    /// Reads shots with their answers.
    fn read_shots(&self, words: &[&str]) -> Result<Vec<(u8, Answer)>, Error> {
        let read = |word: &&str| {
            let (square, answer) = match word.split_once('x') {
                None => (*word, Answer::Miss),
                Some((square, "")) => (square, Answer::Hit),
                Some((square, length)) => {
                    let sunk = self.fleet.iter().find(|known| known.to_string() == length);
                    let Some(&sunk) = sunk.filter(|_| self.sinking) else {
                        let why = if self.sinking {
                            "there is no such ship"
                        } else {
                            "sinking is not announced"
                        };
                        let message =
                            format!("shot {} sinks a ship of {}: {why}", clip(word), clip(length));
                        return Err(Error::illegal_position(message).about(word));
                    };
                    (square, Answer::Sunk(sunk))
                }
            };
            let square = self.board.square(square).map_err(|error| error_in_state(&error))?;
            Ok((square, answer))
        };
        words.iter().map(read).collect()
    }

    /// Checks the order of play: who places and who shoots when, and that no shot is fired twice.
    fn check_order(&self, placed: [usize; 2], shots: &[(u8, Answer)]) -> Result<(), Error> {
        let whole = placed.map(|count| count == self.fleet.len());
        if (placed[1] > 0 && !whole[0]) || (!shots.is_empty() && whole != [true; 2]) {
            let message = "player 1 places the whole fleet, then player 2, and then they shoot";
            return Err(Error::illegal_position(message));
        }
        for (turn, (square, _)) in shots.iter().enumerate() {
            if shots[..turn].iter().rev().skip(1).step_by(2).any(|(other, _)| other == square) {
                let message =
                    format!("player {} shoots at {} twice", turn % 2 + 1, self.board.name(*square));
                return Err(Error::illegal_position(message));
            }
        }
        Ok(())
    }

    /// Plays `shots`. Error: `IllegalPosition` if the game is over before, or an answer is wrong.
    fn play_shots(&self, state: &mut State, shots: &[(u8, Answer)]) -> Result<(), Error> {
        for (turn, &(square, said)) in shots.iter().enumerate() {
            if self.turn(state) == Turn::Over {
                return Err(Error::illegal_position("a shot follows after the end of the game"));
            }
            self.play(state, Action(square));
            let (_, answer) = *self.answers(state, turn % 2).last().expect("a shot was fired");
            if answer != said {
                let name = self.board.name(square);
                let message = format!(
                    "by the ships of player {} shot {} is written {name}{}",
                    2 - turn % 2,
                    turn + 1,
                    answer_text(answer)
                );
                return Err(Error::illegal_position(message));
            }
        }
        Ok(())
    }

    /// A fleet of the other that agrees with the answers to `player`. Error: `IllegalPosition`.
    fn agreeing(&self, placed: usize, own: &[(u8, Answer)]) -> Result<super::Fleet, Error> {
        let squares: usize = self.fleet.iter().map(|&length| usize::from(length)).sum();
        let hits = own.iter().filter(|(_, answer)| *answer != Answer::Miss).count();
        if hits > squares {
            let message = format!("{hits} hits are more than the fleet's {squares} squares");
            return Err(Error::illegal_position(message));
        }
        for &length in &self.fleet {
            let sunk = own.iter().filter(|(_, answer)| *answer == Answer::Sunk(length)).count();
            let ships = self.fleet.iter().filter(|&&other| other == length).count();
            if sunk > ships {
                let message = format!("{sunk} ships of {length} are sunk, and there are {ships}");
                return Err(Error::illegal_position(message));
            }
        }
        let (placed, to_place) = self.fleet.split_at(placed);
        let known = super::fleets::Known {
            placed: placed.to_vec(),
            to_place: to_place.to_vec(),
            shots: own.to_vec(),
            sinking: self.sinking,
        };
        let fleets = Fleets::new(&self.board, known);
        fleets.first().ok_or_else(|| Error::illegal_position(fleets.conflict()))
    }

    /// The board of `player` with its ships, where they are seen, and the other's shots.
    fn own_picture(&self, state: &State, player: Player) -> String {
        self.board.picture(|square| {
            let is_in = |squares: u128| squares >> square & 1 == 1;
            match (is_in(state.afloat[player]), is_in(state.shot[1 - player])) {
                (true, true) => 'X',
                (true, false) => '#',
                (false, true) => 'o',
                (false, false) => '.',
            }
        })
    }

    /// The other's board as `player` knows it by its own shots.
    fn shots_picture(&self, state: &State, player: Player) -> String {
        let answers = self.answers(state, player);
        self.board.picture(|square| match answers.iter().find(|(shot, _)| *shot == square) {
            None => '.',
            Some((_, Answer::Miss)) => 'o',
            Some(_) => 'X',
        })
    }
}

/// `error` of a move, where it is part of a state.
fn error_in_state(error: &Error) -> Error {
    match error.kind {
        countermove_core::error::ErrorKind::MalformedMove => {
            Error::malformed_state(error.message.clone())
        }
        _ => Error::illegal_position(error.message.clone()),
    }
}

impl Notation for Battleship {
    fn read(&self, text: &str) -> Result<State, Error> {
        let [first, second, shots] = fields(text)?;
        let shots = self.read_shots(&shots)?;
        self.check_order([first.len(), second.len()], &shots)?;
        let mut state = self.start();
        self.read_fleet(&mut state, 0, &first)?;
        self.read_fleet(&mut state, 1, &second)?;
        self.play_shots(&mut state, &shots)?;
        Ok(state)
    }

    fn write(&self, state: &State) -> String {
        let [first, second] = [0, 1].map(|player| self.ships_text(state, player));
        format!("{first} / {second} / {}", self.shots_text(state))
    }

    fn read_move(&self, state: &State, text: &str) -> Result<Action, Error> {
        let action = match self.placing(state) {
            Some(player) => {
                let length = self.fleet[usize::from(state.placed[player])];
                self.read_placement(length, text)?
            }
            None => self.board.square(text)?,
        };
        let moves = self.legal_moves(state);
        moves.into_iter().find(|legal| legal.0 == action).ok_or_else(|| {
            let why = match self.placing(state) {
                Some(_) => {
                    "overlaps a ship, touches one where none may, or leaves no room for the rest"
                }
                None => "was shot at before, or the game is over",
            };
            Error::illegal_move(format!("{} {why}", clip(text)))
        })
    }

    fn write_move(&self, state: &State, action: Action) -> String {
        match self.placing(state) {
            Some(player) => {
                let length = self.fleet[usize::from(state.placed[player])];
                self.board.placement_name(&self.board.placements(length)[usize::from(action.0)])
            }
            None => self.board.name(action.0),
        }
    }

    fn events(&self, before: &State, action: Action, after: &State) -> Vec<Event> {
        events::events(self, before, action, after)
    }

    fn tallies(&self, state: &State) -> Vec<Tally> {
        events::tallies(self, state)
    }

    fn view(&self, state: &State, player: Player) -> String {
        let unseen = vec![UNSEEN.to_string(); usize::from(state.placed[1 - player])];
        let fleet = |owner| match owner == player {
            true => self.ships_text(state, owner),
            false => joined(&unseen),
        };
        format!("{} / {} / {}", fleet(0), fleet(1), self.shots_text(state))
    }

    fn read_view(&self, text: &str, player: Player) -> Result<State, Error> {
        let [first, second, shots] = fields(text)?;
        let shots = self.read_shots(&shots)?;
        self.check_order([first.len(), second.len()], &shots)?;
        let (own, others) = if player == 0 { (first, second) } else { (second, first) };
        if others.iter().any(|word| *word != UNSEEN) {
            let message = "each ship of the other player is written ? in a view";
            return Err(Error::illegal_position(message));
        }
        if others.len() > self.fleet.len() {
            let message = format!("a fleet has {} ships, not {}", self.fleet.len(), others.len());
            return Err(Error::illegal_position(message));
        }
        let mut state = self.start();
        self.read_fleet(&mut state, player, &own)?;
        let told: Vec<_> = shots.iter().skip(player).step_by(2).copied().collect();
        for index in self.agreeing(others.len(), &told)?.into_iter().take(others.len()) {
            self.place(&mut state, 1 - player, index);
        }
        // The key of a state is that of its moves in order.
        let mut state = self.with_fleet(&state, player, &state.fleets[1 - player]);
        self.play_shots(&mut state, &shots)?;
        Ok(state)
    }

    fn view_picture(&self, state: &State, player: Player) -> String {
        let own = self.own_picture(state, player);
        format!(
            "fleet of {}:\n{own}\nshots of {}:\n{}",
            player + 1,
            player + 1,
            self.shots_picture(state, player)
        )
    }

    fn picture(&self, state: &State) -> String {
        let [first, second] = [0, 1].map(|player| self.own_picture(state, player));
        format!("fleet of 1:\n{first}\nfleet of 2:\n{second}")
    }
}
