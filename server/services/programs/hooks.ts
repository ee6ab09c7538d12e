import type { Input, Output } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import { type choiceLists, type Hook, type hooks, maxHooks } from "@/lib/contract/integrations/hooks";
import type { Context } from "@/server/context";
import { cursorOf, placeOf } from "@/server/repositories/cursor";
import { lockWebhooks } from "@/server/repositories/webhooks/endpoints";
import * as repository from "@/server/repositories/webhooks/hooks";
import { exampleOf, happened } from "@/server/services/webhooks/payload";
import { newSecret } from "@/server/services/webhooks/secrets";
import { recordAudit } from "@/server/services/workspaces/audit";

type Row = Awaited<ReturnType<typeof repository.listHooks>>[number];
const show = (cx: Context, { createdAt, ...row }: Row): Hook => ({
  ...row,
  createdAt: cx.clock.toVirtual(createdAt).toISOString(),
});
/** A URL may hold a key of the receiver, which the audit log is not to keep. */
const hostOf = (url: string) => new URL(url).host;

/** `GET /hooks`, with the operator's app at Zapier, if it is published. */
export const listHooks = (cx: Context): Promise<Output<typeof hooks.list>> =>
  cx.transact(async (tx) => ({
    items: (await repository.listHooks(tx)).map((row) => show(cx, row)),
    zapierUrl: cx.config.zapierUrl,
  }));

/** Only a program with an API token subscribes: the subscription ends with the token's owner. */
export const subscribe = (
  cx: Context,
  { targetUrl, event, ...filter }: Input<typeof hooks.subscribe>,
): Promise<Output<typeof hooks.subscribe>> =>
  cx.transact(async (tx) => {
    const { campaignId = null, labelId = null } = filter;
    if (!(await repository.areKnown(tx, campaignId, labelId))) throw new DomainError("not_found");
    if (!cx.scope.token) throw new DomainError("api_token_needed");
    await lockWebhooks(tx);
    if ((await repository.countHooks(tx)) >= maxHooks)
      throw new DomainError("webhooks_full", { limit: maxHooks });
    const id = cx.newId();
    const { secret, kept } = newSecret(cx.keys.secret, { workspaceId: tx.workspaceId, webhookId: id });
    await repository.insertHook(tx, {
      ...{ id, targetUrl, event, campaignId, labelId, at: cx.now() },
      ...kept,
    });
    await recordAudit(cx, tx, "hook_subscribed", {
      subjectId: id,
      subject: `${event}, ${hostOf(targetUrl)}`,
    });
    return { ...show(cx, (await repository.findHook(tx, id))!), secret };
  });

export const showHook = (cx: Context, { id }: Input<typeof hooks.show>): Promise<Hook> =>
  cx.transact(async (tx) => {
    const row = await repository.findHook(tx, id);
    if (!row) throw new DomainError("not_found");
    return show(cx, row);
  });

export const unsubscribe = (cx: Context, { id }: Input<typeof hooks.unsubscribe>): Promise<null> =>
  cx.transact(async (tx) => {
    const row = await repository.findHook(tx, id);
    if (!row) throw new DomainError("not_found");
    await repository.deleteHook(tx, id);
    const subject = `${row.event}, ${hostOf(row.targetUrl)}`;
    await recordAudit(cx, tx, "hook_ended", { subjectId: id, subject });
    return null;
  });

const sampleCount = 3;

export const listSamples = (
  cx: Context,
  { event }: Input<typeof hooks.samples>,
): Promise<Output<typeof hooks.samples>> =>
  cx.transact(async (tx) => {
    const part = { after: null, offset: 0, limit: sampleCount };
    const found = await repository.listEvents(tx, { event, campaignId: null, labelId: null }, part);
    if (found.length > 0) return found.map((row) => happened(tx.workspaceId, row));
    return [exampleOf(tx.workspaceId, event, cx.clock.toVirtual(cx.now()))];
  });

export const listEvents = (
  cx: Context,
  { event, cursor, offset = 0, limit, ...filter }: Input<typeof hooks.events>,
): Promise<Output<typeof hooks.events>> =>
  cx.transact(async (tx) => {
    const { campaignId = null, labelId = null } = filter;
    if (!(await repository.areKnown(tx, campaignId, labelId))) throw new DomainError("not_found");
    const part = { after: placeOf(cursor), offset, limit: limit + 1 };
    const found = await repository.listEvents(tx, { event, campaignId, labelId }, part);
    const rows = found.slice(0, limit);
    const last = rows.at(-1);
    const isMore = found.length > limit;
    return {
      items: rows.map((row) => happened(tx.workspaceId, row)),
      ...{ total: offset + found.length, totalIsCapped: isMore },
      nextCursor: last && isMore ? cursorOf({ at: last.happenedAt, id: last.eventId }) : null,
    };
  });

/** One of the short lists; its cursor is a place in it. */
export const listChoices =
  (list: repository.ChoiceList) =>
  (
    cx: Context,
    { search = "", cursor, offset, limit }: Input<typeof choiceLists.campaigns>,
  ): Promise<Output<typeof choiceLists.campaigns>> =>
    cx.transact(async (tx) => {
      const from = cursor === undefined ? (offset ?? 0) : placeIn(cursor);
      const part = { search, offset: from, limit: limit + 1 };
      const rows = await repository.listChoices(tx, list, part, cx.scope.allowedAccounts);
      return {
        items: rows.slice(0, limit).map(({ id, name }) => ({ id, name })),
        ...{ total: rows[0]?.total ?? 0, totalIsCapped: false },
        nextCursor: rows.length > limit ? String(from + limit) : null,
      };
    });

function placeIn(cursor: string): number {
  if (!/^\d{1,6}$/.test(cursor))
    throw new DomainError("invalid_input", { fields: { cursor: "invalid_input" } });
  return Number(cursor);
}
