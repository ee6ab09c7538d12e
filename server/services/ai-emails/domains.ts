import type { AiDomain, AiEmailsOverview, aiEmails } from "@/lib/contract/ai-emails/ai-emails";
import type { Input } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { Context } from "@/server/context";
import { creditsOf } from "@/server/domain/billing/credits";
import { atHand } from "@/server/planning/credits";
import * as repository from "@/server/repositories/ai-emails/domains";
import { countAiMailboxes, listAiMailboxes } from "@/server/repositories/ai-emails/mailboxes";
import { showDomain } from "./domain-view";
import { showAiMailboxes } from "./mailbox-view";
import { registrarKind } from "./registrars";
import { stepDomain } from "./steps";

/** What the workspace has, and whether it can buy more. */
export const showOverview = (cx: Context): Promise<AiEmailsOverview> =>
  cx.transact(async (tx) => {
    const domains = await repository.listAiDomains(tx);
    const mailboxes = await showAiMailboxes(cx, tx, await listAiMailboxes(tx, cx.scope.allowedAccounts));
    const { free } = await atHand(tx, { now: cx.now(), newId: cx.newId }, []);
    const count = (state: AiDomain["state"]) => domains.filter((one) => one.state === state).length;
    return {
      registrar: await registrarKind(cx, tx),
      credits: creditsOf(Math.max(0, free)),
      domains: {
        total: domains.length,
        ...{ ready: count("ready"), pending: count("pending") },
        ...{ failed: count("failed"), expired: count("expired") },
      },
      slots: { used: await countAiMailboxes(tx), total: cx.entitlements.mailboxSlots },
      sentToday: mailboxes.reduce((sum, { sentToday }) => sum + sentToday, 0),
      limitToday: mailboxes.reduce((sum, { limitToday }) => sum + limitToday, 0),
    };
  });

export const listAiDomains = (cx: Context): Promise<AiDomain[]> =>
  cx.readOnce(async (tx) => (await repository.listAiDomains(tx)).map((row) => showDomain(cx.clock, row)));

/** Does now what is next for the domain, such as asking the registrar or reading its records (MAIL-14). */
export async function refreshDomain(cx: Context, { id }: Input<typeof aiEmails.refresh>): Promise<AiDomain> {
  const isDue = await cx.transact(async (tx) => {
    const row = await repository.lockAiDomain(tx, id);
    if (!row) throw new DomainError("not_found");
    // A purchase keeps its own pace, so that no second one starts while the first is on its way.
    if (row.state === "failed" || row.stage === "order") return false;
    await repository.hurryAiDomain(tx, id, cx.now());
    return true;
  });
  if (isDue) await stepDomain(cx, id);
  const row = await cx.readOnce((tx) => repository.findAiDomain(tx, id));
  if (!row) throw new DomainError("not_found");
  return showDomain(cx.clock, row);
}
