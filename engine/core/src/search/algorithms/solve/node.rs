//! One thread's proofs below the root: can this player get at least so much here?
//!
//! Scores are for the player to move. Their plies count from their own position, so that they are stored unchanged.

use crate::game::evaluation::Evaluation;
use crate::game::ordering::Ordering;
use crate::game::proof::Proof;

use crate::game::{Game, Player, Turn};
use crate::mailbox::EntryRequest;
use crate::search::common::control::Control;
use crate::search::common::exchange::{Levels, ThreadExchange};
use crate::search::common::move_picker::{MovePicker, Ranked, WIDE, sort_if_wide};
use crate::search::common::search_thread::Shared;
use crate::search::contract::MOST_DEPTH;
use crate::table::{Bound, Entry};
use crate::value::Score;

/// Plies from the root to which moves that another thread is searching are deferred.
const MOST_PLIES_FOR_SHARING: u32 = 14;

/// The depth, a logarithm of nodes, of an entry whose value is known.
const VALUE_DEPTH: u8 = 63;

/// One thread: its clock and its stacks. On cache lines of its own: its counters change at every node.
#[repr(align(128))]
pub struct Prover<'a, G: Game> {
    pub shared: &'a Shared<'a, G>,
    pub control: Control<'a>,
    pub exchange: ThreadExchange<'a>,
    /// Plies from the root at which a proof is given up.
    horizon: u32,
    /// Whether the horizon was reached: then the proof has no result, as at a limit.
    pub horizon_reached: bool,
    /// Moves of one position; emptied after each use.
    pub(super) moves: Vec<G::Move>,
    /// Proof moves of one position, with their ranks; emptied after each use.
    pub(super) proof_moves: Vec<(G::Move, i32)>,
    /// The unproven children of every position on the path.
    pub(super) children: Vec<Child<G::State>>,
    /// Ranks of the children.
    ranks: Vec<Ranked>,
    /// The moves of every position on the path of a lookahead in the order to try them, each with its
    /// place among the proof moves.
    pub(super) lookahead_moves: Vec<(G::Move, u16)>,
}

/// A position after a move.
#[derive(Clone)]
pub struct Child<S> {
    pub state: S,
    /// The player to move there.
    pub player: Player,
    pub key: u64,
    /// The greatest is tried first.
    pub rank: i32,
    /// The move's place among the proof moves.
    pub place: u16,
}

/// What is known of a move without a search: bounds of its value to its player, and the position
/// after it unless the game is over.
pub struct MoveBounds<S> {
    pub low: Score,
    pub high: Score,
    pub child: Option<(S, Player)>,
}

/// How far a position `ply` plies from the root is from the horizon of all searches.
#[inline]
pub fn level(ply: u32) -> u32 {
    MOST_DEPTH.saturating_sub(ply)
}

/// The `score` of a position for the player who moved one ply before; `same` if that player is also to
/// move there.
#[inline]
pub fn one_ply_before(score: Score, same: bool) -> Score {
    if same { score.earlier(1) } else { (-score).earlier(1) }
}

/// The lower and the upper bound that `entry` gives the player who moved one ply before; `same` if
/// that player is also to move there.
#[inline]
fn bounds(entry: Entry, same: bool) -> (Score, Score) {
    let score = one_ply_before(entry.score, same);
    match (entry.bound, same) {
        (Bound::Exact, _) => (score, score),
        (Bound::Lower, true) | (Bound::Upper, false) => (score, Score::MAX),
        (Bound::Upper, true) | (Bound::Lower, false) => (Score::MIN, score),
    }
}

impl<'a, G: Evaluation + Ordering + Proof> Prover<'a, G> {
    pub fn new(shared: &'a Shared<'a, G>, control: Control<'a>, horizon: u32) -> Self {
        Self {
            shared,
            control,
            exchange: shared.exchange(Levels::Plies),
            horizon,
            horizon_reached: false,
            moves: Vec::new(),
            proof_moves: Vec::new(),
            children: Vec::new(),
            ranks: Vec::new(),
            lookahead_moves: Vec::new(),
        }
    }

    /// Resumes after another thread's answer has stopped this one.
    pub fn resume(&mut self) {
        self.control.resume();
        self.horizon_reached = false;
    }

    /// What is known of `action` of `player` without a search.
    #[inline]
    pub fn move_bounds(
        &self,
        state: &G::State,
        player: Player,
        action: G::Move,
    ) -> MoveBounds<G::State> {
        let game = self.shared.two_player.problem.game;
        let child = game.after(state, action);
        match game.turn(&child) {
            Turn::Over => {
                let utility = game.utility(&child, 0);
                let first = self.shared.two_player.scale.terminal(utility, 1);
                let score = if player == 0 { first } else { -first };
                MoveBounds { low: score, high: score, child: None }
            }
            Turn::Of(next) => {
                let (low, high) = game.bounds(&child);
                let (low, high) = if next == player { (low, high) } else { (-high, -low) };
                let (low, high) = (low.earlier(1), high.earlier(1));
                MoveBounds { low, high, child: Some((child, next)) }
            }
            Turn::Chance | Turn::Simultaneous => {
                panic!("the facts deny chance and simultaneous moves")
            }
        }
    }

