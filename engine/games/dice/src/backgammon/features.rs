//! The features of the evaluation: the equity by the networks or the bear-off tables, and the criteria of
//! human players, which have their weights in the textbook's evaluation. The estimate is the cubeless equity
//! in points, or with the cube and in a match the expected utility.

use super::contact::{self, Contact};
use super::cubeful::{CONTACT_LIFE, Cubeful, race_life};
use super::inputs::Kind;
use super::outcomes::Outcomes;
use super::plays::Board;
use super::race::{self, Race};
use super::side::Side;
use super::{Action, Backgammon, Stage, State, bearoff, inputs, match_equity, network, ordering};
use countermove_core::game::Player;
use countermove_core::game::evaluation::{Chance, Evaluation, Feature};
use countermove_core::game::ordering::Ordering;

/// Features beside the network.
pub const COUNT: usize = race::COUNT + contact::COUNT;

/// The weights of the features beside the network: a least-squares fit to the 0-ply evaluation of GNU Backgammon for the
/// 82,000 positions that the plays of 5,200 rolls lead to. Plays near the best one count most.
const TEXTBOOK: [(&str, f64); COUNT] = [
    ("race", 0.85),
    ("race_off", 0.023),
    ("race_gammon", -1.0),
    ("pips", -0.0059),
    ("roll", 0.096),
    ("exposed_pips", -0.011),
    ("exposed_board", -0.38),
    ("loose", -0.046),
    ("home", 0.31),
    ("high_home", 0.037),
    ("block", 0.014),
    ("prime", 0.15),
    ("trapped", -0.075),
    ("anchor", 0.039),
    ("bar", -0.069),
    ("shut_out", 0.12),
    ("stack", -0.0051),
    ("dead", -0.041),
    ("finish", 0.021),
];

impl Evaluation for Backgammon {
    const UNIT: &'static str = "points";

    /// One point, the value of a plain win. Without gammons, cube and match an estimate of ±1 maps to three
    /// quarters of a sure win. Otherwise the estimate is the expected utility, and is not squashed.
    const SPREAD: f64 = 1.0;

