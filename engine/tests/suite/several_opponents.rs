//! Compares searches of several models, goals and teams with an evaluator that follows the definitions: it
//! keeps each player's own utility, and only choices look at sums.

use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;

use crate::common::open;
use crate::common::trees::start_with_a_player;
use countermove::game::evaluation::Weights;
use countermove::game::rules::{Opener, Rules};
use countermove::game::teams::Teams;
use countermove::game::{Payoff, Player, Turn};
use countermove::opponent::{ModelKind, Spec, Wording};
use countermove::rng::Rng;
use countermove::search::{self, Algorithm, Given, SearchLimits, SearchProblem};
use countermove::table::Table;
use serde_json::{Value, json};

fn spec(model: &Value) -> Spec {
    serde_json::from_value(model.clone()).unwrap()
}

struct Definition<'a, G> {
    game: &'a G,
    /// Each player's team.
    teams: Vec<usize>,
}

/// How a search sees the players: one has a goal, a weight of each utility, the others models. A player
/// without a model is for its team.
#[derive(Clone)]
struct View<'m> {
    searcher: Player,
    goal: Vec<f64>,
    models: Vec<Option<&'m Spec>>,
}

impl<G: Rules> Definition<'_, G> {
    fn players(&self) -> usize {
        self.teams.len()
    }

    /// 1 for each member of the team of `player`.
    fn team(&self, player: Player) -> Vec<f64> {
        let joins = |other: Player| f64::from(u8::from(self.teams[other] == self.teams[player]));
        (0..self.players()).map(joins).collect()
    }

    fn children(&self, state: &G::State) -> Vec<G::State> {
        let mut moves = Vec::new();
        self.game.moves(state, &mut moves);
        moves.into_iter().map(|action| self.game.after(state, action)).collect()
    }

    /// The utilities of the players themselves.
    fn value(&self, state: &G::State, depth: u32, view: &View<'_>) -> Vec<f64> {
        let turn = self.game.turn(state);
        if turn == Turn::Over {
            return (0..self.players()).map(|player| self.game.utility(state, player)).collect();
        }
        if depth == 0 {
            let weights = Weights::for_game(self.game, &[]).unwrap();
            let facts = self.game.facts();
            let estimate = |player| weights.estimate(self.game, state, player);
            let clamped = |player| estimate(player).clamp(facts.utility_min, facts.utility_max);
            return (0..self.players()).map(clamped).collect();
        }
        let below = depth - u32::from(turn != Turn::Chance);
        let values: Vec<Vec<f64>> =
            self.children(state).iter().map(|child| self.value(child, below, view)).collect();
        let shares = match turn {
            Turn::Of(player) if player == view.searcher => first_best(&values, &view.goal),
            Turn::Of(player) => match view.models[player] {
                None => first_best(&values, &self.team(player)),
                Some(model) => self.shares(state, player, view.searcher, model, &values),
            },
            _ => {
                let mut outcomes = Vec::new();
                self.game.moves(state, &mut outcomes);
                let share = |outcome| self.game.probability(state, outcome);
                outcomes.into_iter().map(share).collect()
            }
        };
        let mean = |player: Player| {
            shares.iter().zip(&values).map(|(share, values)| share * values[player]).sum()
        };
        (0..self.players()).map(mean).collect()
    }

    /// What `player` maximizes by `model`, which a search of `searcher` assumes.
    fn goal(&self, player: Player, searcher: Player, model: &Spec) -> Vec<f64> {
        let times = |weight: f64, goal: Vec<f64>| -> Vec<f64> {
            goal.into_iter().map(|part| weight * part).collect()
        };
        match (model.model.as_str(), &model.utility) {
            ("adversarial", _) => times(-1.0, self.team(searcher)),
            ("cooperative", _) => self.team(searcher),
            (_, None) => self.team(player),
            (_, Some(weights)) => {
                let mut goal = vec![0.0; self.players()];
                for named in 0..self.players() {
                    let weight = weights.get(&self.game.player_name(named)).copied();
                    let part = times(weight.unwrap_or(0.0), self.team(named));
                    goal.iter_mut().zip(part).for_each(|(sum, part)| *sum += part);
                }
                goal
            }
        }
    }

    fn shares(
        &self,
        state: &G::State,
        player: Player,
        searcher: Player,
        model: &Spec,
        values: &[Vec<f64>],
    ) -> Vec<f64> {
        let uniform = 1.0 / values.len() as f64;
        let goal = self.goal(player, searcher, model);
        let Some(depth) = model.depth else {
            return match model.model.as_str() {
                "random" => vec![uniform; values.len()],
                _ => first_best(values, &goal),
            };
        };
        let models = vec![model.opponent.as_deref(); self.players()];
        let view = View { searcher: player, goal: goal.clone(), models };
        let judged: Vec<Vec<f64>> =
            self.children(state).iter().map(|child| self.value(child, depth - 1, &view)).collect();
        if let Some(temperature) = model.temperature {
            let odds: Vec<f64> =
                judged.iter().map(|values| (dot(values, &goal) / temperature).exp()).collect();
            return odds.iter().map(|odd| odd / odds.iter().sum::<f64>()).collect();
        }
        let epsilon = model.epsilon.unwrap_or(0.0);
        let best = first_best(&judged, &goal);
        best.into_iter().map(|share| (1.0 - epsilon) * share + epsilon * uniform).collect()
    }
}

