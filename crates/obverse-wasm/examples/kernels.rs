//! Runs the tests of the kernels in WebAssembly, where they have no test harness. web/tests/wasm/kernels.test.js runs them
//! in Node:
//!
//! ```console
//! $ web/tests/wasm/build
//! $ (cd web && npm run test:wasm)
//! ```
#![allow(unsafe_code, reason = "functions for JavaScript have fixed names")]

#[path = "../../obverse-engine/tests/evaluation/kernels.rs"]
mod network_kernels;
#[path = "../../obverse-engine/tests/evaluation/random.rs"]
#[allow(dead_code, reason = "other tests use the rest")]
mod random;
#[path = "../../obverse-core/tests/kernels.rs"]
mod rule_kernels;

use std::panic;

use obverse_core::kernel;
use obverse_engine::evaluation::network::{self, Kernel as _};

#[cfg(target_arch = "wasm32")]
#[link(wasm_import_module = "test")]
unsafe extern "C" {
    /// Passes a text to JavaScript: the name of a test or the message of a panic.
    safe fn say(text: *const u8, length: usize);
}

#[cfg(not(target_arch = "wasm32"))]
fn say(_text: *const u8, _length: usize) {}

/// Another build would pass the tests without testing anything new.
fn the_vector_kernels_are_tested() {
    assert_eq!(
        (kernel::NAME, network::Native::NAME),
        ("simd128", "simd128")
    );
}

fn tests() -> impl Iterator<Item = (&'static str, fn())> {
    let here: [(&str, fn()); 1] = [(
        "the_vector_kernels_are_tested",
        the_vector_kernels_are_tested,
    )];
    (here.into_iter())
        .chain(rule_kernels::TESTS)
        .chain(network_kernels::TESTS)
}

/// Says the name of a test. Returns false if there are fewer tests.
#[unsafe(no_mangle)]
pub extern "C" fn name(index: usize) -> bool {
    let test = tests().nth(index);
    if let Some((name, _)) = test {
        say(name.as_ptr(), name.len());
    }
    test.is_some()
}

/// Runs a test. A test that fails says why and ends the program.
#[unsafe(no_mangle)]
pub extern "C" fn run(index: usize) {
    panic::set_hook(Box::new(|panic| {
        let message = panic.to_string();
        say(message.as_ptr(), message.len());
    }));
    let (_, test) = tests().nth(index).expect("the index of a test");
    test();
}
