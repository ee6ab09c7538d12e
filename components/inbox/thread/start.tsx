"use client";

import { useTranslations } from "next-intl";
import type { RefObject } from "react";
import { Button } from "@/components/ui/button";
import type { Thread } from "@/lib/contract/inbox/inbox";
import { useEarlierMessages } from "./use-earlier-messages";

type Props = { thread: Thread; scroller: RefObject<HTMLElement | null> };

/** Above the oldest message shown: a button that loads earlier ones, for users who do not scroll and after an error. */
export function ThreadStart({ thread, scroller }: Props) {
  const t = useTranslations("inbox");
  const { top, load, isLoading, hasFailed, page } = useEarlierMessages(thread, scroller);
  const { nextCursor } = thread;
  if (!nextCursor && !page) return null;
  return (
    <div ref={top} className="relative">
      {nextCursor && (
        <div className="mb-3 flex flex-wrap items-center justify-center gap-x-3 gap-y-1">
          {hasFailed && (
            <p role="alert" className="type-compact text-text-2">
              {t("earlier.failed")}
            </p>
          )}
          <Button variant="ghost" size="compact" busy={isLoading} onClick={load}>
            {t(hasFailed ? "retry" : "earlier.show")}
          </Button>
        </div>
      )}
      <output className="sr-only">
        {page && <span key={page.nextCursor}>{t("earlier.shown", { count: page.messages.length })}</span>}
      </output>
    </div>
  );
}
