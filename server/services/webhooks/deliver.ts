import type { WebhookFailure } from "@/lib/contract/integrations/webhooks";
import type { Tools } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { entitlementsOf } from "@/server/domain/billing/entitlements";
import { endpointAfter, restMs, waitAfter } from "@/server/domain/webhooks/retries";
import { publish } from "@/server/outbox/publish";
import type { EventAnswer, OutgoingEvent } from "@/server/ports/webhook";
import { readSendingWorkspace } from "@/server/repositories/ledger/sending-workspace";
import * as deliveries from "@/server/repositories/webhooks/deliveries";
import * as endpoints from "@/server/repositories/webhooks/endpoints";
import { payloadOf } from "./payload";
import { openSecret } from "./secrets";

type Delivering = Pick<Tools, "keys" | "now" | "ports"> & {
  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
};
type Leased = { id: string; fence: string };

/** A workspace whose plan has no webhooks is looked at again after this time. */
const closedMs = 3_600_000;

/** One attempt at a leased delivery: ready it, send it, record how it ended. */
export async function deliverWebhook(tools: Delivering, leased: Leased): Promise<void> {
  const ready = await tools.transact((tx) => prepare(tools, tx, leased));
  if (!ready) return;
  const answer = await tools.ports.webhook.deliver(ready.event);
  await tools.transact((tx) => settle(tools, tx, { ...leased, ...ready, answer }));
}

type Ready = { event: OutgoingEvent; endpointId: string; attempts: number };

/** Null if it must not leave now: then the lease is given back. */
async function prepare(tools: Delivering, tx: Tx, { id, fence }: Leased): Promise<Ready | null> {
  const now = tools.now();
  const due = await deliveries.readDue(tx, id, fence);
  if (!due) {
    await deliveries.putBack(tx, id, fence, now);
    return null;
  }
  const { features, isPaid, isBlocked } = entitlementsOf((await readSendingWorkspace(tx)).plan, now);
  if (features.webhook_integration !== "active" || !isPaid || isBlocked) {
    await deliveries.putBack(tx, id, fence, new Date(+now + closedMs));
    return null;
  }
  const { endpointId, eventId, url, attempts } = due;
  const body = due.body ?? (await deliveries.keepBody(tx, eventId, payloadOf(tx.workspaceId, due)));
  const sealed = (await endpoints.readSecrets(tx, endpointId, now))!;
  const of = { workspaceId: tx.workspaceId, webhookId: endpointId };
  const secrets = [openSecret(tools.keys.secret, of, "secret", sealed.secret)];
  if (sealed.oldSecret) secrets.push(openSecret(tools.keys.secret, of, "old_secret", sealed.oldSecret));
  return { event: { url, key: eventId, body, secrets }, endpointId, attempts };
}

type Attempted = Leased & Pick<Ready, "endpointId" | "attempts"> & { answer: EventAnswer };

/** The endpoint before the delivery, in the order in which members lock them. */
async function settle(
  { now: clock }: Delivering,
  tx: Tx,
  { answer, endpointId, attempts, ...leased }: Attempted,
): Promise<void> {
  const now = clock();
  const hasStatus = "status" in answer;
  const status = hasStatus ? answer.status : null;
  const isAccepted = status !== null && status >= 200 && status < 300;
  const record = {
    ...{ ...leased, status, durationMs: answer.durationMs },
    answer: hasStatus ? answer.beginning : null,
  };
  if (isAccepted) {
    await endpoints.noteAccepted(tx, endpointId);
    await deliveries.settleDelivery(tx, {
      ...{ ...record, state: "delivered", dueAt: now, settledAt: now, failure: null },
    });
    return;
  }
  const failure: WebhookFailure = hasStatus ? "status" : answer.failure;
  const restsUntil = hasStatus ? null : new Date(+now + restMs);
  const failingSince = await endpoints.noteFailed(tx, endpointId, { now, restsUntil });
  const state = endpointAfter({ status, failingSince, now });
  const wait = waitAfter(attempts, leased.id, hasStatus ? answer.retryAfterSeconds : null);
  // An endpoint that is paused keeps what waits for it.
  const isOver = wait === null && state === "active";
  await deliveries.settleDelivery(tx, {
    ...{ ...record, failure, state: isOver ? "failed" : "pending" },
    ...{ dueAt: new Date(+now + (wait ?? 0)), settledAt: isOver ? now : null },
  });
  if (state === "active" || (await endpoints.endHook(tx, endpointId))) return;
  await endpoints.pauseWebhook(tx, endpointId, state, now);
  await publish(tx, "refetch", { list: "notices" });
}
