//! All tuples that rules give, round after round: a round joins what the round before added with all else.

use super::budget::{Budget, Spent};
use super::join::{Taker, join};
use super::plan::{Pattern, Plan, Wanted, Window, mark, patterns};
use super::relations::relation;
use super::store::Store;
use crate::fault::Fault;
use crate::sheet::{Literal, Rule, Sheet, words};

/// Units of work that a new tuple takes beside the lookups.
const WORK_OF_ROW: usize = 8;

/// A rule with the condition that sees new rows alone.
struct Variant<'a> {
    rule: &'a Rule,
    first: Option<usize>,
    windows: Vec<Option<Window>>,
    needed: Vec<bool>,
    head: Box<[Pattern]>,
    plan: Option<(Plan, u64)>,
}

/// Adds the heads of a rule.
struct Heads<'a> {
    table: u32,
    copy: Option<u32>,
    roles: Option<&'a [u32]>,
    head: &'a [Pattern],
}

impl Taker for Heads<'_> {
    fn known(&mut self, store: &Store, values: &[u32]) -> bool {
        store.row(self.table, self.head, values).is_some()
    }

    fn take(
        &mut self,
        store: &mut Store,
        values: &[u32],
        budget: &mut Budget,
    ) -> Result<(), Spent> {
        if let Some(roles) = self.roles {
            let player = store.make(&self.head[0], values)?;
            if !roles.contains(&player) {
                return Ok(());
            }
        }
        let bytes = store.add(self.table, self.head, values)?;
        if bytes > 0 {
            budget.work(WORK_OF_ROW)?;
            budget.bytes(bytes)?;
        }
        if let Some(copy) = self.copy {
            budget.bytes(store.add(copy, self.head, values)?)?;
        }
        Ok(())
    }
}

/// The fault of a rule that takes more than is left.
pub fn fault(sheet: &Sheet, rule: &Rule, spent: Spent) -> Fault {
    let name = sheet.symbols.text(rule.head.relation);
    Fault::at(
        rule.line,
        match spent {
            Spent::Depth => format!(
                "the rule of `{name}` nests terms deeper than {} without an end: count by numbers that the sheet lists",
                super::terms::DEEPEST
            ),
            Spent::Size => format!(
                "the rule of `{name}` makes a term of more than {} words: write flatter facts",
                super::terms::MOST_WORDS
            ),
            Spent::Work => format!(
                "finding what may be true takes too long, lastly by the rule of `{name}`: give it conditions that \
                 leave fewer values, or fewer variables"
            ),
            Spent::Bytes => format!(
                "what may be true takes too much memory, lastly by the rule of `{name}`: give it conditions that \
                 leave fewer values, or fewer variables"
            ),
        },
    )
}

/// Adds to `store` all that `rules` give. Rows of relations in `growing` may come while it runs; negations of them are
/// taken as true. `roles` are the players who may have legal moves.
pub fn fill(
    sheet: &Sheet,
    rules: &[&Rule],
    growing: &[bool],
    roles: &[u32],
    store: &mut Store,
    budget: &mut Budget,
) -> Result<(), Fault> {
    let mut variants: Vec<Variant<'_>> = Vec::new();
    for &rule in rules {
        budget.work(rule.body.len() + 1).map_err(|spent| fault(sheet, rule, spent))?;
        variants.extend(
            variants_of(rule, growing, store, budget).map_err(|spent| fault(sheet, rule, spent))?,
        );
    }
    let mut marks: Vec<(u32, u32)> = store.tables.iter().map(|table| (0, table.rows())).collect();
    let mut round = 0;
    loop {
        if let (Err(spent), Some(rule)) =
            (budget.work((variants.len() + marks.len()) / 8), rules.first())
        {
            return Err(fault(sheet, rule, spent));
        }
        for variant in &mut variants {
            let is_due = match variant.first {
                None => round == 0,
                Some(first) => {
                    let relation = relation(&variant.rule.body[first]).unwrap_or(0);
                    let (old, all) = marks[store.stored[relation] as usize];
                    old < all
                }
            };
            if is_due {
                run(variant, &marks, growing, roles, store, budget)
                    .map_err(|spent| fault(sheet, variant.rule, spent))?;
            }
        }
        round += 1;
        let mut grew = false;
        for (mark, table) in marks.iter_mut().zip(&store.tables) {
            grew |= table.rows() > mark.1;
            *mark = (mark.1, table.rows());
        }
        if !grew {
            return Ok(());
        }
    }
}

fn variants_of<'a>(
    rule: &'a Rule,
    growing: &[bool],
    store: &mut Store,
    budget: &mut Budget,
) -> Result<Vec<Variant<'a>>, Spent> {
    let grows = |literal: &Literal| relation(literal).is_some_and(|relation| growing[relation]);
    let mut needed = vec![false; rule.variables as usize];
    rule.head.terms.iter().for_each(|term| mark(term, &mut needed));
    let head = patterns(&rule.head, &vec![true; rule.variables as usize], store);
    let new: Vec<usize> = (0..rule.body.len())
        .filter(|&at| matches!(rule.body[at], Literal::Is(_)) && grows(&rule.body[at]))
        .collect();
    let mut found = Vec::new();
    for first in new.iter().map(|&at| Some(at)).chain(new.is_empty().then_some(None)) {
        budget.work(rule.body.len())?;
        budget.bytes(rule.body.len() + 100)?;
        let windows = rule.body.iter().enumerate().map(|(at, literal)| match literal {
            Literal::Not(_) if grows(literal) => None,
            Literal::Is(_) if grows(literal) => Some(match first {
                Some(first) if at == first => Window::New,
                Some(first) if at < first => Window::Old,
                _ => Window::All,
            }),
            _ => Some(Window::All),
        });
        let (windows, needed, head) = (windows.collect(), needed.clone(), head.clone());
        found.push(Variant { rule, first, windows, needed, head, plan: None });
    }
    Ok(found)
}

fn run(
    variant: &mut Variant<'_>,
    marks: &[(u32, u32)],
    growing: &[bool],
    roles: &[u32],
    store: &mut Store,
    budget: &mut Budget,
) -> Result<(), Spent> {
    let rule = variant.rule;
    // A plan is made anew when what it was made for has doubled.
    let related = rule.body.iter().filter_map(relation).map(|relation| store.stored[relation]);
    let rows: u64 = related.map(|table| u64::from(marks[table as usize].1)).sum();
    if variant.plan.as_ref().is_none_or(|(_, planned)| rows > 2 * planned + 16) {
        let Variant { rule, first, windows, needed, .. } = &*variant;
        let wanted = Wanted { rule, windows, first: *first, growing, needed };
        variant.plan = Some((Plan::new(&wanted, store, budget)?, rows));
    }
    let Some((plan, _)) = &variant.plan else { return Ok(()) };
    let relation = rule.head.relation;
    let mut heads = Heads {
        table: store.stored[relation.0 as usize],
        copy: (relation == words::LEGAL).then_some(words::DOES.0),
        roles: (relation == words::LEGAL || relation == words::GOAL).then_some(roles),
        head: &variant.head,
    };
    join(plan, rule.variables, marks, store, budget, &mut heads)
}
