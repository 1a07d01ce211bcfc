//! The safe copy of a student's submission.

use std::fs;

use obverse_sandbox::{CopyLimits, PrivateFolder, Submission};

use crate::class_folder::Student;

/// Copies a student's submission. A file is copied into a folder of its own.
pub(crate) fn copy_submission(student: &Student) -> Result<Submission, Box<dyn std::error::Error>> {
    let limits = CopyLimits::default();
    if student.is_folder {
        return Ok(Submission::copy(&student.path, &limits)?);
    }
    let metadata = fs::symlink_metadata(&student.path)?;
    if !metadata.is_file() {
        return Err("it is not a file any more".into());
    }
    if metadata.len() > limits.bytes {
        return Err(format!("the file has more than {} bytes", limits.bytes).into());
    }
    let staging = PrivateFolder::new()?;
    let name = student.path.file_name().unwrap_or_default();
    fs::copy(&student.path, staging.path().join(name))?;
    Ok(Submission::copy(staging.path(), &limits)?)
}
