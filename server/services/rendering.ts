import { hasWords, limits, messageLimits, type Sequence } from "@/lib/contract/sequence";
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

/** A request's note may grow when it is filled (CAMP-41). */
const filledLimits = {
  ...messageLimits,
  connection_request: limits.connectionNote,
  connection_by_email: limits.connectionNote,
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
    const head = "subject" in step ? fill(step.subject) : null;
    const own = head?.text.trim() ? head.text : null;
    const continues = step.type === "email" && own === null ? thread : null;
    const subject = continues === null ? (head?.text ?? null) : replySubject(continues);
    if (step.type === "email" && own !== null && step.is_enabled) thread = own;
    return {
      stepId: step.id,
      subject,
      text: body.text,
      length: [...body.text].length,
      limit: filledLimits[step.type],
      missing: [...new Set([...(head?.missing ?? []), ...body.missing])],
      fallbacks: [...new Set([...(head?.fallbacks ?? []), ...body.fallbacks])],
    };
  });
}

const wordless = (stepId: string): RenderedStep => ({
  ...{ stepId, subject: null, text: null, length: 0, limit: null, missing: [], fallbacks: [] },
});
