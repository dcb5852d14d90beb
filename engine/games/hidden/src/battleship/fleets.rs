//! The fleets that agree with what a player knows of the other's: listed, or drawn uniformly.
//!
//! The answers alone decide where a single ship may lie: on no miss. If all its squares are hit, the last of
//! these shots sank a ship of its length; otherwise none of them sank it. Ships together must not overlap and
//! must cover every hit.

use std::ops::ControlFlow;

use super::Answer;
use super::board::{Board, Placement, Squares};
use super::packing::{Choice, End, Kind, Laid, MOST_SHIPS, Packing};
use countermove_core::rng::Rng;

/// A player's knowledge of the other's fleet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Known {
    /// Lengths of the ships placed so far, in their order.
    pub placed: Vec<u8>,
    /// Lengths of the ships not placed yet, for which there has to be room.
    pub to_place: Vec<u8>,
    /// The player's shots with their answers.
    pub shots: Vec<(u8, Answer)>,
    /// Whether the answers name sunk ships.
    pub sinking: bool,
}

/// A fleet: the index of each ship's placement, in the order of the ships.
pub type Fleet = [u8; MOST_SHIPS];

/// The most ways to cover the hits that are kept for drawing.
const MOST_COVERS: usize = 20_000;
/// The most steps of a search for a first fleet.
const FIND_STEPS: usize = 2_000_000;
/// The most such steps while ships are still to be placed: each fleet then needs a search for room.
const PLACING_STEPS: usize = 20_000;
/// The most steps to find room for the ships that are to be placed.
pub const ROOM_STEPS: usize = 2_000;
/// Most draws of independent placements until one is without overlap.
const TRIES: usize = 400;
/// Number of fleets laid out ship by ship, one of which is drawn by its importance weight.
const CANDIDATES: usize = 32;

/// The fleets that agree with what is known.
pub struct Fleets<'a> {
    board: &'a Board,
    known: Known,
    kinds: Vec<Kind>,
    hits: Vec<Squares>,
    /// Every way to cover the hits, with its weight summed up from the first; empty if there are too many.
    covers: Vec<(Cover, f64)>,
}

struct Cover {
    laid: Laid,
    blocked: Squares,
    left: Vec<usize>,
}

/// Kinds of ships of the lengths `fleet`, each with the placements that `allows` lets, parted by `hits`.
fn kinds(
    board: &Board,
    fleet: &[u8],
    hits: Squares,
    allows: impl Fn(u8, &Placement) -> bool,
) -> Vec<Kind> {
    let mut lengths = fleet.to_vec();
    lengths.sort_unstable_by(|one, other| other.cmp(one));
    lengths.dedup();
    let kind = |length| {
        let all = board.placements(length).iter().enumerate();
        let allowed = all.filter(|(_, placement)| allows(length, placement));
        let choices = allowed.map(|(index, &placement)| Choice { index: index as u8, placement });
        let (on_hits, off_hits) = choices.partition(|choice| choice.placement.squares & hits != 0);
        let count = fleet.iter().filter(|&&other| other == length).count();
        Kind { length, count, on_hits, off_hits }
    };
    lengths.into_iter().map(kind).collect()
}

/// Whether a search of [`ROOM_STEPS`] steps finds room for ships of the lengths `fleet` beside `blocked`. If so, it
/// also finds room for the other ships after it places the first.
pub fn have_room(board: &Board, fleet: &[u8], blocked: Squares) -> bool {
    let kinds = kinds(board, fleet, 0, |_, placement| placement.squares & blocked == 0);
    let mut found = false;
    let _ = Packing::new(&kinds, &[], ROOM_STEPS).each(blocked, &mut |_| {
        found = true;
        ControlFlow::Break(End::Enough)
    });
    found
}

