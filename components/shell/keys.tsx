"use client";

import dynamic from "next/dynamic";

/** The list behind `?`: fetched after the page, which does not need it to be shown. */
export const Keys = dynamic(() => import("./shortcut-list").then((module) => module.ShortcutList), {
  ssr: false,
});
