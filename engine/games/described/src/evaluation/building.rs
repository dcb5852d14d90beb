//! From a sheet to a program: components in their order, planned one after the other while a sample of tuples grows.

use super::planning::Planner;
use super::program::{Component, Program, Relation};
use super::store::{Budget, Spent, Store};
use super::terms::Terms;
use crate::fault::Fault;
use crate::reading::components::components;
use crate::reading::dependencies::dependents;
use crate::sheet::{Atom, Literal, Rule, Sheet, Symbol, words};

/// What states are asked, in this order in [`Built::needs`].
pub(super) const ASKED: [Symbol; 4] = [words::TERMINAL, words::LEGAL, words::GOAL, words::NEXT];

/// A program, with the tuples that are the same in all states.
#[derive(Debug)]
pub(super) struct Built {
    pub(super) program: Program,
    pub(super) fixed: Store,
    /// Of each of [`ASKED`]: the components that it needs, in order.
    pub(super) needs: [Vec<usize>; 4],
}

/// The program of `sheet`. `start` are the facts of a state: with a move of each role they are the sample.
pub(super) fn built(
    sheet: &Sheet,
    terms: Terms,
    start: &[u32],
    budget: &mut Budget,
) -> Result<Built, Fault> {
    let count = sheet.symbols.count();
    let mut needed_by = vec![Vec::new(); count];
    let mut rules_of: Vec<Vec<&Rule>> = vec![Vec::new(); count];
    let mut relations = vec![Relation::default(); count];
    for rule in &sheet.rules {
        let head = rule.head.relation.0 as usize;
        rules_of[head].push(rule);
        relations[head].arity = rule.head.terms.len();
        for atom in conditions(rule) {
            needed_by[head].push(atom.relation.0);
            relations[atom.relation.0 as usize].arity = atom.terms.len();
        }
    }
    relations[words::TRUE.0 as usize].arity = 1;
    relations[words::DOES.0 as usize].arity = 2;
    let on_true = dependents(sheet, words::TRUE);
    let on_does = dependents(sheet, words::DOES);
    for (symbol, relation) in relations.iter_mut().enumerate() {
        relation.layer = if on_does[symbol] { 2 } else { u8::from(on_true[symbol]) };
    }
    let asked = ASKED.map(|symbol| reached(&needed_by, symbol));
    let component = components(&needed_by);
    let mut order: Vec<usize> =
        (0..count).filter(|&symbol| asked.iter().any(|asked| asked[symbol])).collect();
    order.sort_by_key(|&symbol| (relations[symbol].layer, component[symbol]));

    let program = Program { relations, ..Program::default() };
    let sample = Store::new(&program, terms);
    let mut planner = Planner::new(program, sample);
    let mut work = 0;
    for &fact in start {
        planner.sample.relations[words::TRUE.0 as usize].insert(&[fact], &mut work);
    }
    let mut needs: [Vec<usize>; 4] = Default::default();
    let mut has_moves = false;
    for members in order.chunk_by(|one, other| component[*one] == component[*other]) {
        let number = planner.program.components.len();
        for (needs, asked) in needs.iter_mut().zip(&asked) {
            if members.iter().any(|&member| asked[member]) {
                needs.push(number);
            }
        }
        let layer = planner.program.relations[members[0]].layer;
        if layer == 2 && !std::mem::replace(&mut has_moves, true) {
            sample_moves(&mut planner.sample);
        }
        let is_member = |symbol: usize| component[symbol] == component[members[0]];
        let mut made = Component { layer, ..Component::default() };
        let made = members
            .iter()
            .flat_map(|&member| &rules_of[member])
            .try_for_each(|rule| add(&mut planner, &mut made, rule, &is_member, budget))
            .and_then(|()| planner.sample.evaluate(&planner.program, &made, None, budget))
            .map(|()| made)
            .map_err(|spent| too_much(sheet, spent))?;
        planner.program.components.push(made);
    }
    let Planner { program, sample: mut fixed, .. } = planner;
    fixed.clear(&program, 1);
    for (index, about) in program.indexes.iter().enumerate() {
        if about.layer == 0 && fixed.look_at(&program, index, budget).is_err() {
            return Err(too_much(sheet, Spent(0)));
        }
    }
    Ok(Built { program, fixed, needs })
}

fn conditions(rule: &Rule) -> impl Iterator<Item = &Atom> {
    rule.body.iter().filter_map(|literal| match literal {
        Literal::Is(atom) | Literal::Not(atom) => Some(atom),
        Literal::Distinct(..) => None,
    })
}

/// Adds the plans of a rule to its component.
fn add(
    planner: &mut Planner,
    component: &mut Component,
    rule: &Rule,
    is_member: &impl Fn(usize) -> bool,
    budget: &mut Budget,
) -> Result<(), Spent> {
    let mut recursive = false;
    for (index, literal) in rule.body.iter().enumerate() {
        if let Literal::Is(atom) = literal
            && is_member(atom.relation.0 as usize)
        {
            recursive = true;
            component.again.push(planner.plan(rule, Some(index), is_member, budget)?);
        }
    }
    if !recursive {
        component.once.push(planner.plan(rule, None, is_member, budget)?);
    }
    Ok(())
}

/// A legal move of each role, one with parts if there is one.
fn sample_moves(sample: &mut Store) {
    let mut moves: Vec<(u32, u32)> = Vec::new();
    for row in sample.relations[words::LEGAL.0 as usize].rows() {
        let &[role, named] = row else { continue };
        match moves.iter_mut().find(|(each, _)| *each == role) {
            None => moves.push((role, named)),
            Some((_, known)) if sample.terms.split(*known).1.is_empty() => *known = named,
            Some(_) => {}
        }
    }
    let mut work = 0;
    for (role, named) in moves {
        sample.relations[words::DOES.0 as usize].insert(&[role, named], &mut work);
    }
}

fn reached(needed_by: &[Vec<u32>], symbol: Symbol) -> Vec<bool> {
    let mut reached = vec![false; needed_by.len()];
    reached[symbol.0 as usize] = true;
    let mut pending = vec![symbol.0];
    while let Some(symbol) = pending.pop() {
        for &needed in &needed_by[symbol as usize] {
            if !std::mem::replace(&mut reached[needed as usize], true) {
                pending.push(needed);
            }
        }
    }
    reached
}

fn too_much(sheet: &Sheet, spent: Spent) -> Fault {
    match sheet.rules.iter().find(|rule| rule.line == spent.0) {
        None => {
            Fault::of_sheet("the relations have too many tuples: give them fewer or smaller terms")
        }
        Some(rule) => Fault::at(
            rule.line,
            format!(
                "the rule of `{}` has too many ways to be met: let its conditions share variables, or give it smaller \
                 relations",
                sheet.symbols.text(rule.head.relation)
            ),
        ),
    }
}
