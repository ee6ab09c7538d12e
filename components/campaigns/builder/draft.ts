import type { Campaign } from "@/lib/contract/campaigns/campaigns";
import {
  type CallOutcome,
  type CallReaction,
  type Duration,
  isTouch,
  limits,
  type Step,
  type StepKind,
} from "@/lib/contract/campaigns/sequence";

/** The data that the builder edits and saves together. */
export type Draft = { name: string; sequence: readonly Step[]; senders: Campaign["senders"] };

export const newStepId = () => crypto.randomUUID();

const aDay: Duration = { amount: 1, unit: "working_days" };
const newTask = { text: "", priority: 300, due: aDay, overdue: "wait" } as const;
/** People who were not reached are called again; for a wrong or blocked number another attempt is pointless (R28). */
const defaultReactions: Readonly<Record<CallOutcome, CallReaction>> = {
  answered: "next",
  no_answer: "retry",
  busy: "retry",
  voicemail_left: "next",
  wrong_number: "next",
  blocked: "stop",
  error: "retry",
};

/** A new step with its defaults: a wait of one working day (decision on CAMP-46), a week for a response. */
export function newStep(type: StepKind): Step {
  const common = { id: newStepId(), is_enabled: true };
  switch (type) {
    case "visit_profile":
    case "follow":
    case "like_post":
    case "endorse":
      return { ...common, type };
    case "comment_post":
    case "connection_by_email":
    case "connection_request":
    case "message":
      return { ...common, type, message: "" };
    case "group_message":
    case "event_message":
      return { ...common, type, url: "", message: "" };
    case "event_invite":
      return { ...common, type, url: "" };
    case "inmail":
    case "email":
      return { ...common, type, subject: "", message: "" };
    case "sms":
      return { ...common, type, phone_id: null, message: "" };
    case "voicemail":
      return { ...common, type, phone_id: null, audio_id: null };
    case "manual_task":
      return { ...common, type, ...newTask };
    case "call_task":
      return { ...common, type, ...newTask, retry: aDay, tries: 3, outcomes: defaultReactions };
    case "add_label":
      return { ...common, type, label_id: null };
    case "enrich":
      return { ...common, type, finds: "email" };
    case "webhook":
      return { ...common, type, url: "" };
    case "goal":
      return { ...common, type, name: "", reached: "arrival" };
    case "move_to_campaign":
      return { ...common, type, campaign_id: null };
    case "end":
      return { ...common, type };
    case "delay":
      return { ...common, type, delay: aDay };
    case "condition":
      return {
        ...common,
        type,
        condition: "accepted",
        deadline: { amount: 7, unit: "working_days" },
        otherwise: "continue",
      };
  }
}

/** Steps inside the workspace take no time, so the touch before them counts. */
const endsWithTouch = (sequence: readonly Step[]): boolean => {
  const last = sequence.findLast(({ type }) => isTouch(type) || type === "delay" || type === "condition");
  return last !== undefined && isTouch(last.type);
};

/**
 * Inserts a new step after `afterId` (null: at the start), with a wait before it if two touches would otherwise follow each other directly.
 */
export function insertStep(
  sequence: readonly Step[],
  afterId: string | null,
  type: StepKind,
): { sequence: Step[]; added: Step } {
  const at = afterId === null ? 0 : sequence.findIndex(({ id }) => id === afterId) + 1;
  const added = newStep(type);
  const hasRoom = sequence.length + 2 <= limits.steps;
  const wait = isTouch(type) && hasRoom && endsWithTouch(sequence.slice(0, at)) ? [newStep("delay")] : [];
  return { sequence: [...sequence.slice(0, at), ...wait, added, ...sequence.slice(at)], added };
}

export const replaceStep = (sequence: readonly Step[], step: Step): Step[] =>
  sequence.map((one) => (one.id === step.id ? step : one));
export const removeStep = (sequence: readonly Step[], id: string): Step[] =>
  sequence.filter((one) => one.id !== id);

/** Moves a step one place up or down; at the ends it stays. */
export function moveStep(sequence: readonly Step[], id: string, by: 1 | -1): Step[] {
  const at = sequence.findIndex((one) => one.id === id);
  const to = at + by;
  const moved = [...sequence];
  const [step] = moved.splice(at, 1);
  if (!step || to < 0 || to >= sequence.length) return [...sequence];
  moved.splice(to, 0, step);
  return moved;
}

/** Copies a step to the place right after it; null if the sequence is full. */
export function duplicateStep(sequence: readonly Step[], id: string): Step[] | null {
  if (sequence.length >= limits.steps) return null;
  return sequence.flatMap((step) => (step.id === id ? [step, { ...step, id: newStepId() }] : [step]));
}
