"use client";

import { useLayoutEffect, useRef } from "react";

/** A menu goes when one of its commands opens something: what opened the menu stays. */
function lasting(element: Element | null): Element | null {
  const menu = element?.closest("[role=menu]");
  return menu ? lasting(document.getElementById(menu.getAttribute("aria-labelledby") ?? "")) : element;
}

/** Where the focus goes after the last of several dialogs that took one another's place. */
let heldBack: HTMLElement | null = null;

/** Gives the focus back to where it was when a dialog opened that has no trigger of its own; goes on its content. */
export function useReturnFocus(open: boolean) {
  const openedFrom = useRef<Element | null>(null);
  // Before what is inside takes the focus to a field of its own.
  useLayoutEffect(() => {
    if (open) openedFrom.current = lasting(document.activeElement);
  }, [open]);
  return {
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const { current } = openedFrom;
      const isThere = current instanceof HTMLElement && current.isConnected && current !== document.body;
      const place = isThere ? current : heldBack;
      // Another dialog took this one's place, and the focus with it.
      const isTaken = document.activeElement?.closest("[role=dialog]") != null;
      heldBack = isTaken ? place : null;
      if (!isTaken) place?.focus();
    },
  };
}