fn dot(values: &[f64], weights: &[f64]) -> f64 {
    values.iter().zip(weights).map(|(value, weight)| value * weight).sum()
}

/// Probability 1 for the first of the best.
fn first_best(values: &[Vec<f64>], goal: &[f64]) -> Vec<f64> {
    let gain = |index: usize| dot(&values[index], goal);
    let best = (1..values.len())
        .fold(0, |best, index| if gain(index) > gain(best) { index } else { best });
    (0..values.len()).map(|index| f64::from(u8::from(index == best))).collect()
}

/// Searches a tree and compares each of its first moves.
struct Agrees<'a> {
    algorithm: Algorithm,
    /// By the place of the player after the first to move, in turn.
    models: &'a [Option<Value>],
    /// The size of the mover's team and of the next, whose members follow in turn.
    teams: &'a [usize],
    depth: u32,
    table: Option<&'a Table<'a>>,
}

impl Opener for Agrees<'_> {
    type Out = ();

    fn open<G: Rules + 'static>(self, game: G, options: String) {
        let facts = game.facts();
        let players = facts.players;
        let root = game.start();
        let Turn::Of(mover) = game.turn(&root) else { panic!("a player begins") };
        let mut in_turn = (0..players).map(|place| (mover + place) % players);
        let lists: Vec<Vec<Player>> =
            self.teams.iter().map(|&size| in_turn.by_ref().take(size).collect()).collect();
        let mut team_of: Vec<usize> = (0..players).collect();
        lists
            .iter()
            .flat_map(|team| team.iter().map(|&player| (player, team[0])))
            .for_each(|(player, first)| team_of[player] = first);
        let opponents: BTreeMap<String, Spec> = self
            .models
            .iter()
            .enumerate()
            .filter_map(|(place, model)| {
                let name = game.player_name((mover + 1 + place) % players);
                model.as_ref().map(|model| (name, spec(model)))
            })
            .collect();
        let teams = Teams::new(players, &lists);
        let wording =
            Wording { opponent: None, opponents: &opponents, default: ModelKind::Optimal };
        let opponent = wording.read(&game, mover, &teams).unwrap();
        let weights = Weights::for_game(&game, &[]).unwrap();
        let stop = AtomicBool::new(false);
        let problem = SearchProblem {
            game: &game,
            weights: &weights,
            root: &root,
            player: None,
            search_moves: &[],
            opponent: opponent.as_ref(),
            teams: &teams,
            parameters: search::Parameters {
                limits: SearchLimits { depth: Some(self.depth), ..SearchLimits::default() },
                multi_pv: 0,
                ..search::Parameters::default()
            },
            options: Given::none(),
            table: self.table,
            memory: countermove::search::GameMemory::default(),
            salt: teams.identity(),
            exchange: None,
            stop: &stop,
        };
        let found = self.algorithm.search(&problem, &mut |_| {});

        let definition = Definition { game: &game, teams: team_of };
        let adversarial = spec(&json!({"model": "adversarial"}));
        let paranoid = self.algorithm == Algorithm::Paranoid;
        let model = |player: Player| match opponents.get(&game.player_name(player)) {
            None if paranoid && !teams.joins(player, mover) => Some(&adversarial),
            model => model,
        };
        let goal = definition.team(mover);
        let models = (0..players).map(model).collect();
        let view = View { searcher: mover, goal: goal.clone(), models };
        let everyone = View { models: vec![None; players], ..view.clone() };
        let mut moves = Vec::new();
        game.moves(&root, &mut moves);
        for action in moves {
            let child = game.after(&root, action);
            let own = definition.value(&child, self.depth - 1, &view);
            let line = found.lines.iter().find(|line| line.moves[0] == action).unwrap();
            let case = || format!("{options} {opponents:?} {:?}", self.teams);
            for player in 0..if paranoid { 0 } else { players } {
                let truth = dot(&own, &definition.team(player));
                assert!((line.valuation.values[player] - truth).abs() < 1e-9, "{}", case());
            }
            let truth = dot(&own, &goal);
            assert!((line.valuation.values[mover] - truth).abs() < 1e-9, "{truth} {}", case());
            if let Some(optimal) = line.valuation.optimal {
                let truth = dot(&definition.value(&child, self.depth - 1, &everyone), &goal);
                assert!((optimal - truth).abs() < 1e-9, "{}", case());
            }
        }
    }
}

