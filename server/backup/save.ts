import { rm } from "node:fs/promises";
import type { Client } from "@/server/db/connections";
import { BackupError } from "./backup-error";
import { copyOut } from "./copy";
import { format, type Head } from "./head";
import { readJobs, readSequences, readTables, sqlColumns, sqlName } from "./tables";
import { openWriter } from "./write";

type Saved = { file: string; at: string; tables: number; rows: number };
/** What only the caller knows. `secret` is written to the file on request. */
type Origin = Pick<Head, "product" | "sealedBy" | "secret">;

/**
 * Writes everything the installation stores to one file: one snapshot, taken while it runs. `client` may read everything. If it fails, the
 * unfinished file is deleted.
 */
export async function save(client: Client, file: string, origin: Origin): Promise<Saved> {
  await client.query("set role tern_owner; begin isolation level repeatable read read only");
  try {
    return await write(client, file, await readHead(client, origin));
  } finally {
    await client.query("rollback").catch(() => undefined);
  }
}

async function write(client: Client, file: string, head: Head): Promise<Saved> {
  const writer = await openWriter(file, head).catch((error: NodeJS.ErrnoException) => {
    throw new BackupError(`${file} cannot be written: ${error.message}`);
  });
  try {
    for (const table of head.tables)
      await copyOut(client, `copy ${sqlName(table.name)} (${sqlColumns(table)}) to stdout`, (rows, chunk) =>
        writer.add(table.name, rows, chunk),
      );
    const { sums } = await writer.close();
    const rows = Object.values(sums).reduce((all, sum) => all + sum.rows, 0);
    return { file, at: head.createdAt, tables: head.tables.length, rows };
  } catch (error) {
    await writer.abandon();
    await rm(file, { force: true });
    throw new BackupError(`${file} cannot be written: ${error instanceof Error ? error.message : error}`);
  }
}

async function readHead(client: Client, origin: Origin): Promise<Head> {
  const { rows } = await client.query<{ migration: number; at: Date }>(
    `select (select max(created_at)::float8 from drizzle.__drizzle_migrations) as migration,
            coalesce((select backup_at from plumbing.fence), date_trunc('milliseconds', now())) as at`,
  );
  const { migration, at } = rows[0]!;
  return {
    format,
    ...origin,
    migration,
    // An unreleased copy knows nothing newer than its own backup.
    createdAt: at.toISOString(),
    tables: await readTables(client),
    jobs: await readJobs(client),
    sequences: await readSequences(client),
  };
}
