use std::ops::{ControlFlow, Range};
use std::sync::mpsc::sync_channel;
use std::thread;

/// Number of results that each thread's channel can hold.
const WAITING: usize = 64;

/// Calls `work` for each number on several threads and passes the results to `take` in the order of the numbers.
///
/// Ends early when `take` breaks or `work` returns `None`.
pub(crate) fn parallel_in_order<T: Send, B>(
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
                // The loop ends when `work` returns `None`, or when the receiver is dropped.
                numbers.try_for_each(|number| work(number).and_then(|it| sender.send(it).ok()))
            };
            let thread = thread::Builder::new().spawn_scoped(scope, run);
            thread.ok().map(|_| (tell_step, receiver))
        };
        // If the system refuses a thread, the threads that have started do all the work. If no thread has started, the
        // calling thread does the work.
        let (steps, results): (Vec<_>, Vec<_>) = (0..threads.max(1)).map_while(start).unzip();
        // Thread i of n works on every n-th number, beginning with the i-th, so that results can be received round
        // robin.
        for tell_step in &steps {
            // A failed send means that the thread has panicked; the scope propagates the panic.
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
        // Dropping the receivers unblocks threads that wait to send a result.
        drop(results);
        ControlFlow::Continue(())
    })
}

/// Calls `work` for each number on the calling thread and passes the results to `take`.
///
/// Ends early when `take` breaks or `work` returns `None`.
pub(crate) fn one_by_one<T>(
    mut numbers: Range<u32>,
    work: impl Fn(u32) -> Option<T>,
    mut take: impl FnMut(u32, T) -> ControlFlow<()>,
) -> ControlFlow<()> {
    numbers.try_for_each(|number| match work(number) {
        Some(result) => take(number, result),
        None => ControlFlow::Break(()),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn taken(threads: usize, until: u32) -> (ControlFlow<u32>, Vec<u32>) {
        let mut taken = Vec::new();
        let work = |number| (number != 700).then_some(number * 2);
        let flow = parallel_in_order(3..1000, threads, work, |number, result| {
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
    fn results_arrive_in_order_until_none() {
        for threads in [0, 1, 2, 7] {
            let until_none = (ControlFlow::Continue(()), (3..700).collect());
            assert_eq!(taken(threads, 2000), until_none);
            let until_the_break = (ControlFlow::Break(50), (3..=50).collect());
            assert_eq!(taken(threads, 50), until_the_break);
        }
    }
}
