"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { ApiError } from "@/lib/api/api-error";
import { browserApi } from "@/lib/api/browser";
import { calendars } from "@/lib/contract/integrations/calendar";
import { useErrorText } from "@/lib/forms/errors";
import { type CalendarNews, openCalendarChannel } from "./calendar-channel";

type Props = { answer: { state: string; code?: string; error?: string } };

/** The card that manages the calendar. */
export const calendlyHref = "/integrations?open=calendly";

/** Where Calendly sends a member back to: connects the calendar, tells the tab that waits for it, and says what came of it. */
export function CalendarReturn({ answer }: Props) {
  const t = useTranslations("calendars");
  const errorText = useErrorText();
  const isBegun = useRef(false);
  const [news, setNews] = useState<CalendarNews>();

  useEffect(() => {
    // An answer counts once.
    if (isBegun.current) return;
    isBegun.current = true;
    // A code must not stay in the browser's history.
    history.replaceState(history.state, "", location.pathname);
    void complete(answer).then((came) => {
      const channel = openCalendarChannel();
      channel.postMessage(came);
      channel.close();
      setNews(came);
    });
  });

  if (!news)
    return <EmptyState kind="first-use" heading="h1" title={t("connecting")} text={t("connectingText")} />;
  const isFailed = news.kind === "failed";
  return (
    <EmptyState
      kind={isFailed ? "error" : "first-use"}
      heading="h1"
      title={isFailed ? t("notConnected") : t("connected")}
      text={isFailed ? errorText(news.code, news.details) : t("closeTab")}
      actions={
        <>
          <ButtonLink href={calendlyHref} variant="primary">
            {t("toIntegrations")}
          </ButtonLink>
          <Button onClick={() => window.close()}>{t("close")}</Button>
        </>
      }
    />
  );
}

async function complete(answer: Props["answer"]): Promise<CalendarNews> {
  try {
    await browserApi(calendars.complete, answer);
    return { kind: "connected" };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { kind: "failed", code: error.code, details: error.details };
  }
}
