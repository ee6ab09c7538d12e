"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import type { Notice } from "@/lib/contract/notices";
import { isSeen, markSeen, showInBrowser, wantsBrowserNotices } from "@/lib/state/browser-notices";

import { pageOf } from "./action";

/** A tab in the foreground gets this long to show a notice itself. */
const graceMs = 1_000;

type Shown = { notice: Notice; key: string; title: string; text: string };

/** Shows notices that arrive while no tab is in the foreground as notifications of the browser, if its user wants that (NOTIF-15). */
export function useBrowserNotices(shown: readonly Shown[]) {
  const router = useRouter();
  const known = useRef<ReadonlySet<string> | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when others are there, not with every render
  useEffect(() => {
    const fresh = known.current ? shown.filter(({ key }) => !known.current?.has(key)) : [];
    known.current = new Set(shown.map(({ key }) => key));
    if (document.visibilityState === "visible") return markSeen(shown.map(({ key }) => key));
    if (fresh.length === 0 || !wantsBrowserNotices()) return;
    const timer = setTimeout(() => {
      for (const { notice, key, title, text } of fresh) {
        if (isSeen(key)) continue;
        const page = pageOf(notice);
        const onOpen = page ? () => router.push(page) : undefined;
        if (showInBrowser({ title, text, tag: key, onOpen })) markSeen([key]);
      }
    }, graceMs);
    return () => clearTimeout(timer);
  }, [shown.map(({ key }) => key).join("\n")]);
}
