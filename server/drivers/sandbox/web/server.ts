import http, { type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Logger } from "pino";
import { signIn, signInWithCode } from "./arrival";
import { layout, pagesPolicy, type Shown } from "./layout";
import { type Page, type PagesTools, showPage, takeForm } from "./pages";
import { accountOf, cookieOf, sessionOf } from "./session";
import { codeView, plainView, signInView } from "./views";
import { speak, type WordsByLocale } from "./words";

type Wish = {
  tools: PagesTools;
  /** Seals sessions. */
  key: Uint8Array;
  words: WordsByLocale;
  /** Where people open the pages; other host names are refused, so that no foreign name leads here. */
  url: string;
  port: number;
  log: Logger;
};

const mostBytes = 64_000;

/** The sandbox network's own pages, for people and for a browser's extension; plain HTML on loopback. */
export async function startSandboxPages(wish: Wish): Promise<{ port: number; close(): Promise<void> }> {
  const server = http.createServer((request, response) => {
    answer(wish, request, response).catch((err: unknown) => {
      wish.log.warn({ err }, "a page of the network broke");
      response.destroy();
    });
  });
  server.requestTimeout = 10_000;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(wish.port, "127.0.0.1", resolve);
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

async function answer(wish: Wish, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { tools, key, words } = wish;
  const at = new URL(wish.url);
  const { host = "", origin } = request.headers;
  const asked = URL.parse(request.url ?? "/", at);
  if (host !== at.host || asked === null) return void response.writeHead(421).end();
  const isForm = request.method === "POST";
  if (!isForm && request.method !== "GET") return void response.writeHead(405).end();
  // A form of another site is nobody's wish (S26).
  if (isForm && origin !== at.origin) return void response.writeHead(403).end();
  const fields = isForm ? await formOf(request) : asked.searchParams;
  const path = asked.pathname;
  const isSecure = at.protocol === "https:";
  const spoken = speak(words, request.headers["accept-language"]);
  const stranger: Shown = { ...spoken, self: null };

  const show = (shown: Shown, { title, body, status = 200 }: Page) =>
    response
      .writeHead(status, {
        "content-type": "text/html; charset=utf-8",
        "content-security-policy": pagesPolicy,
        "x-content-type-options": "nosniff",
        "referrer-policy": "same-origin",
        "cache-control": "no-store",
      })
      .end(layout(shown, title, body));
  const lead = (location: string, cookie?: string) =>
    response.writeHead(303, { location, ...(cookie === undefined ? {} : { "set-cookie": cookie }) }).end();
  const askToSignIn = (problem: string | null, username = "") =>
    show(stranger, {
      title: spoken.say("signIn"),
      body: signInView(stranger, problem, username),
      status: problem === null ? 200 : 403,
    });
  const askForCode = (problem: string | null) =>
    show(stranger, {
      title: spoken.say("codeTitle"),
      body: codeView(stranger, problem),
      status: problem === null ? 200 : 403,
    });

  if (path === "/sign-out" && isForm) return void lead("/sign-in", cookieOf(key, null, isSecure));
  if (path === "/sign-in") {
    if (!isForm) return void askToSignIn(null);
    const arrived = await signIn(tools, fields.get("username") ?? "", fields.get("password") ?? "");
    if ("problem" in arrived) return void askToSignIn(arrived.problem, fields.get("username") ?? "");
    return void lead(arrived.needsCode ? "/code" : "/", cookieOf(key, arrived.session, isSecure));
  }
  const session = sessionOf(key, request.headers.cookie);
  if (!session) return void lead("/sign-in");
  if (path === "/code") {
    const problem = isForm ? await signInWithCode(tools, session, fields.get("code") ?? "") : null;
    return void (isForm && problem === null ? lead("/") : askForCode(problem));
  }
  const self = await tools.network.self(accountOf(session)).catch((error: Error) => error.message);
  if (typeof self === "string") return void lead(self === "challenge" ? "/code" : "/sign-in");
  const shown: Shown = { ...spoken, self: self.profile };
  const found = await (isForm ? takeForm : showPage)(tools, { shown, session, path, fields });
  if (!found)
    return void show(shown, {
      title: spoken.say("nobody"),
      body: plainView(spoken.say("nobody")),
      status: 404,
    });
  if ("goTo" in found) return void lead(found.goTo);
  show(shown, found);
}

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > mostBytes) throw new Error("a form that is too large");
    chunks.push(chunk);
  }
  return new URLSearchParams(Buffer.concat(chunks).toString("utf8"));
}
