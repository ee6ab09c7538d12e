import type { Tx } from "@/server/db/tx";
import type { HitKind, Verdict } from "@/server/domain/tracking/verdict";
import { isSentMail } from "@/server/repositories/campaigns/written";

/** A campaign's email as a hit finds it. `sentAt` is null while it is being sent; instants are real. */
export type HitMail = { text: string; sentAt: Date | null; hits: number };

export async function readHitMail(tx: Tx, deliveryId: string): Promise<HitMail | null> {
  const [row] = await tx.query<HitMail>(
    `select m.text, d.settled_at as "sentAt",
            (select count(*)::int from tracking_hits h where h.delivery_id = d.id) as hits
       from deliveries d join messages m on m.workspace_id = d.workspace_id and m.delivery_id = d.id
      where d.id = $1 and d.kind = 'email' and d.enrollment_id is not null`,
    [deliveryId],
  );
  return row ?? null;
}

/** `judgeAt` is null if `verdict` is final already. */
type NewHit = {
  id: string;
  deliveryId: string;
  at: Date;
  kind: HitKind;
  url: string | null;
  agent: string;
  visitor: string;
  verdict: Verdict | null;
  judgeAt: Date | null;
};

export const insertHit = (tx: Tx, hit: NewHit) =>
  tx.query(
    `insert into tracking_hits (id, delivery_id, at, kind, url, agent, visitor, verdict, judge_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [hit.id, hit.deliveryId, hit.at, hit.kind, hit.url, hit.agent, hit.visitor, hit.verdict, hit.judgeAt],
  );

/** All hits of an email, oldest first; those that are due and not being judged are `isDue`, and locked. */
export type StoredHit = {
  id: string;
  at: Date;
  kind: HitKind;
  url: string | null;
  visitor: string;
  verdict: Verdict | null;
  isDue: boolean;
};

export async function lockHits(tx: Tx, deliveryId: string, now: Date): Promise<StoredHit[]> {
  const due = await tx.query<{ id: string }>(
    `select id from tracking_hits where delivery_id = $1 and verdict is null and judge_at <= $2
      order by id for update skip locked`,
    [deliveryId, now],
  );
  if (due.length === 0) return [];
  const isDue = new Set(due.map(({ id }) => id));
  const all = await tx.query<Omit<StoredHit, "isDue">>(
    "select id, at, kind, url, visitor, verdict from tracking_hits where delivery_id = $1 order by at, id",
    [deliveryId],
  );
  return all.map((hit) => ({ ...hit, isDue: isDue.has(hit.id) }));
}

export const saveVerdicts = (tx: Tx, judged: readonly { id: string; verdict: Verdict }[]) =>
  tx.query(
    `update tracking_hits h set verdict = j.verdict, judge_at = null
       from unnest($1::uuid[], $2::text[]) as j(id, verdict) where h.id = j.id`,
    [judged.map(({ id }) => id), judged.map(({ verdict }) => verdict)],
  );

/** A tracked email and its prospect. `isLast`: no later email of the same sequence has left. */
type SeenMail = {
  enrollmentId: string;
  campaignId: string;
  prospectId: string;
  stepId: string;
  openedAt: Date | null;
  clickedAt: Date | null;
  isLast: boolean;
  stopsOnClick: boolean;
};

/** Notes when a prospect first opened and first clicked; returns the state before. */
export async function noteSeen(
  tx: Tx,
  deliveryId: string,
  { openedAt, clickedAt }: { openedAt: Date; clickedAt: Date | null },
): Promise<SeenMail | null> {
  const [before] = await tx.query<SeenMail>(
    `select d.enrollment_id as "enrollmentId", d.campaign_id as "campaignId", d.prospect_id as "prospectId",
            d.step_id as "stepId", d.opened_at as "openedAt", d.clicked_at as "clickedAt",
            not exists (select 1 from deliveries o where o.enrollment_id = d.enrollment_id and ${isSentMail("o")}
              and o.settled_at > d.settled_at) as "isLast",
            coalesce((c.settings ->> 'stopsOnClick')::boolean, false) as "stopsOnClick"
       from deliveries d join campaigns c on c.id = d.campaign_id where d.id = $1 and d.state = 'sent' for no key update of d`,
    [deliveryId],
  );
  if (!before) return null;
  await tx.query(
    "update deliveries set opened_at = least(opened_at, $2), clicked_at = least(clicked_at, $3) where id = $1",
    [deliveryId, openedAt, clickedAt],
  );
  return before;
}

/** The result of each sequence's last email; sequences without one are left out. */
export async function readLastMails(
  tx: Tx,
  enrollmentIds: readonly string[],
): Promise<Map<string, { opened: boolean; clicked: boolean }>> {
  const rows = await tx.query<{ id: string; opened: boolean; clicked: boolean }>(
    `select distinct on (enrollment_id) enrollment_id as id, opened_at is not null as opened, clicked_at is not null as clicked
       from deliveries d where enrollment_id = any($1) and ${isSentMail("d")} order by enrollment_id, settled_at desc`,
    [enrollmentIds],
  );
  return new Map(rows.map(({ id, opened, clicked }) => [id, { opened, clicked }]));
}

/** How many prospects opened and clicked, by campaign (`stepId` null) and step, and whether that is tracked. */
export type SeenCount = {
  campaignId: string;
  stepId: string | null;
  opened: number;
  clicked: number;
  tracksOpens: boolean;
  tracksLinks: boolean;
};

export const countSeen = (tx: Tx, campaignIds: readonly string[]): Promise<SeenCount[]> =>
  tx.query<SeenCount>(
    `select c.id as "campaignId", d.step_id as "stepId", count(distinct d.prospect_id)::int as opened,
            count(distinct d.prospect_id) filter (where d.clicked_at is not null)::int as clicked,
            coalesce(bool_or((c.settings ->> 'isOpenTracking')::boolean), false) as "tracksOpens",
            coalesce(bool_or((c.settings ->> 'isLinkTracking')::boolean), false) as "tracksLinks"
       from campaigns c left join deliveries d
         on d.workspace_id = c.workspace_id and d.campaign_id = c.id and d.opened_at is not null
      where c.id = any($1) group by grouping sets ((c.id), (c.id, d.step_id))`,
    [campaignIds],
  );

export async function prospectOfMail(tx: Tx, deliveryId: string): Promise<string | null> {
  const [row] = await tx.query<{ id: string }>("select prospect_id as id from deliveries where id = $1", [
    deliveryId,
  ]);
  return row?.id ?? null;
}
