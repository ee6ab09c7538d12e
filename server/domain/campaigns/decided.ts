import type { StepKind } from "@/lib/contract/campaigns/sequence";
import type { SkipReason, StopReason, WaitReason } from "@/lib/contract/reasons";
import type { Gate } from "./gates";
import type { Hold, Logged, OpenStep, Past, Value } from "./history";

/** An obstacle for a whole lane or campaign from `at` on; instants are real. */
export type LoggedObstacle = {
  ofId: string;
  /** Of one campaign only; null: of all. */
  campaignId: string | null;
  at: Date;
  kinds: readonly string[] | null;
  gate: Gate | null;
  reason: WaitReason | null;
  until: Date | null;
  detail: Value | null;
};

/** The ids under which obstacles of a prospect's step may have been logged. */
type Belonging = { campaignId: string; laneId: string | null; closedId: string | null };

/**
 * What was decided about a prospect at a moment: a step was done, skipped, waiting or ready, or the sequence had ended. `gate` null: the
 * result of an attempt decided, not a gate.
 */
export type Decided = {
  outcome: "acted" | "skipped" | "failed" | "waited" | "ready" | "stopped" | "finished";
  gate: Gate | null;
  reason: WaitReason | SkipReason | StopReason | null;
  /** Until when, in real time; null if something had to happen first. */
  until: Date | null;
  detail: Value;
  decidedAt: Date;
  /** The campaign version that decided; null: the running one. */
  version: number | null;
  stepId: string | null;
  stepKind: StepKind | null;
};

const outcomes: Partial<Record<Logged["kind"], Decided["outcome"]>> = {
  sent: "acted",
  condition_met: "acted",
  condition_not_met: "skipped",
  not_accepted: "skipped",
  skipped: "skipped",
  failed: "failed",
  bounce: "failed",
  unknown: "waited",
  held: "waited",
  stopped: "stopped",
  finished: "finished",
};

/** What was done at this very moment, else the prospect's state at it: in gate order, from the log alone (M3). */
export function decidedAt(
  past: Past,
  stood: readonly LoggedObstacle[],
  belonging: Belonging,
  at: Date,
): Decided {
  if (past.last && +past.last.at === +at) return done(past.last);
  if (past.state === "stopped" || past.state === "finished")
    return { ...nothing, outcome: past.state, reason: past.stopReason, decidedAt: past.endedAt ?? at };
  const waits = obstacle(past, stood, belonging, at);
  return (
    waits ?? { ...nothing, ...stepOf(past.open), outcome: "ready", decidedAt: past.open?.decidedAt ?? at }
  );
}

const nothing = {
  gate: null,
  reason: null,
  until: null,
  detail: {},
  version: null,
  stepId: null,
  stepKind: null,
} as const;
const stepOf = (open: OpenStep | null) => ({ stepId: open?.stepId ?? null, stepKind: open?.kind ?? null });

const done = ({ kind, reason, gate, until, detail, at, version, stepId, stepKind }: Logged): Decided => ({
  outcome: outcomes[kind] ?? "acted",
  gate,
  reason: (kind === "held" ? "held" : kind === "unknown" ? "looking_up" : reason) as Decided["reason"],
  until,
  detail:
    kind === "failed" || kind === "bounce" || kind === "unknown"
      ? { ...detail, answer: reason ?? "" }
      : (detail ?? {}),
  decidedAt: at,
  version,
  stepId,
  stepKind,
});

/** The first obstacle, in the order of the gates (engine.md); null if there was none. */
function obstacle(past: Past, stood: readonly LoggedObstacle[], of: Belonging, at: Date): Decided | null {
  const { open, state } = past;
  const hold = longer(past.hold, past.colleagueHold);
  const stands = (id: string | null) =>
    stood.find(
      ({ ofId, kinds, reason, until }) => ofId === id && kinds === null && reason && (!until || until > at),
    );
  const campaign = stands(of.campaignId);
  if (state === "held")
    return waited(past, { reason: "held", gate: "wait_over", decidedAt: past.last?.at ?? at });
  if (campaign || state === "unplanned")
    return waited(past, {
      ...{ gate: "campaign_running", reason: "campaign_paused" },
      ...{ decidedAt: campaign?.at ?? at, version: null },
    });
  if (!open) return null;
  if (open.isUnknown) return waited(past, { until: open.dueAt, decidedAt: open.decidedAt });
  if (open.dueAt === null) return waited(past, { until: null, decidedAt: open.decidedAt });
  const closed = stands(of.closedId);
  if (closed) return everybody(past, closed);
  const capped = cappedKind(open, stood, of, at);
  const dueAt = capped?.until ?? open.dueAt;
  if (hold && hold.until > at && hold.until > dueAt) return holding(past, hold);
  if (capped) return everybody(past, capped);
  if (open.dueAt > at)
    return waited(past, {
      ...{ until: open.dueAt, reason: open.reason ?? "not_due", decidedAt: open.decidedAt },
      ...(open.reason ? {} : { gate: "wait_over" }),
    });
  const lane = stands(of.laneId);
  return lane ? everybody(past, lane) : null;
}

const longer = (one: Hold | null, other: Hold | null) =>
  one && other ? (other.until > one.until ? other : one) : (one ?? other);

const waited = (past: Past, what: Partial<Decided> & { decidedAt: Date }): Decided => ({
  ...nothing,
  ...stepOf(past.open),
  outcome: "waited",
  reason: past.open?.reason ?? null,
  gate: past.open?.gate ?? null,
  detail: past.open?.detail ?? {},
  version: past.open?.version ?? null,
  ...what,
});

const everybody = (past: Past, { gate, reason, until, detail, at }: LoggedObstacle): Decided => ({
  ...waited(past, { decidedAt: at }),
  ...{ gate, reason, until, detail: detail ?? {}, version: null },
});

const holding = (past: Past, { reason, until, decidedAt }: Hold): Decided => ({
  ...waited(past, { decidedAt }),
  ...{ gate: "wait_over", reason, until, detail: {}, version: null },
});

/**
 * A reached limit postpones every step of its kinds that was due before its end, except those without credits; a campaign's limit only
 * those of that campaign (R9).
 */
const cappedKind = (
  open: OpenStep,
  stood: readonly LoggedObstacle[],
  { campaignId }: Belonging,
  at: Date,
): LoggedObstacle | undefined =>
  stood.findLast(
    (one) =>
      (one.campaignId === null || one.campaignId === campaignId) &&
      one.kinds?.includes(open.kind ?? "") &&
      one.at >= open.decidedAt &&
      open.dueAt !== null &&
      one.until !== null &&
      one.until > at &&
      one.until > open.dueAt &&
      open.reason !== "out_of_credits",
  );
