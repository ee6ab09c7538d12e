import type { WaitReason } from "@/lib/contract/reasons";

/** Why a step waits for a sender to be read completely, by what the sender is (R15). */
export const unheardReasons = {
  mailbox: "mailbox_not_checked",
  account: "account_not_checked",
  number: "number_not_checked",
} as const satisfies Record<string, WaitReason>;

/** A sender that may hold an unread answer: a mailbox's address, an account's name or a number, and what waits for it. */
export type Unheard = {
  reason: (typeof unheardReasons)[keyof typeof unheardReasons];
  sender: string;
  /** Only a sign of life of whoever reads it is missing, which is there again within seconds, or another worker takes over. */
  isLapsed: boolean;
};

/** When a step that met a lapsed sender is looked at again. */
export const lapsedMs = 10_000;

const reasons: ReadonlySet<string> = new Set(Object.values(unheardReasons));
/** Whether a step that waits for this waits for a sender to be read. */
export const isUnheard = (reason: WaitReason): boolean => reasons.has(reason);
