//! Compares the rules with published counts.

use std::collections::HashSet;
use std::sync::atomic::AtomicBool;

use crate::common::open;
use countermove::game::erased::State;
use countermove::game::notation::Notation;
use countermove::game::rules::{Opener, Rules};
use countermove::game::{Game, Turn};
use countermove::games;
use countermove::kernels::Opened;

/// Perft of a game from its start, depths 1 to `depth`.
pub fn counts(name: &str, options: &str, depth: u32) -> Vec<u64> {
    let opened = games::open(name, options, None).unwrap();
    (1..=depth).map(|depth| leaves(&opened, &opened.game.start(), depth)).collect()
}

/// Perft of a game from a position.
fn counted(name: &str, options: &str, state: &str, depth: u32) -> u64 {
    let opened = games::open(name, options, None).unwrap();
    leaves(&opened, &opened.game.read(state).unwrap(), depth)
}

fn leaves(Opened { game, kernels, .. }: &Opened, state: &State, depth: u32) -> u64 {
    kernels.perft(game, state, depth, &AtomicBool::new(false)).expect("nobody stops it")
}

/// 9!/(9 − n)! as long as no game can be over. Of the 15,120 sequences of five moves 1,440 end the game.
#[test]
fn tic_tac_toe_perft() {
    let expected = [9, 72, 504, 3024, 15120, 54720, 148_176, 200_448, 127_872];
    assert_eq!(counts("tic_tac_toe", "{}", 9), expected);
}

/// 7ⁿ as long as no column can be full (7 of 7⁷ sequences) and no game over.
#[test]
fn connect_four_perft() {
    let expected = [7, 49, 343, 2401, 16807, 117_649, 823_536, 5_673_234];
    assert_eq!(counts("connect_four", "{}", 8), expected);
}

/// Passes count as moves, and each of the 228 games that end on move 9 counts as one leaf at greater depths
/// (Bik, "Computing deep perft and divide numbers for checkers and Reversi").
#[test]
fn othello_perft() {
    let expected = [4, 12, 56, 244, 1396, 8200, 55_092, 390_216, 3_005_288, 24_571_284];
    assert_eq!(counts("othello", "{}", 10), expected);
}

/// Bik, "Computing deep perft and divide numbers for checkers" (aartbik.com), without the draw rules, which
/// do not apply in such short games.
#[test]
fn checkers_perft() {
    let expected = [7, 49, 302, 1469, 7361, 36768, 179_740, 845_931, 3_963_680, 18_391_564];
    assert_eq!(counts("checkers", "{}", 10), expected);
}

