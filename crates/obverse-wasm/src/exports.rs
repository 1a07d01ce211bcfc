//! The functions that the JavaScript of a worker calls. Input is copied into a buffer of [`Worker`]; events are taken
//! one at a time.
//!
//! `obverse_open_games`, `obverse_open_assistant` and `obverse_open_lessons` return the address of a [`Worker`], which
//! every other function takes.
#![allow(
    unsafe_code,
    reason = "functions for JavaScript have fixed names and take addresses"
)]

use std::sync::Arc;
use std::time::Duration;

use obverse_engine::Clock;

#[cfg(feature = "lessons")]
use crate::LessonTab;
#[cfg(feature = "games")]
use crate::{AssistantTab, GameTab};
use crate::{Served, Work};

/// The time of the worker: milliseconds since it was started.
#[cfg(target_arch = "wasm32")]
mod worker_time {
    #[link(wasm_import_module = "worker")]
    unsafe extern "C" {
        pub safe fn now() -> f64;
    }
}

#[cfg(not(target_arch = "wasm32"))]
mod worker_time {
    /// Time stands still outside of a worker.
    pub fn now() -> f64 {
        0.0
    }
}

struct WorkerClock;

impl Clock for WorkerClock {
    fn now(&self) -> Duration {
        Duration::try_from_secs_f64(worker_time::now() / 1000.0).unwrap_or_default()
    }
}

/// The state behind a worker, with its input and output buffers.
pub struct Worker {
    served: Box<dyn Served>,
    input: Vec<u8>,
    events: std::vec::IntoIter<String>,
    event: String,
}

impl Worker {
    fn into_address(served: Box<dyn Served>) -> *mut Worker {
        Box::into_raw(Box::new(Worker {
            served,
            input: Vec::new(),
            events: Vec::new().into_iter(),
            event: String::new(),
        }))
    }
}

/// Opens Play and Analyse. The engine has the textbook evaluation until weights are loaded. `cores` is the number of
/// cores of the machine.
#[cfg(feature = "games")]
#[unsafe(no_mangle)]
pub extern "C" fn obverse_open_games(seed: f64, cores: usize) -> *mut Worker {
    let tab = GameTab::new(seed.to_bits(), cores, Arc::new(WorkerClock));
    Worker::into_address(Box::new(tab))
}

/// Opens an assistant of Play and Analyse. It needs weights before it works. Its messages come from
/// `obverse_take_order`, and its events go to `obverse_hear`.
#[cfg(feature = "games")]
#[unsafe(no_mangle)]
pub extern "C" fn obverse_open_assistant() -> *mut Worker {
    Worker::into_address(Box::new(AssistantTab::new(Arc::new(WorkerClock))))
}

/// Opens Learn.
#[cfg(feature = "lessons")]
#[unsafe(no_mangle)]
pub extern "C" fn obverse_open_lessons() -> *mut Worker {
    Worker::into_address(Box::new(LessonTab::new(Arc::new(WorkerClock))))
}

/// Makes room for `length` bytes of input, and returns their address.
///
/// # Safety
///
/// `worker` was returned by an `obverse_open_` function, and no other call uses it at the same time.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn obverse_input(worker: *mut Worker, length: usize) -> *mut u8 {
    // SAFETY: promised by the caller.
    let worker = unsafe { &mut *worker };
    worker.input.clear();
    worker.input.resize(length, 0);
    worker.input.as_mut_ptr()
}

/// Passes the input to the worker as a message of the page.
///
/// # Safety
///
/// `worker` was returned by an `obverse_open_` function, and no other call uses it at the same time.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn obverse_message(worker: *mut Worker) {
    // SAFETY: promised by the caller.
    let worker = unsafe { &mut *worker };
    worker
        .served
        .receive(&String::from_utf8_lossy(&worker.input));
}

