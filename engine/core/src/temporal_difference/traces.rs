//! Eligibility traces: how much each parameter contributed to the values so far.

/// The eligibility traces of one player's positions in one game.
#[derive(Clone, Debug)]
pub struct Traces {
    lambda: f32,
    traces: Vec<f32>,
    /// The value of the last position.
    last: Option<f32>,
    /// The change of that value by a step of 1.
    reach: f32,
}

impl Traces {
    /// Traces of `count` parameters. `lambda` goes from 0, where only the last position is updated, to 1, where all are
    /// alike.
    pub fn new(count: usize, lambda: f32) -> Self {
        Self { lambda, traces: vec![0.0; count], last: None, reach: 0.0 }
    }

    /// Forgets the positions so far.
    pub fn clear(&mut self) {
        self.traces.fill(0.0);
        self.last = None;
    }

    /// Updates the `parameters` so that the values of the positions so far move towards `value`, that of the next
    /// position or the result. Whatever the `rate`, the last position's value does not move beyond `value`. Returns the
    /// temporal difference; `None` at the first position.
    pub fn learn(&self, parameters: &mut [f32], rate: f32, value: f32) -> Option<f32> {
        let difference = value - self.last?;
        let step = difference * if rate * self.reach > 1.0 { 1.0 / self.reach } else { rate };
        for (parameter, trace) in parameters.iter_mut().zip(&self.traces) {
            *parameter += step * trace;
        }
        Some(difference)
    }

    /// Adds a position of `value`, whose derivatives by each parameter are the `gradient`.
    pub fn visit(&mut self, value: f32, gradient: &[f32]) {
        self.last = Some(value);
        self.reach = 0.0;
        for (trace, derivative) in self.traces.iter_mut().zip(gradient) {
            *trace = self.lambda * *trace + derivative;
            self.reach += *trace * derivative;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One walk along the chain A, B, C to an end worth 1; a position's value is its one parameter.
    fn walk(parameters: &mut [f32; 3], lambda: f32, rate: f32) -> Vec<f32> {
        let mut traces = Traces::new(3, lambda);
        let mut differences = Vec::new();
        for place in 0..3 {
            let value = parameters[place];
            differences.extend(traces.learn(parameters, rate, value));
            let mut gradient = [0.0; 3];
            gradient[place] = 1.0;
            traces.visit(parameters[place], &gradient);
        }
        differences.extend(traces.learn(parameters, rate, 1.0));
        differences
    }

    /// Worked out by hand from Sutton's update, w ← w + α (V′ − V) Σ λᵏ ∇V, with α = ½.
    #[test]
    fn a_chain_of_three_states_learns_the_textbooks_numbers() {
        let cases = [
            (0.0, [0.0, 0.0, 0.5], [0.0, 0.25, 0.75]),
            (0.5, [0.125, 0.25, 0.5], [0.3125, 0.5, 0.75]),
            (1.0, [0.5, 0.5, 0.5], [0.75, 0.75, 0.75]),
        ];
        for (lambda, once, twice) in cases {
            let mut parameters = [0.0; 3];
            assert_eq!(walk(&mut parameters, lambda, 0.5), [0.0, 0.0, 1.0]);
            assert_eq!(parameters, once, "{lambda}");
            walk(&mut parameters, lambda, 0.5);
            assert_eq!(parameters, twice, "{lambda}");
        }
    }

    #[test]
    fn a_great_rate_does_not_overshoot() {
        let mut traces = Traces::new(2, 1.0);
        let mut parameters = [0.0, 0.0];
        traces.visit(0.0, &[3.0, 4.0]);
        traces.learn(&mut parameters, 1.0, 0.5);
        assert_eq!(3.0 * parameters[0] + 4.0 * parameters[1], 0.5);
    }

    #[test]
    fn nothing_is_learned_from_before_a_cut() {
        let mut traces = Traces::new(1, 1.0);
        traces.visit(0.25, &[1.0]);
        traces.clear();
        let mut parameters = [0.25];
        assert_eq!(traces.learn(&mut parameters, 0.5, 1.0), None);
        assert_eq!(parameters, [0.25]);
    }
}
