//! One thread's proofs below the root: can this player get at least so much here?
//!
//! Scores are of the player to move and count plies from the position they speak of, so that they
//! are stored as they are.

use crate::game::evaluation::Evaluation;
use crate::game::ordering::Ordering;
use crate::game::proof::Proof;
use std::cmp::Reverse;

use crate::game::{Game, Player, Turn};
use crate::search::common::abdada::Abdada;
use crate::search::common::control::Control;
use crate::search::common::ordering::WIDE;
use crate::search::common::two_player::TwoPlayer;
use crate::table::{Bound, Entry, Table};
use crate::value::Score;

/// Plies from the root to which threads put off what another is at.
const MIN_DEPTH_FOR_SHARING: u32 = 14;

/// Nodes that must be left for a game to finish a position by itself, whatever that takes.
const ROOM_TO_FINISH: u64 = 20_000;

/// What the threads of a search share.
pub struct Shared<'a, G: Game> {
    pub two_player: &'a TwoPlayer<'a, G>,
    pub table: &'a Table<'a>,
    pub salt: u64,
    pub age: u64,
    /// Plies from the root at which a proof is given up.
    pub horizon: u32,
    /// What other threads are searching; `None` with one thread.
    pub abdada: Option<Abdada>,
}

/// One thread: its clock and its stack. On cache lines of its own: its counters change at every node.
#[repr(align(128))]
pub struct Worker<'a, G: Game> {
    pub shared: &'a Shared<'a, G>,
    pub control: Control<'a>,
    /// Whether the horizon was met: then nothing is said, as at a limit.
    pub beyond: bool,
    /// Emptied after each use.
    pub(super) moves: Vec<G::Move>,
    /// Emptied after each use.
    pub(super) proof_moves: Vec<(G::Move, i32)>,
    /// Of every position on the path, the moves that are still to be tried.
    pub(super) children: Vec<Child<G::State>>,
    /// Of every position on the path of a look ahead, its moves in the order to try them, each with
    /// its place among the sensible.
    pub(super) ahead: Vec<(G::Move, u16)>,
}

/// A position after a move.
#[derive(Clone)]
pub struct Child<S> {
    pub state: S,
    /// Whose turn it is there.
    pub player: Player,
    pub key: u64,
    /// How early it is to be tried.
    pub rank: i32,
    /// The move's place among the sensible.
    pub place: u16,
}

/// What can be said of a move before its position is searched: the least and the greatest that it is
/// worth to its player, and the position unless the game is over.
pub struct Seen<S> {
    pub low: Score,
    pub high: Score,
    pub open: Option<(S, Player)>,
}

/// `score` of a position, for whoever moved there one ply before: `same` if the mover there is too.
#[inline]
pub fn seen_before(score: Score, same: bool) -> Score {
    if same { score.earlier(1) } else { (-score).earlier(1) }
}

/// What `entry` says for a player a ply before, `same` if that player moves there too: a bound from
/// below, one from above.
#[inline]
fn bounds(entry: Entry, same: bool) -> (Score, Score) {
    let score = seen_before(entry.score, same);
    match (entry.bound, same) {
        (Bound::Exact, _) => (score, score),
        (Bound::Lower, true) | (Bound::Upper, false) => (score, Score::MAX),
        (Bound::Upper, true) | (Bound::Lower, false) => (Score::MIN, score),
    }
}

impl<'a, G: Evaluation + Ordering + Proof> Worker<'a, G> {
    pub fn new(shared: &'a Shared<'a, G>, control: Control<'a>) -> Self {
        Self {
            shared,
            control,
            beyond: false,
            moves: Vec::new(),
            proof_moves: Vec::new(),
            children: Vec::new(),
            ahead: Vec::new(),
        }
    }

    /// Goes on after another thread's answer ended the last question.
    pub fn resume(&mut self) {
        self.control.resume();
        self.beyond = false;
    }

