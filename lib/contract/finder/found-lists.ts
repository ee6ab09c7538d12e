import * as z from "zod";
import { endpoint } from "../endpoint";
import { id } from "../fields";
import { searchFacts } from "../prospects/searches";
import { named, wire } from "../wire";
import { chosenPeople } from "./finder";

/** People of the people database on their way to a list. */
const listSearch = wire({ listId: id, ...searchFacts });
export type ListSearch = z.output<typeof listSearch>;

const access = { who: "member", page: "search", feature: "prospect_finder" } as const;
const read = { ...access, rate: "read" } as const;
const write = { ...access, scope: "write", rate: "write" } as const;
const byId = { listId: id, searchId: id };

/** Adding found people to a list: they become prospects of the workspace, and no campaign contacts them. */
export const foundLists = {
  /** Adds people as a search of kind `database`, page by page, which can be stopped and reports whom it did not add. */
  add: endpoint({
    method: "POST",
    path: "/v2/looch/profiles/add_to_list",
    access: write,
    bodyLimit: 1024 * 1024,
    input: wire({ listId: id, accountId: named("credentials", id.optional()), ...chosenPeople }),
    output: listSearch,
  }),
  /** Those of a list, newest first. Members limited to certain accounts see their own (ROLE-02). */
  list: endpoint({
    method: "GET",
    path: "/lists/:list_id/searches",
    access: read,
    input: wire({ listId: id }),
    output: z.array(listSearch),
  }),
  /** `stopped` stops it, and those added before stay; `active` continues where it stopped. */
  updateStatus: endpoint({
    method: "POST",
    path: "/lists/:list_id/searches/:search_id/update_status",
    access: write,
    input: wire({ ...byId, status: z.enum(["active", "stopped"]) }),
    output: listSearch,
  }),
  /** Downloads everyone found and what happened to them (PROSPECT-26). */
  download: endpoint({
    method: "GET",
    path: "/lists/:list_id/searches/:search_id/download_csv",
    access: read,
    input: wire(byId),
    output: z.string(),
    answersFile: true,
  }),
};
