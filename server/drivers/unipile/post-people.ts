import type { FoundPerson } from "@/server/ports/network-search";
import type { FoundPage, Page } from "./api";

/** A post has two lists of members: reactions, then comments. */
type Lists = Record<"reactions" | "comments", (page: string | null) => Promise<Page<FoundPerson>>>;

/** Both lists as one; the cursor says in which of them it is. */
export async function postPeople(lists: Lists, cursor: string | null): Promise<FoundPage> {
  const [, list = "reactions", page = ""] = /^(reactions|comments) (.*)$/s.exec(cursor ?? "") ?? [];
  const { items, next } = await lists[list as keyof Lists](page || null);
  const after = list === "reactions" ? "comments " : null;
  return { items, next: next === null ? after : `${list} ${next}`, total: null };
}

/** The id of a post as the network's own pages write it. */
export const postUrn = (id: string) => `urn:li:${id}`;

/** The network's list of an event's attendees, as a search URL. */
export const attendeesUrl = (id: string) =>
  `https://www.linkedin.com/search/results/people/?eventAttending=${encodeURIComponent(JSON.stringify([id]))}`;
