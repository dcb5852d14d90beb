//! Writes the trace of a path search: the positions in the order in which it expanded them.

use std::collections::HashMap;

use super::observer::{ExpansionObserver, Reached};
use crate::game::erased::Erased;
use crate::search::trace::{ExpandedRecord, Record, Trace};

/// Records a path search of the erased game.
pub struct ExpansionRecorder {
    most_nodes: usize,
    trace: Trace,
    /// Counts of the trace before this search.
    before: (usize, u64, u64),
    agent: Option<usize>,
    /// The records of this search's positions by their keys; `None` of one that is not recorded.
    records: HashMap<u32, Option<usize>>,
    /// The record of the position expanded last.
    last: Option<usize>,
}

impl ExpansionRecorder {
    /// Records at most `most_nodes` positions.
    pub fn new(most_nodes: usize) -> Self {
        Self {
            most_nodes,
            trace: Trace::default(),
            before: (0, 0, 0),
            agent: None,
            records: HashMap::new(),
            last: None,
        }
    }

    /// The recorded trace.
    pub fn finish(self) -> Trace {
        self.trace
    }

    fn record(&mut self, reached: &Reached<'_, Erased>, expansion: Option<u64>) -> Option<usize> {
        self.trace.nodes += 1;
        let index = self.trace.records.len();
        let parent = self.records.get(&reached.parent).copied().flatten();
        if index >= self.most_nodes || (parent.is_none() && reached.action.is_some()) {
            return None;
        }
        self.trace.records.push(Record::Expanded(Box::new(ExpandedRecord {
            parent,
            action: reached.action,
            state: reached.state.clone(),
            agent: self.agent,
            expansion,
            cost: reached.cost,
            heuristic: reached.heuristic,
            generated: 0,
            on_path: false,
        })));
        Some(index)
    }

    fn update(&mut self, index: Option<usize>, change: impl FnOnce(&mut ExpandedRecord)) {
        if let Some(Record::Expanded(record)) = index.and_then(|it| self.trace.records.get_mut(it))
        {
            change(record);
        }
    }
}

impl ExpansionObserver<Erased> for ExpansionRecorder {
    const ON: bool = true;

    fn begin(&mut self, agent: Option<usize>) {
        self.agent = agent;
        self.records.clear();
        self.before = (self.trace.records.len(), self.trace.nodes, self.trace.leaves);
    }

    fn begin_pass(&mut self) {
        let (records, nodes, leaves) = self.before;
        self.trace.records.truncate(records);
        (self.trace.nodes, self.trace.leaves) = (nodes, leaves);
        self.records.clear();
    }

    fn expand(&mut self, reached: Reached<'_, Erased>) {
        let number = self.trace.nodes - self.trace.leaves + 1;
        self.last = self.record(&reached, Some(number));
        self.records.insert(reached.key, self.last);
    }

    fn generate(&mut self) {
        self.update(self.last, |record| record.generated += 1);
    }

    fn goal(&mut self, reached: Reached<'_, Erased>) {
        let index = self.record(&reached, None);
        self.trace.leaves += 1;
        self.update(index, |record| record.on_path = true);
    }

    fn on_path(&mut self, key: u32) {
        let index = self.records.get(&key).copied().flatten();
        self.update(index, |record| record.on_path = true);
    }
}
