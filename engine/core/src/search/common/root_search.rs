//! The root of a search with windows: null windows and re-searches, aspiration windows around the last
//! pass's score, and threads over one table.

mod windows;

use std::cmp::Reverse;
use std::iter::once;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use self::windows::Root;
use crate::game::evaluation::Evaluation;
use crate::game::ordering::Ordering;
use crate::game::{Game, Player};
use crate::search::common::asking::{Asks, KnownRoot, Trust};
use crate::search::common::control::Control;
use crate::search::common::iterative_deepening::Pass;
use crate::search::common::race::race;
use crate::search::common::search_thread::SearchThread;
use crate::search::common::sort::sort_by_key;
use crate::search::common::two_player::{TwoPlayer, Verdict};
use crate::search::contract::{
    Line, MoveOrder, Parameters, Ranking, SearchLimits, SearchProblem, Valuation,
};
use crate::table::{Bound, Entry};
use crate::value::Score;

/// Depth from which all threads search: a shallower pass ends before they have started.
const MIN_DEPTH_FOR_THREADS: u32 = 5;

/// Skipped iterations: the least depth of a pass that skips others, since shallower passes take less time than a
/// request. Then the longest time that the pass may take, and its part of the time and of the nodes left.
const LEAST_SKIP: u32 = 6;
const LONGEST_SKIP: Duration = Duration::from_secs(1);
const PART_FOR_SKIP: u32 = 8;

/// The open interval in which a value matters.
#[derive(Clone, Copy)]
pub struct Window {
    pub alpha: Score,
    pub beta: Score,
}

impl Window {
    #[inline]
    pub fn is_null(self) -> bool {
        self.alpha.just_above() >= self.beta
    }

    #[inline]
    pub fn null_at(alpha: Score) -> Self {
        Self { alpha, beta: alpha.just_above() }
    }

    /// The window of all values.
    pub const OPEN: Self = Self { alpha: Score::MIN, beta: Score::MAX };

    /// The least window with `score` inside.
    #[inline]
    pub fn around(score: Score) -> Self {
        Self { alpha: score.just_below(), beta: score.just_above() }
    }

    /// Whether `score` lies inside.
    #[inline]
    pub fn has(self, score: Score) -> bool {
        self.alpha < score && score < self.beta
    }

    /// The same interval from the opponent's point of view.
    #[inline]
    pub fn opposite(self) -> Self {
        Self { alpha: -self.beta, beta: -self.alpha }
    }
}

/// An event at the root, from the point of view of the player to move there.
pub enum AtRoot<'r, M> {
    /// A pass of this depth begins, or begins again with another window.
    Begins(u32, Window),
    /// This move comes next.
    Follows(M),
    /// A move was searched: the best score so far, and the window from now on.
    Updates(Score, Window),
    /// These moves are cut off.
    Cuts(&'r mut dyn Iterator<Item = M>),
    /// The pass ends.
    Ends(Verdict),
}

/// One thread's search below the root.
pub trait Searcher<'a, G: Game>: Send {
    /// Value v of `state`, a child of the root's, for `me`, searched `depth` plies.
    /// Fail-soft: r ≤ alpha ⇒ v ≤ r; r ≥ beta ⇒ v ≥ r; otherwise r = v (Fishburn 1983).
    /// `None` when a limit is reached.
    fn child(
        &mut self,
        state: &G::State,
        me: Player,
        depth: u32,
        window: Window,
    ) -> Option<Verdict>;

    /// The clock and stacks of the thread.
    fn thread(&self) -> &SearchThread<'a, G>;

    /// The clock and stacks of the thread, mutable.
    fn thread_mut(&mut self) -> &mut SearchThread<'a, G>;

    /// Whether `entry` serves a search to `depth`.
    fn is_as_deep(entry: Entry, depth: u32) -> bool;

    /// The value that a table entry as deep gives for a null window.
    #[inline]
    fn table_cut(entry: Option<Entry>, ply: u32, depth: u32, window: Window) -> Option<Verdict> {
        let entry = entry.filter(|&entry| window.is_null() && Self::is_as_deep(entry, depth))?;
        let score = entry.score.earlier(ply);
        let answers = entry.bound.answers(score, window.alpha, window.beta);
        answers.then_some(Verdict { score, proven: entry.proven })
    }

    /// Sends other hosts the `entry` of the root's position.
    fn send_root(&mut self, entry: Entry);

    /// Reports to an observer, if there is one, what happens at the root.
    #[inline]
    fn tell(&mut self, _event: AtRoot<'_, G::Move>) {}

    /// Clears what an interrupted pass left on the stacks.
    fn begin_pass(&mut self) {
        self.thread_mut().begin_pass();
    }
}

