import * as z from "zod";
import { endpoint } from "../endpoint";
import { instant, noInput } from "../fields";
import { wire } from "../wire";

/** Vendors of contact data, in the order in which they are asked unless the workspace chose another one. */
const enrichmentVendorIds = ["hunter", "fullenrich"] as const;
export type EnrichmentVendorId = (typeof enrichmentVendorIds)[number];

/** Why a vendor does not help at the moment. */
const vendorProblems = ["key_refused", "out_of_credits", "unreachable"] as const;
export type VendorProblem = (typeof vendorProblems)[number];

const enrichmentVendor = wire({
  id: z.enum(enrichmentVendorIds),
  problem: z.enum(vendorProblems).nullable(),
  /** Its last answer to a look-up; null if there was none. */
  answeredAt: instant.nullable(),
  /** Look-ups of the last 24 hours that it did not answer, those of all workspaces. */
  failures: z.int(),
  /** What is left on the operator's account there, and when that begins anew; null while the vendor does not tell. */
  credits: z.number().nullable(),
  renewsOn: z.iso.date().nullable(),
});
export type EnrichmentVendor = z.output<typeof enrichmentVendor>;

const output = wire({ vendors: z.array(enrichmentVendor) });

export const enrichmentVendors = {
  /** The connected vendors in the order in which they are asked, and how they are. */
  list: endpoint({
    method: "GET",
    path: "/enrichment/vendors",
    access: { who: "admin", scope: "self", rate: "read" },
    input: noInput,
    output,
  }),
  /** Chooses the order for this workspace. All connected vendors are named, each once. */
  order: endpoint({
    method: "PUT",
    path: "/enrichment/vendors",
    access: { who: "admin", scope: "self", rate: "write" },
    input: wire({ order: z.array(z.enum(enrichmentVendorIds)).min(1).max(enrichmentVendorIds.length) }),
    output,
  }),
};
