"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { browserApi } from "@/lib/api/browser";
import { userQuery } from "@/lib/queries/users";
import { liveSocket } from "@/lib/realtime/socket";
import { viewersKey } from "@/lib/realtime/sync";

type Viewer = { id: string; isTyping: boolean };

/** Tells colleagues that this conversation is open here, and answers how many of them have it open, too (ux 64). */
export function useViewers(prospectId: string): number {
  const { data: me } = useQuery(userQuery(browserApi));
  const { data: viewers = [] } = useQuery<Viewer[]>({
    queryKey: viewersKey(prospectId),
    queryFn: () => [],
    enabled: false,
  });
  useEffect(() => {
    const socket = liveSocket();
    const tell = () => socket.emit("viewing", { profile: prospectId, typing: false });
    tell();
    socket.on("connect", tell);
    return () => {
      socket.off("connect", tell);
      socket.emit("viewing", { profile: null, typing: false });
    };
  }, [prospectId]);
  return viewers.filter(({ id }) => id !== me?.id).length;
}
