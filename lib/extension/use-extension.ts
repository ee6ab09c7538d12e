"use client";

import { useEffect, useState } from "react";
import { askExtension } from "./ask";

export type Presence = "looking" | "there" | "missing";

/** Whether the browser extension is installed; known after at most one second (CRED-73, CRED-82). */
export function useExtension(): Presence {
  const [presence, setPresence] = useState<Presence>("looking");
  useEffect(() => {
    let left = false;
    void askExtension({ kind: "ping" }).then((answer) => {
      if (!left) setPresence(answer ? "there" : "missing");
    });
    return () => {
      left = true;
    };
  }, []);
  return presence;
}
