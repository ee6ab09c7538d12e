export const currencies = ["USD", "CAD", "EUR", "GBP", "AUD"] as const;
export type Currency = (typeof currencies)[number];
