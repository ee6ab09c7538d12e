import { innerPath } from "@/lib/routes/visible";
import type { Facts } from "./facts";

/** Which other services open a brand's door, as one segment of a path. */
export const entries = ["password", "google", "microsoft", "google-microsoft"] as const;
export type Entry = (typeof entries)[number];

export const entryWith = (open: { google: boolean; microsoft: boolean }): Entry =>
  open.google ? (open.microsoft ? "google-microsoft" : "google") : open.microsoft ? "microsoft" : "password";

/**
 * Where a visible path is rendered. Most visits of sign-in bring no query: for them it is made at build, once per brand,
 * language and way in, and costs no rendering (decision 1.8). With a query the page says what the query is about.
 */
export function renderedPath(
  { brand, locale, entry }: Pick<Facts, "brand" | "locale" | "entry">,
  path: string,
  search: string,
) {
  const isMadeAtBuild = path === "/auth/sign-in" && search === "" && entry !== null;
  return innerPath(brand, locale, isMadeAtBuild ? `/entry/${entry}` : path);
}
