import { dropSchemas } from "@/server/backup/restore";
import type { Config } from "@/server/config";
import { asAdmin } from "./as-admin";
import { migrate } from "./migrate";

/** Deletes everything in the database and creates its tables again. Asks for --yes, because it cannot be undone. */
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
