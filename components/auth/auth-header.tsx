import type { ReactNode } from "react";

/** The page's heading and introduction. */
export function AuthHeader({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header>
      <h1 className="type-display text-balance">{title}</h1>
      {children && <p className="mt-1.5 text-pretty text-text-2">{children}</p>}
    </header>
  );
}
