import type { MailFinding } from "@/lib/contract/campaigns/review";
import {
  instructionOf,
  type Sequence,
  unsubscribePlaceholder,
  type Variant,
  variantsOf,
} from "@/lib/contract/campaigns/sequence";
import { plain } from "@/server/domain/inbox/plain";
import { linkShorteners, spamPhrases } from "./spam-words";

type EmailStep = Extract<Sequence[number], { type: "email" }>;

/** What is known about the mailboxes and links of a campaign. */
export type MailFacts = {
  /** The footers of the mailboxes it sends from. */
  footers: readonly string[];
  /** Opens or clicks are measured. */
  isTracked: boolean;
  /** Tracked links are on a domain of the workspace's own. */
  hasOwnLinkDomain: boolean;
};

/** A first email has no more links and words than this; later ones are read by people who know the sender. */
const maxLinks = 2;
const maxWords = 250;
/** With fewer words an email is little more than its link. */
const minWordsAroundLink = 15;
/** One phrase can be meant well. In a subject it is the first thing a filter sees. */
const maxPhrases = 1;

/** What makes filters distrust the emails of a campaign, step by step (M12). Texts written by AI for each person are not known yet. */
export function mailFindings(sequence: Sequence, facts: MailFacts): MailFinding[] {
  const emails = sequence.filter((step): step is EmailStep => step.type === "email" && step.is_enabled);
  const [first] = emails;
  if (!first) return [];
  const ofTexts = emails.flatMap((step) =>
    textsOf(step)
      .flatMap((variant) => textFindings(step, variant, step === first))
      .filter(isNew()),
  );
  return [
    ...(facts.isTracked && !facts.hasOwnLinkDomain ? [of(first, "shared_tracking")] : []),
    ...ofTexts,
    ...optOutFindings(first, facts.footers),
  ];
}

/** The texts that people may get. */
const textsOf = (step: EmailStep): Variant[] =>
  instructionOf(step)
    ? []
    : variantsOf(step).filter(({ weight, message }) => weight > 0 && message.trim() !== "");

const of = (step: EmailStep, finding: MailFinding["finding"], detail = ""): MailFinding => ({
  ...{ stepId: step.id, finding, detail },
});

/** Variants of a step often share a sentence. */
function isNew() {
  const seen = new Set<string>();
  return ({ finding, detail }: MailFinding) => {
    const key = `${finding} ${detail}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  };
}

function textFindings(step: EmailStep, { subject, message }: Variant, isFirst: boolean): MailFinding[] {
  const title = subject ?? "";
  const words = wordsIn(message);
  return [
    ...subjectFindings(step, title),
    ...linkFindings(step, message, { isFirst, words }),
    ...phraseFindings(step, title, message),
    ...(/!{3}|\${3}|€{3}/.test(message) ? [of(step, "punctuation")] : []),
    ...(isFirst && words > maxWords ? [of(step, "long_text", String(words))] : []),
    ...(isFirst && (step.files?.length ?? 0) > 0 ? [of(step, "attachment")] : []),
  ];
}

const placeholders = /\{[^{}]*\}/g;
const wordsIn = (text: string) => text.split(/\s+/).filter(Boolean).length;
/** What mail programs write before the subject of a reply or a forwarded email. */
const replyMark = /^\s*(?:re|aw|sv|rép|fwd?|wg|tr|rv|enc|res)\s*:/i;

function subjectFindings(step: EmailStep, subject: string): MailFinding[] {
  const text = subject.replace(placeholders, "");
  return [
    ...(replyMark.test(subject) ? [of(step, "false_reply")] : []),
    ...(isShouted(text) ? [of(step, "shouting")] : []),
    ...(/[!?].*!|\?{2}|\${2}|€{2}/.test(text) ? [of(step, "punctuation")] : []),
  ];
}

/** Three words in capitals, or one long word that is half of the subject. Shorter ones are names and abbreviations. */
function isShouted(text: string): boolean {
  const words = text.match(/\p{L}{2,}/gu) ?? [];
  const loud = words.filter((word) => word.length > 3 && word === word.toUpperCase());
  return loud.length >= 3 || (loud.some(({ length }) => length > 5) && loud.length * 2 >= words.length);
}

type Read = { isFirst: boolean; words: number };

function linkFindings(step: EmailStep, message: string, { isFirst, words }: Read): MailFinding[] {
  const links = [...new Set(message.match(/https?:\/\/(?:\[[\da-f:.]+\])?[^\s<>"')\]}]*/gi) ?? [])].flatMap(
    (link) => {
      const url = URL.parse(link);
      return url ? [url] : [];
    },
  );
  return [
    ...links
      .filter(({ hostname }) => linkShorteners.has(hostname.replace(/^www\./, "")))
      .map(({ hostname }) => of(step, "link_shortener", hostname)),
    ...links
      .filter(({ hostname }) => /^[\d.]+$|^\[/.test(hostname))
      .map(({ hostname }) => of(step, "numeric_link", hostname)),
    ...links
      .filter(({ protocol }) => protocol === "http:")
      .map(({ hostname }) => of(step, "insecure_link", hostname)),
    ...(isFirst && links.length > maxLinks ? [of(step, "many_links", String(links.length))] : []),
    ...(links.length > 0 && words < minWordsAroundLink ? [of(step, "only_a_link")] : []),
  ];
}

/** Whole words only, so that "actionable" is no "act now". */
const phrasePattern = new RegExp(`(?<!\\p{L})(?:${spamPhrases.join("|")})(?!\\p{L})`, "gu");

function phrasesIn(text: string): Set<string> {
  const read = plain(text)
    .replace(/\s+/g, " ")
    .replace(/(\d) %/g, "$1%");
  return new Set(Array.from(read.matchAll(phrasePattern), ([phrase]) => phrase));
}

function phraseFindings(step: EmailStep, subject: string, message: string): MailFinding[] {
  const found = phrasesIn(`${subject}\n${message}`);
  return found.size > maxPhrases || phrasesIn(subject).size > 0
    ? [of(step, "spam_phrases", [...found].join(", "))]
    : [];
}

/** Words by which an email offers not to write again. */
const optOutWords =
  /unsubscribe|opt[- ]?out|stop hearing|not hear from|abmelde|abbestell|keine weiteren|desabonn|desinscri|ne plus recevoir|darse de baja|no recibir|cancelar (a |la )?(su)?subscri|cancelar (la )?suscripci|remover/;

/** The first email says how to get no more of them: in its text, or in the footers of all mailboxes (R18). */
function optOutFindings(first: EmailStep, footers: readonly string[]): MailFinding[] {
  const offers = (text: string) =>
    text.includes(`{${unsubscribePlaceholder}}`) || optOutWords.test(plain(text));
  const isOffered =
    textsOf(first).every(({ message }) => offers(message)) || (footers.length > 0 && footers.every(offers));
  return isOffered ? [] : [of(first, "no_opt_out")];
}
