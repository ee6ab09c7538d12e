import type { Input, Output } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import {
  maxReplayed,
  maxWebhooks,
  oldSecretHours,
  type Webhook,
  type webhooks,
} from "@/lib/contract/integrations/webhooks";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { cursorOf, exactTotal, placeOf } from "@/server/repositories/cursor";
import * as deliveries from "@/server/repositories/webhooks/deliveries";
import * as repository from "@/server/repositories/webhooks/endpoints";
import { recordAudit } from "@/server/services/workspaces/audit";
import { examplePayload } from "./payload";
import { asOldSecret, newSecret } from "./secrets";

const hourMs = 3_600_000;
const countedMs = 7 * 24 * hourMs;

/** The workspace's endpoints (INTEG-17). */
export const listWebhooks = (cx: Context): Promise<Webhook[]> =>
  cx.transact(async (tx) =>
    (await repository.listWebhooks(tx, countedSince(cx))).map((row) => show(cx, row)),
  );

export const createWebhook = (
  cx: Context,
  { callbackUrl, updateTypes }: Input<typeof webhooks.create>,
): Promise<Output<typeof webhooks.create>> =>
  cx.transact(async (tx) => {
    await repository.lockWebhooks(tx);
    const present = await repository.listWebhooks(tx, cx.now());
    if (present.length >= maxWebhooks) throw new DomainError("webhooks_full", { limit: maxWebhooks });
    const id = cx.newId();
    const { secret, kept } = newSecret(cx.keys.secret, { workspaceId: tx.workspaceId, webhookId: id });
    await repository.insertWebhook(tx, { ...{ id, callbackUrl, updateTypes, at: cx.now() }, ...kept });
    await recordAudit(cx, tx, "webhook_added", { subjectId: id, subject: hostOf(callbackUrl) });
    return { webhook: show(cx, await mustLock(cx, tx, id)), secret };
  });

/** Changes, pauses or resumes an endpoint; resuming sends what waited. */
export const changeWebhook = (
  cx: Context,
  { id, callbackUrl, updateTypes, isActive }: Input<typeof webhooks.change>,
): Promise<Webhook> =>
  cx.transact(async (tx) => {
    const before = await mustLock(cx, tx, id);
    const row = {
      ...before,
      callbackUrl: callbackUrl ?? before.callbackUrl,
      updateTypes: updateTypes ?? before.updateTypes,
    };
    await repository.saveWebhook(tx, row);
    if (isActive === false) await repository.pauseWebhook(tx, id, "paused", cx.now());
    if (isActive === true && before.state !== "active") await repository.resumeWebhook(tx, id, cx.now());
    await recordAudit(cx, tx, "webhook_changed", { subjectId: id, subject: hostOf(row.callbackUrl) });
    return show(cx, await mustLock(cx, tx, id));
  });

/** Deletes an endpoint with its deliveries. */
export const removeWebhook = (cx: Context, { id }: Input<typeof webhooks.remove>): Promise<null> =>
  cx.transact(async (tx) => {
    const { callbackUrl } = await mustLock(cx, tx, id);
    await repository.deleteWebhook(tx, id);
    await recordAudit(cx, tx, "webhook_removed", { subjectId: id, subject: hostOf(callbackUrl) });
    return null;
  });

/** The secret before goes on signing for a day, so that receivers can change over without losing anything. */
export const replaceSecret = (
  cx: Context,
  { id }: Input<typeof webhooks.replaceSecret>,
): Promise<Output<typeof webhooks.replaceSecret>> =>
  cx.transact(async (tx) => {
    const { callbackUrl } = await mustLock(cx, tx, id);
    const of = { workspaceId: tx.workspaceId, webhookId: id };
    const current = (await repository.readSecrets(tx, id, cx.now()))!;
    const { secret, kept } = newSecret(cx.keys.secret, of);
    const oldSecret = asOldSecret(cx.keys.secret, of, current.secret);
    const until = oldSecret && new Date(+cx.now() + oldSecretHours * hourMs);
    await repository.replaceSecret(tx, { id, ...kept, oldSecret, until });
    await recordAudit(cx, tx, "webhook_secret_replaced", { subjectId: id, subject: hostOf(callbackUrl) });
    return { webhook: show(cx, await mustLock(cx, tx, id)), secret };
  });

