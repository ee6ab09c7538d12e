"use client";

import { useEffect, useRef } from "react";

/** Moves the focus to the start of a step, because the focused button of the previous step was unmounted. */
export function useSwitchedFocus<Element extends HTMLElement>() {
  const element = useRef<Element>(null);
  useEffect(() => element.current?.focus(), []);
  return element;
}
