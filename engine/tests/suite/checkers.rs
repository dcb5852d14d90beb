//! Compares checkers with a second implementation of its rules, square by square on 8 × 8.

mod endgame;

use std::collections::{BTreeMap, BTreeSet};

use countermove::game::notation::Notation;
use countermove::game::quiescence::Quiescence;
use countermove::game::{Game, Turn};
use countermove::games::checkers::{Checkers, State};
use countermove::rng::Rng;

const GAME: Checkers = Checkers::SHIPPED;

/// Rows from the top and columns from the left; b and w are men, B and W kings.
type Board = [[char; 8]; 8];

fn place(square: usize) -> (i32, i32) {
    let row = (square - 1) / 4;
    (row as i32, ((square - 1) % 4 * 2 + (row + 1) % 2) as i32)
}

fn square((row, column): (i32, i32)) -> usize {
    (row * 4 + column / 2 + 1) as usize
}

/// The side to move and the board of a canonical text.
fn board(text: &str) -> (char, Board) {
    let mut board = [['.'; 8]; 8];
    let mut fields = text.split(':');
    let mover = fields.next().unwrap().to_lowercase().chars().next().unwrap();
    for field in fields.filter(|field| !field.starts_with('H')) {
        let side = &field[..1];
        for item in field[1..].split(',').filter(|item| !item.is_empty()) {
            let king = item.starts_with('K');
            let (row, column) = place(item.trim_start_matches('K').parse().unwrap());
            let symbol = if king { side.to_uppercase() } else { side.to_lowercase() };
            board[row as usize][column as usize] = symbol.chars().next().unwrap();
        }
    }
    (mover, board)
}

fn text(mover: char, board: &Board) -> String {
    let list = |side: char| {
        let item = |square: usize| {
            let (row, column) = place(square);
            match board[row as usize][column as usize] {
                symbol if symbol == side => Some(format!("{square}")),
                symbol if symbol.to_ascii_lowercase() == side => Some(format!("K{square}")),
                _ => None,
            }
        };
        (1..=32).filter_map(item).collect::<Vec<_>>().join(",")
    };
    format!("{}:W{}:B{}", mover.to_ascii_uppercase(), list('w'), list('b'))
}

fn at(board: &Board, (row, column): (i32, i32)) -> Option<char> {
    board.get(usize::try_from(row).ok()?)?.get(usize::try_from(column).ok()?).copied()
}

fn ways(piece: char) -> Vec<(i32, i32)> {
    let rows: &[i32] = match piece {
        'b' => &[1],
        'w' => &[-1],
        _ => &[1, -1],
    };
    rows.iter().flat_map(|&row| [(row, -1), (row, 1)]).collect()
}

/// Every position after one move, with the texts of the moves to it.
fn successors(mover: char, board: &Board) -> BTreeMap<String, BTreeSet<String>> {
    let mut captures: Vec<(Vec<usize>, Board)> = Vec::new();
    let mut steps = Vec::new();
    for square in 1..=32 {
        let from = place(square);
        let piece = board[from.0 as usize][from.1 as usize];
        if piece.to_ascii_lowercase() != mover {
            continue;
        }
        jump(board, from, vec![square], piece, &mut captures);
        for (down, right) in ways(piece) {
            let to = (from.0 + down, from.1 + right);
            if at(board, to) == Some('.') {
                let mut after = *board;
                after[from.0 as usize][from.1 as usize] = '.';
                after[to.0 as usize][to.1 as usize] = piece;
                steps.push((vec![square, self::square(to)], after));
            }
        }
    }
    let (moves, sign) = if captures.is_empty() { (steps, "-") } else { (captures, "x") };
    let next = if mover == 'b' { 'w' } else { 'b' };
    let mut successors: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (path, mut after) in moves {
        for (row, man) in [(0, 'w'), (7, 'b')] {
            for square in after[row].iter_mut().filter(|square| **square == man) {
                *square = man.to_ascii_uppercase();
            }
        }
        let written = path.iter().map(usize::to_string).collect::<Vec<_>>().join(sign);
        successors.entry(text(next, &after)).or_default().insert(written);
    }
    successors
}

