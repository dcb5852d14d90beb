//! What a player of a phantom game has seen, and the states that agree with it.

use super::{Board, Phantom, State, Status, cells_of};
use countermove_core::error::Error;
use countermove_core::game::{Game, Player, Turn};
use countermove_core::rng::Rng;

/// One try in the order of time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Item {
    /// The player's own: the cell, and whether it was refused.
    Own(u8, bool),
    /// One of the other's, where tries are heard.
    Other,
}

/// All that `player` has seen: its information state.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Seen {
    /// The player whose view it is.
    pub player: Player,
    /// The tries that it knows of.
    pub items: Vec<Item>,
    /// Whose turn it is, or who has won.
    pub status: Status,
}

/// Random draws of a world (determinization), first plain and then with the board's help, before the
/// exhaustive search.
const ATTEMPTS: usize = 200;

impl Seen {
    /// What `player` has seen in `state`.
    pub fn of<B: Board>(game: &Phantom<B>, state: &State, player: Player) -> Self {
        let mut items = Vec::with_capacity(state.tries.len());
        let mut replay = game.start();
        for &cell in &state.tries {
            let mover = replay.mover();
            game.play(&mut replay, cell);
            if mover == player {
                items.push(Item::Own(cell, replay.marks[player] >> cell & 1 == 0));
            } else if game.hears_tries {
                items.push(Item::Other);
            }
        }
        Self { player, items, status: game.status(state, player) }
    }

    /// The player's own tries.
    fn own(&self) -> impl Iterator<Item = (u8, bool)> {
        self.items.iter().filter_map(|item| match *item {
            Item::Own(cell, refused) => Some((cell, refused)),
            Item::Other => None,
        })
    }

    /// A determinization, drawn uniformly. If random draws find none, it is drawn with the board's help, or
    /// found by search. Error: `IllegalPosition` if none agrees.
    pub fn draw<B: Board>(&self, game: &Phantom<B>, rng: &mut Rng) -> Result<State, Error> {
        let plan = Plan::of(self, game)?;
        for _ in 0..ATTEMPTS {
            let cells = plan.by_chance(rng);
            if let Some(state) = cells.and_then(|cells| plan.state(&cells, game, rng)) {
                return Ok(state);
            }
        }
        for _ in 0..ATTEMPTS {
            let cells = plan.with_help(&game.board, rng);
            if let Some(state) = cells.and_then(|cells| plan.state(&cells, game, rng)) {
                return Ok(state);
            }
        }
        let mut found = Vec::new();
        let mut budget = EXHAUSTIVE;
        self.extend(game, &game.start(), 0, 1, &mut budget, &mut found);
        found.pop().ok_or_else(|| refuse("no course of the game agrees with it"))
    }

    /// All states that agree; `None` if there are more than `most`, or too many candidates.
    pub fn enumerate<B: Board>(&self, game: &Phantom<B>, most: usize) -> Option<Vec<State>> {
        let mut found = Vec::new();
        let mut budget = 1000 + 50 * most;
        self.extend(game, &game.start(), 0, most + 1, &mut budget, &mut found);
        (budget > 0 && !found.is_empty() && found.len() <= most).then_some(found)
    }

    /// Appends to `found`, until they are `most`, the states after `state` that agree; in `state` the first `next`
    /// items have been played.
    fn extend<B: Board>(
        &self,
        game: &Phantom<B>,
        state: &State,
        next: usize,
        most: usize,
        budget: &mut usize,
        found: &mut Vec<State>,
    ) {
        if found.len() >= most || *budget == 0 {
            return;
        }
        *budget -= 1;
        let status = game.status(state, self.player);
        if next == self.items.len() && status == self.status {
            found.push(state.clone());
        }
        if game.turn(state) == Turn::Over {
            return;
        }
        if status == Status::ToMove {
            if let Some(&Item::Own(cell, refused)) = self.items.get(next)
                && (state.marks[1 - self.player] >> cell & 1 == 1) == refused
            {
                self.extend(game, &game.after(state, cell), next + 1, most, budget, found);
            }
            return;
        }
        let hears = game.hears_tries;
        if hears && self.items.get(next) != Some(&Item::Other) {
            return;
        }
        let moves = game.legal_moves(state);
        let later = |cell: u8| self.items[next..].contains(&Item::Own(cell, false));
        for cell in moves {
            // A cell that the player marks later is not marked by the other before.
            if state.marks[self.player] >> cell & 1 == 1 || !later(cell) {
                let after = game.after(state, cell);
                self.extend(game, &after, next + usize::from(hears), most, budget, found);
            }
        }
    }
}

