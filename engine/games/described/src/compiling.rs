//! From the text of a sheet to a game.

use std::sync::{Mutex, PoisonError};
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

/// What a sheet may cost: two seconds of a core, and its memory.
pub const LIMITS: Limits = Limits { work: 40_000_000, bytes: 256 << 20 };

/// What it may cost beyond that, where states are evaluated by the rules.
const OF_EVALUATOR: Limits = Limits { work: 10_000_000, bytes: 64 << 20 };
/// One sheet is compiled at a time: many at once would take the memory of all.
static COMPILING: Mutex<()> = Mutex::new(());

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
    let _alone = COMPILING.lock().unwrap_or_else(PoisonError::into_inner);
    let start = Instant::now();
    let (sheet, warnings) = read_with_warnings(text).map_err(of_rules)?;
    let mut grounded = domain(&sheet, &LIMITS).map_err(of_rules)?;
    let (machine, known, method, gates): (Box<dyn Machine>, _, _, _) =
        match Network::new(&sheet, &mut grounded) {
            Some(network) => {
                let known = Known::of(&sheet.roles, &network);
                let gates = network.size().gates;
                (Box::new(network), known, "network", gates)
            }
            None => {
                let domain = std::mem::take(&mut grounded.domain);
                drop(grounded);
                let evaluator = Evaluator::new(&sheet, domain, &OF_EVALUATOR).map_err(of_rules)?;
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
