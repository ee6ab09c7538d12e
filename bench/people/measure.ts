import { readFileSync } from "node:fs";
import path from "node:path";
import { keyCursor } from "@/server/repositories/keyset";
import type { Child } from "@/tests/support/child";
import { startApi } from "../rig/api-process";
import { environmentOf } from "../rig/environment";
import { newMembers } from "../rig/members";
import { rounded } from "../rig/numbers";
import { startPart } from "../rig/part";
import { openPools } from "../rig/pools";
import { startPostgres } from "../rig/postgres";
import { circumstances, conclude } from "../rig/report";
import { type Asked, readByTurns, type Waited } from "../rig/users";
import { searched, seedPeople } from "./seed";

const users = 10;
const sliceMs = 2_000;
/** Between an answer and the next question of the same person. */
const pauseMs = 500;
const limit = 25;
/** Connections of the api process to the database (server/compose.ts); the bare side gets as many. */
const databaseConnections = 20;
const dist = path.resolve(import.meta.dirname, "..");

/** The data of one page of the list, in one prepared statement without policies, sessions and totals. */
const bareQuery = `select p.*, l.labels, e.* from (
    select * from prospects where workspace_id = $1 order by id desc limit $2) p
  left join lateral (select jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name, 'color', l.color)) as labels
    from prospect_labels pl join labels l on l.workspace_id = pl.workspace_id and l.id = pl.label_id
    where pl.workspace_id = p.workspace_id and pl.prospect_id = p.id) l on true
  left join lateral (select e.state, e.entered_at, e.ended_at, c.id as campaign_id, c.name, c.status, d.kind, d.due_at, d.wait_reason
    from enrollments e join campaigns c on c.workspace_id = e.workspace_id and c.id = e.campaign_id
    left join deliveries d on d.workspace_id = e.workspace_id and d.enrollment_id = e.id and d.settled_at is null
    where e.workspace_id = p.workspace_id and e.prospect_id = p.id and e.removed_at is null
    order by e.entered_at desc limit 1) e on true
  order by p.id desc`;

export type Size = { prospects: number; exported: number; slices: number };

/** Ten users read the prospects of one workspace; every kind of page against the plain list, and that against the bare query. */
export async function measurePeople({ slices, ...size }: Size): Promise<never> {
  const postgres = await startPostgres(dist);
  const database = await postgres.newDatabase("people");
  const pools = openPools(database);
  const { workspaceId, cookies } = await newMembers(pools, users);
  const people = await seedPeople(pools.admin, workspaceId, size);
  const environment = await environmentOf(postgres, database);
  const origin = environment.BASE_URL ?? "";
  const api = await startApi(dist, environment);
  const readers = startPart("users");

  const page400 = async () => {
    const { rows } = await pools.admin.query<{ id: string }>(
      "select id from prospects where workspace_id = $1 order by id desc offset $2 limit 1",
      [workspaceId, 399 * limit - 1],
    );
    return keyCursor("added desc", { key: null, id: rows[0]?.id ?? "" });
  };
  const list = (query = "") => `/api/profiles?limit=${limit}${query && `&${query}`}`;
  const any = (value: string) => encodeURIComponent(JSON.stringify([value]));
  const filters: Record<string, string> = {
    account: `credentials_id=${people.accountId}`,
    idleAccount: `credentials_id=${people.idleAccountId}`,
    commonCampaign: `workflow_id=${people.commonCampaign}`,
    rareCampaign: `workflow_id=${people.rareCampaign}`,
    commonLabel: `label_ids=${any(people.commonLabel)}`,
    rareLabel: `label_ids=${any(people.rareLabel)}`,
    ...Object.fromEntries(
      ["new", "contacted", "got_reply", "lead", "excluded"].map((status) => [
        status,
        `statuses=${any(status)}`,
      ]),
    ),
    ...Object.fromEntries(
      ["email", "no_email", "invalid_email", "phone", "no_phone", "profile", "no_profile", "opted_out"].map(
        (fact) => [fact, `contact=${any(fact)}`],
      ),
    ),
    ...Object.fromEntries(["running", "ended", "never"].map((state) => [state, `campaigns=${any(state)}`])),
    rareAndCommon: `statuses=${any("lead")}&contact=${any("no_email")}&campaigns=${any("never")}`,
  };
  const sorts: Record<string, string> = {
    byName: "sort=name",
    byCompany: "sort=company&is_descending=true",
    rareByName: `sort=name&contact=${any("opted_out")}`,
    labelByCompany: `sort=company&label_ids=${any(people.rareLabel)}`,
  };
  const searches = Object.fromEntries(
    Object.entries(searched).map(([name, word]) => [`search ${name}`, `query=${encodeURIComponent(word)}`]),
  );
  const pages: Record<string, string> = { list: list(), deep: list(`cursor=${await page400()}`) };
  for (const [name, query] of Object.entries({ ...filters, ...sorts, ...searches }))
    pages[name] = list(query);
  const bare: Asked = {
    ...{ url: database.admin, connections: databaseConnections },
    ...{ text: bareQuery, values: [workspaceId, limit] },
  };

  const ask = (kind: string, ms = sliceMs): Promise<Waited> => {
    const asked: Asked = kind === "bare" ? bare : { origin, cookies, paths: [pages[kind] ?? ""] };
    return readers.ask<Waited>("run", { users, ms, pauseMs, asked });
  };
  const { over, worst, p95Ms } = await readByTurns(["bare", ...Object.keys(pages)], slices, ask);
  const listRatio = over("list", "bare");
  const filterRatio = worst(Object.keys({ ...filters, ...sorts }), "list");
  const searchRatio = worst(Object.keys(searches), "list");
  const deepRatio = over("deep", "list");
  const exportMiB = await memoryOfExport(api, {
    url: `${origin}/api/profiles/download_csv?workflow_id=${people.exported}`,
    cookie: cookies[0] ?? "",
    rows: Math.round(size.exported * 0.98),
  });
  const how = await circumstances(pools.admin, slices, Math.round((users * sliceMs) / pauseMs));
  await Promise.all([api.stop(), readers.stop()]);
  await pools.close();
  await postgres.stop();
  conclude(
    {
      ...{ measure: "people", listRatio, filterRatio, searchRatio, deepRatio, exportMiB },
      bars: { listRatio: 3, filterRatio: 3, searchRatio: 10, deepRatio: 1.2, exportMiB: 80 },
      p95Ms,
      ...{ ...size, users, ...how },
    },
    [
      { name: "people list ratio", value: listRatio, max: 3 },
      { name: "people filter ratio", value: filterRatio, max: 3 },
      { name: "people search ratio", value: searchRatio, max: 10 },
      { name: "people deep ratio", value: deepRatio, max: 1.2 },
      { name: "people export MiB", value: exportMiB, max: 80 },
    ],
  );
}

type Export = { url: string; cookie: string; rows: number };

/** By how many MiB the api process grows at most while it exports these rows. */
async function memoryOfExport({ pid }: Child, { url, cookie, rows }: Export): Promise<number> {
  const resident = () => {
    const [, kib] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    return Number(kib) / 1024;
  };
  const before = resident();
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, resident());
  }, 20);
  const answer = await fetch(url, { headers: { cookie } });
  if (!answer.ok || !answer.body) throw new Error(`${answer.status} ${await answer.text()}`);
  let lines = 0;
  for await (const chunk of answer.body) lines += chunk.reduce((sum, byte) => sum + (byte === 10 ? 1 : 0), 0);
  clearInterval(timer);
  if (lines < rows) throw new Error(`the export has ${lines} lines of ${rows}`);
  return rounded(most - before, 1);
}
