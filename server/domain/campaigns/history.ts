import type { StepKind } from "@/lib/contract/campaigns/sequence";
import type { eventKinds } from "@/lib/contract/prospects/prospects";
import { type StopReason, type WaitReason, waitReasons } from "@/lib/contract/reasons";
import type { Gate } from "./gates";
import { unheardReasons } from "./unheard";

type EventKind = (typeof eventKinds)[number];

/** What a decision is about: numbers and names of the rule that made it. */
export type Value = Record<string, string | number>;

/** A line of the log about one person in one campaign; instants are real. */
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

/** The step that is planned, and what was last decided about it. `dueAt` null: something has to wake it. */
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

/** How a person stood in a campaign after some of its lines. */
export type Past = {
  state: "unplanned" | "active" | "held" | "stopped" | "finished";
  /** Of somebody stopped. */
  stopReason: StopReason | null;
  endedAt: Date | null;
  open: OpenStep | null;
  hold: Hold | null;
  /** What a colleague's answer holds up (R26). */
  spared: Hold | null;
  /** The last line that says what was done, left out or ended. */
  last: Logged | null;
};

const unplanned: Past = {
  state: "unplanned",
  stopReason: null,
  endedAt: null,
  open: null,
  hold: null,
  spared: null,
  last: null,
};

/** Of lines of one instant what lets somebody go on comes first, then what was planned, how it waits, and what came of it. */
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
/** What is not named here came of a step, as skipping did. */
const place = ({ kind }: Logged) => {
  const at = order.indexOf(kind);
  return at < 0 ? order.indexOf("skipped") : at;
};

/** Reads the log of one person in one campaign up to an instant (M3): what was planned then, and what stood in its way. */
export const pastOf = (lines: readonly Logged[]): Past =>
  lines.toSorted((a, b) => +a.at - +b.at || place(a) - place(b)).reduce(after, unplanned);

const isWaitReason = (reason: string | null): reason is WaitReason =>
  (waitReasons as readonly (string | null)[]).includes(reason);

/** What the network or a mail server said is no word of ours: the step is tried again. */
const said = ({ reason, detail }: Logged): Pick<OpenStep, "reason" | "detail"> =>
  reason === null || isWaitReason(reason)
    ? { reason, detail: detail ?? {} }
    : { reason: "retry", detail: { ...detail, answer: reason } };

/** It is looked at again and again, which the log does not say, until somebody or something ends it. */
const endless: ReadonlySet<string | null> = new Set<WaitReason>([
  "invalid_email_integration",
  ...Object.values(unheardReasons),
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

/** A pause of the campaign, a cap that the account was told of, a sender that is gone: others say until when, the step keeps its date. */
const ofOthers: ReadonlySet<WaitReason> = new Set(["campaign_paused", "weekly_limit", "extension_failure"]);
const isOfOthers = ({ until, reason }: Logged) =>
  until === null && (!isWaitReason(reason) || ofOthers.has(reason));

/** What others say is said of a step that was looked at: what it waited for without an end is over, or is said again. */
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
      // A call that is to be made again: the step is due with it.
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

/** A hold replaces an earlier one of its kind; of two kinds the one that lasts longer stands (R15, R16). */
function held(past: Past, { reason, until, at }: Logged): Past {
  if (until === null || !isWaitReason(reason)) return past;
  if (reason === "colleague_replied") return { ...past, spared: { reason, until, decidedAt: at } };
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
      spared: null,
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

/** Somebody lets a person go on: what a stop took away is due at its old date or at once, what was unknown has an end. */
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
