import type { CampaignProblem } from "@/lib/contract/campaigns/campaigns";
import {
  type Condition,
  channelOf,
  hasWords,
  instructionOf,
  isInner,
  isTask,
  isTouch,
  limits,
  meetingLinkPlaceholder,
  messageLimits,
  type Sequence,
  type Step,
  subjectLimits,
  takesMeetingLink,
  unsubscribePlaceholder,
  unsupportedPlaceholders,
  type Variant,
  variantsOf,
  type WordedStep,
} from "@/lib/contract/campaigns/sequence";
import type { CampaignSettings } from "@/lib/contract/campaigns/settings";
import { type Targets, targetProblems, urlProblems } from "../targets";
import { instructionProblems } from "./instruction-problems";
import { isRequest, kindFacts } from "./kinds";
import { pathProblems } from "./path-problems";
import { problem } from "./problem";
import { pathTo, reachedFrom } from "./sequence";
import { type TemplateProblem, templateProblems } from "./template-problems";

type DraftToCheck = {
  sequence: Sequence;
  senders: readonly { accountId: string; mailboxId: string | null }[];
  /** Every placeholder the workspace knows (`knownPlaceholders`). */
  knownNames: ReadonlySet<string>;
  /** What its steps may reference; absent: not checked. */
  targets?: Targets;
  settings: Pick<CampaignSettings, "isOpenTracking" | "isLinkTracking">;
  isIncludeTalkedBefore: boolean;
  /** Names of senders whose hours do not overlap the campaign's own (R5). */
  withoutHours?: readonly string[];
  /** Names of senders without a page that can be booked, if a step links to it (CAMP-22). */
  withoutMeetingLink?: readonly string[];
};

/** All problems of a draft, the campaign's first, then step by step (CAMP-29 to CAMP-63, ux 42). */
export function problemsOf(draft: DraftToCheck): CampaignProblem[] {
  const steps = draft.sequence.filter((step) => step.is_enabled);
  return [
    ...campaignProblems(draft, steps),
    ...steps.flatMap((step) => [
      ...urlProblems(step),
      ...targetProblems(step, draft.targets),
      ...textProblems(step, draft.knownNames),
      ...instructionProblems(step, draft.targets),
      ...variantProblems(step),
      ...orderProblems(draft.sequence, steps, step),
      ...conditionProblems(draft, step),
    ]),
    ...pathProblems(draft.sequence),
  ];
}

/** A draft with a blocking problem cannot be published. */
export const blocks = (problems: readonly CampaignProblem[]): boolean =>
  problems.some(({ isBlocking }) => isBlocking);

function campaignProblems(
  { senders, withoutHours = [], withoutMeetingLink = [] }: DraftToCheck,
  steps: Sequence,
): CampaignProblem[] {
  const found: CampaignProblem[] = [];
  if (!steps.some(({ type }) => isTouch(type) || isInner(type)))
    found.push(problem("no_steps", null, "sequence"));
  if (senders.length === 0) found.push(problem("no_sender", null, "senders"));
  const withoutMailbox = senders.filter(({ mailboxId }) => mailboxId === null).length;
  if (withoutMailbox > 0 && steps.some(({ type }) => channelOf(type) === "email"))
    found.push(problem("no_mailbox", null, "senders", withoutMailbox));
  for (const name of withoutHours) found.push(problem("no_common_hours", null, "senders", name));
  for (const name of withoutMeetingLink) found.push(problem("no_meeting_link", null, "senders", name));
  return found;
}

/** `more`: placeholders that only the body of a message may contain (R18, CAMP-22). */
type Text = { field: string; text: string; limit: number; isNeeded: boolean; more?: readonly string[] };

/** A request may have no note, and an email without a subject continues its thread; every other text is required. */
function textsOf(step: Step): Text[] {
  const texts = hasWords(step)
    ? variantsOf(step).flatMap((variant, index) => textsOfVariant(step, variant, index))
    : [];
  // An empty task has a problem code of its own (CAMP-62).
  if (isTask(step)) texts.push({ field: "text", text: step.text, limit: limits.task, isNeeded: false });
  return texts;
}

/** Fields of the first variant have plain names; those of the others include their index. */
function textsOfVariant(step: WordedStep, { subject, message }: Variant, index: number): Text[] {
  const field = (name: string) => (index === 0 ? name : `variants.others.${index - 1}.${name}`);
  const head =
    subject !== null && "subject" in step
      ? {
          field: field("subject"),
          text: subject,
          limit: subjectLimits[step.type],
          isNeeded: step.type !== "email",
        }
      : null;
  const body = { field: field("message"), text: message, limit: messageLimits[step.type] };
  // A generated text has no placeholders, and its length is checked when it is written.
  const words = instructionOf(step) ? [] : [{ ...body, isNeeded: !isRequest(step.type), more: inBody(step) }];
  return [...(head ? [head] : []), ...words];
}

