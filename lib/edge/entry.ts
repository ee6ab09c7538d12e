import { innerPath } from "@/lib/routes/visible";
import type { Facts } from "./facts";

/** The external sign-in providers of a brand, as one path segment. */
export const entries = ["password", "google", "microsoft", "google-microsoft"] as const;
export type Entry = (typeof entries)[number];

export const entryWith = (open: { google: boolean; microsoft: boolean }): Entry =>
  open.google ? (open.microsoft ? "google-microsoft" : "google") : open.microsoft ? "microsoft" : "password";

/**
 * The path under which a visible path is rendered. Most visits of sign-in have no query; those pages are prerendered at build time per
 * brand, language and set of providers (decision 1.8). With a query the page depends on it and is rendered on request.
 */
export function renderedPath(
  { brand, locale, entry }: Pick<Facts, "brand" | "locale" | "entry">,
  path: string,
  search: string,
) {
  const isMadeAtBuild = path === "/auth/sign-in" && search === "" && entry !== null;
  return innerPath(brand, locale, isMadeAtBuild ? `/entry/${entry}` : path);
}