impl<'a> Fleets<'a> {
    /// The fleets on `board` that agree with `known`.
    pub fn new(board: &'a Board, known: Known) -> Self {
        let [mut hit, mut missed, mut sunk] = [0; 3];
        for &(square, answer) in &known.shots {
            let bit = 1 << square;
            match answer {
                Answer::Miss => missed |= bit,
                Answer::Hit => hit |= bit,
                Answer::Sunk(_) => {
                    hit |= bit;
                    sunk |= bit;
                }
            }
        }
        let last = |squares: Squares| {
            known.shots.iter().rev().find(|(square, _)| squares >> square & 1 == 1).copied()
        };
        let allows = |length, placement: &Placement| {
            let squares = placement.squares;
            let agrees = || match squares & !hit == 0 {
                true => {
                    (squares & sunk).count_ones() == 1
                        && last(squares).is_some_and(|(_, answer)| answer == Answer::Sunk(length))
                }
                false => squares & sunk == 0,
            };
            squares & missed == 0 && (!known.sinking || agrees())
        };
        let kinds = kinds(board, &known.placed, hit, allows);
        let mut hits: Vec<Squares> = super::board::bits(hit).map(|square| 1 << square).collect();
        let ways = |hit: &Squares| -> usize {
            let on = |kind: &Kind| {
                kind.on_hits.iter().filter(|choice| choice.placement.squares & hit != 0).count()
            };
            kinds.iter().map(on).sum()
        };
        hits.sort_by_cached_key(ways);
        Self { board, known, kinds, hits, covers: Vec::new() }
    }

    /// The fleets of `known`, without shots, that lie beside the ships that block `blocked`.
    pub fn beside(board: &'a Board, known: Known, blocked: Squares) -> Self {
        let beside = |_, placement: &Placement| placement.squares & blocked == 0;
        let kinds = kinds(board, &known.placed, 0, beside);
        Self { board, known, kinds, hits: Vec::new(), covers: Vec::new() }
    }

    /// Visits every fleet, with ships of one length not distinguished, in at most `steps` steps; false if these did
    /// not suffice.
    pub fn each(&self, steps: usize, mut visit: impl FnMut(&Laid) -> ControlFlow<End>) -> bool {
        let steps = if self.known.to_place.is_empty() { steps } else { steps.min(PLACING_STEPS) };
        let flow = Packing::new(&self.kinds, &self.hits, steps).each(0, &mut |laid| {
            if self.leaves_room(laid) { visit(laid) } else { ControlFlow::Continue(()) }
        });
        flow != ControlFlow::Break(End::Steps)
    }

    /// A fleet, always the same; `None` if there is none, or none was found.
    pub fn first(&self) -> Option<Fleet> {
        let mut found = None;
        self.each(FIND_STEPS, |laid| {
            found = Some(self.in_order(laid, None));
            ControlFlow::Break(End::Enough)
        });
        found
    }

    /// Every fleet, with ships of one length distinguished; `None` if there are more than `most`, or the search took
    /// too long.
    pub fn all(&self, most: usize) -> Option<Vec<Fleet>> {
        // Each way to lay out ships counts once for each order of the ships of one length.
        let orders =
            self.kinds.iter().flat_map(|kind| 1..=kind.count).try_fold(1, |orders: usize, ship| {
                orders.checked_mul(ship).filter(|&orders| orders <= most)
            });
        orders?;
        let mut fleets = Vec::new();
        let whole = self.each(FIND_STEPS, |laid| {
            self.each_order(laid, &mut fleets);
            if fleets.len() > most {
                ControlFlow::Break(End::Enough)
            } else {
                ControlFlow::Continue(())
            }
        });
        (whole && fleets.len() <= most).then_some(fleets)
    }

