import * as z from "zod";
import { id, locale, maxInteger } from "../fields";
import { attachmentLimits } from "../inbox/attachment-limits";
import { type WritingKind, writingTones } from "./writing-kinds";

/**
 * The steps of a campaign (CAMP-28, CAMP-84). A step keeps its ID through every edit, so that people in progress keep their place (R23).
 * People go from a step to the next in the list; in a smart campaign also to the one it names. Text limits: CAMP-37 to CAMP-41.
 */
export const limits = {
  emailSubject: 255,
  emailBody: 50_000,
  footer: 2_000,
  message: 8_000,
  connectionNote: 300,
  connectionNoteInBuilder: 200,
  inmail: 1_900,
  inmailSubject: 200,
  comment: 1_250,
  instruction: 1_000,
  sms: 1_600,
  task: 1_000,
  goal: 100,
  url: 500,
  steps: 50,
  variants: 4,
} as const;

/** Hours are elapsed time; days are calendar days at the same local time; working days skip days without sending (R4). */
export const delayUnits = ["hours", "days", "working_days"] as const;
export const duration = z.strictObject({ amount: z.int().min(0).max(365), unit: z.enum(delayUnits) });
export type Duration = z.output<typeof duration>;

/** `next`: the step that follows, null for the end; if absent, the next in the list. `position`: where the graph draws it. */
const common = {
  id,
  is_enabled: z.boolean().default(true),
  next: id.nullable().optional(),
  position: z.strictObject({ x: z.number(), y: z.number() }).optional(),
};

/** The share of people who get a variant, out of the sum of all weights; 0 gives it to no new people. */
const weight = z.int().min(0).max(100);

/**
 * A/B variants: each person who reaches the step gets one, by weight (R19). The first is the step's own text. A variant keeps its ID as
 * long as the experiment stays the same.
 */
const variants = z.strictObject({
  own: z.strictObject({ id, weight }),
  others: z
    .array(
      z.strictObject({
        id,
        weight,
        subject: z.string().max(limits.emailSubject).optional(),
        message: z.string().max(limits.emailBody),
      }),
    )
    .min(1)
    .max(limits.variants - 1),
});

/** A file attached to every email of a step, as it was uploaded (`stepFiles`). */
export const stepFile = z.strictObject({
  id,
  name: z.string().max(attachmentLimits.name),
  size: z.int().min(0).max(maxInteger),
});
export type StepFile = z.output<typeof stepFile>;

/** Common to steps that have a text. */
const worded = { ...common, variants: variants.optional() };

/** Instruction for a language model that writes to each person (CAMP-68). `language` null uses the person's own. */
const instruction = z.strictObject({
  instruction: z.string().max(limits.message),
  tone: z.enum(writingTones),
  language: locale.nullable(),
});
export type Instruction = z.output<typeof instruction>;
/** With `ai` the text is written for each person; `message` is kept in case a user switches back. */
const writable = { ...worded, ai: instruction.optional() };

/** People who do not match go to `no`; null ends the sequence. Without `no`, `otherwise` says whether they continue with the next step. */
const conditional = {
  ...common,
  type: z.literal("condition"),
  otherwise: z.enum(["continue", "finish"]),
  no: id.nullable().optional(),
};

export const channels = ["network", "email", "sms", "voicemail"] as const;
export type Channel = (typeof channels)[number];
/** Channels on which people write and reply. */
export const writtenChannels = ["network", "email", "sms"] as const satisfies readonly Channel[];
export type WrittenChannel = (typeof writtenChannels)[number];

/**
 * Every kind of step, and where it acts: on a channel that reaches the person, inside the workspace, where no one outside sees it, or on
 * the sequence, which only says when and how people go on. What only the server asks about a kind is in
 * `server/domain/campaigns/sequence/kinds.ts`.
 */
