//! Who wins each opening of Hex by `solve`, one thread.
//!
//! `cargo run --release -p countermove --example hex_openings [SIZE]`

use std::sync::atomic::AtomicBool;
use std::time::Instant;

use countermove::game::evaluation::Weights;
use countermove::game::rules::{Opener, Rules};
use countermove::game::teams::Teams;
use countermove::games::hex;
use countermove::search::{Algorithm, Limits, Memory, Parameters, Problem};
use countermove::table::Table;

struct Openings {
    size: usize,
}

impl Opener for Openings {
    type Out = ();

    fn open<G: Rules + 'static>(self, game: G, _: String) {
        let mut moves = Vec::new();
        game.moves(&game.start(), &mut moves);
        let weights = Weights::for_game(&game, &[]).expect("no weight is given");
        let stop = AtomicBool::new(false);
        let table = Table::new(256 << 20);
        let began = Instant::now();
        let mut all = 0;
        for (cell, &action) in moves.iter().enumerate() {
            if cell >= self.size * self.size / 2 + self.size % 2 {
                break;
            }
            let root = game.after(&game.start(), action);
            let problem = Problem {
                game: &game,
                weights: &weights,
                root: &root,
                player: None,
                search_moves: &[],
                opponent: None,
                teams: Teams::NONE,
                parameters: Parameters { limits: Limits::default(), ..Parameters::default() },
                table: Some(&table),
                memory: Memory::default(),
                salt: 0,
                mail: None,
                stop: &stop,
            };
            let one = Instant::now();
            let found = Algorithm::Solve.search(&problem, &mut |_| {});
            let wins = found.valuation.values[0] > 0.0;
            all += found.nodes;
            println!(
                "{} {} {} nodes {:.2} s",
                game.write_move(&game.start(), action),
                if wins { "wins" } else { "loses" },
                found.nodes,
                one.elapsed().as_secs_f64()
            );
        }
        println!("{all} nodes, {:.2} s", began.elapsed().as_secs_f64());
    }
}

fn main() {
    let size: usize = std::env::args().nth(1).map_or(5, |text| text.parse().expect("a size"));
    let mut options =
        countermove::game::options::Options::read(&format!(r#"{{"size":{size}}}"#), hex::OPTIONS)
            .expect("an object");
    hex::open(&mut options, Openings { size }).expect("a size from 2 to 19");
}
