import * as z from "zod";
import { endpoint } from "./endpoint";
import type { Feature } from "./features";
import { id, locale } from "./fields";
import { named, wire } from "./wire";

/** What a text is for (CAMP-69). */
export const writingKinds = ["message", "connection_request", "inmail", "email", "comment", "reply"] as const;
export type WritingKind = (typeof writingKinds)[number];
/** What the plan needs for each (BILL-17). */
export const writingFeatures = {
  message: "ai_assistant_in_campaigns",
  connection_request: "ai_assistant_in_campaigns",
  inmail: "ai_assistant_in_campaigns",
  email: "ai_assistant_in_campaigns",
  comment: "ai_powered_comments",
  reply: "ai_assistant_in_inbox",
} as const satisfies Record<WritingKind, Feature>;
export const writingTones = ["friendly", "formal", "direct"] as const;
export type WritingTone = (typeof writingTones)[number];
/** As long as the instruction of a step may be, which can be tried on one person first. */
export const mostPromptSigns = 1_000;

export const writing = {
  /**
   * Writes a text for a person, which somebody reads and sends or not: nothing leaves by itself (CAMP-68, CAMP-69, INBOX-08).
   * `credits` is what it cost; a text nobody could write costs nothing. Whoever may not see the inbox gets no replies written,
   * and no text that knows what was said there.
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
      /** Without it, the person's own. */
      language: locale.optional(),
      prompt: z.string().trim().min(1, "fill_this_field").max(mostPromptSigns, "too_long"),
    }),
    output: wire({ text: z.string(), credits: z.number(), isSandboxed: z.boolean() }),
  }),
};
