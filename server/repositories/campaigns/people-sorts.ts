import type { PeopleSort } from "@/lib/contract/prospects/prospects";
import type { KeyPlace, Keyset } from "@/server/repositories/keyset";
import { people } from "./people-filters";

/**
 * A sorted list is read in segments, each along its own index: prospects without a value come last in both directions. Ties are ordered by
 * id, in the direction of the list. Values that change with every step have no index, because sending would have to update it; they are
 * offered as filters instead.
 */
export type Stretch = {
  from: string;
  condition: string;
  /** The sort expression and the id next to it in the index; null: by id only. */
  key: { expression: string; id: string } | null;
};

const all: Stretch = { from: people, condition: "true", key: null };
const byCompany = { expression: "p.company_key", id: "p.id" };
const byDue = { expression: "d.due_at", id: "d.prospect_id" };
/** The step they wait for, as long as it has a date. */
const isNext = `d.workspace_id = e.workspace_id and d.enrollment_id = e.id and d.step_id = e.step_id
  and d.settled_at is null and d.due_at is not null`;

const sorts: Record<PeopleSort, { type: Keyset["type"]; stretches: readonly Stretch[] }> = {
  added: { type: "text", stretches: [all] },
  name: { type: "text", stretches: [{ ...all, key: { expression: "p.name_key", id: "p.id" } }] },
  company: {
    type: "text",
    stretches: [
      { ...all, condition: "p.company_key is not null", key: byCompany },
      { ...all, condition: "p.company_key is null" },
    ],
  },
  entered: {
    type: "timestamptz",
    stretches: [{ ...all, key: { expression: "e.entered_at", id: "e.prospect_id" } }],
  },
  next: {
    type: "timestamptz",
    stretches: [
      {
        from: `deliveries d cross join ${people}`,
        condition: `d.campaign_id = $1 and ${isNext}`,
        key: byDue,
      },
      { ...all, condition: `not exists (select 1 from deliveries d where ${isNext})` },
    ],
  },
};

export const keyTypeOf = (sort: PeopleSort): Keyset["type"] => sorts[sort].type;

/** The segments from a cursor on; a cursor without a key is in the last one. */
export function stretchesFrom(sort: PeopleSort, after: KeyPlace | null): readonly Stretch[] {
  const { stretches } = sorts[sort];
  return after?.key === null ? stretches.slice(-1) : stretches;
}

type SortOptions = { after: KeyPlace; isDescending: boolean; type: Keyset["type"] };
/** The rows of a segment after a cursor: a row comparison, so that the index is used. */
export function behindIn({ key }: Stretch, options: SortOptions, add: (value: unknown) => string): string {
  const than = options.isDescending ? "<" : ">";
  const id = `${add(options.after.id)}::uuid`;
  if (!key) return `e.prospect_id ${than} ${id}`;
  return `(${key.expression}, ${key.id}) ${than} (${add(options.after.key)}::${options.type}, ${id})`;
}

export function orderIn({ key }: Stretch, isDescending: boolean): string {
  const direction = isDescending ? "desc" : "asc";
  return key ? `${key.expression} ${direction}, ${key.id} ${direction}` : `e.prospect_id ${direction}`;
}
