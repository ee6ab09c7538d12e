import type { CampaignProblem } from "@/lib/contract/campaigns";
import { type Condition, limits, type Sequence, type Step } from "@/lib/contract/sequence";
import { problem } from "./problem";
import { hasDeadline, reachedFrom, roadTo } from "./sequence";
import { templateProblems } from "./template-problems";
import { wayProblems } from "./way-problems";

export type DraftToCheck = {
  sequence: Sequence;
  senders: readonly { accountId: string; mailboxId: string | null }[];
  /** Every placeholder the workspace knows (`knownPlaceholders`). */
  knownNames: ReadonlySet<string>;
};

/** Everything that is wrong with a draft, the campaign first, then step by step (CAMP-29 to CAMP-63, ux 42). */
export function problemsOf(draft: DraftToCheck): CampaignProblem[] {
  const steps = draft.sequence.filter((step) => step.is_enabled);
  return [
    ...campaignProblems(draft, steps),
    ...steps.flatMap((step) => [
      ...textProblems(step, draft.knownNames),
      ...orderProblems(draft.sequence, steps, step),
    ]),
    ...wayProblems(draft.sequence),
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

function orderProblems(sequence: Sequence, steps: Sequence, step: Step): CampaignProblem[] {
  const road = roadTo(sequence, step.id);
  if (step.type === "connection_request" && steps.find(({ type }) => type === step.type) !== step)
    return [problem("one_connection_request_step", step.id, null)];
  if (step.type === "email" && step.subject.trim() === "" && mayBeFirstMail(sequence, step))
    return [problem("first_email_needs_subject", step.id, "subject")];
  // Messages reach people who are connected already; to everybody else they never go.
  if (step.type === "message" && !road.hasRequest)
    return [problem("message_before_connection", step.id, null, null, false)];
  if (step.type !== "condition") return [];
  if (hasDeadline(step) && !road.hasRequest) return [problem("condition_without_request", step.id, null)];
  return step.condition === "field" ? fieldProblems(step) : [];
}

function fieldProblems({ id, field, operator, value }: Extract<Condition, { condition: "field" }>) {
  const needsValue = operator !== "is_set" && operator !== "is_empty";
  return [
    ...(field === "" ? [problem("fill_this_field", id, "field")] : []),
    ...(needsValue && value.trim() === "" ? [problem("fill_this_field", id, "value")] : []),
  ];
}

/** Whether somebody can come to a mail without having got one before (decision on CAMP-42). */
function mayBeFirstMail(sequence: Sequence, step: Step): boolean {
  const isMail = ({ type, is_enabled }: Step) => type === "email" && is_enabled;
  return reachedFrom(sequence, sequence[0] ?? null, isMail).has(step);
}
