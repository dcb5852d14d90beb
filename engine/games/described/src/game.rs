//! The rules of a sheet as a [`Game`]: who acts in a state, and what joint moves do.

#[cfg(test)]
mod tests;

use std::hash::{Hash, Hasher};
use std::sync::OnceLock;

use countermove_core::game::packed::packed_newtype;
use countermove_core::game::searchable::defaults;
use countermove_core::game::sheet_report::{SheetReport, SheetWarning};
use countermove_core::game::{Facts, Game, Payoff, Player, Turn};
use countermove_core::hashing::zobrist;
use countermove_core::value::Scale;

use crate::compiling::Compiled;
use crate::known::Known;
use crate::machine::{Machine, State};
use crate::picture::View;
use crate::sheet::{Sheet, words};
use crate::trial::Trial;

/// Goals of a game that is won, drawn or lost.
const OUTCOMES: [u8; 3] = [0, 50, 100];
/// The sum of two opponents' goals in such a game, and half of it.
const OUTCOME_SUM: u8 = 100;
const HALF: f64 = 50.0;
/// The smallest difference of estimates that counts, in goal points.
const STEP: f64 = 1.0 / 64.0;

/// A compiled sheet.
pub struct Described {
    pub(crate) sheet: Sheet,
    pub(crate) machine: Box<dyn Machine>,
    pub(crate) known: Known,
    /// Of each player: its role, by index. A role is a player unless it is `random`.
    pub(crate) roles: Vec<usize>,
    /// The role of chance.
    pub(crate) random: Option<usize>,
    /// Of each role: the index of its idle move, if it has one: `noop` and the like.
    pub(crate) idle: Vec<Option<u32>>,
    pub(crate) facts: Facts,
    /// Whether two opponents win, draw or lose: utilities 1, 0 and −1.
    pub(crate) by_outcome: bool,
    pub(crate) view: Option<View>,
    compiled: Compiled,
    report: OnceLock<SheetReport>,
    start: Position,
}

/// A state of the game.
#[derive(Clone, Debug)]
pub struct Position {
    pub(crate) facts: State,
    /// Where chance is to move after the players have moved: the move of each role, that of chance still open.
    pub(crate) chosen: Option<Box<[u32]>>,
    pub(crate) turn: Turn,
    key: u64,
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.key == other.key && self.facts == other.facts && self.chosen == other.chosen
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, out: &mut H) {
        self.facts.hash(out);
        self.chosen.hash(out);
    }
}

/// A move: the role in the upper half, the index of its move in [`crate::machine::Domain::moves`] in the lower.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Action(u64);

packed_newtype!(Action);

impl Action {
    pub(crate) fn of(role: usize, index: u32) -> Self {
        Self((role as u64) << 32 | u64::from(index))
    }

    pub(crate) fn role(self) -> usize {
        (self.0 >> 32) as usize
    }

    pub(crate) fn index(self) -> u32 {
        self.0 as u32
    }
}

impl Described {
    /// The game of a compiled sheet, which has at least one role other than `random`.
    pub fn new(
        sheet: Sheet,
        machine: Box<dyn Machine>,
        known: Known,
        view: Option<View>,
        compiled: Compiled,
    ) -> Self {
        let is_player = |role: &usize| sheet.roles[*role] != words::RANDOM;
        let roles: Vec<usize> = (0..sheet.roles.len()).filter(is_player).collect();
        let random = (0..sheet.roles.len()).find(|role| !is_player(role));
        let idle = known.idle.clone().unwrap_or_else(|| idle_moves(machine.as_ref()));
        let (facts, by_outcome) = facts(machine.as_ref(), &known, &roles, random);
        let start = Position {
            facts: machine.domain().start.clone(),
            chosen: None,
            turn: Turn::Over,
            key: 0,
        };
        let mut game = Self {
            sheet,
            machine,
            known,
            roles,
            random,
            idle,
            facts,
            by_outcome,
            view,
            compiled,
            report: OnceLock::new(),
            start,
        };
        game.start = game.position(game.start.facts.clone());
        game
    }

    /// What was found out of the rules, with what a few random games show.
    pub(crate) fn report(&self) -> &SheetReport {
        self.report.get_or_init(|| self.found())
    }

    fn found(&self) -> SheetReport {
        let Self { sheet, machine, known, compiled, .. } = self;
        let trial = Trial::of(self);
        let of_text = compiled.warnings.iter().map(|fault| (fault.line, fault.message.clone()));
        let warnings = of_text.chain(trial.warnings);
        SheetReport {
            roles: sheet.roles.iter().map(|&role| sheet.symbols.text(role).into()).collect(),
            facts: machine.domain().facts.len(),
            moves: machine.domain().moves.iter().map(Vec::len).collect(),
            method: compiled.method,
            gates: compiled.gates,
            bytes: machine.bytes(),
            compile_ms: compiled.time.as_secs_f64() * 1000.0,
            turn_based: known.idle.is_some(),
            goal_sum: known.goal_sum,
            most_steps: known.most_steps(),
            playouts: trial.games,
            mean_steps: f64::from(trial.steps) / f64::from(trial.games.max(1)),
            warnings: warnings.map(|(line, message)| SheetWarning { line, message }).collect(),
        }
    }

