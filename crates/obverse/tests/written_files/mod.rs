//! Every command that writes a file, under every kind of failure. A `Row` is a command, and each test is one kind of
//! failure.
//!
//! After each failure the file has its old content or the complete new one, no other files remain, and message and
//! exit code are right.

#![cfg(target_os = "linux")]

mod rows;
mod scratch;

use std::fs::{self, File, Permissions};
use std::io::Write;
use std::os::unix::fs::{FileTypeExt, PermissionsExt, symlink};
use std::path::Path;
use std::process::Stdio;
use std::thread::sleep;
use std::time::Duration;

use rows::{Kind, ROWS, Row};
use scratch::{Scratch, end, works};

/// Content of a file before it is replaced.
const OLD: &[u8] = b"old\n";

fn mode(path: &Path) -> u32 {
    let metadata = fs::metadata(path).expect("it is there");
    metadata.permissions().mode() & 0o777
}

/// The commands that can resume an earlier run.
fn growing() -> impl Iterator<Item = &'static Row> {
    ROWS.iter().filter(|row| row.kind == Kind::Grows)
}

/// The commands that write a file as a whole.
fn whole() -> impl Iterator<Item = &'static Row> {
    ROWS.iter().filter(|row| row.kind != Kind::Grows)
}

/// Runs the command again after a failure, and asserts that it succeeds.
fn recover(scratch: &Scratch, row: &Row) {
    let words = scratch.resume_words(row);
    let output = end(&mut scratch.command(row, &[], words));
    assert_eq!(output.code, 0, "{}: {}", row.name, output.stderr);
    scratch.assert_complete(row);
}

#[test]
fn new_files_have_the_usual_mode_and_old_ones_keep_theirs() {
    for row in ROWS {
        let scratch = Scratch::new();
        let probe = scratch.inputs().join("probe");
        fs::write(&probe, "").expect("written");
        recover(&scratch, row);
        assert_eq!(mode(&scratch.out(row)), mode(&probe), "{}", row.name);
        fs::set_permissions(scratch.out(row), Permissions::from_mode(0o600)).expect("changed");
        let content = scratch.read(row).expect("a file");
        match row.kind {
            Kind::New => {
                let output = end(&mut scratch.command(row, &[], &[]));
                assert_eq!(output.code, 2, "{}: {}", row.name, output.stderr);
                assert!(output.stderr.contains("already exists"));
                assert_eq!(scratch.read(row), Some(content));
                continue;
            }
            // Overwrite the content in place, which keeps the permissions.
            Kind::Replaced => fs::write(scratch.out(row), OLD).expect("written"),
            Kind::Grows => {
                let file = File::options().write(true).open(scratch.out(row));
                let length = content.len() as u64 - 5;
                file.and_then(|file| file.set_len(length)).expect("cut off");
            }
        }
        recover(&scratch, row);
        assert_eq!(mode(&scratch.out(row)), 0o600, "{}", row.name);
    }
}

#[test]
fn symbolic_links_are_followed_and_stay() {
    for row in ROWS {
        let scratch = Scratch::new();
        let real = scratch.inputs().join("real");
        fs::create_dir(&real).expect("a directory");
        let real = real.join(row.out);
        symlink(&real, scratch.out(row)).expect("a link");
        // The target of the link does not exist in the first round, and exists in the second.
        for old in [None, Some(OLD)] {
            match (old, row.kind) {
                (None, _) => {}
                (Some(old), Kind::Replaced) => fs::write(&real, old).expect("written"),
                (Some(_), _) => continue,
            }
            let output = end(&mut scratch.command(row, &[], &[]));
            assert_eq!(output.code, 0, "{}: {}", row.name, output.stderr);
            let link = fs::symlink_metadata(scratch.out(row)).expect("it is there");
            assert!(link.is_symlink(), "{}", row.name);
            let content = fs::read(&real).expect("a file");
            assert!((row.is_complete)(&content), "{}", row.name);
            assert_eq!(scratch.leftovers(), [""; 0], "{}", row.name);
        }
    }
}

