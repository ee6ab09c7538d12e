"use client";

import { useTranslations } from "next-intl";
import { ConsentReturn } from "@/components/shell/consent/consent-return";
import { browserApi } from "@/lib/api/browser";
import { calendars } from "@/lib/contract/integrations/calendar";

type Props = { answer: { state: string; code?: string; error?: string } };

/** The card that manages the calendar. */
export const calendlyHref = "/integrations?open=calendly";
export const calendarChannel = "calendar";

/** Where Calendly sends a member back to. */
export function CalendarReturn({ answer }: Props) {
  const t = useTranslations("calendars");
  return (
    <ConsentReturn
      channel={calendarChannel}
      href={calendlyHref}
      complete={async () => {
        await browserApi(calendars.complete, answer);
        return undefined;
      }}
      texts={{
        ...{ connecting: t("connecting"), connectingText: t("connectingText") },
        ...{ connected: t("connected"), notConnected: t("notConnected") },
        ...{ closeTab: t("closeTab"), close: t("close"), back: t("toIntegrations") },
      }}
    />
  );
}