    const FEATURES: &'static [Feature] = &[
        Feature::new("network", 1.0).about(
            "equity in points, by a network that learned from self-play; once all checkers of \
             both sides are in their home boards or off, by the bear-off tables; with the cube \
             and in a match, the value that follows from the chances of each end",
        ),
        Feature::new("race", 0.0).about(
            "in a race: safety of the lead, −1 to 1, from the Keith counts of both sides (pips, \
             and pips wasted in bearing off), where being on roll counts 4",
        ),
        Feature::new("race_off", 0.0).about("in a race: checkers borne off, minus the opponent's"),
        Feature::new("race_gammon", 0.0)
            .about("in a race: probability of losing a gammon, minus the opponent's"),
        Feature::new("pips", 0.0).about(
            "with contact: pip count, where a checker on the bar counts 25, minus the opponent's",
        ),
        Feature::new("roll", 0.0).about("with contact: 1 for the side on roll, −1 for the other"),
        Feature::new("exposed_pips", 0.0).about(
            "with contact: pips that the opponent's next roll is expected to cost by hits, minus \
             those that the opponent is expected to lose",
        ),
        Feature::new("exposed_board", 0.0).about(
            "with contact: probability of being hit by the opponent's next roll, times the \
             strength of its home (the squared number of points made there, 1 for six), minus the \
             opponent's",
        ),
        Feature::new("loose", 0.0).about(
            "with contact: blots of the side on roll within six points of an opponent's checker, \
             times one plus the points made in the opponent's home, divided by 7; negative for \
             the opponent's",
        ),
        Feature::new("home", 0.0).about(
            "with contact: strength of the home (the squared number of points made there, 1 for \
             six), minus the opponent's",
        ),
        Feature::new("high_home", 0.0).about(
            "with contact: points made among the side's 4, 5 and 6 points, minus the opponent's",
        ),
        Feature::new("block", 0.0).about(
            "with contact: points made among the side's 4 to 12 points, minus the opponent's",
        ),
        Feature::new("prime", 0.0).about(
            "with contact: squared length of the longest prime among the side's 1 to 12 points \
             ahead of the opponent's rearmost checker, 1 for six points, minus the opponent's",
        ),
        Feature::new("trapped", 0.0).about(
            "with contact: for up to three checkers on each of the points 15 to 25, the share of \
             rolls that the checker cannot play in full, minus the opponent's",
        ),
        Feature::new("anchor", 0.0).about(
            "with contact: 1 if the opponent's 4, 5 or 7 point is held, minus the opponent's",
        ),
        Feature::new("bar", 0.0).about("with contact: checkers on the bar, minus the opponent's"),
        Feature::new("shut_out", 0.0).about(
            "with contact: the opponent's checkers on the bar, times the strength of the home, \
             minus the opponent's",
        ),
        Feature::new("stack", 0.0).about(
            "with contact: sum over the points of the squared number of checkers beyond three, \
             minus the opponent's",
        ),
        Feature::new("dead", 0.0)
            .about("with contact: checkers on the side's 1 and 2 points, minus the opponent's"),
        Feature::new("finish", 0.0)
            .about("with contact: number by which the pip count is below 70, minus the opponent's"),
    ];

    fn textbook(&self) -> &'static [(&'static str, f64)] {
        &TEXTBOOK
    }

    /// With the cube and in a match, all features but the network's are multiplied by the value of a point.
    fn features(&self, state: &State, player: Player, values: &mut [f64]) {
        values[0] = self.equity(state, player);
        let point = self.point(state);
        let others = feature_values(state, player).map(|value| point * value);
        values[1..].copy_from_slice(&others);
    }

    fn estimate(&self, state: &State, player: Player, weights: &[f64]) -> f64 {
        let own = match weights[0] {
            0.0 => 0.0,
            weight => weight * self.equity(state, player),
        };
        let others = &weights[1..];
        if others.iter().all(|&weight| weight == 0.0) {
            return own;
        }
        let values = feature_values(state, player);
        let point = self.point(state);
        let weighted = values.iter().zip(others).map(|(value, weight)| point * value * weight);
        weighted.fold(own, |sum, value| sum + value)
    }

    fn chances(&self, state: &State, player: Player) -> Vec<Chance> {
        let Some(outcomes) = outcomes(state, player) else { return Vec::new() };
        outcomes.at_least().map(|(end, probability)| Chance { end, probability }).into()
    }

    fn input_count(&self) -> usize {
        inputs::COUNT + if self.stakes.cube { inputs::OF_CUBE } else { 0 }
    }

    fn inputs(&self, state: &State, player: Player, inputs: &mut [f32]) {
        let (of_board, of_cube) = inputs.split_at_mut(inputs::COUNT);
        inputs::write(state, player, of_board);
        if self.stakes.cube {
            inputs::write_cube(state, player, of_cube);
        }
    }
}

/// The greatest equity whose inverse by tanh is asked for.
const MOST: f64 = 1.0 - 1e-12;

/// The outcome probabilities of `state`, not over, for `player`: by the bear-off tables where they reach,
/// else by the networks. `None` before the opening roll.
fn outcomes(state: &State, player: Player) -> Option<Outcomes> {
    bearoff::outcomes(state, player).or_else(|| network::outcomes(state, player))
}

impl Backgammon {
    /// The equity in points; with the cube or in a match, the expected utility. Without gammons, where
    /// estimates are squashed, the estimate that is squashed to the equity. 0 before the opening roll.
    fn equity(&self, state: &State, player: Player) -> f64 {
        if !self.is_plain() {
            let utility = self.cubeful_utility(state);
            return if player == 0 { utility } else { -utility };
        }
        let gammons = self.stakes.gammons;
        let equity = outcomes(state, player).map_or(0.0, |outcomes| outcomes.equity(gammons));
        if gammons {
            equity
        } else {
            Self::SPREAD * equity.abs().min(MOST).atanh().copysign(equity)
        }
    }

    /// The expected utility of `state`, not over, for player 0.
    fn cubeful_utility(&self, state: &State) -> f64 {
        let cube = state.cube;
        let game = Cubeful {
            stakes: &self.stakes,
            chance: &match_equity::chance,
            outcomes: outcomes(state, 0).unwrap_or(Outcomes::AVERAGE),
            life: match (state.roller(), Kind::of(&state.board(0))) {
                (Some(roller), Kind::Race) => race_life(state.sides[roller].pips()),
                _ => CONTACT_LIFE,
            },
        };
        match state.stage {
            Stage::Choice(player) => game.before_roll(cube, player.into()),
            Stage::Doubled(player) => game.doubled(cube, player.into()),
            Stage::Beavered(player) => game.beavered(cube, player.into()),
            _ => game.at_roll(cube),
        }
    }