    /// What is known of the position after `action` of `player` without searching.
    #[inline]
    pub fn look(&self, state: &G::State, player: Player, action: G::Move) -> Seen<G::State> {
        let game = self.shared.two_player.problem.game;
        let child = game.after(state, action);
        match game.turn(&child) {
            Turn::Over => {
                let utility = game.utility(&child, 0);
                let first = self.shared.two_player.scale.terminal(utility, 1);
                let score = if player == 0 { first } else { -first };
                Seen { low: score, high: score, open: None }
            }
            Turn::Of(next) => {
                let (low, high) = game.bounds(&child);
                let (low, high) = if next == player { (low, high) } else { (-high, -low) };
                Seen { low: low.earlier(1), high: high.earlier(1), open: Some((child, next)) }
            }
            Turn::Chance | Turn::Simultaneous => {
                panic!("the facts deny chance and simultaneous moves")
            }
        }
    }

    /// The label of `state` in the table.
    #[inline]
    pub fn key(&self, state: &G::State) -> u64 {
        self.shared.two_player.problem.game.symmetric_key(state) ^ self.shared.salt
    }

    /// Whether `child`, a ply after a position of `player`, is worth at least `least` to that player;
    /// fail-soft, counted from that earlier position. `None` at a limit or the horizon.
    #[inline]
    pub fn through(
        &mut self,
        child: &Child<G::State>,
        player: Player,
        ply: u32,
        least: Score,
    ) -> Option<Score> {
        let same = child.player == player;
        let wanted = least.later(1);
        let wanted = if same { wanted } else { (-wanted).just_above() };
        Some(seen_before(self.reaches(child, ply + 1, wanted)?, same))
    }

    /// What the table knows of `child`, for `player` a ply before: a bound from below, one from above.
    #[inline]
    pub fn remembered(&self, key: u64, same: bool) -> (Score, Score) {
        self.shared.table.load(key).map_or((Score::MIN, Score::MAX), |entry| bounds(entry, same))
    }

    /// Whether the player to move in `here`, `ply` plies from the root, can get at least `least`.
    /// Fail-soft: r ≥ least ⇒ v ≥ r; r < least ⇒ v ≤ r. `None` at a limit or the horizon.
    fn reaches(&mut self, here: &Child<G::State>, ply: u32, least: Score) -> Option<Score> {
        self.control.visit()?;
        let shared = self.shared;
        let game = shared.two_player.problem.game;
        if shared.two_player.by_outcome {
            if least > Score::win_in(1) {
                return Some(Score::win_in(1));
            }
            if least <= Score::loss_in(1) {
                return Some(Score::loss_in(1));
            }
        }
        if self.control.nodes_left() >= ROOM_TO_FINISH
            && let Some(score) = game.finish(&here.state, least, &mut self.control.nodes)
        {
            self.control.leaves += 1;
            return Some(score);
        }
        if ply >= shared.horizon {
            self.beyond = true;
            return None;
        }
        let entry = shared.table.load(here.key);
        let (low, high) = entry.map_or((Score::MIN, Score::MAX), |entry| bounds(entry, true));
        let (low, high) = (low.later(1), high.later(1));
        if low >= least {
            return Some(low);
        }
        if high < least {
            return Some(high);
        }
        let before = self.control.nodes;
        let first = self.children.len();
        let mut best = entry.and_then(|entry| entry.best);
        let found = match self.spread(here, least, best) {
            Some(known) if known < least => {
                self.search(here.player, first, ply, known, least, &mut best)
            }
            known => known,
        };
        self.children.truncate(first);
        let score = found?;
        let work = self.control.nodes - before + 1;
        let entry = Entry {
            score,
            bound: if score >= least { Bound::Lower } else { Bound::Upper },
            depth: work.ilog2() as u8 + 1,
            proven: true,
            best,
        };
        shared.table.store(here.key, entry, shared.age);
        Some(score)
    }

