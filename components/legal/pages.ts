/** The legal pages, each a text of its own under this key in messages/<locale>/legal.json. */
export const legalPages = { terms: "/terms-of-use", privacy: "/privacy-policy" } as const;
export type LegalPage = keyof typeof legalPages;

/** The day on which the texts were last changed in substance; set it with the change. */
export const changedOn = new Date("2026-11-21T00:00:00Z");
