import type { CampaignProblem } from "@/lib/contract/campaigns/campaigns";
import {
  channelOf,
  type Duration,
  isTouch,
  type Sequence,
  type Step,
} from "@/lib/contract/campaigns/sequence";
import { problem } from "./problem";
import { hasDeadline, reachedFrom, successors } from "./sequence";

/** Problems of the paths between steps: cycles, unreachable steps, delays that are too short. */
export function pathProblems(sequence: Sequence): CampaignProblem[] {
  const circle = closingStep(sequence);
  if (circle) return [problem("cycle", circle.id, "next")];
  return [...unreachable(sequence), ...delayProblems(sequence)];
}

/** The step that closes a cycle; null if there is none. */
function closingStep(sequence: Sequence): Step | null {
  const passed = new Set<Step>();
  const under = new Set<Step>();
  const visit = (step: Step): Step | null => {
    if (passed.has(step)) return null;
    under.add(step);
    for (const next of successors(sequence, step)) {
      const found = under.has(next) ? step : visit(next);
      if (found) return found;
    }
    under.delete(step);
    passed.add(step);
    return null;
  };
  return sequence.reduce<Step | null>((found, step) => found ?? visit(step), null);
}

function unreachable(sequence: Sequence): CampaignProblem[] {
  const reached = reachedFrom(sequence, sequence[0] ?? null);
  return sequence
    .filter((step) => step.is_enabled && !reached.has(step))
    .map(({ id }) => problem("unreachable_step", id, null));
}

const shortest = 1;
const shortestOnOneChannel = 20;
/** A working day counts as one day at least; clock changes are ignored. */
const inHours = ({ amount, unit }: Duration) => (unit === "hours" ? amount : amount * 24);

/** What a prospect has behind them: the last touch or condition, the hours since, and the last delay since. */
type Behind = { last: Step | null; hours: number; wait: Step | null };

/** CAMP-46: under 1 hour between two steps is refused, under 20 hours on one channel is a warning. */
function delayProblems(sequence: Sequence): CampaignProblem[] {
  const found = new Map<string, CampaignProblem>();
  const walked = new Set<string>();
  const note = (one: CampaignProblem) => found.set(`${one.code} ${one.stepId}`, one);
  const walk = (step: Step, before: Behind) => {
    const key = [step.id, before.last?.id, before.hours, before.wait?.id].join(" ");
    if (walked.has(key)) return;
    walked.add(key);
    if (step.is_enabled) problemsAt(step, before).forEach(note);
    const behind = step.is_enabled ? pass(step, before) : before;
    const next = successors(sequence, step);
    for (const one of next) walk(one, behind);
    if (next.length === 0 && behind.wait) note(problem("ends_with_delay", behind.wait.id, null, null, false));
  };
  if (sequence[0]) walk(sequence[0], { last: null, hours: Number.POSITIVE_INFINITY, wait: null });
  return [...found.values()];
}

function pass(step: Step, before: Behind): Behind {
  if (step.type === "delay") return { ...before, hours: before.hours + inHours(step.delay), wait: step };
  // A prospect who accepts continues at once, whenever that is (R3); a condition answered from known data takes no time.
  if (step.type === "condition")
    return hasDeadline(step) ? { ...before, hours: Number.POSITIVE_INFINITY, wait: null } : before;
  if (step.type === "end") return before;
  // A step inside the workspace takes no time and is invisible outside.
  return isTouch(step.type) ? { last: step, hours: 0, wait: null } : { ...before, wait: null };
}

function problemsAt(step: Step, { last, hours, wait }: Behind): CampaignProblem[] {
  const at = (wait ?? step).id;
  if (step.type === "delay") return [];
  if (step.type === "condition")
    return hasDeadline(step) && inHours(step.deadline) < shortest
      ? [problem("delay_too_short", step.id, "deadline", shortest)]
      : [];
  if (!isTouch(step.type)) return [];
  if (hours < shortest) return [problem("delay_too_short", at, "delay", shortest)];
  const isOneChannel = last && channelOf(last.type) === channelOf(step.type);
  return isOneChannel && hours < shortestOnOneChannel
    ? [problem("delay_short_same_channel", at, "delay", shortestOnOneChannel, false)]
    : [];
}
