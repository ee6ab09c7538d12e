"use client";

import { useEffect, useRef } from "react";

/** Puts the focus where a step begins: the step before took its focused button along. */
export function useSwitchedFocus<Element extends HTMLElement>() {
  const element = useRef<Element>(null);
  useEffect(() => element.current?.focus(), []);
  return element;
}
