import {
  hasWords,
  type Instruction,
  instructionOf,
  isTask,
  limits,
  type Sequence,
  type Variant,
  variantsOf,
  type WordedStep,
} from "@/lib/contract/campaigns/sequence";
import { filledFooter, withFooter } from "@/server/domain/campaigns/footer";
import { filledLimits } from "@/server/domain/campaigns/sequence/kinds";
import { type Rendered, renderTemplate, textSeed } from "@/server/domain/campaigns/sequence/merge";
import {
  bodyValues,
  type PlaceholderAccount,
  placeholderValues,
} from "@/server/domain/campaigns/sequence/placeholder-values";
import { textStatus, type WrittenText } from "@/server/domain/campaigns/sequence/written-text";
import { replySubject } from "@/server/domain/conversations/reply-subject";
import { assign, assigned } from "@/server/domain/experiments/assign";
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
  /** Which of the step's texts it is, and all of them; without variants null, and none (R19). */
  variantId: string | null;
  variants: RenderedVariant[];
};
/** One of a step's texts as the person would get it. */
type RenderedVariant = Pick<RenderedStep, "subject" | "text" | "length" | "missing" | "fallbacks"> & {
  id: string;
};

const nobody: KnownPerson = {
  ...{ id: "", firstName: "", lastName: "", fullName: "", position: "", companyName: "", companyDomain: "" },
  ...{ location: "", workEmail: null, personalEmail: null, profileUrl: null, memberRef: null, phone: null },
  ...{ website: null, twitter: null, customFields: {} },
};

type Known = {
  /** Which texts the person has already, by step, and which were written for them alone. */
  has?: ReadonlyMap<string, string>;
  written?: ReadonlyMap<string, WrittenText>;
  /** The footer of every email (R18). */
  footer?: string;
  /** Where the link to unsubscribe leads; without it the placeholder stays. */
  unsubscribeUrl?: string;
  /** The same for the link to book a meeting (CAMP-22). */
  meetingUrl?: string;
};

/** Fills every step with words for one person, with the same choices that sending makes (R21). */
export function renderSequence(
  sequence: Sequence,
  person: KnownPerson | null,
  account: PlaceholderAccount,
  { has = new Map(), written: writtenFor = new Map(), footer = "", unsubscribeUrl, meetingUrl }: Known = {},
): RenderedStep[] {
  const values = placeholderValues(person ?? nobody, account);
  const footerForThem = filledFooter(footer, values, person?.id ?? "", unsubscribeUrl);
  const below = (step: RenderedStep) => withBelow(step, footerForThem, unsubscribeUrl);
  let thread: string | null = null;
  return sequence.map((step) => {
    const whole = step.type === "email" ? below : (rendered: RenderedStep) => rendered;
    const seed = textSeed(person?.id ?? "", step.id);
    const fill = (text: string) => renderTemplate(text, values, seed);
    const inBody = bodyValues(values, step.type, { unsubscribeUrl, meetingUrl });
    const fillBody = (text: string) => renderTemplate(text, inBody, seed);
    if (isTask(step)) return taskOf(step.id, fill(step.text));
    if (!hasWords(step)) return wordless(step.id);
    const wish = instructionOf(step);
    if (wish) {
      const own = asWritten(step, wish, writtenFor.get(step.id) ?? null, fill, thread);
      if (step.type === "email" && own.begins !== null && step.is_enabled) thread = own.begins;
      return whole(own.step);
    }
    const all = variantsOf(step).map((variant) => ({
      variant,
      ...written(step, variant, { fill, fillBody }, thread),
    }));
    const { id: variantId } = assigned(step, has.get(step.id) ?? "") ?? assign(step, person?.id ?? "");
    const chosen = all.find(({ variant }) => variant.id === variantId) ?? all[0]!;
    if (step.type === "email" && chosen.begins !== null && step.is_enabled) thread = chosen.begins;
    return whole({
      stepId: step.id,
      ...chosen.text,
      limit: filledLimits[step.type],
      variantId,
      variants: all.flatMap(({ variant: { id }, text }) => (id === null ? [] : [{ id, ...text }])),
    });
  });
}

/** Adds the footer to an email; its length remains that of its own text. */
function withBelow(step: RenderedStep, footer: Rendered, unsubscribeUrl?: string): RenderedStep {
  const add = <T extends Pick<RenderedStep, "text" | "missing" | "fallbacks">>(one: T): T => ({
    ...one,
    text: one.text === null ? null : withFooter(one.text, footer.text, unsubscribeUrl),
    missing: [...new Set([...one.missing, ...footer.missing])],
    fallbacks: [...new Set([...one.fallbacks, ...footer.fallbacks])],
  });
  return { ...add(step), variants: step.variants.map(add) };
}

type Fill = (text: string) => Rendered;
/** The body of an email may contain more placeholders than its subject (R18). */
type Fillers = { fill: Fill; fillBody: Fill };

/** One of a step's texts, filled. `begins`: the subject of the thread that an email with its own subject begins (R20). */
function written(
  step: WordedStep,
  { subject: template, message }: Variant,
  { fill, fillBody }: Fillers,
  thread: string | null,
) {
  const body = fillBody(message);
  const head = template === null ? null : fill(template);
  const own = head?.text.trim() ? head.text : null;
  const continues = step.type === "email" && own === null ? thread : null;
  const text = {
    subject: continues === null ? (head?.text ?? null) : replySubject(continues),
    text: body.text,
    length: [...body.text].length,
    missing: [...new Set([...(head?.missing ?? []), ...body.missing])],
    fallbacks: [...new Set([...(head?.fallbacks ?? []), ...body.fallbacks])],
  };
  return { begins: own, text };
}

/** A generated text; null while it is not written. Only a subject is filled. */
function asWritten(
  step: WordedStep,
  wish: Instruction,
  found: WrittenText | null,
  fill: Fill,
  thread: string | null,
) {
  const [head] = variantsOf(step);
  const { begins, text } = written(step, { ...head!, message: "" }, { fill, fillBody: fill }, thread);
  const words = textStatus(wish, found) === "ready" ? (found?.text ?? null) : null;
  const length = [...(words ?? "")].length;
  return {
    begins,
    step: { ...wordless(step.id), ...text, text: words, length, limit: filledLimits[step.type] },
  };
}

const wordless = (stepId: string): RenderedStep => ({
  ...{ stepId, subject: null, text: null, length: 0, limit: null, missing: [], fallbacks: [] },
  ...{ variantId: null, variants: [] },
});

/** The text of a task for a teammate (CAMP-62). */
const taskOf = (stepId: string, { text, missing, fallbacks }: Rendered): RenderedStep => ({
  ...wordless(stepId),
  ...{ text, length: [...text].length, limit: limits.task, missing, fallbacks },
});
