import { io, type Socket } from "socket.io-client";

let socket: Socket | null = null;

/**
 * The tab's only connection: websocket, path `/all` (RT-01), retry delays of 1 to 30 s (RT-14) with at most 10 s per attempt, and an ack
 * timeout of 45 s (RT-13).
 */
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
