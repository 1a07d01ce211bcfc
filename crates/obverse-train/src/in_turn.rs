use std::ops::{ControlFlow, Range};
use std::sync::mpsc::sync_channel;
use std::thread;

/// How many results of a thread may wait to be taken.
const WAITING: usize = 64;

/// Works on numbers with so many threads, and hands the results to `take` in the order of the
/// numbers, until it breaks off or there is no result.
pub(crate) fn in_turn<T: Send, B>(
    numbers: Range<u32>,
    threads: usize,
    work: impl Fn(u32) -> Option<T> + Sync,
    mut take: impl FnMut(u32, T) -> ControlFlow<B>,
) -> ControlFlow<B> {
    thread::scope(|scope| {
        let start = |first| {
            let (tell_step, step) = sync_channel(1);
            let (sender, receiver) = sync_channel(WAITING);
            let (numbers, work) = (numbers.clone(), &work);
            let run = move || {
                let mut numbers = numbers.skip(first).step_by(step.recv().ok()?);
                // Ends without a result, or without anybody who takes it.
                numbers.try_for_each(|number| work(number).and_then(|it| sender.send(it).ok()))
            };
            let thread = thread::Builder::new().spawn_scoped(scope, run);
            thread.ok().map(|_| (tell_step, receiver))
        };
        // A system that refuses a thread gets along with fewer of them, or this one.
        let (steps, results): (Vec<_>, Vec<_>) = (0..threads.max(1)).map_while(start).unzip();
        // Each thread takes every so many-th number, so that their results can be taken in turn.
        for tell_step in &steps {
            // Who does not listen has panicked, which the scope tells.
            let _ = tell_step.send(steps.len());
        }
        if results.is_empty() {
            for number in numbers {
                let Some(result) = work(number) else { break };
                take(number, result)?;
            }
            return ControlFlow::Continue(());
        }
        for (number, results) in numbers.zip(results.iter().cycle()) {
            let Ok(result) = results.recv() else { break };
            take(number, result)?;
        }
        // Threads that wait for somebody to take their results find nobody.
        drop(results);
        ControlFlow::Continue(())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn taken(threads: usize, until: u32) -> (ControlFlow<u32>, Vec<u32>) {
        let mut taken = Vec::new();
        let work = |number| (number != 700).then_some(number * 2);
        let flow = in_turn(3..1000, threads, work, |number, result| {
            assert_eq!(result, number * 2);
            taken.push(number);
            if number == until {
                ControlFlow::Break(number)
            } else {
                ControlFlow::Continue(())
            }
        });
        (flow, taken)
    }

    #[test]
    fn results_come_in_order_until_there_is_none() {
        for threads in [0, 1, 2, 7] {
            let until_the_gap = (ControlFlow::Continue(()), (3..700).collect());
            assert_eq!(taken(threads, 2000), until_the_gap);
            let until_the_break = (ControlFlow::Break(50), (3..=50).collect());
            assert_eq!(taken(threads, 50), until_the_break);
        }
    }
}