/// OpenSpiel 2.0.2, go.
#[test]
fn go_perft() {
    assert_eq!(counts("go", r#"{"size":5}"#, 5), [26, 651, 15_650, 361_041, 7_984_104]);
    assert_eq!(counts("go", "{}", 4), [82, 6643, 531_522, 42_002_809]);
}

/// By hand: after 1+… the heaps are 1,2 (3 moves) or 0,2 (2 moves), either way round; 1+1+1+1 in 6 orders.
#[test]
fn nim_perft() {
    assert_eq!(counts("nim", r#"{"heaps":[2,2]}"#, 5), [4, 10, 12, 6, 0]);
}

fn chess_perft(options: &str, cases: &[(&str, u32, u64)]) {
    for &(state, depth, expected) in cases {
        let count = counted("chess", options, state, depth);
        assert_eq!(count, expected, "{state} depth {depth}");
    }
}

#[test]
fn chess_perft_from_the_start() {
    assert_eq!(counts("chess", "{}", 5), [20, 400, 8902, 197_281, 4_865_609]);
}

/// The positions of chessprogramming.org/Perft_Results.
#[test]
fn chess_perft_of_well_known_positions() {
    let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    let endgame = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1";
    let promotions = "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1";
    let mirrored = "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1";
    let tricky = "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8";
    let quiet = "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10";
    let cases = [
        (kiwipete, 4, 4_085_603),
        (endgame, 5, 674_624),
        (promotions, 4, 422_333),
        (mirrored, 4, 422_333),
        (tricky, 4, 2_103_487),
        (quiet, 4, 3_894_594),
    ];
    chess_perft("{}", &cases);
}

/// From the suite of Andrew Wagner (perft.epd), which ignores dead positions; these games reach none.
#[test]
fn chess_perft_of_castling_promotion_and_en_passant() {
    let cases = [
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", 4, 7059),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", 4, 314_346),
        ("r3k2r/8/8/8/8/8/8/1R2K2R b Kkq - 0 1", 4, 334_705),
        ("n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1", 4, 182_838),
        ("3k4/3pp3/8/8/8/8/3PP3/3K4 w - - 0 1", 4, 2902),
    ];
    chess_perft(r#"{"draws":"never"}"#, &cases);
}

/// Positions 1 and 2 of the Chess960 counts of Stockfish's test suite.
#[test]
fn chess960_perft() {
    let cases = [
        ("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", 4, 326_672),
        ("2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9", 4, 667_366),
    ];
    chess_perft(r#"{"chess960":true}"#, &cases);
}

#[test]
fn xiangqi_perft_from_the_start() {
    assert_eq!(counts("xiangqi", "{}", 4), [44, 1920, 79_666, 3_290_240]);
}

/// The positions of chessprogramming.org/Chinese_Chess_Perft_Results.
#[test]
fn xiangqi_perft_of_well_known_positions() {
    let cases: [(&str, &[u64]); 10] = [
        (
            "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w",
            &[38, 1128, 43_929, 1_339_047],
        ),
        ("1cbak4/9/n2a5/2p1p3p/5cp2/2n2N3/6PCP/3AB4/2C6/3A1K1N1 w", &[7, 281, 8620, 326_201]),
        ("5a3/3k5/3aR4/9/5r3/5n3/9/3A1A3/5K3/2BC2B2 w", &[25, 424, 9850, 202_884]),
        ("CRN1k1b2/3ca4/4ba3/9/2nr5/9/9/4B4/4A4/4KA3 w", &[28, 516, 14_808, 395_483]),
        ("R1N1k1b2/9/3aba3/9/2nr5/2B6/9/4B4/4A4/4KA3 w", &[21, 364, 7626, 162_837]),
        ("C1nNk4/9/9/9/9/9/n1pp5/B3C4/9/3A1K3 w", &[28, 222, 6241, 64_971, 1_914_306]),
        ("4ka3/4a4/9/9/4N4/p8/9/4C3c/7n1/2BK5 w", &[23, 345, 8124, 149_272]),
        ("2b1ka3/9/b3N4/4n4/9/9/9/4C4/2p6/2BK5 w", &[21, 195, 3883, 48_060, 933_096]),
        ("1C2ka3/9/C1Nab1n2/p3p3p/6p2/9/P3P3P/3AB4/3p2c2/c1BAK4 w", &[30, 830, 22_787, 649_866]),
        ("CnN1k1b2/c3a4/4ba3/9/2nr5/9/9/4C4/4A4/4KA3 w", &[19, 583, 11_714, 376_467]),
    ];
    for (state, expected) in cases {
        for (depth, &count) in (1..).zip(expected) {
            let found = counted("xiangqi", "{}", state, depth);
            assert_eq!(found, count, "{state} depth {depth}");
        }
    }
}

/// Depths 1 to 4 of the start, as in OpenSpiel and many programs; the fifth is 19,861,490.
#[test]
fn shogi_perft_from_the_start() {
    assert_eq!(counts("shogi", "{}", 4), [30, 900, 25_470, 719_731]);
}

/// The position with the most moves, 593, and "matsuri", a much counted one, as in the tests of ShogiLibSharp; the others
/// as in those of the crate rsshogi (perft_expectations.json).
#[test]
fn shogi_perft_of_well_known_positions() {
    let cases: [(&str, &[u64]); 8] = [
        ("R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1", &[593, 105_677]),
        (
            "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
            &[207, 28_684, 4_809_015],
        ),
        (
            "lnsgkgsnl/1r7/p1ppp1bpp/1p3pp2/7P1/2P6/PP1PPPP1P/1B3S1R1/LNSGKG1NL b - 9",
            &[31, 1177, 37_189],
        ),
        (
            "l4S2l/4g1gs1/5p1p1/pr2N1pkp/4Gn3/PP3PPPP/2GPP4/1K7/L3r+s2L w BS2N5Pb 1",
            &[98, 15_850, 1_114_656],
        ),
        (
            "6n1l/2+S1k4/2lp4p/1np1B2b1/3PP4/1N1S3rP/1P2+pPP+p1/1p1G5/3KG2r1 b GSN2L4Pgs2p 1",
            &[246, 41_605],
        ),
        (
            "ln1g5/1r2S1k2/p2pppn2/2ps2p2/1p7/2P6/PPSPPPPLP/2G2K1pr/LN4G1b w BGSLPnp 62",
            &[74, 16_440, 864_786],
        ),
        (
            "ln3gsn1/7kl/3+B1p1p1/p4s2p/2P6/P2B3PP/1PNP+rPP2/2G3SK1/L4G1NL b G3Prs3p 65",
            &[101, 15_744, 1_183_354],
        ),
        ("ln2+r1r2/5s+Pkl/3+B1p1p1/p4B2p/2P6/P6PP/1PNP1P3/2G3SK1/L4G1NL w 2GSN3Ps3p 76", &[2, 445]),
    ];
    for (state, expected) in cases {
        for (depth, &count) in (1..).zip(expected) {
            let found = counted("shogi", "{}", state, depth);
            assert_eq!(found, count, "{state} depth {depth}");
        }
    }
}

/// Number of complete games by result: won by player 0, won by player 1, drawn.
struct Ends;

impl Opener for Ends {
    type Out = [u64; 3];
    fn open<G: Rules + 'static>(self, game: G, _: String) -> [u64; 3] {
        let mut ends = [0; 3];
        count_ends(&game, &game.start(), &mut ends);
        ends
    }
}

fn count_ends<G: Game>(game: &G, state: &G::State, ends: &mut [u64; 3]) {
    if game.turn(state) == Turn::Over {
        let outcome = match game.utility(state, 0) {
            utility if utility > 0.0 => 0,
            utility if utility < 0.0 => 1,
            _ => 2,
        };
        ends[outcome] += 1;
        return;
    }
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    for action in moves {
        let mut child = state.clone();
        game.play(&mut child, action);
        count_ends(game, &child, ends);
    }
}

/// Schaefer, "How many games are possible?" (mathrec.org): 255,168 in all.
#[test]
fn tic_tac_toe_has_255_168_complete_games() {
    let ends = open("tic_tac_toe", "{}", Ends).unwrap();
    assert_eq!(ends, [131_184, 77_904, 46_080]);
    assert_eq!(ends.iter().sum::<u64>(), 255_168);
}

/// Number of positions that can arise after each number of moves, by breadth-first search over keys and
/// states.
struct Reachable(usize);

impl Opener for Reachable {
    type Out = Vec<usize>;
    fn open<G: Rules + 'static>(self, game: G, _: String) -> Vec<usize> {
        let mut generation = HashSet::from([game.start()]);
        let mut counts = vec![1];
        let mut moves = Vec::new();
        for _ in 0..self.0 {
            let mut next = HashSet::new();
            for state in &generation {
                moves.clear();
                game.moves(state, &mut moves);
                for &action in &moves {
                    let mut child = state.clone();
                    game.play(&mut child, action);
                    next.insert(child);
                }
            }
            let keys: HashSet<u64> = next.iter().map(|state| game.key(state)).collect();
            assert_eq!(keys.len(), next.len(), "every position has a key of its own");
            counts.push(next.len());
            generation = next;
        }
        counts
    }
}

/// Schaefer: 5,478 in all.
#[test]
fn tic_tac_toe_has_5_478_positions() {
    let counts = open("tic_tac_toe", "{}", Reachable(9)).unwrap();
    assert_eq!(counts, [1, 9, 72, 252, 756, 1260, 1520, 1140, 390, 78]);
    assert_eq!(counts.iter().sum::<usize>(), 5_478);
}

/// OEIS A212693 (Tromp).
#[test]
fn connect_four_positions_by_plies() {
    let counts = open("connect_four", "{}", Reachable(8)).unwrap();
    assert_eq!(counts, [1, 7, 49, 238, 1120, 4263, 16422, 54859, 184_275]);
}

/// The number of texts that describe a position that can arise.
struct Accepted(Vec<String>);

impl Opener for Accepted {
    type Out = usize;
    fn open<G: Rules + 'static>(self, game: G, _: String) -> usize {
        self.0.iter().filter(|text| game.read(text).is_ok()).count()
    }
}

#[test]
fn tic_tac_toe_reads_the_positions_that_can_arise_and_no_other() {
    let board = |number: usize| {
        let symbol = |cell: u32| [".", "X", "O"][number / 3usize.pow(cell) % 3];
        (0..9).map(symbol).collect::<String>()
    };
    let texts = (0..3usize.pow(9)).map(board).collect();
    assert_eq!(open("tic_tac_toe", "{}", Accepted(texts)).unwrap(), 5_478);
}

#[test]
fn connect_four_reads_the_positions_that_can_arise_and_no_other() {
    for (discs, reachable) in [(1, 7), (4, 1120), (5, 4263), (6, 16422), (7, 54859)] {
        let mut texts = Vec::new();
        stack(&mut Vec::new(), discs, &mut |heights| {
            texts.extend((0..1usize << discs).map(|colours| board(heights, colours)));
        });
        let accepted = open("connect_four", "{}", Accepted(texts)).unwrap();
        assert_eq!(accepted, reachable, "{discs} discs");
    }
}

/// Calls `visit` with every seven heights, none above 6, that sum to the heights so far and `left`.
fn stack(heights: &mut Vec<usize>, left: usize, visit: &mut impl FnMut(&[usize])) {
    if heights.len() == 7 {
        if left == 0 {
            visit(heights);
        }
        return;
    }
    for height in 0..=left.min(6) {
        heights.push(height);
        stack(heights, left - height, visit);
        heights.pop();
    }
}

/// The board with these heights, discs coloured by the bits of `colours` from the bottom left up.
fn board(heights: &[usize], mut colours: usize) -> String {
    let mut rows = vec![vec!['.'; 7]; 6];
    for (column, &height) in heights.iter().enumerate() {
        for row in 0..height {
            rows[5 - row][column] = if colours & 1 == 0 { 'X' } else { 'O' };
            colours >>= 1;
        }
    }
    rows.into_iter().map(String::from_iter).collect::<Vec<_>>().join("/")
}
