"use client";

import dynamic from "next/dynamic";

/** The socket and the queries it keeps fresh; loaded after the page, because the first render does not need it. */
export const Live = dynamic(
  () => import("@/lib/realtime/live-updates").then((module) => module.LiveUpdates),
  {
    ssr: false,
  },
);
