/// Formula for the value of a part, from Black's side: the difference of the counts is Black's minus White's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Formula {
    /// This weight times the difference of the counts.
    Each(i32),
    /// The difference of the counts in per cent of their sum, truncated toward zero; 0 if both counts are 0.
    PerCent,
    /// The difference of the counts divided by this number, truncated toward zero.
    Divided(i32),
    /// This bonus for the side with the greater count; 0 if the counts are equal.
    BonusForMore(i32),
    /// This bonus for a side whose count is more than 1.5 times that of the opponent.
    BonusIfOutnumbering(i32),
    /// This penalty for a side whose count is 0.
    PenaltyIfNone(i32),
    /// Always 0, because the part does not apply: some parts are only for finished games, others only for unfinished
    /// games.
    Inactive,
}

impl Formula {
    /// Returns the value of a part from Black's side, for these counts.
    pub(super) fn value(self, black: u32, white: u32) -> i32 {
        let (black, white) = (black as i32, white as i32);
        let difference = black - white;
        match self {
            Formula::Each(weight) => weight * difference,
            Formula::PerCent => (100 * difference).checked_div(black + white).unwrap_or(0),
            Formula::Divided(divisor) => difference / divisor,
            Formula::BonusForMore(bonus) => bonus * difference.signum(),
            Formula::BonusIfOutnumbering(bonus) => {
                bonus * (i32::from(2 * black > 3 * white) - i32::from(2 * white > 3 * black))
            }
            Formula::PenaltyIfNone(penalty) => {
                penalty * (i32::from(white == 0) - i32::from(black == 0))
            }
            Formula::Inactive => 0,
        }
    }
}