/// Pieces are removed when they are jumped. A piece never lands on their squares, which are in other rows.
fn jump(
    board: &Board,
    from: (i32, i32),
    path: Vec<usize>,
    piece: char,
    out: &mut Vec<(Vec<usize>, Board)>,
) {
    let mut goes_on = false;
    for (down, right) in ways(piece) {
        let over = (from.0 + down, from.1 + right);
        let to = (over.0 + down, over.1 + right);
        let enemy = at(board, over)
            .is_some_and(|other| other != '.' && !other.eq_ignore_ascii_case(&piece));
        if enemy && at(board, to) == Some('.') {
            goes_on = true;
            let mut after = *board;
            after[from.0 as usize][from.1 as usize] = '.';
            after[over.0 as usize][over.1 as usize] = '.';
            after[to.0 as usize][to.1 as usize] = piece;
            jump(&after, to, [path.clone(), vec![square(to)]].concat(), piece, out);
        }
    }
    if !goes_on && path.len() > 1 {
        out.push((path, *board));
    }
}

/// Checks that the engine's moves lead to the oracle's positions, each with one of the oracle's texts.
fn check(state: &State) {
    let written = GAME.write(state);
    let (mover, board) = board(&written);
    let expected = successors(mover, &board);
    let mut moves = Vec::new();
    GAME.moves(state, &mut moves);
    assert_eq!(moves.len(), expected.len(), "{written}");
    assert_eq!(GAME.count_moves(state, &mut Vec::new()), moves.len() as u64, "{written}");
    let mut noisy = Vec::new();
    GAME.noisy(state, &mut noisy);
    assert!(!GAME.is_threatened(state) || noisy == moves, "{written}: a capture is forced");
    for &action in &moves {
        let name = GAME.write_move(state, action);
        assert_eq!(GAME.is_threatened(state), name.contains('x'), "{written} {name}");
        let after = GAME.write(&GAME.after(state, action));
        let after = after.split(":H").next().unwrap();
        let crowns = after.matches('K').count() > written.matches('K').count();
        let skips_iterations = name.contains('x') || crowns;
        assert_eq!(GAME.is_noisy(state, action), skips_iterations, "{written} {name}");
        let ways = expected.get(after).unwrap_or_else(|| panic!("{written} {name}: {after}"));
        assert!(ways.contains(&name), "{written}: {name} is none of {ways:?}");
        for way in ways {
            assert_eq!(GAME.read_move(state, way), Ok(action), "{written} {way}");
        }
        if let Some(short) = GAME.move_label(state, action) {
            assert_eq!(GAME.read_move(state, &short), Ok(action), "{written} {short}");
        }
    }
}

#[test]
fn moves_equal_a_second_implementation_along_games() {
    let mut rng = Rng::new(7);
    for _ in 0..200 {
        let mut state = GAME.start();
        while GAME.turn(&state) != Turn::Over {
            check(&state);
            let mut moves = Vec::new();
            GAME.moves(&state, &mut moves);
            GAME.play(&mut state, moves[rng.below(moves.len())]);
        }
    }
}

/// Random pieces, many of them kings: captures branch, cross and return.
#[test]
fn moves_equal_a_second_implementation_in_random_positions() {
    let mut rng = Rng::new(8);
    let mut rounds = 0;
    for _ in 0..20_000 {
        let mut board = [['.'; 8]; 8];
        let kings = rng.below(4);
        for _ in 0..rng.below(24) {
            let (row, column) = place(1 + rng.below(32));
            let man = ['b', 'w'][rng.below(2)];
            let last = (man == 'b' && row == 7) || (man == 'w' && row == 0);
            let king = last || rng.below(4) < kings;
            board[row as usize][column as usize] =
                if king { man.to_ascii_uppercase() } else { man };
        }
        let Ok(state) = GAME.read(&text(['b', 'w'][rng.below(2)], &board)) else { continue };
        check(&state);
        rounds += 1;
    }
    assert!(rounds > 10_000, "{rounds} of them are positions");
}

fn played(state: &str, moves: &str) -> State {
    let mut state = GAME.read(state).unwrap();
    for text in moves.split_whitespace() {
        let action = GAME.read_move(&state, text).unwrap_or_else(|why| panic!("{text}: {why}"));
        GAME.play(&mut state, action);
    }
    state
}

