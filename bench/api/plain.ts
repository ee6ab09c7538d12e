import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import pg from "pg";

export type PlainStart = { url: string; workspaceId: string; connections: number };

/** The least a server can do for the same answer: one prepared query, JSON, no session, no policies. */
export function plainSide() {
  return {
    async start({ url, workspaceId, connections }: PlainStart): Promise<number> {
      const pool = new pg.Pool({ connectionString: url, max: connections });
      const text = `select c.id as "_id", c.name, c.status from campaigns c where c.workspace_id = $1
         and c.status <> 'deleted' order by c.sort_order, c.id desc limit 1000`;
      const server = createServer(async (_request, response) => {
        const { rows } = await pool.query({ name: "campaigns", text, values: [workspaceId] });
        response.setHeader("content-type", "application/json; charset=utf-8");
        response.end(JSON.stringify({ result: true, payload: rows }));
      });
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      return (server.address() as AddressInfo).port;
    },
  };
}
