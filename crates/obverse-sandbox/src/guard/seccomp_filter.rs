//! The system calls that a program in the sandbox may not use: a seccomp filter, which is a short program for the
//! kernel's packet filter machine (seccomp(2)).

use std::io::{self, PipeReader, Write};

/// System calls that would reserve memory that no limit counts, or that use parts of the kernel that no homework needs.
/// They fail as on a kernel that does not implement them.
const DENIED: [libc::c_long; 14] = [
    libc::SYS_memfd_create,
    libc::SYS_memfd_secret,
    libc::SYS_shmget,
    libc::SYS_msgget,
    libc::SYS_add_key,
    libc::SYS_request_key,
    libc::SYS_keyctl,
    libc::SYS_io_uring_setup,
    libc::SYS_bpf,
    libc::SYS_perf_event_open,
    libc::SYS_userfaultfd,
    libc::SYS_fanotify_init,
    libc::SYS_open_by_handle_at,
    libc::SYS_mq_open,
];
/// Allowed families of sockets. They are separate in each network namespace, so a program in the sandbox cannot reach
/// anything outside the sandbox with them. Other families, such as those between a virtual machine and its host, are
/// not separate.
const SOCKET_FAMILIES: [libc::c_int; 4] = [
    libc::AF_UNIX,
    libc::AF_INET,
    libc::AF_INET6,
    libc::AF_NETLINK,
];

/// The instruction set that the kernel reports for a system call. System call numbers differ between instruction sets.
#[cfg(target_arch = "x86_64")]
const ARCHITECTURE: Option<u32> = Some(0xC000_003E);
#[cfg(target_arch = "aarch64")]
const ARCHITECTURE: Option<u32> = Some(0xC000_00B7);
#[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
const ARCHITECTURE: Option<u32> = None;
/// First system call number of the x32 convention on x86-64, which has its own numbers for the same calls.
const X32_CALLS: u32 = 0x4000_0000;

// Byte offsets in `seccomp_data`, the kernel's description of a system call.
const CALL_NUMBER: u32 = 0;
const CALL_ARCHITECTURE: u32 = 4;
const FIRST_ARGUMENT: u32 = 16;

const ALLOW: u32 = 0x7fff_0000;
const KILL: u32 = 0x8000_0000;
const FAIL: u32 = 0x0005_0000;

const LOAD: u16 = 0x20;
const JUMP_IF_EQUAL: u16 = 0x15;
const JUMP_IF_AT_LEAST: u16 = 0x35;
const RETURN: u16 = 0x06;

/// The seccomp filter in the format that bubblewrap reads. `None` on other instruction sets than x86-64 and AArch64.
fn filter() -> Option<Vec<u8>> {
    let architecture = ARCHITECTURE?;
    let mut program = Vec::new();
    let mut add = |code: u16, if_true: u8, if_false: u8, value: u32| {
        program.extend(code.to_ne_bytes());
        program.extend([if_true, if_false]);
        program.extend(value.to_ne_bytes());
    };
    let no_such_call = FAIL | libc::ENOSYS as u32;
    add(LOAD, 0, 0, CALL_ARCHITECTURE);
    add(JUMP_IF_EQUAL, 1, 0, architecture);
    add(RETURN, 0, 0, KILL);
    add(LOAD, 0, 0, CALL_NUMBER);
    add(JUMP_IF_AT_LEAST, 0, 1, X32_CALLS);
    add(RETURN, 0, 0, no_such_call);
    for call in DENIED {
        add(JUMP_IF_EQUAL, 0, 1, call as u32);
        add(RETURN, 0, 0, no_such_call);
    }
    add(JUMP_IF_EQUAL, 1, 0, libc::SYS_socket as u32);
    add(RETURN, 0, 0, ALLOW);
    add(LOAD, 0, 0, FIRST_ARGUMENT);
    for family in SOCKET_FAMILIES {
        add(JUMP_IF_EQUAL, 0, 1, family as u32);
        add(RETURN, 0, 0, ALLOW);
    }
    add(RETURN, 0, 0, FAIL | libc::EAFNOSUPPORT as u32);
    Some(program)
}

/// A pipe that holds the seccomp filter; `None` if there is no filter for this instruction set.
pub fn pipe() -> io::Result<Option<PipeReader>> {
    let Some(filter) = filter() else {
        return Ok(None);
    };
    let (reader, mut writer) = io::pipe()?;
    // The filter fits into the pipe's buffer, so this does not block.
    writer.write_all(&filter)?;
    Ok(Some(reader))
}
