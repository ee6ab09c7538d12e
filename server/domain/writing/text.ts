import { limits, type WritableKind, writableKinds } from "@/lib/contract/campaigns/sequence";
import type { CreditCategory } from "@/lib/contract/credits";
import type { Feature } from "@/lib/contract/features";
import { type WritingKind, writingFeatures } from "@/lib/contract/writing";
import { creditPrices, type Price } from "@/server/domain/billing/credits";

/** What each kind costs, and may be long; a reply fits every channel (CAMP-37 to CAMP-41, INBOX-08, BILL-46). */
export const kindsOfText: Readonly<
  Record<
    WritingKind,
    {
      category: Extract<CreditCategory, "message_generation" | "assistant_in_campaigns" | "ai_comment">;
      maxCharacters: number;
    }
  >
> = {
  reply: { category: "message_generation", maxCharacters: limits.sms },
  comment: { category: "ai_comment", maxCharacters: limits.comment },
  message: { category: "assistant_in_campaigns", maxCharacters: limits.message },
  connection_request: { category: "assistant_in_campaigns", maxCharacters: limits.connectionNoteInBuilder },
  inmail: { category: "assistant_in_campaigns", maxCharacters: limits.inmail },
  email: { category: "assistant_in_campaigns", maxCharacters: limits.message },
};

/** What the words of a step need of the plan, and what they cost for each person. */
export const featureOfText = (kind: WritableKind): Feature => writingFeatures[writableKinds[kind]];
export function priceOfText(kind: WritableKind): Price {
  const { category } = kindsOfText[writableKinds[kind]];
  return { category, tenths: creditPrices[category] };
}

/** What the sandbox writes reaches nobody outside of it. */
export const mayWriteFor = (writer: { isSandbox: boolean }, to: { isSandboxed: boolean }): boolean =>
  !writer.isSandbox || to.isSandboxed;

export type Checked =
  | { kind: "text"; text: string }
  | { kind: "unusable"; why: "empty" | "too_long" | "placeholder" | "link" };

/** Brackets to be filled in, tags: what a person would have to replace before it can be sent. */
const toFillIn = /\[[^\]\n]{1,80}\]|<\/?[a-z][^>\n]{0,200}>/i;
export const isToFillIn = (text: string) => toFillIn.test(text);
const addresses =
  /(?:https?:\/\/|www\.)\S+|[\w.+-]+@[\w-]+(?:\.[\w-]+)+|\b(?:[a-z0-9-]+\.)+[a-z]{2,}(?:\/\S*)?/gi;
const bare = (address: string) =>
  address
    .toLowerCase()
    .replace(/^(?:https?:\/\/)?(?:www\.)?/, "")
    .replace(/[/).,;:!?]+$/, "");
const addressesIn = (text: string) => (text.match(addresses) ?? []).map(bare);
/** Links and mail addresses of a text that `ownWords`, what we said ourselves, does not have. */
export function foreignAddresses(text: string, ownWords: string): string[] {
  const known = new Set(addressesIn(ownWords));
  return addressesIn(text).filter((address) => !known.has(address));
}

/**
 * A written text as a person may be shown it: never longer than its channel takes, shortened at the end of a sentence, without anything left
 * to fill in, and without an address that `ownWords`, what we said ourselves, does not have.
 */
export function checkText(
  written: string,
  { maxCharacters, ownWords }: { maxCharacters: number; ownWords: string },
): Checked {
  const text = shorten(plain(written), maxCharacters);
  if (text === null) return { kind: "unusable", why: "too_long" };
  if (text === "") return { kind: "unusable", why: "empty" };
  if (/[{}]/.test(text) || isToFillIn(text)) return { kind: "unusable", why: "placeholder" };
  if (foreignAddresses(text, ownWords).length > 0) return { kind: "unusable", why: "link" };
  return { kind: "text", text };
}

/** Line ends of one kind, no control signs, no blanks at the ends. */
export const plain = (text: string) =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, "\n")
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, " ")
    .replace(/\n{3,}/g, "\n\n")
    .trim();

function shorten(text: string, maxCharacters: number): string | null {
  if (text.length <= maxCharacters) return text;
  const [whole] = text.slice(0, maxCharacters).match(/^[\s\S]*[.!?…](?=\s|$)/) ?? [];
  return whole?.trim() || null;
}
