import path from "node:path";
import { freePort } from "@/tests/support/free-port";
import type { Database, Postgres } from "./postgres";

/** What a supervisor would tell the processes; `more` is configuration that production reads, too. */
export async function environmentOf(
  postgres: Pick<Postgres, "keys" | "dir">,
  { admin }: Pick<Database, "admin">,
  more: Record<string, string> = {},
): Promise<Record<string, string>> {
  const url = new URL(admin);
  url.username = "";
  url.password = "";
  const port = await freePort();
  return {
    DATABASE_URL: url.href,
    TERN_KEYS: JSON.stringify(postgres.keys),
    PORT: String(port),
    BASE_URL: `http://localhost:${port}`,
    DATA_DIR: path.join(postgres.dir, "data"),
    LOG_LEVEL: "warn",
    ...more,
  };
}
