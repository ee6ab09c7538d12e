"use client";

import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { browserApi } from "@/lib/api/browser";
import type { EventPayload } from "@/lib/contract/events";
import { assigneesQuery } from "@/lib/queries/inbox";
import { userQuery } from "@/lib/queries/users";
import { liveSocket } from "@/lib/realtime/socket";
import { readEvent } from "@/lib/realtime/sync";

type Viewers = EventPayload<"viewers">;
type Viewer = Viewers["people"][number];
/** After this pause, typing counts as stopped. */
const stopsAfterMs = 4_000;

/**
 * Tells teammates that this conversation is open here and whether the user is typing, and returns who else has it open and who is typing
 * (ux 64). Call `noteTyping` with every change of the text.
 */
export function useViewers(prospectId: string) {
  const { data: me } = useQuery(userQuery(browserApi));
  const [said, setSaid] = useState<Viewers>();
  const viewers = said?.prospectId === prospectId ? said.people : [];
  const others = viewers.filter(({ id }) => id !== me?.id);
  // Names are loaded with the first teammate.
  const { data: people = [] } = useQuery({ ...assigneesQuery(browserApi), enabled: others.length > 0 });
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined);
  const emitViewing = useCallback(
    () => liveSocket().emit("viewing", { profile: prospectId, typing: typing.current !== undefined }),
    [prospectId],
  );
  useEffect(() => {
    const socket = liveSocket();
    const onViewers = (wirePayload: unknown) => {
      const event = readEvent("viewers", wirePayload);
      if (event?.prospectId === prospectId) setSaid(event);
    };
    // Listen before the first message is sent, because its answer names everyone here.
    socket.on("viewers", onViewers);
    emitViewing();
    socket.on("connect", emitViewing);
    return () => {
      socket.off("viewers", onViewers);
      socket.off("connect", emitViewing);
      clearTimeout(typing.current);
      typing.current = undefined;
      socket.emit("viewing", { profile: null, typing: false });
    };
  }, [prospectId, emitViewing]);
  const noteTyping = useCallback(() => {
    const isNew = typing.current === undefined;
    clearTimeout(typing.current);
    typing.current = setTimeout(() => {
      typing.current = undefined;
      emitViewing();
    }, stopsAfterMs);
    if (isNew) emitViewing();
  }, [emitViewing]);
  const nameOf = ({ id }: Viewer) => people.find((person) => person.id === id)?.name;
  const namesOf = (some: Viewer[]) => some.map(nameOf).filter((name) => name !== undefined);
  return {
    looking: namesOf(others.filter(({ isTyping }) => !isTyping)),
    typing: namesOf(others.filter(({ isTyping }) => isTyping)),
    noteTyping,
  };
}