#[test]
fn devices_are_written_to_and_stay_devices() {
    let before = names_in("/dev");
    for row in ROWS {
        for (device, code) in [("/dev/null", 0), ("/dev/full", 1)] {
            // Devices cannot be resumed.
            let code = if row.args.contains(&"--resume") {
                2
            } else {
                code
            };
            let scratch = Scratch::new();
            symlink(device, scratch.out(row)).expect("a link");
            let mut commands = vec![scratch.command(row, &[], &[])];
            if row.kind != Kind::New && row.args.contains(&"OUT") {
                commands.push(scratch.command_for(row, device, &[], &[]));
            }
            for mut command in commands {
                let output = end(&mut command);
                assert_eq!(output.code, code, "{}: {}", row.name, output.stderr);
                let word = ["", "cannot be written", "is not a regular file"][code as usize];
                assert!(output.stderr.contains(word), "{}", output.stderr);
                let link = fs::symlink_metadata(scratch.out(row)).expect("it is there");
                assert!(link.is_symlink(), "{}", row.name);
                let kind = fs::metadata(device).expect("it is there").file_type();
                assert!(kind.is_char_device(), "{}", row.name);
                assert_eq!(scratch.leftovers(), [""; 0], "{}", row.name);
            }
        }
    }
    assert_eq!(names_in("/dev"), before);
}

/// The names in a folder that contain `null` or `full`. Writing to /dev/null and /dev/full must not add such names.
fn names_in(directory: &str) -> Vec<String> {
    let names = fs::read_dir(directory).expect("a directory");
    let names = names.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let mut names: Vec<String> = names
        .filter(|name| name.contains("null") || name.contains("full"))
        .collect();
    names.sort();
    names
}

#[test]
fn a_full_disk_leaves_what_was_there() {
    for row in ROWS {
        let scratch = Scratch::new();
        recover(&scratch, row);
        let size = fs::metadata(scratch.out(row)).expect("a file").len();
        let scratch = Scratch::new();
        let old = (row.kind == Kind::Replaced).then_some(OLD);
        if let Some(old) = old {
            fs::write(scratch.out(row), old).expect("written");
        }
        // Half of the needed size, in blocks of 512 bytes.
        let limit = format!("ulimit -f {}; exec \"$0\" \"$@\"", size / 1024);
        let output = end(&mut scratch.command(row, &["sh", "-c", &limit], &[]));
        assert_eq!(output.code, 1, "{}: {}", row.name, output.stderr);
        assert!(
            output.stderr.contains("cannot be written") && output.stderr.contains("too large"),
            "{}: {}",
            row.name,
            output.stderr
        );
        match row.kind {
            Kind::Replaced => assert_eq!(scratch.read(row).as_deref(), old, "{}", row.name),
            Kind::New => assert_eq!(scratch.read(row), None, "{}", row.name),
            // The file has some content, or does not exist.
            Kind::Grows => assert!(scratch.read(row).is_none_or(|it| !it.is_empty())),
        }
        assert_eq!(scratch.leftovers(), [""; 0], "{}", row.name);
        recover(&scratch, row);
    }
}

#[test]
fn a_read_only_folder_is_left_alone() {
    let mount = "mount --bind \"$0\" \"$0\" && mount -o remount,bind,ro \"$0\" && exec \"$@\"";
    // The mount is private to the command and ends with it.
    let wrapper = ["unshare", "--mount", "sh", "-c", mount];
    let probe = tempfile::tempdir().expect("a directory");
    let probe = probe.path().to_str().expect("text");
    if !works(&[&wrapper[..], &[probe, "true"]].concat()) {
        println!("left out: nothing can be mounted here");
        return;
    }
    for row in ROWS {
        let scratch = Scratch::new();
        let old = (row.kind == Kind::Replaced).then_some(OLD);
        if let Some(old) = old {
            fs::write(scratch.out(row), old).expect("written");
        }
        let folder = scratch.folder();
        let folder = folder.to_str().expect("text");
        let output = end(&mut scratch.command(row, &[&wrapper[..], &[folder]].concat(), &[]));
        assert_eq!(output.code, 1, "{}: {}", row.name, output.stderr);
        assert!(
            output.stderr.contains("cannot be written") && output.stderr.contains("Read-only"),
            "{}: {}",
            row.name,
            output.stderr
        );
        assert_eq!(scratch.read(row).as_deref(), old, "{}", row.name);
        assert_eq!(scratch.names().len(), old.iter().len(), "{}", row.name);
    }
}

