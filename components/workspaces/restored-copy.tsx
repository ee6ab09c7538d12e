"use client";

import dynamic from "next/dynamic";

/** Loaded only where needed, because it is rare. */
export const RestoredCopy = dynamic(() =>
  import("./restored-banner").then((module) => module.RestoredBanner),
);
