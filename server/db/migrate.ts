import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { installJobs } from "@/server/queue/install";
import journal from "./migrations/meta/_journal.json" with { type: "json" };
import { ensureRoles, type RolePasswords } from "./roles";

/** A database written by a newer version of the product; the older one must not touch it. */
class NewerDataError extends Error {
  override readonly name = "NewerDataError";
  constructor() {
    super(
      "This data was written by a newer version of Tern. Start that version, or choose another DATA_DIR.",
    );
  }
}

const newestKnown = Math.max(...journal.entries.map((entry) => entry.when));

/** Brings the database to the newest schema, one process at a time; several may call it at once. */
export async function migrateDatabase(url: string, folder: string, passwords: RolePasswords): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock(7381)");
    await ensureRoles(client, passwords);
    const applied = await client.query(
      "select to_regclass('drizzle.__drizzle_migrations') is not null as known",
    );
    if (applied.rows[0].known) {
      const last = await client.query(
        "select max(created_at)::float8 as last from drizzle.__drizzle_migrations",
      );
      if ((last.rows[0].last ?? 0) > newestKnown) throw new NewerDataError();
    }
    await client.query("set role tern_owner");
    await migrate(drizzle(client), { migrationsFolder: folder });
    await installJobs(client);
  } finally {
    await client.end();
  }
}
