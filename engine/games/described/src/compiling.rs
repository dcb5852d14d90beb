//! From the text of a sheet to a game.

use std::time::{Duration, Instant};

use crate::evaluation::Evaluator;
use crate::fault::Fault;
use crate::game::Described;
use crate::grounding::domain;
use crate::known::Known;
use crate::machine::{Limits, Machine};
use crate::network::Network;
use crate::picture::View;
use crate::reading::read_with_warnings;
use crate::sheet::words;

/// What a sheet may cost: two seconds of a core, and its memory.
pub const LIMITS: Limits = Limits { work: 40_000_000, bytes: 256 << 20 };

/// The options.
pub const RULES: &str = "rules";
/// See [`RULES`].
pub const VIEW: &str = "view";

/// What became of a sheet while it was compiled.
#[derive(Clone, Debug)]
pub struct Compiled {
    /// How states are evaluated.
    pub method: &'static str,
    /// Number of gates of a network.
    pub gates: usize,
    /// How long it took.
    pub time: Duration,
    /// What is dubious in the text.
    pub warnings: Vec<Fault>,
}

/// Compiles the rules `text`; `view` is the option of that name. Error: which of the two is wrong, and what.
pub fn compile(text: &str, view: Option<&str>) -> Result<Described, (&'static str, Fault)> {
    let of_rules = |fault| (RULES, fault);
    let start = Instant::now();
    let (sheet, warnings) = read_with_warnings(text).map_err(of_rules)?;
    if sheet.roles.iter().all(|&role| role == words::RANDOM) {
        let message = "no role moves but random: add one, as in (role white)";
        return Err(of_rules(Fault::of_sheet(message)));
    }
    let mut grounded = domain(&sheet, &LIMITS).map_err(of_rules)?;
    let (machine, known, method, gates): (Box<dyn Machine>, _, _, _) =
        match Network::new(&sheet, &mut grounded) {
            Some(network) => {
                let known = Known::of(&sheet.roles, &network);
                let gates = network.size().gates;
                (Box::new(network), known, "network", gates)
            }
            None => {
                let evaluator =
                    Evaluator::new(&sheet, grounded.domain, &LIMITS).map_err(of_rules)?;
                (Box::new(evaluator), Known::default(), "rules", 0)
            }
        };
    let view = match view {
        Some(text) => {
            let view = View::read(text, &sheet, machine.domain());
            Some(view.map_err(|fault| (VIEW, fault))?)
        }
        None => View::guessed(&sheet, machine.domain()),
    };
    let compiled = Compiled { method, gates, time: start.elapsed(), warnings };
    Ok(Described::new(sheet, machine, known, view, compiled))
}