/// Most states that the exhaustive search visits.
const EXHAUSTIVE: usize = 100_000;

fn refuse(what: &str) -> Error {
    Error::illegal_position(what)
}

/// The facts of a view about the other's marks and tries.
struct Plan<'a> {
    seen: &'a Seen,
    /// The own cells, in the order in which they were marked.
    marked: Vec<u8>,
    /// Cells known to be marked by the other. Each has a number n: the cell is among the other's first n
    /// marks. The least n comes first.
    known: Vec<(u8, usize)>,
    /// Cells of which nothing is known.
    free: u128,
    /// The number of the other's marks.
    marks: usize,
    /// Where tries are heard: the other's tries in each of its turns.
    heard: Option<Vec<usize>>,
    /// The other's turns, the one that is not over included.
    turns: usize,
}

impl<'a> Plan<'a> {
    /// Error: `IllegalPosition`: the tries cannot be.
    fn of<B: Board>(seen: &'a Seen, game: &Phantom<B>) -> Result<Self, Error> {
        let cells = game.cells();
        let second = seen.player;
        let mut free = Phantom::<B>::all(cells);
        let (mut marked, mut known) = (Vec::new(), Vec::new());
        for (cell, refused) in seen.own() {
            if free >> cell & 1 == 0 {
                return Err(refuse("a cell is tried twice"));
            }
            free &= !(1 << cell);
            if refused {
                known.push((cell, marked.len() + second));
            } else {
                marked.push(cell);
            }
        }
        let own = marked.len();
        let ends_turn = seen.own().last().map(|(_, refused)| !refused);
        let (possible, marks) = match seen.status {
            Status::ToMove => (true, own + second),
            Status::Waiting => (ends_turn.unwrap_or(second == 1), (own + second).wrapping_sub(1)),
            Status::Won => (ends_turn == Some(true), (own + second).wrapping_sub(1)),
            Status::Lost => (ends_turn.unwrap_or(second == 1), own + second),
            Status::Drawn => (ends_turn.unwrap_or(second == 1), cells - own.min(cells)),
        };
        if !possible {
            return Err(refuse("a turn ends with a try that is not refused, and with no other"));
        }
        let most = known.len() + free.count_ones() as usize;
        if marks > most || marks < known.len() {
            return Err(refuse("the cells do not suffice for the other's marks"));
        }
        known.sort_by_key(|&(_, among)| among);
        if known.iter().enumerate().any(|(place, &(_, among))| place >= among.min(marks)) {
            return Err(refuse("a try is refused on a cell that the other cannot have marked yet"));
        }
        let turns = marks + usize::from(seen.status == Status::Waiting);
        let heard = game.hears_tries.then(|| Self::heard(seen, turns)).transpose()?;
        Ok(Self { seen, marked, known, free, marks, heard, turns })
    }

    /// The other's tries in each of its turns.
    fn heard(seen: &Seen, turns: usize) -> Result<Vec<usize>, Error> {
        let mut heard = vec![0; turns];
        let mut turn = 0;
        let mut own_turn = seen.player == 0;
        for item in &seen.items {
            match *item {
                Item::Other => {
                    own_turn = false;
                    *heard.get_mut(turn).ok_or_else(|| refuse("the other had no such turn"))? += 1;
                }
                Item::Own(_, refused) => {
                    if !own_turn {
                        turn += 1;
                        own_turn = true;
                    }
                    if !refused {
                        own_turn = false;
                    }
                }
            }
        }
        let open = usize::from(seen.status == Status::Waiting);
        if heard.iter().take(turns - open).any(|&tries| tries == 0) {
            return Err(refuse("the other tries at least once in each of its turns"));
        }
        Ok(heard)
    }

    /// A random sequence of the other's marks, each equally likely, whether or not they win.
    fn by_chance(&self, rng: &mut Rng) -> Option<Vec<u8>> {
        let mut order = self.place_known(rng)?;
        let mut free: Vec<u8> = cells_of(self.free).collect();
        for cell in order.iter_mut().filter(|cell| cell.is_none()) {
            *cell = Some(free.swap_remove(rng.below(free.len())));
        }
        order.into_iter().collect()
    }

