"use client";

import dynamic from "next/dynamic";

/** Fetched after the page: what campaigns are made of is not needed to show another one. */
export const AttentionCount = dynamic(
  () => import("./attention-count-live").then((module) => module.AttentionCountLive),
  { ssr: false },
);
