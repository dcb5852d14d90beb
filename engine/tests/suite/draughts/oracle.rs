//! A second implementation of the rules, place by place on a plain board, with every path of every capture.

use std::collections::{BTreeMap, BTreeSet};

use countermove::game::Turn;
use countermove::game::rules::{Opener, Rules};
use countermove::rng::Rng;

use super::options;
use crate::common::open;

/// What tells the variants apart.
#[derive(Clone, Copy)]
struct Law {
    side: i32,
    letters: bool,
    sign: &'static str,
    backward: bool,
    crowned_on_the_way: bool,
    most: bool,
    kings_first: bool,
}

const INTERNATIONAL: Law = Law {
    side: 10,
    letters: false,
    sign: "x",
    backward: true,
    crowned_on_the_way: false,
    most: true,
    kings_first: false,
};
const BRAZILIAN: Law = Law { side: 8, letters: true, ..INTERNATIONAL };
const RUSSIAN: Law = Law { sign: ":", crowned_on_the_way: true, most: false, ..BRAZILIAN };
const POOL: Law = Law { letters: false, most: false, ..BRAZILIAN };
const CZECH: Law = Law { letters: true, backward: false, kings_first: true, ..POOL };

const LAWS: [(&str, Law); 5] = [
    ("international", INTERNATIONAL),
    ("russian", RUSSIAN),
    ("brazilian", BRAZILIAN),
    ("pool", POOL),
    ("czech", CZECH),
];

/// Row from the top and column from the left.
type Place = (i32, i32);
/// b and w are men, B and W kings.
type Board = BTreeMap<Place, char>;
/// Places of a path, the board after it, and the number of pieces taken.
type Capture = (Vec<Place>, Board, usize);

impl Law {
    fn places(self) -> Vec<Place> {
        let all = (0..self.side).flat_map(|row| (0..self.side).map(move |column| (row, column)));
        all.filter(|(row, column)| (row + column) % 2 == 1).collect()
    }

    fn name(self, place: Place) -> String {
        if self.letters {
            let letter = char::from(b'a' + place.1 as u8);
            return format!("{letter}{}", self.side - place.0);
        }
        (self.places().iter().position(|&other| other == place).unwrap() + 1).to_string()
    }

    fn is_on(self, (row, column): Place) -> bool {
        (0..self.side).contains(&row) && (0..self.side).contains(&column)
    }

    /// The side to move and the board of a canonical text.
    fn board(self, text: &str) -> (char, Board) {
        let names: BTreeMap<String, Place> =
            self.places().into_iter().map(|place| (self.name(place), place)).collect();
        let mut board = Board::new();
        for field in text.split(':').skip(1).take(2) {
            let side = field.chars().next().unwrap();
            for item in field[1..].split(',').filter(|item| !item.is_empty()) {
                let king = item.starts_with('K');
                let symbol = if king { side } else { side.to_ascii_lowercase() };
                board.insert(names[item.trim_start_matches('K')], symbol);
            }
        }
        (text.chars().next().unwrap().to_ascii_lowercase(), board)
    }

    fn text(self, mover: char, board: &Board) -> String {
        let list = |side: char| {
            let own = board.iter().filter(|(_, piece)| piece.eq_ignore_ascii_case(&side));
            let item = |(&place, piece): (&Place, &char)| {
                let crown = if piece.is_uppercase() { "K" } else { "" };
                crown.to_string() + &self.name(place)
            };
            own.map(item).collect::<Vec<_>>().join(",")
        };
        format!("{}:W{}:B{}", mover.to_ascii_uppercase(), list('w'), list('b'))
    }

    fn last_row(self, piece: char) -> i32 {
        if piece == 'w' { 0 } else { self.side - 1 }
    }

