/** Under this kind the day's warm-up emails of a mailbox are counted, beside what campaigns use. */
export const warmUpUse = "warm_up";
