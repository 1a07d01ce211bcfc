//! State of the machine that the marking of a class must not change: files, processes, disk space.

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// Permissions, time and contents of a file or folder, for comparison.
#[derive(Debug, PartialEq, Eq)]
pub struct Entry {
    mode: u32,
    modified: (i64, i64),
    /// Contents of a file, or target of a link; empty for a folder.
    contents: Vec<u8>,
}

/// Lists files and folders, with everything below them, and their properties.
pub fn manifest(tops: &[PathBuf]) -> BTreeMap<PathBuf, Entry> {
    let mut entries = BTreeMap::new();
    let mut waiting = tops.to_vec();
    while let Some(path) = waiting.pop() {
        let data = fs::symlink_metadata(&path).unwrap_or_else(|error| panic!("{path:?}: {error}"));
        let contents = if data.is_dir() {
            let inside = fs::read_dir(&path).expect("a folder");
            waiting.extend(inside.map(|entry| entry.expect("an entry").path()));
            Vec::new()
        } else if data.is_symlink() {
            let target = fs::read_link(&path).expect("a link");
            target.as_os_str().as_encoded_bytes().to_vec()
        } else {
            fs::read(&path).expect("a file")
        };
        let entry = Entry {
            mode: data.mode(),
            modified: (data.mtime(), data.mtime_nsec()),
            contents,
        };
        entries.insert(path, entry);
    }
    entries
}

/// A unique number of seconds for `sleep`, so that [`processes_with`] can find the process.
pub fn unique_sleep() -> String {
    static COUNTER: AtomicU64 = AtomicU64::new(0);
    let number = COUNTER.fetch_add(1, Ordering::Relaxed);
    format!("8{:07}{number:03}", process::id())
}

/// The processes with `word` as an argument.
pub fn processes_with(word: &str) -> Vec<String> {
    let entries = fs::read_dir("/proc").expect("there is /proc").flatten();
    entries
        .filter_map(|entry| fs::read(entry.path().join("cmdline")).ok())
        .filter(|line| {
            line.split(|byte| *byte == 0)
                .any(|part| part == word.as_bytes())
        })
        .map(|line| String::from_utf8_lossy(&line).replace('\0', " "))
        .collect()
}

/// Waits until a condition holds, for minutes if necessary.
pub fn wait_until(what: &str, mut condition: impl FnMut() -> bool) {
    let end = Instant::now() + Duration::from_secs(300);
    while !condition() {
        assert!(Instant::now() < end, "waited in vain: {what}");
        thread::sleep(Duration::from_millis(5));
    }
}

/// Watches the disk space of the files in a folder.
pub struct FolderWatch {
    most: Arc<AtomicU64>,
    is_over: Arc<AtomicBool>,
    thread: JoinHandle<()>,
}

impl FolderWatch {
    pub fn start(folder: &Path) -> FolderWatch {
        let (most, is_over) = (
            Arc::new(AtomicU64::new(0)),
            Arc::new(AtomicBool::new(false)),
        );
        let (seen, over, folder) = (Arc::clone(&most), Arc::clone(&is_over), folder.to_owned());
        let thread = thread::spawn(move || {
            while !over.load(Ordering::Relaxed) {
                seen.fetch_max(bytes(&folder), Ordering::Relaxed);
                thread::sleep(Duration::from_millis(20));
            }
        });
        FolderWatch {
            most,
            is_over,
            thread,
        }
    }

    /// Ends the watch and returns the largest number of bytes that was seen.
    pub fn finish(self) -> u64 {
        self.is_over.store(true, Ordering::Relaxed);
        self.thread.join().expect("the watch ends");
        self.most.load(Ordering::Relaxed)
    }
}

/// Disk space of all files in a folder, in bytes. A file that is removed meanwhile is not counted.
fn bytes(folder: &Path) -> u64 {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries
        .map(|entry| match entry.metadata() {
            Ok(data) if data.is_dir() => bytes(&entry.path()),
            Ok(data) => data.blocks() * 512,
            Err(_) => 0,
        })
        .sum()
}
