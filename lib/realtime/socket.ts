import { io, type Socket } from "socket.io-client";

let socket: Socket | null = null;

/** The one connection of this tab: websocket only, path `/all` (RT-01), waits of 1 to 30 s between tries (RT-14) of at most 10 s each, 45 s for an answer (RT-13). */
export function liveSocket(): Socket {
  socket ??= io({
    path: "/all",
    addTrailingSlash: false,
    transports: ["websocket"],
    reconnectionDelay: 1_000,
    reconnectionDelayMax: 30_000,
    timeout: 10_000,
    ackTimeout: 45_000,
  });
  return socket;
}
