/** The color of a brand that sets none (BRAND-23). */
export const defaultPrimary = "#416677";

/** Default height of a logo in px (BRAND-24); forms recommend 32 (BRAND-25). */
export const defaultLogoSize = 35;
