//! The entry point of the extension module: it checks the CPU before anything else.
//!
//! The code is compiled for the CPU of the build machine (or for that of a build in a wheel), and on an older CPU any
//! of it may be an illegal instruction. Python would be killed; this way it raises `ImportError`.

#![allow(unsafe_code, reason = "the entry point of an extension module")]

use pyo3::ffi;

/// Called by Python when it imports `obverse._obverse`.
///
/// # Safety
///
/// The caller holds the GIL, as Python does when it imports a module.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PyInit__obverse() -> *mut ffi::PyObject {
    match obverse_core::kernel::missing_feature() {
        // SAFETY: Python calls this function, so the GIL is held.
        Some(feature) => unsafe { refuse(feature) },
        // SAFETY: as above; this is PyO3's own entry point.
        None => unsafe { crate::_obverse::__pyo3_init() },
    }
}

/// Raises `ImportError`, with as little code as possible.
///
/// # Safety
///
/// The caller holds the GIL.
#[inline(never)]
#[cold]
unsafe fn refuse(feature: &str) -> *mut ffi::PyObject {
    let parts = [
        "this build of obverse is for CPUs with ",
        feature,
        ", and this CPU does not have it: install a wheel, or build it on this machine with `pip install .`",
    ];
    // SAFETY: the GIL is held, and every string is valid UTF-8 of the given length. `PyUnicode_Append` takes care of
    // failures: it sets the text to null, and then an error is set.
    unsafe {
        let mut text = ffi::PyUnicode_FromStringAndSize(c"".as_ptr(), 0);
        for part in parts {
            let part = ffi::PyUnicode_FromStringAndSize(part.as_ptr().cast(), part.len() as isize);
            ffi::PyUnicode_Append(&mut text, part);
            ffi::Py_XDECREF(part);
        }
        if !text.is_null() {
            ffi::PyErr_SetObject(ffi::PyExc_ImportError, text);
            ffi::Py_DECREF(text);
        }
    }
    std::ptr::null_mut()
}