const actsOn = {
  visit_profile: "network",
  follow: "network",
  like_post: "network",
  comment_post: "network",
  endorse: "network",
  connection_by_email: "network",
  connection_request: "network",
  message: "network",
  inmail: "network",
  group_message: "network",
  event_message: "network",
  event_invite: "network",
  email: "email",
  sms: "sms",
  voicemail: "voicemail",
  manual_task: "workspace",
  call_task: "workspace",
  enrich: "workspace",
  add_label: "workspace",
  webhook: "workspace",
  delay: "sequence",
  condition: "sequence",
  goal: "workspace",
  move_to_campaign: "workspace",
  end: "sequence",
} as const satisfies Record<string, Channel | "workspace" | "sequence">;
export type StepKind = keyof typeof actsOn;
export const stepKinds = Object.keys(actsOn) as readonly StepKind[];
type KindOn<Place> = { [K in StepKind]: (typeof actsOn)[K] extends Place ? K : never }[StepKind];
/** Kinds that reach a person through a channel. */
export type TouchKind = KindOn<Channel>;
type NetworkKind = KindOn<"network">;
export type InnerKind = KindOn<"workspace">;
/** The kinds that have a row in the ledger. */
export type LedgerKind = Exclude<StepKind, "delay" | "end">;

export const isInner = (kind: StepKind): kind is InnerKind => actsOn[kind] === "workspace";
/** The channel by which a kind reaches a person; null if it reaches no one. */
export function channelOf(kind: StepKind): Channel | null {
  const place = actsOn[kind];
  return place === "workspace" || place === "sequence" ? null : place;
}
export const isOnNetwork = (kind: StepKind): kind is NetworkKind => channelOf(kind) === "network";
export const isTouch = (kind: StepKind): kind is TouchKind => channelOf(kind) !== null;
export const touchKinds = stepKinds.filter(isTouch);

export const fieldOperators = ["is_set", "is_empty", "is", "is_not", "contains"] as const;

const url = z.string().max(limits.url);

/** The outcomes of a call. Each leads to the next step, another attempt, or the end (R28). */
export const callOutcomes = [
  "answered",
  "no_answer",
  "busy",
  "voicemail_left",
  "wrong_number",
  "blocked",
  "error",
] as const;
export type CallOutcome = (typeof callOutcomes)[number];
export const callReactions = ["next", "retry", "stop"] as const;
export type CallReaction = (typeof callReactions)[number];
const reaction = z.enum(callReactions);

/** Urgent 500, high 400, medium 300, low 200, no priority 100 (TASK-02). */
export const taskPriorities = [500, 400, 300, 200, 100] as const;
export type TaskPriority = (typeof taskPriorities)[number];
export const taskPriority = z.literal(taskPriorities);

/** `overdue`: whether the sequence continues when a task is not done in time. */
const task = {
  text: z.string().max(limits.message),
  priority: taskPriority,
  due: duration,
  overdue: z.enum(["wait", "continue"]),
};

/** What an enrichment step looks for. */
export const enrichments = ["email", "phone", "both"] as const;
export type Enrichment = (typeof enrichments)[number];

