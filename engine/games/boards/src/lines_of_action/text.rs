//! Notation of positions and moves, and checks that a position can arise.

use super::board::{SIDE, is_connected};
use super::{BLACK, FIRST, LinesOfAction, Move, PASS, State, WHITE, from, to};
use common::bits::each;
use common::grid::{Grid, split_mover};
use countermove_core::error::Error;
use countermove_core::game::events::{Event, EventKind, Tally};
use countermove_core::game::notation::Notation;
use countermove_core::game::{Game, Player};

const GRID: Grid = Grid { rows: SIDE, columns: SIDE };
const SYMBOLS: &str = ".BW";
const LETTERS: [char; 2] = ['B', 'W'];
const NAMES: [&str; 2] = ["black", "white"];
const PASS_TEXT: &str = "pass";

impl Notation for LinesOfAction {
    fn player_name(&self, player: Player) -> String {
        NAMES[player].into()
    }

    fn read(&self, text: &str) -> Result<State, Error> {
        let (board, mover) = split_mover(text, ["BbXx", "WwOo"])?;
        let board: String = board.chars().map(plain).collect();
        let cells = GRID.read(&board, SYMBOLS).map_err(|error| error.about(text))?;
        let mut sets = [0; 3];
        for (place, symbol) in cells.into_iter().enumerate() {
            sets[symbol] |= 1 << square(place / SIDE, place % SIDE);
        }
        let pieces = [sets[1], sets[2]];
        match why_impossible(pieces, mover) {
            None => Ok(State::new(pieces, mover)),
            Some(why) => Err(Error::illegal_position(why).about(text)),
        }
    }

    fn write(&self, state: &State) -> String {
        let board = GRID.write(|row, column| symbol(state, row, column));
        format!("{board} {}", LETTERS[state.mover()])
    }

    fn read_move(&self, state: &State, text: &str) -> Result<Move, Error> {
        let moves = self.legal_moves(state);
        if text.trim().eq_ignore_ascii_case(PASS_TEXT) {
            return if moves == [PASS] {
                Ok(PASS)
            } else {
                Err(Error::illegal_move(why_no_pass(state)))
            };
        }
        let malformed = || Error::malformed_move("not two squares, as in e8-e6 or e8xe6");
        let (first, rest) = text.trim().split_at_checked(2).ok_or_else(malformed)?;
        let second = rest.strip_prefix(['-', 'x']).unwrap_or(rest);
        if second.is_empty() {
            return Err(malformed());
        }
        let named = |text: &str| GRID.read_cell(text).map(|(row, column)| square(row, column));
        let (source, target) = (named(first)?, named(second)?);
        let action = (source << 8 | target) as Move;
        if moves.contains(&action) {
            return Ok(action);
        }
        Err(Error::illegal_move(self.why_illegal(state, source, target)))
    }

    fn write_move(&self, _state: &State, action: Move) -> String {
        written(action, '-')
    }

    fn move_label(&self, state: &State, action: Move) -> Option<String> {
        let captures = action != PASS && state.others() >> to(action) & 1 == 1;
        captures.then(|| written(action, 'x'))
    }

    fn events(&self, before: &State, action: Move, _after: &State) -> Vec<Event> {
        if action == PASS {
            return vec![Event::new(EventKind::Pass)];
        }
        let captures = before.others() >> to(action) & 1 == 1;
        let capture = || Event::new(EventKind::Capture).at([name(to(action))]);
        captures.then(capture).into_iter().collect()
    }

    fn tallies(&self, state: &State) -> Vec<Tally> {
        let count = |pieces: u64| i64::from(pieces.count_ones());
        let captured = |by: Player| count(FIRST[1 - by]) - count(state.pieces[1 - by]);
        vec![Tally::new("captured", [BLACK, WHITE].map(captured))]
    }

    fn ending(&self, state: &State) -> Option<&'static str> {
        Some(match state.connected {
            [true, true] => "both connected",
            [false, false] => "repetition",
            _ => "connected",
        })
    }

    fn picture(&self, state: &State) -> String {
        GRID.picture(|row, column| symbol(state, row, column))
    }
}

/// The letter that is written in place of `letter`.
const fn plain(letter: char) -> char {
    match letter {
        'b' | 'x' | 'X' => LETTERS[BLACK],
        'w' | 'o' | 'O' => LETTERS[WHITE],
        other => other,
    }
}

const fn square(row: usize, column: usize) -> usize {
    (SIDE - 1 - row) * SIDE + column
}

fn name(square: usize) -> String {
    GRID.cell_name(SIDE - 1 - square / SIDE, square % SIDE)
}

fn written(action: Move, between: char) -> String {
    match action {
        PASS => PASS_TEXT.into(),
        _ => format!("{}{between}{}", name(from(action)), name(to(action))),
    }
}

fn symbol(state: &State, row: usize, column: usize) -> char {
    let square = square(row, column);
    let player = state.pieces.iter().position(|pieces| pieces >> square & 1 == 1);
    player.map_or('.', |player| LETTERS[player])
}

fn why_no_pass(state: &State) -> String {
    if state.is_over() {
        return "the game is over".into();
    }
    format!("{} can move and may not pass", NAMES[state.mover()])
}

/// Why no game leads to these pieces with `mover` to move, if this is known.
fn why_impossible(pieces: [u64; 2], mover: Player) -> Option<String> {
    let most = FIRST[BLACK].count_ones();
    for (name, pieces) in NAMES.iter().zip(pieces) {
        let count = pieces.count_ones();
        if !(1..=most).contains(&count) {
            return Some(format!("{name} has {count} pieces; a side has 1 to {most}"));
        }
    }
    let own = pieces[mover];
    (own.count_ones() == most && is_connected(own)).then(|| {
        format!(
            "{} is connected and lost no piece, yet to move: the game had ended before",
            NAMES[mover]
        )
    })
}

impl LinesOfAction {
    fn why_illegal(&self, state: &State, source: usize, target: usize) -> String {
        if state.is_over() {
            return "the game is over".into();
        }
        let (own, others) = (state.own(), state.others());
        if own >> source & 1 == 0 {
            return format!("no piece of {} is on {}", NAMES[state.mover()], name(source));
        }
        let targets: Vec<String> =
            each(self.lines.targets(source, own, others)).map(name).collect();
        let possible = if targets.is_empty() { "nowhere".into() } else { targets.join(", ") };
        format!(
            "the piece on {} cannot go to {}: it can go to {possible}",
            name(source),
            name(target)
        )
    }
}
