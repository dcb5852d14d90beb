//! Events and tallies of a move as text, for cases made by hand; and moves at random, for what holds of all.

use countermove::game::erased::{Erased, Move, State};
use countermove::game::events::{Event, Tally};
use countermove::game::notation::Notation;
use countermove::game::{Game, Turn};
use countermove::games;
use countermove::rng::Rng;

use super::random_child;

pub fn opened(name: &str, options: &str) -> Erased {
    games::open(name, options, None).unwrap().game
}

/// An event as text: what happens, where, of what in brackets, how many.
fn event_text(event: &Event) -> String {
    let mut text = event.kind.word().to_owned();
    if !event.places.is_empty() {
        text += &format!(" {}", event.places.join("+"));
    }
    if let Some(what) = &event.what {
        text += &format!(" ({what})");
    }
    if let Some(count) = event.count {
        text += &format!(" {count}");
    }
    text
}

/// The values of tallies as text.
pub fn tallies_text(tallies: &[Tally]) -> String {
    let text = |tally: &Tally| {
        let values: Vec<String> = tally.values.iter().map(i64::to_string).collect();
        format!("{} {}", tally.name, values.join(":"))
    };
    tallies.iter().map(text).collect::<Vec<_>>().join(", ")
}

fn after_moves(game: &Erased, state: &str, moves: &[&str]) -> State {
    let start = if state.is_empty() { game.start() } else { game.read(state).unwrap() };
    moves.iter().fold(start, |state, text| {
        let action = game.read_move(&state, text).unwrap_or_else(|error| panic!("{error}"));
        game.after(&state, action)
    })
}

/// The label, the events and the tallies after the last of `moves`, which blanks part.
pub fn step(name: &str, options: &str, state: &str, moves: &str) -> [String; 3] {
    let game = opened(name, options);
    let moves: Vec<&str> = moves.split(' ').collect();
    let (last, earlier) = moves.split_last().unwrap();
    let before = after_moves(&game, state, earlier);
    let action = game.read_move(&before, last).unwrap();
    let after = game.after(&before, action);
    let events = game.events(&before, action, &after);
    [
        game.move_label(&before, action).unwrap_or_default(),
        events.iter().map(event_text).collect::<Vec<_>>().join(", "),
        tallies_text(&game.tallies(&after)),
    ]
}

/// Cases of state, moves, label of the last one, its events, and the tallies after it.
pub fn check(name: &str, options: &str, cases: &[[&str; 5]]) {
    for [state, moves, label, events, tallies] in cases {
        let told = step(name, options, state, moves);
        assert_eq!(told, [*label, *events, *tallies], "{name} {options} {state:?} {moves}");
    }
}

/// A turn that was played at random.
pub struct Played<'a> {
    pub before: &'a State,
    pub turn: Turn,
    /// `None` where several chose at once.
    pub action: Option<Move>,
    pub after: &'a State,
}

impl Played<'_> {
    /// What the move does; nothing where several chose at once.
    pub fn events(&self, game: &Erased) -> Vec<Event> {
        let events = |action| game.events(self.before, action, self.after);
        self.action.map_or_else(Vec::new, events)
    }
}

/// Plays a game at random, at most `most` turns, and calls `check` with each. Returns the last state.
pub fn play(game: &Erased, most: usize, rng: &mut Rng, mut check: impl FnMut(Played<'_>)) -> State {
    let mut before = game.start();
    for _ in 0..most {
        let turn = game.turn(&before);
        let (action, after) = match turn {
            Turn::Over => break,
            Turn::Simultaneous => (None, random_child(game, &before, rng)),
            Turn::Of(_) | Turn::Chance => {
                let moves = game.legal_moves(&before);
                let action = moves[rng.below(moves.len())];
                (Some(action), game.after(&before, action))
            }
        };
        check(Played { before: &before, turn, action, after: &after });
        before = after;
    }
    before
}
