import type { Input } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { prospects, Why, WhyThen } from "@/lib/contract/prospects/prospects";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { whyOf } from "@/server/planning/why";
import { findAccount } from "@/server/repositories/accounts/accounts";
import { lastEventAt } from "@/server/repositories/inbox/timeline";
import { type EnrollmentView, findEnrollment } from "@/server/repositories/ledger/enrollment-views";
import { findMailbox } from "@/server/repositories/mailboxes/mailboxes";
import { planningOf } from "@/server/services/campaigns/planning";
import { detailOf, nextActionOf } from "./enrollment-view";
import { showEvent } from "./view";
import { whyThen } from "./why-then";

/** Why the next step of a person is or is not done: now by the gates themselves, in the past by the log. */
export const explain = (cx: Context, input: Input<typeof prospects.why>): Promise<Why> =>
  cx.transact(async (tx) => {
    const row = await findEnrollment(tx, input, cx.scope.allowedAccounts);
    if (!row) throw new DomainError("not_found");
    const now = cx.clock.toVirtual(cx.now());
    const at = input.at === undefined ? now : new Date(input.at);
    const real = cx.clock.toReal(at);
    const last = await lastEventAt(tx, input, real);
    const decision = at < now ? await whyThen(cx, tx, input, real) : null;
    return {
      at: at.toISOString(),
      ...(at < now ? asLogged(decision) : await asItStands(cx, tx, row)),
      decision,
      lastEvent: last && showEvent(cx, last),
      sender: await senderOf(tx, row),
    };
  });

/** Where no step is planned only one gate has something to say: whether the campaign runs; otherwise the state of the person does. */
async function asItStands(cx: Context, tx: Tx, row: EnrollmentView): Promise<Pick<Why, "next" | "verdicts">> {
  const why = await whyOf(tx, planningOf(cx), {
    ...{ enrollmentId: row.id, sms: cx.config.sms, writer: cx.ports.writing },
    verifies: cx.ports.enrichment.verify !== undefined,
  });
  if (!why || why.verdicts.length === 0) {
    const next = nextActionOf(cx, row);
    const isRunning = next.reason !== "not_started" && next.reason !== "campaign_paused";
    return { next, verdicts: isRunning ? [] : [notRunning] };
  }
  const { at, detail, ...next } = why.next;
  return {
    next: { ...next, at: at?.toISOString() ?? null, detail: detailOf(detail) },
    verdicts: why.verdicts.map((verdict) => ({
      ...verdict,
      opensAt: verdict.opensAt?.toISOString() ?? null,
    })),
  };
}

const notRunning: Why["verdicts"][number] = {
  ...{ gate: "campaign_running", passed: false, reason: "campaign_paused", opensAt: null, detail: {} },
};

/** The log keeps what was decided and why, not how every gate stood. */
const asLogged = (decision: WhyThen | null): Pick<Why, "next" | "verdicts"> => ({
  next: {
    kind: decision?.step?.kind ?? null,
    stepId: decision?.step?.id ?? null,
    at: decision?.until ?? null,
    reason: decision?.outcome === "finished" ? "finished" : waitOrStop(decision),
    detail: detailOf(decision?.detail ?? null),
  },
  verdicts: [],
});

const waitOrStop = (decision: WhyThen | null): Why["next"]["reason"] =>
  decision?.outcome === "waited" || decision?.outcome === "stopped"
    ? (decision.reason as Why["next"]["reason"])
    : null;

async function senderOf(tx: Tx, { accountId, mailboxId }: EnrollmentView): Promise<Why["sender"]> {
  const account = await findAccount(tx, accountId, null);
  const mailbox = mailboxId === null ? null : await findMailbox(tx, mailboxId, null);
  return {
    accountId,
    accountName: account ? `${account.firstName} ${account.lastName}`.trim() : "",
    email: mailbox?.email ?? null,
    timezone: account?.timezone ?? "UTC",
  };
}
