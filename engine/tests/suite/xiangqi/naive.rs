//! A second implementation of the rules, point by point on letters, and the engine compared with it along games.

use std::collections::BTreeSet;

use crate::common::open;
use countermove::game::Turn;
use countermove::game::rules::{Opener, Rules};
use countermove::rng::Rng;

/// Letters by rank from 0 and file from a.
type Board = [[char; 9]; 10];
type Point = (i32, i32);

fn board(fen: &str) -> (Board, bool) {
    let mut fields = fen.split(' ');
    let mut board = [['.'; 9]; 10];
    for (rank, row) in fields.next().unwrap().split('/').enumerate() {
        let mut file = 0;
        for symbol in row.chars() {
            match symbol.to_digit(10) {
                Some(empty) => file += empty as usize,
                None => {
                    board[9 - rank][file] = symbol;
                    file += 1;
                }
            }
        }
    }
    (board, fields.next() == Some("w"))
}

fn man(board: &Board, (rank, file): Point) -> Option<char> {
    board.get(usize::try_from(rank).ok()?)?.get(usize::try_from(file).ok()?).copied()
}

fn in_palace((rank, file): Point) -> bool {
    (3..=5).contains(&file) && (rank <= 2 || rank >= 7)
}

const SIDES: [Point; 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const DIAGONALS: [Point; 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];

/// Where the man on `from` may go, if its king is not minded.
fn reached(board: &Board, from: Point) -> Vec<Point> {
    let symbol = man(board, from).unwrap();
    let red = symbol.is_ascii_uppercase();
    let at = |point: Point| man(board, point);
    let step = |by: Point, times: i32| (from.0 + by.0 * times, from.1 + by.1 * times);
    let mut found = Vec::new();
    match symbol.to_ascii_lowercase() {
        'k' => found.extend(SIDES.map(|by| step(by, 1)).into_iter().filter(|&to| in_palace(to))),
        'a' => {
            found.extend(DIAGONALS.map(|by| step(by, 1)).into_iter().filter(|&to| in_palace(to)))
        }
        'b' => {
            for by in DIAGONALS {
                let to = step(by, 2);
                if at(step(by, 1)) == Some('.') && (to.0 < 5) == red {
                    found.push(to);
                }
            }
        }
        'n' => {
            for by in SIDES {
                let leg = step(by, 1);
                if at(leg) == Some('.') {
                    let outward = DIAGONALS.iter().filter(|way| way.0 == by.0 || way.1 == by.1);
                    found.extend(outward.map(|way| (leg.0 + way.0, leg.1 + way.1)));
                }
            }
        }
        'p' => {
            let ahead = if red { 1 } else { -1 };
            found.push((from.0 + ahead, from.1));
            if (from.0 >= 5) == red {
                found.extend([(from.0, from.1 - 1), (from.0, from.1 + 1)]);
            }
        }
        kind => {
            for by in SIDES {
                let mut men = 0;
                for times in 1.. {
                    let Some(other) = at(step(by, times)) else { break };
                    let takes = other != '.' && men == i32::from(kind == 'c');
                    if takes || (other == '.' && men == 0) {
                        found.push(step(by, times));
                    }
                    men += i32::from(other != '.');
                }
            }
        }
    }
    let free =
        |to: &Point| at(*to).is_some_and(|other| other == '.' || other.is_ascii_uppercase() != red);
    found.into_iter().filter(free).collect()
}

fn points() -> impl Iterator<Item = Point> {
    (0..10).flat_map(|rank| (0..9).map(move |file| (rank, file)))
}

fn men(board: &Board, red: bool) -> impl Iterator<Item = Point> {
    points().filter(move |&point| {
        let symbol = man(board, point).unwrap();
        symbol != '.' && symbol.is_ascii_uppercase() == red
    })
}

/// Whether the side's king could be captured, by the other king flying too.
fn in_check(board: &Board, red: bool) -> bool {
    let symbol = if red { 'K' } else { 'k' };
    let king = points().find(|&point| man(board, point) == Some(symbol)).unwrap();
    let theirs = if red { 'k' } else { 'K' };
    let other = points().find(|&point| man(board, point) == Some(theirs)).unwrap();
    let (low, high) = (king.0.min(other.0), king.0.max(other.0));
    let faces =
        king.1 == other.1 && (low + 1..high).all(|rank| man(board, (rank, king.1)) == Some('.'));
    faces || men(board, !red).any(|from| reached(board, from).contains(&king))
}

fn name((rank, file): Point) -> String {
    format!("{}{rank}", char::from(b'a' + file as u8))
}

/// Each legal move, whether it captures, and whether it gives check.
fn moves(board: &Board, red: bool) -> BTreeSet<(String, bool, bool)> {
    let mut moves = BTreeSet::new();
    for from in men(board, red) {
        for to in reached(board, from) {
            let mut after = *board;
            after[to.0 as usize][to.1 as usize] = man(board, from).unwrap();
            after[from.0 as usize][from.1 as usize] = '.';
            if !in_check(&after, red) {
                let captures = man(board, to) != Some('.');
                moves.insert((name(from) + &name(to), captures, in_check(&after, !red)));
            }
        }
    }
    moves
}

struct Compare {
    seed: u64,
    games: usize,
}

impl Opener for Compare {
    type Out = [usize; 3];
    fn open<G: Rules + 'static>(self, game: G, _: String) -> [usize; 3] {
        let mut rng = Rng::new(self.seed);
        let mut seen = [0; 3];
        for _ in 0..self.games {
            let mut state = game.start();
            while game.turn(&state) != Turn::Over {
                compare(&game, &state, &mut seen);
                let mut moves = Vec::new();
                game.moves(&state, &mut moves);
                game.play(&mut state, moves[rng.below(moves.len())]);
            }
        }
        seen
    }
}

