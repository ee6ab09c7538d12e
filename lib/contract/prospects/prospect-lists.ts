import * as z from "zod";
import { endpoint } from "../endpoint";
import { id, instant, line, noInput, nothing } from "../fields";
import { named, wire } from "../wire";
import { ids, outcome, write } from "./many";

export const maxProspectLists = 200;
export const maxListName = 100;

const prospectList = wire({
  id,
  name: z.string(),
  /** How many people on it the member may see. */
  people: z.int(),
  createdAt: instant,
});
export type ProspectList = z.output<typeof prospectList>;

const read = { who: "member", page: "profiles", rate: "read" } as const;
const name = line(maxListName);
const members = wire({ listId: id, ids });

/** Lists of prospects that members make by hand. */
export const prospectLists = {
  /** All lists of the workspace, by name. */
  list: endpoint({
    method: "GET",
    path: "/lists",
    access: read,
    input: noInput,
    output: z.array(prospectList),
  }),
  create: endpoint({
    method: "POST",
    path: "/lists",
    access: write,
    input: wire({ name }),
    output: prospectList,
  }),
  rename: endpoint({
    method: "PUT",
    path: "/lists/:_id",
    access: write,
    input: wire({ id, name }),
    output: prospectList,
  }),
  /** Deletes the list; the people stay. */
  remove: endpoint({
    method: "DELETE",
    path: "/lists/:_id",
    access: write,
    input: wire({ id }),
    output: nothing,
  }),
  /** The lists that a prospect is on, by name. */
  ofProspect: endpoint({
    method: "GET",
    path: "/profiles/:profile_id/lists",
    access: read,
    input: wire({ prospectId: named("profile_id", id) }),
    output: z.array(wire({ id, name: z.string() })),
  }),
  /** Puts prospects on a list. `done` are those who were not on it before, so that they can be taken off again. */
  add: endpoint({
    method: "POST",
    path: "/lists/:list_id/profiles",
    access: write,
    input: members,
    output: outcome,
  }),
  /** Takes prospects off a list. `done` are those who were on it. */
  take: endpoint({
    method: "POST",
    path: "/lists/:list_id/profiles/remove",
    access: write,
    input: members,
    output: outcome,
  }),
};
