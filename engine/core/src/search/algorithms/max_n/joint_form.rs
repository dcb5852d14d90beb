//! Games in normal form of three players or more: finds an equilibrium. Pure ones are found where there are any. Regret
//! matching (Hart and Mas-Colell 2000) approximates a mixed one, and the choices that it plays often may be an
//! equilibrium's support. Within a support all choices are worth the same, a system of equations that Newton's method
//! solves. Else other supports are tried, small ones first (Porter, Nudelman and Shoham 2008).

use std::ops::ControlFlow;

use super::normal_form::TOLERANCE;
use super::stage::{StageProfile, unit};
use crate::rng::Rng;
use crate::search::common::linear_equations::solve;
use crate::search::common::regrets::Regrets;
use crate::search::common::strategy::EquilibriumKind;

/// The payoffs of each joint choice. The last chooser's choice changes fastest.
pub struct JointForm {
    /// Number of choices of each chooser, at least 1.
    pub counts: Vec<usize>,
    /// By chooser and joint choice.
    pub payoffs: Vec<Vec<f64>>,
}

/// Most profiles of supports that are tried.
const MOST_SUPPORTS: usize = 16_000;
/// Most work of Newton's method in all, in payoffs that are read.
const MOST_WORK: usize = 30_000_000;
/// Most choices of a support.
const MOST_SUPPORT: usize = 8;
const STARTS: u64 = 2;
const STEPS: usize = 25;
/// Newton's method ends at a step shorter than the first, or longer than the second.
const LAST_STEP: f64 = 1e-14;
const LONGEST_STEP: f64 = 10.0;
/// A probability below 0 by less is 0 but for rounding.
const NEVER: f64 = 1e-10;
/// Parts of the most frequent choice's share. A choice played less often is taken to lie outside the support.
const RARE: [f64; 4] = [0.01, 0.05, 0.15, 0.4];
/// Rounds of regret matching.
const ROUNDS: usize = 20_000;
/// Joint choices, or rounds, between two looks at the clock.
const STRIDE: usize = 1024;

/// The choices of each chooser that may be played.
type Supports = Vec<Vec<usize>>;

impl JointForm {
    /// Finds an equilibrium: of pure ones, that with the greatest sum of payoffs, of equals the first; else
    /// a mixed one; else an approximation. `None` once `check_time` returns `None`, unless there is an
    /// approximation by then.
    pub fn solve(&self, check_time: &mut dyn FnMut() -> Option<()>) -> Option<StageProfile> {
        if let Some(pure) = self.pure(check_time)? {
            return Some(pure);
        }
        let near = self.approximate(check_time)?;
        if near.kind == EquilibriumKind::MixedNash {
            return Some(near);
        }
        Some(self.mixed(check_time).flatten().unwrap_or(near))
    }

    fn joint_choices(&self) -> usize {
        self.payoffs[0].len()
    }

    /// The distance between two joint choices that differ by one in the choice of `chooser`.
    fn step(&self, chooser: usize) -> usize {
        self.counts[chooser + 1..].iter().product()
    }

    fn choice(&self, joint: usize, chooser: usize) -> usize {
        joint / self.step(chooser) % self.counts[chooser]
    }

    /// Joint choice number `joint` with another choice of `chooser`.
    fn with(&self, joint: usize, chooser: usize, choice: usize) -> usize {
        joint + choice * self.step(chooser) - self.choice(joint, chooser) * self.step(chooser)
    }

    /// The best pure equilibrium, if there is one.
    fn pure(&self, check_time: &mut dyn FnMut() -> Option<()>) -> Option<Option<StageProfile>> {
        let mut best: Option<(f64, usize)> = None;
        for joint in 0..self.joint_choices() {
            if joint % STRIDE == 0 {
                check_time()?;
            }
            let sum: f64 = self.payoffs.iter().map(|payoffs| payoffs[joint]).sum();
            if best.is_none_or(|(most, _)| sum > most) && self.is_stable(joint) {
                best = Some((sum, joint));
            }
        }
        Some(best.map(|(_, joint)| {
            let pure = |chooser| unit(self.counts[chooser], self.choice(joint, chooser));
            let shares = (0..self.counts.len()).map(pure).collect();
            StageProfile { shares, kind: EquilibriumKind::PureNash }
        }))
    }

