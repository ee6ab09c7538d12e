import type { Sequence, Step } from "@/lib/contract/campaigns/sequence";
import { laneOfStep } from "./sequence/condition";
import { isRequest, kindFacts } from "./sequence/kinds";
import { awaitsAcceptance, isPlanned, type PlannedStep, reachedFrom, stepById } from "./sequence/sequence";

/** What one sender takes over from another: everything an account does, or the emails (R12). */
type ReassignedChannel = "network" | "email";

/** Whose prospects go to whom; for emails the mailbox counts. */
export type Handover = {
  channel: ReassignedChannel;
  from: { accountId: string; mailboxId: string | null };
  to: { accountId: string; mailboxId: string | null };
};

/** The progress of a handover; instants are real. `after`: the last prospect that was processed. */
export type Reassignment = Handover & {
  total: number;
  done: number;
  /** Prospects with something in transmission, who keep their sender. */
  left: number;
  after: string | null;
  actorId: string | null;
  startedAt: string;
  endedAt: string | null;
  outcome: "done" | "failed" | null;
};

const isActive = (step: Step): step is PlannedStep => step.is_enabled && isPlanned(step);

const isBy = (channel: ReassignedChannel, step: PlannedStep): boolean => {
  const lane = laneOfStep(step);
  return channel === "email" ? lane === "email" : lane === "network" || lane === "inner";
};

/** The steps whose prospects still have something of this channel ahead, including that step. */
export const stepsBefore = (sequence: Sequence, channel: ReassignedChannel): string[] =>
  sequence
    .filter((step) => [...reachedFrom(sequence, step)].some((one) => isActive(one) && isBy(channel, one)))
    .map(({ id }) => id);

/**
 * How a prospect at a step continues with another account: as before (`on`), after a new connection request (`asked`), or without a
 * connection because the sequence requests none, so that steps that need one are skipped (`unconnected`).
 */
type Transfer = { kind: "on" | "unconnected" } | { kind: "asked"; request: PlannedStep };

export function transferOf(sequence: Sequence, stepId: string | null, isConnected: boolean): Transfer {
  const at = stepById(sequence, stepId);
  const ahead = [...reachedFrom(sequence, at)].filter(isActive);
  const needsOne = ahead.some(
    (step) => kindFacts[step.type].reaches === "connections" || awaitsAcceptance(step),
  );
  if (isConnected || !needsOne || ahead.some(({ type }) => isRequest(type))) return { kind: "on" };
  const request = sequence.find(
    (step): step is PlannedStep =>
      isActive(step) && isRequest(step.type) && at !== null && reachedFrom(sequence, step).has(at),
  );
  return request ? { kind: "asked", request } : { kind: "unconnected" };
}
