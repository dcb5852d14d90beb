//! What a thread of a search with windows asks other hosts about: the root before a pass, the children of a position
//! before they are searched, and one child again just before its turn.

use std::hash::Hasher;

use crate::game::Game;
use crate::mailbox::Question;
use crate::search::common::root_search::Searcher;
use crate::search::common::search_thread::SearchThread;
use crate::search::contract::Problem;
use crate::table::Entry;

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

    /// Asks about the children of the root before a pass of `depth`, if that is worth it.
    fn ask_before_pass(&mut self, depth: u32) {
        let SearchThread { mail, control, shared, .. } = self.thread_mut();
        mail.plan(control);
        if depth > mail.asks_from {
            let Problem { game, root, .. } = *shared.two_player.problem;
            mail.mark_root(|out| Self::identify(game, root, out));
            let moves = game.legal_moves(root);
            let questions = self.questions(root, &moves, depth);
            let SearchThread { mail, control, .. } = self.thread_mut();
            mail.ask(questions, depth, control);
        }
    }

    /// Asks about the root and its children before a pass of `depth`, and waits. Returns what the table has of the
    /// root then.
    fn ask_about_root(&mut self, depth: u32) -> Option<Entry> {
        let SearchThread { mail, control, shared, .. } = self.thread_mut();
        mail.plan(control);
        let Problem { game, root, .. } = *shared.two_player.problem;
        let moves = game.legal_moves(root);
        let mut questions = self.questions(root, &moves, depth);
        self.add_questions(root, depth, moves.len(), &mut questions);
        let SearchThread { mail, control, .. } = self.thread_mut();
        mail.mark_root(|out| Self::identify(game, root, out));
        mail.ask_at_once(questions, control);
        self.load(root)
    }

    /// Asks about the positions after the moves of `state`, which lie on the stack from `first_move` on, if that is
    /// worth it `depth` plies above the horizon.
    #[inline]
    fn ask_about_children(&mut self, state: &G::State, first_move: usize, depth: u32) {
        let SearchThread { mail, moves, .. } = self.thread();
        if mail.asks(depth, moves.len() - first_move) {
            self.ask_about_moves(state, first_move, depth);
        }
    }

    /// See [`Asks::ask_about_children`].
    #[cold]
    fn ask_about_moves(&mut self, state: &G::State, first_move: usize, depth: u32) {
        let questions = self.questions(state, &self.thread().moves[first_move..], depth);
        let SearchThread { mail, control, .. } = self.thread_mut();
        mail.ask(questions, depth, control);
    }

    /// Asks about `state` just before it is searched to `depth`, if another host may have done that.
    #[inline]
    fn ask_again(&mut self, state: &G::State, depth: u32) {
        if self.thread().mail.asks_again(depth) {
            let mut questions = Vec::new();
            self.ask_unless_known(state, depth, &mut Vec::new(), &mut questions);
            let SearchThread { mail, control, .. } = self.thread_mut();
            mail.ask_at_once(questions, control);
        }
    }

    /// What the table has of `state`.
    fn load(&self, state: &G::State) -> Option<Entry> {
        let shared = self.thread().shared;
        shared.load(Self::key(shared.two_player.problem.game, state) ^ shared.salt)
    }

    /// Questions about the positions after `moves` of which the table knows too little.
    fn questions(&self, state: &G::State, moves: &[G::Move], depth: u32) -> Vec<Question> {
        let game = self.thread().shared.two_player.problem.game;
        let (mut replies, mut questions) = (Vec::new(), Vec::new());
        for &action in moves {
            let child = game.after(state, action);
            self.ask_unless_known(&child, depth - 1, &mut replies, &mut questions);
        }
        questions
    }

    /// Adds the questions about `state`, to be searched to `depth`, if it has moves and the table knows too little.
    /// `replies` is room for its moves.
    fn ask_unless_known(
        &self,
        state: &G::State,
        depth: u32,
        replies: &mut Vec<G::Move>,
        questions: &mut Vec<Question>,
    ) {
        if self.load(state).is_some_and(|known| Self::is_as_deep(known, depth)) {
            return;
        }
        replies.clear();
        Self::list_moves(self.thread().shared.two_player.problem.game, state, replies);
        if !replies.is_empty() {
            self.add_questions(state, depth, replies.len(), questions);
        }
    }

    /// Adds the question about `state` with so many `moves`, to be searched to `depth`, and that about the same on this
    /// path, if that is another.
    fn add_questions(
        &self,
        state: &G::State,
        depth: u32,
        moves: usize,
        questions: &mut Vec<Question>,
    ) {
        let SearchThread { mail, shared, .. } = self.thread();
        let game = shared.two_player.problem.game;
        let question = Question {
            wide: mail.wide_key(|out| Self::identify(game, state, out)),
            key: Self::key(game, state) ^ shared.salt,
            depth: depth as u8,
            moves: moves.min(usize::from(u16::MAX)) as u16,
        };
        questions.push(question);
        if self.has_paths() {
            let wide = mail.path_key(|out| game.identify(state, out));
            questions.push(Question { wide, ..question });
        }
    }
}
