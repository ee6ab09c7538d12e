"use client";

import { useCallback, useEffect, useState } from "react";
import type { Brand } from "@/brands/schema";
import { readStored, writeStored } from "@/lib/state/stored";
import type { ChatWidget } from "./widgets";

/** Holds the widget its person agreed to, so that another vendor asks again. Kept per address, so per brand. */
const consent = "chatConsent";

export type Chat = {
  widget: ChatWidget;
  state: "off" | "starting" | "on" | "failed";
  /** The person agreed. */
  start(): void;
  /** Takes the consent back; a loaded script leaves with the page only. */
  stop(): void;
};

/** The chat of a brand that has one; it starts by itself only where its person agreed before (BRAND-19). */
export function useChat({ widget, appId, userId }: Brand["support"]): Chat | null {
  const [state, setState] = useState<Chat["state"]>("off");
  const begin = useCallback(() => {
    if (widget === "none" || !appId) return;
    setState("starting");
    import("./start-chat")
      .then(({ startChat }) => startChat(widget, { appId, userId }))
      .then(
        () => setState("on"),
        () => setState("failed"),
      );
  }, [widget, appId, userId]);
  useEffect(() => {
    if (readStored("localStorage", consent) === widget) begin();
  }, [widget, begin]);
  if (widget === "none") return null;
  return {
    widget,
    state,
    start: () => {
      writeStored("localStorage", consent, widget);
      begin();
    },
    stop: () => {
      writeStored("localStorage", consent, null);
      location.reload();
    },
  };
}
