import type { ReactNode } from "react";

/** Lays a banner over the top of the page without moving anything. */
export const FloatingBanner = ({ children }: { children: ReactNode }) => (
  <div className="pointer-events-none fixed inset-x-0 top-[calc(var(--above,0px)+var(--header)+8px)] z-30 flex justify-center px-4">
    {children}
  </div>
);
