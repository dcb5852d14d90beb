//! The belief of a player: a sample of positions (determinizations) that agree with all that it has seen, as
//! far as the search finds such positions.
//!
//! A particle filter carries the positions from one of the other's moves to the next. It plays each legal
//! move in each position. It keeps those after which the umpire would have announced the same, for that move
//! and for the player's own tries that follow. Equal positions are merged. While the positions are few, the
//! set is complete; a larger set is sampled. If few samples are left, the filter places the other's pieces
//! anew, in agreement with the last announcements; the history of such a position is unknown. The work is
//! bounded, however long the view is.

#[cfg(test)]
mod tests;

use std::collections::HashMap;
use std::sync::Arc;

use cozy_chess::{Board, Color};

use super::Kriegspiel;
use super::foresight::chosen;
use super::placing::{Placed, Placing};
use super::position::Position;
use super::record::{Record, Segment};
use super::seen::{Item, Seen, Status, color};
use super::starts::starts;
use super::state::State;
use super::tries::{inner, legal};
use super::umpire::Said;
use crate::chessmen::capture;
use countermove_core::error::Error;
use countermove_core::game::Player;
use countermove_core::hashing::hash_bytes;
use countermove_core::rng::Rng;

/// Bound on the other's moves tried in all.
const REPLAY: usize = 60_000;
/// Typical number of moves of a position.
const MOVES: usize = 30;
/// Least and greatest number of positions carried on.
const FEWEST: usize = 8;
const MOST: usize = 512;
/// Numbers of positions below which an incomplete set is filled up by placing: on the way, and at the end.
const FEW_ON_THE_WAY: usize = 4;
const FEW: usize = 16;
/// Bounds on the steps of placing in all: before the last move of the other, and after it.
const STEPS: usize = 8_000;
const LAST_STEPS: usize = 60_000;
/// Number of steps after which placing is content with the positions found, if there are any.
const CONTENT: usize = 6_000;
/// Steps of one attempt of placing, after which it restarts.
const ATTEMPT: usize = 600;
/// Weight of a position whose history is unknown; others weigh at most 1.
const UNKNOWN_HISTORY: f64 = 0.1;

/// Positions that agree with a view.
#[derive(Debug)]
pub struct Belief {
    /// A state with the first of the positions.
    first: State,
    boards: Vec<Board>,
    weights: Vec<f64>,
    /// Whether the positions agree with the last announcements.
    pub agrees: bool,
    /// Moves tried and steps made.
    pub work: usize,
}

/// One position.
#[derive(Clone, Debug)]
pub struct Particle {
    /// The position.
    pub position: Position,
    /// Its unnormalized weight: the weight of the histories that lead to it.
    pub weight: f64,
}

impl Belief {
    /// The belief of a player with the view `seen`, a function of the view. Error: `IllegalPosition` if no position
    /// agrees.
    pub fn of(game: &Kriegspiel, seen: Seen) -> Result<Self, Error> {
        let seen = Arc::new(seen);
        let record = Record::of(game, &seen)?;
        let mut search = Search {
            game,
            seen: &seen,
            rng: Rng::new(hash_bytes(format!("{seen:?}").as_bytes())),
            complete: true,
            replay: REPLAY,
            steps: STEPS,
            bases: Vec::new(),
        };
        let particles = search.particles(&record.segments)?;
        let work = REPLAY - search.replay + STEPS + LAST_STEPS - search.steps;
        let agrees = !particles.is_empty();
        let particles = if agrees { particles } else { search.anywhere(&record)? };
        let boards: Vec<Board> = particles.iter().map(|one| one.position.board.clone()).collect();
        let weights = particles.iter().map(|one| one.weight).collect();
        let first = State::middle(&seen, boards[0].clone());
        Ok(Self { first, boards, weights, agrees, work })
    }

    /// The positions.
    pub fn boards(&self) -> &[Board] {
        &self.boards
    }

    /// The first state.
    pub const fn first(&self) -> &State {
        &self.first
    }

    /// A state drawn in proportion to the weights.
    pub fn draw(&self, rng: &mut Rng) -> State {
        self.first.elsewhere(self.boards[rng.index_by(&self.weights)].clone())
    }
}

