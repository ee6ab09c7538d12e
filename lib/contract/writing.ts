import * as z from "zod";
import { type WritingKind, writingKinds, writingTones } from "./campaigns/writing-kinds";
import { endpoint } from "./endpoint";
import type { Feature } from "./features";
import { id, locale } from "./fields";
import { named, wire } from "./wire";

/** The feature that each kind needs in the plan (BILL-17). */
export const writingFeatures = {
  message: "ai_assistant_in_campaigns",
  connection_request: "ai_assistant_in_campaigns",
  inmail: "ai_assistant_in_campaigns",
  email: "ai_assistant_in_campaigns",
  comment: "ai_powered_comments",
  reply: "ai_assistant_in_inbox",
} as const satisfies Record<WritingKind, Feature>;
/** Equal to the max instruction of a step, because that can be tried on one person first. */
export const maxPromptCharacters = 1_000;

export const writing = {
  /**
   * Writes a text for a person, which the user reviews and sends or not: nothing is sent automatically (CAMP-68, CAMP-69, INBOX-08).
   * `credits` is the price; a failed attempt is free. Users without access to the inbox get no replies and no text that uses earlier
   * messages.
   */
  generate: endpoint({
    method: "POST",
    path: "/ai/messages/generate",
    inQuery: ["credentials_id"],
    access: { who: "member", scope: "send", page: ["inbox", "campaigns"], rate: "write" },
    input: wire({
      accountId: named("credentials_id", id.optional()),
      prospectId: named("profile_id", id),
      kind: z.enum(writingKinds),
      tone: z.enum(writingTones),
      /** By default the person's own language. */
      language: locale.optional(),
      prompt: z.string().trim().min(1, "fill_this_field").max(maxPromptCharacters, "too_long"),
    }),
    output: wire({ text: z.string(), credits: z.number(), isSandboxed: z.boolean() }),
  }),
};
