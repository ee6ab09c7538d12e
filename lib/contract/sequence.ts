import * as z from "zod";
import { id } from "./fields";

/**
 * The steps of a simple campaign, in order (CAMP-28, CAMP-84). A step keeps its id through every edit, so that people
 * in flight can be found again (R23). Text limits: CAMP-37 to CAMP-41.
 */
export const limits = {
  emailSubject: 255,
  emailBody: 50_000,
  message: 8_000,
  connectionNote: 300,
  connectionNoteInBuilder: 200,
  steps: 50,
} as const;

/** Hours are absolute, days are calendar days at the same local time, working days skip days without sending (R4). */
export const delayUnits = ["hours", "days", "working_days"] as const;
export const duration = z.strictObject({ amount: z.int().min(0).max(365), unit: z.enum(delayUnits) });
export type Duration = z.output<typeof duration>;

const common = { id, is_enabled: z.boolean().default(true) };

export const stepKinds = [
  "visit_profile",
  "connection_request",
  "message",
  "email",
  "delay",
  "condition",
] as const;
export type StepKind = (typeof stepKinds)[number];

/** Texts may be empty in a draft; publishing checks them (domain/campaigns/problems.ts). */
export const step = z.discriminatedUnion("type", [
  z.strictObject({ ...common, type: z.literal("visit_profile") }),
  z.strictObject({ ...common, type: z.literal("connection_request"), message: z.string().max(2_000) }),
  z.strictObject({ ...common, type: z.literal("message"), message: z.string().max(limits.message) }),
  /** An empty subject continues the thread of the e-mail before (R20, decision on CAMP-42). */
  z.strictObject({
    ...common,
    type: z.literal("email"),
    subject: z.string().max(limits.emailSubject),
    message: z.string().max(limits.emailBody),
  }),
  z.strictObject({ ...common, type: z.literal("delay"), delay: duration }),
  /**
   * Waits until the person accepted, at most `deadline` long (R3). Accepted: the next step follows at once. Not
   * accepted in time: `continue` goes on with the steps that need no connection, `finish` ends the sequence.
   */
  z.strictObject({
    ...common,
    type: z.literal("condition"),
    condition: z.literal("accepted"),
    deadline: duration,
    otherwise: z.enum(["continue", "finish"]),
  }),
]);
export type Step = z.output<typeof step>;
export const sequence = z.array(step).max(limits.steps);
export type Sequence = z.output<typeof sequence>;

/** The step kinds that reach a person and so have a row in the ledger with a channel. */
export const touchKinds = ["visit_profile", "connection_request", "message", "email"] as const;
export type TouchKind = (typeof touchKinds)[number];
export const channels = ["network", "email"] as const;
export type Channel = (typeof channels)[number];
export const channelOf = (kind: TouchKind): Channel => (kind === "email" ? "email" : "network");

/** Placeholders of CAMP-54 and CAMP-55; custom fields are `custom_field_{n}`. */
export const placeholders = [
  "first_name",
  "last_name",
  "full_name",
  "location",
  "company_name",
  "years_in_company",
  "occupation",
  "college_name",
  "account_first_name",
  "account_last_name",
  "account_full_name",
  "total_years_in_career",
  "total_career_positions_count",
] as const;
