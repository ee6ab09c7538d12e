/** The day on which the content of the texts last changed; update it with every such change. */
export const changedOn = new Date("2026-11-30T00:00:00Z");
