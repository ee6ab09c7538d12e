import * as z from "zod";
import { endpoint } from "../endpoint";

import { errorCode, id, instant } from "../fields";
import { wire } from "../wire";

const syncStatuses = ["active", "done", "stopped", "failed"] as const;
export type SyncStatus = (typeof syncStatuses)[number];

/** What the sync waits for; `retry` means the network is tried again later. */
const syncWaits = [
  "account_disconnected",
  "workspace_unpaid",
  "workspace_blocked",
  "restored_copy",
  "look_limit",
  "retry",
] as const;
export type SyncWait = (typeof syncWaits)[number];

/** Progress or result of syncing an account's past conversations. Instants are on the workspace's clock. */
const conversationSync = wire({
  status: z.enum(syncStatuses),
  wait: wire({ reason: z.enum(syncWaits), until: instant.nullable() }).nullable(),
  failure: errorCode.nullable(),
  /** Conversations read back to their beginning. */
  conversations: z.int(),
  /** Messages that were new to us. */
  messages: z.int(),
  /** People who were new to the workspace. */
  newPeople: z.int(),
  startedAt: instant,
  endedAt: instant.nullable(),
});
export type ConversationSync = z.output<typeof conversationSync>;

const ofAccount = wire({ id });
const write = { who: "member", page: "settings", rate: "live-test" } as const;
const at = "/credentials/:_id/sync_dialogs";

/** Syncs conversations that an account had before, or elsewhere, into the inbox (INBOX-10, CRED-125). */
export const conversationSyncs = {
  /** Null if they were never synced. */
  show: endpoint({
    method: "GET",
    path: at,
    access: { ...write, rate: "read" },
    input: ofAccount,
    output: conversationSync.nullable(),
  }),
  /** Only one sync per account at a time. */
  start: endpoint({
    method: "POST",
    path: at,
    access: { ...write, scope: "admin" },
    input: ofAccount,
    output: conversationSync,
  }),
  /** What was read so far is kept. */
  cancel: endpoint({
    method: "DELETE",
    path: at,
    access: { ...write, scope: "admin", rate: "write" },
    input: ofAccount,
    output: conversationSync,
  }),
};
