import {
  isBlocked,
  isFull,
  isLater,
  isMissing,
  maybeMissingPattern,
  senderFaultPattern,
} from "./bounce-words";
import { plain } from "./plain";

/**
 * - `hard`: the address does not exist (any more) and is marked invalid
 * - `block`: this email was rejected for its content or origin; the address may be fine
 * - `soft`: it may work another time: full, down, busy
 * - `unsure`: unclear; a member checks, and the address stays valid
 */
export type BounceKind = "hard" | "soft" | "block" | "unsure";

/**
 * Classifies a server's rejection, in the SMTP dialogue and in a report. The wording decides: if it blames the sender or a full mailbox,
 * that outweighs a code that blames the recipient's address. `status` is the report's own (`5.1.1`), if any.
 */
export function bounceKind(status: string | null, words: string): BounceKind {
  const said = readable(words);
  const code = innerStatus(words) ?? status;
  const [kind = 0, subject = 0, detail = 0] = (code ?? "").split(".").map(Number);
  if (isAboutSender(code, said)) return "block";
  if (isFull(said) && !isMissing(said)) return "soft";
  if (kind === 4 && nameServicePattern.test(said)) return "soft";
  if (isMissing(said) && !(subject === 7 && isBlocked(said))) return "hard";
  if (subject === 4 && /recipient address rejected: access denied/.test(said)) return "hard";
  if (isLater(said) || kind === 4) return "soft";
  if (subject === 1) return byAddress(detail, said);
  if (subject === 2) return detail === 1 ? "hard" : "soft";
  if (subject === 3) return "soft";
  if (subject === 6 || subject === 7 || isBlocked(said)) return "block";
  if (subject === 4) return detail === 4 ? "hard" : "soft";
  return byReplyCode(said);
}

/** A host that is not found for now is a trouble of the name service; for good, it is a domain that does not exist. */
const nameServicePattern =
  /name service error|\bdns\b|host (or domain name )?not found|host unknown|domain (name )?not found/;

/**
 * The same for a server's reply in the SMTP dialogue: `550 5.7.1 …`. A text without a server's code is not its reply, and counts as soft.
 */
export const refusalKind = (reply: string): BounceKind =>
  /^[45]\d\d/.test(reply) ? bounceKind(null, reply) : "soft";

/** Senders' addresses have details of their own (RFC 3463: 5.1.7, 5.1.8), and so do their domains (RFC 7505: 5.7.27). */
const isAboutSender = (code: string | null, said: string) =>
  /^[45]\.(1\.[789]|7\.2[0-9])$/.test(code ?? "") || senderFaultPattern.test(said);

function byAddress(detail: number, said: string): BounceKind {
  if (isBlocked(said)) return "block";
  return detail === 0 && !maybeMissingPattern.test(said) ? "unsure" : "hard";
}

/** Without words and without a telling status the three digits say a little: 550 and 553 mean the mailbox, or a rule. */
function byReplyCode(said: string): BounceKind {
  const [code = ""] = /\b[45]\d\d\b/.exec(said) ?? [];
  if (maybeMissingPattern.test(said)) return "hard";
  if (code === "552" || code.startsWith("4")) return "soft";
  if (code === "551") return "hard";
  return code === "" || code === "550" || code === "553" ? "unsure" : "block";
}

const statusPattern = /(?:^|\b[45]\d\d[ -]+|[#('":;])\s*([45]\.\d{1,3}\.\d{1,3})(?![.\d])/g;

/** Servers wrap what another one said into a code of their own: the last telling one is where it began. */
export function innerStatus(words: string): string | null {
  const codes = [...words.slice(0, 2_000).matchAll(statusPattern)].map(([, code = ""]) => code);
  return codes.findLast((code) => !/^[45]\.0\.0$/.test(code)) ?? null;
}

/** Addresses and links carry words of their own, which say nothing about the reason. */
const readable = (words: string) =>
  plain(words.slice(0, 2_000))
    .replace(/https?:\/\/\S{1,500}/g, " ")
    .replace(/<?[^\s<>@]{1,64}@[^\s<>()@,;:]{1,190}>?/g, " <> ")
    .replace(/\s+/g, " ")
    .trim();
