import type { Tx } from "@/server/db/tx";
import { type Checked, checkText } from "@/server/domain/writing/text";
import type { OwnCompany } from "@/server/ports/own-company";
import type { WritingBrief, WritingPort } from "@/server/ports/writing";
import { listMessages } from "@/server/repositories/inbox/messages";

/** How many earlier messages are read, and how much of each message and of a post. */
const maxMessages = 6;
const maxCharactersRead = 1_500;
/** A text that cannot be used is asked for once more. */
const tries = 2;

/** `failed`: the model did not respond, `writing_unusable`, or the driver's error code; `retryAfterMs` if the model asked for a pause. */
type WrittenWords =
  | { kind: "text"; text: string }
  | { kind: "failed"; reason: string; retryAfterMs?: number };

/** Has a text written and checks it: whatever is answered can be sent as it is (CAMP-68). Throws nothing. */
export async function writeWords(
  port: WritingPort,
  brief: WritingBrief,
  signal: AbortSignal,
  workspaceId: string,
): Promise<WrittenWords> {
  let checked: Checked = { kind: "unusable", why: "empty" };
  for (let left = tries; left > 0 && checked.kind === "unusable"; left--) {
    const answer = await port.write(brief, signal, workspaceId);
    if (answer.kind === "later") return { ...answer, kind: "failed" };
    checked = checkText(answer.text, { maxCharacters: brief.mostSigns, ownWords: ownWordsOf(brief) });
  }
  return checked.kind === "text" ? checked : { kind: "failed", reason: "writing_unusable" };
}

/** Our own words: an address that is in them may be repeated. */
const ownWordsOf = ({ wish, company, conversation }: WritingBrief) =>
  [
    wish,
    ...ownWordsAbout(company),
    ...conversation.flatMap(({ from, text }) => (from === "us" ? [text] : [])),
  ].join("\n");

/** What an admin wrote about their company. */
export const ownWordsAbout = ({ name, offering, yourself }: OwnCompany) => [name, offering, yourself];

/** As much of a post as is read. */
export const asRead = (post: string): string => post.slice(0, maxCharactersRead);

/** The last messages of a conversation, the oldest first. */
export async function saidBefore(tx: Tx, conversationId: string): Promise<WritingBrief["conversation"]> {
  const messages = await listMessages(tx, conversationId, { before: null, limit: maxMessages });
  return messages
    .toSorted((a, b) => +a.at - +b.at)
    .map(({ direction, text }) => ({
      from: direction === "in" ? "them" : "us",
      text: text.slice(0, maxCharactersRead),
    }));
}
