import type { Socket } from "socket.io-client";
import { tellHeard, tellLost } from "@/lib/state/connection";

/** A gap shorter than this is nobody's concern. */
const quietMs = 4_000;
/** A first connection may take this long, on a slow line beside everything else a page begins with. */
const firstMs = 10_000;
/** A server that refuses is asked again after the longest wait (RT-14); socket.io itself gives up then. */
const againMs = 30_000;

/** Says when the connection is lost and when it is back; `onRefused` hears that the server wants no such session. */
export function followConnection(socket: Socket, onRefused: () => void): () => void {
  const saidAfter = (ms: number) => setTimeout(tellLost, ms);
  // Not every try that fails says so: whoever closes it before it is greeted, as a proxy may, is silent.
  let quiet: ReturnType<typeof setTimeout> | undefined = saidAfter(firstMs);
  let again: ReturnType<typeof setTimeout> | undefined;
  const onLost = () => {
    quiet ??= saidAfter(quietMs);
  };
  const onBack = () => {
    clearTimeout(quiet);
    quiet = undefined;
    tellHeard();
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
