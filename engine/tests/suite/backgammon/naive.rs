//! A simple and slow generator of plays, as in the rule book: tries every die in every order on every point,
//! then keeps the longest plays, and those with the larger die.

use std::collections::{BTreeSet, HashSet};

use countermove::rng::Rng;

use super::{game, legal};

/// Checkers by point, 0 off, 25 on the bar: the mover's and the opponent's, each in its own points.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Plain {
    pub mine: [u32; 26],
    pub theirs: [u32; 26],
}

impl Plain {
    /// Decodes a position ID as in GNU Backgammon's manual; the side on roll is the mover.
    pub fn of(id: &str) -> Self {
        const ALPHABET: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
        let digits = id.chars().map(|character| ALPHABET.find(character).expect("base64"));
        let big_endian: Vec<bool> =
            digits.flat_map(|digit| (0..6).rev().map(move |bit| digit >> bit & 1 == 1)).collect();
        let mut bits = big_endian.chunks_exact(8).flat_map(|byte| byte.iter().rev());
        let mut sides = [[0; 26]; 2];
        for side in &mut sides {
            for point in &mut side[1..] {
                while *bits.next().expect("80 bits") {
                    *point += 1;
                }
            }
            side[0] = 15 - side[1..].iter().sum::<u32>();
        }
        let [theirs, mine] = sides;
        Self { mine, theirs }
    }

    fn swapped(&self) -> Self {
        Self { mine: self.theirs, theirs: self.mine }
    }

    fn may_move(&self, from: usize, die: usize) -> bool {
        let rearmost = (1..26).rev().find(|&point| self.mine[point] > 0).unwrap_or(0);
        if self.mine[from] == 0 || (self.mine[25] > 0 && from != 25) {
            return false;
        }
        if from > die {
            return self.theirs[25 - (from - die)] < 2;
        }
        rearmost <= 6 && (from == die || from == rearmost)
    }

    fn moved(&self, from: usize, die: usize) -> Self {
        let mut after = self.clone();
        let to = from.saturating_sub(die);
        after.mine[from] -= 1;
        after.mine[to] += 1;
        if to > 0 && after.theirs[25 - to] == 1 {
            after.theirs[25 - to] = 0;
            after.theirs[25] += 1;
        }
        after
    }

    fn explore(&self, left: &[usize], played: &[usize], ends: &mut HashSet<(Vec<usize>, Self)>) {
        if !ends.insert((played.to_vec(), self.clone())) {
            return;
        }
        for (index, &die) in left.iter().enumerate() {
            let mut rest = left.to_vec();
            rest.remove(index);
            for from in 1..26 {
                if self.may_move(from, die) {
                    let mut played = played.to_vec();
                    played.push(die);
                    played.sort_unstable();
                    self.moved(from, die).explore(&rest, &played, ends);
                }
            }
        }
    }

    /// The boards after the legal plays of the dice, still with the mover as `mine`.
    pub fn after(&self, one: usize, other: usize) -> BTreeSet<Self> {
        let dice = if one == other { vec![one; 4] } else { vec![one, other] };
        let mut ends = HashSet::new();
        self.explore(&dice, &[], &mut ends);
        let most = ends.iter().map(|(played, _)| played.len()).max().expect("at least nothing");
        ends.retain(|(played, _)| played.len() == most);
        let largest = ends.iter().map(|(played, _)| played.last().copied()).max().flatten();
        ends.retain(|(played, _)| played.len() != 1 || played.last().copied() == largest);
        ends.into_iter().map(|(_, board)| board).collect()
    }
}

/// Checks that both generators lead to the same boards from `state`, where the dice are rolled. Returns the
/// number of plays.
fn compare(state: &str) -> usize {
    let mut words = state.split(' ');
    let board = Plain::of(words.next().unwrap());
    let dice: Vec<usize> =
        words.nth(1).unwrap().chars().map(|die| die.to_digit(10).unwrap() as usize).collect();
    let moves = legal(state);
    let reached: Vec<Plain> = moves
        .iter()
        .map(|text| {
            let after = game()
                .at(Some(state), std::slice::from_ref(text))
                .unwrap_or_else(|error| panic!("{state} {text}: {error}"));
            Plain::of(&after.state()[..14]).swapped()
        })
        .collect();
    let distinct: BTreeSet<Plain> = reached.iter().cloned().collect();
    assert_eq!(distinct.len(), moves.len(), "{state}: two plays lead to one board: {moves:?}");
    let expected = board.after(dice[0], dice[1]);
    assert_eq!(distinct, expected, "{state}: {moves:?}");
    moves.len()
}

#[test]
fn plays_equal_the_naive_generator_along_random_games() {
    let mut rng = Rng::new(1979);
    let mut positions = 0;
    while positions < 4_000 {
        let mut state = game().at(None, &[]).unwrap().state().to_owned();
        loop {
            let seen = super::inspect(&state, &[]).unwrap();
            if seen.turn == "over" {
                break;
            }
            if seen.turn == "player" {
                compare(&state);
                positions += 1;
            }
            state = super::after(&state, &seen.legal_moves[rng.below(seen.legal_moves.len())]);
        }
    }
}

/// Positions that random games seldom reach: random checkers, with many on the bar and in the home.
#[test]
fn plays_equal_the_naive_generator_on_random_boards() {
    let mut rng = Rng::new(2026);
    let mut compared = 0;
    while compared < 6_000 {
        let span = [6, 8, 12, 25][rng.below(4)];
        let mut board = Plain { mine: [0; 26], theirs: [0; 26] };
        for _ in 0..15 {
            let (point, other) = (rng.below(span + 1), rng.below(span + 1));
            board.mine[point] += u32::from(point == 0 || board.theirs[25 - point] == 0);
            board.theirs[other] += u32::from(other == 0 || board.mine[25 - other] == 0);
        }
        board.mine[25] = board.mine[25].min(rng.below(3) as u32);
        let dice = (1 + rng.below(6), 1 + rng.below(6));
        let state = format!("{} white {}{}", id(&board), dice.0.max(dice.1), dice.0.min(dice.1));
        if super::inspect(&state, &[]).is_ok() {
            compare(&state);
            compared += 1;
        }
    }
}

/// Encodes a position ID.
pub fn id(board: &Plain) -> String {
    const ALPHABET: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut bits = Vec::new();
    for side in [&board.theirs, &board.mine] {
        for &count in &side[1..] {
            bits.extend((0..count).map(|_| true));
            bits.push(false);
        }
    }
    bits.resize(80, false);
    let mut ordered: Vec<bool> =
        bits.chunks(8).flat_map(|byte| byte.iter().rev().copied()).collect();
    ordered.resize(84, false);
    let digit = |six: &[bool]| six.iter().fold(0, |digit, &bit| digit << 1 | usize::from(bit));
    ordered.chunks(6).map(|six| char::from(ALPHABET[digit(six)])).collect()
}
