import type { ReactNode } from "react";

/** A key cap. Inside filled buttons and toasts it takes their text color. */
export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-flex h-4.5 min-w-4.5 items-center justify-center gap-px rounded-chip border border-line bg-canvas px-1 font-mono text-[0.6875rem] leading-none font-medium whitespace-nowrap text-text-2 in-data-filled:border-current/45 in-data-filled:bg-transparent in-data-filled:text-inherit max-md:hidden pointer-coarse:hidden">
      {children}
    </kbd>
  );
}