#[test]
fn a_second_process_is_refused() {
    for row in ROWS {
        let scratch = Scratch::new();
        // This test holds the lock, as a first process that is writing the file would.
        let name = match row.kind {
            Kind::Grows => row.out.to_owned(),
            Kind::Replaced | Kind::New => format!(".{}.part", row.out),
        };
        let path = scratch.folder().join(&name);
        let mut file = File::create_new(&path).expect("created");
        file.lock().expect("locked");
        file.write_all(b"mine").expect("written");
        let words = if row.kind == Kind::Grows {
            row.resume
        } else {
            &[]
        };
        let output = end(&mut scratch.command(row, &[], words));
        assert_eq!(output.code, 2, "{}: {}", row.name, output.stderr);
        assert!(
            output.stderr.contains("another process is writing"),
            "{}: {}",
            row.name,
            output.stderr
        );
        assert_eq!(fs::read(&path).expect("a file"), b"mine");
        assert_eq!(scratch.names(), [name], "{}", row.name);
        // Release the lock, as if the first process ended before its file was complete.
        drop(file);
        if row.kind == Kind::Grows {
            fs::remove_file(&path).expect("removed");
        }
        recover(&scratch, row);
    }
}

#[test]
fn two_processes_at_once_do_no_harm() {
    for row in ROWS {
        let scratch = Scratch::new();
        let words = if row.kind == Kind::Grows {
            row.resume
        } else {
            &[]
        };
        let start = || {
            let mut command = scratch.command(row, &[], words);
            command.stdout(Stdio::null()).stderr(Stdio::piped());
            command.spawn().expect("it starts")
        };
        let processes = [start(), start()];
        let mut codes = processes.map(|child| {
            let output = child.wait_with_output().expect("it ends");
            let code = output.status.code();
            assert!(
                matches!(code, Some(0 | 2)),
                "{}: {code:?}, {}",
                row.name,
                String::from_utf8_lossy(&output.stderr)
            );
            code
        });
        codes.sort();
        // At least one process succeeds. Both do if one started after the other was done.
        assert_eq!(codes[0], Some(0), "{}", row.name);
        scratch.assert_complete(row);
    }
}

#[test]
fn leftovers_of_a_killed_process_do_no_harm() {
    for row in ROWS {
        let scratch = Scratch::new();
        let old = (row.kind == Kind::Replaced).then_some(OLD);
        if let Some(old) = old {
            fs::write(scratch.out(row), old).expect("written");
        }
        let before = scratch.names();
        let mut command = scratch.command(row, &[], &[]);
        command.stdout(Stdio::null()).stderr(Stdio::null());
        let mut child = command.spawn().expect("it starts");
        // Kill the process as soon as it has written to the folder. The assertions hold no matter when it is killed.
        while scratch.names() == before && child.try_wait().expect("it can be asked").is_none() {
            sleep(Duration::from_millis(1));
        }
        child.kill().expect("it can be killed");
        child.wait().expect("it ends");
        if let Some(content) = scratch.read(row).filter(|_| row.kind != Kind::Grows) {
            assert!(
                Some(&content[..]) == old || (row.is_complete)(&content),
                "{}",
                row.name
            );
        }
        if row.kind != Kind::New || scratch.read(row).is_none() {
            recover(&scratch, row);
        }
    }
}

/// Kills a command at a system call, if strace is available.
fn kill_at(scratch: &Scratch, row: &Row, call: &str) -> bool {
    let inject = format!("inject={call}:signal=KILL");
    let wrapper = ["strace", "-f", "-qq", "-o", "/dev/null", "-e", &inject];
    if !works(&[&wrapper[..], &["true"]].concat()) {
        println!("left out: there is no strace here");
        return false;
    }
    let output = end(&mut scratch.command(row, &wrapper, &[]));
    assert_eq!(output.code, 128 + 9, "{}: {}", row.name, output.stderr);
    true
}

