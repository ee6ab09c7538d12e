import { randomBytes } from "node:crypto";
import { hostName } from "@/brands/hosts";
import { brands } from "@/brands/index";
import type { Input } from "@/lib/contract/endpoint";
import { DomainError, type ErrorCode } from "@/lib/contract/errors";
import {
  maxTrackingDomains,
  type TrackingDomain,
  type TrackingTarget,
  type trackingDomains,
} from "@/lib/contract/tracking-domains";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { heldMs, watchedMs } from "@/server/domain/tracking/domain-check";
import { proofHost, readOwnHost } from "@/server/domain/tracking/own-host";
import * as repository from "@/server/repositories/tracking/domains";
import { recordAudit } from "@/server/services/workspaces/audit";
import { brandAddress } from "@/server/services/workspaces/brand-address";
import { checkDomain } from "./domain-checks";

type Row = repository.TrackingDomainRow;
type Change = Input<typeof trackingDomains.change>;

const purposes: Record<TrackingTarget, repository.Purpose> = {
  link_tracking: "isDefaultForLinks",
  video_scenario: "isDefaultForVideos",
};

/** The workspace's domains for links (MAIL-29). */
export const listDomains = (cx: Context): Promise<TrackingDomain[]> =>
  cx.transact(async (tx) => {
    const rows = await repository.listTrackingDomains(tx);
    const campaigns = rows.some(isUsed) ? await repository.countCampaignsWithLinks(tx) : 0;
    return rows.map((row) => show(cx, row, campaigns));
  });

/**
 * Adds a domain, which is checked from now on. Several workspaces may add the same name: it goes to the one that proves it, so that nobody
 * can keep a name from its owner by adding it.
 */
export async function createDomain(
  cx: Context,
  { host: typed }: Input<typeof trackingDomains.create>,
): Promise<TrackingDomain> {
  const value = hostName(new URL(brandAddress(cx.scope.brand, cx.config.http.baseUrl)).host);
  const read = readOwnHost(typed, [value, ...ourHosts(cx)]);
  if ("refused" in read) throw wrongHost(read.refused);
  const { host } = read;
  const now = cx.now();
  return cx.transact(async (tx) => {
    const rows = await repository.listTrackingDomains(tx);
    if (rows.some((row) => row.host === host)) throw wrongHost("tracking_host_exists");
    if (rows.length >= maxTrackingDomains)
      throw new DomainError("tracking_domains_full", { limit: maxTrackingDomains });
    if (await repository.isHeldElsewhere(tx, host, new Date(+now - heldMs)))
      throw wrongHost("tracking_host_taken");
    const id = cx.newId();
    const domain = { id, host, value, proof: randomBytes(20).toString("hex"), at: now };
    const checkUntil = new Date(+now + watchedMs);
    if (!(await repository.insertTrackingDomain(tx, { ...domain, checkUntil })))
      throw wrongHost("tracking_host_exists");
    await recordAudit(cx, tx, "tracking_domain_added", { subjectId: id, subject: host });
    return shown(cx, tx, id);
  });
}

/** Makes a verified domain the default for a purpose, or leaves the purpose to the installation's own host again (MAIL-33). */
export const changeDomain = (cx: Context, { id, ...change }: Change): Promise<TrackingDomain> =>
  cx.transact(async (tx) => {
    const row = await mustFind(tx, id);
    await setDefault(tx, row, "isDefaultForLinks", change.isDefaultForLinkTracking);
    await setDefault(tx, row, "isDefaultForVideos", change.isDefaultForVideoScenario);
    return shown(cx, tx, id);
  });

/** All campaigns use the default, so that being it is being used everywhere (MAIL-31). */
export const setDomainForAll = (
  cx: Context,
  { id, targetType }: Input<typeof trackingDomains.setForAll>,
): Promise<TrackingDomain> =>
  cx.transact(async (tx) => {
    await setDefault(tx, await mustFind(tx, id), purposes[targetType], true);
    return shown(cx, tx, id);
  });

/** Looks at the records now; of a domain that is not watched any more, only this once. */
export async function checkDomainNow(
  cx: Context,
  { id }: Input<typeof trackingDomains.check>,
): Promise<TrackingDomain> {
  if (!(await checkDomain(cx, id))) throw new DomainError("not_found");
  return cx.transact((tx) => shown(cx, tx, id));
}

/** New links use the default or the installation's own host; those in sent emails work while the name is held (MAIL-35). */
export const removeDomain = (cx: Context, { id }: Input<typeof trackingDomains.remove>): Promise<null> =>
  cx.transact(async (tx) => {
    const { host, verifiedAt } = await mustFind(tx, id);
    if (verifiedAt) await repository.releaseTrackingDomain(tx, id, cx.now());
    else await repository.deleteTrackingDomain(tx, id);
    await recordAudit(cx, tx, "tracking_domain_removed", { subjectId: id, subject: host });
    return null;
  });

async function setDefault(
  tx: Tx,
  row: Row,
  purpose: repository.Purpose,
  isDefault: boolean | undefined,
): Promise<void> {
  if (isDefault === undefined || isDefault === row[purpose]) return;
  if (!isDefault) return void (await repository.dropDefault(tx, row.id, purpose));
  // Links with an invalid certificate are worse than links to another host.
  if (row.state !== "verified" || row.servedAt === null) throw new DomainError("tracking_domain_unverified");
  await repository.makeDefault(tx, row.id, purpose);
}

const ourHosts = ({ config }: Context): string[] => [
  hostName(new URL(config.http.baseUrl).host),
  ...brands.flatMap(({ hosts }) => hosts),
];

const wrongHost = (code: ErrorCode) => new DomainError("invalid_input", { fields: { host: code } });

async function mustFind(tx: Tx, id: string): Promise<Row> {
  const row = await repository.lockTrackingDomain(tx, id);
  if (!row) throw new DomainError("not_found");
  return row;
}

const isUsed = (row: Row) => row.isDefaultForLinks && row.servedAt !== null;

async function shown(cx: Context, tx: Tx, id: string): Promise<TrackingDomain> {
  const row = await mustFind(tx, id);
  return show(cx, row, isUsed(row) ? await repository.countCampaignsWithLinks(tx) : 0);
}

function show({ clock }: Context, row: Row, campaigns: number): TrackingDomain {
  const at = (instant: Date | null) => instant && clock.toVirtual(instant).toISOString();
  const { id, host, value, state } = row;
  return {
    ...{ id, type: "CNAME", host, value, state, finding: row.finding, found: row.found },
    proof: { type: "TXT", host: proofHost(host), value: row.proof },
    isDefaultForLinkTracking: row.isDefaultForLinks,
    isDefaultForVideoScenario: row.isDefaultForVideos,
    videoUsageCounter: 0,
    workflowUsageCounter: isUsed(row) ? campaigns : 0,
    certificate: row.servedAt ? "ready" : state === "verified" ? "pending" : "waiting",
    checkedAt: at(row.checkedAt),
    checkedUntil: state === "pending" ? at(row.checkUntil) : null,
    verifiedAt: at(row.verifiedAt),
    lostAt: at(row.lostAt),
    createdAt: clock.toVirtual(row.createdAt).toISOString(),
  };
}
