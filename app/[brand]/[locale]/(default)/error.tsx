"use client";

import { Page } from "@/components/shell/page";
import { PageError, type PageErrorProps } from "@/components/shell/page-error";
import { RequestId } from "@/components/ui/request-id";

/** The error page inside the shell. */
export default function DefaultError(props: PageErrorProps) {
  const { digest } = props.error;
  return (
    <Page>
      <PageError {...props} footer={digest && <RequestId id={digest} />} />
    </Page>
  );
}
