//! Passes over the worlds (determinizations), and the mean value of each move.

use super::world::WorldSearcher;
use super::worlds::Worlds;
use crate::game::searchable::Searchable;
use crate::search::common::sort::{ordinal, sort_by_key};
use crate::search::contract::{Found, Line, Mixed, StoppedBy, Valuation};

/// The result of a pass, over the worlds that it completed.
pub struct PassResult<M> {
    /// The root's moves, best first. Equals keep the order of the pass before, so that a win seen earlier comes
    /// first.
    ranked: Vec<(M, Vec<f64>)>,
    /// Depth of the pass, in plies.
    pub depth: u32,
    /// Worlds that were searched.
    pub count: u32,
    /// Whether all of them were searched to the end.
    pub exact: bool,
}

impl<M: Copy + PartialEq> PassResult<M> {
    /// Searches each world to `depth` plies, until a limit is reached. `before`: the pass before.
    pub fn through<G: Searchable<Move = M>>(
        searcher: &mut WorldSearcher<'_, G>,
        worlds: &Worlds<'_, G>,
        moves: &[M],
        depth: u32,
        before: Option<&Self>,
    ) -> Self {
        let width = searcher.width();
        let mut sums = vec![0.0; width * moves.len()];
        let mut values = sums.clone();
        let (mut count, mut weight) = (0, 0.0);
        searcher.exact = true;
        while count < worlds.count() {
            let (world, share) = worlds.world(count);
            if searcher.values(&world, moves, depth, &mut values).is_none() {
                break;
            }
            sums.iter_mut().zip(&values).for_each(|(sum, value)| *sum += share * value);
            weight += share;
            count += 1;
        }
        sums.iter_mut().for_each(|sum| *sum /= weight);
        Self::ranked(searcher, moves, &sums, before, (depth, count, searcher.exact))
    }

    fn ranked<G: Searchable<Move = M>>(
        searcher: &WorldSearcher<'_, G>,
        moves: &[M],
        means: &[f64],
        before: Option<&Self>,
        (depth, count, exact): (u32, u32, bool),
    ) -> Self {
        let means = moves.iter().zip(means.chunks(searcher.width()));
        let mut ranked: Vec<_> =
            means.map(|(&action, means)| (action, searcher.values_of(means))).collect();
        if let Some(before) = before {
            let place = |action| before.ranked.iter().position(|&(other, _)| other == action);
            ranked.sort_by_cached_key(|&(action, _)| place(action));
        }
        let mover = searcher.root_player;
        sort_by_key(&mut ranked, |(_, values)| std::cmp::Reverse(ordinal(values[mover])));
        Self { ranked, depth, count, exact }
    }
}

/// The answer of a search of one world to one ply, whatever the limits.
pub fn fallback<G: Searchable>(
    searcher: &WorldSearcher<'_, G>,
    worlds: &Worlds<'_, G>,
    moves: &[G::Move],
) -> PassResult<G::Move> {
    let (world, _) = worlds.world(0);
    let means: Vec<f64> =
        moves.iter().flat_map(|&action| searcher.at_once(&world, action)).collect();
    PassResult::ranked(searcher, moves, &means, None, (1, 1, false))
}

/// The answer by `pass`, and why the search stopped, if it did.
pub fn answer<G: Searchable>(
    searcher: &WorldSearcher<'_, G>,
    pass: &PassResult<G::Move>,
    stopped_by: Option<StoppedBy>,
) -> Found<G::Move> {
    let line = |(action, values): &(G::Move, Vec<f64>)| {
        Line::of(vec![*action], Valuation::of(values.clone(), false))
    };
    let lines: Vec<_> = pass.ranked.iter().map(line).collect();
    let valuation = lines[0].valuation.clone();
    let control = &searcher.control;
    let stopped_by = stopped_by.unwrap_or(StoppedBy::Depth);
    Found {
        mixed: Some(Mixed::of_worlds(u64::from(pass.count))),
        depth: pass.depth,
        ..Found::of(lines, valuation, control.counts(), control.elapsed(), stopped_by)
    }
}