    /// The value of a point of cubeless equity in `state`: half the difference between a plain win and a
    /// plain loss. A double or a beaver counts as taken.
    fn point(&self, state: &State) -> f64 {
        let cube = match state.stage {
            Stage::Doubled(player) | Stage::Beavered(player) => {
                state.cube.doubled(1 - Player::from(player))
            }
            _ => state.cube,
        };
        let won = |winner| self.stakes.won(&match_equity::chance, winner, 1, cube);
        f64::midpoint(won(0), won(1))
    }
}

impl Ordering for Backgammon {
    fn ordering_score(&self, state: &State, action: Action) -> i32 {
        match action {
            Action::Roll(_) | Action::Cube(_) => 0,
            Action::Play(play) => ordering::of(&state.board(state.on_roll()), &play),
        }
    }
}

/// The features for `player`; all 0 before the opening roll.
pub fn feature_values(state: &State, player: Player) -> [f64; COUNT] {
    let mut values = [0.0; COUNT];
    let Some(roller) = state.roller() else { return values };
    let Board { mine, theirs } = state.board(player);
    let (mine, theirs) = (Side::of(mine), Side::of(theirs));
    let on_roll = player == roller;
    if mine.meets(&theirs) {
        let mine_there = Contact { mine: &mine, theirs: &theirs, on_roll }.feature_values();
        let theirs_there =
            Contact { mine: &theirs, theirs: &mine, on_roll: !on_roll }.feature_values();
        for (index, value) in values[race::COUNT..].iter_mut().enumerate() {
            *value = mine_there[index] - theirs_there[index];
        }
    } else {
        values[..race::COUNT]
            .copy_from_slice(&Race { mine: &mine, theirs: &theirs, on_roll }.feature_values());
    }
    values
}

#[cfg(test)]
mod tests {
    use super::*;
    use countermove_core::game::evaluation::Weights;
    use countermove_core::game::notation::Notation;

    const GAME: Backgammon = Backgammon::with_gammons();

    fn estimate(text: &str, player: Player) -> f64 {
        let state = GAME.read(text).unwrap();
        Weights::for_game(&GAME, &[]).unwrap().estimate(&GAME, &state, player)
    }

    /// Position IDs, with the equity of the side on roll by GNU Backgammon 1.07 (`gnubg.evaluate`, 0
    /// plies, no cube): the initial position, the position after 8/5 6/5, a mutual holding game, one on
    /// the bar behind a full prime, two on the bar against a partial prime, a blitz, an even race, a race
    /// to save the gammon.
    const EQUITIES: [(&str, f64); 8] = [
        ("4HPwATDgc/ABMA", 0.067),
        ("qHPwATDgc/ABMA", 0.127),
        ("brYFAkT7mQMAIg", 0.039),
        ("bPs2AADgeXAAVg", -1.052),
        ("2r0HAADbewcAAA", 0.182),
        ("7wAAAOD/gQMAAA", -1.519),
        ("tH07AADgc/AAaA", -1.3),
        ("sOvgATDg8+ABJA", -0.054),
    ];

    #[test]
    fn what_one_side_gains_the_other_loses() {
        for (id, _) in EQUITIES {
            let white = estimate(&format!("{id} white"), 0);
            assert_ne!(white, 0.0, "{id}");
            assert_eq!(white, -estimate(&format!("{id} white"), 1), "{id}");
            assert_eq!(white, estimate(&format!("{id} black"), 1), "{id}");
        }
        assert_eq!(estimate("4HPwATDgc/ABMA opening", 0), 0.0);
    }

    /// The network has seen few full primes.
    #[test]
    fn estimates_are_equities() {
        let mut sum = 0.0;
        for (id, equity) in EQUITIES {
            let estimate = estimate(&format!("{id} white"), 0);
            let error = (estimate - equity).abs();
            assert!(error < 0.45, "{id}: {estimate}, not {equity}");
            sum += error / EQUITIES.len() as f64;
        }
        assert!(sum < 0.2, "{sum}");
    }
}