    /// Prepares [`Fleets::draw`].
    pub fn prepare(mut self) -> Self {
        let mut covers: Vec<(Cover, f64)> = Vec::new();
        let steps = 8 * MOST_COVERS;
        let flow =
            Packing::new(&self.kinds, &self.hits, steps).each_cover(|laid, blocked, left| {
                if covers.len() == MOST_COVERS {
                    return ControlFlow::Break(End::Enough);
                }
                let before = covers.last().map_or(0.0, |(_, sum)| *sum);
                let weight: f64 = self
                    .kinds
                    .iter()
                    .zip(left)
                    .map(|(kind, &left)| combinations(kind, left))
                    .product();
                if weight > 0.0 {
                    let cover = Cover { laid: laid.clone(), blocked, left: left.to_vec() };
                    covers.push((cover, before + weight));
                }
                ControlFlow::Continue(())
            });
        if flow == ControlFlow::Continue(()) {
            self.covers = covers;
        }
        self
    }

    /// A fleet drawn uniformly, by rejection sampling. A cover of the hits is drawn in proportion to the number of
    /// independent placements of the remaining ships, then such placements are drawn, until no ships overlap. If
    /// ships almost always overlap, the draw is nearly uniform: several fleets are laid out ship by ship, and one is
    /// drawn by importance weights. `None` if no fleet was found.
    pub fn draw(&self, rng: &mut Rng) -> Option<Fleet> {
        let laid = self.draw_laid(rng)?;
        Some(self.in_order(&laid, Some(rng)))
    }

    /// Whether independently drawn placements almost always overlap, so that rejection sampling is slow.
    pub fn is_crowded(&self, mut rng: Rng) -> bool {
        self.draw_apart(&mut rng).is_none()
    }

    /// The squares of a fleet drawn as [`Fleets::draw`] does.
    pub fn draw_squares(&self, rng: &mut Rng) -> Option<Squares> {
        let laid = self.draw_laid(rng)?;
        Some(laid.iter().fold(0, |squares, (_, choice)| squares | choice.placement.squares))
    }

    fn draw_laid(&self, rng: &mut Rng) -> Option<Laid> {
        let found = self.draw_apart(rng).or_else(|| self.draw_in_turn(rng));
        found.or_else(|| self.draw_by_search(rng))
    }

    fn draw_cover(&self, rng: &mut Rng) -> Option<&Cover> {
        let (_, total) = self.covers.last()?;
        let point = rng.unit() * total;
        let index = self.covers.partition_point(|&(_, sum)| sum <= point);
        Some(&self.covers[index.min(self.covers.len() - 1)].0)
    }

