"use client";

import { useEffect, useRef } from "react";
import { useVisiblePath } from "@/lib/routes/current";

/** Whether the focus stands somewhere in the page that still exists: then it is left there (a list beside a panel). */
const standsInPage = () => document.activeElement?.closest("#content") != null;

/** After a change of route the focus goes to the new page's heading, so that reading goes on there. */
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
