import * as z from "zod";
import { stepKinds } from "./campaigns/sequence";
import { endpoint } from "./endpoint";
import { id, instant } from "./fields";
import { listOf, page } from "./lists";
import { waitReasons } from "./reasons";
import { named, wire } from "./wire";

/** Those waiting for one reason: prospects, or a campaign's senders together with their prospects. */
const attentionGroup = wire({
  reason: z.enum(waitReasons),
  of: z.enum(["people", "senders"]),
  count: z.int(),
});
export type AttentionGroup = z.output<typeof attentionGroup>;

/** One entry. For a sender, `name` is the account's or the mailbox's, and the prospect's fields are empty; `accountId` is set for senders only. */
const attentionItem = wire({
  id,
  name: z.string(),
  note: z.string(),
  accountId: named("credentials_id", id.nullable()),
  prospectId: named("profile_id", id.nullable()),
  stepKind: z.enum(stepKinds).nullable(),
  /** Details of the reason, such as the names of missing fields. */
  detail: z.string().nullable(),
  since: instant.nullable(),
});
export type AttentionItem = z.output<typeof attentionItem>;

const read = { who: "member", page: "campaigns", rate: "read" } as const;

/** Everything in a campaign that needs a user's decision or has a cause that can be fixed (ux 28). */
export const attention = {
  groups: endpoint({
    method: "GET",
    path: "/workflows/:_id/attention",
    access: read,
    input: wire({ id }),
    /** `total` is the number that the list of campaigns returns as `needs_you`. */
    output: wire({ total: z.int(), groups: z.array(attentionGroup) }),
  }),
  list: endpoint({
    method: "GET",
    path: "/workflows/:_id/attention/:reason",
    access: read,
    input: wire({ id, reason: z.enum(waitReasons), ...page(25) }),
    output: listOf(attentionItem),
  }),
};
