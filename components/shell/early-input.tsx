"use client";

import { useEffect, useLayoutEffect } from "react";
import { hearEarlyInput, stopKeepingInput } from "@/lib/state/early-input";

/** Hears what was typed and clicked before the page worked. */
export function EarlyInput() {
  useLayoutEffect(stopKeepingInput, []);
  // After the effects of the forms, which begin with what they were given.
  useEffect(() => queueMicrotask(hearEarlyInput), []);
  return null;
}
