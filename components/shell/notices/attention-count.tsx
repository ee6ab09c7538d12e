"use client";

import dynamic from "next/dynamic";

/** Loaded after the page, because other pages do not need the campaign code. */
export const AttentionCount = dynamic(
  () => import("./attention-count-live").then((module) => module.AttentionCountLive),
  { ssr: false },
);
