import { setTimeout as sleep } from "node:timers/promises";
import { newClient } from "@/server/db/connections";

/** Waits until the role of `url` may use the sandbox's tables: its process may be started along with the migration. */
export async function whenMigrated(url: string, withinMs = 60_000): Promise<void> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const client = newClient({ connectionString: url });
    try {
      await client.connect();
      const { rows } = await client.query("select to_regclass('plumbing.plan_books') is not null as ready");
      if (rows[0].ready) return;
      throw new Error("The database has no tables yet: run the migrations.");
    } catch (error) {
      if (Date.now() > deadline) throw error;
    } finally {
      await client.end().catch(() => undefined);
    }
    await sleep(200);
  }
}
