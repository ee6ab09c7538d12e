"use client";

import { useRef } from "react";

/** Gives the focus back to where it was when a dialog opened that has no trigger of its own; goes on its content. */
export function useReturnFocus() {
  const openedFrom = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      openedFrom.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const { current } = openedFrom;
      if (current instanceof HTMLElement && current.isConnected) current.focus();
    },
  };
}
