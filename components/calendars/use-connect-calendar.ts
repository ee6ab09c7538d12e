import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { useConsentTab } from "@/components/shell/consent/use-consent-tab";
import { browserApi } from "@/lib/api/browser";
import { calendars } from "@/lib/contract/integrations/calendar";
import { integrationsQuery } from "@/lib/queries/integrations/overview";
import { keys } from "@/lib/queries/keys";
import { calendarChannel } from "./calendar-return";

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

/** Signing in at Calendly (INTEG-28). `isConnected`: what the server says of the user. */
export function useConnectCalendar(isConnected: boolean) {
  return useConsentTab({
    channel: calendarChannel,
    isConnected,
    ask: () => browserApi(calendars.connect, {}),
    changed: useCalendarChanged(),
  });
}
