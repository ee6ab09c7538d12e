import type { FoundPerson, SearchSource } from "@/server/ports/network-search";
import type { FoundPage, Page, SearchApi } from "../api";
import type { Client } from "../client";
import { attendeesUrl, postPeople, postUrn } from "../post-people";
import { profileUrlOf } from "../profile-url";
import * as shapes from "./search-shapes";

/** Members on the network's pages: each product has its own endpoint; without a cursor, pages use an offset. */
export function foundWithV2(ask: Client): SearchApi {
  return {
    async found(ref, source, page, limit) {
      if (source.kind === "post") {
        const of = async (
          list: "reactions" | "comments",
          cursor: string | null,
        ): Promise<Page<FoundPerson>> => {
          const path = [ref, "posts", postUrn(source.id), list];
          const found = await ask({ path, query: { limit, cursor } }, shapes.byPeople);
          return {
            items: found.data.flatMap(({ sender, author }) => individual(sender ?? author)),
            next: found.next_cursor ?? null,
          };
        };
        return postPeople({ reactions: (c) => of("reactions", c), comments: (c) => of("comments", c) }, page);
      }
      const { path, body } = placeOf(source);
      const from = Number(/^offset (\d+)$/.exec(page ?? "")?.[1] ?? 0);
      const query = from > 0 ? { limit, offset: from } : { limit, cursor: page };
      const found = await ask(
        { method: "POST", path: [ref, "linkedin", ...path], query, body },
        shapes.results,
      );
      return pageOf(found, from, limit);
    },
  };
}

function placeOf({ kind, product, id, url }: SearchSource): { path: string[]; body: object } {
  if (kind === "navigator_list") return { path: ["sales-navigator", "lead-lists", id], body: {} };
  if (kind === "recruiter_project") return { path: ["recruiter", "projects", id, "pipeline"], body: {} };
  if (kind === "group")
    return { path: ["sales-navigator", "search", "people"], body: { group: { include: [id] } } };
  if (kind === "event") return { path: ["search"], body: { url: attendeesUrl(id) } };
  if (product === "sales_navigator") return { path: ["sales-navigator", "search"], body: { url } };
  return { path: product === "recruiter" ? ["recruiter", "search"] : ["search"], body: { url } };
}

/** Without a cursor there is more as long as pages are full, or as the count says. */
function pageOf(found: shapes.Results, from: number, limit: number): FoundPage {
  const total = found.total_count ?? null;
  const read = from + found.data.length;
  const isMore = total === null ? found.data.length >= limit : read < total && found.data.length > 0;
  return {
    items: found.data.map((one) => personOf("profile" in one ? one.profile : one)),
    next: found.next_cursor ?? (isMore ? `offset ${read}` : null),
    total,
  };
}

function personOf(seen: shapes.Seen): FoundPerson {
  const [firstName = "", ...others] = (seen.display_name ?? "").split(" ");
  const job = seen.work_experience?.find(({ ended_on }) => !ended_on);
  return {
    memberRef: seen.id,
    profileUrl: profileUrlOf(seen.public_identifier ?? seen.id),
    ...{ firstName, lastName: others.join(" "), headline: seen.headline ?? seen.description ?? "" },
    ...{ position: job?.job_title ?? "", company: job?.company?.name ?? "" },
    ...{ location: seen.location ?? "", timezone: null, isPremium: seen.is_premium ?? null },
  };
}

/** Companies react and comment, too; they cannot be contacted. */
const individual = (who: shapes.Seen | null | undefined): FoundPerson[] =>
  who && (who.type ?? "individual") === "individual" ? [personOf(who)] : [];
