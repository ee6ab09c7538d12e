import path from "node:path";
import { startApi } from "../rig/api-process";
import { environmentOf } from "../rig/environment";
import { newMembers } from "../rig/members";
import { quantile, rounded } from "../rig/numbers";
import { startPart } from "../rig/part";
import { openPools } from "../rig/pools";
import { startPostgres } from "../rig/postgres";
import { circumstances, conclude } from "../rig/report";
import { type Asked, readByTurns, type Waited } from "../rig/users";
import { timeMoves } from "./mover";
import { seedBoard } from "./seed";

/** Who open the board at the same time. */
const users = 10;
const sliceMs = 4_000;
/** Between an answer and the next question of the same person. */
const pauseMs = 500;
/** Connections of the api process to the database (server/compose.ts); the bare side gets as many. */
const databaseConnections = 20;
const dist = path.resolve(import.meta.dirname, "..");

/** The data of a board's first page in one prepared statement, without policies, sessions and the shape of an answer. */
const bareQuery = `select
  (select json_agg(s) from (
    select d.stage_id, d.currency, count(*), sum(d.amount) as amount, sum(d.amount * d.probability) as own,
        sum(d.amount) filter (where d.probability is null) as rest
      from crm_deals d where d.workspace_id = $1 and d.stage_id = any($2) and d.deleted_at is null and d.status = 'open' group by 1, 2) s) as sums,
  (select json_agg(f) from (
    select d.*, p.full_name, p.position as prospect_position, p.company_name as prospect_company, u.first_name, u.last_name, u.avatar,
        (select max(c.last_in_at) from conversations c where c.workspace_id = $1 and c.prospect_id = d.prospect_id) as last_in_at,
        exists (select 1 from conversations c where c.workspace_id = $1 and c.prospect_id = d.prospect_id and c.needs_you) as needs_reply,
        (select t.text from tasks t where t.workspace_id = $1 and t.prospect_id = d.prospect_id and t.state = 'pending'
          order by t.due_at limit 1) as task,
        (select g.name from enrollments e join campaigns g on g.workspace_id = $1 and g.id = e.campaign_id
          where e.workspace_id = $1 and e.prospect_id = d.prospect_id and e.state in ('active', 'held') limit 1) as campaign
      from unnest($2::uuid[]) as g(id) cross join lateral (
        select d.id, d.stage_id, d.position, d.name, d.amount, d.currency, d.probability, d.status, d.prospect_id, d.company_name, d.close_date,
            d.owner_id, d.in_stage_since, d.version
          from crm_deals d where d.workspace_id = $1 and d.stage_id = g.id and d.deleted_at is null and d.status = 'open'
         order by d.position limit 51) d
      left join prospects p on p.workspace_id = $1 and p.id = d.prospect_id
      left join users u on u.id = d.owner_id) f) as deals`;

export type Size = { deals: number; slices: number; moves: number };

/** Ten users open one large board, plain and filtered, against the bare query; then one moves deals and another one is told. */
export async function measurePipeline({ deals, slices, moves }: Size): Promise<never> {
  const postgres = await startPostgres(dist);
  const database = await postgres.newDatabase("pipeline");
  const pools = openPools(database);
  const { workspaceId, cookies } = await newMembers(pools, users);
  const { pipelineId, stageIds, ownerId } = await seedBoard(pools.admin, workspaceId, deals);
  const environment = await environmentOf(postgres, database);
  const origin = environment.BASE_URL ?? "";
  const api = await startApi(dist, environment);
  const readers = startPart("users");
  const board = (query = "") =>
    `/api/integrations/crm/default/stages?pipeline_id=${pipelineId}${query && `&${query}`}`;
  const pages: Record<string, string> = {
    board: board(),
    owner: board(`owner=${ownerId}`),
    nobody: board("owner=none"),
    won: board("status=won"),
    search: board("q=4211"),
    month: board(`closes_to=${new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)}`),
    table: `/api/integrations/crm/default/deals?pipeline_id=${pipelineId}&sort=amount`,
  };
  const bare: Asked = {
    ...{ url: database.admin, connections: databaseConnections },
    ...{ text: bareQuery, values: [workspaceId, stageIds] },
  };
  const ask = (kind: string, ms = sliceMs): Promise<Waited> => {
    const asked = kind === "bare" ? bare : { origin, cookies, paths: [pages[kind] ?? ""] };
    return readers.ask<Waited>("run", { users, ms, pauseMs, asked });
  };
  const { over, worst, p95Ms } = await readByTurns(["bare", ...Object.keys(pages)], slices, ask);
  const ratio = over("board", "bare");
  const filterRatio = worst(["owner", "nobody", "won", "search", "month"], "board");
  const [mover = "", watcher = ""] = cookies;
  const waited = await timeMoves({ origin, mover, watcher, pipelineId }, moves);
  const moveP95Ms = rounded(quantile(waited, 0.95), 1);
  const how = await circumstances(pools.admin, slices, Math.round((users * sliceMs) / pauseMs));
  await Promise.all([api.stop(), readers.stop()]);
  await pools.close();
  await postgres.stop();
  conclude(
    {
      ...{ measure: "pipeline", ratio, filterRatio, moveP95Ms },
      bars: { ratio: 3, filterRatio: 3, moveP95Ms: 250 },
      ...{ p95Ms, deals, users, moves, ...how },
    },
    [
      { name: "pipeline board ratio", value: ratio, max: 3 },
      { name: "pipeline filter ratio", value: filterRatio, max: 3 },
      { name: "pipeline move p95 ms", value: moveP95Ms, max: 250 },
    ],
  );
}
