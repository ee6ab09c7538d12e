import type { IncomingMessage, Server } from "node:http";
import { connect } from "node:net";
import type { Duplex } from "node:stream";
import type { Config } from "@/server/config";
import { refuse } from "@/server/realtime/sockets";

type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

/** Connections that change their protocol: `/all` is ours, in development `/_next/…` is Next's, nothing else exists. */
export function routeUpgrades(server: Server, { web }: Config, toSockets: Upgrade): void {
  server.on("upgrade", (request, socket, head) => {
    const path = request.url?.split("?", 1)[0];
    socket.on("error", () => socket.destroy());
    if (path === "/all") toSockets(request, socket, head);
    else if (web.isDevelopment && path?.startsWith("/_next/")) pipe(new URL(web.url), request, socket, head);
    else refuse(socket, "404 Not Found");
  });
}

/** The development server's hot reload: the same bytes both ways, because a proxy plugin would answer `/all`, too (decision 1.3). */
function pipe({ hostname, port }: URL, request: IncomingMessage, socket: Duplex, head: Buffer): void {
  const upstream = connect(Number(port), hostname, () => {
    const lines = request.rawHeaders.flatMap((name, at) =>
      at % 2 ? [] : [`${name}: ${request.rawHeaders[at + 1]}`],
    );
    upstream.write([`GET ${request.url} HTTP/1.1`, ...lines, "", ""].join("\r\n"));
    upstream.write(head);
    upstream.pipe(socket).pipe(upstream);
  });
  upstream.on("error", () => socket.destroy());
  socket.on("close", () => upstream.destroy());
}
