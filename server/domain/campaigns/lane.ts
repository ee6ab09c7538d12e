import type { AccountType } from "@/lib/contract/accounts/accounts";
import type { DaysOff } from "@/lib/contract/days-off";
import type { WaitReason } from "@/lib/contract/reasons";
import type { OwnLimits } from "@/server/domain/accounts/own-limits";
import type { OwnNumber } from "@/server/ports/phone";
import type { LaneChannel } from "./sequence/kinds";

/** What rules ask of a lane, the account it belongs to and the mailbox it sends from; instants are real. */
export type Lane = OwnLimits & {
  id: string;
  channel: LaneChannel;
  /** Null when something may leave at any time. */
  slotAt: Date | null;
  /** How often something left on its turn: every fifth one is for somebody new (R11). */
  turn: number;
  closedReason: WaitReason | null;
  accountId: string;
  mailboxId: string | null;
  accountStatus: string;
  accountType: AccountType;
  /** What is kept to act as the account. */
  access: { automationType: string; secret: unknown; cookies: unknown };
  timezone: string;
  workHoursStart: number;
  workHoursEnd: number;
  workingDays: readonly number[];
  daysOff: DaysOff;
  /** When its owner is away; past the end until somebody has sorted out what is late (R22). */
  awayFrom: Date | null;
  awayUntil: Date | null;
  accountSpacing: readonly [min: number, max: number];
  accountRampStartedOn: string | null;
  requestWeekLimit: number;
  /** Since when the network wants no more connection requests. */
  connectLimitedAt: Date | null;
  /** Since when it wants no more InMails. */
  inmailLimitedAt: Date | null;
  /** Kinds of action that failed too often in a row, and wait for a person (R10). */
  pausedKinds?: readonly string[];
  mailbox: LaneMailbox | null;
  phone: LanePhone | null;
};

export type LaneMailbox = {
  id: string;
  status: string;
  dailyLimit: number;
  spacing: readonly [min: number, max: number];
  rampStartedOn: string | null;
  /** Null when nothing is kept to sign in with. */
  smtpSecret: unknown;
};

/** The number a lane sends text messages from. */
type LanePhone = OwnNumber & {
  id: string;
  status: string;
  spacing: readonly [min: number, max: number];
};
