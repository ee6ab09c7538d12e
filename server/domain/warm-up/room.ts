/** What a mailbox has sent and will send on a day. `limit` is the lower of its own and the plan's. */
type Day = {
  limit: number;
  /** How many emails campaigns may send on this day, by all their limits. */
  campaignLimit: number;
  campaignSent: number;
  /** Campaign emails that are due on this day. */
  campaignWaiting: number;
  warmUpSent: number;
};

/**
 * Whether one more warm-up email fits into the day. Campaigns and warm-up share the mailbox's limit, and campaigns go first: what they have
 * sent, and what is due for them, is theirs (R29).
 */
export function hasRoom({ limit, campaignLimit, campaignSent, campaignWaiting, warmUpSent }: Day): boolean {
  const waiting = Math.min(campaignWaiting, Math.max(0, campaignLimit - campaignSent));
  return campaignSent + waiting + warmUpSent < limit;
}

/** What is left of a limit for campaigns: the mailbox never sends more than its limit, whoever began. */
export const leftForCampaigns = (limit: number, warmUpSent: number): number =>
  Math.max(0, limit - warmUpSent);

/** Under this kind the day's warm-up emails of a mailbox are counted, beside what campaigns use. */
export const warmUpUse = "warm_up";
