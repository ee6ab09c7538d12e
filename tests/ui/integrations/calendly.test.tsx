import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { CalendarReturn } from "@/components/calendars/calendar-return";
import { CalendlyDialog } from "@/components/calendars/parts/calendly-dialog";
import { MeetingLinkCard } from "@/components/calendars/parts/meeting-link-card";
import { calendars, meetingLinks, meetings } from "@/lib/contract/integrations/calendar";
import { prospects } from "@/lib/contract/prospects/prospects";
import { answer, calls, refuse } from "@/tests/support/answers";
import { connected, disconnected, draw, ids, intro, meeting, page } from "./kit";

const tab = { location: { replace: jest.fn() }, close: jest.fn() };
class Channel {
  static readonly open = new Set<Channel>();
  onmessage: ((event: { data: unknown }) => void) | null = null;
  constructor() {
    Channel.open.add(this);
  }
  postMessage(data: unknown) {
    for (const one of Channel.open) if (one !== this) one.onmessage?.({ data });
  }
  close() {
    Channel.open.delete(this);
  }
}

beforeEach(() => {
  Channel.open.clear();
  tab.location.replace.mockClear();
  tab.close.mockClear();
  Object.assign(window, {
    open: jest.fn(() => tab),
    BroadcastChannel: Channel,
    matchMedia: () => ({ matches: false, addEventListener() {}, removeEventListener() {} }),
  });
  answer(meetings.list, page());
  answer(calendars.eventTypes, page(intro));
});

test("connects in a new tab and waits until the calendar is there (INTEG-28)", async () => {
  answer(calendars.own, disconnected);
  answer(calendars.connect, { url: "https://auth.calendly.example/authorize?state=s" });
  draw(<CalendlyDialog onClose={() => {}} />);
  await userEvent.click(await screen.findByRole("button", { name: "Connect Calendly" }));
  expect(tab.location.replace).toHaveBeenCalledWith("https://auth.calendly.example/authorize?state=s");
  expect(
    await screen.findByText("Allow access in the tab that opened. We wait up to 5 minutes."),
  ).toBeVisible();
  answer(calendars.own, connected);
  act(() => new Channel().postMessage({ kind: "connected" }));
  expect(await screen.findByText("nora@kestrel.example")).toBeVisible();
  expect(await screen.findByText("Intro call")).toBeVisible();
  expect(screen.queryByText(/We wait up to/)).toBeNull();
});

test("the wait ends after 5 minutes, and the button works again (INTEG-31)", async () => {
  jest.useFakeTimers();
  try {
    answer(calendars.own, disconnected);
    answer(calendars.connect, { url: "https://auth.calendly.example/authorize" });
    draw(<CalendlyDialog onClose={() => {}} />);
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    await user.click(await screen.findByRole("button", { name: "Connect Calendly" }));
    await screen.findByRole("button", { name: "Waiting for Calendly" });
    await act(() => jest.advanceTimersByTimeAsync(3 * 60_000));
    // The dialog is drawn anew meanwhile, which does not begin the wait again.
    answer(calendars.own, { ...disconnected, isSimulated: true });
    act(() => void window.dispatchEvent(new Event("visibilitychange")));
    await screen.findByText(/Calendly and its bookings are simulated/);
    await act(() => jest.advanceTimersByTimeAsync(2 * 60_000 + 1_000));
    expect(screen.getByRole("button", { name: "Connect Calendly" })).toBeVisible();
  } finally {
    jest.useRealTimers();
  }
});

test("says that there is no page to sign in at, and closes the tab (INTEG-11)", async () => {
  answer(calendars.own, disconnected);
  refuse(calendars.connect, "oauth_url_missing");
  draw(<CalendlyDialog onClose={() => {}} />);
  await userEvent.click(await screen.findByRole("button", { name: "Connect Calendly" }));
  expect(await screen.findByText("Can not get OAuth url")).toBeVisible();
  expect(tab.close).toHaveBeenCalled();
});

test("says in both tabs that another user has connected the same calendar (INTEG-29)", async () => {
  answer(calendars.own, disconnected);
  answer(calendars.connect, { url: "https://auth.calendly.example/authorize" });
  draw(<CalendlyDialog onClose={() => {}} />);
  await userEvent.click(await screen.findByRole("button", { name: "Connect Calendly" }));
  refuse(calendars.complete, "already_authorized");
  draw(<CalendarReturn answer={{ state: "s", code: "c" }} />);
  await waitFor(() =>
    expect(
      screen.getAllByText("This Calendly account is already authorized by another user", {
        ignore: "script",
      }),
    ).toHaveLength(2),
  );
  expect(calls(calendars.complete)).toEqual([{ state: "s", code: "c" }]);
});

test("disconnects, and reads event types again (INTEG-12, INTEG-27)", async () => {
  answer(calendars.own, connected);
  refuse(calendars.reload, "event_types_not_refreshed");
  answer(calendars.disconnect, disconnected);
  draw(<CalendlyDialog onClose={() => {}} />);
  await userEvent.click(await screen.findByRole("button", { name: "Refresh" }));
  await waitFor(() => expect(calls(calendars.reload)).toHaveLength(1));
  answer(calendars.own, disconnected);
  await userEvent.click(screen.getByRole("button", { name: "Disconnect" }));
  expect(await screen.findByRole("button", { name: "Connect Calendly" })).toBeVisible();
});

test("asks whose a meeting is, and takes the answer", async () => {
  answer(calendars.own, connected);
  answer(meetings.list, page({ ...meeting, prospect: null, matchedBy: null, isConfirmed: false }));
  answer(prospects.list, {
    ...page({ id: ids.person, fullName: "Ines Kowalczyk", companyName: "Halden" } as never),
  } as never);
  answer(meetings.match, meeting);
  draw(<CalendlyDialog onClose={() => {}} />);
  const part = within(await screen.findByRole("region", { name: "Whose meetings are these?" }));
  expect(part.getByText(/ines@halden\.example/)).toBeVisible();
  await userEvent.click(part.getByRole("button", { name: "Choose prospect" }));
  await userEvent.click(await part.findByRole("button", { name: "Ines Kowalczyk Halden" }));
  expect(calls(meetings.match)).toEqual([{ id: ids.meeting, prospectId: ids.person }]);
});

test("an account's meeting link leads to a teammate's event type", async () => {
  answer(meetingLinks.show, { eventType: null, hostId: null, host: null, isBroken: false });
  answer(
    calendars.users,
    page({
      ...{ id: ids.host, firstName: "Nora", lastName: "Lindqvist", userAvatar: null },
      ...{ email: "nora@kestrel.example", isBroken: false },
    }),
  );
  answer(calendars.userEventTypes, page(intro));
  answer(meetingLinks.set, { eventType: intro, hostId: ids.host, host: "Nora Lindqvist", isBroken: false });
  draw(<MeetingLinkCard accountId={ids.account} />);
  await userEvent.click(await screen.findByRole("combobox", { name: "Event type" }));
  await userEvent.click(await screen.findByRole("option", { name: "Intro call" }));
  await waitFor(() => expect(calls(meetingLinks.set)).toEqual([{ id: ids.account, eventTypeId: ids.intro }]));
  expect(screen.getByRole("combobox", { name: "Event type" })).toHaveValue("Intro call");
});
