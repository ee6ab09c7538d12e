import type { AddressInfo } from "node:net";
import pg from "pg";
import { type WebSocket, WebSocketServer } from "ws";

/** The minimum that notifies every client: it hears the database's notice and writes it to every socket. No rooms, sessions or sweep. */
export function rawSide() {
  return {
    async start({ url }: { url: string }): Promise<number> {
      const server = new WebSocketServer({ port: 0, host: "127.0.0.1", perMessageDeflate: false });
      await new Promise((resolve) => server.once("listening", resolve));
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      client.on("notification", ({ payload = "" }) => {
        server.clients.forEach((socket: WebSocket) => {
          socket.send(payload);
        });
      });
      await client.query("listen raw");
      return (server.address() as AddressInfo).port;
    },
  };
}
