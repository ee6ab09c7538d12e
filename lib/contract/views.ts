import * as z from "zod";
import { dictionary } from "./dictionary";
import { endpoint } from "./endpoint";
import { id, instant, line, nothing } from "./fields";
import type { PageKey } from "./pages";
import { wire } from "./wire";

/** Lists with filters, sorting and columns, whose views can be saved (ux 14). */
const viewedLists = ["campaigns", "people", "prospects", "search"] as const;
export type ViewedList = (typeof viewedLists)[number];

const word = z.string().max(60);
const columns = z.array(word).max(60);

/** The content of a view. Names of filters, sort keys and columns belong to its list; unknown names are ignored. */
export const viewState = wire({
  query: z.string().max(200),
  filter: dictionary(word, z.array(z.string().max(100)).max(100), 30),
  sort: wire({ by: word, isDescending: z.boolean() }).nullable(),
  /** In order, without hidden ones; null: the user's default columns. */
  columns: columns.nullable(),
});
export type ViewState = z.output<typeof viewState>;

const savedView = wire({
  id,
  list: z.enum(viewedLists),
  name: z.string(),
  /** Visible to everyone in the workspace. */
  isShared: z.boolean(),
  /** Whether this user may rename, change and delete it. */
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
  /** Width in px by column; absent columns have their default width. */
  widths: dictionary(word, z.int().min(40).max(1_000), 60),
  density: z.enum(densities),
  /** The view that opens first; null: all entries. */
  defaultView: id.nullable(),
  /** The order of the views; those not named come last, oldest first. */
  order: z.array(id).max(300),
};
/** One user's settings for a list (ux 14, 26). */
const listSettings = wire(settings);
export type ListSettings = z.output<typeof listSettings>;
export const defaultListSettings: ListSettings = {
  columns: null,
  widths: {},
  density: "comfortable",
  defaultView: null,
  order: [],
};

/** The pages whose lists have views. */
const listPages = ["campaigns", "profiles", "search"] as const satisfies readonly PageKey[];
const read = { who: "member", page: listPages, rate: "read" } as const;
const write = { who: "member", scope: "write", page: listPages, rate: "write" } as const;
const name = line(60);

export const views = {
  /** The user's own views of a list and the workspace's, in the user's order, plus their list settings. */
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
  /** Allowed for its creator; for a shared view, also for admins. */
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
  /** Undoes a deletion; possible for one day. */
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
