//! The system calls that a program in the sandbox may not use: a seccomp filter, which is a short program for the
//! kernel's packet filter machine (seccomp(2)).

/// Calls that would reserve memory that no limit counts, or that reach parts of the kernel that no homework needs.
/// They fail as in a kernel that does not have them.
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
/// Families of sockets that exist per network namespace, so that they reach nobody. Others, such as those between a
/// virtual machine and its host, do not.
const SOCKET_FAMILIES: [libc::c_int; 4] = [
    libc::AF_UNIX,
    libc::AF_INET,
    libc::AF_INET6,
    libc::AF_NETLINK,
];

/// The instruction set that the kernel reports for a system call. Numbers of calls differ between them.
#[cfg(target_arch = "x86_64")]
const ARCHITECTURE: Option<u32> = Some(0xC000_003E);
#[cfg(target_arch = "aarch64")]
const ARCHITECTURE: Option<u32> = Some(0xC000_00B7);
#[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
const ARCHITECTURE: Option<u32> = None;
/// On x86-64, calls from here on belong to another convention (x32), with the same meanings.
const X32_CALLS: u32 = 0x4000_0000;

// Offsets in the kernel's description of a call.
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

/// The filter, as bubblewrap reads it. `None` for an instruction set that is not known here.
pub fn filter() -> Option<Vec<u8>> {
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
