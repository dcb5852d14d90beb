//! Alpha-beta for play: iterative deepening, transposition table, learned move ordering, principal
//! variation search, aspiration windows, threads over one table.
//!
//! Its law: value and move equal plain minimax's at the same depth, whatever the table holds, since
//! the table answers for the very depth alone and equal root moves keep the game's order.

mod busy;
mod node;
mod ordering;

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Instant;

use self::busy::Busy;
use self::node::{Shared, Window, Worker};
use self::ordering::Ordering;
use super::deepening::{Pass, deepen};
use super::duel::{Duel, Verdict};
use super::leaders::Leaders;
use super::meter::Meter;
use super::{Found, Limits, MOST_DEPTH, Problem, Ranking};
use crate::evaluate::Evaluate;
use crate::game::Game;
use crate::hashing::mix;
use crate::table::Table;
use crate::value::Score;

/// Size of the table that a search without one makes for itself.
const OWN_TABLE: usize = 16 << 20;
/// Depth from which threads join in: below it a pass is over before they have started.
const WORTH_THREADS: u32 = 5;
/// Depth from which the last pass's score is worth a guess.
const WORTH_ASPIRATION: u32 = 4;

/// Searches; see [`super::Algorithm::search`].
pub fn search<G: Game, E: Evaluate<G>>(
    problem: &Problem<'_, G, E>,
    progress: &mut dyn FnMut(&Found<G::Move>),
) -> Found<G::Move> {
    let duel = Duel::new(problem);
    let own = problem.table.is_none().then(|| Table::new(OWN_TABLE));
    let threads = problem.task.threads.max(1);
    let started = Instant::now();
    let shared = Shared {
        duel: &duel,
        table: problem.table.or(own.as_ref()).expect("there is a table, lent or own"),
        salt: problem.salt,
        age: mix(problem.game.key(problem.root)),
        busy: (threads > 1).then(Busy::new),
    };
    let limits = Limits {
        nodes: problem.task.limits.nodes.map(|nodes| nodes.div_ceil(threads as u64)),
        ..problem.task.limits
    };
    let settled = AtomicBool::new(false);
    let worker = |_| Worker {
        shared: &shared,
        meter: Meter::since(started, limits, problem.stop).until(&settled),
        ordering: Ordering::new(MOST_DEPTH),
        moves: Vec::new(),
        ranks: Vec::new(),
        line: vec![Vec::new(); MOST_DEPTH as usize + 2],
    };
    let crew = (0..threads).map(worker).collect();
    deepen(
        problem,
        1,
        &mut AlphaBeta { duel: &duel, crew, settled: &settled, order: Vec::new(), last: None },
        progress,
    )
}

struct AlphaBeta<'a, G: Game, E> {
    duel: &'a Duel<'a, G, E>,
    crew: Vec<Worker<'a, G, E>>,
    /// Set when one thread has finished the pass.
    settled: &'a AtomicBool,
    /// Indices of the root's moves, the last pass's best first.
    order: Vec<usize>,
    /// The last pass's best score.
    last: Option<Score>,
}

/// A root move that was searched: its index, its line, its verdict, whether that is a bound.
type Searched<M> = (usize, Vec<M>, Verdict, bool);

impl<G: Game, E: Evaluate<G>> Pass<G::Move> for AlphaBeta<'_, G, E> {
    fn pass(&mut self, depth: u32) -> Option<Ranking<G::Move>> {
        let mut searched = if depth < WORTH_THREADS || self.crew.len() == 1 {
            self.crew[0].root(depth, &self.order, self.last)?
        } else {
            self.together(depth)?
        };
        searched.sort_by_key(|&(index, ..)| index);
        self.order = (0..searched.len()).collect();
        self.order
            .sort_by_key(|&index| std::cmp::Reverse((searched[index].2.score, !searched[index].3)));
        self.last = Some(searched[self.order[0]].2.score);
        Some(
            self.duel.ranking(
                searched
                    .into_iter()
                    .map(|(_, line, verdict, at_most)| (line, verdict, at_most))
                    .collect(),
            ),
        )
    }

    fn one_ply(&self) -> Ranking<G::Move> {
        self.duel.one_ply()
    }

    fn meter(&self) -> &Meter<'_> {
        &self.crew[0].meter
    }
}