    fn draw_apart(&self, rng: &mut Rng) -> Option<Laid> {
        'tries: for _ in 0..TRIES {
            let cover = self.draw_cover(rng)?;
            let mut blocked = cover.blocked;
            let mut free: [(usize, Option<Choice>); MOST_SHIPS] = [(0, None); MOST_SHIPS];
            let mut count = 0;
            for (index, (kind, &left)) in self.kinds.iter().zip(&cover.left).enumerate() {
                for _ in 0..left {
                    let choice = kind.off_hits[rng.below(kind.off_hits.len())];
                    if choice.placement.squares & blocked != 0 {
                        continue 'tries;
                    }
                    blocked |= choice.placement.blocked;
                    free[count] = (index, Some(choice));
                    count += 1;
                }
            }
            let mut laid = cover.laid.clone();
            laid.extend(free[..count].iter().filter_map(|&(kind, choice)| Some((kind, choice?))));
            if self.leaves_room(&laid) {
                return Some(laid);
            }
        }
        None
    }

    fn draw_in_turn(&self, rng: &mut Rng) -> Option<Laid> {
        let mut chosen = None;
        let mut total = 0.0;
        'candidates: for _ in 0..CANDIDATES {
            let cover = self.draw_cover(rng)?;
            let mut laid = cover.laid.clone();
            let mut blocked = cover.blocked;
            let mut weight = 1.0;
            for (index, (kind, &left)) in self.kinds.iter().zip(&cover.left).enumerate() {
                for _ in 0..left {
                    let fits = |choice: &&Choice| choice.placement.squares & blocked == 0;
                    let fitting: Vec<&Choice> = kind.off_hits.iter().filter(fits).collect();
                    if fitting.is_empty() {
                        continue 'candidates;
                    }
                    let choice = *fitting[rng.below(fitting.len())];
                    weight *= fitting.len() as f64 / kind.off_hits.len() as f64;
                    blocked |= choice.placement.blocked;
                    laid.push((index, choice));
                }
            }
            if self.leaves_room(&laid) {
                total += weight;
                if rng.unit() * total < weight {
                    chosen = Some(laid);
                }
            }
        }
        chosen
    }

    /// A fleet found by a search that tries placements in random order.
    fn draw_by_search(&self, rng: &mut Rng) -> Option<Laid> {
        let mut kinds = self.kinds.clone();
        for kind in &mut kinds {
            for choices in [&mut kind.on_hits, &mut kind.off_hits] {
                for place in 1..choices.len() {
                    choices.swap(place, rng.below(place + 1));
                }
            }
        }
        let mut found = None;
        let _ = Packing::new(&kinds, &self.hits, FIND_STEPS).each(0, &mut |laid| {
            if !self.leaves_room(laid) {
                return ControlFlow::Continue(());
            }
            found = Some(laid.clone());
            ControlFlow::Break(End::Enough)
        });
        found
    }

    fn leaves_room(&self, laid: &Laid) -> bool {
        self.known.to_place.is_empty() || {
            let blocked =
                laid.iter().fold(0, |blocked, (_, choice)| blocked | choice.placement.blocked);
            have_room(self.board, &self.known.to_place, blocked)
        }
    }

    /// `laid` as a fleet; which ship of one length lies where is drawn, if there is an `rng`.
    fn in_order(&self, laid: &Laid, mut rng: Option<&mut Rng>) -> Fleet {
        let mut left = laid.clone();
        let mut fleet = Fleet::default();
        for (ship, length) in fleet.iter_mut().zip(&self.known.placed) {
            let same =
                |&(_, &(kind, _)): &(usize, &(usize, Choice))| self.kinds[kind].length == *length;
            let places: Vec<usize> =
                left.iter().enumerate().filter(same).map(|(place, _)| place).collect();
            let drawn = rng.as_mut().map_or(0, |rng| rng.below(places.len()));
            *ship = left.remove(places[drawn]).1.index;
        }
        fleet
    }

    /// Appends `laid` in every order of the ships of one length.
    fn each_order(&self, laid: &Laid, fleets: &mut Vec<Fleet>) {
        let mut partial = vec![(Fleet::default(), laid.clone())];
        for (ship, &length) in self.known.placed.iter().enumerate() {
            let mut longer = Vec::new();
            for (fleet, left) in partial {
                for place in 0..left.len() {
                    if self.kinds[left[place].0].length == length {
                        let (mut fleet, mut left) = (fleet, left.clone());
                        fleet[ship] = left.remove(place).1.index;
                        longer.push((fleet, left));
                    }
                }
            }
            partial = longer;
        }
        fleets.extend(partial.into_iter().map(|(fleet, _)| fleet));
    }

    /// Why no fleet agrees, as far as single ships show it.
    pub fn conflict(&self) -> String {
        let hits: Squares = self.hits.iter().sum();
        let reached: Squares = self
            .kinds
            .iter()
            .flat_map(|kind| &kind.on_hits)
            .fold(0, |reached, choice| reached | choice.placement.squares);
        let nowhere = |kind: &&Kind| kind.on_hits.is_empty() && kind.off_hits.is_empty();
        if let Some(square) = super::board::bits(hits & !reached).next() {
            format!("no ship can lie on {} with these answers", self.board.name(square))
        } else if let Some(kind) = self.kinds.iter().find(nowhere) {
            format!("with these answers a ship of {} can lie nowhere", kind.length)
        } else {
            "no fleet agrees with all these answers".into()
        }
    }
}

/// Ways to choose placements of `count` ships without regard to overlap.
fn combinations(kind: &Kind, count: usize) -> f64 {
    (1..=count).map(|ship| kind.off_hits.len() as f64 / ship as f64).product()
}
