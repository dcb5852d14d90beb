//! Reads a sheet, and plays it at random: `cargo run --release --example playouts -- FILE [SECONDS]`. Without a time it
//! only prints how large the sheet is.

use std::time::{Duration, Instant};

use countermove_core::rng::Rng;
use countermove_described::grounding;
use countermove_described::known::Known;
use countermove_described::machine::{Limits, Machine};
use countermove_described::network::Network;
use countermove_described::reading;

const MEBIBYTE: usize = 1 << 20;
const LONGEST: usize = 1_000;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let path = arguments.next().expect("the path of a sheet");
    let seconds: f64 = arguments.next().map_or(0.0, |text| text.parse().expect("seconds"));
    let work = arguments.next().map_or(40_000_000, |text| text.parse().expect("units of work"));
    let text = std::fs::read_to_string(&path).expect("a file that can be read");
    let name =
        std::path::Path::new(&path).file_stem().and_then(|name| name.to_str()).unwrap_or(&path);
    let begin = Instant::now();
    let sheet = match reading::read(&text) {
        Ok(sheet) => sheet,
        Err(fault) => return println!("{name}: not read: {fault}"),
    };
    let read = begin.elapsed();
    let limits = Limits { work, bytes: 256 * MEBIBYTE };
    let mut grounded = match grounding::domain(&sheet, &limits) {
        Ok(grounded) => grounded,
        Err(fault) => return println!("{name}: no domain after {:.2?}: {fault}", begin.elapsed()),
    };
    let domain = &grounded.domain;
    let moves: usize = domain.moves.iter().map(Vec::len).sum();
    let (facts, found) = (domain.facts.len(), begin.elapsed());
    let spent = work - grounded.left().work;
    print!(
        "{name}: {facts} facts, {moves} moves, read {read:.1?}, domain {found:.1?} ({spent} units)"
    );
    let Some(network) = Network::new(&sheet, &mut grounded) else {
        return println!(", no network after {:.2?}", begin.elapsed());
    };
    let (size, spent) = (network.size(), work - grounded.left().work);
    drop(grounded);
    print!(
        ", {} gates, {} edges, {} blocks, {:.2?} ({spent} units), {:.1} MB",
        size.gates,
        size.edges,
        size.blocks,
        begin.elapsed(),
        network.bytes() as f64 / MEBIBYTE as f64,
    );
    let begin = Instant::now();
    let phases = network.phases();
    let groups = network.exclusive_groups();
    let turns = if Known::of(&sheet.roles, &network).idle.is_some() { "turns" } else { "no turns" };
    let mirror = domain_roles(&network) == 2 && network.goals_mirror(0, 1);
    print!(
        ", {} groups, {} exact",
        groups.len(),
        groups.iter().filter(|group| group.always).count()
    );
    print!(", {turns}, longest {:?}, mirror {mirror}, {:.1?}", phases.longest, begin.elapsed());
    let (mut steps, mut games) = (0u64, 0u64);
    let begin = Instant::now();
    let mut rng = Rng::new(1);
    let limit = Duration::from_secs_f64(seconds);
    while begin.elapsed() < limit {
        steps += playout(&network, &mut rng);
        games += 1;
    }
    let rate = steps as f64 / begin.elapsed().as_secs_f64();
    println!(
        ", {rate:.0} moves/s, {games} games of {:.1} moves",
        steps as f64 / games.max(1) as f64
    );
}

fn domain_roles(machine: &impl Machine) -> usize {
    machine.domain().moves.len()
}

/// Plays a game at random; the number of its moves.
fn playout(machine: &impl Machine, rng: &mut Rng) -> u64 {
    let roles = machine.domain().moves.len();
    let mut state = machine.domain().start.clone();
    let (mut joint, mut legal) = (Vec::new(), Vec::new());
    let mut steps = 0;
    while steps < LONGEST as u64 && !machine.is_terminal(&state) {
        joint.clear();
        for role in 0..roles {
            legal.clear();
            machine.legal(&state, role, &mut legal);
            if legal.is_empty() {
                return steps;
            }
            joint.push(legal[rng.below(legal.len())]);
        }
        state = machine.next(&state, &joint);
        steps += 1;
    }
    steps
}
