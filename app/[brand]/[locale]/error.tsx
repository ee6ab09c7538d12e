"use client";

import { useLayoutEffect } from "react";
import { PageError, type PageErrorProps } from "@/components/shell/page-error";
import { takeTheme } from "@/lib/state/theme";

/** Shown if the shell itself failed. */
export default function FrameError(props: PageErrorProps) {
  useLayoutEffect(takeTheme, []);
  return (
    <main className="grid min-h-dvh place-items-center">
      <PageError {...props} />
    </main>
  );
}
