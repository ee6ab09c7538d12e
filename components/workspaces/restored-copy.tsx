"use client";

import dynamic from "next/dynamic";

/** Fetched where it is needed: most never see it. */
export const RestoredCopy = dynamic(() =>
  import("./restored-banner").then((module) => module.RestoredBanner),
);
