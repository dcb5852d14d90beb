use std::alloc::{Layout, alloc_zeroed};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread;

use super::memory::{RUNNING, WAITING};
use super::*;

const NEVER: Duration = Duration::from_secs(1 << 30);

/// Slots in memory that is never freed.
fn slots(number: u32) -> Slots {
    let layout = Layout::from_size_align(BYTES, 64).unwrap();
    // SAFETY: the memory is as large and as aligned as required, zeroed, and nobody else's.
    unsafe { Slots::make(alloc_zeroed(layout), Box::new(()), number) }
}

const REQUEST: SlotRequest =
    SlotRequest { deadline: NEVER, threads: 1, priority: Priority::Analysis, may_be_refused: true };
const MOVE: SlotRequest = SlotRequest { priority: Priority::Move, ..REQUEST };
const JOB: SlotRequest = SlotRequest { priority: Priority::Job, ..REQUEST };

fn enter(slots: &Slots) -> SlotTurn {
    slots.enter(REQUEST).unwrap()
}

fn within(time: Duration) -> SlotRequest {
    SlotRequest { deadline: now() + time, ..REQUEST }
}

fn ms(count: u64) -> Duration {
    Duration::from_millis(count)
}

/// Searches until `until` is true. Returns the time spent.
fn search(turn: &SlotTurn, until: &(dyn Fn() -> bool + Sync)) -> TimeSpent {
    turn.wait(NEVER, &until);
    while !until() {
        turn.give_way(None, &until);
    }
    turn.spent()
}

#[test]
fn a_search_gets_a_free_slot_at_once() {
    let slots = slots(2);
    let one = enter(&slots);
    let other = enter(&slots);
    assert_eq!([one.entry().state(), other.entry().state()], [RUNNING; 2]);
    assert_eq!(enter(&slots).entry().state(), WAITING);
}

#[test]
fn a_search_gets_as_many_slots_as_are_free() {
    let slots = slots(3);
    let one = enter(&slots);
    assert_eq!(slots.enter(SlotRequest { threads: 8, ..REQUEST }).unwrap().threads(), 2);
    let two = slots.enter(SlotRequest { threads: 2, ..REQUEST }).unwrap();
    assert_eq!((one.threads(), two.threads()), (1, 2));
}

#[test]
fn leaving_makes_room_for_a_waiting_search() {
    let slots = slots(1);
    let first = enter(&slots);
    let second = enter(&slots);
    drop(first);
    assert_eq!(second.entry().state(), RUNNING);
    drop(second);
    assert_eq!(slots.active(), 0);
}

#[test]
fn a_search_that_would_get_too_little_is_refused() {
    let slots = slots(1);
    let crowd: Vec<_> = (0..9).map(|_| enter(&slots)).collect();
    assert_eq!(slots.enter(within(ms(90))).err(), Some(9));
    assert!(slots.enter(within(ms(150))).is_ok());
    assert!(slots.enter(SlotRequest { may_be_refused: false, ..within(ms(0)) }).is_ok());
    drop(crowd);
    assert!(slots.enter(within(ms(90))).is_ok());
}

/// It counts among the others before it enters, and then enters however many there are.
#[test]
fn an_announced_search_is_not_refused_later() {
    let slots = slots(1);
    let deadline = now() + ms(90);
    let announced = slots.announce(deadline, Priority::Analysis).unwrap();
    assert_eq!((slots.active(), slots.memory.rivals(1)), (0, 1));
    let crowd: Vec<_> = (0..9).map(|_| enter(&slots)).collect();
    assert_eq!(slots.announce(deadline, Priority::Analysis).err(), Some(10));
    assert!(slots.announce(deadline, Priority::Move).is_ok());
    assert!(announced.enter(within(ms(0))).is_ok());
    drop(crowd);
    assert_eq!(slots.memory.rivals(1), 0);
}

#[test]
fn an_announced_search_takes_no_slot() {
    let slots = slots(1);
    let announced = slots.announce(NEVER, Priority::Move).unwrap();
    let other = enter(&slots);
    assert_eq!(other.entry().state(), RUNNING);
    let chosen = announced.enter(MOVE).unwrap();
    other.give_way(Some(Duration::ZERO), &|| true);
    assert_eq!(states([&other, &chosen]), [WAITING, RUNNING]);
}

/// Those that enter meanwhile share evenly with those that have run for long.
#[test]
fn an_announced_search_sets_no_floor() {
    let slots = slots(1);
    let _announced = slots.announce(NEVER, Priority::Analysis).unwrap();
    let old = enter(&slots);
    let long = now() + 100 * QUANTUM;
    slots.memory.lock().yield_turn(old.index, long);
    let new = enter(&slots);
    slots.memory.lock().yield_turn(old.index, long + QUANTUM);
    slots.memory.lock().yield_turn(new.index, long + 3 * QUANTUM);
    assert_eq!(states([&old, &new]), [RUNNING, WAITING]);
}

