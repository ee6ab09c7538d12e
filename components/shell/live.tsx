"use client";

import dynamic from "next/dynamic";

/** The socket and what it keeps fresh: fetched after the page, which does not need it to be shown. */
export const Live = dynamic(
  () => import("@/lib/realtime/live-updates").then((module) => module.LiveUpdates),
  {
    ssr: false,
  },
);
