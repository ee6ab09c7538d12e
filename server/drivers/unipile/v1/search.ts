import type { FoundPerson, SearchSource } from "@/server/ports/network-search";
import type { Page, SearchApi } from "../api";
import type { Client } from "../client";
import { attendeesUrl, postPeople, postUrn } from "../post-people";
import { profileUrlOf } from "../profile-url";
import * as shapes from "./search-shapes";

/** Members on the network's pages: one endpoint for all searches, two more for posts. */
export function foundWithV1(ask: Client): SearchApi {
  return {
    async found(ref, source, page, limit) {
      const query = { account_id: ref, cursor: page, limit };
      if (source.kind === "post") {
        const of = async (
          list: "reactions" | "comments",
          cursor: string | null,
        ): Promise<Page<FoundPerson>> => {
          const path = ["posts", postUrn(source.id), list];
          const found = await ask({ path, query: { ...query, cursor } }, shapes.byPeople);
          return { items: found.items.flatMap(authorOf), next: found.cursor ?? null };
        };
        return postPeople({ reactions: (c) => of("reactions", c), comments: (c) => of("comments", c) }, page);
      }
      const path = ["linkedin", "search"];
      const found = await ask({ method: "POST", path, query, body: bodyOf(source) }, shapes.results);
      return {
        items: found.items.flatMap(personOf),
        next: found.cursor ?? null,
        total: found.paging?.total_count ?? null,
      };
    },
  };
}

function bodyOf({ kind, id, url }: SearchSource) {
  const sales = { api: "sales_navigator", category: "people" };
  if (kind === "navigator_list") return { ...sales, lead_lists: { include: [id] } };
  if (kind === "group") return { ...sales, groups: [id] };
  return { url: kind === "event" ? attendeesUrl(id) : url };
}

function personOf(seen: shapes.Result): FoundPerson[] {
  if (seen.type !== "PEOPLE") return [];
  const [first = "", ...others] = (seen.name ?? "").split(" ");
  const [job] = seen.current_positions ?? [];
  return [
    {
      memberRef: seen.id,
      profileUrl: profileUrlOf(seen.public_identifier ?? seen.id),
      firstName: seen.first_name ?? first,
      lastName: seen.last_name ?? others.join(" "),
      headline: seen.headline ?? "",
      position: job?.role ?? "",
      company: job?.company ?? "",
      location: seen.location ?? "",
      timezone: null,
      isPremium: seen.premium ?? null,
    },
  ];
}

/** Companies react and comment, too; they cannot be contacted. */
function authorOf({ author, author_details }: shapes.ByPerson): FoundPerson[] {
  const who = typeof author === "object" ? { ...author, ...author_details } : author_details;
  if (!who || who.is_company || who.type === "COMPANY") return [];
  const name = typeof author === "string" ? author : (who.name ?? "");
  const [firstName = "", ...others] = name.split(" ");
  return [
    {
      memberRef: who.id,
      profileUrl: who.public_identifier
        ? profileUrlOf(who.public_identifier)
        : (who.profile_url ?? profileUrlOf(who.id)),
      ...{ firstName, lastName: others.join(" "), headline: who.headline ?? "" },
      ...{ position: "", company: "", location: "", timezone: null, isPremium: null },
    },
  ];
}
