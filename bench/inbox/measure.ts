import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { cursorOf } from "@/server/repositories/cursor";
import { startApi } from "../rig/api-process";
import { environmentOf } from "../rig/environment";
import { newMembers } from "../rig/members";
import { quantile, rounded } from "../rig/numbers";
import { startPart } from "../rig/part";
import { openPools } from "../rig/pools";
import { startPostgres } from "../rig/postgres";
import { circumstances, conclude } from "../rig/report";
import { type Asked, readByTurns, type Waited } from "../rig/users";
import { accounts, messagesEach, searched, seedInbox } from "./seed";
import { openWriter, type Talk } from "./writer";

const users = 100;
const sliceMs = 2_000;
/** Between an answer and the next question of the same person. */
const pauseMs = 500;
/** The share of the time in which replies arrive while users read. */
const writing = 0.1;
const limit = 25;
/** Connections of the api process to the database (server/compose.ts); the bare side gets as many. */
const databaseConnections = 20;
const dist = path.resolve(import.meta.dirname, "..");

/** The data of one page of the list, in one prepared statement without policies, sessions and totals. */
const bareQuery = `select c.id, c.prospect_id, c.account_id, p.full_name, p.position, p.company_name,
    trim(a.first_name || ' ' || a.last_name) as account_name, p.status, c.snippet, c.last_channel, c.last_direction, o.state,
    c.last_message_at, c.is_unread, c.needs_you, c.done_at, c.away_until, c.remind_at, c.assignee_id, c.version
  from conversations c
  join prospects p on p.workspace_id = c.workspace_id and p.id = c.prospect_id
  join accounts a on a.workspace_id = c.workspace_id and a.id = c.account_id
  left join lateral (select m.state from messages m where m.workspace_id = c.workspace_id and m.conversation_id = c.id
    and m.direction = 'out' order by m.at desc, m.id desc limit 1) o on c.last_direction = 'out'
  where c.workspace_id = $1 order by c.sort_at desc, c.id desc limit $2`;

export type Size = { conversations: number; slices: number };

/** A hundred users read one inbox at the same time; every kind of page against the plain list, and that against the bare query. */
export async function measureInbox({ conversations, slices }: Size): Promise<never> {
  const postgres = await startPostgres(dist);
  const database = await postgres.newDatabase("inbox");
  const pools = openPools(database);
  const { workspaceId, cookies } = await newMembers(pools, users);
  const inbox = await seedInbox(pools.admin, workspaceId, conversations);
  const environment = await environmentOf(postgres, database);
  const origin = environment.BASE_URL ?? "";
  const api = await startApi(dist, environment);
  const readers = startPart("users");
  const one = async <Row>(text: string, values: unknown[] = []) =>
    (await pools.admin.query(text, values)).rows as Row[];
  const talks = await one<Talk>(
    `select id, prospect_id as "prospectId", account_id as "accountId" from conversations where workspace_id = $1
      order by id limit 2000`,
    [workspaceId],
  );
  const writer = await openWriter(pools, { workspaceId, origin, cookie: cookies[0] ?? "", talks });
  const [member] = await one<{ id: string }>(
    "select assignee_id as id from conversations where workspace_id = $1 and assignee_id is not null limit 1",
    [workspaceId],
  );
  const page400 = async () => {
    const [last] = await one<{ at: Date; id: string }>(
      `select sort_at as at, id from conversations where workspace_id = $1
        order by sort_at desc, id desc offset $2 limit 1`,
      [workspaceId, 399 * limit - 1],
    );
    return cursorOf(last!);
  };

  const list = (query = "") => `/api/inbox/dialogs?limit=${limit}${query && `&${query}`}`;
  const filters: Record<string, string> = {
    needsYou: "split=needs_you",
    waiting: "split=waiting",
    outOfOffice: "split=out_of_office",
    reminders: "split=reminders",
    done: "split=done",
    account: `credentials_id=${inbox.accountId}`,
    unread: "unread_only=true",
    replied: "replied_only=true",
    network: "channel=network",
    sms: "channel=sms",
    assignee: `assignee_id=${member?.id}`,
    nobody: "unassigned_only=true",
    commonCampaign: `workflow_id=${inbox.commonCampaign}`,
    rareCampaign: `workflow_id=${inbox.rareCampaign}`,
  };
  const searches = Object.fromEntries(
    Object.entries(searched).map(([name, word]) => [name, `query=${encodeURIComponent(word)}`]),
  );
  const pages: Record<string, string> = { list: list(), deep: list(`cursor=${await page400()}`) };
  for (const [name, query] of Object.entries({ ...filters, ...searches })) pages[name] = list(query);
  const bare: Asked = {
    ...{ url: database.admin, connections: databaseConnections },
    ...{ text: bareQuery, values: [workspaceId, limit] },
  };

  const ask = async (kind: string, ms = sliceMs): Promise<Waited> => {
    const asked = kind === "bare" ? bare : { origin, cookies, paths: [pages[kind] ?? ""] };
    const reading = readers.ask<Waited>("run", { users, ms, pauseMs, asked });
    await sleep(ms * (1 - writing));
    await writer.write(ms * writing);
    return reading;
  };
  const { over, worst, p95Ms } = await readByTurns(["bare", ...Object.keys(pages)], slices, ask, () => {
    writer.waited.length = 0;
  });
  const listRatio = over("list", "bare");
  const filterRatio = worst(Object.keys(filters), "list");
  const searchRatio = worst(Object.keys(searches), "list");
  const deepRatio = over("deep", "list");
  const eventP95Ms = rounded(quantile(writer.waited, 0.95), 1);
  const how = await circumstances(pools.admin, slices, Math.round((users * sliceMs) / pauseMs));
  writer.close();
  await Promise.all([api.stop(), readers.stop()]);
  await pools.close();
  await postgres.stop();
  conclude(
    {
      ...{ measure: "inbox", listRatio, filterRatio, searchRatio, deepRatio, eventP95Ms },
      bars: { listRatio: 3, filterRatio: 3, searchRatio: 10, deepRatio: 1.2, eventP95Ms: 250 },
      p95Ms,
      ...{
        messages: conversations * messagesEach,
        conversations,
        accounts,
        users,
        events: writer.waited.length,
        ...how,
      },
    },
    [
      { name: "inbox list ratio", value: listRatio, max: 3 },
      { name: "inbox filter ratio", value: filterRatio, max: 3 },
      { name: "inbox search ratio", value: searchRatio, max: 10 },
      { name: "inbox deep ratio", value: deepRatio, max: 1.2 },
      { name: "inbox event p95 ms", value: eventP95Ms, max: 250 },
    ],
  );
}