/// A search of several threads leaves a slot to each that is on its way.
#[test]
fn announced_searches_find_slots_free() {
    let slots = slots(3);
    let announced = slots.announce(NEVER, Priority::Analysis).unwrap();
    assert_eq!(slots.enter(SlotRequest { threads: 8, ..REQUEST }).unwrap().threads(), 2);
    assert_eq!(announced.enter(REQUEST).unwrap().entry().state(), RUNNING);
}

#[test]
fn the_number_of_entries_is_limited() {
    let slots = slots(1);
    let all: Vec<_> = (0..ENTRIES).map(|_| enter(&slots)).collect();
    assert_eq!(slots.enter(REQUEST).err(), Some(ENTRIES));
    drop(all);
    assert_eq!(slots.active(), 0);
}

/// Eight searches on two slots, each in a thread, all the time.
#[test]
fn every_search_gets_turns() {
    let slots = slots(2);
    let turns: Vec<_> = (0..8).map(|_| enter(&slots)).collect();
    let all_ran = || turns.iter().all(|turn| turn.spent().ran >= 2 * QUANTUM);
    thread::scope(|scope| {
        for turn in &turns {
            scope.spawn(|| search(turn, &all_ran));
        }
    });
    assert!(all_ran());
}

/// The same with a simulated clock: each search gets a quarter of the time.
#[test]
fn time_is_shared_evenly() {
    let slots = slots(2);
    let turns: Vec<_> = (0..8).map(|_| enter(&slots)).collect();
    let began = now();
    let mut time = began;
    while time < began + 80 * QUANTUM {
        time += QUANTUM;
        for turn in &turns {
            slots.memory.lock().yield_turn(turn.index, time);
        }
    }
    for turn in &turns {
        let ran = turn.entry().ran(time);
        assert!(ran.abs_diff(20 * QUANTUM) <= QUANTUM, "{ran:?}");
    }
}

#[test]
fn equals_run_in_the_order_they_entered() {
    let slots = slots(1);
    let first = enter(&slots);
    let second = enter(&slots);
    let third = slots.enter(within(ms(1000))).unwrap();
    drop(first);
    assert_eq!((second.entry().state(), third.entry().state()), (RUNNING, WAITING));
}

/// A search of four threads starts with the one slot that a narrower search leaves free.
#[test]
fn a_search_of_several_threads_leaves_no_slot_idle() {
    let slots = slots(4);
    let wide = slots.enter(SlotRequest { threads: 4, ..REQUEST }).unwrap();
    let narrow = enter(&slots);
    let mut time = now();
    let mut both = 0;
    for _ in 0..20 {
        time += QUANTUM;
        slots.memory.lock().yield_turn(wide.index, time);
        slots.memory.lock().yield_turn(narrow.index, time);
        both += u32::from([&wide, &narrow].iter().all(|turn| turn.entry().state() == RUNNING));
    }
    assert!(both >= 18, "{both}");
}

#[test]
fn searches_that_share_slots_end_a_little_early() {
    let slots = slots(1);
    let deadline = now() + ms(500);
    let alone = slots.enter(SlotRequest { deadline, ..REQUEST }).unwrap();
    let crowd: Vec<_> = (0..9).map(|_| enter(&slots)).collect();
    let last = slots.enter(SlotRequest { deadline, ..REQUEST }).unwrap();
    assert_eq!(alone.deadline(), deadline);
    assert!(last.deadline() < deadline && last.deadline() > deadline - ms(50));
    drop(crowd);
}

#[test]
fn searches_end_earlier_where_replies_were_late() {
    let slots = slots(1);
    let deadline = now() + ms(500);
    slots.replied(ms(40));
    let early = slots.enter(SlotRequest { deadline, ..REQUEST }).unwrap();
    assert_eq!(early.deadline(), deadline - ms(10));
    drop(early);
    (0..1000).for_each(|_| slots.replied(Duration::ZERO));
    let again = slots.enter(SlotRequest { deadline, ..REQUEST }).unwrap();
    assert!(again.deadline() > deadline - ms(1));
}

#[test]
fn entries_of_a_dead_process_refuse_no_search() {
    let slots = slots(1);
    let crowd: Vec<_> = (0..9).map(|_| enter(&slots)).collect();
    let dead = std::process::Command::new("true").spawn().unwrap();
    let pid = dead.id();
    { dead }.wait().unwrap();
    for turn in &crowd {
        turn.entry().belongs_to(pid);
    }
    assert!(slots.enter(within(ms(90))).is_ok());
    assert_eq!(slots.active(), 0);
}