/// Two kings move back and forth: the first position recurs after 4 and 8 plies.
#[test]
fn a_position_that_occurs_three_times_is_a_draw() {
    let round = "32-28 1-5 28-32 5-1 ";
    let once = played("W:WK32:BK1", &round.repeat(2)[..round.len() * 2 - 4]);
    assert_eq!(GAME.turn(&once), Turn::Of(0));
    let thrice = played("W:WK32:BK1", &round.repeat(2));
    assert_eq!(GAME.turn(&thrice), Turn::Over);
    assert_eq!([0, 1].map(|player| GAME.utility(&thrice, player)), [0.0, 0.0]);
    assert_eq!(GAME.write(&thrice), "W:WK32:BK1:H8");
    assert_eq!(GAME.ending(&thrice), Some("repetition"));
}

/// After a capture or a man's step, earlier positions cannot recur.
#[test]
fn positions_before_a_mans_step_do_not_count() {
    let round = "32-28 1-5 28-32 5-1 ";
    let stepped = played("W:WK32,21:BK1", &format!("{round}32-28 1-5 21-17 5-1 28-32 1-5"));
    assert_eq!(GAME.turn(&stepped), Turn::Of(1));
    assert_eq!(GAME.write(&stepped), "W:W17,K32:BK5:H3");
}

/// The same position with another history has another key, but the same position key.
#[test]
fn the_key_includes_the_history_and_the_position_key_does_not() {
    let one = played("W:WK32:BK1", "32-28 1-5 28-32 5-1");
    let other = played("W:WK32:BK1", "32-27 1-6 27-32 6-1");
    assert_eq!(GAME.write(&one), GAME.write(&other));
    assert_ne!(one, other);
    assert_ne!(GAME.key(&one), GAME.key(&other));
    assert_eq!(GAME.position_key(&one), GAME.position_key(&other));
}

#[test]
fn eighty_plies_without_progress_are_a_draw_unless_the_last_leaves_no_move() {
    let almost = played("W:WK32:BK1:H79", "");
    assert_eq!(GAME.turn(&almost), Turn::Of(1));
    assert_eq!(GAME.turn(&played("W:WK32:BK1:H79", "32-28")), Turn::Over);
    let shut_in = played("W:WK15,K10,K3:B12,BK4:H79".replace("BK4", "K4").as_str(), "");
    assert_eq!(GAME.turn(&shut_in), Turn::Of(1));
}

/// A man that becomes a king by a capture stops, even if a king could go on.
#[test]
fn crowning_ends_a_capture() {
    let state = played("B:W26,27:B22", "22x31");
    assert_eq!(GAME.write(&state), "W:W27:BK31");
}

/// A king may return to its square, in either direction: one move.
#[test]
fn a_king_takes_four_in_a_ring() {
    let state = GAME.read("W:WK23:B18,19,10,11").unwrap();
    let mut moves = Vec::new();
    GAME.moves(&state, &mut moves);
    assert_eq!(moves.len(), 1);
    assert_eq!(GAME.write_move(&state, moves[0]), "23x14x7x16x23");
    assert_eq!(GAME.read_move(&state, "23x16x7x14x23"), Ok(moves[0]));
    assert_eq!(GAME.read_move(&state, "23x23"), Ok(moves[0]));
    assert_eq!(GAME.move_label(&state, moves[0]).as_deref(), Some("23x23"));
    assert_eq!(GAME.write(&GAME.after(&state, moves[0])), "B:WK23:B");
}

/// Two paths from 22 to 6 capture different men. The squares between distinguish them.
#[test]
fn captures_with_equal_ends_are_distinguished() {
    let state = GAME.read("W:W22,30:B9,10,12,17,18").unwrap();
    let [one, other] = ["22x13x6", "22x15x6"].map(|text| GAME.read_move(&state, text).unwrap());
    assert_ne!(one, other);
    assert_eq!(GAME.move_label(&state, one), None);
    let error = GAME.read_move(&state, "22x6").unwrap_err();
    assert_eq!(error.message, "it may be 22x13x6 or 22x15x6");
}
