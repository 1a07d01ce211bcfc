/// The best lines found so far, one for each ply of the current path. Nothing is allocated once
/// each has had its longest line.
#[derive(Clone, Debug)]
pub(crate) struct Lines<M>(Vec<Vec<M>>);

impl<M: Copy> Lines<M> {
    /// For lines of at most this length.
    pub(crate) fn new(longest: u32) -> Lines<M> {
        Lines(vec![Vec::new(); longest as usize + 2])
    }

    /// Nothing is known from this ply on.
    #[inline(always)]
    pub(crate) fn clear(&mut self, ply: u32) {
        self.0[ply as usize].clear();
    }

    /// The best at this ply is the move and then the line of the next ply.
    #[inline(always)]
    pub(crate) fn raise(&mut self, ply: u32, mv: M) {
        let (upper, lower) = self.0.split_at_mut(ply as usize + 1);
        let line = &mut upper[ply as usize];
        line.clear();
        line.push(mv);
        line.extend_from_slice(&lower[0]);
    }

    /// The best line from the root.
    pub(crate) fn root(&self) -> &[M] {
        &self.0[0]
    }
}
