import type { ReactNode } from "react";
import { SignOutButton } from "../account/sign-out-button";
import { SkipLink } from "../navigation/skip-link";

/** The personal settings of a user without a workspace: a Page and a sign-out button (GATE-25). */
export function PersonShell({ children }: { children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <div className="grid min-h-dvh grid-cols-[minmax(0,1fr)_auto] grid-rows-[var(--header)_minmax(0,1fr)]">
        <header className="sticky top-0 z-20 col-start-2 row-start-1 row-end-3 flex h-header items-center self-start border-b border-line bg-canvas pe-2.5 md:pe-4">
          <SignOutButton />
        </header>
        <main className="contents">{children}</main>
      </div>
    </>
  );
}
