const inner = /^\/[a-z][a-z0-9-]*\.\d+\/(?:en|fr|de|pt|es)(?=\/|$)/;

/** Takes brand and locale off an inner path; a visible path stays as it is. */
export const visiblePath = (path: string): string => path.replace(inner, "") || "/";

/** The path a page is rendered under: brand and locale in front (decision 1.4). */
export const innerPath = (brandKey: string, locale: string, path: string) =>
  `/${brandKey}/${locale}${path === "/" ? "" : path}`;
