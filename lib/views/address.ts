import type { ListSettings, SavedView, ViewState } from "@/lib/contract/views";
import { isId } from "../contract/is-id";
import { emptyState, sameState } from "./view-state";

/**
 * A list's state in the query of its URL, so that it can be shared (ux 14): `status=active.paused&sort=-sent`. A saved view is `view=<id>`;
 * a changed one adds `edited` and its complete state.
 */
const separator = ".";
const names = ["query", "sort", "columns", "view", "edited"];

const wordsOf = (value: string | null) => value?.split(separator).filter(Boolean) ?? [];

/** A page's `searchParams`. */
export type Asked = Record<string, string | string[] | undefined>;
export const askedParams = (asked: Asked) =>
  new URLSearchParams(
    Object.entries(asked).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? (value[0] ?? "") : value]],
    ),
  );

/** The parameter that the account switcher writes and that links of the shell carry (SHELL-18, SHELL-24). */
export const accountParam = "selectedCred";
/** The account that pages are narrowed to; null for all. */
export function selectedAccount(query: Pick<URLSearchParams, "get">): string | null {
  const chosen = query.get(accountParam);
  return chosen !== null && isId(chosen) ? chosen : null;
}

/** `keys` are the list's filters; other parameters are ignored. */
function readState(params: URLSearchParams, keys: readonly string[]): ViewState {
  const sort = params.get("sort");
  return {
    query: params.get("query")?.slice(0, 200) ?? "",
    filter: Object.fromEntries(
      keys.flatMap((key) => {
        const values = wordsOf(params.get(key));
        return values.length > 0 ? [[key, values] as const] : [];
      }),
    ),
    sort: sort ? { by: sort.replace(/^-/, ""), isDescending: sort.startsWith("-") } : null,
    columns: params.has("columns") ? wordsOf(params.get("columns")) : null,
  };
}

/** Writes this state into a URL's query; unrelated parameters stay. */
export function writeState(
  before: URLSearchParams,
  keys: readonly string[],
  { viewId, state }: { viewId: string | null; state: ViewState | null },
): string {
  const next = new URLSearchParams(before);
  for (const name of [...names, ...keys]) next.delete(name);
  if (viewId) next.set("view", viewId);
  if (viewId && state) next.set("edited", "1");
  const { query, filter, sort, columns } = state ?? emptyState;
  if (query) next.set("query", query);
  for (const [key, values] of Object.entries(filter))
    if (values.length > 0) next.set(key, values.join(separator));
  if (sort) next.set("sort", `${sort.isDescending ? "-" : ""}${sort.by}`);
  if (columns) next.set("columns", columns.join(separator));
  return next.toString();
}

type ShownView = { view: SavedView | null; state: ViewState; isChanged: boolean };

/**
 * The view that a URL shows: the saved view it names, or its own state. `opensDefault`: the URL names nothing, so the user's default view
 * opens. If the saved view was deleted, the rest of the URL applies.
 */
export function shownView(
  params: URLSearchParams,
  keys: readonly string[],
  { views, settings }: { views: readonly SavedView[]; settings: ListSettings },
  opensDefault: boolean,
): ShownView {
  const own = readState(params, keys);
  const isBare = !params.has("view") && sameState(own, emptyState);
  const wanted = params.get("view") ?? (opensDefault && isBare ? settings.defaultView : null);
  const view = views.find(({ id }) => id === wanted) ?? null;
  if (!view) return { view, state: own, isChanged: false };
  if (!params.has("edited")) return { view, state: view.state, isChanged: false };
  return { view, state: own, isChanged: !sameState(own, view.state) };
}
