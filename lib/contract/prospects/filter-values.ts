/** How long ago something last happened, in days of the workspace's clock; `earlier` is longer ago than the longest of them. */
export const timeSpans = ["last_7_days", "last_30_days", "last_90_days", "earlier", "never"] as const;
export type TimeSpan = (typeof timeSpans)[number];
/** The days of the spans that have some, from the shortest to the longest. */
export const daysOf = { last_7_days: 7, last_30_days: 30, last_90_days: 90 } as const;

/** Whether a step of a campaign viewed the profile. */
export const viewStates = ["viewed", "not_viewed"] as const;
export type ViewedState = (typeof viewStates)[number];

/** Whether the member pays the network; null as long as no search on the network showed it. */
export const premiumStates = ["premium", "basic", "unknown"] as const;
export type PremiumState = (typeof premiumStates)[number];

/** Max words in one filter by text, and their length. */
export const wordLimits = { values: 20, length: 100 } as const;