/// A root move that was searched: its index, its line, its verdict, whether that is an upper bound.
type Searched<M> = (usize, Vec<M>, Verdict, bool);

/// The root's verdict where these moves were searched.
fn verdict_of<M>(searched: &[Searched<M>]) -> Verdict {
    searched.iter().fold(Verdict::NOTHING, |root, (_, _, verdict, _)| root.or(*verdict))
}

/// The threads of a search, and the result of the last pass for the root's moves.
pub struct RootSearch<'a, G: Game, S> {
    two_player: &'a TwoPlayer<'a, G>,
    actions: Vec<G::Move>,
    threads: Vec<S>,
    /// Set when one thread has finished the pass.
    finished: &'a AtomicBool,
    /// Indices of the root's moves, the last pass's best first.
    order: Vec<usize>,
    /// The last pass's best score.
    last: Option<Score>,
    /// The moves that the first thread has searched in the current pass, in order.
    partial: Vec<Searched<G::Move>>,
}

impl<'a, G: Evaluation + Ordering, S: Asks<'a, G>> RootSearch<'a, G, S> {
    /// As many threads as the parameters say, each with its share of the limits. `finished` stops them
    /// when one has the answer.
    pub fn new(
        two_player: &'a TwoPlayer<'a, G>,
        finished: &'a AtomicBool,
        thread: impl Fn(Control<'a>) -> S,
    ) -> Self {
        let SearchProblem { game, root, parameters, .. } = two_player.problem;
        let most = parameters.limits.nodes.unwrap_or(u64::MAX);
        let threads = (parameters.threads as u64).min(most).max(1);
        let started = Instant::now();
        let nodes = parameters.limits.nodes.map(|nodes| nodes / threads);
        let limits = SearchLimits { nodes, ..parameters.limits };
        let control = || Control::since(started, limits, two_player.problem.stop).until(finished);
        let actions = two_player.problem.root_moves();
        let mut order: Vec<usize> = (0..actions.len()).collect();
        let switch = parameters.switches.order();
        if switch != MoveOrder::Game {
            sort_by_key(&mut order, |&index| Reverse(game.ordering_score(root, actions[index])));
        }
        if switch == MoveOrder::WorstFirst {
            order.reverse();
        }
        Self {
            two_player,
            actions,
            threads: (0..threads).map(|_| thread(control())).collect(),
            finished,
            order,
            last: None,
            partial: Vec::new(),
        }
    }

    /// The first thread.
    pub fn into_first(self) -> S {
        self.threads.into_iter().next().expect("there is at least one thread")
    }

    /// The time that is left of the earlier limit, if there is one, and the nodes.
    pub fn left(&self) -> (Option<Duration>, u64) {
        let control = &self.threads[0].thread().control;
        let earlier = self.two_player.problem.parameters.limits.earlier();
        (earlier.map(|limit| limit.saturating_sub(control.elapsed())), control.nodes_left())
    }

    /// Counts nodes, and leaves among them, that were visited outside of its threads.
    pub fn count(&mut self, (nodes, leaves): (u64, u64)) {
        let control = &mut self.threads[0].thread_mut().control;
        control.nodes += nodes;
        control.leaves += leaves;
    }

    /// Makes a pass with all threads: the first to finish has the answer, and the others stop.
    fn threaded_pass(&mut self, depth: u32) -> Option<Vec<Searched<G::Move>>> {
        let root = Root { two_player: self.two_player, actions: &self.actions, order: &self.order };
        let (last, finished) = (self.last, self.finished);
        let with_room = |thread| (thread, Vec::new());
        let mut searches: Vec<(&mut S, _)> = self.threads.iter_mut().map(with_room).collect();
        let answer = race(&mut searches, finished, |(thread, searched)| {
            root.search(*thread, depth, last, searched)?;
            Some(std::mem::take(searched))
        });
        self.partial = searches.swap_remove(0).1;
        let (main, helpers) = self.threads.split_first_mut().expect("there is at least one thread");
        main.thread_mut().control.other_threads =
            helpers.iter().fold((0, 0), |(nodes, leaves), helper| {
                (nodes + helper.thread().control.nodes, leaves + helper.thread().control.leaves)
            });
        if answer.is_some() {
            self.threads.iter_mut().for_each(|thread| thread.thread_mut().control.resume());
        }
        answer
    }
}

