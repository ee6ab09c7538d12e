import * as z from "zod";
import { endpoint } from "../endpoint";
import { id, instant, version } from "../fields";
import { listOf, page } from "../lists";
import { wire } from "../wire";
import { campaign, draftChange } from "./campaigns";
import { sequence } from "./sequence";

/**
 * One change of a published version and whom it affected at the time. `isAlsoPast`: people who had missed the added step were sent back to
 * it (R23).
 */
const publishedChange = wire({ ...draftChange.fields, isAlsoPast: z.boolean() });

/**
 * One published version (ux 37). `people` counts those affected by any of its changes. It and `changes` are null if that was not counted;
 * the first version has no `changes` either.
 */
const campaignVersion = wire({
  version: z.int(),
  publishedAt: instant,
  /** Null if the user has left the workspace. */
  publishedBy: z.string().nullable(),
  isLive: z.boolean(),
  stepCount: z.int(),
  people: z.int().nullable(),
  changes: z.array(publishedChange).nullable(),
  sequence,
});
export type CampaignVersion = z.output<typeof campaignVersion>;

/** A version number, or the draft. */
const versionNumber = version.min(1);
const side = wire({ version: z.int().nullable(), sequence });

const versionComparison = wire({
  /** A `version` of null is the draft. */
  from: side,
  to: side,
  changes: z.array(wire({ stepId: id, kind: draftChange.fields.kind })),
});
export type VersionComparison = z.output<typeof versionComparison>;

const read = { who: "member", page: "campaigns", rate: "read" } as const;

export const versions = {
  /** Newest first. */
  list: endpoint({
    method: "GET",
    path: "/workflows/:_id/versions",
    access: read,
    input: wire({ id, ...page(20) }),
    output: listOf(campaignVersion),
  }),
  /** Compares any two versions; without `to`, a version with the draft. */
  compare: endpoint({
    method: "GET",
    path: "/workflows/:_id/versions/:version/compare",
    access: read,
    input: wire({ id, version: versionNumber, to: versionNumber.optional() }),
    output: versionComparison,
  }),
  /** Turns the version into the draft, which is published separately. `draftVersion` must be the one last read. */
  restore: endpoint({
    method: "POST",
    path: "/workflows/:_id/versions/:version/restore",
    access: { who: "member", scope: "write", page: "campaigns", rate: "write" },
    input: wire({ id, version: versionNumber, draftVersion: version }),
    output: campaign,
  }),
};
