import type { AuditAction } from "@/lib/contract/audit";
import type { Input } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { Consent, ConsentChannel, consents } from "@/lib/contract/prospects/consents";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { kindFacts } from "@/server/domain/campaigns/sequence/kinds";
import { latestDay } from "@/server/domain/phone/consent";
import { publish } from "@/server/outbox/publish";
import { lockRunning, wakeConsented } from "@/server/planning/prospect";
import { withdrawOutgoing } from "@/server/repositories/inbox/outgoing";
import { type OpenDelivery, rescheduleDeliveries } from "@/server/repositories/ledger/deliveries";
import { logEvents } from "@/server/repositories/ledger/events";
import { wakeLanes } from "@/server/repositories/ledger/lanes";
import * as repository from "@/server/repositories/phone/consents";
import { lockProspect, type ProspectRow } from "@/server/repositories/prospects/prospects";
import { planningOf } from "@/server/services/campaigns/planning";
import { mustFindProspect } from "@/server/services/prospects/access";
import { recordAudit } from "@/server/services/workspaces/audit";

/** Records consent for the person's current number, and wakes what waited for it (R28). */
export const recordConsent = (
  cx: Context,
  { prospectId, channel, ...given }: Input<typeof consents.record>,
): Promise<Consent> =>
  change(cx, { prospectId, channel }, "consent_recorded", async (tx, { person }) => {
    if (given.givenOn > latestDay(cx.clock.toVirtual(cx.now())))
      throw new DomainError("invalid_input", { fields: { givenOn: "invalid_input" } });
    if (person.phone === null) throw new DomainError("consent_no_phone");
    const own = { prospectId, channel, phone: person.phone, recordedById: cx.scope.personId };
    const kept = await repository.saveConsent(tx, { ...given, ...own }, cx.now());
    await logConsents(cx, tx, "consent_given", cx.scope.personId, [kept]);
    await wakeConsented(tx, planningOf(cx), [prospectId]);
  });

/** Withdraws consent; messages that have not left wait, including claimed ones. */
export const withdrawConsent = (cx: Context, of: Input<typeof consents.withdraw>): Promise<Consent> =>
  change(cx, of, "consent_withdrawn", async (tx, { open }) => {
    if (!(await repository.withdrawConsent(tx, of, cx.now()))) throw new DomainError("conflict");
    const claimed = open.filter(
      ({ state, kind }) => state === "claimed" && kindFacts[kind].consent === of.channel,
    );
    const ids = claimed.map(({ id }) => id);
    await rescheduleDeliveries(tx, ids, { dueAt: cx.now(), waitReason: null });
    await withdrawOutgoing(tx, ids);
    await wakeLanes(tx, new Map(claimed.map(({ laneId }) => [laneId, cx.now()])));
    await logConsents(cx, tx, "consent_withdrawn", cx.scope.personId, [of]);
  });

type Of = { prospectId: string; channel: ConsentChannel };

const change = (
  cx: Context,
  of: Of,
  action: AuditAction,
  work: (tx: Tx, held: { person: ProspectRow; open: readonly OpenDelivery[] }) => Promise<void>,
): Promise<Consent> =>
  cx.transact(async (tx) => {
    await mustFindProspect(cx, tx, of.prospectId);
    const open = await lockRunning(tx, of.prospectId);
    await lockProspect(tx, of.prospectId);
    const person = await mustFindProspect(cx, tx, of.prospectId);
    await work(tx, { person, open });
    await recordAudit(cx, tx, action, { subjectId: of.prospectId, subject: person.fullName });
    await publish(tx, "refetch", { list: "profiles", id: of.prospectId });
    const rows = await repository.listConsents(tx, of.prospectId);
    return showConsent(cx, rows.find(({ channel }) => channel === of.channel)!);
  });

/** Logs given and withdrawn consents for their prospects; a given one with its evidence, because a later one replaces it in its table. */
export const logConsents = (
  { now, newId }: Pick<Context, "now" | "newId">,
  tx: Tx,
  kind: "consent_given" | "consent_withdrawn",
  actorId: string | null,
  changed: readonly (Of | repository.KeptConsent)[],
) =>
  logEvents(
    tx,
    changed.map((of) => ({
      ...{ id: newId(), at: now(), kind, prospectId: of.prospectId, actorId },
      channel: of.channel === "sms" ? ("sms" as const) : ("voicemail" as const),
      detail: "wording" in of ? evidenceOf(of) : null,
    })),
  );

const evidenceOf = ({ phone, source, wording, givenOn }: repository.KeptConsent) => ({
  ...{ phone, source, wording },
  ...(givenOn === null ? {} : { givenOn }),
});

const showConsent = (
  { clock }: Pick<Context, "clock">,
  { recordedAt, withdrawnAt, ...row }: repository.ConsentRow,
): Consent => ({
  ...row,
  recordedAt: clock.toVirtual(recordedAt).toISOString(),
  withdrawnAt: withdrawnAt && clock.toVirtual(withdrawnAt).toISOString(),
});

export const consentsOf = async (cx: Context, tx: Tx, prospectId: string): Promise<Consent[]> =>
  (await repository.listConsents(tx, prospectId)).map((row) => showConsent(cx, row));
