"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { type ServerEvent, serverEvents } from "@/lib/contract/events";
import { liveSocket } from "./socket";
import { applyEvent, movesGate } from "./sync";

/** Keeps the queries of a signed-in tab fresh: events mark them stale, a new connection refetches all (RT-14). */
export function LiveUpdates() {
  const client = useQueryClient();
  const router = useRouter();
  useEffect(() => {
    const socket = liveSocket();
    const hear = (event: string, payload: unknown) => {
      if (!(event in serverEvents)) return;
      applyEvent(client, event as ServerEvent, payload);
      if (movesGate(event as ServerEvent)) router.refresh();
    };
    // What came with the page, or was fetched before, may have changed while nobody here listened.
    const onConnect = () => {
      socket.emit("server_create_connection", {});
      void client.invalidateQueries();
    };
    socket.onAny(hear);
    socket.on("connect", onConnect);
    if (socket.connected) onConnect();
    return () => {
      socket.offAny(hear);
      socket.off("connect", onConnect);
    };
  }, [client, router]);
  return null;
}
