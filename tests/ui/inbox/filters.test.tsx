import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { FilterChips } from "@/components/inbox/list/filter-chips";
import { FilterMenu } from "@/components/inbox/list/filter-menu";
import { askedFilter, type InboxFilter } from "@/components/inbox/list/views";
import { campaignNames } from "@/lib/contract/campaigns/overview";
import type { Endpoint } from "@/lib/contract/endpoint";
import { inbox } from "@/lib/contract/inbox/inbox";
import { labels } from "@/lib/contract/labels";
import { type User, users } from "@/lib/contract/users";
import { answer, called } from "@/tests/support/answers";
import { drawInbox } from "./inbox-page";

const campaignId = "01920000-0000-7000-8000-000000000001";
beforeEach(() => {
  answer(campaignNames, [{ id: campaignId, name: "Autumn", status: "active" }]);
  answer(labels.list, []);
  answer(labels.auto, []);
  answer(inbox.assignees, [{ id: "u2", name: "Bo Byron", avatar: null }]);
  answer(users.current, { id: "u1" } as User);
});

const nothing = askedFilter(() => null);
const onChange = jest.fn();
beforeEach(() => onChange.mockReset());
const draw = (value: InboxFilter) =>
  drawInbox(
    <>
      <FilterMenu value={value} onChange={onChange} />
      <FilterChips value={value} onChange={onChange} />
    </>,
  );

test("an inbox that is not narrowed asks for no names until the filter is opened (INBOX-14)", async () => {
  draw(nothing);
  expect(called()).toEqual([]);
  await userEvent.click(screen.getByRole("button", { name: "Filter" }));
  await userEvent.click(await screen.findByRole("menuitemradio", { name: "Autumn" }));
  expect(onChange).toHaveBeenCalledWith({ campaign: campaignId });
  expect(new Set(called())).toEqual(
    new Set<Endpoint>([campaignNames, labels.list, labels.auto, inbox.assignees, users.current]),
  );
});

test("an active filter is shown by name, loads only that name, and is removed with one click (INBOX-14)", async () => {
  draw({ ...nothing, campaign: campaignId, state: "unread" });
  const list = screen.getByRole("list", { name: "Filter" });
  await waitFor(() => expect(list).toHaveTextContent("Autumn"));
  expect(list).toHaveTextContent("Unread");
  expect(called()).toEqual([campaignNames]);
  await userEvent.click(screen.getByRole("button", { name: "Remove the filter Campaign" }));
  expect(onChange).toHaveBeenCalledWith({ campaign: null });
});
