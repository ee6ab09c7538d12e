import type { Config } from "@/server/config";
import { type Client, newClient } from "@/server/db/connections";

/** Works on a connection with the login that may do everything, and only for as long as that takes. */
export async function asAdmin<T>(config: Config, work: (client: Client) => Promise<T>): Promise<T> {
  const client = newClient({ connectionString: config.database.url("admin") });
  // A connection that breaks fails the statement under way, which is enough.
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