fn compare<G: Rules>(game: &G, state: &G::State, seen: &mut [usize; 3]) {
    let text = game.write(state);
    let (board, red) = board(&text);
    let mut list = Vec::new();
    game.moves(state, &mut list);
    let mut found = BTreeSet::new();
    for &action in &list {
        let checks = game.makes_threat(state, action).expect("it is known");
        found.insert((game.write_move(state, action), game.is_noisy(state, action), checks));
        let label = game.move_label(state, action).expect("every move has one");
        assert_eq!(game.read_move(state, &label), Ok(action), "{text} {label}");
    }
    assert_eq!(found, moves(&board, red), "{text}");
    assert_eq!(game.is_threatened(state), in_check(&board, red), "{text}");
    assert_eq!(game.count_moves(state, &mut Vec::new()), list.len() as u64, "{text}");
    let (mut noisy, mut threats) = (Vec::new(), Vec::new());
    game.noisy(state, &mut noisy);
    game.quiet_threats(state, &mut threats);
    let count = |captures: bool, checks: bool| {
        found.iter().filter(|&&(_, takes, gives)| takes == captures && (gives || !checks)).count()
    };
    assert_eq!(noisy.len(), count(true, false), "{text}");
    assert_eq!(threats.len(), count(false, true), "{text}");
    assert!(noisy.iter().all(|&action| game.is_noisy(state, action)), "{text}");
    let quiet = |&action: &G::Move| !game.is_noisy(state, action);
    assert!(threats.iter().all(quiet), "{text}");
    *seen = [seen[0] + 1, seen[1] + noisy.len(), seen[2] + threats.len()];
}

#[test]
fn moves_equal_a_second_implementation_along_games() {
    let [positions, captures, checks] =
        open("xiangqi", "{}", Compare { seed: 5, games: 12 }).unwrap();
    assert!(positions > 1000 && captures > 1000 && checks > 300, "{positions} {captures} {checks}");
}
