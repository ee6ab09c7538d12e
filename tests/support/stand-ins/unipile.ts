import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Shelf } from "./search";
import { firstVersion } from "./unipile-v1";
import { secondVersion } from "./unipile-v2";
import { type Account, createWorld, type World } from "./world";

/** A failure of the next action: before it, on its way, or on the way back; or a permanent one until the owner signs in. */
export type Fault =
  | "later"
  | "lost"
  | "unconfirmed"
  /** The action is executed but reported as failed. */
  | "says it failed"
  | "limit"
  | "challenge"
  /** The vendor does not remove an account that it is told to remove. */
  | "keeps"
  | { status: number; type: string };

export type Asked = { method: string; path: string; headers: IncomingMessage["headers"]; body: string };

export type Answer = { status: number; body: unknown; headers?: Record<string, string> } | "hang up";
export type Call = {
  method: string;
  segments: string[];
  query: URLSearchParams;
  body: Record<string, unknown>;
};
export type Webhook = { body: string; headers: Record<string, string> };

/** One version of the API on top of the world. */
export type Version = {
  base: string;
  route(call: Call): Answer;
  refuse(problem: "no key" | "later" | "limit" | "signed out" | "restricted"): Answer;
  refuseAs(status: number, type: string): Answer;
  /** The webhook call that the vendor makes when something happens to an account. */
  webhook(type: string, ref: string, at: Date, secret: string): Webhook;
};

/** A fake of the vendor on loopback, following its documentation, with a small network behind it. */
export type StandInUnipile = {
  /** For UNIPILE_DSN. */
  url: string;
  /** The route for EGRESS_ALLOW. */
  allow: string;
  apiKey: string;
  webhookSecret: string;
  world: World;
  /** Pages that list people. */
  shelf: Shelf;
  /** Every request, in order. */
  asked: Asked[];
  faults: Fault[];
  /** The owners' profile picture, served at a URL of its own like the network's. */
  photo: Uint8Array | null;
  /** How many of the next responses are about a different person; the vendor has been seen to do that under load. */
  mixUps: number;
  webhook(type: string, ref: string, at?: Date): Webhook;
  close(): Promise<void>;
};

export type Place = {
  world: World;
  shelf: Shelf;
  photoUrl(): string | null;
  /** The person a request is about, unless responses are being mixed up. */
  mixedUp<T>(asked: T, others: readonly T[]): T;
  /** The error an account gets for every request now. */
  shutOut(account: Account | undefined): Answer | null;
  /** Executes an action, or makes it fail as configured. */
  acting(takeEffect: () => Answer): Answer;
};

export const ok = (body: unknown, status = 200): Answer => ({ status, body });
export const newestFirst = <T extends { at: Date }>(items: readonly T[]) =>
  items.toSorted((one, other) => +other.at - +one.at);

/** A page of a list by limit and cursor, and the next cursor. */
export function pageOf<T>(items: T[], query: URLSearchParams): { items: T[]; next: string | null } {
  const from = Number(query.get("cursor")?.slice(1) ?? 0);
  const to = from + Math.min(Number(query.get("limit") ?? 20), 20);
  return { items: items.slice(from, to), next: to < items.length ? `c${to}` : null };
}

const photoPath = "/media/owner";

/** `fault`: the failure of an action if none is queued. `thinks`: a delay before it confirms the action. */
type Ways = { fault?: () => Fault | undefined; thinks?: () => Promise<void> };

export async function startUnipile(
  which: 1 | 2 = 2,
  { fault: defaultFault, thinks }: Ways = {},
): Promise<StandInUnipile> {
  const world = createWorld();
  const shelf: Shelf = new Map();
  /** Reads are cached for an hour unless the caller bypasses the cache. */
  const memory = new Map<string, Answer>();
  const place: Place = {
    world,
    shelf,
    photoUrl: () => standIn.photo && `${new URL(standIn.url).origin}${photoPath}`,
    mixedUp(asked, others) {
      if (standIn.mixUps === 0) return asked;
      standIn.mixUps -= 1;
      return others.find((one) => one !== asked) ?? asked;
    },
    shutOut(account) {
      if (!account) return null;
      if (standIn.faults[0] === "challenge") {
        standIn.faults.shift();
        account.status = "disconnected";
        world.owners.get(account.username)?.asks.push({ type: "OTP" });
      }
      if (account.status === "disconnected") return version.refuse("signed out");
      return account.status === "restricted" ? version.refuse("restricted") : null;
    },
    acting(takeEffect) {
      const fault = standIn.faults.shift() ?? defaultFault?.();
      if (typeof fault === "object") return version.refuseAs(fault.status, fault.type);
      if (fault === "keeps") return version.refuseAs(500, "api/internal_error");
      if (fault === "later" || fault === "limit") return version.refuse(fault);
      if (fault === "lost") return "hang up";
      const answer = takeEffect();
      if (fault === "says it failed") return version.refuseAs(500, "api/internal_error");
      return fault === "unconfirmed" ? "hang up" : answer;
    },
  };
  const version = which === 1 ? firstVersion(place) : secondVersion(place);
  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.writeHead(500).end());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const standIn: StandInUnipile = {
    url: `http://localhost:${port}${version.base}`,
    allow: `localhost:${port} -> 127.0.0.1:${port}`,
    apiKey: "stand-in-api-key",
    webhookSecret: "wes_stand-in-secret",
    world,
    shelf,
    asked: [],
    faults: [],
    photo: null,
    mixUps: 0,
    webhook: (type, ref, at = new Date()) => version.webhook(type, ref, at, standIn.webhookSecret),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString("utf8");
    const { method = "GET", url = "/", headers } = request;
    if (url === photoPath) return void response.writeHead(standIn.photo ? 200 : 404).end(standIn.photo);
    standIn.asked.push({ method, path: url, headers, body: text });
    const answer = answerTo(method, url, headers, text);
    if (method !== "GET") await thinks?.();
    if (answer === "hang up") return void request.socket.destroy();
    response.writeHead(answer.status, { "content-type": "application/json", ...answer.headers });
    if (answer.body instanceof Uint8Array) response.end(answer.body);
    else response.end(answer.body === null ? undefined : JSON.stringify(answer.body));
  }

  function answerTo(method: string, url: string, headers: IncomingMessage["headers"], text: string): Answer {
    if (headers["x-api-key"] !== standIn.apiKey) return version.refuse("no key");
    const { pathname, searchParams: query } = new URL(url, standIn.url);
    const segments = pathname
      .slice(version.base.length + 1)
      .split("/")
      .map(decodeURIComponent);
    const known = method === "GET" && headers["cache-control"] !== "no-cache" && memory.get(url);
    if (known) return known;
    const answer = version.route({ method, segments, query, body: bodyOf(headers["content-type"], text) });
    if (method === "GET") memory.set(url, answer);
    return answer;
  }

  return standIn;
}

/** Parses JSON, or the fields of a form. */
function bodyOf(type = "", text: string): Record<string, unknown> {
  if (text === "") return {};
  const [, boundary] = /^multipart\/form-data; boundary=(\w+)$/.exec(type) ?? [];
  if (!boundary) return JSON.parse(text);
  const parts = text.split(`--${boundary}`).slice(1, -1);
  return Object.fromEntries(
    parts.map((part) => {
      const [head = "", ...rest] = part.split("\r\n\r\n");
      return [/name="([\w[\]]+)"/.exec(head)?.[1], rest.join("\r\n\r\n").replace(/\r\n$/, "")];
    }),
  );
}
