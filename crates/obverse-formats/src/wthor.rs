//! WTHOR.
