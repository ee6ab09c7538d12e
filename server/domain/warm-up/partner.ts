import { warmUpPool } from "@/lib/contract/accounts/warm-up";
import { sendingServiceOf } from "@/server/domain/mailboxes/sending-services";
import { drawn } from "./drawn";

/** How often two mailboxes write to each other in seven days, both directions together. More of it looks made by a machine. */
const maxPerPair = 3;
export const pairDays = 7;

type Partner = {
  id: string;
  domain: string;
  /** Emails between the two in the last seven days, both directions. */
  pair: number;
};

/** Whether a pair may write once more, after so many emails in the last seven days. */
export const hasRoomLeft = (pair: number): boolean => pair < maxPerPair;

/**
 * Whom a mailbox writes to next: somebody of another domain, whom it has written with least, so that the thread has room for replies. Null
 * where every pair has had enough for now.
 */
export function choosePartner<P extends Partner>(
  own: { domain: string },
  partners: readonly P[],
  seed: string,
): P | null {
  const open = partners.filter(({ domain, pair }) => domain !== own.domain && hasRoomLeft(pair));
  const least = Math.min(...open.map(({ pair }) => pair));
  const best = open.filter(({ pair }) => pair === least);
  return best[Math.floor(drawn("partner", seed) * best.length)] ?? null;
}

/** An email that waits for the mailbox's reply. */
type Awaiting = { pair: number };

/** The email that is answered next: the one that has waited longest and whose pair has room. `awaiting` is in the order of arrival. */
export const chooseAnswer = <A extends Awaiting>(awaiting: readonly A[]): A | null =>
  awaiting.find(({ pair }) => hasRoomLeft(pair)) ?? null;

/**
 * The chance that an email of a thread is answered, so that of all emails `replyPercent` are. The third email of a thread ends it, which is
 * why the others are answered more often: p + p² of 1 + p + p² are replies.
 */
function answerChance(replyPercent: number, depth: number): number {
  if (depth >= maxPerPair) return 0;
  const share = Math.min(replyPercent, 66) / 100;
  return Math.min(1, (Math.sqrt(1 + (4 * share) / (1 - share)) - 1) / 2);
}

/** Whether the email with this seed will be answered. Decided when it is written, so that trying again decides the same. */
export const wantsAnswer = (replyPercent: number, depth: number, seed: string): boolean =>
  drawn("answer", seed) < answerChance(replyPercent, depth);

/** Why a pool does nothing; null if it may work. */
export function poolProblem(pool: { mailboxes: number; domains: number }): "not_enough_mailboxes" | null {
  return pool.mailboxes < warmUpPool.mailboxes || pool.domains < warmUpPool.domains
    ? "not_enough_mailboxes"
    : null;
}

/** How many emails a day a mailbox with so many partners can write at most, on average of a week: each pair shares its emails. */
export const possiblePerDay = (partners: number): number =>
  Math.floor((partners * maxPerPair) / 2 / pairDays);

/** A pool as a mailbox sees it: itself and the others. */
type Pool = {
  mailboxes: number;
  domains: number;
  /** Those of other domains: only they write to each other. */
  partners: number;
};

export function poolOf(own: { domain: string }, others: readonly { domain: string }[]): Pool {
  return {
    mailboxes: others.length + 1,
    domains: new Set([own.domain, ...others.map(({ domain }) => domain)]).size,
    partners: others.filter(({ domain }) => domain !== own.domain).length,
  };
}

export type MailProviderKind = "google" | "microsoft" | "other";

/** Whose servers a mailbox is at, by the server it sends through. */
export function providerOf(smtpHost: string): MailProviderKind {
  const name = sendingServiceOf(smtpHost)?.name;
  return name === "Google" ? "google" : name === "Microsoft" ? "microsoft" : "other";
}
