import { sql } from "drizzle-orm";
import { crmActivities, crmCompanies, crmTheirDeals } from "@/server/db/schema/crm";
import type { Tx } from "@/server/db/tx";

export type DueActivity = {
  id: string;
  kind: "message" | "reply" | "meeting";
  at: Date;
  attempts: number;
  prospectId: string;
  personRef: string;
  channel: string | null;
  subject: string | null;
  text: string | null;
  meetingName: string | null;
  startsAt: Date | null;
  endsAt: Date | null;
  location: string | null;
  accountOwner: string | null;
};

/** What is to be written into the history there, the earliest first. */
export const listDueActivities = (
  tx: Tx,
  { connectionId, now, limit }: { connectionId: string; now: Date; limit: number },
): Promise<DueActivity[]> =>
  tx.query(
    `select a.id, a.kind, a.at, a.attempts, a.prospect_id as "prospectId", l.ref as "personRef", m.channel, m.subject,
            left(m.text, 20000) as text, t.name as "meetingName", t.starts_at as "startsAt", t.ends_at as "endsAt", t.location,
            o.owner_id as "accountOwner"
       from crm_activities a
       join crm_links l on l.workspace_id = a.workspace_id and l.connection_id = a.connection_id and l.prospect_id = a.prospect_id
         and l.state = 'linked'
       left join messages m on a.kind <> 'meeting' and m.workspace_id = a.workspace_id and m.id = a.of_id
       left join conversations c on c.workspace_id = m.workspace_id and c.id = m.conversation_id
       left join meetings t on a.kind = 'meeting' and t.workspace_id = a.workspace_id and t.id = a.of_id
       left join accounts o on o.workspace_id = a.workspace_id and o.id = coalesce(c.account_id, t.account_id)
      where a.connection_id = $1 and a.due_at <= $2 order by a.at, a.id limit $3`,
    [connectionId, now, limit],
  );

export async function changeActivity(
  tx: Tx,
  id: string,
  change: Partial<typeof crmActivities.$inferInsert>,
): Promise<void> {
  await tx.db.update(crmActivities).set(change).where(sql`${crmActivities.id} = ${id}`);
}

/** Whoever is not linked any more: what waits for them is due no longer. */
export const parkActivities = (tx: Tx, connectionId: string) =>
  tx.query(
    `update crm_activities a set due_at = null where a.connection_id = $1 and a.due_at is not null
        and not exists (select 1 from crm_links l where l.workspace_id = a.workspace_id and l.connection_id = a.connection_id
          and l.prospect_id = a.prospect_id and l.state = 'linked')`,
    [connectionId],
  );

type CompanyRow = typeof crmCompanies.$inferSelect;

/** A company by its domain or name, which is noted if it is new. */
export async function ensureCompany(
  tx: Tx,
  company: Pick<CompanyRow, "id" | "connectionId" | "name">,
): Promise<CompanyRow> {
  await tx.db.insert(crmCompanies).values(company).onConflictDoNothing();
  const [row] = await tx.db
    .select()
    .from(crmCompanies)
    .where(
      sql`${crmCompanies.connectionId} = ${company.connectionId} and ${crmCompanies.name} = ${company.name}`,
    );
  return row!;
}

export async function changeCompany(
  tx: Tx,
  id: string,
  change: Partial<typeof crmCompanies.$inferInsert>,
): Promise<void> {
  await tx.db.update(crmCompanies).set(change).where(sql`${crmCompanies.id} = ${id}`);
}

export type TheirDeal = typeof crmTheirDeals.$inferSelect;

/** Keeps deals as they are now; those that name nobody are forgotten. */
export async function keepDeals(
  tx: Tx,
  connectionId: string,
  deals: readonly (Omit<typeof crmTheirDeals.$inferInsert, "connectionId" | "personRef"> & {
    personRefs: readonly string[];
  })[],
): Promise<void> {
  await dropDeals(
    tx,
    connectionId,
    deals.map(({ ref }) => ref),
  );
  const rows = deals.flatMap(({ personRefs, ...deal }) =>
    [...new Set(personRefs)].map((personRef) => ({ ...deal, connectionId, personRef })),
  );
  if (rows.length > 0) await tx.db.insert(crmTheirDeals).values(rows);
}

export const dropDeals = (tx: Tx, connectionId: string, refs: readonly string[]) =>
  tx.query("delete from crm_their_deals where connection_id = $1 and ref = any($2)", [connectionId, refs]);

export const listDeals = (tx: Tx, connectionId: string, refs: readonly string[]): Promise<TheirDeal[]> =>
  refs.length === 0
    ? Promise.resolve([])
    : tx.query(
        `select ref, person_ref as "personRef", name, stage_ref as "stageRef", status, amount::float8 as amount, currency, url
           from crm_their_deals where connection_id = $1 and ref = any($2)`,
        [connectionId, refs],
      );

/** A prospect's deals, by the record that they are there. */
export const dealsOfPerson = (tx: Tx, connectionId: string, personRef: string): Promise<TheirDeal[]> =>
  tx.db
    .select()
    .from(crmTheirDeals)
    .where(sql`${crmTheirDeals.connectionId} = ${connectionId} and ${crmTheirDeals.personRef} = ${personRef}`)
    .orderBy(crmTheirDeals.name, crmTheirDeals.ref);

/** What of a prospect was not written into the history there is tried again. */
export const retryActivities = (
  tx: Tx,
  { connectionId, prospectId }: { connectionId: string; prospectId: string },
  now: Date,
) =>
  tx.query(
    `update crm_activities set due_at = $3, attempts = 0 where connection_id = $1 and prospect_id = $2 and written_at is null
        and due_at is null and attempts > 0`,
    [connectionId, prospectId, now],
  );
