/** The pages anybody may read and search engines may show, each in every language (AUTH-47). */
export const legalPages = { terms: "/terms-of-use", privacy: "/privacy-policy" } as const;
export type LegalPage = keyof typeof legalPages;
