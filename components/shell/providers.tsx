"use client";

import { QueryCache, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { Provider as AtomProvider } from "jotai";
import dynamic from "next/dynamic";
import { type ReactNode, useEffect, useState } from "react";
import { ApiError } from "@/lib/api/api-error";
import { leaveForErrorPage } from "@/lib/api/leave";
import type { PageKey } from "@/lib/contract/pages";
import type { WorkspaceClock } from "@/lib/contract/workspaces";
import { retryRead, retryReadAfter } from "@/lib/queries/retry";
import { ClockContext, wallClock } from "@/lib/state/clock";
import { wasConnected } from "@/lib/state/connection";
import { PagesContext } from "@/lib/state/pages";
import { takeSaid } from "@/lib/state/said-after-reload";
import { sayThroughReload } from "./say-through-reload";
import { usePageWatch } from "./use-page-watch";

const isUnreachable = (error: Error) => error instanceof ApiError && error.code === "unreachable";

/**
 * The socket reports what became stale (RT-12), so data stays valid until then. If the server cannot be reached while a page first loads,
 * the user is sent to the page that retries (API-16). A page in use stays, with everything typed into it, and shows that the connection is
 * lost (ux 20).
 */
const makeClient = () =>
  new QueryClient({
    defaultOptions: { queries: { staleTime: 5 * 60_000, retry: retryRead, retryDelay: retryReadAfter } },
    queryCache: new QueryCache({
      onError: (error, { state }) => {
        const isMissed = isUnreachable(error) && state.data === undefined;
        if (isMissed && navigator.onLine && !wasConnected()) void leaveForErrorPage();
      },
    }),
  });

/** Loaded after the page; earlier toasts wait for it (components/ui/overlays/toast-screen.ts). */
const Toaster = dynamic(() => import("@/components/ui/overlays/toaster").then((module) => module.Toaster), {
  ssr: false,
});

type Props = {
  clock?: WorkspaceClock;
  /** The pages the user may open; null for every page. */
  pages?: readonly PageKey[] | null;
  children: ReactNode;
};

/**
 * Context of signed-in pages: queries, screen state, the workspace's clock, the pages the user may open, toasts. Texts come from Messages
 * around it.
 */
export function Providers({ clock, pages = null, children }: Props) {
  const [client] = useState(makeClient);
  useEffect(() => {
    const said = takeSaid();
    if (said) sayThroughReload(said);
  }, []);
  usePageWatch();
  return (
    <QueryClientProvider client={client}>
      <AtomProvider>
        <ClockContext value={clock ?? wallClock}>
          <PagesContext value={pages}>{children}</PagesContext>
        </ClockContext>
        <Toaster />
      </AtomProvider>
    </QueryClientProvider>
  );
}