    /// Puts the positions that have to be searched on the stack. What the others are worth: enough to
    /// end the search if it is at least `least`. `favourite` is the place of the move to try first.
    fn spread(
        &mut self,
        here: &Child<G::State>,
        least: Score,
        favourite: Option<u16>,
    ) -> Option<Score> {
        let problem = self.shared.two_player.problem;
        let game = problem.game;
        let mut best = Score::MIN;
        let first = self.children.len();
        let mut proof_moves = std::mem::take(&mut self.proof_moves);
        let ranked = game.proof_moves(&here.state, &mut proof_moves);
        if proof_moves.len() > WIDE && self.control.go_on().is_none() {
            proof_moves.clear();
            self.proof_moves = proof_moves;
            return None;
        }
        for (place, (action, rank)) in (0..).zip(proof_moves.drain(..)) {
            let seen = self.look(&here.state, here.player, action);
            if seen.low >= least {
                best = seen.low;
                self.control.leaves += 1;
                break;
            }
            let Some((state, player)) = seen.open.filter(|_| seen.high >= least) else {
                best = best.max(seen.high);
                self.control.leaves += 1;
                continue;
            };
            let rank = match ranked {
                true => rank,
                false => rank + problem.game.ordering_score(&here.state, action),
            };
            let key = self.key(&state);
            self.shared.table.prefetch(key);
            self.children.push(Child { state, player, key, rank, place });
        }
        proof_moves.clear();
        self.proof_moves = proof_moves;
        if best >= least {
            return Some(best);
        }
        let mut kept = first;
        for index in first..self.children.len() {
            let child = &self.children[index];
            let (low, high) = self.remembered(child.key, child.player == here.player);
            if low >= least {
                return Some(low);
            }
            if high < least {
                best = best.max(high);
                continue;
            }
            self.children.swap(kept, index);
            kept += 1;
        }
        self.children.truncate(kept);
        let depth = game.foresight(&here.state);
        if depth > 0 && kept - first > 1 {
            self.rank(first, here.player, depth, least)?;
        }
        if let Some(favourite) = favourite
            && let Some(child) =
                self.children[first..].iter_mut().find(|child| child.place == favourite)
        {
            child.rank = i32::MAX;
        }
        Some(best)
    }

    /// Searches the children from `first` on, the most promising first, those that another thread is at
    /// last; the others of the position are worth `best`, which is less than `least`.
    fn search(
        &mut self,
        player: Player,
        first: usize,
        ply: u32,
        mut best: Score,
        least: Score,
        favourite: &mut Option<u16>,
    ) -> Option<Score> {
        let sorted = self.children.len() - first > WIDE;
        if sorted {
            self.children[first..].sort_by_cached_key(|child| Reverse(child.rank));
        }
        let mut rest = first;
        let mut put_off = self.shared.abdada.is_some() && ply < MIN_DEPTH_FOR_SHARING;
        while rest < self.children.len() {
            let abdada = self.shared.abdada.as_ref().filter(|_| put_off);
            let free = |child: &Child<G::State>| abdada.is_none_or(|abdada| !abdada.has(child.key));
            let mut chosen = None;
            for index in rest..self.children.len() {
                let child = &self.children[index];
                let better = chosen.is_none_or(|best: usize| self.children[best].rank < child.rank);
                if better && free(child) {
                    chosen = Some(index);
                    if sorted {
                        break;
                    }
                }
            }
            let Some(chosen) = chosen else {
                put_off = false;
                continue;
            };
            self.children[rest..=chosen].rotate_right(1);
            let child = self.children[rest].clone();
            rest += 1;
            let sharing = self.shared.abdada.as_ref().filter(|_| ply < MIN_DEPTH_FOR_SHARING);
            if let Some(abdada) = sharing {
                abdada.add(child.key);
            }
            let score = self.through(&child, player, ply, least);
            if let Some(abdada) = sharing {
                abdada.remove(child.key);
            }
            best = best.max(score?);
            if best >= least {
                *favourite = Some(child.place);
                break;
            }
        }
        Some(best)
    }

    /// A move of `player` in `state`, `ply` plies from the root and worth `value` there, that keeps
    /// the value.
    pub fn keeping(
        &mut self,
        state: &G::State,
        player: Player,
        ply: u32,
        value: Score,
    ) -> Option<(G::Move, G::State)> {
        self.control.go_on()?;
        let game = self.shared.two_player.problem.game;
        let mut moves = Vec::new();
        game.moves(state, &mut moves);
        let mut open = Vec::new();
        for action in moves {
            let seen = self.look(state, player, action);
            let child = game.after(state, action);
            if seen.low >= value {
                return Some((action, child));
            }
            if let Some((state, next)) = seen.open.filter(|_| seen.high >= value) {
                let child = Child { key: self.key(&state), state, player: next, rank: 0, place: 0 };
                if self.remembered(child.key, next == player).0 >= value {
                    return Some((action, child.state));
                }
                open.push((action, child));
            }
        }
        for (action, child) in open {
            if self.through(&child, player, ply, value)? >= value {
                return Some((action, child.state));
            }
        }
        None
    }
}
