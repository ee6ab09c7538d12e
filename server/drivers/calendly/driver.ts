import type { Logger } from "pino";
import type { Http } from "@/server/net/http";
import type { SchedulingPort } from "@/server/ports/scheduling";
import type { CalendlyAccount } from "./client";
import { readMessage } from "./events";
import { listMeetings, readMeeting } from "./meetings";
import { consentAddress, redeemCode, refreshToken, revokeToken } from "./oauth";
import { readAllPages } from "./pages";
import { eventTypeShape } from "./shapes";
import { readSubscription, subscribe, unsubscribe } from "./subscriptions";

/** Calendly, API v2 (docs/calendar.md). */
export function createCalendly(parts: {
  http: Http;
  account: CalendlyAccount & { signingKey: string };
  log: Logger;
}): SchedulingPort {
  const { signingKey } = parts.account;
  return {
    isSandbox: false,
    addressOf: async (_place, attempt) => consentAddress(parts, attempt),
    redeem: (_place, attempt, code) => redeemCode(parts, attempt, code),
    refresh: (_place, token) => refreshToken(parts, token),
    revoke: (_place, token) => revokeToken(parts, token),
    eventTypes: (_place, accessToken, personRef) =>
      readAllPages(
        parts,
        accessToken,
        { path: "/event_types", query: { user: personRef, count: "100" } },
        eventTypeShape,
      ),
    subscribe: (_place, accessToken, of) => subscribe(parts, accessToken, of),
    subscription: (_place, accessToken, ref) => readSubscription(parts, accessToken, ref),
    unsubscribe: (_place, accessToken, ref) => unsubscribe(parts, accessToken, ref),
    meeting: (_place, accessToken, ref) => readMeeting(parts, accessToken, ref),
    meetings: (_place, accessToken, of) => listMeetings(parts, accessToken, of),
    linkOf: (eventTypeUrl, token) => {
      const link = new URL(eventTypeUrl);
      link.searchParams.set("utm_content", token);
      return link.href;
    },
    readEvent: (message) => readMessage(signingKey, message),
  };
}
