"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter, useSearchParams } from "next/navigation";
import { useEffect, useRef } from "react";
import { browserApi } from "@/lib/api/browser";
import { currentWorkspace } from "@/lib/api/current-workspace";
import { type ServerEvent, serverEvents } from "@/lib/contract/events";
import { userQuery } from "@/lib/queries/users";
import { markMoved } from "@/lib/state/moved";
import { followConnection } from "./connection";
import { liveSocket } from "./socket";
import { applyEvent, movesGate } from "./sync";

/**
 * Keeps the queries of a signed-in tab fresh: events mark them stale, and a reconnect refetches all (RT-14). The first connection asks only
 * for the events since the page was rendered, so that its data is not read twice.
 */
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
    let since = readAt();
    const onConnect = async () => {
      const answer = await socket.emitWithAck("server_create_connection", { since }).catch(() => null);
      since = undefined;
      const space: string | null | undefined = answer?.payload?.space;
      if (space && currentWorkspace() && space !== currentWorkspace()) markMoved();
      // Anything may have changed while the socket was disconnected.
      if (!answer?.payload?.complete) void client.invalidateQueries();
    };
    // Fetching the user shows whether the session is over; if so, the response leads to sign-in (API-12, API-13).
    const onRefused = () =>
      void client.fetchQuery({ ...userQuery(browserApi), staleTime: 0 }).catch(() => {});
    const stopFollowing = followConnection(socket, onRefused);
    socket.onAny(onEvent);
    socket.on("connect", onConnect);
    if (socket.connected) void onConnect();
    return () => {
      stopFollowing();
      socket.offAny(onEvent);
      socket.off("connect", onConnect);
    };
  }, [client, router]);
  useAccountInUse();
  return null;
}

/** When the data of this page was read (ms since 1970); undefined on pages that do not say so. */
function readAt(): number | undefined {
  const text = document.querySelector<HTMLElement>("[data-read-at]")?.dataset.readAt;
  return text === undefined ? undefined : Number(text);
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
