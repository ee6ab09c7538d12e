import type { Input } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { prospects, Why } from "@/lib/contract/prospects";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { whyOf } from "@/server/engine/plan/why";
import { findAccount } from "@/server/repositories/accounts";
import { type EnrollmentView, findEnrollment } from "@/server/repositories/enrollment-views";
import { findMailbox } from "@/server/repositories/mailboxes";
import { lastEventAt, type TimelineRow } from "@/server/repositories/timeline";
import { detailOf, nextActionOf } from "./enrollment-view";
import { planningOf } from "./planning";
import { showEvent } from "./prospect-view";

/** Why the next step of a person is or is not done: now by the gates themselves, in the past by the log. */
export const explain = (cx: Context, input: Input<typeof prospects.why>): Promise<Why> =>
  cx.transact(async (tx) => {
    const row = await findEnrollment(tx, input, cx.scope.allowedAccounts);
    if (!row) throw new DomainError("not_found");
    const now = cx.clock.toVirtual(cx.now());
    const at = input.at === undefined ? now : new Date(input.at);
    const last = await lastEventAt(tx, input, cx.clock.toReal(at));
    const isPast = at < now;
    return {
      at: at.toISOString(),
      ...(isPast ? asLogged(cx, last) : await asItStands(cx, tx, row)),
      lastEvent: last && showEvent(cx, last),
      sender: await senderOf(tx, row),
    };
  });

/** Where no step is planned the gates have nothing to say; the state of the person does. */
async function asItStands(cx: Context, tx: Tx, row: EnrollmentView): Promise<Pick<Why, "next" | "verdicts">> {
  const why = await whyOf(tx, planningOf(cx), row.id);
  if (!why || why.verdicts.length === 0) return { next: nextActionOf(cx, row), verdicts: [] };
  const { at, detail, ...next } = why.next;
  return {
    next: { ...next, at: at?.toISOString() ?? null, detail: detailOf(detail) },
    verdicts: why.verdicts.map((verdict) => ({
      ...verdict,
      opensAt: verdict.opensAt?.toISOString() ?? null,
    })),
  };
}

/** The log keeps what was decided and why, not how every gate stood. */
const asLogged = (cx: Context, last: TimelineRow | null): Pick<Why, "next" | "verdicts"> => ({
  next: {
    kind: last?.stepKind ?? null,
    stepId: last?.stepId ?? null,
    at: last?.until ? cx.clock.toVirtual(last.until).toISOString() : null,
    reason: (last?.reason ?? null) as Why["next"]["reason"],
    detail: null,
  },
  verdicts: [],
});

async function senderOf(tx: Tx, { accountId, mailboxId }: EnrollmentView): Promise<Why["sender"]> {
  const account = await findAccount(tx, accountId, null);
  const mailbox = mailboxId === null ? null : await findMailbox(tx, mailboxId, null);
  return {
    accountName: account ? `${account.firstName} ${account.lastName}`.trim() : "",
    email: mailbox?.email ?? null,
    timezone: account?.timezone ?? "UTC",
  };
}
