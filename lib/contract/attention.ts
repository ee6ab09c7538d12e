import * as z from "zod";
import { stepKinds } from "./campaigns/sequence";
import { endpoint } from "./endpoint";
import { id, instant } from "./fields";
import { listOf, page } from "./lists";
import { waitReasons } from "./reasons";
import { named, wire } from "./wire";

/** Who waits for one reason: people, or a campaign's senders, whose people wait with them. */
const attentionGroup = wire({
  reason: z.enum(waitReasons),
  of: z.enum(["people", "senders"]),
  count: z.int(),
});
export type AttentionGroup = z.output<typeof attentionGroup>;

/** One who waits. Of a sender, `name` is the account's or the mailbox's and nothing of a person is set. */
const attentionItem = wire({
  id,
  name: z.string(),
  note: z.string(),
  prospectId: named("profile_id", id.nullable()),
  stepKind: z.enum(stepKinds).nullable(),
  /** What it is about, such as the names of missing data. */
  detail: z.string().nullable(),
  since: instant.nullable(),
});
export type AttentionItem = z.output<typeof attentionItem>;

const read = { who: "member", page: "campaigns", rate: "read" } as const;

/** Everybody in a campaign who waits for somebody's action or for a reason that can be mended (ux 28). */
export const attention = {
  groups: endpoint({
    method: "GET",
    path: "/workflows/:_id/attention",
    access: read,
    input: wire({ id }),
    /** `total` is what the list of campaigns calls `needs_you`. */
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
