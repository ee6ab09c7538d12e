"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter, useSearchParams } from "next/navigation";
import { useEffect, useRef } from "react";
import { browserApi } from "@/lib/api/browser";
import { type ServerEvent, serverEvents } from "@/lib/contract/events";
import { userQuery } from "@/lib/queries/users";
import { followConnection } from "./connection";
import { liveSocket } from "./socket";
import { applyEvent, movesGate } from "./sync";

/** Keeps the queries of a signed-in tab fresh: events mark them stale, and a reconnect refetches all (RT-14). */
export function LiveUpdates() {
  const client = useQueryClient();
  const router = useRouter();
  useEffect(() => {
    const socket = liveSocket();
    const onEvent = (event: string, payload: unknown) => {
      if (!(event in serverEvents)) return;
      applyEvent(client, event as ServerEvent, payload);
      if (movesGate(event as ServerEvent)) router.refresh();
    };
    // Data from the page or from earlier reads may have changed while the socket was disconnected.
    const onConnect = () => {
      socket.emit("server_create_connection", {});
      void client.invalidateQueries();
    };
    // Fetching the user shows whether the session is over; if so, the response leads to sign-in (API-12, API-13).
    const onRefused = () =>
      void client.fetchQuery({ ...userQuery(browserApi), staleTime: 0 }).catch(() => {});
    const stopFollowing = followConnection(socket, onRefused);
    socket.onAny(onEvent);
    socket.on("connect", onConnect);
    if (socket.connected) onConnect();
    return () => {
      stopFollowing();
      socket.offAny(onEvent);
      socket.off("connect", onConnect);
    };
  }, [client, router]);
  useAccountInUse();
  return null;
}

/** Tells the server when the user selects another account (RT-05). */
function useAccountInUse() {
  const chosen = useSearchParams().get("selectedCred");
  const before = useRef(chosen);
  useEffect(() => {
    if (chosen === before.current) return;
    liveSocket().emit("change_credentials", { old_id: before.current, new_id: chosen });
    before.current = chosen;
  }, [chosen]);
}
