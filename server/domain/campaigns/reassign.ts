import type { Sequence, Step } from "@/lib/contract/campaigns/sequence";
import { laneOfStep } from "./sequence/condition";
import { isRequest, needsConnection } from "./sequence/kinds";
import { awaitsAcceptance, type PlannedStep, reachedFrom, stepById } from "./sequence/sequence";

/** What one sender takes over from another: all that an account does, or the emails (R12). */
type ReassignedChannel = "network" | "email";

/** Whose people go to whom; of emails the mailbox counts. */
export type Handover = {
  channel: ReassignedChannel;
  from: { accountId: string; mailboxId: string | null };
  to: { accountId: string; mailboxId: string | null };
};

/** How far a handover is; instants are real. `after`: the last of the people that were looked at. */
export type Reassignment = Handover & {
  total: number;
  done: number;
  /** Something of theirs was on its way: they stay where they are. */
  left: number;
  after: string | null;
  actorId: string | null;
  startedAt: string;
  endedAt: string | null;
  outcome: "done" | "failed" | null;
};

const isPlanned = (step: Step): step is PlannedStep =>
  step.is_enabled && step.type !== "delay" && step.type !== "end";

const isBy = (channel: ReassignedChannel, step: PlannedStep): boolean => {
  const lane = laneOfStep(step);
  return channel === "email" ? lane === "email" : lane === "network" || lane === "inner";
};

/** The steps whose people have something of the channel before them, that step included. */
export const stepsBefore = (sequence: Sequence, channel: ReassignedChannel): string[] =>
  sequence
    .filter((step) => [...reachedFrom(sequence, step)].some((one) => isPlanned(one) && isBy(channel, one)))
    .map(({ id }) => id);

/**
 * How somebody who stands before a step goes on with another account: as they were, by a request that is asked for again, or
 * without a connection that nothing of the sequence asks for, so that what needs one is left out.
 */
type Transfer = { kind: "on" | "unconnected" } | { kind: "asked"; request: PlannedStep };

export function transferOf(sequence: Sequence, stepId: string | null, isConnected: boolean): Transfer {
  const at = stepById(sequence, stepId);
  const ahead = [...reachedFrom(sequence, at)].filter(isPlanned);
  const needsOne = ahead.some((step) => needsConnection(step.type) || awaitsAcceptance(step));
  if (isConnected || !needsOne || ahead.some(({ type }) => isRequest(type))) return { kind: "on" };
  const request = sequence.find(
    (step): step is PlannedStep =>
      isPlanned(step) && isRequest(step.type) && at !== null && reachedFrom(sequence, step).has(at),
  );
  return request ? { kind: "asked", request } : { kind: "unconnected" };
}
