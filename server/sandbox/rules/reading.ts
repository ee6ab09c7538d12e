import { chance } from "./chance";
import type { Person } from "./reactions";

/** What an email's HTML part loads or links, in order: pictures and link targets. */
export type Fetchable = { pictures: readonly string[]; links: readonly string[] };

/** One of them that is fetched: by a person's mail program or browser, or by the scanner of their firm. `at` is shown. */
export type Fetch = { at: Date; url: string; by: "reader" | "scanner" };

type Reader = Pick<Person, "fate" | "behavior" | "index" | "workspaceId"> & { member: { domain: string } };

const minute = 60_000;

/** Only what leads back to the product that sent it is fetched: this world reaches nothing outside. */
export function fetchableIn(html: string | null, homes: readonly string[]): Fetchable {
  const found = (attribute: string) =>
    [...(html ?? "").matchAll(new RegExp(`\\s${attribute}="([^"]+)"`, "g"))]
      .map(([, url = ""]) => url)
      .filter((url) => homes.some((home) => url.startsWith(`${home}/o/`) || url.startsWith(`${home}/c/`)));
  return { pictures: found("src"), links: found("href") };
}

/**
 * The requests a received email causes: a company's scanner fetches everything at once, including the invisible link; a person loads the
 * pictures on opening, and perhaps clicks a visible link (R18).
 */
export function readsOf(person: Reader, mail: Fetchable, before: number, now: Date): Fetch[] {
  const { member, fate, behavior, index, workspaceId } = person;
  if (fate.bounce !== null || mail.pictures.length + mail.links.length === 0) return [];
  const roll = (what: string) => chance("reading", what, workspaceId, index, before) * 100;
  const later = (ms: number) => new Date(+now + ms);
  const scans: Fetch[] =
    chance("scans", member.domain) * 100 < (behavior.scanPercent ?? 0)
      ? [...mail.links, ...mail.pictures].map((url) => ({ at: later(2_000), url, by: "scanner" }))
      : [];
  if (roll("opens") >= (behavior.openPercent ?? 0)) return scans;
  const opensAt = (5 + roll("when") * 4) * minute;
  const opens: Fetch[] = mail.pictures.map((url) => ({ at: later(opensAt), url, by: "reader" }));
  const seen = mail.links.slice(1);
  const link = seen[Math.floor((roll("which") / 100) * seen.length)];
  const clicks: Fetch[] =
    link !== undefined && roll("clicks") < (behavior.clickPercent ?? 0)
      ? [{ at: later(opensAt + (1 + roll("how long") / 20) * minute), url: link, by: "reader" }]
      : [];
  return [...scans, ...opens, ...clicks];
}
