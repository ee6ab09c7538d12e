import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import { phone } from "@/components/ui/media";
import { ApiError } from "@/lib/api/api-error";
import { browserApi } from "@/lib/api/browser";
import { calendars } from "@/lib/contract/integrations/calendar";
import { useErrorText } from "@/lib/forms/errors";
import { integrationsQuery } from "@/lib/queries/integrations/overview";
import { keys } from "@/lib/queries/keys";
import { offerUpgrade } from "@/lib/state/upgrade";
import { type CalendarNews, openCalendarChannel } from "./calendar-channel";

/** How long a sign-in in another tab is waited for (INTEG-31). */
const waitMs = 5 * 60_000;

/** To be called when the user's calendar changed. */
export function useCalendarChanged() {
  const client = useQueryClient();
  return useCallback(async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: keys.user }),
      client.invalidateQueries({ queryKey: integrationsQuery(browserApi).queryKey }),
      client.invalidateQueries({ queryKey: [...keys.workspace, "calendar-users"] }),
    ]);
  }, [client]);
}

/**
 * Signing in at Calendly in a new tab, or in this one on phones and where browsers block tabs (INTEG-28). `isConnected`: what the server says
 * of the user, which ends the wait, whichever tab or program connected it.
 */
export function useConnectCalendar(isConnected: boolean) {
  const errorText = useErrorText();
  const changed = useCalendarChanged();
  const [isWaiting, setWaiting] = useState(false);
  const [failure, setFailure] = useState<string>();
  const waits = isWaiting && !isConnected;

  useEffect(() => {
    if (!waits) return;
    const channel = openCalendarChannel();
    channel.onmessage = ({ data: news }: MessageEvent<CalendarNews>) => {
      setWaiting(false);
      if (news.kind === "failed") setFailure(errorText(news.code, news.details));
      void changed();
    };
    const timer = setTimeout(() => setWaiting(false), waitMs);
    return () => {
      clearTimeout(timer);
      channel.close();
    };
  }, [waits, errorText, changed]);

  const begin = async () => {
    // Opened within the click, because browsers block later ones.
    const tab = matchMedia(phone).matches ? null : window.open("", "_blank");
    setFailure(undefined);
    setWaiting(true);
    try {
      const { url } = await browserApi(calendars.connect, {});
      if (tab) tab.location.replace(url);
      else location.assign(url);
    } catch (error) {
      tab?.close();
      setWaiting(false);
      if (!(error instanceof ApiError)) throw error;
      offerUpgrade(error.code, error.details);
      setFailure(errorText(error.code, error.details));
    }
  };
  return { begin, isWaiting: waits, failure, stop: () => setWaiting(false) };
}
