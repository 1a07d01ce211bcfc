//! Edax book.dat.
