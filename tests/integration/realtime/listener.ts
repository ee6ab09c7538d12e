import { setTimeout as sleep } from "node:timers/promises";
import { io, type Socket } from "socket.io-client";
import type { Caller } from "@/tests/integration/http/caller";
import type { Installation } from "@/tests/support/installation";

export type Heard = { event: string; payload: unknown };

/** A tab's socket that records its events. */
export type Tab = {
  socket: Socket;
  heard: Heard[];
  /** Resolves with the first event of that name, including earlier ones. */
  hears(event: string, withinMs?: number): Promise<Heard>;
  close(): void;
};

const open = new Set<Socket>();

export async function openTab(
  { url }: Installation,
  { cookie }: Pick<Caller, "cookie">,
  headers: Record<string, string> = {},
): Promise<Tab> {
  const socket = io(url, {
    path: "/all",
    addTrailingSlash: false,
    transports: ["websocket"],
    forceNew: true,
    reconnection: false,
    extraHeaders: { cookie, ...headers },
  });
  open.add(socket);
  const heard: Heard[] = [];
  socket.onAny((event: string, payload: unknown) => heard.push({ event, payload }));
  await new Promise<void>((resolve, reject) => {
    socket.once("connect", resolve);
    socket.once("connect_error", reject);
  });
  return {
    socket,
    heard,
    async hears(event, withinMs = 180_000) {
      const deadline = Date.now() + withinMs;
      for (;;) {
        const found = heard.find((line) => line.event === event);
        if (found) return found;
        if (Date.now() > deadline) throw new Error(`${event} was not heard, only ${JSON.stringify(heard)}`);
        await sleep(10);
      }
    },
    close: () => socket.close(),
  };
}

export function closeTabs(): void {
  for (const socket of open) socket.close();
  open.clear();
}

/** Publishes an event for a workspace, user or account, as a service does in its transaction. */
export const publishEvent = (
  tern: Installation,
  event: string,
  payload: object,
  to: { workspace?: string; user?: string; account?: string },
) =>
  tern.sql(
    "insert into plumbing.outbox (workspace_id, user_id, account_id, event, payload) values ($1, $2, $3, $4, $5)",
    [to.workspace ?? null, to.user ?? null, to.account ?? null, event, payload],
  );

/** Long enough for any pending event to arrive. */
export const quiet = () => sleep(400);
