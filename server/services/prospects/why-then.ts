import { hasWords, instructionOf } from "@/lib/contract/campaigns/sequence";
import type { WhyThen } from "@/lib/contract/prospects/prospects";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { type Decided, decidedAt } from "@/server/domain/campaigns/decided";
import { pastOf } from "@/server/domain/campaigns/history";
import { stepById, stepNumber } from "@/server/domain/campaigns/sequence/sequence";
import { type ClockSegment, movedInstant } from "@/server/domain/clock";
import { sequencesOf } from "@/server/planning/sequences";
import { findLaneOfStep, findVersionAt, readHistory } from "@/server/repositories/inbox/timeline";
import { listClockSegments } from "@/server/repositories/ledger/clock";
import { listObstacles } from "@/server/repositories/ledger/obstacles";

type Person = { prospectId: string; campaignId: string };

/** What was decided about a prospect at a real instant in the past, from the log alone (M3); null before they entered. */
export async function decisionAt(tx: Tx, person: Person, at: Date): Promise<Decided | null> {
  const found = await readHistory(tx, person, at);
  if (!found) return null;
  const segments = await listClockSegments(tx);
  const past = pastOf(found.lines.map((line) => moved(segments, line)));
  const stepId = past.open?.stepId;
  const lane = stepId ? await findLaneOfStep(tx, found.enrollmentId, stepId) : null;
  const belonging = { campaignId: person.campaignId, laneId: null, closedId: null, ...lane };
  const ids = [belonging.campaignId, belonging.laneId, belonging.closedId].filter((id) => id !== null);
  const stood = (await listObstacles(tx, ids, at)).map((one) => moved(segments, one));
  const decided = decidedAt(past, stood, belonging, at);
  return { ...decided, version: decided.version ?? (await findVersionAt(tx, person.campaignId, at)) };
}

const moved = <Line extends { at: Date; until: Date | null }>(
  segments: readonly ClockSegment[],
  line: Line,
): Line => ({ ...line, until: line.until && movedInstant(segments, line.at, line.until) });

/** The same as it is shown, with the step as the version that decided has it. */
export async function whyThen(cx: Context, tx: Tx, person: Person, at: Date): Promise<WhyThen | null> {
  const decided = await decisionAt(tx, person, at);
  if (!decided) return null;
  const { outcome, gate, reason, detail, version, until } = decided;
  const shown = (instant: Date) => cx.clock.toVirtual(instant).toISOString();
  return {
    ...{ outcome, gate, reason, detail, version },
    until: until && shown(until),
    decidedAt: shown(decided.decidedAt),
    step: await stepThen(tx, person.campaignId, decided),
  };
}

async function stepThen(
  tx: Tx,
  campaignId: string,
  { stepId, stepKind, version }: Decided,
): Promise<WhyThen["step"]> {
  if (stepId === null || stepKind === null) return null;
  const sequence = (await sequencesOf(tx, [{ campaignId, liveVersion: version }]))(campaignId, version);
  const step = stepById(sequence, stepId);
  return {
    id: stepId,
    kind: stepKind,
    number: stepNumber(sequence, stepId),
    subject: step && "subject" in step ? step.subject : null,
    text: instructionOf(step)?.instruction ?? (step && hasWords(step) ? step.message : null),
  };
}
