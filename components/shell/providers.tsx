"use client";

import { QueryCache, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { Provider as AtomProvider } from "jotai";
import dynamic from "next/dynamic";
import { type ReactNode, useEffect, useState } from "react";
import { ApiError } from "@/lib/api/api-error";
import { leaveForErrorPage } from "@/lib/api/leave";
import type { WorkspaceClock } from "@/lib/contract/workspaces";
import { ClockContext, wallClock } from "@/lib/state/clock";
import { wasConnected } from "@/lib/state/connection";
import { takeSaid } from "@/lib/state/said-after-reload";
import { sayThroughReload } from "./say-through-reload";
import { usePageWatch } from "./use-page-watch";

const isUnreachable = (error: Error) => error instanceof ApiError && error.code === "unreachable";

/**
 * The socket says what became stale (RT-12), so what was fetched stays good until it does. A page that from its beginning misses
 * something because the server cannot be reached leads to the page that tries again (API-16); one in use stays with all that was
 * written into it, and says that the connection is lost (ux 20).
 */
const makeClient = () =>
  new QueryClient({
    defaultOptions: { queries: { staleTime: 5 * 60_000, retry: 1 } },
    queryCache: new QueryCache({
      onError: (error, { state }) => {
        const isMissed = isUnreachable(error) && state.data === undefined;
        if (isMissed && navigator.onLine && !wasConnected()) void leaveForErrorPage();
      },
    }),
  });

/** Fetched after the page: what is said before waits for it (components/ui/overlays/toast-screen.ts). */
const Toaster = dynamic(() => import("@/components/ui/overlays/toaster").then((module) => module.Toaster), {
  ssr: false,
});

type Props = { clock?: WorkspaceClock; children: ReactNode };

/** What signed-in pages share: queries, screen state, the workspace's clock, toasts. Texts come from Messages around it. */
export function Providers({ clock, children }: Props) {
  const [client] = useState(makeClient);
  useEffect(() => {
    const said = takeSaid();
    if (said) sayThroughReload(said);
  }, []);
  usePageWatch();
  return (
    <QueryClientProvider client={client}>
      <AtomProvider>
        <ClockContext value={clock ?? wallClock}>{children}</ClockContext>
        <Toaster />
      </AtomProvider>
    </QueryClientProvider>
  );
}
