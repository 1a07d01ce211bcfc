//! Recognising formats.
