//! What bubblewrap reports about the program, as lines of JSON.

use std::io::{BufRead, Read};

use rustix::process::Pid;
use serde_json::Value;

/// Maximum length of a status line of bubblewrap, in bytes.
const MAX_STATUS_LINE: u64 = 4096;

/// Reads the first line that bubblewrap writes: the process identifier of the first process in the sandbox.
pub fn read_init(status: &mut impl BufRead) -> Option<Pid> {
    let mut line = Vec::new();
    status
        .take(MAX_STATUS_LINE)
        .read_until(b'\n', &mut line)
        .ok()?;
    let value: Value = serde_json::from_slice(&line).ok()?;
    Pid::from_raw(value.get("child-pid")?.as_i64()?.try_into().ok()?)
}

/// The exit code of the program, which bubblewrap writes once the program has ended. `None` if the program never
/// started.
pub fn exit_code(status: &mut impl BufRead) -> Option<u8> {
    let mut text = String::new();
    status
        .take(MAX_STATUS_LINE)
        .read_to_string(&mut text)
        .ok()?;
    serde_json::Deserializer::from_str(&text)
        .into_iter::<Value>()
        .map_while(Result::ok)
        .find_map(|value| value.get("exit-code")?.as_u64())
        .and_then(|code| u8::try_from(code).ok())
}