const inBody = ({ type }: Step): string[] => [
  ...(type === "email" ? [unsubscribePlaceholder] : []),
  ...(takesMeetingLink(type) ? [meetingLinkPlaceholder] : []),
];

/** At least one variant needs a weight above 0 (R19). */
const variantProblems = (step: Step): CampaignProblem[] =>
  hasWords(step) && step.variants && variantsOf(step).every(({ weight }) => weight === 0)
    ? [problem("variants_without_weight", step.id, "variants")]
    : [];

/**
 * Problems that only warn, because they can be intended. An unknown placeholder makes prospects without a fallback wait for missing data
 * (CAMP-59, R21); a choice may be empty, or have a single option.
 */
const isWarning: ReadonlySet<TemplateProblem["code"]> = new Set([
  "unknown_placeholder",
  "empty_choice",
  "single_choice",
]);

const isUntold = (name: string) => unsupportedPlaceholders.some((untold) => untold === name);

function textProblems(step: Step, knownNames: ReadonlySet<string>): CampaignProblem[] {
  return textsOf(step).flatMap(({ field, text, limit, isNeeded, more = [] }) => [
    ...(isNeeded && text.trim() === "" ? [problem("fill_this_field", step.id, field)] : []),
    ...(text.length > limit ? [problem("too_long", step.id, field, limit)] : []),
    ...templateProblems(text, new Set([...knownNames, ...more])).map(({ code, detail }) =>
      problem(
        code === "unknown_placeholder" && isUntold(detail) ? "untold_placeholder" : code,
        ...([step.id, field, detail, !isWarning.has(code)] as const),
      ),
    ),
  ]);
}

function orderProblems(sequence: Sequence, steps: Sequence, step: Step): CampaignProblem[] {
  const path = pathTo(sequence, step.id);
  const { onlyOnce, reaches } = kindFacts[step.type];
  if (onlyOnce && steps.find(({ type }) => type === step.type) !== step)
    return [problem(onlyOnce, step.id, null)];
  if (step.type === "connection_by_email" && isAfterRequest(sequence, step))
    return [problem("connection_by_email_first", step.id, null)];
  const unnamed = step.type === "email" ? variantsOf(step).findIndex(({ subject }) => !subject?.trim()) : -1;
  if (unnamed >= 0 && mayBeFirstMail(sequence, step)) {
    const field = unnamed === 0 ? "subject" : `variants.others.${unnamed - 1}.subject`;
    return [problem("first_email_needs_subject", step.id, field)];
  }
  // Messages reach existing connections only; all other prospects skip the step.
  if (reaches === "connections" && !path.hasRequest) {
    const code = step.type === "message" ? "message_before_connection" : "step_before_connection";
    return [problem(code, step.id, null, null, false)];
  }
  return [];
}

/** A condition whose yes can never come would wait in vain (R3, R14, R18). */
function conditionProblems(
  { sequence, settings, isIncludeTalkedBefore }: DraftToCheck,
  step: Step,
): CampaignProblem[] {
  if (step.type !== "condition") return [];
  const path = pathTo(sequence, step.id);
  switch (step.condition) {
    case "accepted":
      return path.hasRequest ? [] : [problem("condition_without_request", step.id, null)];
    case "opened":
    case "clicked": {
      if (!path.hasEmail) return [problem("condition_without_email", step.id, null)];
      const isOpened = step.condition === "opened";
      const isTracked = settings.isLinkTracking || (isOpened && settings.isOpenTracking);
      if (isTracked) return [];
      return [problem(isOpened ? "opens_not_tracked" : "clicks_not_tracked", step.id, "condition")];
    }
    case "replied":
      return isIncludeTalkedBefore
        ? []
        : [problem("nobody_replied_before", step.id, "condition", null, false)];
    case "field":
      return fieldProblems(step);
    default:
      return [];
  }
}

/** CAMP-33: after a connection request, a request by email address has no effect. */
const isAfterRequest = (sequence: Sequence, step: Step) =>
  sequence.some(
    (one) => one.is_enabled && one.type === "connection_request" && reachedFrom(sequence, one).has(step),
  );

function fieldProblems({ id, field, operator, value }: Extract<Condition, { condition: "field" }>) {
  const needsValue = operator !== "is_set" && operator !== "is_empty";
  return [
    ...(field === "" ? [problem("fill_this_field", id, "field")] : []),
    ...(needsValue && value.trim() === "" ? [problem("fill_this_field", id, "value")] : []),
  ];
}

/** Whether a prospect can reach an email step without an email before it (decision on CAMP-42). */
function mayBeFirstMail(sequence: Sequence, step: Step): boolean {
  const isMail = ({ type, is_enabled }: Step) => channelOf(type) === "email" && is_enabled;
  return reachedFrom(sequence, sequence[0] ?? null, isMail).has(step);
}