    /// The role of `player`.
    pub(crate) fn role(&self, player: Player) -> usize {
        self.roles[player]
    }

    /// The position with `facts`, before anyone has moved.
    pub(crate) fn position(&self, facts: State) -> Position {
        let (turn, chosen) = self.turn_in(&facts);
        let key = key(&facts, chosen.as_deref());
        Position { facts, chosen, turn, key }
    }

    /// Who acts in a state with `facts`; the moves of all others, if that is chance.
    fn turn_in(&self, facts: &State) -> (Turn, Option<Box<[u32]>>) {
        if self.machine.is_terminal(facts) {
            return (Turn::Over, None);
        }
        let mut choosers = (None, 0);
        let (mut mover, mut legal) = (None, Vec::new());
        for (player, &role) in self.roles.iter().enumerate() {
            legal.clear();
            self.machine.legal(facts, role, &mut legal);
            match *legal.as_slice() {
                [] => return (Turn::Over, None),
                [only] if Some(only) == self.idle[role] => {}
                [_] => mover = mover.or(Some(player)),
                _ => choosers = (choosers.0.or(Some(player)), choosers.1 + 1),
            }
        }
        let chance = self.random.map_or(1, |role| {
            legal.clear();
            self.machine.legal(facts, role, &mut legal);
            legal.len()
        });
        match choosers {
            _ if chance == 0 => (Turn::Over, None),
            (Some(player), 1) => (Turn::Of(player), None),
            (Some(player), _) if !self.facts.simultaneous => (Turn::Of(player), None),
            (Some(_), _) => (Turn::Simultaneous, None),
            (None, _) if chance > 1 => (Turn::Chance, Some(self.first_moves(facts))),
            (None, _) => (Turn::Of(mover.unwrap_or(0)), None),
        }
    }

    /// The first legal move of each role.
    fn first_moves(&self, facts: &State) -> Box<[u32]> {
        let mut legal = Vec::new();
        let first = |role| {
            legal.clear();
            self.machine.legal(facts, role, &mut legal);
            legal.first().copied().unwrap_or(0)
        };
        (0..self.sheet.roles.len()).map(first).collect()
    }

    /// The moves of `role` in `state`.
    pub(crate) fn moves_of(&self, state: &Position, role: usize) -> Vec<u32> {
        let mut legal = Vec::new();
        self.machine.legal(&state.facts, role, &mut legal);
        legal
    }

    /// The position after the players' moves `joint`, where chance may still have to move.
    pub(crate) fn after_joint(&self, state: &Position, joint: Box<[u32]>) -> Position {
        match self.random {
            Some(role) if self.moves_of(state, role).len() > 1 => {
                let key = key(&state.facts, Some(&joint));
                let facts = state.facts.clone();
                Position { facts, chosen: Some(joint), turn: Turn::Chance, key }
            }
            _ => self.position(self.machine.next(&state.facts, &joint)),
        }
    }

    /// The goal of `player` in `state` in points. Where none holds, it is half of the sum of two opponents' goals, else
    /// the least of the player's goals.
    fn points(&self, state: &Position, player: Player) -> f64 {
        let goal = |player| self.machine.goal(&state.facts, self.role(player)).map(f64::from);
        let Some(sum) = self.known.goal_sum.map(f64::from) else {
            let least = || self.machine.domain().goals[self.role(player)].first().copied();
            return goal(player).unwrap_or_else(|| f64::from(least().unwrap_or(0)));
        };
        let first = goal(0).or_else(|| goal(1).map(|goal| sum - goal)).unwrap_or(sum / 2.0);
        if player == 0 { first } else { sum - first }
    }
}

impl Game for Described {
    type State = Position;
    type Move = Action;

    fn facts(&self) -> Facts {
        self.facts.clone()
    }

    fn start(&self) -> Position {
        self.start.clone()
    }

    fn turn(&self, state: &Position) -> Turn {
        state.turn
    }

    fn moves(&self, state: &Position, out: &mut Vec<Action>) {
        match state.turn {
            Turn::Of(player) => self.choices(state, player, out),
            Turn::Chance => {
                let role = self.random.expect("chance moves");
                out.extend(self.moves_of(state, role).into_iter().map(|at| Action::of(role, at)));
            }
            Turn::Simultaneous | Turn::Over => {}
        }
    }

