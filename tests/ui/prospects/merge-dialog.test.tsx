import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { configure, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { MergeDialog } from "@/components/prospects/merge-dialog";
import { duplicates, type MergePreview } from "@/lib/contract/prospects/duplicates";
import type { Prospect } from "@/lib/contract/prospects/prospects";
import texts from "@/messages/en/duplicates.json";
import errors from "@/messages/en/errors.json";
import ui from "@/messages/en/ui.json";
import { answer, calls, hold } from "@/tests/support/answers";

jest.setTimeout(60_000);
configure({ asyncUtilTimeout: 20_000 });

const [one, other] = ["01920000-0000-7000-8000-000000000001", "01920000-0000-7000-8000-000000000002"];
const person = (id: string, fullName: string, more = {}) => ({
  ...{ id, fullName, position: "", companyName: "", email: null, phone: null, optedOutAt: null, version: 3 },
  ...more,
});
const sequence = (prospectId: string, campaignName: string, endsBecause: string | null = null) => ({
  ...{ prospectId, campaignId: prospectId, campaignName, endsBecause },
});
const preview = (more = {}) =>
  ({
    stays: person(one, "Ada One"),
    goes: person(other, "Ada Two", { version: 7 }),
    obstacle: null,
    differences: [
      { field: "company", name: null, stays: "Halden", goes: "Tide" },
      { field: "custom_field_1", name: "Color", stays: "", goes: "Red" },
    ],
    moves: { campaigns: 1, conversations: 0, tasks: 2, notes: 0, labels: 0, lists: 3 },
    sequences: [sequence(one, "Spring"), sequence(other, "Autumn")],
    mayGoOn: [one, other],
    ...more,
  }) as unknown as MergePreview;

function open(preview: MergePreview) {
  answer(duplicates.preview, preview);
  answer(duplicates.merge, { id: one } as Prospect);
  const onMerged = jest.fn();
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <NextIntlClientProvider locale="en" timeZone="UTC" messages={{ duplicates: texts, ui, errors }}>
        <MergeDialog one={one} other={other} onClose={jest.fn()} onMerged={onMerged} />
      </NextIntlClientProvider>
    </QueryClientProvider>,
  );
  return onMerged;
}
const mergeButton = () => screen.getByRole("button", { name: "Merge" });

test("asks which of two conflicting values and which campaign to keep, and merges as chosen (R24)", async () => {
  const onMerged = open(preview());
  await screen.findByText("Added from the other record: Color: Red");
  expect(screen.getByText(/1 campaign, 2 tasks, 3 lists/)).toBeTruthy();
  fireEvent.click(mergeButton());
  expect(calls(duplicates.merge)).toEqual([]);
  fireEvent.click(
    within(screen.getByRole("group", { name: "Company" })).getByRole("radio", { name: "Tide" }),
  );
  fireEvent.click(screen.getByRole("radio", { name: /Autumn/ }));
  fireEvent.click(mergeButton());
  await waitFor(() => expect(onMerged).toHaveBeenCalledWith(one));
  expect(calls(duplicates.merge)).toEqual([
    {
      ...{ prospectId: one, otherId: other, version: 3, otherVersion: 7 },
      ...{ take: ["company"], goesOn: other },
    },
  ]);
});

test("shows what ends and why, and what prevents the merge", async () => {
  open(
    preview({
      obstacle: "merge_message_unknown",
      goes: person(other, "Ada Two", { optedOutAt: "2026-03-02T09:00:00.000Z" }),
      sequences: [sequence(one, "Spring", "opted_out")],
      mayGoOn: [],
    }),
  );
  await screen.findByText("Spring stops: one record unsubscribed.");
  expect(screen.getByText(/One of the records unsubscribed/)).toBeTruthy();
  expect(screen.getByRole("alert").textContent).toContain("whether a message reached Ada Two");
  fireEvent.click(mergeButton());
  expect(calls(duplicates.merge)).toEqual([]);
});

test("swaps which record stays, and merges nothing before the consequences are shown", async () => {
  open(preview({ mayGoOn: [] }));
  const records = within(await screen.findByRole("group", { name: "Which record do you want to keep?" }));
  const second = records.getByRole("radio", { name: "Ada Two" });
  hold(duplicates.preview);
  fireEvent.click(second);
  await waitFor(() => expect(calls(duplicates.preview).at(-1)).toEqual({ prospectId: other, otherId: one }));
  expect(document.contains(second)).toBe(true);
  fireEvent.click(mergeButton());
  expect(calls(duplicates.merge)).toEqual([]);
});
