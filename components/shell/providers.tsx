"use client";

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { Provider as AtomProvider } from "jotai";
import dynamic from "next/dynamic";
import { type ReactNode, useState } from "react";
import type { WorkspaceClock } from "@/lib/contract/workspaces";
import { ClockContext, wallClock } from "@/lib/state/clock";

/** The socket says what became stale (RT-12), so what was fetched stays good until it does. */
const makeClient = () =>
  new QueryClient({ defaultOptions: { queries: { staleTime: 5 * 60_000, retry: 1 } } });

/** Fetched after the page: what is said before waits for it (components/ui/toast-screen.ts). */
const Toaster = dynamic(() => import("@/components/ui/toaster").then((module) => module.Toaster), {
  ssr: false,
});

type Props = { clock?: WorkspaceClock; children: ReactNode };

/** What signed-in pages share: queries, screen state, the workspace's clock, toasts. Texts come from Messages around it. */
export function Providers({ clock, children }: Props) {
  const [client] = useState(makeClient);
  return (
    <QueryClientProvider client={client}>
      <AtomProvider>
        <ClockContext value={clock ?? wallClock}>{children}</ClockContext>
        <Toaster />
      </AtomProvider>
    </QueryClientProvider>
  );
}
