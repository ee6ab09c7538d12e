import { domainOf } from "@/lib/contract/accounts/domain-health";
import type { Tx } from "@/server/db/tx";
import { localeBetween } from "@/server/domain/warm-up/letters/letter";
import {
  chooseAnswer,
  choosePartner,
  hasRoomLeft,
  pairDays,
  poolOf,
  poolProblem,
  providerOf,
  wantsAnswer,
} from "@/server/domain/warm-up/partner";
import { findAccount } from "@/server/repositories/accounts/accounts";
import type { MailboxRow } from "@/server/repositories/mailboxes/mailboxes";
import { type Addressed, findAddressed, listAwaiting } from "@/server/repositories/warm-up/warm-up-mails";
import { listPairs, listPool, lockPair, type WarmUpRow } from "@/server/repositories/warm-up/warm-ups";
import { messageIdOf } from "../message-key";

/** Among so many emails that wait for an answer one is chosen. */
const maxAwaiting = 20;

type Wanted = { id: string; mailbox: MailboxRow; warmUp: WarmUpRow; key: string; at: Date; weekAgo: Date };

/** Whom the mailbox writes to, and in which thread: an answer that is due goes first. Text: why nobody. */
export async function chooseLetter(
  tx: Tx,
  wanted: Wanted,
): Promise<Addressed | "not_enough_mailboxes" | "nobody"> {
  const { id, mailbox, warmUp, key, at, weekAgo } = wanted;
  const pool = await listPool(tx, mailbox.id);
  const own = { domain: domainOf(mailbox.email) };
  if (poolProblem(poolOf(own, pool))) return "not_enough_mailboxes";
  const before = await findAddressed(tx, id);
  // Its Message-ID is fixed, so it goes to nobody else.
  if (before) return pool.some((one) => one.id === before.toMailboxId) ? before : "nobody";

  const pairs = await listPairs(tx, mailbox.id, weekAgo);
  const pairOf = (other: string) => pairs.get(other) ?? 0;
  const common = {
    fromAddress: mailbox.email,
    messageId: messageIdOf(key, mailbox.email),
  };
  const awaiting = await listAwaiting(tx, mailbox.id, at, maxAwaiting);
  const answered = chooseAnswer(
    awaiting.flatMap((one) => {
      const member = pool.find(({ id: other }) => other === one.mailboxId);
      return member ? [{ ...one, member, pair: pairOf(member.id) }] : [];
    }),
  );
  /** Another worker may have chosen the same pair meanwhile. */
  const isStillFree = async (other: string) => {
    await lockPair(tx, mailbox.id, other);
    return hasRoomLeft((await listPairs(tx, mailbox.id, weekAgo)).get(other) ?? 0);
  };
  if (answered) {
    if (!(await isStillFree(answered.mailboxId))) return "nobody";
    const depth = answered.depth + 1;
    return {
      ...common,
      toWorkspaceId: answered.workspaceId,
      toMailboxId: answered.mailboxId,
      toAddress: answered.fromAddress,
      toProvider: providerOf(answered.member.smtpHost),
      threadId: answered.threadId,
      depth,
      locale: answered.locale,
      answersId: answered.id,
      inReplyTo: answered.messageId,
      wantsAnswer: wantsAnswer(warmUp.replyPercent, depth, id),
    };
  }
  const partner = choosePartner(
    own,
    pool.map((one) => ({ ...one, pair: pairOf(one.id) })),
    id,
  );
  if (!partner || !(await isStillFree(partner.id))) return "nobody";
  const account = await findAccount(tx, mailbox.accountId, null);
  return {
    ...common,
    toWorkspaceId: partner.workspaceId,
    toMailboxId: partner.id,
    toAddress: partner.email,
    toProvider: providerOf(partner.smtpHost),
    threadId: id,
    depth: 1,
    locale: localeBetween(account?.countryCode ?? "", partner.country),
    answersId: null,
    inReplyTo: null,
    wantsAnswer: wantsAnswer(warmUp.replyPercent, 1, id),
  };
}

/** How long a pair counts. */
export const pairMs = pairDays * 86_400_000;
