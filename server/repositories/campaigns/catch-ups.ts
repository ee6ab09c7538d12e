import type { Tx } from "@/server/db/tx";

/** A prospect still to be led back to added steps they are past (R23). */
type CatchUpRow = { enrollmentId: string; steps: string[] };

/** Notes which prospects get an added step although they are past it; prospects who wait for other steps get these, too. */
export const insertCatchUps = (
  tx: Tx,
  campaignId: string,
  people: readonly { enrollmentIds: readonly string[]; steps: readonly string[] }[],
) =>
  tx.query(
    `insert into catch_ups as c (campaign_id, enrollment_id, steps)
     select $1, p.id, string_to_array(p.steps, ' ')::uuid[] from unnest($2::uuid[], $3::text[]) as p(id, steps)
     on conflict (workspace_id, campaign_id, enrollment_id) do update set steps = c.steps || excluded.steps`,
    [
      campaignId,
      people.flatMap(({ enrollmentIds }) => enrollmentIds),
      people.flatMap(({ enrollmentIds, steps }) => enrollmentIds.map(() => steps.join(" "))),
    ],
  );

export const listCatchUps = (tx: Tx, campaignId: string, limit: number): Promise<CatchUpRow[]> =>
  tx.query(
    `select enrollment_id as "enrollmentId", steps from catch_ups where campaign_id = $1
      order by enrollment_id limit $2`,
    [campaignId, limit],
  );

export const deleteCatchUps = (tx: Tx, campaignId: string, enrollmentIds: readonly string[]) =>
  tx.query("delete from catch_ups where campaign_id = $1 and enrollment_id = any($2)", [
    campaignId,
    enrollmentIds,
  ]);

/** The last step a prospect did in a sequence; instants are real. */
export type LastStep = { enrollmentId: string; stepId: string; settledAt: Date };
export const listLastSteps = (tx: Tx, enrollmentIds: readonly string[]): Promise<LastStep[]> =>
  tx.query(
    `select distinct on (enrollment_id) enrollment_id as "enrollmentId", step_id as "stepId", settled_at as "settledAt"
       from deliveries where enrollment_id = any($1) and settled_at is not null
      order by enrollment_id, settled_at desc, id desc`,
    [enrollmentIds],
  );

/** Finished prospects are active again. */
export const reopenFinished = async (tx: Tx, enrollmentIds: readonly string[]): Promise<void> => {
  await tx.query(
    `update enrollments e set state = 'active', ended_at = null, is_exclusive = not c.is_existing_people, version = e.version + 1
       from campaigns c
      where c.workspace_id = e.workspace_id and c.id = e.campaign_id and e.id = any($1) and e.state = 'finished'`,
    [enrollmentIds],
  );
};

/** Deletes rows that were never in transmission: their step is planned again later. */
export const unplan = (tx: Tx, ids: readonly string[]) =>
  tx.query(
    "delete from deliveries where id = any($1) and state in ('planned', 'claimed') and transmitting_at is null",
    [ids],
  );
