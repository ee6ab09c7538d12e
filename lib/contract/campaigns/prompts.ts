import * as z from "zod";
import { endpoint } from "../endpoint";
import { id, instant, locale, noInput } from "../fields";
import { named, wire } from "../wire";
import { campaign } from "./campaigns";
import { writtenChannels } from "./sequence";
import { writingTones } from "./writing-kinds";

/** State of a prompt's draft; a canceled one counts as failed (CAMP-72). */
const promptStatuses = ["running", "ready", "failed"] as const;
export type PromptStatus = (typeof promptStatuses)[number];
/** Why there is no draft; a failure is never charged. All but the last are codes of errors.ts. */
const promptFailures = [
  "writing_unavailable",
  "writing_unusable",
  "out_of_credits",
  "operator_paused",
  "canceled",
] as const;
export type PromptFailure = (typeof promptFailures)[number];

/** Max prompts kept per user (CAMP-72). */
export const maxPrompts = 20;
export const promptLimits = { goal: 500, audience: 300 } as const;
/** After this many seconds without a draft, the user is told where to find it later (CAMP-71). */
export const slowPromptSeconds = 20;

/** A user's prompt and its result (CAMP-09, CAMP-72, CAMP-73). */
const campaignPrompt = wire({
  id,
  status: z.enum(promptStatuses),
  failure: z.enum(promptFailures).nullable(),
  goal: named("prompt", z.string()),
  audience: z.string(),
  tone: z.enum(writingTones),
  language: locale,
  channels: z.array(z.enum(writtenChannels)),
  createdAt: instant,
  /** How long it took, or has taken so far, in real seconds. */
  seconds: z.int(),
  /** Summary of the draft; null until there is one. */
  draft: wire({ name: z.string(), isEmailOnly: z.boolean(), sequenceLength: z.int() }).nullable(),
  /** Written by the sandbox, without a language model. */
  isSandboxed: z.boolean(),
  /** The campaign created from it. */
  campaignId: named("workflow_id", id.nullable()),
});
export type CampaignPrompt = z.output<typeof campaignPrompt>;

const text = (max: number) => z.string().trim().max(max, "too_long");
const read = { who: "member", page: "campaigns", rate: "read" } as const;
const write = { who: "member", scope: "write", page: "campaigns", rate: "write" } as const;
const byId = wire({ id });

export const campaignPrompts = {
  /** Returns at once; a job writes the draft, which is charged once it exists (CAMP-70, CAMP-82, BILL-47). */
  generate: endpoint({
    method: "POST",
    path: "/workflows/generate",
    access: { ...write, scope: "send", feature: "ai_assistant_in_campaigns" },
    input: wire({
      goal: named("prompt", text(promptLimits.goal).min(1, "fill_this_field")),
      audience: text(promptLimits.audience).default(""),
      tone: z.enum(writingTones),
      language: locale,
      channels: z
        .array(z.enum(writtenChannels))
        .min(1, "fill_this_field")
        .max(writtenChannels.length)
        .default(["network", "email"]),
    }),
    output: campaignPrompt,
  }),
  /** Shown before a user starts: the price in credits, who writes, and the channels available now. */
  offer: endpoint({
    method: "GET",
    path: "/workflows/generate",
    access: { ...read, feature: "ai_assistant_in_campaigns" },
    input: noInput,
    output: wire({
      credits: z.number(),
      /** No language model is configured, so the sandbox writes. */
      isSandboxed: z.boolean(),
      channels: z.array(z.enum(writtenChannels)),
    }),
  }),
  /** The user's own prompts, newest first. */
  recent: endpoint({
    method: "GET",
    path: "/workflows/prompts",
    access: read,
    input: noInput,
    output: z.array(campaignPrompt),
  }),
  show: endpoint({
    method: "GET",
    path: "/workflows/prompts/:_id",
    access: read,
    input: byId,
    output: campaignPrompt,
  }),
  /**
   * Creates a magic campaign from the draft without publishing or sending anything. A second call returns the same campaign while it
   * exists.
   */
  use: endpoint({
    method: "POST",
    path: "/workflows/prompts/:_id/use",
    access: write,
    input: byId,
    output: campaign,
  }),
  /** Cancels a running prompt; a finished one stays as it is. */
  cancel: endpoint({
    method: "POST",
    path: "/workflows/prompts/:_id/cancel",
    access: write,
    input: byId,
    output: campaignPrompt,
  }),
};
