//! Requests to other hosts by a thread of a search with windows. It asks about the root before a pass, about the
//! children of a position before they are searched, and about one child again just before its turn.

use std::hash::Hasher;

use crate::game::Game;
use crate::mailbox::EntryRequest;
use crate::search::common::root_search::Searcher;
use crate::search::common::search_thread::SearchThread;
use crate::search::contract::SearchProblem;
use crate::table::{Bound, Entry};

/// Distinguishes the table's keys of roots' answers.
const OF_ROOT: u64 = 0x29c4_f8e6_05b1_7d93;
/// Distinguishes the table's key of the root's position on its path.
const ON_PATH: u64 = 0x5e7a_90c1_33d8_4b6f;
/// Distinguishes the table's key of the root's position, where the usual key does not cover all that its value depends
/// on.
const AS_POSITION: u64 = 0x7b16_d2f4_88ae_c035;

/// The table's entry of the root, before the root is searched.
pub struct KnownRoot<M> {
    pub entry: Entry,
    /// The best move, as the entry says.
    pub best: M,
    pub trust: Trust,
    /// The entry's key in the table.
    pub key: u64,
}

/// How much of an entry holds at the root.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Trust {
    /// The entry's move, to be tried first. The root's value may differ, since other positions came before it.
    Order,
    /// The entry's value too. The root may prefer another move that is worth the same.
    Value,
    /// The entry's move and value.
    Answer,
}

/// A thread that asks.
pub trait Asks<'a, G: Game>: Searcher<'a, G> {
    /// The key of `state` in the table, without the salt.
    #[inline]
    fn key(game: &G, state: &G::State) -> u64 {
        game.key(state)
    }

    /// Writes to `out` what the key is a hash of.
    fn identify(game: &G, state: &G::State, out: &mut dyn Hasher) {
        game.identify(state, out);
    }

    /// Lists the moves of `state` that are searched.
    fn list_moves(game: &G, state: &G::State, moves: &mut Vec<G::Move>) {
        game.moves(state, moves);
    }

    /// Whether some entries hold on one path to their position only.
    fn has_paths(&self) -> bool {
        false
    }

    /// Whether the root's best may be any of the moves that are worth the same.
    fn takes_any_best(&self) -> bool {
        false
    }

    /// Asks about the children of the root before a pass of `depth`, if that is worth it.
    fn ask_before_pass(&mut self, depth: u32) {
        let SearchThread { exchange, control, shared, .. } = self.thread_mut();
        exchange.plan(control);
        if depth > exchange.asks_from {
            let SearchProblem { game, root, .. } = *shared.two_player.problem;
            exchange.announce_root(|out| Self::identify(game, root, out));
            let moves = game.legal_moves(root);
            let requests = self.requests(root, &moves, depth);
            let SearchThread { exchange, control, .. } = self.thread_mut();
            exchange.ask(requests, depth, control);
        }
    }

    /// Asks about the root and its children before a pass of `depth`, and waits. Returns what the table has of the
    /// root then, with a move.
    fn ask_about_root(&mut self, depth: u32) -> Option<KnownRoot<G::Move>> {
        let SearchThread { exchange, control, shared, .. } = self.thread_mut();
        exchange.plan(control);
        let shared = *shared;
        let SearchProblem { game, root, .. } = *shared.two_player.problem;
        let (legal, mut listed) = (game.legal_moves(root), Vec::new());
        Self::list_moves(game, root, &mut listed);
        // The root's keys cover the path, where the value depends on it.
        let key = game.key(root) ^ shared.salt;
        let mut requests = self.requests(root, &legal, depth);
        let of_position = requests.len();
        self.add_requests(root, depth, listed.len(), &mut requests);
        let has_paths = self.has_paths();
        if has_paths {
            requests[of_position].key = key ^ AS_POSITION;
            requests[of_position + 1].key = key ^ ON_PATH;
        }
        let SearchThread { exchange, control, .. } = self.thread_mut();
        requests.push(EntryRequest {
            wide: exchange.root_key(|out| game.identify(root, out)),
            key: key ^ OF_ROOT,
            depth: depth as u8,
            moves: legal.len().min(usize::from(u16::MAX)) as u16,
        });
        exchange.announce_root(|out| Self::identify(game, root, out));
        exchange.ask_at_once(requests, depth, control);
        let trust = if self.takes_any_best() { Trust::Answer } else { Trust::Value };
        let has_path = has_paths && game.has_history(root);
        [
            (key ^ OF_ROOT, &legal, Trust::Answer),
            (key ^ ON_PATH, &listed, trust),
            (key ^ AS_POSITION, &listed, if has_path { Trust::Order } else { trust }),
            (
                Self::key(game, root) ^ shared.salt,
                &listed,
                if has_paths { Trust::Order } else { trust },
            ),
        ]
        .into_iter()
        .filter_map(|(key, moves, trust)| {
            let entry = shared.load(key)?;
            Some(KnownRoot { entry, best: *moves.get(usize::from(entry.best?))?, trust, key })
        })
        .max_by_key(|KnownRoot { entry, trust, .. }| {
            let is_value = entry.bound == Bound::Exact && *trust > Trust::Order;
            (is_value, u32::from(entry.depth).min(depth), *trust)
        })
    }