impl<G: Game, E: Evaluate<G>> AlphaBeta<'_, G, E> {
    /// The pass by all threads: the first to finish has the answer, and the others stop.
    fn together(&mut self, depth: u32) -> Option<Vec<Searched<G::Move>>> {
        let (order, last, settled) = (&self.order, self.last, self.settled);
        let answer = Mutex::new(None);
        let run = |worker: &mut Worker<'_, G, E>| {
            if let Some(searched) = worker.root(depth, order, last) {
                answer.lock().expect("no thread panics with the lock").get_or_insert(searched);
                settled.store(true, Relaxed);
            }
        };
        std::thread::scope(|scope| {
            for worker in &mut self.crew {
                scope.spawn(|| run(worker));
            }
        });
        settled.store(false, Relaxed);
        let answer = answer.into_inner().expect("no thread panics with the lock");
        let (main, helpers) = self.crew.split_first_mut().expect("a crew has a first");
        main.meter.elsewhere = helpers.iter().fold((0, 0), |(nodes, leaves), helper| {
            (nodes + helper.meter.nodes, leaves + helper.meter.leaves)
        });
        if answer.is_some() {
            self.crew.iter_mut().for_each(|worker| worker.meter.resume());
        }
        answer
    }
}

impl<G: Game, E: Evaluate<G>> Worker<'_, G, E> {
    /// The root's moves searched `depth` plies, in `order` where there is one; `last` is the score
    /// to expect. `None` when a limit is reached.
    fn root(
        &mut self,
        depth: u32,
        order: &[usize],
        last: Option<Score>,
    ) -> Option<Vec<Searched<G::Move>>> {
        let duel = self.shared.duel;
        let reach = (duel.problem.evaluator.spread() * 12.0) as i32 + 1;
        let guess = last.filter(|score| {
            depth >= WORTH_ASPIRATION
                && duel.problem.task.multi_pv == 1
                && duel.by_outcome
                && score.decided().is_none()
        });
        let mut window = match guess {
            Some(score) => Window { alpha: score.shifted(-reach), beta: score.shifted(reach) },
            None => Window { alpha: Score::MIN, beta: Score::MAX },
        };
        loop {
            let searched = self.root_within(depth, order, window)?;
            let best =
                searched.iter().map(|(_, _, verdict, _)| verdict.score).max().expect("a move");
            if best <= window.alpha {
                window = Window { alpha: Score::MIN, beta: best.just_above() };
            } else if best >= window.beta {
                window = Window { alpha: best.just_below(), beta: Score::MAX };
            } else {
                return Some(searched);
            }
        }
    }

    fn root_within(
        &mut self,
        depth: u32,
        order: &[usize],
        window: Window,
    ) -> Option<Vec<Searched<G::Move>>> {
        let Problem { game, root, task, evaluator, .. } = self.shared.duel.problem;
        let player = self.shared.duel.mover;
        let mut actions = Vec::new();
        game.moves(root, &mut actions);
        let mut order = order.to_vec();
        if order.is_empty() {
            order = (0..actions.len()).collect();
            order.sort_by_key(|&index| {
                std::cmp::Reverse(evaluator.promise(game, root, actions[index]))
            });
        }
        self.moves.clear();
        self.ranks.clear();
        let mut leaders = Leaders::new(task.multi_pv);
        let mut searched: Vec<Searched<G::Move>> = Vec::new();
        let search = |worker: &mut Self, index: usize, window: Window| {
            let child = game.after(root, actions[index]);
            let verdict = worker.value(&child, player, 1, depth - 1, window)?;
            let mut moves = vec![actions[index]];
            if !window.is_null() {
                moves.extend_from_slice(&worker.line[1]);
            }
            Some((index, moves, verdict, verdict.score <= window.alpha))
        };
        for index in order {
            let floor = leaders.to_beat(index).max(window.alpha);
            let open = Window { alpha: floor, beta: window.beta };
            let mut found = None;
            if leaders.to_beat(index) > Score::MIN {
                let scouted =
                    search(self, index, Window { alpha: floor, beta: floor.just_above() })?;
                if scouted.3 {
                    found = Some(scouted);
                }
            }
            let found = match found {
                Some(found) => found,
                None => search(self, index, open)?,
            };
            leaders.add(found.2.score, index);
            let above = found.2.score >= window.beta;
            searched.push(found);
            if above {
                break;
            }
        }
        Some(searched)
    }
}
