//! Gradient descent: AdamW (Loshchilov and Hutter 2019), the learning rate on a cosine schedule.

/// The optimizer's state for one vector of weights.
pub struct AdamW {
    /// First and second moments of the gradient.
    means: Vec<f32>,
    squares: Vec<f32>,
    steps: i32,
    /// Learning rates, at first and at last.
    rates: (f32, f32),
    /// Weight decay, as a share of the learning rate.
    decay: f32,
}

impl AdamW {
    /// For `count` weights.
    pub fn new(count: usize, rates: (f32, f32), decay: f32) -> Self {
        Self { means: vec![0.0; count], squares: vec![0.0; count], steps: 0, rates, decay }
    }

    /// Moves the `weights` against the `gradient`; `done` is the share of all steps made so far, from 0 to 1.
    pub fn step(&mut self, weights: &mut [f32], gradient: &[f32], done: f32) {
        const BETAS: (f32, f32) = (0.9, 0.999);
        self.steps += 1;
        let corrections = (1.0 - BETAS.0.powi(self.steps), 1.0 - BETAS.1.powi(self.steps));
        let cosine = (1.0 + (done * std::f32::consts::PI).cos()) / 2.0;
        let rate = self.rates.1 + (self.rates.0 - self.rates.1) * cosine;
        let moments = self.means.iter_mut().zip(&mut self.squares);
        for ((weight, by), (mean, square)) in weights.iter_mut().zip(gradient).zip(moments) {
            *mean = BETAS.0 * *mean + (1.0 - BETAS.0) * by;
            *square = BETAS.1 * *square + (1.0 - BETAS.1) * by * by;
            let step = (*mean / corrections.0) / ((*square / corrections.1).sqrt() + 1e-8);
            *weight -= rate * (step + self.decay * *weight);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_lead_to_the_minimum() {
        let mut weights = [3.0, -2.0];
        let mut optimizer = AdamW::new(2, (0.1, 0.001), 0.0);
        for step in 0..500 {
            let gradient = [weights[0] - 1.0, 100.0 * weights[1]];
            optimizer.step(&mut weights, &gradient, step as f32 / 500.0);
        }
        assert!((weights[0] - 1.0).abs() < 0.01 && weights[1].abs() < 0.01, "{weights:?}");
    }
}