/// Passes the input to the worker as a part of the announced files.
///
/// # Safety
///
/// `worker` was returned by an `obverse_open_` function, and no other call uses it at the same time.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn obverse_part(worker: *mut Worker) {
    // SAFETY: promised by the caller.
    let worker = unsafe { &mut *worker };
    worker.served.receive_part(&worker.input);
}

/// Passes the input to the worker as a file of weights. Returns whether the engine uses the weights.
///
/// # Safety
///
/// `worker` was returned by an `obverse_open_` function, and no other call uses it at the same time.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn obverse_weights(worker: *mut Worker) -> bool {
    // SAFETY: promised by the caller.
    let worker = unsafe { &mut *worker };
    let input = std::mem::take(&mut worker.input);
    worker.served.set_weights(&input)
}

/// Runs one slice of work. Returns when to call this function again: 0 for at once, infinity for after the next
/// message, otherwise a time in milliseconds.
///
/// # Safety
///
/// `worker` was returned by an `obverse_open_` function, and no other call uses it at the same time.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn obverse_work(worker: *mut Worker) -> f64 {
    // SAFETY: promised by the caller.
    let worker = unsafe { &mut *worker };
    match worker.served.work() {
        Work::Now => 0.0,
        Work::At(time) => time.as_secs_f64() * 1000.0,
        Work::Never => f64::INFINITY,
    }
}

/// Takes the next event for the page. Returns its length in bytes, or 0 if no event is left. [`obverse_event`] returns
/// its address.
///
/// # Safety
///
/// `worker` was returned by an `obverse_open_` function, and no other call uses it at the same time.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn obverse_take(worker: *mut Worker) -> usize {
    // SAFETY: promised by the caller.
    let worker = unsafe { &mut *worker };
    if worker.events.len() == 0 {
        worker.events = worker.served.take_events().into_iter();
    }
    worker.event = worker.events.next().unwrap_or_default();
    worker.event.len()
}

/// Address of the event that was taken last, in UTF-8.
///
/// # Safety
///
/// `worker` was returned by an `obverse_open_` function, and no other call uses it at the same time.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn obverse_event(worker: *const Worker) -> *const u8 {
    // SAFETY: promised by the caller.
    unsafe { (*worker).event.as_ptr() }
}

/// Takes the next message to an assistant. Returns the number of the assistant, or 0 if no message is left.
/// [`obverse_event`] and [`obverse_event_length`] then return the address and the length of the message. The caller
/// starts an assistant when its first message is taken, and ends it when an empty message is taken.
///
/// # Safety
///
/// `worker` was returned by an `obverse_open_` function, and no other call uses it at the same time.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn obverse_take_order(worker: *mut Worker) -> usize {
    // SAFETY: promised by the caller.
    let worker = unsafe { &mut *worker };
    let order = worker.served.take_order();
    let (assistant, text) = order.unwrap_or_default();
    worker.event = text;
    assistant
}

/// Length of the event that was taken last, in bytes.
///
/// # Safety
///
/// `worker` was returned by an `obverse_open_` function, and no other call uses it at the same time.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn obverse_event_length(worker: *const Worker) -> usize {
    // SAFETY: promised by the caller.
    let worker = unsafe { &*worker };
    worker.event.len()
}

/// Passes the input to the worker as a message from an assistant.
///
/// # Safety
///
/// `worker` was returned by an `obverse_open_` function, and no other call uses it at the same time.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn obverse_hear(worker: *mut Worker, assistant: usize) {
    // SAFETY: promised by the caller.
    let worker = unsafe { &mut *worker };
    let text = String::from_utf8_lossy(&worker.input);
    worker.served.hear_assistant(assistant, &text);
}

/// Tells the worker that an assistant could not be started or has failed.
///
/// # Safety
///
/// `worker` was returned by an `obverse_open_` function, and no other call uses it at the same time.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn obverse_lose(worker: *mut Worker, assistant: usize) {
    // SAFETY: promised by the caller.
    let worker = unsafe { &mut *worker };
    worker.served.lose_assistant(assistant);
}
