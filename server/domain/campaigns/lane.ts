import type { AccountType } from "@/lib/contract/accounts/accounts";
import type { MailboxType } from "@/lib/contract/accounts/mail-providers";
import type { DaysOff } from "@/lib/contract/days-off";
import type { WaitReason } from "@/lib/contract/reasons";
import type { OwnLimits } from "@/server/domain/accounts/own-limits";
import type { OwnNumber } from "@/server/ports/phone";
import type { LaneChannel } from "./sequence/kinds";

/** What rules need to know of a lane, its account and its mailbox; instants are real. */
export type Lane = OwnLimits & {
  id: string;
  channel: LaneChannel;
  /** Null when something may leave at any time. */
  slotAt: Date | null;
  /** How often something left on the lane's turn: every fifth one is for a new prospect (R11). */
  turn: number;
  closedReason: WaitReason | null;
  accountId: string;
  mailboxId: string | null;
  accountStatus: string;
  accountType: AccountType;
  /** The credentials for acting as the account. */
  access: { automationType: string; secret: unknown; cookies: unknown };
  timezone: string;
  workHoursStart: number;
  workHoursEnd: number;
  workingDays: readonly number[];
  daysOff: DaysOff;
  /** When its owner is away; set past the end until late steps are sorted out (R22). */
  awayFrom: Date | null;
  awayUntil: Date | null;
  accountSpacing: readonly [min: number, max: number];
  accountRampStartedOn: string | null;
  requestWeekLimit: number;
  /** Since when the network refuses more connection requests. */
  connectLimitedAt: Date | null;
  /** Since when the network refuses more InMails. */
  inmailLimitedAt: Date | null;
  /** Kinds of action that kept failing and wait for a member (R10). */
  pausedKinds?: readonly string[];
  mailbox: LaneMailbox | null;
  phone: LanePhone | null;
};

export type LaneMailbox = {
  id: string;
  type: MailboxType;
  status: string;
  dailyLimit: number;
  spacing: readonly [min: number, max: number];
  rampStartedOn: string | null;
  /** Null if no password is stored. */
  smtpSecret: unknown;
};

/** The number a lane sends text messages from. */
type LanePhone = OwnNumber & {
  id: string;
  status: string;
  spacing: readonly [min: number, max: number];
};
