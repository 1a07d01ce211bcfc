//! Zeroed memory for the transposition table: mapped pages on Unix, the allocator elsewhere and under Miri.

#[cfg(all(unix, not(miri)))]
pub use mapped::ZeroedMemory;
#[cfg(any(not(unix), miri))]
pub use plain::ZeroedMemory;

/// Anonymous pages from the operating system, which zeroes each page at its first use: a large table costs nothing
/// until it is used. Linux is asked for huge pages, because random probes of small pages miss the TLB.
#[cfg(all(unix, not(miri)))]
#[allow(unsafe_code, reason = "views mapped bytes as values")]
mod mapped {
    use std::marker::PhantomData;
    use std::ops::{Deref, DerefMut};

    use bytemuck::Zeroable;
    use memmap2::MmapMut;

    /// A slice of values that are initially zero.
    pub struct ZeroedMemory<T> {
        pages: MmapMut,
        len: usize,
        values: PhantomData<[T]>,
    }

    // The values are never dropped, so their type must not need a drop.
    impl<T: Zeroable> ZeroedMemory<T> {
        const NEEDS_NO_DROP: () = assert!(!std::mem::needs_drop::<T>());

        /// Allocates this many zeroed values; `None` if the system refuses.
        pub fn zeroed(len: usize) -> Option<ZeroedMemory<T>> {
            let () = ZeroedMemory::<T>::NEEDS_NO_DROP;
            let bytes = len.checked_mul(size_of::<T>())?.max(1);
            let pages = MmapMut::map_anon(bytes).ok()?;
            assert!(
                pages.as_ptr().cast::<T>().is_aligned(),
                "the pages are not aligned"
            );
            // A failure is ignored: without huge pages the table works, but is slower.
            #[cfg(target_os = "linux")]
            let _ = pages.advise(memmap2::Advice::HugePage);
            Some(ZeroedMemory {
                pages,
                len,
                values: PhantomData,
            })
        }
    }

    impl<T> Deref for ZeroedMemory<T> {
        type Target = [T];

        #[inline]
        fn deref(&self) -> &[T] {
            // SAFETY: the mapping holds `len` aligned values and lives as long as `self`. All zeros is a valid value,
            // because `zeroed` requires `T: Zeroable`.
            unsafe { std::slice::from_raw_parts(self.pages.as_ptr().cast(), self.len) }
        }
    }

    impl<T> DerefMut for ZeroedMemory<T> {
        #[inline]
        fn deref_mut(&mut self) -> &mut [T] {
            // SAFETY: as in `deref`, and `self` is borrowed mutably.
            unsafe { std::slice::from_raw_parts_mut(self.pages.as_mut_ptr().cast(), self.len) }
        }
    }

    // SAFETY: `ZeroedMemory` owns its values, like `Box<[T]>`.
    unsafe impl<T: Send> Send for ZeroedMemory<T> {}
    // SAFETY: `ZeroedMemory` owns its values, like `Box<[T]>`.
    unsafe impl<T: Sync> Sync for ZeroedMemory<T> {}
}

/// Zeroed memory from the allocator.
#[cfg(any(not(unix), miri))]
mod plain {
    use std::ops::{Deref, DerefMut};

    use bytemuck::Zeroable;

    /// A slice of values that are initially zero.
    pub struct ZeroedMemory<T>(Box<[T]>);

    impl<T: Zeroable> ZeroedMemory<T> {
        /// Allocates this many zeroed values; `None` if the system refuses.
        pub fn zeroed(len: usize) -> Option<ZeroedMemory<T>> {
            bytemuck::try_zeroed_slice_box(len).ok().map(ZeroedMemory)
        }
    }

    impl<T> Deref for ZeroedMemory<T> {
        type Target = [T];

        fn deref(&self) -> &[T] {
            &self.0
        }
    }

    impl<T> DerefMut for ZeroedMemory<T> {
        fn deref_mut(&mut self) -> &mut [T] {
            &mut self.0
        }
    }
}
