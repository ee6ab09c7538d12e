import type { Client } from "@/server/db/connections";
import { migrateDatabase } from "@/server/db/migrate";

import journal from "@/server/db/migrations/meta/_journal.json" with { type: "json" };
import type { RolePasswords } from "@/server/db/roles";
import { BackupError } from "./backup-error";
import type { Head } from "./head";
import { check, load } from "./load";
import { withMigrationsUpTo } from "./migrations-up-to";
import { readTables, sqlName } from "./tables";

const migrations = "server/db/migrations";
const newest = Math.max(...journal.entries.map(({ when }) => when));

type Target = {
  url: string;
  passwords: RolePasswords;
  /** Runs work on a connection that may create roles and databases. */
  connected<T>(work: (client: Client) => Promise<T>): Promise<T>;
};

/** Reads a file whole and answers its head. Throws BackupError when it is damaged, or of a version that this one does not know. */
export async function inspect(file: string): Promise<Head> {
  const head = await check(file);
  if (head.migration > newest)
    throw new BackupError(
      `${file} was made by a newer version of Tern (${head.product}). Start that version.`,
    );
  if (!journal.entries.some(({ when }) => when === head.migration))
    throw new BackupError(`${file} was made by a version of Tern that this one does not know.`);
  return head;
}

/**
 * Makes a database what it was when the backup was taken, behind a fence. It must be empty, or `replace` said so; a backup of an
 * older version needs an empty one, and is brought to this version once it is in. A database that is replaced keeps what it held
 * if anything goes wrong.
 */
export async function restore(
  target: Target,
  file: string,
  head: Head,
  { replace, sealedBy }: { replace: boolean; sealedBy: string },
): Promise<void> {
  const { url, passwords, connected } = target;
  await connected(refuseUsed);
  const isOlder = head.migration < newest;
  if (isOlder) {
    await connected(async (client) => {
      if (await holdsData(client))
        throw new BackupError(
          `${file} was made by an older version of Tern (${head.product}): restore it into an empty database.`,
        );
      await dropSchemas(client);
    });
    await withMigrationsUpTo(migrations, head.migration, (folder) => migrateDatabase(url, folder, passwords));
  } else await migrateDatabase(url, migrations, passwords);
  await connected(async (client) => {
    if (!isOlder && !replace && (await holdsData(client)))
      throw new BackupError(
        "There is data in this database. Restore into an empty one, or add --replace to delete what is there.",
      );
    await load(client, file, sealedBy);
  });
  if (isOlder) await migrateDatabase(url, migrations, passwords);
}

/** Running processes of Tern would continue with what they have in memory. */
async function refuseUsed(client: Client): Promise<void> {
  const { rows } = await client.query(
    `select 1 from pg_stat_activity where datname = current_database() and usename in ('tern_app', 'tern_engine') limit 1`,
  );
  if (rows.length > 0) throw new BackupError("Tern runs on this database: stop it first, then restore.");
}

/** What a new installation has. */
const ofInstallation = ["plumbing.installation", "plumbing.plan_books"];

/** Whether any data would be lost; a database that was never migrated has none. */
async function holdsData(client: Client): Promise<boolean> {
  const { rows } = await client.query("select to_regclass('public.users') is not null as known");
  if (!rows[0].known) return false;
  const tables = (await readTables(client)).filter(({ name }) => !ofInstallation.includes(name));
  const { rows: found } = await client.query(
    `select ${tables.map(({ name }) => `exists (select 1 from ${sqlName(name)})`).join(" or ")} as "holdsData"`,
  );
  return found[0].holdsData;
}

/** Throws everything in a database away. */
export async function dropSchemas(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "select quote_ident(nspname) as name from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'",
  );
  for (const { name } of rows) await client.query(`drop schema ${name} cascade`);
  // As a new database has it: the run-time roles reach what they may through it.
  await client.query("create schema public; grant usage on schema public to public");
}
