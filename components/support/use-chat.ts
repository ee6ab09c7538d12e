"use client";

import { useCallback, useEffect, useState } from "react";
import type { Brand } from "@/brands/schema";
import { readStored, writeStored } from "@/lib/state/stored";
import type { ChatWidget } from "./widgets";

/** Stores the widget that the user consented to, so that another vendor needs new consent. Stored per origin and so per brand. */
const consent = "chatConsent";

export type Chat = {
  widget: ChatWidget;
  state: "off" | "starting" | "on" | "failed";
  /** The user consented. */
  start(): void;
  /** Withdraws consent; a script that was loaded stays until the page is left. */
  stop(): void;
};

/** The brand's chat, if it has one; it starts automatically only if the user consented before (BRAND-19). */
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