    fn choices(&self, state: &Position, player: Player, out: &mut Vec<Action>) {
        let role = self.role(player);
        let legal = || self.moves_of(state, role);
        let chosen = match state.turn {
            Turn::Of(mover) if mover == player => legal(),
            Turn::Simultaneous => Some(legal()).filter(|legal| legal.len() > 1).unwrap_or_default(),
            _ => return,
        };
        out.extend(chosen.into_iter().map(|at| Action::of(role, at)));
    }

    fn play(&self, state: &mut Position, action: Action) {
        match state.chosen.take() {
            Some(mut joint) => {
                joint[action.role()] = action.index();
                *state = self.position(self.machine.next(&state.facts, &joint));
            }
            None => self.play_joint(state, &[action]),
        }
    }

    fn play_joint(&self, state: &mut Position, joint: &[Action]) {
        let mut all = self.first_moves(&state.facts);
        for action in joint {
            all[action.role()] = action.index();
        }
        *state = self.after_joint(state, all);
    }

    fn utility(&self, state: &Position, player: Player) -> f64 {
        let points = self.points(state, player);
        if self.by_outcome { (points - HALF) / HALF } else { points }
    }

    fn probability(&self, state: &Position, _action: Action) -> f64 {
        match (state.turn, self.random) {
            (Turn::Chance, Some(role)) => 1.0 / self.moves_of(state, role).len() as f64,
            _ => 1.0,
        }
    }

    fn key(&self, state: &Position) -> u64 {
        state.key
    }

    fn bytes(&self) -> usize {
        self.machine.bytes()
            + self.machine.domain().bytes()
            + self.sheet.bytes()
            + self.known.bytes()
    }

    fn scale(&self) -> Scale {
        if self.by_outcome { Scale::Outcome } else { Scale::Linear { unit: STEP } }
    }
}

defaults!(Described: Ordering, Quiescence, Proof, Pathfinding, Information, Searchable);

/// The hash of a position.
fn key(facts: &[u64], chosen: Option<&[u32]>) -> u64 {
    let words = facts.iter().copied().chain(chosen.into_iter().flatten().map(|&at| at.into()));
    words.fold(u64::from(chosen.is_some()), |hash, word| zobrist(hash.rotate_left(23) ^ word))
}

/// The moves with which roles wait: words such as `noop`, where all other moves of the role are made of more.
fn idle_moves(machine: &dyn Machine) -> Vec<Option<u32>> {
    use crate::sheet::Term;
    let is_word = |term: &&(usize, &Term)| matches!(term.1, Term::Constant(_));
    let idle = |moves: &Vec<Term>| {
        let all: Vec<(usize, &Term)> = moves.iter().enumerate().collect();
        let mut found = all.iter().filter(is_word);
        let one = found.next().map(|(index, _)| *index as u32);
        one.filter(|_| found.next().is_none())
    };
    machine.domain().moves.iter().map(idle).collect()
}

/// The game's facts, and whether it is won, drawn or lost.
fn facts(
    machine: &dyn Machine,
    known: &Known,
    roles: &[usize],
    random: Option<usize>,
) -> (Facts, bool) {
    let domain = machine.domain();
    let goals = || roles.iter().flat_map(|&role| domain.goals[role].iter().copied());
    let opposed = roles.len() == 2 && known.goal_sum.is_some();
    let by_outcome = opposed
        && known.goal_sum == Some(OUTCOME_SUM)
        && goals().all(|goal| OUTCOMES.contains(&goal));
    let sum = known.goal_sum.filter(|_| opposed);
    let mut points: Vec<u8> = goals().collect();
    match sum {
        Some(sum) => points.extend(goals().map(|goal| sum.saturating_sub(goal))),
        None if roles.iter().any(|&role| domain.goals[role].is_empty()) => points.push(0),
        None => {}
    }
    let least = points.iter().copied().min().unwrap_or(0);
    let most = points.iter().copied().max().unwrap_or(0);
    let payoff = match roles.len() {
        1 => Payoff::Common,
        2 if opposed => Payoff::ZeroSum,
        _ => Payoff::GeneralSum,
    };
    let (low, high) = if by_outcome { (-1.0, 1.0) } else { (least.into(), most.into()) };
    let sum = sum.filter(|_| !by_outcome).map_or(0.0, f64::from);
    let facts = Facts {
        players: roles.len(),
        payoff,
        payoff_sum: sum,
        chance: random.is_some_and(|role| domain.moves[role].len() > 1),
        simultaneous: roles.len() > 1 && known.idle.is_none(),
        perfect_information: roles.len() == 1 || known.idle.is_some(),
        finite: known.most_steps().is_some(),
        utility_min: low,
        utility_max: high,
        ..Facts::two_player_zero_sum()
    };
    (facts, by_outcome)
}
