import { dealSorts } from "@/lib/contract/crm/deals";
import { dealStatuses } from "@/lib/contract/crm/parts";
import { isId } from "@/lib/contract/is-id";
import type { DealSort } from "@/lib/queries/crm/deals";
import type { DealFilter } from "@/lib/queries/crm/pipelines";

/** Periods in which deals are expected to close. */
export const closesPeriods = ["this_month", "next_month", "this_quarter", "overdue"] as const;
type Closes = (typeof closesPeriods)[number];
export const shownStatuses = ["all", ...dealStatuses] as const;

/** What the pipeline shows, as its address says it. */
export type PipelineAddress = {
  pipelineId: string | null;
  view: "board" | "table";
  words: string;
  owner: DealFilter["owner"];
  status: DealFilter["status"];
  closes: Closes | null;
  sort: DealSort;
  dealId: string | null;
};

const oneOf = <Value extends string>(value: string | null | undefined, values: readonly Value[]) =>
  values.find((one) => one === value);
const idOf = (value: string | null) => (value !== null && isId(value) ? value : null);
const newest: DealSort = { by: "created_at", direction: "desc" };

function sortOf(value: string | null): DealSort {
  const by = oneOf(value?.replace(/^-/, ""), dealSorts);
  return by ? { by, direction: value?.startsWith("-") ? "desc" : "asc" } : newest;
}

/** Unknown values are ignored. */
export function readAddress(query: Pick<URLSearchParams, "get">): PipelineAddress {
  const owner = query.get("owner");
  return {
    pipelineId: idOf(query.get("pipeline")),
    view: oneOf(query.get("view"), ["board", "table"]) ?? "board",
    words: query.get("query")?.slice(0, 200) ?? "",
    owner: oneOf(owner, ["all", "none"]) ?? idOf(owner) ?? "all",
    status: oneOf(query.get("status"), shownStatuses) ?? "open",
    closes: oneOf(query.get("closes"), closesPeriods) ?? null,
    sort: sortOf(query.get("sort")),
    dealId: idOf(query.get("deal")),
  };
}

/** The query with these changes; what is usual is left out, and unrelated parameters stay. */
export function writeAddress(before: URLSearchParams, changes: Partial<PipelineAddress>): string {
  const { pipelineId, view, words, owner, status, closes, sort, dealId } = {
    ...readAddress(before),
    ...changes,
  };
  const values = {
    pipeline: pipelineId,
    view: view === "board" ? null : view,
    query: words || null,
    owner: owner === "all" ? null : owner,
    status: status === "open" ? null : status,
    closes,
    sort: sort.by === newest.by && sort.direction === "desc" ? null : sortText(sort),
    deal: dealId,
  };
  const next = new URLSearchParams(before);
  for (const [name, value] of Object.entries(values))
    value === null ? next.delete(name) : next.set(name, value);
  return next.toString();
}
const sortText = ({ by, direction }: DealSort) => `${direction === "desc" ? "-" : ""}${by}`;

export const isNarrowed = ({ words, owner, status, closes }: PipelineAddress) =>
  words !== "" || owner !== "all" || status !== "open" || closes !== null;

/** As the API filters; `today` is the viewer's calendar day. */
export function filterOf({ words, owner, status, closes }: PipelineAddress, today: string): DealFilter {
  return {
    ...(words ? { q: words } : {}),
    ...{ owner, status },
    ...(closes ? daysOf(closes, today) : {}),
  };
}

function daysOf(closes: Closes, today: string): Pick<DealFilter, "closesFrom" | "closesTo"> {
  const [year = 0, month = 1, day = 1] = today.split("-").map(Number);
  const dayText = (...of: [number, number, number]) => new Date(Date.UTC(...of)).toISOString().slice(0, 10);
  const months = (first: number, count: number) => ({
    closesFrom: dayText(year, first, 1),
    closesTo: dayText(year, first + count, 0),
  });
  if (closes === "overdue") return { closesTo: dayText(year, month - 1, day - 1) };
  if (closes === "this_quarter") return months(month - 1 - ((month - 1) % 3), 3);
  return months(closes === "this_month" ? month - 1 : month, 1);
}
