"use client";

import dynamic from "next/dynamic";

/** The relay between the server and the browser's extension: fetched after the page, and only where an account acts so. */
export const ActsHere = dynamic(() => import("./acting").then((module) => module.Acting), { ssr: false });