    /// Whether nobody gains by another choice alone.
    fn is_stable(&self, joint: usize) -> bool {
        (0..self.counts.len()).all(|chooser| {
            let payoffs = &self.payoffs[chooser];
            let others = 0..self.counts[chooser];
            let others = others.map(|choice| payoffs[self.with(joint, chooser, choice)]);
            others.fold(f64::NEG_INFINITY, f64::max) <= payoffs[joint]
        })
    }

    /// A mixed equilibrium, if one is found by trying supports.
    fn mixed(&self, check_time: &mut dyn FnMut() -> Option<()>) -> Option<Option<StageProfile>> {
        let mut work = MOST_WORK;
        for supports in self.supports() {
            for start in 0..STARTS {
                let shares = self.start(&supports, start);
                let found = self.within(&supports, shares, &mut work, check_time)?;
                if found.is_some() || work == 0 {
                    return Some(found);
                }
            }
        }
        Some(None)
    }

    /// An equilibrium within `supports`, if Newton's method finds one from `shares` on, by `work` at most.
    fn within(
        &self,
        supports: &Supports,
        mut shares: Vec<Vec<f64>>,
        work: &mut usize,
        check_time: &mut dyn FnMut() -> Option<()>,
    ) -> Option<Option<StageProfile>> {
        let unknowns = supports.iter().map(|support| support.len() + 1).sum::<usize>();
        let joint: usize = supports.iter().map(Vec::len).product();
        for _ in 0..STEPS {
            check_time()?;
            *work = work.saturating_sub(joint * unknowns.pow(2) + unknowns.pow(3));
            if *work == 0 {
                return Some(None);
            }
            if self.newton_step(supports, &mut shares).is_break() {
                break;
            }
        }
        Some(self.checked(shares))
    }

    /// Profiles of supports with more than one joint choice, smaller ones first. If there are too many, only
    /// those of few choices each.
    fn supports(&self) -> Vec<Supports> {
        let greatest = self.counts.iter().copied().max().unwrap_or(1);
        let subsets = |most: usize| -> Vec<Vec<Vec<usize>>> {
            self.counts.iter().map(|&count| subsets(count, most)).collect()
        };
        let profiles = |subsets: &Vec<Vec<Vec<usize>>>| {
            subsets.iter().fold(1, |all: usize, own| all.saturating_mul(own.len()))
        };
        let few = (1..=greatest.min(MOST_SUPPORT)).map(subsets);
        let few = few.take_while(|subsets| profiles(subsets) <= MOST_SUPPORTS).last();
        let mut all: Vec<Supports> = vec![Vec::new()];
        for own in few.unwrap_or_default() {
            let with = |before: &Supports| {
                let extended =
                    |subset: &Vec<usize>| [&before[..], std::slice::from_ref(subset)].concat();
                own.iter().map(extended).collect::<Vec<_>>()
            };
            all = all.iter().flat_map(with).collect();
        }
        let size = |supports: &Supports| supports.iter().map(Vec::len).sum::<usize>();
        all.retain(|supports| size(supports) > supports.len() && !self.is_dominated(supports));
        all.sort_by_key(size);
        all
    }

    /// Whether a choice of `supports` is worse than another, whatever the others choose of theirs.
    fn is_dominated(&self, supports: &Supports) -> bool {
        supports.iter().enumerate().any(|(chooser, support)| {
            support.iter().any(|&choice| {
                let mut fixed = supports.clone();
                fixed[chooser] = vec![choice];
                let payoffs = &self.payoffs[chooser];
                (0..self.counts[chooser]).any(|other| {
                    self.each_joint(&fixed, 0, &|joint| {
                        payoffs[self.with(joint, chooser, other)] > payoffs[joint]
                    })
                })
            })
        })
    }

    /// Whether each joint choice within `supports` passes `test`; `index` is that of the choosers before.
    fn each_joint(
        &self,
        supports: &[Vec<usize>],
        index: usize,
        test: &impl Fn(usize) -> bool,
    ) -> bool {
        let Some((support, others)) = supports.split_first() else { return test(index) };
        let count = self.counts[self.counts.len() - supports.len()];
        support.iter().all(|choice| self.each_joint(others, index * count + choice, test))
    }

