import * as z from "zod";
import { endpoint } from "../endpoint";
import { id, instant, nothing } from "../fields";
import { viewState } from "../views";
import { named, wire } from "../wire";

/** Segments per workspace. */
export const maxSegments = 50;
/** The newest of the prospects that a campaign did not take. */
export const maxSkipped = 200;

/** A member paused it; the campaign is archived or deleted, or lost its senders; or whoever made it may not add prospects any more. */
export const segmentPauses = ["member", "campaign_closed", "no_sender", "no_access"] as const;
export type SegmentPause = (typeof segmentPauses)[number];

const segment = wire({
  id,
  /** The saved view that it was made from. */
  name: z.string(),
  /** What the view showed then. */
  state: viewState,
  campaignId: named("workflow_id", id),
  campaignName: z.string(),
  isOn: z.boolean(),
  offBecause: z.enum(segmentPauses).nullable(),
  /** When it looked last; null before the first time. */
  ranAt: instant.nullable(),
  added: z.int(),
  skipped: z.int(),
  createdAt: instant,
});
export type Segment = z.output<typeof segment>;

const read = { who: "member", page: "profiles", rate: "read" } as const;
const write = { who: "member", scope: "send", page: "profiles", rate: "write" } as const;

/** Saved views that feed campaigns with the prospects who start to match. */
export const segments = {
  /** All of them, or those of one campaign, newest first. */
  list: endpoint({
    method: "GET",
    path: "/segments",
    access: read,
    input: wire({ campaignId: named("workflow_id", id.optional()) }),
    output: z.array(segment),
  }),
  /** Later changes of the view do not change the segment. */
  create: endpoint({
    method: "POST",
    path: "/segments",
    access: write,
    input: wire({
      viewId: id,
      campaignId: named("workflow_id", id),
      /** Prospects who match already are added, too. */
      withPresent: z.boolean(),
    }),
    output: segment,
  }),
  /** Pauses or resumes. Those who started to match meanwhile are added then. */
  switch: endpoint({
    method: "POST",
    path: "/segments/:_id/switch",
    access: write,
    input: wire({ id, isOn: z.boolean() }),
    output: segment,
  }),
  /** Whoever was added stays in the campaign. */
  remove: endpoint({
    method: "DELETE",
    path: "/segments/:_id",
    access: write,
    input: wire({ id }),
    output: nothing,
  }),
  /** Whom the campaign did not take and why, newest first, `maxSkipped` at most. */
  skipped: endpoint({
    method: "GET",
    path: "/segments/:_id/skipped",
    access: read,
    input: wire({ id }),
    output: z.array(wire({ id, name: z.string(), code: z.string() })),
  }),
};
