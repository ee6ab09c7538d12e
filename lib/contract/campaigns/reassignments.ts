import * as z from "zod";
import { endpoint } from "../endpoint";
import { id, instant } from "../fields";
import { named, wire } from "../wire";

/** What one sender takes over from another: all that an account does, or the emails (R12). */
const reassignedChannels = ["network", "email"] as const;

/** Why people may want another sender: theirs was removed, sends nothing any more, or is no longer one of the campaign's. */
const strandedReasons = ["removed", "disconnected", "taken_out"] as const;

/** People of a campaign who have something before them that their sender is to do; of emails the mailbox counts. */
const stranded = wire({
  channel: z.enum(reassignedChannels),
  accountId: named("from_credentials_id", id),
  mailboxId: named("from_mailbox_id", id.nullable()),
  /** The account's, or the address of the mailbox. */
  name: z.string(),
  reason: z.enum(strandedReasons),
  people: z.int(),
});
export type Stranded = z.output<typeof stranded>;

/** A handover under way, or the last one. `left`: something of theirs was on its way, so that they stayed. */
const reassignment = wire({
  channel: z.enum(reassignedChannels),
  total: z.int(),
  done: z.int(),
  left: z.int(),
  endedAt: instant.nullable(),
  outcome: z.enum(["done", "failed"]).nullable(),
});
export type ShownReassignment = z.output<typeof reassignment>;

const handover = {
  id,
  channel: z.enum(reassignedChannels),
  fromAccountId: named("from_credentials_id", id),
  fromMailboxId: named("from_mailbox_id", id.optional()),
  /** One of the campaign's senders; emails leave from the mailbox that the campaign has for it. */
  toAccountId: named("to_credentials_id", id),
};

const read = { who: "member", page: "campaigns", rate: "read" } as const;

/** People go on with another sender only when somebody says so, after reading what becomes of them (R12). */
export const reassignments = {
  show: endpoint({
    method: "GET",
    path: "/workflows/:_id/stranded",
    access: read,
    input: wire({ id }),
    output: wire({
      groups: z.array(stranded),
      /** The campaign's senders that can take people over. */
      senders: z.array(
        wire({
          accountId: named("credentials_id", id),
          mailboxId: id.nullable(),
          name: z.string(),
          email: z.string().nullable(),
        }),
      ),
      last: reassignment.nullable(),
    }),
  }),
  /** What would become of them; each person counts once in `moving` or `under_way`. */
  preview: endpoint({
    method: "GET",
    path: "/workflows/:_id/reassignment",
    access: read,
    input: wire(handover),
    output: wire({
      moving: z.int(),
      /** Something of theirs is on its way: they stay until it is settled. */
      underWay: z.int(),
      /** Of those who move: whom the account asks for a connection again. */
      asked: z.int(),
      /** Whom it is not connected with, while nothing asks for it: what needs a connection is left out. */
      unconnected: z.int(),
      /** Whose next email begins a new thread. */
      newThreads: z.int(),
    }),
  }),
  begin: endpoint({
    method: "POST",
    path: "/workflows/:_id/reassign",
    access: { who: "member", scope: "send", page: "campaigns", rate: "write", confirmed: true },
    input: wire(handover),
    output: reassignment,
  }),
};
