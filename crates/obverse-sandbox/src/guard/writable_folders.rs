use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use rustix::fs::{Mode, OFlags};
use rustix::process::Pid;

use crate::Access;
use crate::guard_order::GuardOrder;

/// Maximum number of files and folders in a folder that a program may write to.
const MAX_FILES: u64 = 20_000;
/// Maximum nesting depth of folders.
const MAX_DEPTH: usize = 64;
/// Minimum time between two checks. Large folders are checked less often.
const INTERVAL: Duration = Duration::from_millis(100);

/// The folders that a program can write to.
pub struct WritableFolders {
    /// The program's own folder, if it may write there.
    folder: Option<PathBuf>,
    /// The temporary folders in bubblewrap's sandbox. The kernel limits their bytes, but not the number of files.
    temporary: Vec<Temporary>,
    max_bytes: u64,
    next_check: Instant,
    /// Whether a temporary folder had too many files at the last check.
    was_crowded: bool,
}

impl WritableFolders {
    /// The folders of a program. `init` is the first process in bubblewrap's sandbox; `None` without isolation.
    pub fn new(order: &GuardOrder, init: Option<Pid>) -> WritableFolders {
        let temporary = |init: Pid| {
            ["/tmp", "/dev/shm"].map(|folder| Temporary {
                inside: format!("/proc/{}/root{folder}", init.as_raw_nonzero()).into(),
                outside_device: device(Path::new(folder)),
            })
        };
        WritableFolders {
            folder: (order.access == Access::ReadWrite).then(|| order.folder.clone()),
            temporary: init.into_iter().flat_map(temporary).collect(),
            max_bytes: order.limits.temp_bytes,
            next_check: Instant::now(),
            was_crowded: false,
        }
    }

    /// Checks whether a folder exceeds its limits. A call before the next check is due returns `false`.
    pub fn is_full(&mut self) -> bool {
        let now = Instant::now();
        if now < self.next_check {
            return false;
        }
        let folder = self.folder.as_deref();
        let is_folder_full = folder.is_some_and(|folder| is_folder_full(folder, self.max_bytes));
        // A temporary folder must have too many files at two checks in a row. While bubblewrap creates the sandbox, the
        // path can lead to a folder outside for a moment, and the first check can be wrong.
        let is_crowded = self.temporary.iter().any(Temporary::has_too_many_files);
        let is_full = is_folder_full || (is_crowded && self.was_crowded);
        self.was_crowded = is_crowded;
        self.next_check = Instant::now() + INTERVAL.max(now.elapsed() * 10);
        is_full
    }
}

/// A temporary folder in bubblewrap's sandbox, which is a separate file system.
struct Temporary {
    /// Path by which the guard reaches the folder in the sandbox.
    inside: PathBuf,
    /// Device number of the folder of the same name outside of the sandbox.
    outside_device: Option<u64>,
}

impl Temporary {
    fn has_too_many_files(&self) -> bool {
        // The folder is opened once, so that the device number and the number of files are those of the same folder.
        let flags = OFlags::PATH | OFlags::DIRECTORY | OFlags::CLOEXEC;
        let Ok(folder) = rustix::fs::open(&self.inside, flags, Mode::empty()) else {
            return false;
        };
        // Until bubblewrap has created the sandbox, the path leads to the folder of the same name outside of it.
        let device = rustix::fs::fstat(&folder).map(|stat| stat.st_dev);
        device.is_ok_and(|device| Some(device) != self.outside_device)
            && rustix::fs::fstatvfs(&folder)
                .is_ok_and(|stat| stat.f_files.saturating_sub(stat.f_ffree) > MAX_FILES)
    }
}

fn device(path: &Path) -> Option<u64> {
    Some(fs::metadata(path).ok()?.dev())
}

/// Whether a folder has too many files, too many bytes or too deeply nested folders. Links are not followed.
fn is_folder_full(folder: &Path, max_bytes: u64) -> bool {
    let (mut files, mut bytes) = (0, 0);
    let mut waiting = vec![(folder.to_path_buf(), 0)];
    while let Some((folder, depth)) = waiting.pop() {
        // Entries that are removed during the check are skipped.
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            let Ok(data) = entry.metadata() else {
                continue;
            };
            files += 1;
            bytes += data.blocks() * 512;
            if files > MAX_FILES || bytes > max_bytes || depth > MAX_DEPTH {
                return true;
            }
            if data.is_dir() {
                waiting.push((entry.path(), depth + 1));
            }
        }
    }
    false
}
