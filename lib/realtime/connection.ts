import type { Socket } from "socket.io-client";
import { markConnected, markDisconnected } from "@/lib/state/connection";

/** Shorter gaps are not shown. */
const quietMs = 4_000;
/** Max time for the first connection, on a slow line while the page still loads. */
const firstMs = 10_000;
/** After a refusal by the server, retry after the longest interval (RT-14), because socket.io itself gives up then. */
const againMs = 30_000;

/** Reports when the connection is lost and when it is back; calls `onRefused` if the server rejects the session. */
export function followConnection(socket: Socket, onRefused: () => void): () => void {
  const saidAfter = (ms: number) => setTimeout(markDisconnected, ms);
  // Not every failed attempt emits an error: a proxy may close the socket before the handshake.
  let quiet: ReturnType<typeof setTimeout> | undefined = saidAfter(firstMs);
  let again: ReturnType<typeof setTimeout> | undefined;
  const onLost = () => {
    quiet ??= saidAfter(quietMs);
  };
  const onBack = () => {
    clearTimeout(quiet);
    quiet = undefined;
    markConnected();
  };
  if (socket.connected) onBack();
  const onError = (error: Error) => {
    onLost();
    if (error.message === "unauthorized") onRefused();
    if (!socket.active) again = setTimeout(() => socket.connect(), againMs);
  };
  const onDisconnect = () => {
    onLost();
    if (!socket.active) socket.connect();
  };
  socket.on("connect", onBack);
  socket.on("connect_error", onError);
  socket.on("disconnect", onDisconnect);
  return () => {
    clearTimeout(quiet);
    clearTimeout(again);
    socket.off("connect", onBack);
    socket.off("connect_error", onError);
    socket.off("disconnect", onDisconnect);
  };
}
