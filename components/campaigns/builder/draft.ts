import type { Campaign } from "@/lib/contract/campaigns";
import { limits, type Step, type StepKind } from "@/lib/contract/sequence";

/** What the builder edits and saves as one. */
export type Draft = { name: string; sequence: readonly Step[]; senders: Campaign["senders"] };

export const newStepId = () => crypto.randomUUID();

/** A step as it begins: one working day to wait (decision on CAMP-46), a week for an answer. */
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
    case "delay":
      return { ...common, type, delay: { amount: 1, unit: "working_days" } };
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

const needsWaitBefore = (step: Step | undefined) =>
  step !== undefined && step.type !== "delay" && step.type !== "condition";

/** Puts a new step behind `afterId` (null: in front), with a wait before it where two touches would follow at once. */
export function insertStep(
  sequence: readonly Step[],
  afterId: string | null,
  type: StepKind,
): { sequence: Step[]; added: Step } {
  const at = afterId === null ? 0 : sequence.findIndex(({ id }) => id === afterId) + 1;
  const added = newStep(type);
  const isTouch = type !== "delay" && type !== "condition";
  const hasRoom = sequence.length + 2 <= limits.steps;
  const wait = isTouch && hasRoom && needsWaitBefore(sequence[at - 1]) ? [newStep("delay")] : [];
  return { sequence: [...sequence.slice(0, at), ...wait, added, ...sequence.slice(at)], added };
}

export const replaceStep = (sequence: readonly Step[], step: Step): Step[] =>
  sequence.map((one) => (one.id === step.id ? step : one));
export const removeStep = (sequence: readonly Step[], id: string): Step[] =>
  sequence.filter((one) => one.id !== id);

/** Moves a step by one place up or down; at the ends it stays. */
export function moveStep(sequence: readonly Step[], id: string, by: 1 | -1): Step[] {
  const at = sequence.findIndex((one) => one.id === id);
  const to = at + by;
  const moved = [...sequence];
  const [step] = moved.splice(at, 1);
  if (!step || to < 0 || to >= sequence.length) return [...sequence];
  moved.splice(to, 0, step);
  return moved;
}

/** A copy of a step right behind it; null where there is no room. */
export function duplicateStep(sequence: readonly Step[], id: string): Step[] | null {
  if (sequence.length >= limits.steps) return null;
  return sequence.flatMap((step) => (step.id === id ? [step, { ...step, id: newStepId() }] : [step]));
}
