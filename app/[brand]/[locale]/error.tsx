"use client";

import { PageError, type PageErrorProps } from "@/components/shell/page-error";

/** A frame itself failed. */
export default function FrameError(props: PageErrorProps) {
  return (
    <main className="grid min-h-dvh place-items-center">
      <PageError {...props} />
    </main>
  );
}
