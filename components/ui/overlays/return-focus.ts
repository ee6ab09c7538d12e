"use client";

import { useLayoutEffect, useRef } from "react";

/** A menu disappears when one of its commands opens something, so its trigger is used instead. */
function lasting(element: Element | null): Element | null {
  const menu = element?.closest("[role=menu]");
  return menu ? lasting(document.getElementById(menu.getAttribute("aria-labelledby") ?? "")) : element;
}

/** Where the focus returns after the last of several dialogs that replaced one another. */
let heldBack: HTMLElement | null = null;

/** Returns the focus to where it was when a dialog without its own trigger opened; use the result on its content. */
export function useReturnFocus(open: boolean) {
  const openedFrom = useRef<Element | null>(null);
  // Runs before the content moves the focus to one of its fields.
  useLayoutEffect(() => {
    if (open) openedFrom.current = lasting(document.activeElement);
  }, [open]);
  return {
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const { current } = openedFrom;
      const isThere = current instanceof HTMLElement && current.isConnected && current !== document.body;
      const place = isThere ? current : heldBack;
      // Another dialog replaced this one and took the focus.
      const isTaken = document.activeElement?.closest("[role=dialog]") != null;
      heldBack = isTaken ? place : null;
      if (!isTaken) place?.focus();
    },
  };
}
