//! Random explicit trees.

use countermove::game::Payoff;
use countermove::rng::Rng;

/// A random tree; probabilities are quarters and utilities small, so that sums are exact.
pub fn random_tree(
    rng: &mut Rng,
    depth: u32,
    players: usize,
    chance: bool,
    payoff: Payoff,
) -> String {
    if depth == 0 || (depth < 4 && rng.below(6) == 0) {
        let draw = |rng: &mut Rng| rng.below(17) as i64 - 8;
        let mut utilities: Vec<i64> = match payoff {
            Payoff::Common => vec![draw(rng); players],
            Payoff::ZeroSum | Payoff::GeneralSum => (0..players).map(|_| draw(rng)).collect(),
        };
        if payoff == Payoff::ZeroSum {
            utilities[players - 1] = -utilities[..players - 1].iter().sum::<i64>();
        }
        let utilities: Vec<String> = utilities.iter().map(i64::to_string).collect();
        return format!("[{}]", utilities.join(","));
    }
    if chance && rng.below(3) == 0 {
        let shares = [&["0.5", "0.5"][..], &["1/4", "3/4"], &["1/4", "1/4", "1/2"]][rng.below(3)];
        let branch = |share: &&str| {
            format!("{share}:{}", random_tree(rng, depth - 1, players, chance, payoff))
        };
        return format!("chance({})", shares.iter().map(branch).collect::<Vec<_>>().join(","));
    }
    let player = 1 + rng.below(players);
    let count = 1 + rng.below(3);
    let branches: Vec<String> =
        (0..count).map(|_| random_tree(rng, depth - 1, players, chance, payoff)).collect();
    format!("{player}({})", branches.join(","))
}

/// A choice of one player among three random trees and a branch where every player moves.
pub fn start_with_a_player(rng: &mut Rng, players: usize, chance: bool, payoff: Payoff) -> String {
    let branches: Vec<String> =
        (0..3).map(|_| random_tree(rng, 4, players, chance, payoff)).collect();
    let all_players = vec!["0"; players].join(",");
    let mention = (1..=players)
        .fold(format!("[{all_players}]"), |below, player| format!("{player}({below})"));
    format!("{}({},{mention})", 1 + rng.below(players), branches.join(","))
}