/** Queues an example event, which goes the same way as every other. */
export const testWebhook = (cx: Context, { id }: Input<typeof webhooks.test>): Promise<null> =>
  cx.transact(async (tx) => {
    await mustBeActive(cx, tx, id);
    const at = cx.now();
    const body = examplePayload(tx.workspaceId, at);
    await deliveries.insertTest(tx, { endpointId: id, id: cx.newId(), body, at });
    return null;
  });

export const listDeliveries = (
  cx: Context,
  { id, state, cursor, offset = 0, limit }: Input<typeof webhooks.deliveries>,
): Promise<Output<typeof webhooks.deliveries>> =>
  cx.transact(async (tx) => {
    await mustExist(tx, id);
    const asked = { endpointId: id, state: state ?? null };
    const after = placeOf(cursor);
    const found = await deliveries.listDeliveries(tx, asked, { after, offset, limit: limit + 1 });
    const total = await deliveries.countDeliveries(tx, asked);
    const rows = found.slice(0, limit);
    const last = rows.at(-1);
    return {
      items: rows.map((row) => showDelivery(cx, row)),
      total: Math.min(total, exactTotal),
      totalIsCapped: total > exactTotal,
      nextCursor: last && found.length > limit ? cursorOf(last) : null,
    };
  });

export const showOneDelivery = (
  cx: Context,
  { id, deliveryId }: Input<typeof webhooks.delivery>,
): Promise<Output<typeof webhooks.delivery>> =>
  cx.transact(async (tx) => {
    const row = await deliveries.findDelivery(tx, { endpointId: id, id: deliveryId });
    if (!row) throw new DomainError("not_found");
    return showDelivery(cx, row);
  });

export const resendDelivery = (
  cx: Context,
  { id, deliveryId }: Input<typeof webhooks.resend>,
): Promise<null> =>
  cx.transact(async (tx) => {
    const one = { endpointId: id, id: deliveryId };
    if (!(await deliveries.findDelivery(tx, one))) throw new DomainError("not_found");
    await mustBeActive(cx, tx, id);
    await deliveries.resend(tx, one, cx.now());
    return null;
  });

/** Everything that happened in a period is sent again, also what the endpoint missed while it was paused. */
export const replayWebhook = (
  cx: Context,
  { id, from, to, countsOnly }: Input<typeof webhooks.replay>,
): Promise<Output<typeof webhooks.replay>> =>
  cx.transact(async (tx) => {
    const { updateTypes } = countsOnly ? await mustLock(cx, tx, id) : await mustBeActive(cx, tx, id);
    const real = (instant: string) => cx.clock.toReal(new Date(instant));
    const period = { endpointId: id, types: updateTypes, from: real(from), to: real(to) };
    const count = await deliveries.countPeriod(tx, period, maxReplayed + 1);
    if (count > maxReplayed) throw new DomainError("replay_too_large", { limit: maxReplayed });
    if (!countsOnly) await deliveries.replayPeriod(tx, period, cx.now());
    return { count };
  });

/** A URL may hold a key of the receiver, which the audit log is not to keep. */
const hostOf = (url: string) => new URL(url).host;
const countedSince = (cx: Context) => new Date(+cx.now() - countedMs);

async function mustLock(cx: Context, tx: Tx, id: string): Promise<repository.CountedWebhook> {
  const row = await repository.lockWebhook(tx, id, countedSince(cx));
  if (!row) throw new DomainError("not_found");
  return row;
}

async function mustBeActive(cx: Context, tx: Tx, id: string): Promise<repository.CountedWebhook> {
  const row = await mustLock(cx, tx, id);
  if (row.state !== "active") throw new DomainError("webhook_inactive");
  return row;
}

async function mustExist(tx: Tx, id: string): Promise<void> {
  if (!(await repository.isWebhook(tx, id))) throw new DomainError("not_found");
}

function show(cx: Context, row: repository.CountedWebhook): Webhook {
  const at = (instant: Date) => cx.clock.toVirtual(instant).toISOString();
  const { stateAt, oldSecretUntil, failingSince, createdAt, ...rest } = row;
  return {
    ...rest,
    ...{ stateAt: at(stateAt), createdAt: at(createdAt) },
    oldSecretUntil: oldSecretUntil && oldSecretUntil > cx.now() ? at(oldSecretUntil) : null,
    failingSince: failingSince && at(failingSince),
  };
}

const showDelivery = <R extends deliveries.DeliveryRow>(cx: Context, row: R) => ({
  ...row,
  at: cx.clock.toVirtual(row.at).toISOString(),
  nextAt: row.nextAt && cx.clock.toVirtual(row.nextAt).toISOString(),
});
