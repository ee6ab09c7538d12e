import * as z from "zod";
import { maxMatching, maxPeoplePerCall } from "../campaigns/people-limits";
import { endpoint } from "../endpoint";
import { id } from "../fields";
import { named, wire } from "../wire";
import { prospectFilter } from "./prospects";

const read = { who: "member", page: "profiles", rate: "read" } as const;
export const write = { who: "member", scope: "write", page: "profiles", rate: "write" } as const;
export const ids = z.array(id).min(1).max(maxPeoplePerCall);

/** Prospects that cannot be changed stay as they are: `code` is an error, or the reason why a campaign does not take them. */
export const outcome = wire({
  done: z.array(id),
  refused: z.array(wire({ id, name: z.string().nullable(), code: z.string() })),
});

/** Operations on many prospects of the workspace at once (ux 12, 52). */
export const manyProspects = {
  /** The IDs of the prospects that match a filter, at most `maxMatching`. */
  matching: endpoint({
    method: "GET",
    path: "/profiles/matching",
    access: read,
    input: wire(prospectFilter),
    output: wire({ ids: z.array(id).max(maxMatching) }),
  }),
  /** Adds a label, which may stop sequences as it does for one prospect. */
  label: endpoint({
    method: "POST",
    path: "/profiles/label",
    access: write,
    input: wire({ ids, labelId: id }),
    output: outcome,
  }),
  /** Adds prospects to a campaign; it decides whom it takes (PROSPECT-28). */
  enroll: endpoint({
    method: "POST",
    path: "/workflows/:workflow_id/profiles/add",
    access: { ...write, scope: "send", page: "campaigns" },
    input: wire({ campaignId: named("workflow_id", id), ids }),
    output: outcome,
  }),
  /** Opts prospects out in the whole workspace, on every channel (R18). */
  optOut: endpoint({
    method: "POST",
    path: "/profiles/opt_out",
    access: write,
    input: wire({ ids }),
    output: outcome,
  }),
};
