import * as z from "zod";
import { endpoint } from "../endpoint";
import { id, instant } from "../fields";
import { named, wire } from "../wire";

/** What one sender takes over from another: all actions of an account, or only its emails (R12). */
const reassignedChannels = ["network", "email"] as const;

/** Why people may need another sender: theirs was removed, is disconnected, or was taken out of the campaign. */
const strandedReasons = ["removed", "disconnected", "taken_out"] as const;

/** People of a campaign with remaining steps for a sender that cannot do them; for emails the sender is the mailbox. */
const stranded = wire({
  channel: z.enum(reassignedChannels),
  accountId: named("from_credentials_id", id),
  mailboxId: named("from_mailbox_id", id.nullable()),
  /** The account's name, or the mailbox's address. */
  name: z.string(),
  reason: z.enum(strandedReasons),
  people: z.int(),
});
export type Stranded = z.output<typeof stranded>;

/** A reassignment in progress, or the last one. `left`: people who stayed because one of their messages was being sent. */
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
  /** One of the campaign's senders; emails leave from the mailbox that the campaign uses for it. */
  toAccountId: named("to_credentials_id", id),
};

const read = { who: "member", page: "campaigns", rate: "read" } as const;

/** People move to another sender only when a member decides so, after seeing the consequences (R12). */
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
  /** The effect of a reassignment; each person counts once, in `moving` or `under_way`. */
  preview: endpoint({
    method: "GET",
    path: "/workflows/:_id/reassignment",
    access: read,
    input: wire(handover),
    output: wire({
      moving: z.int(),
      /** One of their messages is being sent, so they stay until it is settled. */
      underWay: z.int(),
      /** Of those who move: people whom the new account has to send a connection request. */
      asked: z.int(),
      /** People the new account is not connected with and no step sends a request to; steps that need a connection are skipped. */
      unconnected: z.int(),
      /** People whose next email starts a new thread. */
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
