import { limits, type Sequence, type Step } from "@/lib/contract/sequence";
import { renderTemplate, textSeed } from "@/server/domain/campaigns/merge";
import { type PlaceholderAccount, placeholderValues } from "@/server/domain/campaigns/placeholder-values";
import { replySubject } from "@/server/domain/conversations/reply-subject";
import type { KnownPerson } from "@/server/domain/prospects/person";

/** A step as one person would get it; `length` and `limit` are of the text after filling (ux 43). */
export type RenderedStep = {
  stepId: string;
  subject: string | null;
  text: string | null;
  length: number;
  limit: number | null;
  missing: string[];
  fallbacks: string[];
};

const nobody: KnownPerson = {
  ...{ id: "", firstName: "", lastName: "", fullName: "", position: "", companyName: "", companyDomain: "" },
  ...{ location: "", workEmail: null, personalEmail: null, profileUrl: null, memberRef: null, phone: null },
  ...{ website: null, twitter: null, customFields: {} },
};

const limitOf = {
  connection_request: limits.connectionNote,
  message: limits.message,
  email: limits.emailBody,
};

/** Fills every step with words for one person, with the same choices that sending makes (R21). */
export function renderSequence(
  sequence: Sequence,
  person: KnownPerson | null,
  account: PlaceholderAccount,
): RenderedStep[] {
  const values = placeholderValues(person ?? nobody, account);
  let thread: string | null = null;
  return sequence.map((step) => {
    const fill = (text: string) => renderTemplate(text, values, textSeed(person?.id ?? "", step.id));
    if (!hasWords(step)) return wordless(step.id);
    const body = fill(step.message);
    const head = step.type === "email" ? fill(step.subject) : null;
    const subject =
      head === null ? null : head.text.trim() === "" && thread !== null ? replySubject(thread) : head.text;
    if (head && head.text.trim() !== "" && step.is_enabled) thread = head.text;
    return {
      stepId: step.id,
      subject,
      text: body.text,
      length: [...body.text].length,
      limit: limitOf[step.type],
      missing: [...new Set([...(head?.missing ?? []), ...body.missing])],
      fallbacks: [...new Set([...(head?.fallbacks ?? []), ...body.fallbacks])],
    };
  });
}

const hasWords = (step: Step) =>
  step.type === "connection_request" || step.type === "message" || step.type === "email";

const wordless = (stepId: string): RenderedStep => ({
  ...{ stepId, subject: null, text: null, length: 0, limit: null, missing: [], fallbacks: [] },
});