#[test]
fn the_next_run_cleans_up_after_a_process_killed_while_saving() {
    for row in whole() {
        let scratch = Scratch::new();
        let old = (row.kind == Kind::Replaced).then_some(OLD);
        if let Some(old) = old {
            fs::write(scratch.out(row), old).expect("written");
        }
        // At the first `rename`, all data is written, but no file has its final name yet.
        if !kill_at(&scratch, row, "/^rename") {
            return;
        }
        assert_eq!(scratch.read(row).as_deref(), old, "{}", row.name);
        let leftovers = scratch.leftovers();
        assert!(!leftovers.is_empty(), "{}", row.name);
        recover(&scratch, row);
    }
    for row in growing() {
        let scratch = Scratch::new();
        // At `fdatasync`, a part of the data is written but not synced.
        if !kill_at(&scratch, row, "fdatasync") {
            return;
        }
        assert!(
            scratch.read(row).is_some_and(|it| !it.is_empty()),
            "{}",
            row.name
        );
        recover(&scratch, row);
    }
}

#[test]
fn files_are_synced_before_they_are_named_and_their_names_after() {
    let calls = "trace=/^(rename|fsync|fdatasync|write$)";
    let strace = ["strace", "-f", "-qq", "-y", "-s", "0", "-e", calls, "-o"];
    if !works(&[&strace[..], &["/dev/null", "true"]].concat()) {
        println!("left out: there is no strace here");
        return;
    }
    for row in ROWS {
        let scratch = Scratch::new();
        let log = scratch.inputs().join("log");
        let log = log.to_str().expect("text");
        let output = end(&mut scratch.command(row, &[&strace[..], &[log]].concat(), &[]));
        assert_eq!(output.code, 0, "{}: {}", row.name, output.stderr);
        let log = fs::read_to_string(log).expect("a log");
        let lines: Vec<&str> = log.lines().collect();
        // Index of the last line of the strace log with all these words. strace prints a call on two lines if another
        // thread interrupts it; the file name is on the first.
        let find = |words: &[&str]| {
            let has_all = |line: &&str| words.iter().all(|word| line.contains(word));
            let found = lines.iter().rposition(has_all);
            found.unwrap_or_else(|| panic!("{}: no {words:?} in\n{log}", row.name))
        };
        let folder = scratch.folder();
        let folder = folder.to_str().expect("text");
        let (out, folder_itself) = (format!("{folder}/{}", row.out), format!("<{folder}>"));
        let steps = match row.kind {
            Kind::Grows => [
                find(&["fsync(", &folder_itself]),
                find(&["write(", &format!("<{out}>")]),
                find(&["fdatasync(", &format!("<{out}>")]),
            ],
            Kind::Replaced | Kind::New => {
                let part = format!("{folder}/.{}.part", row.out);
                [
                    find(&["fsync(", &format!("<{part}>")]),
                    find(&["rename", &format!("\"{part}\""), &format!("\"{out}\"")]),
                    find(&["fsync(", &folder_itself]),
                ]
            }
        };
        assert!(steps.is_sorted(), "{}: {steps:?} in\n{log}", row.name);
    }
}

#[test]
fn files_of_other_commands_are_refused_and_left_alone() {
    let mut contents: Vec<(&str, Vec<u8>)> = vec![
        ("a diary", b"Dear diary\n".to_vec()),
        ("an unfinished diary", b"Dear diary".to_vec()),
        ("another game", b"(;GM[Othello]PC[club]PB[]PW[];)".to_vec()),
        (
            "other games",
            b"(;GM[Othello]PC[club]PB[]PW[];)\n\n".to_vec(),
        ),
    ];
    for row in growing() {
        let scratch = Scratch::new();
        recover(&scratch, row);
        contents.push((row.name, scratch.read(row).expect("a file")));
    }
    for row in growing() {
        for (name, content) in contents.iter().filter(|(name, _)| *name != row.name) {
            let scratch = Scratch::new();
            fs::write(scratch.out(row), content).expect("written");
            let output = end(&mut scratch.command(row, &[], row.resume));
            let what = format!("{} on {name}: {}", row.name, output.stderr);
            assert_eq!(output.code, 2, "{what}");
            assert!(output.stderr.contains(row.out), "{what}");
            assert!(scratch.read(row).as_ref() == Some(content), "{what}");
            assert_eq!(scratch.names(), [row.out], "{what}");
        }
    }
}
