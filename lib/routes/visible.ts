const inner = /^\/[a-z][a-z0-9-]*\.\d+\/(?:en|fr|de|pt|es)(?=\/|$)/;

/** Removes brand and locale from an internal path; a visible path stays as it is. */
export const visiblePath = (path: string): string => path.replace(inner, "") || "/";

/** The path a page is rendered under, prefixed with brand and locale (decision 1.4). */
export const innerPath = (brandKey: string, locale: string, path: string) =>
  `/${brandKey}/${locale}${path === "/" ? "" : path}`;
