import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import type { Output } from "@/lib/contract/endpoint";
import type { calendars, Meeting, OwnCalendar } from "@/lib/contract/integrations/calendar";
import calendarTexts from "@/messages/en/calendars.json";
import errors from "@/messages/en/errors.json";
import integrations from "@/messages/en/integrations.json";
import meetings from "@/messages/en/meetings.json";
import ui from "@/messages/en/ui.json";

export const ids = {
  person: "11111111-1111-4111-8111-111111111111",
  meeting: "22222222-2222-4222-8222-222222222222",
  account: "33333333-3333-4333-8333-333333333333",
  intro: "44444444-4444-4444-8444-444444444444",
  host: "55555555-5555-4555-8555-555555555555",
};

export const disconnected: OwnCalendar = {
  ...{ state: "disconnected", isSimulated: false, missing: [], email: null, connectedAt: null },
  ...{ eventTypeCount: 0, readAt: null },
};
export const connected: OwnCalendar = {
  ...{ state: "connected", isSimulated: false, missing: [], email: "nora@kestrel.example" },
  ...{ connectedAt: "2026-11-29T10:00:00.000Z", eventTypeCount: 1, readAt: "2026-11-29T10:00:00.000Z" },
};
export const intro: Output<typeof calendars.eventTypes>["items"][number] = {
  ...{ id: ids.intro, name: "Intro call", url: "https://calendly.example/nora/intro", durationMinutes: 30 },
  isActive: true,
};
export const meeting: Meeting = {
  ...{ id: ids.meeting, state: "booked", name: "Intro call", host: "Nora Lindqvist" },
  ...{ startsAt: "2099-12-03T10:00:00.000Z", endsAt: "2099-12-03T10:30:00.000Z" },
  ...{
    location: "https://meet.example/abc",
    guest: { name: "Ines Kowalczyk", email: "ines@halden.example" },
  },
  ...{ prospect: { id: ids.person, fullName: "Ines Kowalczyk", companyName: "Halden" }, campaign: null },
  ...{ matchedBy: "link", isConfirmed: true, canceledBy: null, reason: null, movedTo: null },
  ...{ cancelUrl: null, rescheduleUrl: null, bookedAt: "2026-11-29T10:00:00.000Z" },
};

export const page = <T,>(...items: T[]) => ({
  ...{ items, total: items.length, totalIsCapped: false, nextCursor: null },
});

export const draw = (node: ReactNode) =>
  render(
    <NextIntlClientProvider
      locale="en"
      timeZone="UTC"
      messages={{ calendars: calendarTexts, errors, integrations, meetings, ui }}
    >
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        {node}
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