/** Texts may be empty in a draft; publishing checks them (domain/campaigns/problems.ts). */
export const step = z.discriminatedUnion("type", [
  z.strictObject({ ...common, type: z.literal("visit_profile") }),
  z.strictObject({ ...common, type: z.literal("follow") }),
  /** Likes the person's newest post; a comment goes below it. */
  z.strictObject({ ...common, type: z.literal("like_post") }),
  z.strictObject({ ...writable, type: z.literal("comment_post"), message: z.string().max(limits.message) }),
  /** Endorses the first skill on their profile. */
  z.strictObject({ ...common, type: z.literal("endorse") }),
  /** A request that includes the person's email address, which also reaches closed profiles (CAMP-31 to CAMP-33). */
  z.strictObject({ ...worded, type: z.literal("connection_by_email"), message: z.string().max(2_000) }),
  z.strictObject({ ...writable, type: z.literal("connection_request"), message: z.string().max(2_000) }),
  z.strictObject({ ...writable, type: z.literal("message"), message: z.string().max(limits.message) }),
  z.strictObject({
    ...writable,
    type: z.literal("inmail"),
    subject: z.string().max(limits.emailSubject),
    message: z.string().max(limits.message),
  }),
  /** To members of the group or attendees of the event at this URL, without a connection. */
  z.strictObject({
    ...worded,
    type: z.literal("group_message"),
    url,
    message: z.string().max(limits.message),
  }),
  z.strictObject({
    ...worded,
    type: z.literal("event_message"),
    url,
    message: z.string().max(limits.message),
  }),
  z.strictObject({ ...common, type: z.literal("event_invite"), url }),
  /** An empty subject continues the thread of the previous email (R20, decision on CAMP-42). */
  z.strictObject({
    ...writable,
    type: z.literal("email"),
    subject: z.string().max(limits.emailSubject),
    message: z.string().max(limits.emailBody),
    files: z.array(stepFile).max(attachmentLimits.files).optional(),
  }),
  /** From a number of the workspace (CAMP-44), within the hours in which texts may be sent (R28). */
  z.strictObject({
    ...worded,
    type: z.literal("sms"),
    phone_id: id.nullable(),
    message: z.string().max(limits.message),
  }),
  /** A recording left on voicemail, called from a number of the workspace (VM-13, R28). */
  z.strictObject({
    ...common,
    type: z.literal("voicemail"),
    phone_id: id.nullable(),
    audio_id: id.nullable(),
  }),
  /** A member does it; the person waits until the task is done or skipped (CAMP-62). */
  z.strictObject({ ...common, type: z.literal("manual_task"), ...task }),
  /** `tries`: max number of calls, `retry` apart. */
  z.strictObject({
    ...common,
    type: z.literal("call_task"),
    ...task,
    retry: duration,
    tries: z.int().min(1).max(10),
    outcomes: z.strictObject({
      answered: reaction,
      no_answer: reaction,
      busy: reaction,
      voicemail_left: reaction,
      wrong_number: reaction,
      blocked: reaction,
      error: reaction,
    }),
  }),
  z.strictObject({ ...common, type: z.literal("add_label"), label_id: id.nullable() }),
  /** Looks up the missing contact details of a person (PROSPECT-01). */
  z.strictObject({ ...common, type: z.literal("enrich"), finds: z.enum(enrichments) }),
  /** Notifies another program that the person has reached this step, with a signed POST (CAMP-47). */
  z.strictObject({ ...common, type: z.literal("webhook"), url }),
  z.strictObject({ ...common, type: z.literal("delay"), delay: duration }),
  /**
   * The goal of the campaign: people who reach it are done and get nothing more. With `accepted`, people jump to it as soon as they accept
   * a request, and those who arrive without having accepted continue past it.
   */
  z.strictObject({
    ...common,
    type: z.literal("goal"),
    name: z.string().max(limits.goal),
    reached: z.enum(["arrival", "accepted"]),
  }),
  /** Ends this campaign for the person and enrolls them in another one, once. */
  z.strictObject({ ...common, type: z.literal("move_to_campaign"), campaign_id: id.nullable() }),
  z.strictObject({ ...common, type: z.literal("end") }),
  z.discriminatedUnion("condition", [
    /** Waits at most `deadline` for the person to accept: yes as soon as they do, no after a final check (R3). */
    z.strictObject({ ...conditional, condition: z.literal("accepted"), deadline: duration }),
    /** The same for opening, or clicking in, the last email before it; only people count, not scanners (R18). */
    z.strictObject({ ...conditional, condition: z.literal("opened"), deadline: duration }),
    z.strictObject({ ...conditional, condition: z.literal("clicked"), deadline: duration }),
    /** Whether the person replied at any time before this campaign; a reply within it already ends it (R14). */
    z.strictObject({ ...conditional, condition: z.literal("replied") }),
    z.strictObject({ ...conditional, condition: z.literal("has_email") }),
    z.strictObject({ ...conditional, condition: z.literal("has_phone") }),
    /** `field` is a placeholder's name; `is` and `contains` ignore case. */
    z.strictObject({
      ...conditional,
      condition: z.literal("field"),
      field: z.string().max(60),
      operator: z.enum(fieldOperators),
      value: z.string().max(250),
    }),
  ]),
]);
export type Step = z.output<typeof step>;
export type Condition = Extract<Step, { type: "condition" }>;
export const sequence = z.array(step).max(limits.steps);
export type Sequence = z.output<typeof sequence>;

/** The steps that have a field, whatever their kind. */
type StepWith<Field extends string, S = Step> = S extends Step ? (Field extends keyof S ? S : never) : never;

/** The steps as users count them: a delay is only the time between two. */
export const withoutDelays = <S extends { type: StepKind }>(sequence: readonly S[]): S[] =>
  sequence.filter(({ type }) => type !== "delay");

