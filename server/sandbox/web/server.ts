import http, { type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Logger } from "pino";
import { layout, pagesPolicy } from "./layout";
import type { PagesTools } from "./pages";
import { cookieOf, sessionOf } from "./session";
import { answerVisit } from "./visit";
import { speak, type WordsByLocale } from "./words";

type Options = {
  tools: PagesTools;
  /** Seals sessions. */
  key: Uint8Array;
  words: WordsByLocale;
  /** The URL of the pages; other host names are rejected. */
  url: string;
  port: number;
  log: Logger;
};

const maxBytes = 64_000;

/** The sandbox network's own pages, for users and for the browser extension; plain HTML on loopback. */
export async function startSandboxPages(options: Options): Promise<{ port: number; close(): Promise<void> }> {
  const server = http.createServer((request, response) => {
    answer(options, request, response).catch((err: unknown) => {
      options.log.warn({ err }, "a page of the network broke");
      response.destroy();
    });
  });
  server.requestTimeout = 10_000;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port, "127.0.0.1", resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(options: Options, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const at = new URL(options.url);
  const { host, origin, cookie } = request.headers;
  const asked = URL.parse(request.url ?? "/", at);
  const isForm = request.method === "POST";
  if (host !== at.host || asked === null) return void response.writeHead(421).end();
  if (!isForm && request.method !== "GET") return void response.writeHead(405).end();
  // A form from another site is rejected (S26).
  if (isForm && origin !== at.origin) return void response.writeHead(403).end();
  const { reply, shown } = await answerVisit(options.tools, {
    path: asked.pathname,
    isForm,
    fields: isForm ? await formOf(request) : asked.searchParams,
    session: sessionOf(options.key, cookie),
    shown: { ...speak(options.words, request.headers["accept-language"]), self: null },
  });
  if ("goTo" in reply) {
    const { goTo, session } = reply;
    const isSecure = at.protocol === "https:";
    const set = session === undefined ? {} : { "set-cookie": cookieOf(options.key, session, isSecure) };
    return void response.writeHead(303, { location: goTo, ...set }).end();
  }
  response.writeHead(reply.status ?? 200, headers).end(layout(shown, reply.title, reply.body));
}

const headers = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": pagesPolicy,
  "x-content-type-options": "nosniff",
  // Forms must send their origin; other sites get no referrer.
  "referrer-policy": "same-origin",
  "cache-control": "no-store",
};

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new Error("a form that is too large");
    chunks.push(chunk);
  }
  return new URLSearchParams(Buffer.concat(chunks).toString("utf8"));
}
