//! Room for a large table. Miri, which knows no such pages, gets plain memory.

#[cfg(all(unix, not(miri)))]
pub use mapped::Memory;
#[cfg(any(not(unix), miri))]
pub use plain::Memory;

/// Pages from the system, zeroed when they are first used: a large table costs nothing until then.
/// Large pages where there are any, since a table is read all over the place.
#[cfg(all(unix, not(miri)))]
#[allow(unsafe_code, reason = "mapped bytes as values")]
mod mapped {
    use std::marker::PhantomData;
    use std::ops::{Deref, DerefMut};

    use bytemuck::Zeroable;
    use memmap2::MmapMut;

    /// Values that were all zero in the beginning.
    pub struct Memory<T> {
        pages: MmapMut,
        len: usize,
        values: PhantomData<[T]>,
    }

    // Nothing would drop the values.
    impl<T: Zeroable> Memory<T> {
        const NEEDS_NO_DROP: () = assert!(!std::mem::needs_drop::<T>());

        /// Zeroed memory for this many values; `None` if the system refuses it.
        pub fn zeroed(len: usize) -> Option<Memory<T>> {
            let () = Memory::<T>::NEEDS_NO_DROP;
            let bytes = len.checked_mul(size_of::<T>())?.max(1);
            let pages = MmapMut::map_anon(bytes).ok()?;
            assert!(pages.as_ptr().cast::<T>().is_aligned(), "pages are aligned");
            // A wish: without large pages it is only slower.
            #[cfg(target_os = "linux")]
            let _ = pages.advise(memmap2::Advice::HugePage);
            Some(Memory {
                pages,
                len,
                values: PhantomData,
            })
        }
    }

    impl<T> Deref for Memory<T> {
        type Target = [T];

        #[inline]
        fn deref(&self) -> &[T] {
            // SAFETY: the pages have room for `len` aligned values, live as long as `self`, and all
            // zeros is a value of a `Zeroable` type.
            unsafe { std::slice::from_raw_parts(self.pages.as_ptr().cast(), self.len) }
        }
    }

    impl<T> DerefMut for Memory<T> {
        #[inline]
        fn deref_mut(&mut self) -> &mut [T] {
            // SAFETY: as above, and `self` is borrowed mutably.
            unsafe { std::slice::from_raw_parts_mut(self.pages.as_mut_ptr().cast(), self.len) }
        }
    }

    // SAFETY: it owns its values as a boxed slice would.
    unsafe impl<T: Send> Send for Memory<T> {}
    // SAFETY: as above.
    unsafe impl<T: Sync> Sync for Memory<T> {}
}

/// Memory of the allocator, zeroed.
#[cfg(any(not(unix), miri))]
mod plain {
    use std::ops::{Deref, DerefMut};

    use bytemuck::Zeroable;

    /// Values that were all zero in the beginning.
    pub struct Memory<T>(Box<[T]>);

    impl<T: Zeroable> Memory<T> {
        /// Zeroed memory for this many values; `None` if the system refuses it.
        pub fn zeroed(len: usize) -> Option<Memory<T>> {
            bytemuck::try_zeroed_slice_box(len).ok().map(Memory)
        }
    }

    impl<T> Deref for Memory<T> {
        type Target = [T];

        fn deref(&self) -> &[T] {
            &self.0
        }
    }

    impl<T> DerefMut for Memory<T> {
        fn deref_mut(&mut self) -> &mut [T] {
            &mut self.0
        }
    }
}