    /// Every position after one move, with the texts of all paths to it.
    fn successors(self, mover: char, board: &Board) -> BTreeMap<String, BTreeSet<String>> {
        let own: Vec<(Place, char)> = board
            .iter()
            .filter(|(_, piece)| piece.to_ascii_lowercase() == mover)
            .map(|(&place, &piece)| (place, piece))
            .collect();
        let mut captures: Vec<(char, Capture)> = Vec::new();
        for &(from, piece) in &own {
            let mut board = board.clone();
            board.remove(&from);
            let mut found = Vec::new();
            self.jump(&board, piece, vec![from], &[], &mut found);
            captures.extend(found.into_iter().map(|capture| (piece, capture)));
        }
        if self.kings_first && captures.iter().any(|(piece, _)| piece.is_uppercase()) {
            captures.retain(|(piece, _)| piece.is_uppercase());
        }
        if self.most {
            let most = captures.iter().map(|(_, capture)| capture.2).max().unwrap_or(0);
            captures.retain(|(_, capture)| capture.2 == most);
        }
        let mut moves: Vec<Capture> = captures.into_iter().map(|(_, capture)| capture).collect();
        let sign = if moves.is_empty() { "-" } else { self.sign };
        if moves.is_empty() {
            for &(from, piece) in &own {
                self.steps(board, from, piece, &mut moves);
            }
        }
        let next = if mover == 'b' { 'w' } else { 'b' };
        let mut successors: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for (path, mut after, _) in moves {
            let piece = after.get_mut(&path[path.len() - 1]).unwrap();
            if piece.is_lowercase() && path[path.len() - 1].0 == self.last_row(*piece) {
                *piece = piece.to_ascii_uppercase();
            }
            let names: Vec<String> = path.into_iter().map(|place| self.name(place)).collect();
            successors.entry(self.text(next, &after)).or_default().insert(names.join(sign));
        }
        successors
    }

    fn steps(self, board: &Board, from: Place, piece: char, moves: &mut Vec<Capture>) {
        let rows: &[i32] = match piece {
            'w' => &[-1],
            'b' => &[1],
            _ => &[-1, 1],
        };
        let most = if piece.is_uppercase() { self.side } else { 1 };
        for (down, right) in rows.iter().flat_map(|&down| [(down, -1), (down, 1)]) {
            let way = (1..=most).map(|far| (from.0 + down * far, from.1 + right * far));
            for to in way.take_while(|&to| self.is_on(to) && !board.contains_key(&to)) {
                let mut after = board.clone();
                after.remove(&from);
                after.insert(to, piece);
                moves.push((vec![from, to], after, 0));
            }
        }
    }

    /// The capturing piece is in the hand, and the taken pieces stay on `board` until the end.
    fn jump(
        self,
        board: &Board,
        piece: char,
        path: Vec<Place>,
        taken: &[Place],
        out: &mut Vec<Capture>,
    ) {
        let ways = self.ways(board, piece, path[path.len() - 1], taken);
        if ways.is_empty() && !taken.is_empty() {
            let mut after = board.clone();
            after.retain(|place, _| !taken.contains(place));
            after.insert(path[path.len() - 1], piece);
            out.push((path, after, taken.len()));
            return;
        }
        for (over, to) in ways {
            let crowned = self.crowned_on_the_way && to.0 == self.last_row(piece);
            let piece = if crowned { piece.to_ascii_uppercase() } else { piece };
            let path = [path.clone(), vec![to]].concat();
            self.jump(board, piece, path, &[taken, &[over]].concat(), out);
        }
    }

    /// The ways on of a capture: the place of the piece that is taken, and where the own one lands.
    fn ways(self, board: &Board, piece: char, at: Place, taken: &[Place]) -> Vec<(Place, Place)> {
        let king = piece.is_uppercase();
        let mut ways = Vec::new();
        for (down, right) in [(-1, -1), (-1, 1), (1, -1), (1, 1)] {
            let forward = if piece == 'w' { -1 } else { 1 };
            if !king && !self.backward && down != forward {
                continue;
            }
            let line: Vec<Place> = (1..self.side)
                .map(|far| (at.0 + down * far, at.1 + right * far))
                .take_while(|&place| self.is_on(place))
                .collect();
            let before = line.iter().take_while(|place| !board.contains_key(place)).count();
            if before >= line.len() || (before > 0 && !king) {
                continue;
            }
            let over = line[before];
            if board[&over].eq_ignore_ascii_case(&piece) || taken.contains(&over) {
                continue;
            }
            let behind = line[before + 1..].iter().take_while(|place| !board.contains_key(place));
            let landings: Vec<Place> = behind.take(if king { 9 } else { 1 }).copied().collect();
            let goes_on = |to: &&Place| {
                king && !self.ways(board, piece, **to, &[taken, &[over]].concat()).is_empty()
            };
            let must: Vec<Place> = landings.iter().filter(goes_on).copied().collect();
            let chosen = if must.is_empty() { landings } else { must };
            ways.extend(chosen.into_iter().map(|to| (over, to)));
        }
        ways
    }
}