/// Random trees of `players`.
fn for_each_tree(players: usize, payoff: Payoff, mut test: impl FnMut(&str, u32)) {
    let mut rng = Rng::new(22);
    for round in 0..40 {
        let text = start_with_a_player(&mut rng, players, true, payoff);
        // Estimates of utilities that sum to 0 are balanced, which the definition leaves out.
        let shallow = round % 2 == 1 && payoff != Payoff::ZeroSum;
        test(&json!({ "text": text }).to_string(), if shallow { 3 } else { 50 });
    }
}

#[test]
fn expectimax_equals_the_definition_with_a_model_for_each_player() {
    let own = json!({"model": "optimal", "utility": {"1": 0.5, "2": -1, "3": 0.25}});
    let noisy = json!({"model": "softmax", "depth": 2, "temperature": 3,
        "utility": {"1": 0.5, "2": 1}});
    let helper = json!({"model": "cooperative", "depth": 3, "epsilon": 0.25});
    let helper_that_expects_helpers =
        json!({"model": "cooperative", "depth": 3, "opponent": {"model": "cooperative"}});
    let ghost = json!({"model": "adversarial", "depth": 2, "temperature": 4});
    let fourth = json!({"model": "epsilon", "depth": 1, "epsilon": 0.5});
    let third = json!({"model": "epsilon", "depth": 2, "epsilon": 0.25, "opponent": fourth});
    let second = json!({"model": "adversarial", "depth": 2, "epsilon": 0.5, "opponent": third});
    let thinker = json!({"model": "epsilon", "depth": 3, "epsilon": 0.25, "opponent": second});
    let random = json!({"model": "random"});
    let adversarial = json!({"model": "adversarial"});
    let cases = [
        [Some(random.clone()), None],
        [None, Some(random.clone())],
        [Some(adversarial.clone()), Some(random)],
        [Some(own.clone()), Some(adversarial)],
        [Some(helper), Some(ghost.clone())],
        [Some(helper_that_expects_helpers.clone()), Some(helper_that_expects_helpers)],
        [Some(thinker), Some(own)],
        [Some(noisy), Some(ghost)],
    ];
    for_each_tree(3, Payoff::GeneralSum, |options, depth| {
        let all_models = Table::new(1 << 16);
        for models in &cases {
            for (teams, table) in
                [(&[][..], None), (&[], Some(&all_models)), (&[2], Some(&all_models))]
            {
                let algorithm = Algorithm::Expectimax;
                open("tree", options, Agrees { algorithm, models, teams, depth, table }).unwrap();
            }
        }
    });
}

#[test]
fn searches_of_teams_equal_the_definition() {
    for payoff in [Payoff::GeneralSum, Payoff::ZeroSum] {
        for_each_tree(4, payoff, |options, depth| {
            let all_teams = Table::new(1 << 16);
            for teams in [&[2, 2][..], &[2], &[1, 2], &[3], &[1, 3], &[4]] {
                for algorithm in [Algorithm::MaxN, Algorithm::Paranoid, Algorithm::Expectimax] {
                    let table = Some(&all_teams);
                    let models = &[];
                    let agrees = Agrees { algorithm, models, teams, depth, table };
                    open("tree", options, agrees).unwrap();
                }
            }
        });
    }
}

#[test]
fn models_within_one_another_end_at_four() {
    struct Reads(Spec);

    impl Opener for Reads {
        type Out = Result<(), String>;

        fn open<G: Rules + 'static>(self, game: G, _: String) -> Self::Out {
            let read = self.0.opponent(&game, "/opponent");
            read.map(drop).map_err(|error| format!("{} {}", error.kind.code(), error.pointer))
        }
    }

    let mut model = json!({"model": "epsilon", "depth": 1, "epsilon": 0.5});
    for nested in 1..=5 {
        let read = open("tree", r#"{"text": "max(min(1,2))"}"#, Reads(spec(&model))).unwrap();
        let expected = match nested {
            5 => Err("bad_opponent /opponent/opponent/opponent/opponent/opponent".to_string()),
            _ => Ok(()),
        };
        assert_eq!(read, expected);
        model = json!({"model": "epsilon", "depth": 2, "epsilon": 0.5, "opponent": model});
    }
}
