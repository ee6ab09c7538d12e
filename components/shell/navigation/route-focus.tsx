"use client";

import { useEffect, useRef } from "react";
import { useVisiblePath } from "@/lib/routes/current";

/** Whether the focus is on an element that still exists in the page; then it stays there (a list beside a panel). */
const standsInPage = () => document.activeElement?.closest("#content") != null;

/** After navigation the focus moves to the new page's heading, so that screen readers continue there. */
export function RouteFocus() {
  const path = useVisiblePath();
  const seen = useRef(path);
  useEffect(() => {
    if (seen.current === path) return;
    seen.current = path;
    if (standsInPage()) return;
    const content = document.getElementById("content");
    (content?.querySelector<HTMLElement>("h1[tabindex]") ?? content)?.focus({ preventScroll: true });
  }, [path]);
  return null;
}
