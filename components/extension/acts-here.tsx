"use client";

import dynamic from "next/dynamic";

/** The relay between the server and the browser extension. Loaded after the page, and only if an account needs it. */
export const ActsHere = dynamic(() => import("./acting").then((module) => module.Acting), { ssr: false });
