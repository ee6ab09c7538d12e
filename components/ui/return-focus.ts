"use client";

import { useRef } from "react";

/** A menu goes when one of its commands opens something: what opened the menu stays. */
function lasting(element: Element | null): Element | null {
  const menu = element?.closest("[role=menu]");
  return menu ? lasting(document.getElementById(menu.getAttribute("aria-labelledby") ?? "")) : element;
}

/** Gives the focus back to where it was when a dialog opened that has no trigger of its own; goes on its content. */
export function useReturnFocus() {
  const openedFrom = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      openedFrom.current = lasting(document.activeElement);
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const { current } = openedFrom;
      if (current instanceof HTMLElement && current.isConnected) current.focus();
    },
  };
}
