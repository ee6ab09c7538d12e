import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A request as a receiver saw it; `id` is its webhook-id. */
export type Received = {
  id: string;
  url: string;
  headers: IncomingMessage["headers"];
  body: string;
  at: number;
};
export type Answers = (reply: ServerResponse, received: Received) => void;

/** Customers' programs on loopback, one per host; each answers 204 until it is told otherwise. */
export type WebhookReceiver = {
  /** For EGRESS_ALLOW: the hosts that lead here. */
  allow: string;
  port: number;
  /** What a host received, in order. */
  seen(host: string): Received[];
  answer(host: string, answers: Answers): void;
  close(): Promise<void>;
};

export async function startWebhookReceiver(hosts: readonly string[]): Promise<WebhookReceiver> {
  const book = new Map<string, Received[]>();
  const answering = new Map<string, Answers>();
  const server = createServer(async (asked, reply) => {
    // A client that goes away is no error of this server.
    reply.on("error", () => undefined);
    let body = "";
    for await (const part of asked) body += part;
    const { host = "" } = asked.headers;
    const id = String(asked.headers["webhook-id"] ?? "");
    const received = { id, url: asked.url ?? "", headers: asked.headers, body, at: Date.now() };
    book.set(host, [...(book.get(host) ?? []), received]);
    const answers = answering.get(host);
    if (answers) answers(reply, received);
    else reply.writeHead(204).end();
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    allow: hosts.map((host) => `${host}:80 -> 127.0.0.1:${port}`).join(", "),
    seen: (host) => book.get(host) ?? [],
    answer: (host, answers) => void answering.set(host, answers),
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
