import type { Tx } from "@/server/db/tx";
import type { DomainLife } from "@/server/domain/tracking/domain-check";

/** A row of `tracking_domains`; instants are real. */
export type TrackingDomainRow = DomainLife & {
  id: string;
  host: string;
  value: string;
  proof: string;
  isDefaultForLinks: boolean;
  isDefaultForVideos: boolean;
  createdAt: Date;
};
type NewDomain = Pick<TrackingDomainRow, "id" | "host" | "value" | "proof" | "checkUntil"> & { at: Date };
export type Purpose = "isDefaultForLinks" | "isDefaultForVideos";

const columns = `id, host, value, proof, is_default_for_links as "isDefaultForLinks", is_default_for_videos as "isDefaultForVideos",
  state, check_until as "checkUntil", next_check_at as "nextCheckAt", checked_at as "checkedAt", finding, found,
  missed_at as "missedAt", verified_at as "verifiedAt", lost_at as "lostAt", served_at as "servedAt", created_at as "createdAt"`;
const purposeColumns = {
  isDefaultForLinks: "is_default_for_links",
  isDefaultForVideos: "is_default_for_videos",
} as const;

export const listTrackingDomains = (tx: Tx) =>
  tx.query<TrackingDomainRow>(
    `select ${columns} from tracking_domains where released_at is null order by created_at, id`,
  );

export async function findTrackingDomain(tx: Tx, id: string): Promise<TrackingDomainRow | null> {
  const [row] = await tx.query<TrackingDomainRow>(
    `select ${columns} from tracking_domains where id = $1 and released_at is null`,
    [id],
  );
  return row ?? null;
}

/** The row, locked until the transaction ends. */
export async function lockTrackingDomain(tx: Tx, id: string): Promise<TrackingDomainRow | null> {
  const [row] = await tx.query<TrackingDomainRow>(
    `select ${columns} from tracking_domains where id = $1 and released_at is null for update`,
    [id],
  );
  return row ?? null;
}

/** Until the transaction ends nobody else decides whose this name is. */
export const lockHost = (tx: Tx, host: string) =>
  tx.query("select pg_advisory_xact_lock(hashtextextended('tracking host ' || $1, 0))", [host]);

/** Whether another workspace has this name, or had it after `since`. */
export async function isHeldElsewhere(tx: Tx, host: string, since: Date): Promise<boolean> {
  const [row] = await tx.query<{ held: boolean }>("select is_tracking_host_held($1, $2) as held", [
    host,
    since,
  ]);
  return row?.held ?? false;
}

/** False if the workspace has this name already. */
export async function insertTrackingDomain(tx: Tx, domain: NewDomain): Promise<boolean> {
  const rows = await tx.query(
    `insert into tracking_domains (id, host, value, proof, check_until, next_check_at, created_at, created_by)
     values ($1, $2, $3, $4, $5, $6, $6, $7) on conflict do nothing returning id`,
    [domain.id, domain.host, domain.value, domain.proof, domain.checkUntil, domain.at, tx.personId],
  );
  return rows.length > 0;
}

export const saveLife = (tx: Tx, id: string, life: DomainLife) =>
  tx.query(
    `update tracking_domains set state = $2, next_check_at = $3, checked_at = $4, finding = $5, found = $6, missed_at = $7,
       verified_at = $8, lost_at = $9, served_at = $10 where id = $1`,
    [
      ...[id, life.state, life.nextCheckAt, life.checkedAt, life.finding, life.found, life.missedAt],
      ...[life.verifiedAt, life.lostAt, life.servedAt],
    ],
  );

/** Takes a domain that is due, so that no other worker checks it as well; false if one has. */
export async function takeDueDomain(tx: Tx, id: string, now: Date, until: Date): Promise<boolean> {
  const rows = await tx.query(
    `update tracking_domains set next_check_at = $3 where id = $1 and next_check_at <= $2 and released_at is null returning id`,
    [id, now, until],
  );
  return rows.length > 0;
}

/** Makes it the only default for a purpose. */
export async function makeDefault(tx: Tx, id: string, purpose: Purpose): Promise<void> {
  const column = purposeColumns[purpose];
  await tx.query(`update tracking_domains set ${column} = false where ${column} and id <> $1`, [id]);
  await tx.query(`update tracking_domains set ${column} = true where id = $1`, [id]);
}

export const dropDefault = (tx: Tx, id: string, purpose: Purpose) =>
  tx.query(`update tracking_domains set ${purposeColumns[purpose]} = false where id = $1`, [id]);

export const releaseTrackingDomain = (tx: Tx, id: string, now: Date) =>
  tx.query(
    `update tracking_domains set released_at = $2, next_check_at = null, is_default_for_links = false,
       is_default_for_videos = false where id = $1`,
    [id, now],
  );

/** Deletes one that was never proven: nothing has to be remembered of it. */
export const deleteTrackingDomain = (tx: Tx, id: string) =>
  tx.query("delete from tracking_domains where id = $1", [id]);

/** Campaigns under way that send emails or voicemails, which carry links. */
export async function countCampaignsWithLinks(tx: Tx): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    `select count(*)::int as count from campaigns c
       join campaign_versions v on v.workspace_id = c.workspace_id and v.campaign_id = c.id and v.version = c.live_version
      where c.status in ('active', 'paused')
        and v.step_kinds && array['email', 'voicemail']`,
  );
  return row?.count ?? 0;
}

/** Domains in use that no longer point to us. */
export const listLostDomains = (tx: Tx) =>
  tx.query<{ id: string; host: string; since: Date }>(
    `select id, host, lost_at as since from tracking_domains
      where state = 'failed' and lost_at is not null and released_at is null order by lost_at, id`,
  );

/** SQL: the domain for links of the current workspace; null while none can be used. */
export const linkHost = `(select d.host from tracking_domains d
  where d.workspace_id = current_workspace() and d.is_default_for_links and d.state = 'verified' and d.served_at is not null
    and d.released_at is null)`;

export async function readLinkHost(tx: Tx): Promise<string | null> {
  const [row] = await tx.query<{ host: string | null }>(`select ${linkHost} as host`);
  return row?.host ?? null;
}
