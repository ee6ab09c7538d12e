import http, { type IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import type { Logger } from "pino";
import { Server, type Socket } from "socket.io";
import * as z from "zod";
import { type EventPayload, type ServerEvent, serverEvents } from "@/lib/contract/events";
import type { Session, Sessions } from "@/server/http/sessions";
import type { OutboxRow } from "@/server/repositories/outbox";
import { broadcast } from "./broadcast";
import { onClientEvent } from "./on-client-event";
import type { Place, Presence } from "./presence";
import { createRateCap } from "./rate-cap";
import { keepRecentEvents } from "./recent-events";
import { audienceOf, rooms, roomsOf } from "./rooms";
import { createStrangerCap } from "./stranger-cap";

/** Decides about a new connection: `foreign` if it comes from another site, else its address, and its session if it has one. */
export type Admission = (
  request: IncomingMessage,
) => Promise<"foreign" | { address: string; attached: Attached | null }>;
type Attached = { token: string; session: Session };

export type Sockets = {
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  publish(row: OutboxRow): void;
  /** Tells who looks at these places now. */
  publishViewers(places: readonly Place[]): void;
  /** Checks all sockets affected by a change of rights; those without a session are closed (S10). */
  recheck(room: string): Promise<void>;
  recheckAll(): Promise<void>;
  /** After a gap it is unknown what changed, so all clients reload. */
  refetchAll(): void;
  count(): number;
  close(): Promise<void>;
};

/** The max number of tabs per person. */
const maxPerUser = 40;
/** Even without news of it a session is looked at again after this long. */
const recheckMs = 60_000;
const lists = serverEvents.refetch.fields.list.options;

type Parts = {
  sessions: Sessions;
  admit: Admission;
  presence: Presence;
  /** Viewers of these places changed on this process. */
  onViewing(places: readonly Place[]): void;
  log: Logger;
};

/** The realtime channel (RT-01, RT-02): websocket only, rooms by session, one encoding per broadcast. */
export function openSockets({ sessions, admit, presence, onViewing, log }: Parts): Sockets {
  const io = createSocketServer(log);
  /** The sessions that came with requests, until their sockets are connected. */
  const admitted = new WeakMap<object, Attached>();
  const strangers = createStrangerCap();
  const recent = keepRecentEvents();
  requireSession(io, admitted);
  io.on("connection", (socket) => welcome(socket, { show, replay }));

  function show(socket: Socket, conversation: string | null, isTyping: boolean) {
    const { personId, membership } = attached(socket).session;
    if (!membership) return;
    const viewer = { socketId: socket.id, personId, workspaceId: membership.workspaceId };
    const places = presence.show(viewer, conversation, isTyping);
    publishViewers(places);
    onViewing(places);
  }

  /** Sends a tab what it missed since its page was rendered. Answers whether that is all: if not, the tab reads its data again. */
  function replay(socket: Socket, since: number | undefined): boolean {
    const missed = since === undefined ? null : recent.since(since);
    for (const row of missed ?? [])
      if (audienceOf(row).some((room) => socket.rooms.has(room))) socket.emit(row.event, row.payload);
    return missed !== null;
  }

  function publishViewers(places: readonly Place[]) {
    for (const place of places)
      emit([rooms.workspace(place.workspaceId)], "viewers", {
        prospectId: place.conversation,
        people: presence.viewers(place),
      });
  }

  const emit = <E extends ServerEvent>(to: string[], event: E, payload: EventPayload<E>) =>
    broadcast(io, to, event, z.encode(serverEvents[event] as z.ZodType, payload));

  async function recheckOne(socket: Socket) {
    const { token, session } = attached(socket);
    const now = await sessions.find(token).catch(() => session);
    if (!now || now.sessionId !== session.sessionId) return void socket.disconnect(true);
    if (now.membership?.workspaceId !== session.membership?.workspaceId) show(socket, null, false);
    socket.data = { token, session: now };
    const wanted = new Set([socket.id, ...roomsOf(now)]);
    for (const room of socket.rooms) if (!wanted.has(room)) socket.leave(room);
    socket.join([...wanted]);
  }

  async function recheck(members: Iterable<string>) {
    for (const id of [...members]) {
      const socket = io.sockets.sockets.get(id);
      if (socket) await recheckOne(socket);
    }
  }

  const routine = setInterval(() => void recheck(io.sockets.sockets.keys()), recheckMs);
  return {
    upgrade(request, socket, head) {
      admit(request).then(
        (found) => {
          if (found === "foreign") return refuse(socket, "403 Forbidden");
          if (found.attached) admitted.set(request, found.attached);
          else if (!strangers.take(found.address, socket)) return refuse(socket, "429 Too Many Requests");
          io.engine.handleUpgrade(request as never, socket, head);
        },
        (err: unknown) => {
          log.warn({ err }, "could not admit a socket");
          refuse(socket, "503 Service Unavailable");
        },
      );
    },
    publish(row) {
      recent.add(row);
      broadcast(io, audienceOf(row), row.event, row.payload);
    },
    publishViewers,
    recheck: (room) => recheck(io.sockets.adapter.rooms.get(room) ?? []),
    recheckAll: () => recheck(io.sockets.sockets.keys()),
    refetchAll() {
      for (const list of lists) io.emit("refetch", { list });
    },
    count: () => io.sockets.sockets.size,
    close: async () => {
      clearInterval(routine);
      await io.close();
    },
  };
}

function createSocketServer(log: Logger): Server {
  const io = new Server({
    path: "/all",
    addTrailingSlash: false,
    transports: ["websocket"],
    serveClient: false,
    perMessageDeflate: false,
    httpCompression: false,
    maxHttpBufferSize: 1_000_000,
    connectTimeout: 20_000,
  });
  // Attached to a server that never listens: the front door decides itself which upgrades are ours.
  io.attach(http.createServer());
  io.engine.on("connection_error", ({ code }: { code: number }) =>
    log.debug({ code }, "a socket was refused"),
  );
  return io;
}

const attached = (socket: Socket) => socket.data as Attached;

/** Refused in words, so that a client knows not to try again; the connection ends soon after. */
function requireSession(io: Server, admitted: WeakMap<object, Attached>): void {
  io.use((socket, next) => {
    const found = admitted.get(socket.request);
    const tabs = found && io.sockets.adapter.rooms.get(rooms.person(found.session.personId))?.size;
    if (found && (tabs ?? 0) < maxPerUser) {
      socket.data = found;
      return next();
    }
    next(new Error(found ? "rate_limited" : "unauthorized"));
    setTimeout(() => socket.conn.close(), 1_000).unref();
  });
}

/** Puts a socket into its rooms and hears what its tab says. */
function welcome(
  socket: Socket,
  {
    show,
    replay,
  }: {
    show: (socket: Socket, conversation: string | null, isTyping: boolean) => void;
    replay: (socket: Socket, since: number | undefined) => boolean;
  },
): void {
  socket.join(roomsOf(attached(socket).session));
  socket.on("error", () => socket.disconnect(true));
  const cap = createRateCap();
  socket.use((_packet, next) => {
    if (cap.take()) next();
    else socket.disconnect(true);
  });
  onClientEvent(socket, "server_create_connection", ({ since }) => {
    const { personId, membership } = attached(socket).session;
    const isComplete = replay(socket, since);
    return { user: personId, space: membership?.workspaceId ?? null, complete: isComplete };
  });
  onClientEvent(socket, "change_credentials", ({ new_id }) => {
    const { membership } = attached(socket).session;
    const allowed = membership?.isAdmin ? null : membership?.allowedAccounts;
    if (!membership || (new_id && allowed && !allowed.includes(new_id))) throw new Error("not_found");
    return { space: membership.workspaceId };
  });
  onClientEvent(socket, "viewing", ({ profile, typing }) => show(socket, profile, typing));
  socket.on("disconnecting", () => show(socket, null, false));
}

/** Ends a connection that asked for another protocol, with the reason in its status line. */
export function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
}
