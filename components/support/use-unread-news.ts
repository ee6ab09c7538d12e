"use client";

import { useState, useSyncExternalStore } from "react";
import { readStored, writeStored } from "@/lib/state/stored";
import { releases } from "./releases";

const key = "newsRead";
const latest = releases[0].version;
const never = () => () => {};

/** Whether this browser has not shown the newest release notes yet, and a function to mark them as shown. */
export function useUnreadNews(shown: boolean) {
  const read = useSyncExternalStore(
    never,
    () => readStored("localStorage", key) === latest,
    () => true,
  );
  const [justRead, setJustRead] = useState(false);
  return {
    unread: shown && !read && !justRead,
    markRead: () => {
      if (!shown) return;
      writeStored("localStorage", key, latest);
      setJustRead(true);
    },
  };
}
