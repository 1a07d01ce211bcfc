use std::io;
use std::process::Command;

use crate::guard_order::GuardOrder;

/// The command that started this guard, with `order` as its last argument.
pub fn restart_command(order: &GuardOrder) -> io::Result<Command> {
    let mut command = Command::new(std::env::current_exe()?);
    let arguments: Vec<_> = std::env::args_os().skip(1).collect();
    if let Some((_, first)) = arguments.split_last() {
        command.args(first);
    }
    command.arg(serde_json::to_string(order)?);
    Ok(command)
}
