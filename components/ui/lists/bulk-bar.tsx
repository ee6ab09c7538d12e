"use client";

import { X } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "../icon-button";

type Props = {
  /** "2 selected": the exact count. */
  text: string;
  onClear: () => void;
  clearLabel: string;
  /** Compact ghost Buttons. */
  children: ReactNode;
};

/** The actions for all selected rows. */
export function BulkBar({ text, onClear, clearLabel, children }: Props) {
  return (
    <div
      role="toolbar"
      aria-label={text}
      className="fixed inset-x-0 bottom-[calc(var(--bottom-tabs)+env(safe-area-inset-bottom)+8px)] z-20 mx-auto flex w-fit max-w-[calc(100vw-16px)] animate-menu items-center gap-1 overflow-x-auto rounded-[12px] bg-raised p-1.5 shadow-e3 md:bottom-3.5"
    >
      <output className="type-compact ps-2 pe-1.5 font-semibold whitespace-nowrap">{text}</output>
      {children}
      <span aria-hidden className="h-5 w-px flex-none bg-line" />
      <IconButton label={clearLabel} size="compact" icon={<X aria-hidden />} onClick={onClear} />
    </div>
  );
}