    /// The known cells, each in a place that its refusal allows.
    fn place_known(&self, rng: &mut Rng) -> Option<Vec<Option<u8>>> {
        let mut order = vec![None; self.marks];
        for &(cell, among) in &self.known {
            let places = (0..among.min(self.marks)).filter(|&place| order[place].is_none());
            let places: Vec<usize> = places.collect();
            if places.is_empty() {
                return None;
            }
            order[places[rng.below(places.len())]] = Some(cell);
        }
        Some(order)
    }

    /// The other's marks by the board's help: they win, or do not, as the view says.
    fn with_help<B: Board>(&self, board: &B, rng: &mut Rng) -> Option<Vec<u8>> {
        let other = 1 - self.seen.player;
        let winning = self.seen.status == Status::Lost;
        let known = self.known.iter().fold(0, |set, &(cell, _)| set | 1 << cell);
        let count = self.marks - self.known.len();
        let mut cells = board.complete(other, known, self.free, count, winning, rng)?;
        let mut order = self.place_known(rng)?;
        if winning && order.last().is_some_and(Option::is_none) {
            *order.last_mut().expect("there is a last") = cells.pop();
        }
        for cell in order.iter_mut().filter(|cell| cell.is_none()) {
            *cell = Some(cells.swap_remove(rng.below(cells.len())));
        }
        order.into_iter().collect()
    }

    /// The state in which the other has marked `cells` in their order, with refused tries of its own drawn, if it
    /// agrees with the view.
    fn state<B: Board>(&self, cells: &[u8], game: &Phantom<B>, rng: &mut Rng) -> Option<State> {
        let refused = self.refused(rng)?;
        let mut own = self.seen.own().peekable();
        let mut state = game.start();
        let mut turn = 0;
        while game.turn(&state) != Turn::Over {
            if state.mover() == self.seen.player {
                let Some((cell, _)) = own.next() else { break };
                game.play(&mut state, cell);
                continue;
            }
            for &cell in refused.get(turn).into_iter().flatten() {
                game.play(&mut state, cell);
            }
            let Some(&cell) = cells.get(turn) else { break };
            game.play(&mut state, cell);
            turn += 1;
        }
        (Seen::of(game, &state, self.seen.player) == *self.seen).then_some(state)
    }

    /// By turn of the other: the tries that were refused, each such course equally likely.
    fn refused(&self, rng: &mut Rng) -> Option<Vec<Vec<u8>>> {
        // Before its turn `turn` the player has marked so many cells, and all but those refused can be tried.
        let marked = |turn: usize| (turn + 1 - self.seen.player).min(self.marked.len());
        let closed = |turn: usize| usize::from(turn < self.marks);
        let heard = |turn: usize| self.heard.as_ref().map(|heard| heard[turn] - closed(turn));
        // courses[turn][gone]: the courses from `turn` on, after `gone` refused tries.
        let mut courses = vec![vec![1.0; self.marked.len() + 1]; self.turns + 1];
        for turn in (0..self.turns).rev() {
            for gone in 0..=self.marked.len() {
                let left = marked(turn).saturating_sub(gone);
                let shares = shares(left, gone, heard(turn), &courses[turn + 1]);
                courses[turn][gone] = shares.iter().sum();
            }
        }
        let mut refused = Vec::with_capacity(self.turns);
        let mut gone = Vec::new();
        for turn in 0..self.turns {
            let mut left: Vec<u8> = self.marked[..marked(turn)].to_vec();
            left.retain(|cell| !gone.contains(cell));
            let shares = shares(left.len(), gone.len(), heard(turn), &courses[turn + 1]);
            if shares.iter().sum::<f64>() <= 0.0 {
                return None;
            }
            let count = rng.index_by(&shares);
            let draw = |_| left.swap_remove(rng.below(left.len()));
            let tries: Vec<u8> = (0..count).map(draw).collect();
            gone.extend(&tries);
            refused.push(tries);
        }
        Some(refused)
    }
}

/// By number of refused tries in a turn: the courses of this turn and all later ones. `left` cells can be refused;
/// `gone` have been; `heard`: there were exactly so many.
fn shares(left: usize, gone: usize, heard: Option<usize>, later: &[f64]) -> Vec<f64> {
    let mut orders = 1.0;
    (0..=left)
        .map(|count| {
            if count > 0 {
                orders *= (left + 1 - count) as f64;
            }
            let allowed = heard.is_none_or(|heard| heard == count);
            if allowed { orders * later[gone + count] } else { 0.0 }
        })
        .collect()
}
