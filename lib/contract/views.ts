import * as z from "zod";
import { dictionary } from "./dictionary";
import { endpoint } from "./endpoint";
import { id, instant, line, nothing } from "./fields";
import { wire } from "./wire";

/** Lists that can be filtered, sorted and laid out, and whose views can be kept (ux 14). */
const viewedLists = ["campaigns", "people"] as const;
export type ViewedList = (typeof viewedLists)[number];

const word = z.string().max(60);
const columns = z.array(word).max(60);

/** What a view shows. The words of filter, sort and columns are its list's own; one that a list does not know means nothing. */
const viewState = wire({
  query: z.string().max(200),
  filter: dictionary(word, z.array(z.string().max(100)).max(100), 30),
  sort: wire({ by: word, isDescending: z.boolean() }).nullable(),
  /** In their order, without those that are hidden; null: as the person has them usually. */
  columns: columns.nullable(),
});
export type ViewState = z.output<typeof viewState>;

const savedView = wire({
  id,
  list: z.enum(viewedLists),
  name: z.string(),
  /** Seen by everybody in the workspace. */
  isShared: z.boolean(),
  /** Whether this person may rename, change and delete it. */
  isOwn: z.boolean(),
  state: viewState,
  createdAt: instant,
  version: z.int(),
});
export type SavedView = z.output<typeof savedView>;

const densities = ["comfortable", "compact"] as const;
export type Density = (typeof densities)[number];

const settings = {
  columns: columns.nullable(),
  /** px by column; those that are absent are as wide as usual. */
  widths: dictionary(word, z.int().min(40).max(1_000), 60),
  density: z.enum(densities),
  /** The view that opens first; null: everything. */
  defaultView: id.nullable(),
  /** In which order the views stand; one that is not named stands behind, oldest first. */
  order: z.array(id).max(300),
};
/** How one person has a list (ux 14, 26). */
const listSettings = wire(settings);
export type ListSettings = z.output<typeof listSettings>;
export const usualListSettings: ListSettings = {
  columns: null,
  widths: {},
  density: "comfortable",
  defaultView: null,
  order: [],
};

const read = { who: "member", page: "campaigns", rate: "read" } as const;
const write = { who: "member", scope: "write", page: "campaigns", rate: "write" } as const;
const name = line(60);

export const views = {
  /** A person's own views of a list and those of the workspace, in the person's order, and how they have the list. */
  list: endpoint({
    method: "GET",
    path: "/views",
    access: read,
    input: wire({ list: z.enum(viewedLists) }),
    output: wire({ views: z.array(savedView), settings: listSettings }),
  }),
  create: endpoint({
    method: "POST",
    path: "/views",
    access: write,
    bodyLimit: 256 * 1024,
    input: wire({ list: z.enum(viewedLists), name, isShared: z.boolean(), state: viewState }),
    output: savedView,
  }),
  /** Its maker's, and of a shared one also the admins'. */
  update: endpoint({
    method: "POST",
    path: "/views/:_id/update",
    access: write,
    bodyLimit: 256 * 1024,
    input: wire({
      id,
      name: name.optional(),
      isShared: z.boolean().optional(),
      state: viewState.optional(),
    }),
    output: savedView,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/views/:_id",
    access: write,
    input: wire({ id }),
    output: nothing,
  }),
  /** Takes a deletion back; kept for a day. */
  restore: endpoint({
    method: "POST",
    path: "/views/:_id/restore",
    access: write,
    input: wire({ id }),
    output: savedView,
  }),
  saveSettings: endpoint({
    method: "POST",
    path: "/views/settings",
    access: write,
    input: wire({
      list: z.enum(viewedLists),
      columns: settings.columns.optional(),
      widths: settings.widths.optional(),
      density: settings.density.optional(),
      defaultView: settings.defaultView.optional(),
      order: settings.order.optional(),
    }),
    output: listSettings,
  }),
};
