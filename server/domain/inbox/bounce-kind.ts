import { plain } from "./plain";

/**
 * - `hard`: the address does not exist (any more) and is marked invalid
 * - `block`: this mail was turned away for what it is or where it comes from; the address may be fine
 * - `soft`: it may work another time: full, down, busy
 */
export type BounceKind = "hard" | "soft" | "block";

const NO_SUCH_PERSON =
  /(user|recipient|mailbox|account|address|addressee|alias)( \S+){0,4} (unknown|not found|does ?n[o']t exist|doesn't exist|invalid|disabled|inactive|no longer|unavailable)|unknown (user|recipient|address|mailbox|local)|no (such|mailbox|account|user|recipient)( \S+){0,2} ?(user|recipient|mailbox|person|here|address|by that name|found)?|not (a valid|exist)|invalid (recipient|mailbox|address|user)|unrouteable address|recipient (address )?rejected: (user|access|undeliverable|unknown)|domain (name )?not found|host (or domain name )?not found|nxdomain|bad destination (mailbox|system)|mailbox (is )?(disabled|closed|deactivated)|(existiert|gibt es) nicht|unbekannt|n'existe pas|inconnu|inexistente|no existe|nao existe|desconocid/;

const TURNED_AWAY =
  /spam|blocked|block ?list|black ?list|blacklisted|denied|policy|reputation|dmarc|\bspf\b|dkim|unsolicited|not authori[sz]ed|listed (at|by|in|on)|spamhaus|barracuda|proofpoint|content (rejected|filter)|banned|suspicious|message (was )?rejected|authentication (required|failed)|unauthenticated|not permitted|not allowed/;

const FULL_OR_DOWN =
  /(mailbox|quota|inbox|storage|account)( \S+){0,3} (full|exceeded|over|limit)|over ?quota|quota exceeded|insufficient (system )?(storage|disk)|try again|temporar|timed? ?out|timeout|connection (refused|lost)|greylist|too many|rate limit|could not be delivered for|resources|too (large|big)|size (limit|exceed)|out of memory|busy/;

/** From the enhanced status (`5.1.1`), the server's words, or both; what stays unclear does not condemn the address. */
export function bounceKind(status: string | null, words: string): BounceKind {
  const said = plain(words.slice(0, 2_000)).replace(/\s+/g, " ");
  const [kind, subject, detail] = (status ?? "").split(".").map(Number);
  if (kind === 4) return /^5\d\d/.test(said) && NO_SUCH_PERSON.test(said) ? "hard" : "soft";
  if (subject === 1 && [1, 2, 3, 4, 6, 10].includes(detail ?? -1))
    return TURNED_AWAY.test(said) && !NO_SUCH_PERSON.test(said) ? "block" : "hard";
  if (subject === 2 && detail === 1) return "hard";
  if (subject === 2 || subject === 3) return "soft";
  if (FULL_OR_DOWN.test(said) && !NO_SUCH_PERSON.test(said)) return "soft";
  if (subject === 4) return detail === 4 || NO_SUCH_PERSON.test(said) ? "hard" : "soft";
  if (NO_SUCH_PERSON.test(said) && !(subject === 7 && TURNED_AWAY.test(said))) return "hard";
  return "block";
}

/** The same of a server's reply in the dialogue: `550 5.7.1 …`. What has no code of a server is none of its words, and soft. */
export function refusalKind(reply: string): BounceKind {
  const [, status = null] = /^[45]\d\d[ -](?:([245]\.\d{1,3}\.\d{1,3})\b)?/.exec(reply) ?? [];
  if (!/^[45]\d\d/.test(reply)) return "soft";
  return bounceKind(status, reply);
}
