import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A request as the vendor sees it. */
export type Asked = {
  method: string;
  host: string;
  path: string;
  query: URLSearchParams;
  /** Of a form; null for anything else. */
  fields: URLSearchParams | null;
  body: unknown;
  headers: Record<string, string | undefined>;
  bearer: string | null;
  basic: { id: string; secret: string } | null;
};
export type Answer = { status: number; body?: unknown; headers?: Record<string, string> };

/** How the next request goes wrong. `lost`: the vendor does its work, and its answer never comes. */
export type Fault =
  | { status: number; headers?: Record<string, string>; body?: unknown }
  | "garbage"
  | "lost"
  | "silence";

/** All hosts of a vendor on one port of loopback. */
export async function openDoor(
  answerTo: (asked: Asked) => Answer,
  faultOf: (asked: Asked) => Fault | undefined,
) {
  const seen: Asked[] = [];
  const problems: string[] = [];

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const asked = await readAsked(request);
    seen.push(asked);
    const fault = faultOf(asked);
    if (fault === "silence") return void request.socket.destroy();
    if (fault === "garbage") return send(response, { status: 200, body: "<html>One moment</html>" });
    if (typeof fault === "object") return send(response, fault);
    const answer = answerTo(asked);
    if (fault === "lost") return void request.socket.destroy();
    send(response, answer);
  }

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      problems.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
      response.writeHead(500).end("{}");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    seen,
    problems,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function readAsked(request: IncomingMessage): Promise<Asked> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString("utf8");
  const { pathname: path, searchParams: query } = new URL(request.url ?? "/", "http://here");
  const type = request.headers["content-type"] ?? "";
  const [scheme = "", value = ""] = (request.headers.authorization ?? "").split(" ");
  const [id = "", secret = ""] = Buffer.from(value, "base64").toString("utf8").split(":");
  return {
    ...{ method: request.method ?? "GET", host: request.headers.host ?? "", path, query },
    headers: Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, [value].flat()[0]]),
    ),
    fields: type.startsWith("application/x-www-form-urlencoded") ? new URLSearchParams(text) : null,
    body: type.startsWith("application/json") && text !== "" ? JSON.parse(text) : null,
    bearer: scheme === "Bearer" ? value : null,
    basic: scheme === "Basic" ? { id: decodeURIComponent(id), secret: decodeURIComponent(secret) } : null,
  };
}

const send = (response: ServerResponse, { status, body, headers = {} }: Answer): void =>
  void response
    .writeHead(status, { "content-type": "application/json", ...headers })
    .end(body === undefined ? "" : typeof body === "string" ? body : JSON.stringify(body));
