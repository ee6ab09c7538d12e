import type { Config } from "@/server/config";
import { migrateDatabase } from "@/server/db/migrate";
import { publishFirstBook } from "./plans";
import { refuseOtherKey } from "./same-key";

/** Brings the database to the newest schema and makes the roles it is used with. Safe to repeat and to run in several places at once. */
export async function migrate(config: Config): Promise<undefined> {
  const { database } = config;
  const { app, engine } = database.passwords;
  if (!app || !engine)
    throw new Error("TERN_ROLE_PASSWORDS needs the passwords of both roles, app and engine.");
  await migrateDatabase(database.url("admin"), "server/db/migrations", { app, engine });
  await refuseOtherKey(config);
  await publishFirstBook(config);
}
