import type { Mailbox } from "@/lib/contract/accounts/accounts";
import { warmUpRampDays } from "@/lib/contract/accounts/warm-up";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { todayOf, usedToday, weekStart } from "@/server/domain/accounts/daily-use";
import { shownProblem } from "@/server/domain/mailboxes/mailbox-health";
import { listAccounts, listUse } from "@/server/repositories/accounts/accounts";
import type { MailboxRow } from "@/server/repositories/mailboxes/mailboxes";
import { listWarming } from "@/server/repositories/warm-up/warm-ups";

type Showing = Pick<Context, "now" | "clock" | "entitlements">;

/** Mailboxes as they are shown: with today's use and the state of the last look into them (R15). */
export async function showMailboxes(cx: Showing, tx: Tx, rows: readonly MailboxRow[]): Promise<Mailbox[]> {
  if (rows.length === 0) return [];
  const now = cx.clock.toVirtual(cx.now());
  const accounts = new Map((await listAccounts(tx, null)).map((account) => [account.id, account]));
  const use = await listUse(
    tx,
    rows.map((row) => row.id),
    weekStart(todayOf("UTC", now) - 1),
  );
  const plan = cx.entitlements.dailyLimits;
  const useOf = Map.groupBy(use, ({ ownerId }) => ownerId);
  const warming = new Set(await listWarming(tx, rampBegan(now)));
  return rows.map((row) => {
    const account = accounts.get(row.accountId);
    const today =
      account && usedToday("email", { account, mailboxes: [row], use: useOf.get(row.id) ?? [], plan, now });
    return {
      ...shown(cx, row),
      sentToday: today?.used ?? 0,
      limitToday: today?.limit ?? row.dailyLimit,
      limitReason: today?.reason ?? "account",
      isWarmingUp: warming.has(row.id),
    };
  });
}

/** The first day (YYYY-MM-DD) on which a warm-up may have begun that still ramps up; `now` is on the workspace's clock. */
export const rampBegan = (now: Date): string =>
  new Date(+now - warmUpRampDays * 86_400_000).toISOString().slice(0, 10);

type Derived = "sentToday" | "limitToday" | "limitReason" | "isWarmingUp";

const shown = (cx: Showing, row: MailboxRow): Omit<Mailbox, Derived> => ({
  id: row.id,
  type: row.type,
  accountId: row.accountId,
  status: row.status as Mailbox["status"],
  email: row.email,
  name: row.name,
  host: row.smtpHost,
  port: row.smtpPort,
  username: row.smtpUsername,
  encryption: row.smtpEncryption as Mailbox["encryption"],
  imapHost: row.imapHost,
  imapPort: row.imapPort,
  imapUsername: row.imapUsername,
  imapEncryption: row.imapEncryption as Mailbox["imapEncryption"],
  isSandboxed: row.isSandboxed,
  sentCopies: row.sentCopies,
  dailyLimit: row.dailyLimit,
  footer: row.footer,
  lastCheckedAt: row.lastCheckedAt && cx.clock.toVirtual(row.lastCheckedAt).toISOString(),
  problem: shownProblem(row, cx.now()),
  version: row.version,
});
