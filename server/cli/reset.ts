import { dropSchemas } from "@/server/backup/drop-schemas";
import type { Config } from "@/server/config";
import { asAdmin } from "./as-admin";
import { migrate } from "./migrate";

/** Throws everything in the database away and makes its tables anew. Asks for --yes, because nothing brings it back. */
export async function reset(config: Config, args: string[]): Promise<undefined> {
  if (!args.includes("--yes")) {
    const { host, pathname } = new URL(config.database.url("admin"));
    throw new Error(
      `This deletes everything in ${host}${pathname}. If you mean it: npm run db:reset -- --yes`,
    );
  }
  await asAdmin(config, dropSchemas);
  await migrate(config);
}
