/** The colour of a brand that names none (BRAND-23). */
export const defaultPrimary = "#416677";

/** Height of a logo in px where a brand says nothing (BRAND-24); forms recommend 32 (BRAND-25). */
export const defaultLogoSize = 35;
