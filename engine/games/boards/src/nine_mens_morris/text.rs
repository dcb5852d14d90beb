//! Notation of positions and moves, and checks that a position can arise.

use super::layout::{POINTS, SIDE};
use super::{BLACK, FEWEST, FEWEST_PLIES, MEN, Move, NineMensMorris, OCCURRENCES, State};
use common::bits::each;
use common::earlier::{Earlier, REPEATED};
use common::numbers::plain_number;
use countermove_core::error::{Error, clip};
use countermove_core::game::events::{Event, EventKind, Tally};
use countermove_core::game::notation::Notation;
use countermove_core::game::{Game, Player};

const LETTERS: [char; 2] = ['w', 'b'];
const NAMES: [&str; 2] = ["white", "black"];
const EMPTY: char = '.';
/// The board, with '*' for each point.
const PICTURE: [&str; 2 * SIDE] = [
    "7 *-----*-----*",
    "  |     |     |",
    "6 | *---*---* |",
    "  | |   |   | |",
    "5 | | *-*-* | |",
    "  | | |   | | |",
    "4 *-*-*   *-*-*",
    "  | | |   | | |",
    "3 | | *-*-* | |",
    "  | |   |   | |",
    "2 | *---*---* |",
    "  |     |     |",
    "1 *-----*-----*",
    "  a b c d e f g",
];

impl Notation for NineMensMorris {
    fn player_name(&self, player: Player) -> String {
        NAMES[player].into()
    }

    fn read(&self, text: &str) -> Result<State, Error> {
        let refuse = |what: String| {
            Error::malformed_state(format!("state \"{}\" {what}", clip(text))).about(text)
        };
        let (whole, repeats) = match text.strip_suffix(REPEATED) {
            Some(whole) => (whole, OCCURRENCES - 1),
            None => (text, 0),
        };
        let words: Vec<&str> = whole.split_whitespace().collect();
        let (board, hand, mover, quiet) = match words[..] {
            [board, hand, mover] => (board, hand, mover, None),
            [board, hand, mover, quiet] => (board, hand, mover, Some(quiet)),
            _ => {
                let what = "is not the points, the men still to be placed as in 9:8, and w or b";
                return Err(refuse(format!("{what} to move")));
            }
        };
        let hand = hand
            .split_once(':')
            .and_then(|(white, black)| Some([plain_number(white)?, plain_number(black)?]))
            .ok_or_else(|| refuse("has no men still to be placed by both, as in 9:8".into()))?;
        let mover = LETTERS.iter().position(|letter| mover == letter.to_string());
        let mover = mover
            .ok_or_else(|| refuse(format!("has \"{}\" to move, not w or b", clip(words[2]))))?;
        let quiet = match quiet {
            None => 0,
            Some(quiet) => plain_number(quiet).ok_or_else(|| {
                refuse(format!("has \"{}\" plies since the last mill", clip(quiet)))
            })?,
        };
        let men = self.read_board(board).map_err(refuse)?;
        let earlier = Earlier::default();
        let state = State { men, hand, mover: mover as u8, quiet, repeats, earlier };
        match self.why_impossible(&state) {
            None => Ok(state),
            Some(why) => Err(Error::illegal_position(why).about(text)),
        }
    }

    fn notes(&self, text: &str) -> Vec<String> {
        self.read(text).ok().and_then(|state| self.why_too_long(&state)).into_iter().collect()
    }

    fn write(&self, state: &State) -> String {
        let mut board = String::new();
        for point in 0..POINTS {
            if point > 0 && self.layout.place(point).0 != self.layout.place(point - 1).0 {
                board.push('/');
            }
            board.push(symbol(state, point));
        }
        let [white, black] = state.hand;
        let quiet = if state.quiet > 0 { format!(" {}", state.quiet) } else { String::new() };
        let repeated = if state.is_repeated() { REPEATED } else { "" };
        format!("{board} {white}:{black} {}{quiet}{repeated}", LETTERS[state.mover()])
    }