impl<'a, G: Evaluation + Ordering, S: Asks<'a, G>> RootSearch<'a, G, S> {
    /// The answer of the pass of `depth` whose result is `known`; its first move is the best. Only that move's line is
    /// searched, as far as the limits allow, and it does not change the answer. `None` if the limits end the line of a
    /// proven draw, whose length counts.
    fn follow(&mut self, known: Entry, depth: u32) -> Option<Ranking<G::Move>> {
        let Self { two_player, actions, order, threads, .. } = self;
        let first = &mut threads[0];
        let root = Root { two_player, actions, order };
        let mut line = vec![actions[order[0]]];
        // At the end of the line a search that prunes may find another value.
        for window in [Window::around(known.score), Window::OPEN] {
            let mut searched = Vec::new();
            let ended = root.search_within(first, depth, window, &order[..1], &mut searched);
            let Some((_, moves, found, _)) = ended.and_then(|()| searched.pop()) else {
                if known.proven && known.score.decided().is_none() {
                    return None;
                }
                break;
            };
            line = moves;
            if window.has(found.score) {
                break;
            }
        }
        let verdict = Verdict { score: known.score, proven: known.proven };
        let others = order[1..].iter().map(|&index| (vec![actions[index]], verdict, true));
        Some(two_player.ranking(once((line, verdict, false)).chain(others).collect()))
    }

    /// Sends other hosts what the pass of `depth` found: the moves in the game's order, and which is best.
    fn send_root(&mut self, depth: u32, searched: &[Searched<G::Move>], best: usize) {
        let SearchProblem { game, root, search_moves, exchange, .. } = *self.two_player.problem;
        if exchange.is_none() || !search_moves.is_empty() {
            return;
        }
        let verdict = verdict_of(searched);
        let entry = Entry {
            score: verdict.score,
            bound: Bound::Exact,
            depth: depth as u8,
            proven: verdict.proven,
            // With several threads it is not known on what the result of one of them depends.
            portable: self.threads.len() == 1,
            best: u16::try_from(searched[best].0).ok(),
        };
        let first = &mut self.threads[0];
        first.thread().exchange.send_root(entry, |out| game.identify(root, out));
        let (best, mut listed) = (self.actions[searched[best].0], Vec::new());
        S::list_moves(game, root, &mut listed);
        let place = listed.iter().position(|&action| action == best);
        first.send_root(Entry { best: place.and_then(|index| u16::try_from(index).ok()), ..entry });
    }
}

