use std::ffi::OsString;
use std::fs;
use std::path::Path;

use crate::Access;
use crate::guard_order::{GuardOrder, Walls};

/// Path of the program's own folder in the sandbox.
const FOLDER: &str = "/program";
/// Top-level folders with programs and libraries. On most systems they are links into `/usr`.
const SYSTEM_FOLDERS: [&str; 6] = ["bin", "sbin", "lib", "lib32", "lib64", "libx32"];
/// Entries of `/etc` that programs of the system need. They contain no secrets.
const SETTINGS: [&str; 4] = ["alternatives", "ld.so.cache", "ld.so.conf", "ld.so.conf.d"];

/// The arguments of bubblewrap that come before the program's name and arguments.
pub fn bubblewrap_arguments(order: &GuardOrder, walls: &Walls) -> Vec<OsString> {
    let mut arguments = Vec::new();
    let mut add = |words: &[&dyn AsRef<std::ffi::OsStr>]| {
        arguments.extend(words.iter().map(|word| (*word).as_ref().to_os_string()));
    };
    add(&[&"--unshare-all", &"--unshare-user", &"--disable-userns"]);
    add(&[&"--die-with-parent", &"--new-session"]);
    add(&[&"--uid", &"1000", &"--gid", &"1000"]);
    add(&[&"--hostname", &"sandbox"]);
    add(&[&"--clearenv", &"--setenv", &"HOME", &"/tmp"]);
    add(&[&"--setenv", &"LANG", &"C.UTF-8"]);
    add(&[&"--setenv", &"PATH", &"/usr/local/bin:/usr/bin:/bin"]);

    add(&[&"--ro-bind", &"/usr", &"/usr"]);
    for name in SYSTEM_FOLDERS {
        let path = Path::new("/").join(name);
        match fs::read_link(&path) {
            Ok(target) => add(&[&"--symlink", &target, &path]),
            Err(_) => add(&[&"--ro-bind-try", &path, &path]),
        }
    }
    // On Debian, each Java virtual machine has its settings in a separate folder of `/etc`.
    let java = fs::read_dir("/etc").into_iter().flatten().flatten();
    let java = java
        .map(|entry| entry.file_name())
        .filter(|name| name.to_string_lossy().starts_with("java"));
    for name in SETTINGS.map(OsString::from).into_iter().chain(java) {
        let path = Path::new("/etc").join(name);
        add(&[&"--ro-bind-try", &path, &path]);
    }
    for path in &walls.readable {
        add(&[&"--ro-bind", path, path]);
    }

    // All writable file systems have a size limit.
    let temp_bytes = order.limits.temp_bytes.to_string();
    add(&[&"--proc", &"/proc", &"--dev", &"/dev"]);
    add(&[&"--size", &temp_bytes, &"--tmpfs", &"/tmp"]);
    add(&[&"--size", &temp_bytes, &"--tmpfs", &"/dev/shm"]);
    add(&[&"--symlink", &"/tmp", &"/var/tmp"]);
    let bind = match order.access {
        Access::ReadOnly => "--ro-bind",
        Access::ReadWrite => "--bind",
    };
    add(&[&bind, &order.folder, &FOLDER, &"--chdir", &FOLDER]);
    add(&[&"--remount-ro", &"/dev", &"--remount-ro", &"/"]);
    arguments
}
