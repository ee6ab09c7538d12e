import type pg from "pg";

/** Runs `work` in a transaction over all workspaces, as the role of the engine. */
export async function inEngine<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  const onBreak = (error: Error) => {
    broken = error;
  };
  client.on("error", onBreak);
  try {
    await client.query("begin");
    const result = await work(client);
    await client.query("commit");
    return result;
  } catch (error) {
    await client.query("rollback").catch(onBreak);
    throw error;
  } finally {
    client.off("error", onBreak);
    client.release(broken);
  }
}
