import type { StepKind } from "@/lib/contract/campaigns/sequence";
import type { eventKinds } from "@/lib/contract/prospects/prospects";
import { type StopReason, type WaitReason, waitReasons } from "@/lib/contract/reasons";
import type { Gate } from "./gates";
import { uncheckedReasons } from "./unchecked-sender";

type EventKind = (typeof eventKinds)[number];

/** Details of a decision: numbers and names of the rule that made it. */
export type Value = Record<string, string | number>;

/** A log entry about one prospect in one campaign; instants are real. */
export type Logged = {
  at: Date;
  kind: EventKind;
  stepId: string | null;
  stepKind: StepKind | null;
  reason: string | null;
  until: Date | null;
  version: number | null;
  gate: Gate | null;
  detail: Value | null;
};

/** The planned step, and the last decision about it. `dueAt` null: something has to wake it. */
export type OpenStep = {
  stepId: string | null;
  kind: StepKind | null;
  dueAt: Date | null;
  isUnknown: boolean;
  reason: WaitReason | null;
  gate: Gate | null;
  detail: Value;
  version: number | null;
  decidedAt: Date;
};
export type Hold = { reason: WaitReason; until: Date; decidedAt: Date };

/** A prospect's state in a campaign after some log entries. */
export type Past = {
  state: "unplanned" | "active" | "held" | "stopped" | "finished";
  /** Set if the prospect was stopped. */
  stopReason: StopReason | null;
  endedAt: Date | null;
  open: OpenStep | null;
  hold: Hold | null;
  /** The hold because a colleague replied (R26). */
  colleagueHold: Hold | null;
  /** The last entry that says what was done, skipped or ended. */
  last: Logged | null;
};

const unplanned: Past = {
  state: "unplanned",
  stopReason: null,
  endedAt: null,
  open: null,
  hold: null,
  colleagueHold: null,
  last: null,
};

/** Order of entries at the same instant: what lets a prospect continue, then what was planned, how it waits, and its result. */
const order: readonly EventKind[] = [
  "enrolled",
  "restarted",
  "resumed",
  "address_restored",
  "reassigned",
  "planned",
  "woken",
  "waited",
  "task_given",
  "unknown",
  "looked_up",
  "held",
  "skipped",
  "failed",
  "bounce",
  "sent",
  "stopped",
  "finished",
];
/** Kinds not listed here are results of a step, like a skip. */
const place = ({ kind }: Logged) => {
  const at = order.indexOf(kind);
  return at < 0 ? order.indexOf("skipped") : at;
};

/** Replays the log of one prospect in one campaign up to an instant (M3): what was planned then, and which obstacles it had. */
export const pastOf = (lines: readonly Logged[]): Past =>
  lines.toSorted((a, b) => +a.at - +b.at || place(a) - place(b)).reduce(after, unplanned);

const isWaitReason = (reason: string | null): reason is WaitReason =>
  (waitReasons as readonly (string | null)[]).includes(reason);

/** The words of the network or a mail server are no wait reason of ours: the step is retried. */
const said = ({ reason, detail }: Logged): Pick<OpenStep, "reason" | "detail"> =>
  reason === null || isWaitReason(reason)
    ? { reason, detail: detail ?? {} }
    : { reason: "retry", detail: { ...detail, answer: reason } };

/** Waits without an end: they are checked again and again, which is not logged. */
const endless: ReadonlySet<string | null> = new Set<WaitReason>([
  "invalid_email_integration",
  ...Object.values(uncheckedReasons),
]);

const planned = (line: Logged): OpenStep => ({
  ...said(line),
  stepId: line.stepId,
  kind: line.stepKind,
  dueAt: endless.has(line.reason) ? null : line.until,
  isUnknown: false,
  gate: line.gate,
  version: line.version,
  decidedAt: line.at,
});

/**
 * A campaign pause, a limit reported for the account, a closed browser: the lane or campaign knows the end, and the step keeps its date.
 */
const ofOthers: ReadonlySet<WaitReason> = new Set(["campaign_paused", "weekly_limit", "extension_failure"]);
const isOfOthers = ({ until, reason }: Logged) =>
  until === null && (!isWaitReason(reason) || ofOthers.has(reason));

