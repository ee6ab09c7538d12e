import type { WarmUp, warmUps } from "@/lib/contract/accounts/warm-up";
import type { Input } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { Context } from "@/server/context";
import { publish } from "@/server/outbox/publish";
import { skipPlanned } from "@/server/repositories/warm-up/warm-up-mails";
import { lockWarmUp, saveWarmUp as store } from "@/server/repositories/warm-up/warm-ups";
import { mustFind } from "@/server/services/mailboxes/keep";
import { recordAudit } from "@/server/services/workspaces/audit";
import { showWarmUp } from "./view";

export const readWarmUp = (cx: Context, { id }: Input<typeof warmUps.read>): Promise<WarmUp> =>
  cx.transact(async (tx) => showWarmUp(cx, tx, await mustFind(cx, tx, id)));

/**
 * Keeps what a member decided. Today's plan stays as it is; the next day follows the new settings. Turned off, nothing planned leaves; turned
 * on again, it continues on the day it stopped.
 */
export const saveWarmUp = (cx: Context, input: Input<typeof warmUps.save>): Promise<WarmUp> =>
  cx.transact(async (tx) => {
    const { id, isOn, dailyMax, dailyStep, replyPercent, exchanges } = input;
    const mailbox = await mustFind(cx, tx, id);
    if (isOn && mailbox.type === "google") throw new DomainError("warm_up_not_at_google");
    const before = await lockWarmUp(tx, id);
    const begins = isOn && (!before?.isOn || before.pausedReason !== null);
    await store(tx, id, {
      ...{ isOn, dailyMax, dailyStep, replyPercent, exchanges, savedAt: cx.now() },
      ...(begins ? { planAt: cx.now(), pausedReason: null, pausedAt: null } : {}),
    });
    if (!isOn) await skipPlanned(tx, id, "off");
    if (isOn !== (before?.isOn ?? false))
      await recordAudit(cx, tx, isOn ? "warm_up_turned_on" : "warm_up_turned_off", {
        subjectId: id,
        subject: mailbox.email,
      });
    await publish(tx, "refetch", { list: "integrations" }, { accountId: mailbox.accountId });
    return showWarmUp(cx, tx, mailbox);
  });