    /// Asks about the positions after the moves of `state`, which lie on the stack from `first_move` on, if that is
    /// worth it `depth` plies above the horizon.
    #[inline]
    fn ask_about_children(&mut self, state: &G::State, first_move: usize, depth: u32) {
        let SearchThread { exchange, moves, .. } = self.thread();
        if exchange.asks(depth, moves.len() - first_move) {
            self.ask_about_moves(state, first_move, depth);
        }
    }

    /// See [`Asks::ask_about_children`].
    #[cold]
    fn ask_about_moves(&mut self, state: &G::State, first_move: usize, depth: u32) {
        let requests = self.requests(state, &self.thread().moves[first_move..], depth);
        let SearchThread { exchange, control, .. } = self.thread_mut();
        exchange.ask(requests, depth, control);
    }

    /// Asks about the position after the move with index `best` of those that lie on the stack from `first_move` on,
    /// if that is worth it, and waits.
    fn ask_about_line(&mut self, state: &G::State, first_move: usize, best: u16, depth: u32) {
        let SearchThread { exchange, moves, .. } = self.thread();
        let Some(&action) = moves.get(first_move + usize::from(best)) else { return };
        if depth <= exchange.asks_from {
            return;
        }
        let game = self.thread().shared.two_player.problem.game;
        let child = game.after(state, action);
        let is_known = self
            .load(&child)
            .is_some_and(|known| known.bound == Bound::Exact && Self::is_as_deep(known, depth - 1));
        let (mut replies, mut requests) = (Vec::new(), Vec::new());
        Self::list_moves(game, &child, &mut replies);
        if !is_known && !replies.is_empty() {
            self.add_requests(&child, depth - 1, replies.len(), &mut requests);
        }
        let SearchThread { exchange, control, .. } = self.thread_mut();
        exchange.ask_at_once(requests, depth, control);
    }

    /// Asks about `state` again just before it is searched to `depth`, if another host may have searched it meanwhile.
    #[inline]
    fn ask_again(&mut self, state: &G::State, depth: u32) {
        let SearchThread { exchange, control, .. } = self.thread();
        if exchange.asks_again(depth) && exchange.may_wait(control) {
            let mut requests = Vec::new();
            self.ask_unless_known(state, depth, &mut Vec::new(), &mut requests);
            let SearchThread { exchange, control, .. } = self.thread_mut();
            exchange.ask_at_once(requests, depth, control);
        }
    }

    /// The table's entry of `state`.
    fn load(&self, state: &G::State) -> Option<Entry> {
        let shared = self.thread().shared;
        shared.load(Self::key(shared.two_player.problem.game, state) ^ shared.salt)
    }

    /// Whether the table has the value of `state`, and a line from there of `depth` or nearly so many plies.
    fn is_known(&self, state: &G::State, depth: u32) -> bool {
        self.load(state).is_some_and(|known| {
            known.bound == Bound::Exact && Self::is_as_deep(known, depth.saturating_sub(1))
        })
    }

    /// Requests about the positions after `moves` of which the table knows too little.
    fn requests(&self, state: &G::State, moves: &[G::Move], depth: u32) -> Vec<EntryRequest> {
        let game = self.thread().shared.two_player.problem.game;
        let (mut replies, mut requests) = (Vec::new(), Vec::new());
        for &action in moves {
            let child = game.after(state, action);
            self.ask_unless_known(&child, depth - 1, &mut replies, &mut requests);
        }
        requests
    }

    /// Adds the requests about `state`, to be searched to `depth`, if it has moves and the table knows too little.
    /// `replies` is room for its moves.
    fn ask_unless_known(
        &self,
        state: &G::State,
        depth: u32,
        replies: &mut Vec<G::Move>,
        requests: &mut Vec<EntryRequest>,
    ) {
        if self.load(state).is_some_and(|known| Self::is_as_deep(known, depth)) {
            return;
        }
        replies.clear();
        Self::list_moves(self.thread().shared.two_player.problem.game, state, replies);
        if !replies.is_empty() {
            self.add_requests(state, depth, replies.len(), requests);
        }
    }

    /// Adds the request about `state`, which has so many `moves`, to be searched to `depth`. If entries of the path
    /// have another key, it adds a request about `state` on this path too.
    fn add_requests(
        &self,
        state: &G::State,
        depth: u32,
        moves: usize,
        requests: &mut Vec<EntryRequest>,
    ) {
        let SearchThread { exchange, shared, .. } = self.thread();
        let game = shared.two_player.problem.game;
        let request = EntryRequest {
            wide: exchange.wide_key(|out| Self::identify(game, state, out)),
            key: Self::key(game, state) ^ shared.salt,
            depth: depth as u8,
            moves: moves.min(usize::from(u16::MAX)) as u16,
        };
        requests.push(request);
        if self.has_paths() {
            let wide = exchange.path_key(|out| game.identify(state, out));
            requests.push(EntryRequest { wide, ..request });
        }
    }
}
