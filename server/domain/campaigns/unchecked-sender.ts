import type { WaitReason } from "@/lib/contract/reasons";

/** Why a step waits for a sender to be read completely, by the type of sender (R15). */
export const uncheckedReasons = {
  mailbox: "mailbox_not_checked",
  account: "account_not_checked",
  number: "number_not_checked",
} as const satisfies Record<string, WaitReason>;

/** A sender that may have an unread reply: a mailbox's address, an account's name or a number, and the wait reason. */
export type UncheckedSender = {
  reason: (typeof uncheckedReasons)[keyof typeof uncheckedReasons];
  sender: string;
  /** Only the reader's heartbeat is missing; it returns within seconds, or another worker takes over. */
  isLapsed: boolean;
};

/** Milliseconds until a step that met a lapsed sender is checked again. */
export const lapsedMs = 10_000;

const reasons: ReadonlySet<string> = new Set(Object.values(uncheckedReasons));
/** Whether this reason means waiting for a sender to be read. */
export const isUncheckedReason = (reason: WaitReason): boolean => reasons.has(reason);
