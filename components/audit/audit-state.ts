import { auditCategoryNames } from "@/lib/contract/audit";
import { isId } from "@/lib/contract/is-id";
import type { AuditFilter } from "@/lib/queries/audit";

/** A calendar day, YYYY-MM-DD; undefined for anything else. */
const dayOf = (text: string | null): string | undefined =>
  text && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined;

/** Reads the filter from the URL; invalid values are dropped. */
export function readFilter(params: Pick<URLSearchParams, "get">): AuditFilter {
  const actorId = params.get("actor_id") ?? "";
  const category = auditCategoryNames.find((name) => name === params.get("category"));
  const [from, to] = ["from", "to"].map((name) => dayOf(params.get(name)));
  return {
    ...(isId(actorId) ? { actorId } : {}),
    ...(category ? { category } : {}),
    ...(from ? { from } : {}),
    ...(to && (!from || from <= to) ? { to } : {}),
  };
}

export function writeFilter({ actorId, category, from, to }: AuditFilter): string {
  const values = { actor_id: actorId, category, from, to };
  return new URLSearchParams(
    Object.entries(values).filter((entry): entry is [string, string] => !!entry[1]),
  ).toString();
}
