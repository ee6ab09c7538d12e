"use client";

import { Page } from "@/components/shell/page";
import { PageError, type PageErrorProps } from "@/components/shell/page-error";

/** One page failed; the frame around it stays. */
export default function DefaultError(props: PageErrorProps) {
  return (
    <Page>
      <PageError {...props} />
    </Page>
  );
}
