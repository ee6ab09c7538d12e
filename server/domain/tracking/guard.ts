import {
  bounceSteps,
  complaintSteps,
  type GuardLevel,
  type GuardReason,
  minMailsForShare,
} from "@/lib/contract/campaigns/guard";

/** The results of a campaign's latest emails, newest first, since a member last lifted the guard (R17). */
type Counts = {
  sent: number;
  hard: number;
  soft: number;
  block: number;
};
export type GuardCounts = { mails: Counts; complaints: { sent: number; count: number } };

/** The guard's finding: its level, its reason, and the numbers. `at` is real. */
export type Guard = { level: GuardLevel; by: GuardReason; sent: number; count: number } & Omit<
  Counts,
  "sent"
> & {
    complaints: number;
    at: string;
  };

/** Mails the bounces are counted over; complaints are so rare that their shares need more. */
export const bounceWindow = 200;
export const complaintWindow = 1_000;
const gravest: readonly GuardLevel[] = ["paused", "no_first_mails", "warned"];

/**
 * The level the guard has to take; null while all is well. A nonexistent address and a rejected email count as bounces, a full mailbox does
 * not.
 */
export function judgeGuard({ mails, complaints }: GuardCounts, at: Date): Guard | null {
  const bounced = mails.hard + mails.block;
  const byBounces = levelOf(bounced, mails.sent, bounceSteps);
  const byComplaints = levelOf(complaints.count, complaints.sent, complaintSteps);
  const level = gravest.find((one) => one === byComplaints || one === byBounces);
  if (!level) return null;
  const { hard, soft, block } = mails;
  const common = { level, hard, soft, block, complaints: complaints.count, at: at.toISOString() };
  return byComplaints === level
    ? { ...common, by: "complaints", sent: complaints.sent, count: complaints.count }
    : { ...common, by: "bounces", sent: mails.sent, count: bounced };
}

function levelOf(
  count: number,
  sent: number,
  steps: Partial<Record<GuardLevel, number>>,
): GuardLevel | undefined {
  if (sent < minMailsForShare) return undefined;
  return gravest.find((level) => {
    const step = steps[level];
    return step !== undefined && count * 1_000 >= step * sent;
  });
}

export const isMoreSevere = (level: GuardLevel, than: GuardLevel | null): boolean =>
  than === null || gravest.indexOf(level) < gravest.indexOf(than);
