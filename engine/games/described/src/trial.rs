//! Random games of a sheet, which show its author what the rules leave open.

use std::time::{Duration, Instant};

use countermove_core::rng::Rng;

use crate::game::Described;
use crate::machine::State;
use crate::sheet::{Rule, Sheet, Symbol, Term, words};

const SEED: u64 = 1;
const GAMES: u32 = 64;
/// Steps of a game, and of all of them.
const MOST_STEPS: u32 = 1_000;
const MOST_STEPS_OF_ALL: u32 = 20_000;
const MOST_TIME: Duration = Duration::from_millis(250);

/// What random games have shown.
#[derive(Clone, Debug, Default)]
pub struct Trial {
    /// Number of games.
    pub games: u32,
    /// Their steps in all.
    pub steps: u32,
    /// What is dubious: the line of a rule, and a sentence.
    pub warnings: Vec<(Option<u32>, String)>,
}

impl Trial {
    /// Plays games at random, always the same ones, as many as time allows.
    pub fn of(game: &Described) -> Self {
        let mut trial = Self::default();
        let mut rng = Rng::new(SEED);
        let began = Instant::now();
        while trial.games < GAMES && trial.steps < MOST_STEPS_OF_ALL && began.elapsed() < MOST_TIME
        {
            trial.games += 1;
            trial.play(game, &mut rng, began);
        }
        trial
    }

    fn play(&mut self, game: &Described, rng: &mut Rng, began: Instant) {
        let Described { machine, sheet, .. } = game;
        let mut state = machine.domain().start.clone();
        for _ in 0..MOST_STEPS {
            if began.elapsed() >= MOST_TIME {
                return;
            }
            if machine.is_terminal(&state) {
                return self.judge_end(game, &state);
            }
            let mut joint = Vec::with_capacity(sheet.roles.len());
            for (role, &name) in sheet.roles.iter().enumerate() {
                let mut legal = Vec::new();
                machine.legal(&state, role, &mut legal);
                if legal.is_empty() {
                    let name = sheet.symbols.text(name);
                    let message = format!(
                        "{name} has no legal move in a state that is not terminal, where the game ends"
                    );
                    return self.warn(line_of(sheet, words::LEGAL, Some(role)), message);
                }
                joint.push(legal[rng.below(legal.len())]);
            }
            state = machine.next(&state, &joint);
            self.steps += 1;
        }
        let message = format!("no end in sight: a random game took more than {MOST_STEPS} steps");
        self.warn(line_of(sheet, words::TERMINAL, None), message);
    }

    fn judge_end(&mut self, game: &Described, state: &State) {
        for &role in &game.roles {
            if game.machine.goal(state, role).is_none() {
                let name = game.sheet.symbols.text(game.sheet.roles[role]);
                let message = format!("{name} has no goal in a terminal state: give it one");
                self.warn(line_of(&game.sheet, words::GOAL, Some(role)), message);
            }
        }
    }

    fn warn(&mut self, line: Option<u32>, message: String) {
        if self.warnings.iter().all(|(_, known)| *known != message) {
            self.warnings.push((line, message));
        }
    }
}

/// The line of the first rule of `relation` that may be about `role`.
fn line_of(sheet: &Sheet, relation: Symbol, role: Option<usize>) -> Option<u32> {
    let fits = |rule: &&Rule| {
        let about = rule.head.terms.first();
        let name = role.map(|role| Term::Constant(sheet.roles[role]));
        let is_open = matches!(about, None | Some(Term::Variable(_)));
        rule.head.relation == relation && (is_open || name.is_none() || about == name.as_ref())
    };
    sheet.rules.iter().find(fits).map(|rule| rule.line)
}