    /// The key of `state` in the table.
    #[inline]
    pub fn key(&self, state: &G::State) -> u64 {
        self.shared.two_player.problem.game.symmetric_key(state) ^ self.shared.salt
    }

    /// Whether `child`, one ply after a position of `player`, is worth at least `least` to that player;
    /// fail-soft, counted from that earlier position. `None` at a limit or the horizon.
    #[inline]
    pub fn prove_child(
        &mut self,
        child: &Child<G::State>,
        player: Player,
        ply: u32,
        least: Score,
    ) -> Option<Score> {
        let same = child.player == player;
        let later = least.later(1);
        let least = if same { later } else { (-later).just_above() };
        Some(one_ply_before(self.prove(child, ply + 1, least)?, same))
    }

    /// The lower and the upper bound that the table has of the position with `key`, for the player who
    /// moved one ply before; `same` if that player is also to move there.
    #[inline]
    pub fn table_bounds(&self, key: u64, same: bool) -> (Score, Score) {
        self.shared.table.load(key).map_or((Score::MIN, Score::MAX), |entry| bounds(entry, same))
    }

    /// Whether the player to move in `here`, `ply` plies from the root, can get at least `least`.
    /// Fail-soft: r ≥ least ⇒ v ≥ r; r < least ⇒ v ≤ r. `None` at a limit or the horizon.
    fn prove(&mut self, here: &Child<G::State>, ply: u32, least: Score) -> Option<Score> {
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
        let room = self.control.nodes_left();
        if let Some(score) = game.finish(&here.state, least, room, &mut self.control.nodes) {
            self.control.leaves += 1;
            return Some(score);
        }
        if ply >= self.horizon {
            self.horizon_reached = true;
            return None;
        }
        let entry = shared.table.load(here.key);
        let (low, high) = entry.map_or((Score::MIN, Score::MAX), |entry| bounds(entry, true));
        let (low, high) = (low.later(1), high.later(1));
        if low >= least || high < least {
            self.exchange.note_use(level(ply), here.key);
            return Some(if low >= least { low } else { high });
        }
        let before = self.control.nodes;
        let (first, first_rank) = (self.children.len(), self.ranks.len());
        let mut table_move = entry.and_then(|entry| entry.best);
        let found = match self.expand(here, ply, least, table_move) {
            Some(known) if known < least => {
                self.prove_children(here.player, first, ply, known, least, &mut table_move)
            }
            known => known,
        };
        self.children.truncate(first);
        self.ranks.truncate(first_rank);
        let score = found?;
        let work = self.control.nodes - before + 1;
        let entry = Entry {
            score,
            bound: if score >= least { Bound::Lower } else { Bound::Upper },
            depth: work.ilog2() as u8 + 1,
            proven: true,
            portable: true,
            best: table_move,
        };
        shared.table.store(here.key, entry, shared.age);
        if self.exchange.is_on() {
            self.exchange.learn(level(ply), work);
            if work >= self.exchange.sends_from {
                self.exchange
                    .send(entry, &self.control, |out| game.identify_symmetric(&here.state, out));
            }
        }
        Some(score)
    }

    /// Puts the children that must be searched on the stack. Returns the best value of the other
    /// moves: enough to end the search if it is at least `least`. `table_move` is the place of the
    /// move to try first.
    fn expand(
        &mut self,
        here: &Child<G::State>,
        ply: u32,
        least: Score,
        table_move: Option<u16>,
    ) -> Option<Score> {
        let first = self.children.len();
        let mut best = self.push_children(here, least)?;
        if best >= least {
            return Some(best);
        }
        if self.exchange.asks(level(ply), self.children.len() - first) {
            let requests = self.requests(&self.children[first..]);
            self.exchange.ask(requests, level(ply), &self.control);
        }
        let mut kept = first;
        for index in first..self.children.len() {
            let child = &self.children[index];
            let (low, high) = self.table_bounds(child.key, child.player == here.player);
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
        let depth = self.shared.two_player.problem.game.foresight(&here.state);
        if depth > 0 && kept - first > 1 {
            self.rank_by_lookahead(first, here.player, depth, least)?;
        }
        if let Some(table_move) = table_move
            && let Some(child) =
                self.children[first..].iter_mut().find(|child| child.place == table_move)
        {
            child.rank = i32::MAX;
        }
        Some(best)
    }

    /// Requests to other hosts about `children`.
    #[cold]
    pub fn requests<'c>(
        &self,
        children: impl IntoIterator<Item = &'c Child<G::State>>,
    ) -> Vec<EntryRequest> {
        let game = self.shared.two_player.problem.game;
        let mut replies = Vec::new();
        let request = |child: &Child<G::State>| {
            replies.clear();
            game.proof_moves(&child.state, &mut replies);
            let wide = self.exchange.wide_key(|out| game.identify_symmetric(&child.state, out));
            let moves = replies.len().min(usize::from(u16::MAX)) as u16;
            EntryRequest { wide, key: child.key, depth: 0, moves }
        };
        children.into_iter().map(request).collect()
    }

