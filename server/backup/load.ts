import type { Client } from "@/server/db/connections";
import { BackupError } from "./backup-error";
import { copyIn } from "./copy";
import type { Head } from "./head";
import { type Chunk, openReader } from "./read";
import { renew } from "./renew";
import { leftOut, sqlColumns, sqlName } from "./tables";

/** Reads a file from its first byte to its last, and throws BackupError where it is not what was written. */
export async function check(file: string): Promise<Head> {
  const { head, chunks, close } = await openReader(file);
  try {
    for await (const _ of chunks);
    return head;
  } finally {
    close();
  }
}

/**
 * Loads a file into a database with the file's schema, replacing its contents, and puts up the fence, in one transaction. `client` may act
 * as the owner of the tables.
 */
export async function load(client: Client, file: string, sealedBy: string): Promise<void> {
  const { head, chunks, close } = await openReader(file);
  const guarded = head.tables.map(({ name }) => sqlName(name));
  const there = await existing(client, leftOut);
  await client.query("set role tern_owner; begin");
  try {
    await client.query(`truncate ${[...guarded, ...there.map(sqlName)].join(", ")}`);
    // Policies that bind the owner would block the copy, and triggers need not run for every row.
    for (const table of guarded)
      await client.query(`alter table ${table} no force row level security, disable trigger user`);
    const take = chunksByTable(chunks);
    for (const table of head.tables)
      await copyIn(
        client,
        `copy ${sqlName(table.name)} (${sqlColumns(table)}) from stdin`,
        take.of(table.name),
      );
    await take.end();
    const { rows: forced } = await client.query<{ name: string; isForced: boolean }>(
      `select oid::regclass::text as name, relrowsecurity as "isForced" from pg_class where oid = any($1::regclass[])`,
      [guarded],
    );
    for (const { name, isForced } of forced)
      await client.query(
        `alter table ${name} ${isForced ? "force row level security, " : ""}enable trigger user`,
      );
    for (const { name, last, isCalled } of head.sequences)
      await client.query("select setval($1::regclass, $2, $3)", [name, last, isCalled]);
    await renew(client, head, sealedBy);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  } finally {
    close();
  }
}

/** Of these tables those that the file's own version had. */
async function existing(client: Client, tables: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "select name from unnest($1::text[]) as t(name) where to_regclass(name) is not null",
    [tables],
  );
  return rows.map(({ name }) => name);
}

/** Passes the portions on table by table; the file has them in the order of its header. */
function chunksByTable(chunks: AsyncGenerator<Chunk, unknown>) {
  let next: IteratorResult<Chunk, unknown> | null = null;
  const current = async () => (next ??= await chunks.next());
  return {
    async *of(table: string): AsyncGenerator<Buffer> {
      for (;;) {
        const { done, value } = await current();
        if (done || value.table !== table) return;
        yield value.chunk;
        next = null;
      }
    },
    async end() {
      const { done } = await current();
      if (!done) throw new BackupError("The tables in this file do not stand in their order.");
    },
  };
}
