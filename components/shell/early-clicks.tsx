"use client";

import { useLayoutEffect } from "react";
import { repeatEarlyClick } from "@/lib/state/early-click";

/** Hears the click that came before the page worked. */
export function EarlyClicks() {
  useLayoutEffect(repeatEarlyClick, []);
  return null;
}
