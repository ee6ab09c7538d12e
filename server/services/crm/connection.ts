import { dealCurrencies } from "@/lib/contract/crm/currencies";
import type { crm, Pipeline } from "@/lib/contract/crm/pipelines";
import type { crmWishes } from "@/lib/contract/crm/wishes";
import type { Input, Output } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { publish } from "@/server/outbox/publish";
import { listEntitled } from "@/server/repositories/auth/memberships";
import * as repository from "@/server/repositories/crm/connection";
import { countPipelines } from "@/server/repositories/crm/pipelines";
import { type Linkable, listLinkable } from "@/server/repositories/crm/prospects";
import { searchProspects } from "@/server/repositories/prospects/list";
import { lockWorkspace, touchWorkspace } from "@/server/repositories/workspaces/workspaces";
import { recordAudit } from "@/server/services/workspaces/audit";
import { makePipeline, pipelinesOf } from "./pipelines-made";

/** Runs while the built-in CRM is on. */
export const ofCrm = <T>(cx: Context, work: (tx: Tx) => Promise<T>): Promise<T> =>
  cx.transact(async (tx) => {
    if ((await repository.connectedSince(tx)) === null) throw new DomainError("crm_not_connected");
    return work(tx);
  });

/** `GET /integrations/crm/default/authorize` (CRM-24). It changes something, so a link from elsewhere must not (S26). */
export const authorize = (cx: Context): Promise<Pipeline[]> =>
  cx.transact(async (tx) => {
    if (!cx.scope.isOwnFetch) throw new DomainError("origin_refused");
    await lockWorkspace(tx);
    if ((await repository.connectedSince(tx)) === null) await turn(cx, tx, true);
    if ((await countPipelines(tx)) === 0) await makePipeline(cx, tx);
    return pipelinesOf(tx);
  });

export const logout = (cx: Context): Promise<null> =>
  cx.transact(async (tx) => {
    await lockWorkspace(tx);
    if ((await repository.connectedSince(tx)) === null) throw new DomainError("crm_not_connected");
    await turn(cx, tx, false);
    return null;
  });

async function turn(cx: Context, tx: Tx, isOn: boolean): Promise<void> {
  await repository.setConnected(tx, isOn ? cx.now() : null);
  await recordAudit(cx, tx, isOn ? "crm_turned_on" : "crm_turned_off");
  await publish(tx, "update_space", await touchWorkspace(tx));
  await publish(tx, "refetch", { list: "deals" });
}

export const crmInfo = (cx: Context): Promise<Output<typeof crm.info>> =>
  cx.transact(async (tx) => {
    const since = await repository.connectedSince(tx);
    return {
      isConnected: since !== null,
      connectedAt: since && cx.clock.toVirtual(since).toISOString(),
      ...(await repository.countCrm(tx)),
    };
  });

export const listOwners = (cx: Context): Promise<Output<typeof crm.owners>> =>
  ofCrm(cx, (tx) => listEntitled(tx, "pipeline", null));

export const listCurrencies = (cx: Context): Promise<Output<typeof crm.currencies>> =>
  ofCrm(cx, async () => [...dealCurrencies]);

/** So many hits are looked through for those whom the member may see. */
const mostHits = 200;

export const listProfiles = (cx: Context, { q, limit }: Input<typeof crm.profiles>): Promise<Linkable[]> =>
  ofCrm(cx, async (tx) => {
    const ids = q === "" ? null : await searchProspects(tx, q, mostHits);
    return listLinkable(tx, { ids, accounts: cx.scope.allowedAccounts, limit });
  });

export const listCompanies = (
  cx: Context,
  { q, limit }: Input<typeof crm.companies>,
): Promise<Output<typeof crm.companies>> =>
  ofCrm(cx, async (tx) => {
    const names = await repository.searchCompanies(tx, q, { accounts: cx.scope.allowedAccounts, limit });
    return names.map((name) => ({ name }));
  });

/** CRMs that the workspace wishes for; the built-in one need not be on (CRM-23, SPACE-57). */
export const listWishes = (cx: Context): Promise<Output<typeof crmWishes.list>> =>
  cx.readOnce(async (tx) =>
    (await repository.listWishes(tx)).map(({ type, wishedAt }) => ({
      type: type as Output<typeof crmWishes.list>[number]["type"],
      wishedAt: cx.clock.toVirtual(wishedAt).toISOString(),
    })),
  );

export const wishForCrm = (cx: Context, { type }: Input<typeof crmWishes.wish>): Promise<null> =>
  cx.transact(async (tx) => {
    await repository.insertWish(tx, { type, at: cx.now(), by: cx.scope.personId });
    return null;
  });
