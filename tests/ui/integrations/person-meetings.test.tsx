import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { PersonMeetings } from "@/components/calendars/parts/person-meetings";
import { meetings } from "@/lib/contract/integrations/calendar";
import { defaultView, ViewContext } from "@/lib/state/view";
import { answer, calls } from "@/tests/support/answers";
import { draw, ids, meeting, page } from "./kit";

const change = jest.fn();
const drawPerson = (inboxPastMeetings = false) =>
  draw(
    <ViewContext value={{ view: { ...defaultView, inboxPastMeetings }, change }}>
      <PersonMeetings prospectId={ids.person} />
    </ViewContext>,
  );
const past = {
  ...meeting,
  id: ids.host,
  startsAt: "2026-01-03T10:00:00.000Z",
  endsAt: "2026-01-03T10:30:00.000Z",
};

test("shows meetings to come, and remembers that past ones show (INBOX-07)", async () => {
  answer(meetings.list, page(meeting, past));
  drawPerson();
  // One of the two.
  expect(await screen.findByText("Intro call")).toBeVisible();
  expect(screen.getByRole("link", { name: "Join" })).toHaveAttribute("href", "https://meet.example/abc");
  await userEvent.click(await screen.findByRole("button", { name: "Show past" }));
  expect(change).toHaveBeenCalledWith({ inboxPastMeetings: true });
});

test("asks for a confirmation of a meeting that is probably theirs", async () => {
  answer(meetings.list, page({ ...meeting, matchedBy: "name", isConfirmed: false }));
  answer(meetings.match, meeting);
  drawPerson();
  expect(await screen.findByText(/Probably booked by this prospect/)).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Confirm" }));
  expect(calls(meetings.match)).toEqual([{ id: ids.meeting, prospectId: ids.person }]);
});

test("a moved and a canceled meeting say so", async () => {
  answer(
    meetings.list,
    page(
      { ...meeting, state: "canceled", movedTo: ids.host, canceledBy: "guest" },
      { ...past, state: "canceled", canceledBy: "host", reason: "Ill" },
    ),
  );
  drawPerson(true);
  expect(await screen.findByText("Moved")).toBeVisible();
  expect(screen.getByText("by the host")).toBeVisible();
  expect(screen.getByText("Ill")).toBeVisible();
  expect(screen.queryByText("by the guest")).toBeNull();
});