#[test]
fn a_long_search_gives_way_to_a_new_one() {
    let slots = slots(1);
    let long = enter(&slots);
    let is_over = AtomicBool::new(false);
    thread::scope(|scope| {
        scope.spawn(|| search(&long, &|| is_over.load(Relaxed)));
        let short = enter(&slots);
        short.wait(NEVER, &|| false);
        assert_eq!(short.entry().state(), RUNNING);
        assert_eq!(long.entry().state(), WAITING);
        is_over.store(true, Relaxed);
    });
}

fn states<const N: usize>(turns: [&SlotTurn; N]) -> [u32; N] {
    turns.map(|turn| turn.entry().state())
}

/// A turn that has begun this instant gives way too.
#[test]
fn a_search_gives_way_at_once_to_a_more_urgent_one() {
    let slots = slots(1);
    let job = slots.enter(JOB).unwrap();
    let analysis = enter(&slots);
    job.give_way(Some(Duration::ZERO), &|| true);
    assert_eq!(states([&job, &analysis]), [WAITING, RUNNING]);
    let chosen = slots.enter(MOVE).unwrap();
    analysis.give_way(Some(Duration::ZERO), &|| true);
    assert_eq!(states([&job, &analysis, &chosen]), [WAITING, WAITING, RUNNING]);
    drop(chosen);
    assert_eq!(states([&job, &analysis]), [WAITING, RUNNING]);
    drop(analysis);
    assert_eq!(job.entry().state(), RUNNING);
}

#[test]
fn a_search_never_gives_way_to_a_less_urgent_one() {
    let slots = slots(1);
    let chosen = slots.enter(MOVE).unwrap();
    let analysis = enter(&slots);
    slots.memory.lock().yield_turn(chosen.index, now() + 1000 * QUANTUM);
    assert_eq!(states([&chosen, &analysis]), [RUNNING, WAITING]);
}

#[test]
fn less_urgent_searches_refuse_nobody() {
    let slots = slots(1);
    let jobs: Vec<_> = (0..9).map(|_| slots.enter(JOB).unwrap()).collect();
    let analyses: Vec<_> = (0..9).map(|_| slots.enter(within(ms(150))).unwrap()).collect();
    assert_eq!(slots.enter(within(ms(90))).err(), Some(9));
    let deadline = now() + ms(1);
    assert!(slots.enter(SlotRequest { deadline, ..MOVE }).is_ok());
    drop((jobs, analyses));
}

#[test]
fn a_job_is_not_refused_but_waits() {
    let slots = slots(1);
    let crowd: Vec<_> = (0..9).map(|_| slots.enter(MOVE).unwrap()).collect();
    let job = slots.enter(SlotRequest { deadline: now(), ..JOB }).unwrap();
    assert_eq!(job.entry().state(), WAITING);
    drop(crowd);
}

/// Searches of one priority share what more urgent ones leave.
#[test]
fn analyses_share_evenly_beside_a_move() {
    let slots = slots(2);
    let analyses: Vec<_> = (0..4).map(|_| enter(&slots)).collect();
    let chosen = slots.enter(MOVE).unwrap();
    let began = now();
    let mut time = began;
    while time < began + 80 * QUANTUM {
        time += QUANTUM;
        for turn in analyses.iter().chain([&chosen]) {
            slots.memory.lock().yield_turn(turn.index, time);
        }
    }
    assert!(chosen.entry().ran(time) >= 79 * QUANTUM);
    for turn in &analyses {
        let ran = turn.entry().ran(time);
        assert!(ran.abs_diff(20 * QUANTUM) <= 2 * QUANTUM, "{ran:?}");
    }
}

/// It begins with the first slot that is given up, and gets the others as they are.
#[test]
fn a_wide_search_gets_the_slots_of_less_urgent_ones() {
    let slots = slots(3);
    let jobs: Vec<_> = (0..3).map(|_| slots.enter(JOB).unwrap()).collect();
    let wide = slots.enter(SlotRequest { threads: 8, ..MOVE }).unwrap();
    assert_eq!(wide.threads(), 3);
    for job in &jobs {
        job.give_way(Some(Duration::ZERO), &|| true);
        assert_eq!(wide.entry().state(), RUNNING);
    }
    assert!(jobs.iter().all(|job| job.entry().state() == WAITING));
    drop(wide);
    assert!(jobs.iter().all(|job| job.entry().state() == RUNNING));
}

#[test]
fn waiting_ends_at_the_deadline_and_when_stopped() {
    let slots = slots(1);
    let _first = enter(&slots);
    let second = enter(&slots);
    second.wait(now(), &|| false);
    second.wait(NEVER, &|| true);
    assert_eq!(second.entry().state(), WAITING);
    assert_eq!(second.spent().ran, Duration::ZERO);
}
