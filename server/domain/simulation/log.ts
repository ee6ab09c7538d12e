import { createHash } from "node:crypto";
import type { LedgerKind } from "@/lib/contract/campaigns/sequence";
import type { SkipReason, StopReason, WaitReason } from "@/lib/contract/reasons";
import type { LimitReason } from "@/server/domain/campaigns/limits";
import { kindFacts } from "@/server/domain/campaigns/sequence/kinds";
import type { Answer } from "@/server/domain/campaigns/sequence/sequence";
import type { Wait } from "@/server/domain/campaigns/waits";
import type { CreditsSpent } from "./credits";
import type { LaneState, Row } from "./world";

/** A log entry: a step that was done or skipped. Instants are milliseconds of the workspace's clock. */
export type Act = {
  at: number;
  personId: string;
  laneId: string;
  stepId: string;
  kind: LedgerKind;
  skipped: SkipReason | null;
  /** How a condition was answered. */
  answer: Answer | null;
};
export type Answered = { at: number; personId: string; kind: "accepted" | "replied" | "bounced" | "absent" };
type Ended = { at: number; personId: string; stopped: StopReason | null };

/**
 * What held up steps of one kind in one lane; `cap` says what set the limit, "spacing" is the lane's pace. `ms` counts only open hours,
 * summed over all rows.
 */
export type Hold = {
  laneId: string;
  kind: LedgerKind;
  reason: WaitReason;
  cap: LimitReason | null;
  rows: number;
  ms: number;
};

/** Everything that happened. */
export type SimulationLog = {
  acts: Act[];
  answers: Answered[];
  ends: Ended[];
  holds: Map<string, Hold>;
  credits: CreditsSpent;
};

export const emptyLog = (): SimulationLog => ({
  ...{ acts: [], answers: [], ends: [], holds: new Map() },
  credits: { by: new Map(), waitsFrom: null },
});

function addHold({ holds }: SimulationLog, hold: Omit<Hold, "rows">): void {
  if (hold.ms <= 0) return;
  const key = [hold.laneId, hold.kind, hold.reason, hold.cap].join(" ");
  const known = holds.get(key);
  if (!known) holds.set(key, { ...hold, rows: 1 });
  else {
    known.rows++;
    known.ms += hold.ms;
  }
}

/** A row waited for its own reason until an instant. */
export function noteWait(
  log: SimulationLog,
  { lane, step }: Row,
  reason: WaitReason,
  from: number,
  to: number,
) {
  addHold(log, { laneId: lane.lane.id, kind: step.type, reason, cap: null, ms: lane.open(from, to) });
}

/** The lane was closed for a kind from one instant to another. */
export type Closure = { from: number; until: number; cap: LimitReason | null; reason: WaitReason };

/** Why a row leaves later than it was due: its owner was away, limits were reached, the rest is the lane's pace. */
export function noteLateness(log: SimulationLog, { lane, step, dueAt }: Row, now: number): void {
  const common = { laneId: lane.lane.id, kind: step.type };
  const absent = lane.absence
    ? lane.open(Math.max(lane.absence.from, dueAt), Math.min(lane.absence.until, now))
    : 0;
  addHold(log, { ...common, reason: "sender_away", cap: null, ms: absent });
  let left = lane.open(dueAt, now) - absent;
  if (left <= 0) return;
  const counted = kindFacts[step.type].limit;
  const closures = (counted !== null && lane.closures.get(counted)) || [];
  const byCap = new Map<Closure, number>();
  for (let index = closures.length - 1; index >= 0; index--) {
    const closure = closures[index]!;
    if (closure.until <= dueAt) break;
    const ms = lane.open(Math.max(closure.from, dueAt), Math.min(closure.until, now));
    left -= ms;
    const same = [...byCap.keys()].find(
      ({ cap, reason }) => cap === closure.cap && reason === closure.reason,
    );
    byCap.set(same ?? closure, ms + (same ? byCap.get(same)! : 0));
  }
  for (const [{ cap, reason }, ms] of byCap) addHold(log, { ...common, reason, cap, ms });
  addHold(log, { ...common, reason: "spacing", cap: null, ms: left });
}

/** Notes that a limit holds up a kind until an instant. */
export function noteClosure(
  lane: LaneState,
  kind: LedgerKind,
  from: number,
  until: number,
  { gate, reason, detail }: Wait,
): void {
  const counted = kindFacts[kind].limit;
  if (gate !== "limit_has_room" || counted === null) return;
  const closure = { from, until, cap: (detail.cap as LimitReason | undefined) ?? null, reason };
  const known = lane.closures.get(counted);
  if (known) known.push(closure);
  else lane.closures.set(counted, [closure]);
}

/** A short name of everything that was done and when: the same for the same timetable, and for no other (M2). */
export function hashOf({ acts }: SimulationLog): string {
  const hash = createHash("sha256");
  for (const { at, personId, laneId, stepId, skipped, answer } of acts)
    hash.update(`${at} ${personId} ${laneId} ${stepId} ${skipped ?? ""} ${answer ?? ""}\n`);
  return hash.digest("hex").slice(0, 16);
}
