import type { BrowserAnswer, SignedInMember } from "@/lib/contract/accounts/extension";
import type { Page, Site } from "./site";

type Answered<K extends BrowserAnswer["kind"]> = Extract<BrowserAnswer, { kind: K }>;
export type Person = Answered<"person">;
type News = Answered<"events">;

/** The network asks for a sign-in before it shows anything. */
export class SignedOut extends Error {}

/** Checks that a page was shown to a signed-in member. */
export function shown(page: Page): Page {
  if (page.path === "/sign-in" || page.path === "/code") throw new SignedOut();
  return page;
}

/** The path of a member's profile; text that is not a URL is the network's ID of the member. */
export function profilePath(to: string): string {
  const url = URL.parse(to);
  if (!url) return `/in/${encodeURIComponent(to)}`;
  if (!/^\/in\/[^/]+\/?$/.test(url.pathname)) throw new Error("no profile");
  return url.pathname.replace(/\/$/, "");
}

const person = (document: Document) => document.querySelector<HTMLElement>('[itemtype$="/Person"]');

function fieldsOf(article: HTMLElement) {
  const of = (name: string) => article.querySelector(`[itemprop="${name}"]`);
  const text = (name: string) => of(name)?.textContent?.trim() ?? "";
  return {
    memberRef: of("identifier")?.getAttribute("content") ?? "",
    profileUrl: of("url")?.getAttribute("href") ?? "",
    firstName: text("givenName"),
    lastName: text("familyName"),
    headline: text("jobTitle"),
    company: text("worksFor"),
    location: text("address"),
    email: text("email"),
  };
}

/** The signed-in member; null if there is none. */
export async function self(site: Site): Promise<SignedInMember | null> {
  const { document, path } = await site.get("/me");
  const article = path === "/me" ? person(document) : null;
  if (!article) return null;
  const { email, company: _company, location: _location, ...known } = fieldsOf(article);
  const accountType = (article.dataset.type ?? "basic") as SignedInMember["accountType"];
  return { ...known, username: email, accountType };
}

/** Reads a member's profile and our relation to them; null if there is no such member. */
export async function lookAt(site: Site, to: string): Promise<Person | null> {
  const { document, status } = shown(await site.get(profilePath(to)));
  if (status === 404) return null;
  const article = person(document);
  if (!article) throw new Error("not a profile");
  const { email: _email, ...profile } = fieldsOf(article);
  return {
    kind: "person",
    profile: { ...profile, timezone: article.dataset.timezone ?? null },
    relation: article.dataset.relation as Person["relation"],
  };
}

const timeOf = (item: Element) => item.querySelector("time")?.dateTime ?? "";

/** Notifications of the network since a cursor. */
export async function news(site: Site, cursor: string | null, limit: number): Promise<News> {
  const { document } = shown(
    await site.get(`/notifications?${new URLSearchParams({ after: cursor ?? "", limit: String(limit) })}`),
  );
  const list = document.querySelector<HTMLElement>("[data-cursor]");
  const items = [...document.querySelectorAll<HTMLElement>("[data-event]")];
  const events = items.map((item) => ({
    id: item.dataset.event ?? "",
    at: timeOf(item),
    kind: item.dataset.kind as News["events"][number]["kind"],
    memberRef: item.dataset.member ?? "",
    profileUrl: item.querySelector<HTMLElement>("[data-profile]")?.dataset.profile ?? "",
    text: item.querySelector("blockquote")?.textContent ?? null,
    threadId: item.dataset.thread ?? null,
  }));
  return { kind: "events", events, cursor: list?.dataset.cursor ?? cursor ?? "" };
}

/** Clocks differ, so a message written this long before we started may still be ours. */
const skewMs = 2 * 60_000;
const plain = (text: string) => text.replace(/\s+/g, " ").trim();

/** Our own message with this text, written since then; null if there is none. */
export async function findMessage(
  site: Site,
  { to, text, since }: { to: string; text: string; since: string },
): Promise<string | null> {
  const { document } = shown(await site.get(`${profilePath(to)}/messages`));
  const ours = [...document.querySelectorAll<HTMLElement>('[data-message][data-direction="out"]')].find(
    (item) =>
      plain(item.querySelector("blockquote")?.textContent ?? "") === plain(text) &&
      Date.parse(timeOf(item)) >= Date.parse(since) - skewMs,
  );
  return ours?.dataset.message ?? null;
}