/// Checks that the engine's moves lead to the oracle's positions, each with one of the oracle's texts, and that
/// every one of these is read as that move.
fn check<G: Rules>(game: &G, law: Law, state: &G::State) {
    let written = game.write(state);
    let (mover, board) = law.board(&written);
    let expected = law.successors(mover, &board);
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    assert_eq!(moves.len(), expected.len(), "{written}: {:?}", expected.values());
    for &action in &moves {
        let name = game.write_move(state, action);
        let captures = !name.contains('-');
        assert_eq!(game.is_threatened(state), captures, "{written} {name}");
        let next = game.write(&game.after(state, action));
        let after = next.splitn(4, ':').take(3).collect::<Vec<_>>().join(":");
        let crowns = after.matches('K').count() > written.matches('K').count();
        assert!(game.is_noisy(state, action) || !(captures || crowns), "{written} {name}");
        let paths = expected.get(&after).unwrap_or_else(|| panic!("{written} {name}: {after}"));
        assert!(paths.contains(&name), "{written}: {name} is none of {paths:?}");
        for path in paths {
            assert_eq!(game.read_move(state, path), Ok(action), "{written} {path}");
        }
        if let Some(short) = game.move_label(state, action) {
            assert_eq!(game.read_move(state, &short), Ok(action), "{written} {short}");
        }
    }
}

struct Games(Law, u64);

impl Opener for Games {
    type Out = ();
    fn open<G: Rules + 'static>(self, game: G, _: String) {
        let mut rng = Rng::new(self.1);
        for _ in 0..25 {
            let mut state = game.start();
            while game.turn(&state) != Turn::Over {
                check(&game, self.0, &state);
                let mut moves = Vec::new();
                game.moves(&state, &mut moves);
                game.play(&mut state, moves[rng.below(moves.len())]);
            }
        }
    }
}

#[test]
fn moves_equal_a_second_implementation_along_games() {
    for (seed, (variant, law)) in (1..).zip(LAWS) {
        open("checkers", &options(variant), Games(law, seed)).unwrap();
    }
}

struct Positions(Law, u64);

impl Opener for Positions {
    type Out = usize;
    fn open<G: Rules + 'static>(self, game: G, _: String) -> usize {
        let Self(law, seed) = self;
        let mut rng = Rng::new(seed);
        let places = law.places();
        let mut rounds = 0;
        for _ in 0..1500 {
            let kings = rng.below(4);
            let mut board = Board::new();
            for _ in 0..rng.below(places.len() * 3 / 5) {
                let place = places[rng.below(places.len())];
                let man = ['b', 'w'][rng.below(2)];
                let king = place.0 == law.last_row(man) || rng.below(4) < kings;
                board.insert(place, if king { man.to_ascii_uppercase() } else { man });
            }
            let text = law.text(['b', 'w'][rng.below(2)], &board);
            let Ok(state) = game.read(&text) else { continue };
            if game.turn(&state) == Turn::Over {
                continue;
            }
            check(&game, law, &state);
            rounds += 1;
        }
        rounds
    }
}

/// Random pieces, many of them kings: captures branch, cross and return.
#[test]
fn moves_equal_a_second_implementation_in_random_positions() {
    for (seed, (variant, law)) in (1..).zip(LAWS) {
        let rounds = open("checkers", &options(variant), Positions(law, seed)).unwrap();
        assert!(rounds > 800, "{variant}: {rounds} of them are positions");
    }
}
