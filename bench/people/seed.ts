import type pg from "pg";
import { newId } from "@/server/ids";

/** Words with the number of prospects that contain them; `everybody` is in more than a search returns. */
export const searched = { one: "zephyr", fifty: "quartz", many: "everly" } as const;

export type People = {
  accountId: string;
  idleAccountId: string;
  commonCampaign: string;
  rareCampaign: string;
  exported: string;
  rareLabel: string;
  commonLabel: string;
};
type Size = { prospects: number; exported: number };

/**
 * One workspace with many prospects: a third never contacted, the others in three campaigns, one of them with fifty prospects, and one
 * to export; few have a label or opted out, and two statuses are rare.
 */
export async function seedPeople(admin: pg.Pool, workspaceId: string, size: Size): Promise<People> {
  const people: People = {
    accountId: newId(),
    idleAccountId: newId(),
    commonCampaign: newId(),
    rareCampaign: newId(),
    exported: newId(),
    rareLabel: newId(),
    commonLabel: newId(),
  };
  const client = await admin.connect();
  try {
    await client.query(
      "set session_replication_role = replica; set synchronous_commit = off; set work_mem = '256MB'; set maintenance_work_mem = '512MB'",
    );
    for (const statement of statementsFor(workspaceId, people, size)) await client.query(statement);
    await client.query("reset session_replication_role; reset synchronous_commit");
    await client.query("vacuum analyze");
    return people;
  } finally {
    client.release();
  }
}

/** SQL: a number that looks random; each topic has its own, so that topics are independent of each other and of the order of creation. */
const dice = (topic: number) => `abs(hashint4extended(n, ${topic}))`;

const statementsFor = (workspace: string, ids: People, { prospects, exported }: Size) => {
  const here = `'${workspace}'::uuid`;
  /** SQL: true for about this many prospects. */
  const about = (count: number, topic: number) =>
    `${dice(topic)} % ${prospects} < ${Math.min(count, prospects)}`;
  const enrolled = (campaign: string, state: string, condition: string) =>
    `insert into enrollments (workspace_id, id, campaign_id, prospect_id, account_id, state, entered_at)
       select ${here}, uuidv7(), '${campaign}', id, '${ids.accountId}', '${state}', now() from c where ${condition}`;
  return [
    `create temp table c as select n, uuidv7() as id from generate_series(0, ${prospects - 1}) n`,
    "analyze c",
    `insert into accounts (workspace_id, id, owner_id, network, is_sandboxed, username, first_name, last_name, country_code, timezone)
       values (${here}, '${ids.accountId}', '${ids.accountId}', 'n', true, 'u', 'Ada', 'Sender', 'DE', 'UTC'),
              (${here}, '${ids.idleAccountId}', '${ids.accountId}', 'n', true, 'i', 'Ida', 'Idle', 'DE', 'UTC')`,
    ...[ids.commonCampaign, ids.rareCampaign, ids.exported].map(
      (id, n) =>
        `insert into campaigns (workspace_id, id, name, status, draft, live_version) values (${here}, '${id}', 'Campaign ${n}', 'active', '[]', 1)`,
    ),
    `insert into labels (workspace_id, id, name, color, type) values
       (${here}, '${ids.rareLabel}', 'Rare', '#416677', 'space'), (${here}, '${ids.commonLabel}', 'Common', '#416677', 'space')`,
    `insert into prospects (workspace_id, id, first_name, last_name, full_name, company_name, position, work_email, email_status,
         phone, profile_url, status, opted_out_at)
       select ${here}, id, w.first, w.last, w.first || ' ' || w.last, case when ${dice(1)} % 20 = 0 then '' else 'Company ' || ${dice(1)} % 49999 end,
              'Head of Sales', case when ${dice(2)} % 5 > 0 then 'p' || n || '@company' || ${dice(1)} % 49999 || '.test' end,
              case when ${about(300, 3)} then 'invalid' else 'unknown' end,
              case when ${about(2_000, 4)} then '+49301' || n end, case when ${dice(5)} % 3 > 0 then 'https://network.test/in/p' || n end,
              case when ${about(40, 6)} then 'lead' when ${dice(7)} % 7 = 1 then 'contacted' when ${dice(7)} % 50 = 2 then 'got_reply' else 'new' end,
              case when ${about(100, 8)} then now() end
         from c cross join lateral (select
           case when n = 4211 then '${searched.one}' when ${about(50, 9)} then '${searched.fifty}' when ${dice(10)} % 40 = 3 then '${searched.many}'
             else (array['Ines','Ada','Noor','Kaito','Lena','Omar','Petra','Qing','Rosa','Sven'])[1 + ${dice(10)} % 10] end as first,
           'Person' || ${dice(11)} % 1000000 as last) w`,
    `insert into prospect_identities (workspace_id, kind, value, prospect_id)
       select ${here}, 'email', work_email, id from prospects where workspace_id = ${here} and work_email is not null`,
    enrolled(ids.commonCampaign, "finished", `${dice(12)} % 3 = 1`),
    enrolled(ids.commonCampaign, "active", `${dice(12)} % 3 = 2 and ${about(15_000, 13)}`),
    enrolled(ids.rareCampaign, "active", about(50, 14)),
    enrolled(ids.exported, "finished", about(exported, 15)),
    `insert into prospect_labels (workspace_id, prospect_id, label_id, attached_at)
       select ${here}, id, '${ids.rareLabel}'::uuid, now() from c where ${about(40, 16)}
       union all select ${here}, id, '${ids.commonLabel}', now() from c where ${dice(17)} % 4 = 1`,
  ];
};