impl<'a, G: Evaluation + Ordering, S: Asks<'a, G>> Pass<G::Move> for RootSearch<'a, G, S> {
    fn skip_iterations(&mut self, last: u32) -> Option<(u32, Ranking<G::Move>)> {
        let SearchProblem { search_moves, exchange, parameters, .. } = self.two_player.problem;
        let is_usual = search_moves.is_empty() && parameters.multi_pv == 1;
        if exchange.is_none() || !is_usual || last < LEAST_SKIP {
            return None;
        }
        let KnownRoot { entry: known, best, trust, key } = self.threads[0].ask_about_root(last)?;
        let depth = u32::from(known.depth).min(last);
        let place = self.order.iter().position(|&index| self.actions[index] == best)?;
        self.order[..=place].rotate_right(1);
        let is_exact = known.bound == Bound::Exact && Window::OPEN.has(known.score);
        if !is_exact || depth < LEAST_SKIP {
            return None;
        }
        self.last = Some(known.score);
        let controls = |search: &mut Self, change: &mut dyn FnMut(&mut Control<'a>)| {
            search.threads.iter_mut().for_each(|thread| change(&mut thread.thread_mut().control));
        };
        let mut limits = Vec::new();
        controls(self, &mut |control| {
            let time = control.earlier_left().map_or(LONGEST_SKIP, |left| left / PART_FOR_SKIP);
            limits.push(control.hurry(time.min(LONGEST_SKIP)));
            control.restrict(control.nodes_left() / u64::from(PART_FOR_SKIP));
        });
        let skips_iterations = trust > Trust::Order;
        if skips_iterations {
            self.threads[0].thread().exchange.note_use(depth, key);
        }
        self.threads
            .iter_mut()
            .for_each(|thread| thread.thread_mut().exchange.skips_iterations = skips_iterations);
        let ranking = if trust == Trust::Answer && S::is_as_deep(known, depth) {
            self.follow(known, depth)
        } else {
            self.pass(depth)
        };
        self.threads
            .iter_mut()
            .for_each(|thread| thread.thread_mut().exchange.skips_iterations = false);
        let mut limits = limits.into_iter();
        controls(self, &mut |control| {
            control.restore(limits.next().expect("each thread has limits"));
        });
        Some((depth, ranking?))
    }

    fn pass(&mut self, depth: u32) -> Option<Ranking<G::Move>> {
        self.partial.clear();
        let mut searched = if depth < MIN_DEPTH_FOR_THREADS || self.threads.len() == 1 {
            let root =
                Root { two_player: self.two_player, actions: &self.actions, order: &self.order };
            root.search(&mut self.threads[0], depth, self.last, &mut self.partial)?;
            std::mem::take(&mut self.partial)
        } else {
            self.threaded_pass(depth)?
        };
        sort_by_key(&mut searched, |&(index, ..)| index);
        let rank = |place: &usize| {
            let (_, _, verdict, at_most) = &searched[*place];
            Reverse((verdict.score, !at_most))
        };
        let mut places: Vec<usize> = (0..searched.len()).collect();
        sort_by_key(&mut places, rank);
        self.last = Some(searched[places[0]].2.score);
        self.send_root(depth, &searched, places[0]);
        let best_first = places.into_iter().map(|place| searched[place].0);
        match self.two_player.problem.parameters.switches.order() {
            MoveOrder::Learned => self.order = best_first.collect(),
            MoveOrder::WorstFirst => self.order = best_first.rev().collect(),
            MoveOrder::Game | MoveOrder::Static => {}
        }
        Some(
            self.two_player.ranking(
                searched
                    .into_iter()
                    .map(|(_, line, verdict, at_most)| (line, verdict, at_most))
                    .collect(),
            ),
        )
    }

    fn one_ply(&self) -> Ranking<G::Move> {
        self.two_player.one_ply()
    }

    /// A partial pass leads only with one principal variation and best moves first: then the first move searched was
    /// the last pass's best or a better one. Nothing is proven, since moves not searched yet may be better; a lost move
    /// is no answer.
    fn partial_pass(&self) -> Option<Vec<Line<G::Move>>> {
        let mut partial: Vec<_> = self.partial.iter().collect();
        sort_by_key(&mut partial, |(_, _, verdict, at_most)| (Reverse(verdict.score), *at_most));
        let (index, _, best, at_most) = partial.first()?;
        let lost = best.score.decided().is_some_and(|plies| plies <= 0);
        let Parameters { multi_pv, switches, .. } = self.two_player.problem.parameters;
        let best_first = multi_pv == 1 && switches.order() == MoveOrder::Learned;
        if *index == self.order[0] || *at_most || lost || !best_first {
            return None;
        }
        let line = |(_, moves, verdict, at_most): &Searched<G::Move>| {
            let unproven = Verdict { proven: false, ..*verdict };
            let valuation =
                Valuation { outcome: None, plies: None, ..self.two_player.valuation(unproven, 0) };
            Line { at_most: *at_most, ..Line::of(moves.clone(), valuation) }
        };
        Some(partial.into_iter().map(line).collect())
    }

    fn control(&self) -> &Control<'_> {
        &self.threads[0].thread().control
    }
}