    /// The start of Newton's method: uniform strategies first, then random ones.
    fn start(&self, supports: &Supports, number: u64) -> Vec<Vec<f64>> {
        let mut rng = Rng::new(number);
        let strategy = |(support, &count): (&Vec<usize>, &usize)| {
            let mut shares = vec![0.0; count];
            for &choice in support {
                shares[choice] = if number == 0 { 1.0 } else { 0.1 + rng.unit() };
            }
            let sum: f64 = shares.iter().sum();
            shares.iter_mut().for_each(|share| *share /= sum);
            shares
        };
        supports.iter().zip(&self.counts).map(strategy).collect()
    }

    /// Moves `shares` towards strategies in which all choices of a support are worth the same. The unknowns
    /// are the shares of each support and then its worth. Breaks off at the end and where no step is possible.
    fn newton_step(&self, supports: &Supports, shares: &mut [Vec<f64>]) -> ControlFlow<()> {
        let mut firsts = vec![0];
        firsts.extend(supports.iter().scan(0, |sum, support| {
            *sum += support.len() + 1;
            Some(*sum)
        }));
        let unknowns = firsts.pop().expect("the last is the number of unknowns");
        let mut rows = vec![vec![0.0; unknowns + 1]; unknowns];
        for (one, support) in supports.iter().enumerate() {
            let worth = firsts[one] + support.len();
            for (place, &choice) in support.iter().enumerate() {
                let row = &mut rows[firsts[one] + place];
                let mut fixed = vec![None; self.counts.len()];
                fixed[one] = Some(choice);
                // The system is solved for the worth itself, not for its change.
                row[unknowns] = -self.mean(one, shares, &fixed);
                row[worth] = -1.0;
                for (other, support) in supports.iter().enumerate().filter(|&(it, _)| it != one) {
                    for (place, &choice) in support.iter().enumerate() {
                        fixed[other] = Some(choice);
                        row[firsts[other] + place] = self.mean(one, shares, &fixed);
                    }
                    fixed[other] = None;
                }
            }
            let sum: f64 = shares[one].iter().sum();
            rows[worth][firsts[one]..worth].fill(1.0);
            rows[worth][unknowns] = 1.0 - sum;
        }
        let Some(change) = solve(rows) else { return ControlFlow::Break(()) };
        let mut longest: f64 = 0.0;
        for (one, support) in supports.iter().enumerate() {
            for (place, &choice) in support.iter().enumerate() {
                let change = change[firsts[one] + place];
                shares[one][choice] += change;
                longest = longest.max(change.abs());
            }
        }
        if (LAST_STEP..LONGEST_STEP).contains(&longest) {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    }

    /// The mean payoff of `chooser` where the choosers of `fixed` have made their choice and the others
    /// have `shares`.
    fn mean(&self, chooser: usize, shares: &[Vec<f64>], fixed: &[Option<usize>]) -> f64 {
        self.mean_from(&self.payoffs[chooser], shares, fixed, 0)
    }

    fn mean_from(
        &self,
        payoffs: &[f64],
        shares: &[Vec<f64>],
        fixed: &[Option<usize>],
        index: usize,
    ) -> f64 {
        let Some((strategy, others)) = shares.split_first() else { return payoffs[index] };
        let below =
            |choice| self.mean_from(payoffs, others, &fixed[1..], index * strategy.len() + choice);
        match fixed[0] {
            Some(choice) => below(choice),
            None => (0..strategy.len())
                .filter(|&choice| strategy[choice] != 0.0)
                .map(|choice| strategy[choice] * below(choice))
                .sum(),
        }
    }

    /// `shares` as an equilibrium, if they are one but for rounding.
    fn checked(&self, mut shares: Vec<Vec<f64>>) -> Option<StageProfile> {
        for strategy in &mut shares {
            if !strategy.iter().all(|&share| share > -NEVER) {
                return None;
            }
            strategy.iter_mut().filter(|share| **share < NEVER).for_each(|share| *share = 0.0);
            let sum: f64 = strategy.iter().sum();
            strategy.iter_mut().for_each(|share| *share /= sum);
        }
        let stable = self.regret(&shares) <= TOLERANCE;
        stable.then_some(StageProfile { shares, kind: EquilibriumKind::MixedNash })
    }

    /// The most that a chooser could gain by another choice, as a part of its payoffs' range.
    fn regret(&self, shares: &[Vec<f64>]) -> f64 {
        let regret = |chooser: usize| {
            let mut fixed = vec![None; self.counts.len()];
            let mean = self.mean(chooser, shares, &fixed);
            let value = |choice| {
                fixed[chooser] = Some(choice);
                self.mean(chooser, shares, &fixed)
            };
            let best = (0..self.counts[chooser]).map(value).fold(f64::NEG_INFINITY, f64::max);
            let fold = |with: fn(f64, f64) -> f64, from| {
                self.payoffs[chooser].iter().copied().fold(from, with)
            };
            let range = fold(f64::max, f64::NEG_INFINITY) - fold(f64::min, f64::INFINITY);
            (best - mean) / if range > 0.0 { range } else { 1.0 }
        };
        (0..self.counts.len()).map(regret).fold(0.0, f64::max)
    }

    /// The average strategies of regret matching, or an equilibrium near them whose support is the choices that they
    /// play often. Uniform strategies are returned if they are better.
    fn approximate(&self, check_time: &mut dyn FnMut() -> Option<()>) -> Option<StageProfile> {
        let mut rng = Rng::new(0);
        let mut learners: Vec<Regrets> =
            self.counts.iter().map(|&count| Regrets::of(count)).collect();
        for round in 0..ROUNDS {
            if round % STRIDE == 0 {
                check_time()?;
            }
            let joint = learners
                .iter_mut()
                .fold(0, |joint, learner| joint * learner.count() + learner.draw(&mut rng));
            for (chooser, learner) in learners.iter_mut().enumerate() {
                let payoffs = &self.payoffs[chooser];
                learner.learn(payoffs[joint], |choice| payoffs[self.with(joint, chooser, choice)]);
            }
        }
        let average: Vec<Vec<f64>> = learners.iter().map(Regrets::average).collect();
        let mut work = MOST_WORK;
        for rare in RARE {
            let (supports, shares) = without(&average, rare);
            if let Some(near) = self.within(&supports, shares, &mut work, check_time)? {
                return Some(near);
            }
        }
        let uniform = |&count: &usize| vec![1.0 / count as f64; count];
        let uniform: Vec<Vec<f64>> = self.counts.iter().map(uniform).collect();
        let is_better = self.regret(&average) < self.regret(&uniform);
        let shares = if is_better { average } else { uniform };
        Some(StageProfile { shares, kind: EquilibriumKind::Approximate })
    }
}

/// The subsets of `count` choices with 1 to `most` members.
fn subsets(count: usize, most: usize) -> Vec<Vec<usize>> {
    let mut subsets: Vec<Vec<usize>> = Vec::new();
    let mut of_size: Vec<Vec<usize>> = (0..count).map(|choice| vec![choice]).collect();
    for size in 1..=most.min(count) {
        subsets.extend(of_size.iter().cloned());
        if size == most || subsets.len() > MOST_SUPPORTS {
            break;
        }
        let longer = |subset: &Vec<usize>| {
            let next = subset[subset.len() - 1] + 1;
            (next..count).map(|choice| [&subset[..], &[choice]].concat()).collect::<Vec<_>>()
        };
        of_size = of_size.iter().flat_map(longer).collect();
    }
    subsets
}

/// The choices whose share is at least `rare` of the most frequent one's, and their probabilities without the others.
fn without(shares: &[Vec<f64>], rare: f64) -> (Supports, Vec<Vec<f64>>) {
    let restricted = |strategy: &Vec<f64>| {
        let least = rare * strategy.iter().copied().fold(0.0, f64::max);
        let support: Vec<usize> = (0..strategy.len()).filter(|&at| strategy[at] >= least).collect();
        let sum: f64 = support.iter().map(|&at| strategy[at]).sum();
        let mut kept = vec![0.0; strategy.len()];
        support.iter().for_each(|&at| kept[at] = strategy[at] / sum);
        (support, kept)
    };
    shares.iter().map(restricted).unzip()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The payoff of `chooser` under `shares`, term by term.
    fn worth(form: &JointForm, chooser: usize, shares: &[Vec<f64>]) -> f64 {
        let term = |joint: usize| {
            let share = |(one, strategy): (usize, &Vec<f64>)| strategy[form.choice(joint, one)];
            form.payoffs[chooser][joint] * shares.iter().enumerate().map(share).product::<f64>()
        };
        (0..form.joint_choices()).map(term).sum()
    }

    /// The most that one chooser gains by one other choice.
    fn greatest_gain(form: &JointForm, shares: &[Vec<f64>]) -> f64 {
        let mut gain = f64::NEG_INFINITY;
        for (chooser, &count) in form.counts.iter().enumerate() {
            for choice in 0..count {
                let mut other = shares.to_vec();
                other[chooser] = unit(count, choice);
                gain = gain.max(worth(form, chooser, &other) - worth(form, chooser, shares));
            }
        }
        gain
    }

    fn pure_equilibria(form: &JointForm) -> Vec<f64> {
        let shares = |joint: usize| -> Vec<Vec<f64>> {
            let counts = form.counts.iter().enumerate();
            counts.map(|(one, &count)| unit(count, form.choice(joint, one))).collect()
        };
        let stable = |joint: &usize| greatest_gain(form, &shares(*joint)) <= 0.0;
        let sum = |joint: usize| form.payoffs.iter().map(|payoffs| payoffs[joint]).sum();
        (0..form.joint_choices()).filter(stable).map(sum).collect()
    }

    fn solved(form: &JointForm) -> StageProfile {
        form.solve(&mut || Some(())).expect("nothing ends the search")
    }

    #[test]
    fn no_one_of_three_or_four_gains_alone() {
        let mut rng = Rng::new(1950);
        let mut mixed = 0;
        for round in 0..300 {
            let players = 3 + usize::from(round % 5 == 0);
            let counts: Vec<usize> = (0..players).map(|_| 1 + rng.below(3)).collect();
            let joint = counts.iter().product();
            let mut payoffs = || -> Vec<f64> {
                let whole = round % 2 == 0;
                let payoff = |rng: &mut Rng| if whole { rng.below(7) as f64 } else { rng.unit() };
                (0..joint).map(|_| payoff(&mut rng)).collect()
            };
            let form = JointForm { payoffs: (0..players).map(|_| payoffs()).collect(), counts };
            let StageProfile { shares, kind } = solved(&form);
            let pure = pure_equilibria(&form);
            if pure.is_empty() {
                assert_eq!(kind, EquilibriumKind::MixedNash, "game {round}");
                assert!(greatest_gain(&form, &shares) < 1e-8, "game {round}");
                mixed += 1;
            } else {
                let sum: f64 = (0..players).map(|player| worth(&form, player, &shares)).sum();
                let best = pure.into_iter().fold(f64::NEG_INFINITY, f64::max);
                assert_eq!((kind, sum), (EquilibriumKind::PureNash, best), "game {round}");
            }
        }
        assert!(mixed > 30, "{mixed}");
    }

    #[test]
    fn among_many_choices_an_equilibrium_is_found_or_approximated() {
        let mut rng = Rng::new(1973);
        let mut approximate = 0;
        for round in 0..40 {
            let counts: Vec<usize> = (0..3).map(|_| 5 + rng.below(3)).collect();
            let joint: usize = counts.iter().product();
            let payoffs = (0..3).map(|_| (0..joint).map(|_| rng.unit()).collect()).collect();
            let form = JointForm { counts, payoffs };
            let StageProfile { shares, kind } = solved(&form);
            let gain = greatest_gain(&form, &shares);
            approximate += u32::from(kind == EquilibriumKind::Approximate);
            let most = if kind == EquilibriumKind::Approximate { 0.3 } else { 1e-8 };
            assert!(gain < most, "game {round}: {gain} {kind:?}");
        }
        assert!(approximate < 10, "{approximate}");
    }

    #[test]
    fn the_clock_ends_it() {
        let form = JointForm { counts: vec![2; 3], payoffs: vec![vec![0.0; 8]; 3] };
        assert_eq!(form.solve(&mut || None), None);
    }
}
