//! Steps down a slope, each weight's as long as its slopes so far allow (AdamW; Loshchilov and Hutter
//! 2019).

/// What is known of the slopes so far.
pub struct Descent {
    means: Vec<f32>,
    squares: Vec<f32>,
    steps: i32,
    /// Lengths of a step, at first and at last.
    rates: (f32, f32),
    /// What a weight loses at a step, as a share of the step's length.
    decay: f32,
}

impl Descent {
    /// For `count` weights.
    pub fn new(count: usize, rates: (f32, f32), decay: f32) -> Self {
        Self { means: vec![0.0; count], squares: vec![0.0; count], steps: 0, rates, decay }
    }

    /// Moves the `weights`; `done` is the share of all steps that were made.
    pub fn step(&mut self, weights: &mut [f32], slopes: &[f32], done: f32) {
        const KEEP: (f32, f32) = (0.9, 0.999);
        self.steps += 1;
        let shares = (1.0 - KEEP.0.powi(self.steps), 1.0 - KEEP.1.powi(self.steps));
        let cosine = (1.0 + (done * std::f32::consts::PI).cos()) / 2.0;
        let rate = self.rates.1 + (self.rates.0 - self.rates.1) * cosine;
        let known = self.means.iter_mut().zip(&mut self.squares);
        for ((weight, by), (mean, square)) in weights.iter_mut().zip(slopes).zip(known) {
            *mean = KEEP.0 * *mean + (1.0 - KEEP.0) * by;
            *square = KEEP.1 * *square + (1.0 - KEEP.1) * by * by;
            let steep = (*mean / shares.0) / ((*square / shares.1).sqrt() + 1e-8);
            *weight -= rate * (steep + self.decay * *weight);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_lead_to_the_bottom() {
        let mut weights = [3.0, -2.0];
        let mut descent = Descent::new(2, (0.1, 0.001), 0.0);
        for step in 0..500 {
            let slopes = [weights[0] - 1.0, 100.0 * weights[1]];
            descent.step(&mut weights, &slopes, step as f32 / 500.0);
        }
        assert!((weights[0] - 1.0).abs() < 0.01 && weights[1].abs() < 0.01, "{weights:?}");
    }
}
