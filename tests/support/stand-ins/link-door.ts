import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

/** How a domain answers: through the installation, not at all, or by somebody else's server. */
type Answers = "ours" | "nothing" | "theirs";

/** A proxy on loopback that forwards to an installation and keeps the host, as one in front of it does. */
export type LinkDoor = {
  /** For EGRESS_ALLOW: the hosts that lead to this door. */
  allow(hosts: readonly string[]): string;
  /** Requests are forwarded to this port. */
  apiPort: number;
  answers: Answers;
  close(): Promise<void>;
};

export async function startLinkDoor(): Promise<LinkDoor> {
  const server = createServer((asked, reply) => {
    if (door.answers === "nothing") return void asked.socket.destroy();
    if (door.answers === "theirs") return void reply.end("Welcome to our shop");
    const { url, method, headers } = asked;
    const forwarded = request(
      {
        ...{ host: "127.0.0.1", port: door.apiPort, path: url, method },
        headers: { ...headers, "x-forwarded-for": "198.51.100.7" },
      },
      (answer) => {
        reply.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(reply);
      },
    );
    forwarded.on("error", () => reply.destroy());
    asked.pipe(forwarded);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  const door: LinkDoor = {
    ...{ apiPort: 0, answers: "ours" },
    allow: (hosts) => hosts.map((host) => `${host}:80 -> 127.0.0.1:${port}`).join(", "),
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
  return door;
}
