import * as z from "zod";
import { endpoint } from "../endpoint";

import { errorCode, id, instant } from "../fields";
import { wire } from "../wire";

const syncStatuses = ["active", "done", "stopped", "failed"] as const;
export type SyncStatus = (typeof syncStatuses)[number];

/** What reading waits for; `retry` for the network itself. */
const syncWaits = [
  "account_disconnected",
  "workspace_unpaid",
  "workspace_blocked",
  "restored_copy",
  "look_limit",
  "retry",
] as const;
export type SyncWait = (typeof syncWaits)[number];

/** How far the past conversations of an account are read, or how that ended. Instants are of the workspace's clock. */
const conversationSync = wire({
  status: z.enum(syncStatuses),
  wait: wire({ reason: z.enum(syncWaits), until: instant.nullable() }).nullable(),
  failure: errorCode.nullable(),
  /** Read to their beginning. */
  conversations: z.int(),
  /** Messages that were not there before. */
  messages: z.int(),
  /** People the workspace did not know. */
  newPeople: z.int(),
  startedAt: instant,
  endedAt: instant.nullable(),
});
export type ConversationSync = z.output<typeof conversationSync>;

const ofAccount = wire({ id });
const write = { who: "member", page: "settings", rate: "live-test" } as const;
const at = "/credentials/:_id/sync_dialogs";

/** The conversations an account had before, or elsewhere, read into the inbox (INBOX-10, CRED-125). */
export const conversationSyncs = {
  /** Null where nobody has read them yet. */
  show: endpoint({
    method: "GET",
    path: at,
    access: { ...write, rate: "read" },
    input: ofAccount,
    output: conversationSync.nullable(),
  }),
  /** One at a time for each account. */
  start: endpoint({
    method: "POST",
    path: at,
    access: { ...write, scope: "admin" },
    input: ofAccount,
    output: conversationSync,
  }),
  /** What is read by then stays. */
  cancel: endpoint({
    method: "DELETE",
    path: at,
    access: { ...write, scope: "admin", rate: "write" },
    input: ofAccount,
    output: conversationSync,
  }),
};
