/// Principal variations of the current path: the best line found so far from each ply. The line of each ply reuses its
/// buffer, so a search stops allocating once every buffer is long enough.
#[derive(Clone, Debug)]
pub(crate) struct PvTable<M>(Vec<Vec<M>>);

impl<M: Copy> PvTable<M> {
    /// Creates a table for lines of at most this length.
    pub(crate) fn new(longest: u32) -> PvTable<M> {
        PvTable(vec![Vec::new(); longest as usize + 2])
    }

    /// Discards the line of this ply.
    #[inline(always)]
    pub(crate) fn clear(&mut self, ply: u32) {
        self.0[ply as usize].clear();
    }

    /// Sets the line of this ply to the move followed by the line of the next ply.
    #[inline(always)]
    pub(crate) fn update(&mut self, ply: u32, mv: M) {
        let (upper, lower) = self.0.split_at_mut(ply as usize + 1);
        let line = &mut upper[ply as usize];
        line.clear();
        line.push(mv);
        line.extend_from_slice(&lower[0]);
    }

    /// Returns the principal variation from the root.
    pub(crate) fn root(&self) -> &[M] {
        &self.0[0]
    }
}
