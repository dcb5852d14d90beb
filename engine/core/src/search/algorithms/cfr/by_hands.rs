//! CFR+ for two players with one hidden hand each, where all else is public: each public node holds a number for each
//! hand; see [`HandVectors`].

use std::time::{Duration, Instant};

use super::CfrOptions;
use super::answer::{self, ViewStrategy};
use super::{FIRST_REPORT, TOLERANCE, USUAL_ITERATIONS};
use crate::game::Player;
use crate::game::public_tree::PublicTree;
use crate::game::searchable::Searchable;
use crate::search::common::control::Control;
use crate::search::common::whole_game;
use crate::search::contract::{Found, SearchLimits, SearchProblem, StoppedBy};
use crate::search::hand_vectors::{HandAnswer, HandVectors};
use crate::search::kept_strategies::{CfrVariant, KeptRegrets};

/// Most numbers that a search keeps, and most for each second of its time.
const MOST_NUMBERS: usize = 8_000_000;
const NUMBERS_PER_SECOND: f64 = 4e6;
/// The number of iterations that take about as long as the final measurement and answer.
const RESERVE: u32 = 3;
/// Iterations that a limit of nodes must allow.
const LEAST_ITERATIONS: usize = 8;

/// Most numbers that a search within `limits` keeps.
fn most_numbers(limits: &SearchLimits) -> usize {
    limits.earlier().map_or(MOST_NUMBERS, |time| {
        MOST_NUMBERS.min((time.as_secs_f64() * NUMBERS_PER_SECOND) as usize)
    })
}

/// Whether the game has a public tree that a search within `limits` can go through several times.
pub(super) fn suffice<G: Searchable>(
    game: &G,
    root: &G::State,
    player: Player,
    limits: &SearchLimits,
) -> bool {
    let fits = |tree: PublicTree| {
        let needed = (LEAST_ITERATIONS * tree.nodes.len()) as u64;
        limits.nodes.is_none_or(|nodes| nodes >= needed)
    };
    game.public_place(root, player).is_some()
        && game.public_tree(most_numbers(limits)).is_some_and(fits)
}

/// Searches by vectors of hands; `None` if the game or the variant is not for them.
pub(super) fn search<G: Searchable>(
    problem: &SearchProblem<'_, G>,
    options: CfrOptions,
    progress: &mut dyn FnMut(&Found<G::Move>),
) -> Option<Found<G::Move>> {
    let parameters = problem.parameters;
    if options.variant() != CfrVariant::Plus {
        return None;
    }
    let place = problem.game.public_place(problem.root, problem.root_player())?;
    let mut control = whole_game::control(problem);
    let memory = problem.memory;
    let key = answer::key(memory.key, "hands");
    let mut vectors = match memory.strategies.and_then(|strategies| strategies.take(key)) {
        Some(KeptRegrets::Hands(vectors)) => vectors,
        _ => HandVectors::new(problem.game.public_tree(most_numbers(&parameters.limits))?),
    };
    let found = go_on(problem, options.iterations, (&mut vectors, place), &mut control, progress);
    if let Some(strategies) = memory.strategies {
        strategies.put_back(key, KeptRegrets::Hands(vectors));
    }
    found
}

fn go_on<G: Searchable>(
    problem: &SearchProblem<'_, G>,
    iterations: Option<u64>,
    (vectors, place): (&mut HandVectors, (u64, usize)),
    control: &mut Control<'_>,
    progress: &mut dyn FnMut(&Found<G::Move>),
) -> Option<Found<G::Move>> {
    vectors.answer(place.0, place.1)?;
    let facts = problem.game.facts();
    let tolerance = TOLERANCE * (facts.utility_max - facts.utility_min);
    let limits = problem.parameters.limits;
    let is_limited = limits.nodes.is_some() || limits.earlier().is_some();
    let most = iterations.or((!is_limited).then_some(USUAL_ITERATIONS));
    let mut next_report = super::next_report(vectors.iterations().max(FIRST_REPORT));
    let mut longest = Duration::ZERO;
    let stopped_by = loop {
        if most.is_some_and(|most| vectors.iterations() >= most) {
            break StoppedBy::Iterations;
        }
        if control.afford(vectors.nodes() as u64).is_none() {
            break control.reached().unwrap_or(StoppedBy::Stop);
        }
        if control.time_left().is_some_and(|left| left < longest * (RESERVE + 1)) {
            break StoppedBy::Time;
        }
        let began = Instant::now();
        vectors.iterate();
        longest = longest.max(began.elapsed());
        control.nodes += vectors.nodes() as u64;
        if vectors.iterations() >= next_report {
            let nash_conv = vectors.nash_conv();
            if nash_conv <= tolerance {
                break StoppedBy::Converged;
            }
            progress(&found(problem, vectors, place, None, control)?);
            next_report = super::next_report(vectors.iterations());
        }
    };
    found(problem, vectors, place, Some(stopped_by), control)
}

/// The answer for the hand at `place`; `stopped_by` is `None` for an intermediate answer.
fn found<G: Searchable>(
    problem: &SearchProblem<'_, G>,
    vectors: &mut HandVectors,
    (key, hand): (u64, usize),
    stopped_by: Option<StoppedBy>,
    control: &Control<'_>,
) -> Option<Found<G::Move>> {
    let HandAnswer { strategy, values, reach } = vectors.answer(key, hand)?;
    let learned = ViewStrategy {
        shares: strategy,
        values,
        nash_conv: Some(vectors.nash_conv()),
        iterations: vectors.iterations(),
        information_states: vectors.information_states(),
        reach: Some(reach),
        stopped_by,
    };
    Some(answer::found(problem, learned, control))
}
