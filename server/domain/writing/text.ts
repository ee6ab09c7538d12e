import type { CreditCategory } from "@/lib/contract/credits";
import type { Feature } from "@/lib/contract/features";
import { limits } from "@/lib/contract/sequence";
import type { WritingKind } from "@/lib/contract/writing";

/** What each kind needs of the plan, costs, and may be long; a reply fits every channel (CAMP-37 to CAMP-41, INBOX-08, BILL-46). */
export const kindsOfText: Readonly<
  Record<
    WritingKind,
    {
      feature: Feature;
      category: Extract<CreditCategory, "message_generation" | "assistant_in_campaigns" | "ai_comment">;
      mostSigns: number;
    }
  >
> = {
  reply: { feature: "ai_assistant_in_inbox", category: "message_generation", mostSigns: limits.sms },
  comment: { feature: "ai_powered_comments", category: "ai_comment", mostSigns: limits.comment },
  message: ofCampaign(limits.message),
  connection_request: ofCampaign(limits.connectionNoteInBuilder),
  inmail: ofCampaign(limits.inmail),
  email: ofCampaign(limits.message),
};
function ofCampaign(mostSigns: number) {
  const category = "assistant_in_campaigns" as const;
  return { feature: "ai_assistant_in_campaigns" as const, category, mostSigns };
}

export type Checked =
  | { kind: "text"; text: string }
  | { kind: "unusable"; why: "empty" | "too_long" | "placeholder" | "link" };

/** Braces of ours, brackets to be filled in, tags: what a person would have to replace before it can be sent. */
const placeholder = /[{}]|\[[^\]\n]{1,80}\]|<\/?[a-z][^>\n]{0,200}>/i;
const addresses =
  /(?:https?:\/\/|www\.)\S+|[\w.+-]+@[\w-]+(?:\.[\w-]+)+|\b(?:[a-z0-9-]+\.)+[a-z]{2,}(?:\/\S*)?/gi;
const bare = (address: string) =>
  address
    .toLowerCase()
    .replace(/^(?:https?:\/\/)?(?:www\.)?/, "")
    .replace(/[/).,;:!?]+$/, "");
const addressesIn = (text: string) => (text.match(addresses) ?? []).map(bare);

/**
 * A written text as a person may be shown it: never longer than its channel takes, shortened at the end of a sentence, without anything left
 * to fill in, and without an address that `ownWords`, what we said ourselves, does not have.
 */
export function checkText(
  written: string,
  { mostSigns, ownWords }: { mostSigns: number; ownWords: string },
): Checked {
  const text = shorten(plain(written), mostSigns);
  if (text === null) return { kind: "unusable", why: "too_long" };
  if (text === "") return { kind: "unusable", why: "empty" };
  if (placeholder.test(text)) return { kind: "unusable", why: "placeholder" };
  const known = new Set(addressesIn(ownWords));
  if (addressesIn(text).some((address) => !known.has(address))) return { kind: "unusable", why: "link" };
  return { kind: "text", text };
}

/** Line ends of one kind, no control signs, no blanks at the ends. */
const plain = (text: string) =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, "\n")
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, " ")
    .replace(/\n{3,}/g, "\n\n")
    .trim();

function shorten(text: string, mostSigns: number): string | null {
  if (text.length <= mostSigns) return text;
  const [whole] = text.slice(0, mostSigns).match(/^[\s\S]*[.!?…](?=\s|$)/) ?? [];
  return whole?.trim() || null;
}