export type WordedStep = StepWith<"message">;
export type WordedKind = WordedStep["type"];
/**
 * Max characters for the text of a step in the builder (CAMP-37 to CAMP-39). A request's note may get longer when placeholders are filled
 * (CAMP-41).
 */
export const messageLimits = {
  comment_post: limits.comment,
  connection_by_email: limits.connectionNoteInBuilder,
  connection_request: limits.connectionNoteInBuilder,
  message: limits.message,
  inmail: limits.inmail,
  group_message: limits.message,
  event_message: limits.message,
  email: limits.emailBody,
  sms: limits.sms,
} as const satisfies Record<WordedKind, number>;
export type TaskStep = StepWith<"priority">;
export const isTask = (step: Step): step is TaskStep => "priority" in step;
export const filesOf = (step: Step): readonly StepFile[] => (step.type === "email" && step.files) || [];
export const hasWords = (step: Step): step is WordedStep => "message" in step;
/** Steps that are sent from a phone number of the workspace. */
type NumberStep = StepWith<"phone_id">;
export const usesNumber = (step: Step): step is NumberStep => "phone_id" in step;

export type WritableStep = StepWith<"ai">;
export type WritableKind = WritableStep["type"];
/** The kinds whose text a language model can write for each person, and what it writes for each. */
export const writableKinds = {
  comment_post: "comment",
  connection_request: "connection_request",
  message: "message",
  inmail: "inmail",
  email: "email",
} as const satisfies Record<WritableKind, WritingKind>;
export const isWritable = (step: Step): step is WritableStep => step.type in writableKinds;
/** The instruction by which a step's text is written for each person; null if everyone gets the same text. */
export const instructionOf = (step: Step | null): Instruction | null =>
  (step && isWritable(step) && step.ai) || null;

/** The content of one variant; `id` is null if the step has only one text. */
export type Variant = { id: string | null; weight: number; subject: string | null; message: string };

/** All texts of a step, its own first. */
export function variantsOf(step: WordedStep): Variant[] {
  const subject = "subject" in step ? step.subject : null;
  const { own, others = [] } = ("variants" in step ? step.variants : null) ?? {};
  return [
    { id: own?.id ?? null, weight: own?.weight ?? 100, subject, message: step.message },
    ...others.map(({ subject: other = "", ...rest }) => ({
      ...rest,
      subject: subject === null ? null : other,
    })),
  ];
}
export const subjectLimits = {
  email: limits.emailSubject,
  inmail: limits.inmailSubject,
} as const satisfies Record<StepWith<"subject">["type"], number>;

/**
 * The kinds that the network counts, each against its own limit (R9). A request by email counts as a request; a message to a member of a
 * group or event counts as a message.
 */
export const countedKinds = [
  "visit_profile",
  "follow",
  "like_post",
  "comment_post",
  "endorse",
  "connection_request",
  "message",
  "inmail",
  "event_invite",
  "email",
  "sms",
  "voicemail",
] as const satisfies readonly TouchKind[];
export type CountedKind = (typeof countedKinds)[number];

/** Placeholders about the person, available in every text (CAMP-54, CAMP-55). */
export const personPlaceholders = [
  "first_name",
  "last_name",
  "full_name",
  "location",
  "company_name",
  "occupation",
] as const;
/** All placeholders offered for texts; custom fields are `custom_field_{n}`. */
export const placeholders = [
  ...personPlaceholders,
  "account_first_name",
  "account_last_name",
  "account_full_name",
] as const;
/** Names from CAMP-54 that no data source provides. Texts with them are kept with a warning; the editor does not offer them. */
export const unsupportedPlaceholders = [
  "years_in_company",
  "college_name",
  "total_years_in_career",
  "total_career_positions_count",
] as const;

/** Replaced by the URL of the unsubscribe page; available in email texts only (R18). */
export const unsubscribePlaceholder = "unsubscribe_link";
export const emailPlaceholders = [...placeholders, unsubscribePlaceholder] as const;

/** Replaced by a page where times with the sender can be booked, a link of its own for everyone (CAMP-22). */
export const meetingLinkPlaceholder = "meeting_link";
/** Messages to one person. Notes are too short for a link, and comments are read by others. */
export const takesMeetingLink = (type: StepKind): boolean =>
  ["message", "inmail", "group_message", "event_message", "email", "sms"].includes(type);
