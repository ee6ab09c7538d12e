import * as z from "zod";
import { endpoint } from "../endpoint";
import { id } from "../fields";
import { named, wire } from "../wire";
import { campaignStatuses } from "./status";

// What other pages need to know of campaigns. It is a separate module, so that those pages do not load the whole campaign contract.
const read = { who: "member", page: "campaigns", rate: "read" } as const;

export const campaignNames = endpoint({
  method: "GET",
  path: "/workflows/fetch",
  // The inbox and the reports are narrowed to a campaign by its name.
  access: { ...read, page: ["campaigns", "inbox", "reports"] },
  input: wire({ accountId: named("credentials_id", id.optional()) }),
  output: z.array(wire({ id, name: z.string(), status: z.enum(campaignStatuses) })),
});

export const campaignCounts = endpoint({
  method: "GET",
  path: "/workflows/counts",
  access: read,
  input: wire({ accountId: named("credentials_id", id.optional()) }),
  output: wire({
    all: z.int(),
    active: z.int(),
    paused: z.int(),
    drafts: z.int(),
    finished: z.int(),
    archived: z.int(),
    deleted: z.int(),
    needsAttention: z.int(),
  }),
});
