"use client";

import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useRef } from "react";
import { browserApi } from "@/lib/api/browser";
import { assigneesQuery } from "@/lib/queries/inbox";
import { userQuery } from "@/lib/queries/users";
import { liveSocket } from "@/lib/realtime/socket";
import { viewersKey } from "@/lib/realtime/sync";

type Viewer = { id: string; isTyping: boolean };
/** Whoever writes no more for so long has stopped. */
const stopsAfterMs = 4_000;

/**
 * Tells colleagues that this conversation is open here and whether one writes in it, and answers who else has it open and
 * who of them writes (ux 64). `noteTyping` is called with every change of the text.
 */
export function useViewers(prospectId: string) {
  const { data: me } = useQuery(userQuery(browserApi));
  const { data: viewers = [] } = useQuery<Viewer[]>({
    queryKey: viewersKey(prospectId),
    queryFn: () => [],
    enabled: false,
  });
  const others = viewers.filter(({ id }) => id !== me?.id);
  // Names are asked for with the first colleague.
  const { data: people = [] } = useQuery({ ...assigneesQuery(browserApi), enabled: others.length > 0 });
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined);
  const tell = useCallback(
    () => liveSocket().emit("viewing", { profile: prospectId, typing: typing.current !== undefined }),
    [prospectId],
  );
  useEffect(() => {
    const socket = liveSocket();
    tell();
    socket.on("connect", tell);
    return () => {
      socket.off("connect", tell);
      clearTimeout(typing.current);
      typing.current = undefined;
      socket.emit("viewing", { profile: null, typing: false });
    };
  }, [tell]);
  const noteTyping = useCallback(() => {
    const isNew = typing.current === undefined;
    clearTimeout(typing.current);
    typing.current = setTimeout(() => {
      typing.current = undefined;
      tell();
    }, stopsAfterMs);
    if (isNew) tell();
  }, [tell]);
  const nameOf = ({ id }: Viewer) => people.find((person) => person.id === id)?.name;
  const namesOf = (some: Viewer[]) => some.map(nameOf).filter((name) => name !== undefined);
  return {
    looking: namesOf(others.filter(({ isTyping }) => !isTyping)),
    typing: namesOf(others.filter(({ isTyping }) => isTyping)),
    noteTyping,
  };
}