    /// Puts the children that the game's bounds leave open on the stack. Returns the best value of the
    /// other moves; the first of at least `least` ends the listing.
    #[inline]
    fn push_children(&mut self, here: &Child<G::State>, least: Score) -> Option<Score> {
        let game = self.shared.two_player.problem.game;
        let mut best = Score::MIN;
        let mut proof_moves = std::mem::take(&mut self.proof_moves);
        let ranked = game.proof_moves(&here.state, &mut proof_moves);
        if proof_moves.len() > WIDE && self.control.check_time().is_none() {
            proof_moves.clear();
            self.proof_moves = proof_moves;
            return None;
        }
        for (place, (action, rank)) in (0..).zip(proof_moves.drain(..)) {
            let known = self.move_bounds(&here.state, here.player, action);
            if known.low >= least {
                best = known.low;
                self.control.leaves += 1;
                break;
            }
            let Some((state, player)) = known.child.filter(|_| known.high >= least) else {
                best = best.max(known.high);
                self.control.leaves += 1;
                continue;
            };
            let rank = match ranked {
                true => rank,
                false => rank + game.ordering_score(&here.state, action),
            };
            let key = self.key(&state);
            self.shared.table.prefetch(key);
            self.children.push(Child { state, player, key, rank, place });
        }
        proof_moves.clear();
        self.proof_moves = proof_moves;
        Some(best)
    }

    /// Searches the children from `first` on in rank order, those that another thread is searching
    /// last. The other moves are worth `best`, less than `least`. Sets `table_move` to a move that
    /// reaches `least`.
    fn prove_children(
        &mut self,
        player: Player,
        first: usize,
        ply: u32,
        mut best: Score,
        least: Score,
        table_move: &mut Option<u16>,
    ) -> Option<Score> {
        let (first_rank, count) = (self.ranks.len(), self.children.len() - first);
        let ranked = |(index, child): (usize, &Child<_>)| Ranked::new(child.rank, index);
        self.ranks.extend(self.children[first..].iter().enumerate().map(ranked));
        sort_if_wide(&mut self.ranks[first_rank..]);
        let sharing = self.shared.sharing(ply < MOST_PLIES_FOR_SHARING);
        let mut picker = MovePicker::new(first_rank, count);
        while let Some(ranked) = picker.next(&mut self.ranks) {
            let child = self.children[first + ranked.index()].clone();
            if picker.may_defer() && sharing.is_busy(child.key) {
                picker.defer(ranked);
                continue;
            }
            sharing.enter(child.key);
            let score = self.prove_child(&child, player, ply, least);
            sharing.leave(child.key);
            best = best.max(score?);
            if best >= least {
                *table_move = Some(child.place);
                break;
            }
        }
        Some(best)
    }

    /// A best move of `player` in `state`, `ply` plies from the root and worth `value` there; and the position after
    /// it.
    pub fn move_worth(
        &mut self,
        state: &G::State,
        player: Player,
        ply: u32,
        value: Score,
    ) -> Option<(G::Move, G::State)> {
        self.control.check_time()?;
        let game = self.shared.two_player.problem.game;
        let mut open = Vec::new();
        for action in game.legal_moves(state) {
            let known = self.move_bounds(state, player, action);
            if known.low >= value {
                return Some((action, game.after(state, action)));
            }
            if let Some((state, next)) = known.child.filter(|_| known.high >= value) {
                let child = Child { key: self.key(&state), state, player: next, rank: 0, place: 0 };
                if self.table_bounds(child.key, next == player).0 >= value {
                    return Some((action, child.state));
                }
                open.push((action, child));
            }
        }
        if self.exchange.hits_often() && self.exchange.may_wait(&self.control) {
            let requests = self.requests(open.iter().map(|(_, child)| child));
            self.exchange.ask_at_once(requests, level(ply), &self.control);
        }
        for (action, child) in open {
            if self.prove_child(&child, player, ply, value)? >= value {
                return Some((action, child.state));
            }
        }
        None
    }

    /// Sends the `value` of `state`, for the player to move there, on the line of best play. With all values of the
    /// line another host finds it without a search.
    pub fn send_value(&mut self, state: &G::State, value: Score) {
        if self.exchange.is_on() {
            let game = self.shared.two_player.problem.game;
            let entry = Entry {
                score: value,
                bound: Bound::Exact,
                depth: VALUE_DEPTH,
                proven: true,
                portable: true,
                best: None,
            };
            self.exchange.send(entry, &self.control, |out| game.identify_symmetric(state, out));
        }
    }
}