    fn read_move(&self, state: &State, text: &str) -> Result<Move, Error> {
        let plain: String = text.split_whitespace().collect();
        let (step, taken) = match plain.split_once('x') {
            Some((step, taken)) => (step, Some(self.read_point(taken)?)),
            None => (&plain[..], None),
        };
        let (from, to) = match step.split_once('-') {
            Some((from, to)) => (Some(self.read_point(from)?), self.read_point(to)?),
            None => (None, self.read_point(step)?),
        };
        let action = Move::new(from, to, taken);
        let moves = self.legal_moves(state);
        if moves.contains(&action) {
            return Ok(action);
        }
        Err(Error::illegal_move(self.why_illegal(state, action, &moves)))
    }

    fn write_move(&self, _state: &State, action: Move) -> String {
        let name = |point: usize| self.layout.name(point);
        let from = action.from().map_or_else(String::new, |from| name(from) + "-");
        let taken = action.taken().map_or_else(String::new, |taken| format!("x{}", name(taken)));
        from + &name(action.to()) + &taken
    }

    fn events(&self, before: &State, action: Move, after: &State) -> Vec<Event> {
        let name = |point: usize| self.layout.name(point);
        let men = after.men[before.mover()];
        let closed = self.layout.through(action.to()).into_iter().filter(|&line| !men & line == 0);
        let mills = closed.map(|line| Event::new(EventKind::Mill).at(each(line).map(name)));
        let capture = action.taken().map(|taken| Event::new(EventKind::Capture).at([name(taken)]));
        mills.chain(capture).collect()
    }

    fn tallies(&self, state: &State) -> Vec<Tally> {
        let captured = |by: Player| i64::from(MEN.saturating_sub(state.total(1 - by)));
        vec![
            Tally::new("in_hand", state.hand.map(i64::from)),
            Tally::new("captured", [0, 1].map(captured)),
        ]
    }

    fn ending(&self, state: &State) -> Option<&'static str> {
        Some(if state.total(state.mover()) < FEWEST {
            "fewer than three men"
        } else if self.is_stuck(state) {
            "no move left"
        } else if self.is_long(state) {
            "moves without a mill"
        } else {
            "repetition"
        })
    }

    fn picture(&self, state: &State) -> String {
        let mut points = 0..POINTS;
        let fill = |letter: char| match letter {
            '*' => points.next().map_or(EMPTY, |point| symbol(state, point)),
            other => other,
        };
        PICTURE.join("\n").chars().map(fill).collect()
    }
}

fn symbol(state: &State, point: usize) -> char {
    let player = state.men.iter().position(|men| men >> point & 1 == 1);
    player.map_or(EMPTY, |player| LETTERS[player])
}

impl NineMensMorris {
    fn read_point(&self, text: &str) -> Result<usize, Error> {
        let is_square = matches!(text.as_bytes(), [b'a'..=b'g', b'1'..=b'7']);
        match self.layout.named(text) {
            Some(point) => Ok(point),
            None if is_square => Err(Error::illegal_move(format!("{text} is no point"))),
            None => Err(Error::malformed_move(
                "not points with their letter and number, as in a1, a1-a4 or a1-a4xb2",
            )),
        }
    }

    fn read_board(&self, text: &str) -> Result<[u32; 2], String> {
        let rows: Vec<&str> = text.split('/').collect();
        if rows.len() != SIDE {
            return Err(format!("has {} rows of points, not {SIDE}", rows.len()));
        }
        let mut men = [0; 2];
        let mut point = 0;
        for (number, row) in rows.into_iter().enumerate() {
            let expected =
                (0..POINTS).filter(|&point| self.layout.place(point).0 == number).count();
            let found = row.chars().count();
            if found != expected {
                let number = number + 1;
                return Err(format!(
                    "has {found} points in row {number} from the top, not {expected}"
                ));
            }
            for letter in row.chars() {
                match LETTERS.iter().position(|&known| known == letter) {
                    Some(player) => men[player] |= 1 << point,
                    None if letter == EMPTY => {}
                    None => return Err(format!("has {letter:?} on a point, not w, b or '.'")),
                }
                point += 1;
            }
        }
        Ok(men)
    }

