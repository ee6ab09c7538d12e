/** Pages that are public and may be indexed by search engines, in every language (AUTH-47). */
export const legalPages = { terms: "/terms-of-use", privacy: "/privacy-policy" } as const;
export type LegalPage = keyof typeof legalPages;