struct Search<'a> {
    game: &'a Kriegspiel,
    seen: &'a Seen,
    rng: Rng,
    /// Whether the set of positions is complete.
    complete: bool,
    /// Moves that may still be tried.
    replay: usize,
    /// Steps that may still be made.
    steps: usize,
    /// Where the other's pieces stood when a position was known last.
    bases: Vec<Placed>,
}

impl Search<'_> {
    /// The positions after the last of `segments`; none if none was found. Error: there is none.
    fn particles(&mut self, segments: &[Segment]) -> Result<Vec<Particle>, Error> {
        let (starts, all) = starts(self.seen, &mut self.rng);
        self.complete = all;
        let first = |board| Particle { position: Position::new(board), weight: 1.0 };
        let mut particles: Vec<Particle> = starts.into_iter().map(first).collect();
        for (index, segment) in segments.iter().enumerate() {
            let left = segments.len() - index;
            let quota = self.replay / left;
            let most = (quota / MOVES).clamp(FEWEST, MOST);
            let before = if segment.heard.is_some() {
                let next = self.after(&particles, segment.heard, quota);
                std::mem::replace(&mut particles, next)
            } else {
                Vec::new()
            };
            self.follow(segment, &mut particles);
            particles = joined(particles);
            if particles.is_empty() && self.complete {
                return Err(Error::illegal_position("no position agrees with all announcements"));
            }
            // All hidden starts are kept: each of them may be the one.
            if particles.len() > most && index > 0 {
                self.complete = false;
                let own = color(self.seen.player);
                particles = chosen(particles, most, &segments[index + 1..], own, &mut self.rng);
            }
            if !self.complete {
                self.steps += if segment.is_last { LAST_STEPS } else { 0 };
                let steps = if segment.is_last { self.steps } else { self.steps / left };
                self.place(segment, &before, steps, &mut particles);
            }
            if !particles.is_empty() {
                let of = |one: &Particle| Placed::of(&one.position.board, self.seen.other());
                self.bases = particles.iter().take(FEW).map(of).collect();
            }
        }
        Ok(particles)
    }

    /// The positions after each legal move of the other of which the umpire says `heard`; `quota` moves are tried.
    fn after(&mut self, layer: &[Particle], heard: Option<Said>, quota: usize) -> Vec<Particle> {
        let heaviest = layer.iter().map(|particle| particle.weight).fold(0.0, f64::max);
        let mut next = Vec::new();
        let mut left = quota;
        for particle in layer {
            if left == 0 {
                self.complete = false;
                break;
            }
            let board = &particle.position.board;
            legal(board, |action| {
                left = left.saturating_sub(1);
                let taken = capture(board, inner(board, action));
                if heard.is_none_or(|said| said.capture != taken) {
                    return;
                }
                let mut position = particle.position.clone();
                if Some(position.play(action)) == heard {
                    next.push(Particle { position, weight: particle.weight / heaviest });
                }
            });
        }
        self.replay -= quota - left;
        next
    }

    /// Plays the own tries of `segment` in each of `particles`, and keeps the positions with the same
    /// announcements.
    fn follow(&self, segment: &Segment, particles: &mut Vec<Particle>) {
        let most_plies = self.game.most_plies;
        let fits = |particle: &Particle, done: usize| {
            let is_end = segment.is_last && done == segment.own.len();
            let ending = if is_end { self.seen.ending() } else { None };
            particle.position.may_end_by(ending, most_plies)
        };
        particles.retain(|particle| fits(particle, 0));
        for (done, item) in (1..).zip(segment.own) {
            let Item::Own(action, said) = *item else { continue };
            particles.retain_mut(|particle| match said {
                None => !particle.position.is_legal(action),
                Some(said) => {
                    particle.position.is_legal(action)
                        && particle.position.play(action) == said
                        && fits(particle, done)
                }
            });
        }
    }

    /// Adds positions that agree with the announcements of `segment` to `particles`, until there are a few.
    /// `before` has the positions before the other's move.
    fn place(
        &mut self,
        segment: &Segment,
        before: &[Particle],
        steps: usize,
        particles: &mut Vec<Particle>,
    ) {
        let mover = match segment.heard {
            None => color(self.seen.start.first()),
            Some(_) => color(self.seen.player),
        };
        let placing = Placing {
            segment,
            mover,
            ending: self.seen.ending(),
            most_plies: self.game.most_plies,
            heeds: true,
        };
        let heaviest = particles.iter().map(|particle| particle.weight).fold(0.0, f64::max);
        let weight = if heaviest > 0.0 { UNKNOWN_HISTORY * heaviest } else { 1.0 };
        let enough = if segment.is_last { FEW } else { FEW_ON_THE_WAY };
        let mut left = steps;
        let content = |found: &[Particle], left| !found.is_empty() && steps - left > CONTENT;
        while left > 0 && particles.len() < enough && !content(particles, left) {
            let base = self.base(segment, before);
            let attempt = ATTEMPT.min(left);
            let mut unused = attempt;
            let found = placing.place(base, &mut unused, &mut self.rng);
            // An attempt takes a step at least, so that this ends.
            left -= attempt - unused.min(attempt - 1);
            particles.extend(found.map(|position| Particle { position, weight }));
        }
        self.steps -= steps - left;
    }

    /// The other's pieces after some move in one of `before`.
    fn base(&mut self, segment: &Segment, before: &[Particle]) -> Placed {
        let other = self.seen.other();
        if before.is_empty() {
            if self.bases.is_empty() {
                return Placed::default();
            }
            return self.bases[self.rng.below(self.bases.len())].clone();
        }
        let particle = &before[self.rng.below(before.len())];
        let board = &particle.position.board;
        let heard = segment.heard.and_then(|said| said.capture);
        let mut moves = Vec::new();
        legal(board, |action| {
            if capture(board, inner(board, action)) == heard {
                moves.push(action);
            }
        });
        if moves.is_empty() {
            return Placed::of(board, other);
        }
        let mut position = particle.position.clone();
        position.play(moves[self.rng.below(moves.len())]);
        Placed::of(&position.board, other)
    }

    /// A position that agrees with the pieces left and with nothing else. Error: there is none.
    fn anywhere(&mut self, record: &Record) -> Result<Vec<Particle>, Error> {
        let mover = match self.seen.status {
            Status::Waiting => self.seen.other(),
            Status::ToMove => color(self.seen.player),
            Status::Over(..) => {
                if record.plies & 1 == 0 {
                    Color::White
                } else {
                    Color::Black
                }
            }
        };
        let segment = Segment {
            heard: None,
            own: &[],
            before: Said::default(),
            men: record.men.clone(),
            others: record.others,
            plies: record.plies,
            passed: None,
            is_last: true,
        };
        let placing =
            Placing { segment: &segment, mover, ending: None, most_plies: 0, heeds: false };
        let base = self.base(&segment, &[]);
        let found = placing.place(base, &mut LAST_STEPS.clone(), &mut self.rng);
        let refuse = || Error::illegal_position("there is no place for the other's men");
        Ok(vec![Particle { position: found.ok_or_else(refuse)?, weight: 1.0 }])
    }
}

/// Merges equal positions, adding their weights.
fn joined(particles: Vec<Particle>) -> Vec<Particle> {
    let mut places: HashMap<(u64, u8), usize> = HashMap::with_capacity(particles.len());
    let mut joined: Vec<Particle> = Vec::with_capacity(particles.len());
    for particle in particles {
        let board = &particle.position.board;
        let key = (board.hash(), board.halfmove_clock());
        match places.get(&key) {
            Some(&place) => {
                joined[place].weight += particle.weight;
                joined[place].position.forget_unlike(&particle.position);
            }
            None => {
                places.insert(key, joined.len());
                joined.push(particle);
            }
        }
    }
    joined
}

impl Kriegspiel {
    /// The belief of `player` in `state`, made once for each state.
    pub fn belief(&self, state: &State, player: Player) -> Arc<Belief> {
        let make = || {
            let belief = Belief::of(self, Seen::of(state, player));
            Arc::new(belief.expect("a state agrees with what a player sees of it"))
        };
        Arc::clone(state.beliefs[player].get_or_init(make))
    }
}