/** A logged obstacle of the lane or campaign means that the step was checked, so its own endless wait is over, or is logged again. */
const lookedAt = (open: OpenStep, { at }: Logged): OpenStep =>
  endless.has(open.reason)
    ? { ...open, dueAt: at, reason: null, gate: null, detail: {}, decidedAt: at }
    : open;

function after(past: Past, line: Logged): Past {
  const { open } = past;
  const isOpen = open !== null && open.stepId === line.stepId;
  switch (line.kind) {
    case "planned":
      return {
        ...past,
        state: past.state === "stopped" || past.state === "held" ? past.state : "active",
        open: planned(line),
      };
    case "waited":
      return line.stepId === null
        ? held(past, line)
        : isOpen
          ? { ...past, open: isOfOthers(line) ? lookedAt(open, line) : planned(line) }
          : past;
    case "woken":
      return line.stepId === null ? released(past, line) : isOpen ? { ...past, open: planned(line) } : past;
    case "unknown":
      return isOpen
        ? { ...past, open: { ...planned(line), reason: "looking_up", isUnknown: true }, last: line }
        : past;
    case "looked_up":
      return isOpen && line.reason === "absent"
        ? { ...past, open: { ...planned(line), reason: null, dueAt: line.at } }
        : past;
    case "held":
      return { ...past, state: "held", last: line };
    case "stopped":
      return {
        ...past,
        state: "stopped",
        stopReason: line.reason as StopReason,
        endedAt: line.at,
        last: line,
      };
    case "finished":
      return { ...past, state: "finished", endedAt: line.at, open: null, last: line };
    case "resumed":
      return resumed(past, line);
    case "task_given":
      return isOpen
        ? { ...past, open: { ...planned(line), dueAt: null, reason: "task_open", gate: "wait_over" } }
        : past;
    case "task_done":
      // A call to be repeated: the step is due with it.
      if (isOpen && line.until) return { ...past, open: { ...planned(line), reason: "retry" } };
      return { ...past, open: isOpen ? null : open, last: line };
    case "skipped":
    case "failed":
    case "bounce":
    case "sent":
    case "condition_met":
    case "labelled":
    case "enriched":
    case "goal_reached":
    case "moved":
    case "condition_not_met":
    case "not_accepted":
      return line.stepId === null ? past : { ...past, open: isOpen ? null : open, last: line };
    default:
      return past;
  }
}

/** A hold replaces an earlier one of its kind; of two kinds the longer one counts (R15, R16). */
function held(past: Past, { reason, until, at }: Logged): Past {
  if (until === null || !isWaitReason(reason)) return past;
  if (reason === "colleague_replied") return { ...past, colleagueHold: { reason, until, decidedAt: at } };
  const { hold } = past;
  return hold && hold.reason !== reason && hold.until > until
    ? past
    : { ...past, hold: { reason, until, decidedAt: at } };
}

function released(past: Past, { reason, until, at }: Logged): Past {
  const { open } = past;
  if (reason === "colleague_replied")
    return {
      ...past,
      colleagueHold: null,
      open: open?.reason === reason ? { ...open, dueAt: at, reason: null } : open,
    };
  const waited = open?.reason === "out_of_office" || open?.reason === "uncertain_reply";
  return {
    ...past,
    hold: until && isWaitReason(reason) ? { reason, until, decidedAt: at } : null,
    open:
      open && waited ? { ...open, dueAt: until ?? at, reason: isWaitReason(reason) ? reason : null } : open,
  };
}

/** A member resumes a prospect: a step that a stop removed is due at its old date or at once, and an unknown outcome is decided. */
function resumed(past: Past, { stepId, reason, at, until }: Logged): Past {
  if (stepId === null && reason === "uncertain_reply") return past;
  const { open } = past;
  const goesOn = { ...past, state: "active" as const, stopReason: null, endedAt: null };
  if (!open) return goesOn;
  if (reason === "arrived" || reason === "skip")
    return { ...goesOn, open: open.stepId === stepId ? null : open };
  const dueAt = until ?? (open.dueAt && open.dueAt > at && reason === null ? open.dueAt : at);
  return {
    ...goesOn,
    open: { ...open, dueAt, isUnknown: false, reason: null, gate: null, detail: {}, decidedAt: at },
  };
}