    fn why_illegal(&self, state: &State, action: Move, moves: &[Move]) -> String {
        let mover = state.mover();
        let name = |point: usize| self.layout.name(point);
        let names = |set: u32| each(set).map(name).collect::<Vec<_>>().join(", ");
        if moves.is_empty() {
            return "the game is over".into();
        }
        let (from, to) = (action.from(), action.to());
        match from {
            Some(_) if state.hand[mover] > 0 => {
                let left = state.hand[mover];
                return format!("{} still has to place {left} men: name a point", NAMES[mover]);
            }
            None if state.hand[mover] == 0 => {
                return format!(
                    "{} has placed its men: name two points, as in a1-a4",
                    NAMES[mover]
                );
            }
            _ => {}
        }
        if let Some(from) = from.filter(|&from| state.men[mover] >> from & 1 == 0) {
            return format!("no man of {} is on {}", NAMES[mover], name(from));
        }
        if (state.men[0] | state.men[1]) >> to & 1 == 1 {
            return format!("{} is not empty", name(to));
        }
        let same = moves.iter().filter(|other| (other.from(), other.to()) == (from, to));
        let taken: Vec<Option<usize>> = same.map(|other| other.taken()).collect();
        match (from, &taken[..]) {
            (Some(from), []) => {
                let targets = self.targets(state, mover, from);
                let targets = if targets == 0 { "nowhere".into() } else { names(targets) };
                format!("the man on {} can go to {targets}", name(from))
            }
            (_, [None]) => "no mill is closed, so that no man is removed".into(),
            _ => {
                let removable = names(self.removable(state, 1 - mover));
                format!("a mill is closed: add x and the man removed, one of {removable}")
            }
        }
    }

    /// Why no game leads to `state`, if this is known.
    fn why_impossible(&self, state: &State) -> Option<String> {
        let (mover, other) = (state.mover(), 1 - state.mover());
        let placed = state.hand.map(|hand| MEN.saturating_sub(hand));
        for (player, name) in NAMES.into_iter().enumerate() {
            let (on_board, hand) = (state.men[player].count_ones(), state.hand[player]);
            if on_board + u32::from(hand) > u32::from(MEN) {
                return Some(format!(
                    "{name} has {on_board} men on the board and {hand} to place, more than {MEN}"
                ));
            }
        }
        let ahead = u8::from(mover == BLACK && state.hand != [0; 2]);
        if placed[0] != placed[1] + ahead {
            return Some(format!(
                "white has placed {} men and black {}, and {} is to move, but white began",
                placed[0], placed[1], NAMES[mover]
            ));
        }
        if state.hand != [0; 2] {
            for (player, name) in NAMES.into_iter().enumerate() {
                let lost = placed[player] - state.men[player].count_ones() as u8;
                let most = placed[1 - player].saturating_sub(FEWEST - 1);
                if lost > most {
                    return Some(format!(
                        "{name} has lost {lost} men, but the opponent has closed {most} mills at most"
                    ));
                }
            }
            if state.quiet > 0 {
                return Some("plies without a mill count only after all men are placed".into());
            }
        }
        if state.total(other) < FEWEST {
            return Some(format!(
                "{} has fewer than {FEWEST} men, yet moved last: the game had ended before",
                NAMES[other]
            ));
        }
        let fewest = FEWEST_PLIES as u8 * (OCCURRENCES - 1);
        if state.is_repeated() && state.quiet < fewest {
            return Some(format!(
                "a third occurrence takes {fewest} plies without a mill at least"
            ));
        }
        None
    }

    /// Why no game leads to `state`, which is over and can be read.
    fn why_too_long(&self, state: &State) -> Option<String> {
        (state.quiet > self.quiet_plies)
            .then(|| format!("the game is drawn after {} plies without a mill", self.quiet_plies))
    }
}
