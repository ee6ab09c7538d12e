import pg from "pg";
import type { Config } from "@/server/config";
import { migrate } from "./migrate";

/** Throws everything in the database away and makes its tables anew. Asks for --yes, because nothing brings it back. */
export async function reset(config: Config, args: string[]): Promise<undefined> {
  const url = config.database.url("admin");
  if (!args.includes("--yes")) {
    const { host, pathname } = new URL(url);
    throw new Error(
      `This deletes everything in ${host}${pathname}. If you mean it: npm run db:reset -- --yes`,
    );
  }
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      "select quote_ident(nspname) as name from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'",
    );
    for (const { name } of rows) await client.query(`drop schema ${name} cascade`);
    await client.query("create schema public");
  } finally {
    await client.end();
  }
  await migrate(config);
}
