import { limits, type WritableKind, writableKinds } from "@/lib/contract/campaigns/sequence";
import type { WritingKind } from "@/lib/contract/campaigns/writing-kinds";
import type { CreditCategory } from "@/lib/contract/credits";
import type { Feature } from "@/lib/contract/features";
import { writingFeatures } from "@/lib/contract/writing";
import { creditPrices, type Price } from "@/server/domain/billing/credits";

/** The price and max length of each kind; a reply fits every channel (CAMP-37 to CAMP-41, INBOX-08, BILL-46). */
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

/** The plan feature that a step's text needs, and its price per prospect. */
export const featureOfText = (kind: WritableKind): Feature => writingFeatures[writableKinds[kind]];
export function priceOfText(kind: WritableKind): Price {
  const { category } = kindsOfText[writableKinds[kind]];
  return { category, tenths: creditPrices[category] };
}

/** What the sandbox model writes must not reach anyone outside. */
export const mayWriteFor = (writer: { isSandbox: boolean }, to: { isSandboxed: boolean }): boolean =>
  !writer.isSandbox || to.isSandboxed;

export type Checked =
  | { kind: "text"; text: string }
  | { kind: "unusable"; why: "empty" | "too_long" | "placeholder" | "link" };

/** Brackets and tags: what would have to be replaced before sending. */
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
/** Links and email addresses of a text that are not in `ownWords`, what we said ourselves. */
export function foreignAddresses(text: string, ownWords: string): string[] {
  const known = new Set(addressesIn(ownWords));
  return addressesIn(text).filter((address) => !known.has(address));
}

/**
 * A generated text fit for display: cut to the channel's max length at the end of a sentence, without anything left to fill in, and without
 * an address that is not in `ownWords`, what we said ourselves.
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
