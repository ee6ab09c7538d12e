import type { Client } from "@/server/db/connections";
import { jobsSchema } from "@/server/queue/queue";
import { fillOrder, type Reference } from "./fill-order";
import type { Head, TableShape } from "./head";

/**
 * State that belongs to this running installation only: sessions, emailed codes, connected browsers and their commands, workers, rate
 * limits, the outbox, whether it is a copy itself, and which stored bytes the original still has to delete.
 */
export const leftOut: readonly string[] = [
  "public.sessions",
  "public.one_time_codes",
  "public.email_changes",
  "public.oauth_codes",
  "public.extension_browsers",
  "public.extension_commands",
  "public.restorations",
  "public.retraces",
  "plumbing.workers",
  "plumbing.outbox",
  "plumbing.fence",
  "plumbing.timeline",
  "plumbing.file_removals",
  "plumbing.rate_limits",
];

/** The schemas of our tables; the queue's jobs and the record of migrations are created again. */
const schemas = ["public", "plumbing", "sandbox"];

const ours = `n.nspname = any($1) and c.relkind = 'r' and not exists (
  select 1 from pg_depend x where x.objid = c.oid and x.deptype = 'e')`;

/** Tables with the columns that hold what was written, in the order in which they can be filled. */
export async function readTables(client: Client): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(
    `select n.nspname || '.' || c.relname as name,
            array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where ${ours} group by 1`,
    [schemas],
  );
  const { rows: references } = await client.query<Reference>(
    `select n.nspname || '.' || c.relname as "table", tn.nspname || '.' || t.relname as "to"
       from pg_constraint f join pg_class c on c.oid = f.conrelid join pg_namespace n on n.oid = c.relnamespace
       join pg_class t on t.oid = f.confrelid join pg_namespace tn on tn.oid = t.relnamespace
      where f.contype = 'f' and ${ours}`,
    [schemas],
  );
  const shapes = new Map(rows.filter(({ name }) => !leftOut.includes(name)).map((row) => [row.name, row]));
  return fillOrder([...shapes.keys()], references).map((name) => shapes.get(name)!);
}

/** Numbers that were given out must not be given out again. */
export async function readSequences(client: Client): Promise<Head["sequences"]> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(n.nspname) || '.' || quote_ident(c.relname) as name
       from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = any($1) and c.relkind = 'S'`,
    [schemas],
  );
  const sequences: Head["sequences"] = [];
  for (const { name } of rows) {
    const read = await client.query(
      `select '${name}' as name, last_value::text as last, is_called as "isCalled" from ${name}`,
    );
    sequences.push(read.rows[0]);
  }
  return sequences;
}

/** The queue's pending jobs. Its own tables are internal to pg-boss, and not part of a backup. */
export async function readJobs(client: Client): Promise<Head["jobs"]> {
  const { rows } = await client.query<Head["jobs"][number]>(
    `select name, data, to_json(start_after) #>> '{}' as "startAfter" from ${jobsSchema}.job
      where state in ('created', 'retry', 'active') order by created_on`,
  );
  return rows;
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
/** `public.users` as SQL writes it. */
export const sqlName = (table: string) => table.split(".").map(quoted).join(".");
export const sqlColumns = ({ columns }: TableShape) => columns.map(quoted).join(", ");
