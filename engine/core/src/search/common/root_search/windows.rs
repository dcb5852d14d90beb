//! The root's moves within a window: an aspiration window around the expected score, widened until the value lies
//! inside.

use super::{AtRoot, Searched, Window, verdict_of};
use crate::game::Game;
use crate::game::evaluation::Evaluation;
use crate::game::ordering::Ordering;
use crate::search::common::asking::Asks;
use crate::search::common::multi_pv::MultiPv;
use crate::search::common::two_player::{TwoPlayer, Verdict};
use crate::search::contract::SearchProblem;
use crate::value::Score;

/// Depth from which the window is an aspiration window.
const MIN_DEPTH_FOR_ASPIRATION: u32 = 4;
/// Half the width of the first window, in steps of a score to a unit of the evaluation's spread.
const HALF_WINDOW: f64 = 9.0;
/// By how many times a window that missed the value is widened, and how often before it is opened.
const WIDENING: i32 = 4;
const MOST_WIDENINGS: u32 = 3;

/// The root at the start of a pass.
pub(super) struct Root<'r, 'a, G: Game> {
    pub(super) two_player: &'r TwoPlayer<'a, G>,
    pub(super) actions: &'r [G::Move],
    pub(super) order: &'r [usize],
}

impl<'a, G: Evaluation + Ordering> Root<'_, 'a, G> {
    /// Fills `searched` with the root's moves searched `depth` plies, in order; `last` is the expected
    /// score. `None` when a limit is reached.
    pub(super) fn search(
        &self,
        thread: &mut impl Asks<'a, G>,
        depth: u32,
        last: Option<Score>,
        searched: &mut Vec<Searched<G::Move>>,
    ) -> Option<()> {
        let mut half_width = (self.two_player.problem.weights.spread() * HALF_WINDOW) as i32 + 1;
        let expected = last.filter(|score| {
            depth >= MIN_DEPTH_FOR_ASPIRATION
                && self.two_player.problem.parameters.multi_pv == 1
                && self.two_player.by_outcome
                && score.decided().is_none()
        });
        let mut window = match expected {
            Some(score) => {
                Window { alpha: score.shifted(-half_width), beta: score.shifted(half_width) }
            }
            None => Window::OPEN,
        };
        let mut order = self.order.to_vec();
        thread.begin_pass();
        thread.ask_before_pass(depth);
        // The window never shrinks, since the results of a search that prunes may contradict each other.
        for widenings in 1.. {
            let mut within = Vec::new();
            let ended = self.search_within(thread, depth, window, &order, &mut within);
            if !within.is_empty() {
                *searched = within;
            }
            ended?;
            let scores = searched.iter().map(|(index, _, verdict, _)| (verdict.score, *index));
            let (best, index) = scores.max().expect("a move");
            half_width = half_width.saturating_mul(WIDENING);
            let opens = widenings > MOST_WIDENINGS || best.decided().is_some();
            if best <= window.alpha && window.alpha > Score::MIN {
                window.alpha = if opens { Score::MIN } else { best.shifted(-half_width) };
            } else if best >= window.beta && window.beta < Score::MAX {
                window.beta = if opens { Score::MAX } else { best.shifted(half_width) };
                let place = order.iter().position(|&other| other == index).expect("it is there");
                order[..=place].rotate_right(1);
            } else {
                break;
            }
        }
        thread.tell(AtRoot::Ends(verdict_of(searched)));
        Some(())
    }

    pub(super) fn search_within(
        &self,
        thread: &mut impl Asks<'a, G>,
        depth: u32,
        window: Window,
        order: &[usize],
        searched: &mut Vec<Searched<G::Move>>,
    ) -> Option<()> {
        let SearchProblem { game, root, parameters, .. } = self.two_player.problem;
        thread.begin_pass();
        thread.tell(AtRoot::Begins(depth, window));
        let mut best = Verdict::NOTHING;
        let mut multi_pv = MultiPv::new(parameters.multi_pv);
        let mut order = order.to_vec();
        if thread.thread().exchange.differs(None) {
            order[1..].reverse();
        }
        let mut order = order.into_iter();
        while let Some(index) = order.next() {
            let action = self.actions[index];
            let child = game.after(root, action);
            let mut search = |window: Window| {
                thread.tell(AtRoot::Follows(action));
                let verdict = thread.child(&child, self.two_player.mover, depth - 1, window)?;
                let mut moves = vec![action];
                if !window.is_null() {
                    moves.extend_from_slice(thread.thread().lines.from(1));
                }
                Some((index, moves, verdict, verdict.score <= window.alpha))
            };
            let floor = multi_pv.bound(index).max(window.alpha);
            let mut found = None;
            if multi_pv.bound(index) > Score::MIN {
                found = Some(search(Window::null_at(floor))?).filter(|(.., at_most)| *at_most);
            }
            let found = match found {
                Some(found) => found,
                None => search(Window { alpha: floor, beta: window.beta })?,
            };
            multi_pv.add(found.2.score, index);
            let above = found.2.score >= window.beta;
            best = best.or(found.2);
            let alpha = multi_pv.bound(usize::MAX).max(window.alpha);
            thread.tell(AtRoot::Updates(best.score, Window { alpha, ..window }));
            searched.push(found);
            if above {
                thread.tell(AtRoot::Cuts(&mut order.map(|index| self.actions[index])));
                break;
            }
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use super::*;
    use crate::game::Player;
    use crate::game::evaluation::Weights;
    use crate::sample::Sums;
    use crate::search::common::control::Control;
    use crate::search::common::exchange::Levels;
    use crate::search::common::root_search::Searcher;
    use crate::search::common::search_thread::{SearchThread, Shared};
    use crate::search::contract::SearchLimits;
    use crate::table::{Entry, Table};

    /// Answers below any window, then above any, then below, …
    struct Contradictory<'a> {
        calls: u32,
        thread: SearchThread<'a, Sums>,
    }

    impl<'a> Searcher<'a, Sums> for Contradictory<'a> {
        fn child(
            &mut self,
            _: &<Sums as Game>::State,
            _: Player,
            _: u32,
            window: Window,
        ) -> Option<Verdict> {
            self.calls += 1;
            let score = match self.calls % 2 {
                0 => window.beta.shifted(1),
                _ => window.alpha.shifted(-1),
            };
            Some(Verdict { score, proven: false })
        }

        fn send_root(&mut self, _: Entry) {}

        fn thread(&self) -> &SearchThread<'a, Sums> {
            &self.thread
        }

        fn thread_mut(&mut self) -> &mut SearchThread<'a, Sums> {
            &mut self.thread
        }

        fn is_as_deep(_: Entry, _: u32) -> bool {
            false
        }
    }

    impl<'a> Asks<'a, Sums> for Contradictory<'a> {}

    #[test]
    fn windows_that_contradict_each_other_end() {
        let weights = Weights::for_game(&Sums, &[]).unwrap();
        let stop = AtomicBool::new(false);
        let root = Sums.start();
        let problem = SearchProblem {
            search_moves: &[3],
            ..SearchProblem::new(&Sums, &weights, &root, &stop)
        };
        let two_player = TwoPlayer::new(&problem);
        let at = Root { two_player: &two_player, actions: &[3], order: &[0] };
        let table = Table::new(1 << 12);
        let shared = Shared::new(&two_player, &table, 0, 1);
        let control = Control::start(SearchLimits::default(), &stop);
        let thread = SearchThread::new(&shared, control, 2, Levels::Depths);
        let mut searcher = Contradictory { calls: 0, thread };
        let last = Some(Score::DRAW);
        at.search(&mut searcher, MIN_DEPTH_FOR_ASPIRATION, last, &mut Vec::new()).unwrap();
        assert!((3..40).contains(&searcher.calls), "{}", searcher.calls);
    }
}
