//! Figures of hold'em: all hands of seven cards counted, a river solved, and the whole game played against simple
//! players.

use std::time::{Duration, Instant};

use countermove::game::Turn;
use countermove::game::erased::Erased;
use countermove::game::information::Information;
use countermove::game::notation::Notation;
use countermove::game::options::Options;
use countermove::game::rules::{Opener, Rules};
use countermove::games;
use countermove::games::holdem::{self, OPTIONS, strength::Strength};
use countermove::rng::Rng;
use countermove::search::hand_vectors::HandVectors;
use countermove::search::sampled_regrets::SampledRegrets;

/// Of high card to straight flush, and of these the royal ones.
const SEVEN_CARDS: [u64; 10] = [
    23_294_460, 58_627_800, 31_433_400, 6_461_620, 6_180_020, 4_047_644, 3_473_184, 224_848,
    41_584, 4_324,
];

const RIVER: &str = r#"{"board":"Qs Jd 7c 4h 2s","pot":100,"stack":200,"sizes":[[0.5,1]],
    "ranges":"22+,A2s+,K9s+,Q9s+,J9s+,T8s+,98s,87s,76s,ATo+,KTo+,QTo+|22+,A2s+,K8s+,Q8s+,J8s+,T8s+,97s+,86s+,75s+,A9o+,KTo+,QTo+,JTo"}"#;

fn main() {
    count();
    river();
    for options in [r#"{"betting":"limit"}"#, r#"{"sizes":[[1]],"bets":3}"#, "{}"] {
        whole_game(options);
    }
}

fn count() {
    let start = Instant::now();
    let mut counts = [0; 10];
    count_more(7, 52, 0, &mut counts);
    let seconds = start.elapsed().as_secs_f64();
    let hands: u64 = counts[..9].iter().sum();
    println!(
        "{hands} hands of seven cards in {seconds:.2} s: {:.0} million/s",
        hands as f64 / seconds / 1e6
    );
    assert_eq!(counts, SEVEN_CARDS, "the published counts");
}

fn count_more(size: u32, top: u32, cards: u64, counts: &mut [u64; 10]) {
    if size == 0 {
        let strength = Strength::of(cards);
        counts[strength.class() as usize] += 1;
        counts[9] += u64::from(strength.is_royal());
        return;
    }
    for card in size - 1..top {
        count_more(size - 1, card, cards | 1 << card, counts);
    }
}

fn river() {
    let game: Erased = games::open("holdem", RIVER, None).expect("a game").game;
    let start = Instant::now();
    let tree = game.public_tree(usize::MAX).expect("a game with a board");
    let hands = [0, 1].map(|player: usize| tree.weights[player].len());
    println!("river: {} and {} hands, {} nodes", hands[0], hands[1], tree.nodes.len());
    let mut solver = HandVectors::new(tree);
    loop {
        for _ in 0..10 {
            solver.iterate();
        }
        let exploitability = solver.nash_conv() / 2.0;
        let seconds = start.elapsed().as_secs_f64();
        println!(
            "{:4} iterations, {:.3} s: {exploitability:.4} % of the pot, value {:.4}",
            solver.iterations(),
            seconds,
            solver.value(0)
        );
        if exploitability < 0.05 {
            break;
        }
    }
    let state = game.read("AcAd|KhTh : Qs Jd 7c 4h 2s : k").expect("a state");
    let (key, hand) = game.public_place(&state, 0).expect("a hand of the range");
    println!("AcAd after a check: {:?}", solver.answer(key, hand));
}

/// Hands of each match; the seats change after each.
const HANDS: u64 = 100_000;

/// How long the player learns.
const LEARNING: Duration = Duration::from_secs(20);

fn whole_game(options: &str) {
    println!("whole game {options}");
    let read = &mut Options::read(options, OPTIONS).expect("options");
    holdem::open(read, Match).expect("a game");
}

struct Match;

impl Opener for Match {
    type Out = ();

    fn open<G: Rules + 'static>(self, game: G, _: String) {
        let mut learnt = SampledRegrets::default();
        let mut rng = Rng::new(1);
        let start = Instant::now();
        while start.elapsed() < LEARNING {
            learnt.iterate(&game, &mut rng, &mut || true).expect("nothing ends it");
        }
        println!(
            "{} iterations, {} classes in {:.1} s",
            learnt.iterations(),
            learnt.classes(),
            start.elapsed().as_secs_f64()
        );
        for (name, calls) in [("always-call", true), ("random", false)] {
            let (mut sum, mut squares, mut missed) = (0.0, 0.0, 0_u64);
            for hand in 0..HANDS {
                let won =
                    one_hand(&game, &mut learnt, (hand % 2) as usize, calls, &mut rng, &mut missed)
                        / BIG_BLIND;
                sum += won;
                squares += won * won;
            }
            let count = HANDS as f64;
            let mean = sum / count;
            let error = ((squares / count - mean * mean) / count).sqrt();
            println!(
                "against {name}: {:+.1} bb/100, standard error {:.1}; {missed} moves never met in learning",
                100.0 * mean,
                100.0 * error
            );
        }
    }
}

/// Chips, by default.
const BIG_BLIND: f64 = 2.0;

/// What the learner, in `seat`, wins in one hand.
fn one_hand<G: Rules>(
    game: &G,
    learnt: &mut SampledRegrets,
    seat: usize,
    calls: bool,
    rng: &mut Rng,
    missed: &mut u64,
) -> f64 {
    let mut state = game.start();
    let mut moves = Vec::new();
    loop {
        moves.clear();
        game.moves(&state, &mut moves);
        let chosen = match game.turn(&state) {
            Turn::Over => return game.utility(&state, seat),
            Turn::Of(mover) if mover == seat => match learnt.strategy(game, &state, seat) {
                Some(strategy) => rng.index_by(&strategy),
                None => {
                    *missed += 1;
                    passive(game, &state, &moves)
                }
            },
            Turn::Of(_) if calls => passive(game, &state, &moves),
            // Each hand or card that chance may deal is as likely as any other.
            _ => rng.below(moves.len()),
        };
        game.play(&mut state, moves[chosen]);
    }
}

/// The place of check or call among `moves`.
fn passive<G: Rules>(game: &G, state: &G::State, moves: &[G::Move]) -> usize {
    let is_passive =
        |&action: &G::Move| matches!(game.write_move(state, action).as_str(), "check" | "call");
    moves.iter().position(is_passive).expect("one of them is legal")
}
