import type { CampaignProblem } from "@/lib/contract/campaigns";
import { channelOf, type Duration, limits, type Sequence, type Step } from "@/lib/contract/sequence";
import { roadTo } from "./sequence";
import { templateProblems } from "./template-problems";

export type DraftToCheck = {
  sequence: Sequence;
  senders: readonly { accountId: string; mailboxId: string | null }[];
  /** Every placeholder the workspace knows (`knownPlaceholders`). */
  knownNames: ReadonlySet<string>;
};

type Code = CampaignProblem["code"];
const problem = (
  code: Code,
  stepId: string | null,
  field: string | null,
  detail: string | number | null = null,
  isBlocking = true,
): CampaignProblem => ({ code, isBlocking, stepId, field, detail: detail === null ? null : String(detail) });

/** Everything that is wrong with a draft, the campaign first, then step by step (CAMP-29 to CAMP-63, ux 42). */
export function problemsOf(draft: DraftToCheck): CampaignProblem[] {
  const steps = draft.sequence.filter((step) => step.is_enabled);
  return [
    ...campaignProblems(draft, steps),
    ...steps.flatMap((step) => [...textProblems(step, draft.knownNames), ...orderProblems(steps, step)]),
    ...delayProblems(steps),
  ];
}

/** A draft with a blocking problem is not published. */
export const blocks = (problems: readonly CampaignProblem[]): boolean =>
  problems.some(({ isBlocking }) => isBlocking);

function campaignProblems({ senders }: DraftToCheck, steps: Sequence): CampaignProblem[] {
  const found: CampaignProblem[] = [];
  if (!steps.some(isTouch)) found.push(problem("no_steps", null, "sequence"));
  if (senders.length === 0) found.push(problem("no_sender", null, "senders"));
  const withoutMailbox = senders.filter(({ mailboxId }) => mailboxId === null).length;
  if (withoutMailbox > 0 && steps.some(({ type }) => type === "email"))
    found.push(problem("no_mailbox", null, "senders", withoutMailbox));
  return found;
}

const isTouch = (step: Step): step is Exclude<Step, { type: "delay" | "condition" }> =>
  step.type !== "delay" && step.type !== "condition";

const textsOf = (step: Step): { field: string; text: string; limit: number; isNeeded: boolean }[] => {
  if (step.type === "connection_request")
    return [{ field: "message", text: step.message, limit: limits.connectionNoteInBuilder, isNeeded: false }];
  if (step.type === "message")
    return [{ field: "message", text: step.message, limit: limits.message, isNeeded: true }];
  if (step.type !== "email") return [];
  return [
    { field: "subject", text: step.subject, limit: limits.emailSubject, isNeeded: false },
    { field: "message", text: step.message, limit: limits.emailBody, isNeeded: true },
  ];
};

function textProblems(step: Step, knownNames: ReadonlySet<string>): CampaignProblem[] {
  return textsOf(step).flatMap(({ field, text, limit, isNeeded }) => [
    ...(isNeeded && text.trim() === "" ? [problem("fill_this_field", step.id, field)] : []),
    ...(text.length > limit ? [problem("too_long", step.id, field, limit)] : []),
    // An unknown name is only warned about: people without its fallback wait as missing data (CAMP-59, R21).
    ...templateProblems(text, knownNames).map(({ code, detail }) =>
      problem(code, step.id, field, detail, code !== "unknown_placeholder"),
    ),
  ]);
}

function orderProblems(steps: Sequence, step: Step): CampaignProblem[] {
  const road = roadTo(steps, step.id);
  if (step.type === "connection_request" && road.hasRequest)
    return [problem("one_connection_request_step", step.id, null)];
  if (step.type === "email" && !road.hasEmail && step.subject.trim() === "")
    return [problem("first_email_needs_subject", step.id, "subject")];
  // Messages reach people who are connected already; to everybody else they never go.
  if (step.type === "message" && !road.hasRequest)
    return [problem("message_before_connection", step.id, null, null, false)];
  if (step.type === "condition" && !road.hasRequest)
    return [problem("condition_without_request", step.id, null)];
  return [];
}

const shortest = 1;
const shortestOnOneChannel = 20;
/** A working day is at least a day away; what a clock change takes off is not counted here. */
const inHours = ({ amount, unit }: Duration) => (unit === "hours" ? amount : amount * 24);

/** CAMP-46: under 1 hour between two steps is refused, under 20 hours on one channel is a warning. */
function delayProblems(steps: Sequence): CampaignProblem[] {
  const found: CampaignProblem[] = [];
  let hours = Number.POSITIVE_INFINITY;
  let last: Step | null = null;
  let lastDelay: Step | null = null;
  for (const step of steps) {
    if (step.type === "delay") {
      hours += inHours(step.delay);
      lastDelay = step;
      continue;
    }
    const at = lastDelay ?? step;
    if (step.type === "condition") {
      const wait = inHours(step.deadline);
      if (wait < shortest) found.push(problem("delay_too_short", step.id, "deadline", shortest));
      // Who accepts goes on at once, whenever that is (R3).
      hours = Number.POSITIVE_INFINITY;
      continue;
    }
    if (hours < shortest) found.push(problem("delay_too_short", at.id, "delay", shortest));
    else if (
      last &&
      isTouch(last) &&
      channelOf(last.type) === channelOf(step.type) &&
      hours < shortestOnOneChannel
    )
      found.push(problem("delay_short_same_channel", at.id, "delay", shortestOnOneChannel, false));
    last = step;
    lastDelay = null;
    hours = 0;
  }
  if (lastDelay) found.push(problem("ends_with_delay", lastDelay.id, null, null, false));
  return found;
}
