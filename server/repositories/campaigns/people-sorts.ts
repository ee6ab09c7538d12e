import type { PeopleSort } from "@/lib/contract/prospects/prospects";
import type { Segment, Sorts } from "@/server/repositories/keyset";
import { people } from "./people-filters";

const byEnrollment: Segment = { from: people, condition: "true", key: null, id: "e.prospect_id" };
/** The step they wait for, as long as it has a date. */
const isNext = `d.workspace_id = e.workspace_id and d.enrollment_id = e.id and d.step_id = e.step_id
  and d.settled_at is null and d.due_at is not null`;

/**
 * Values that change with every step have no index, because sending would have to update it; they are offered as filters instead.
 */
export const peopleSorts: Sorts<PeopleSort> = {
  added: { type: "text", segments: [byEnrollment] },
  name: { type: "text", segments: [{ ...byEnrollment, key: "p.name_key", id: "p.id" }] },
  company: {
    type: "text",
    segments: [
      { ...byEnrollment, condition: "p.company_key is not null", key: "p.company_key", id: "p.id" },
      { ...byEnrollment, condition: "p.company_key is null" },
    ],
  },
  entered: { type: "timestamptz", segments: [{ ...byEnrollment, key: "e.entered_at" }] },
  next: {
    type: "timestamptz",
    segments: [
      {
        from: `deliveries d cross join ${people}`,
        condition: `d.campaign_id = $1 and ${isNext}`,
        ...{ key: "d.due_at", id: "d.prospect_id" },
      },
      { ...byEnrollment, condition: `not exists (select 1 from deliveries d where ${isNext})` },
    ],
  },
};
