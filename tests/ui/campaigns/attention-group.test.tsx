import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { AttentionGroup } from "@/components/campaigns/attention/attention-group";
import { undoLast } from "@/components/ui/overlays/undo";
import { attention, type AttentionGroup as Group } from "@/lib/contract/attention";
import { campaignPeople } from "@/lib/contract/campaigns/people";
import errors from "@/messages/en/errors.json";
import prospects from "@/messages/en/prospects.json";
import reasons from "@/messages/en/reasons.json";
import ui from "@/messages/en/ui.json";
import views from "@/messages/en/views.json";
import { answer, calls } from "@/tests/support/answers";

jest.setTimeout(60_000);
const campaignId = "01920000-0000-7000-8000-00000000c001";
const ids = [1, 2, 3].map((n) => `01920000-0000-7000-8000-00000000000${n}`);

function draw(group: Partial<Group> = {}) {
  answer(attention.list, { items: [], total: 3, totalIsCapped: false, nextCursor: null });
  answer(campaignPeople.matching, [
    { commands: ["skip", "remove"], ids: ids.slice(0, 2) },
    { commands: ["remove"], ids: ids.slice(2) },
  ]);
  answer(campaignPeople.command, (input) => ({ done: input.ids, refused: [] }));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <NextIntlClientProvider locale="en" timeZone="UTC" messages={{ reasons, prospects, views, ui, errors }}>
        <AttentionGroup
          campaignId={campaignId}
          group={{ reason: "no_profile_url", of: "people", count: 3, ...group }}
          startsOpen
        />
      </NextIntlClientProvider>
    </QueryClientProvider>,
  );
}

it("skips the step for all who wait for one reason, once that is confirmed (ux 12, 28)", async () => {
  draw();
  fireEvent.click(await screen.findByRole("button", { name: "Skip step for all 3" }));
  const question = within(await screen.findByRole("dialog", { name: "Skip the step for 3 prospects?" }));
  expect(calls(campaignPeople.command)).toEqual([]);
  fireEvent.click(question.getByRole("button", { name: "Skip step for all 3" }));
  await waitFor(() =>
    expect(calls(campaignPeople.command)).toEqual([{ campaignId, command: "skip", ids: ids.slice(0, 2) }]),
  );
  expect(calls(campaignPeople.matching)).toEqual([{ campaignId, reasons: ["no_profile_url"] }]);
});

it("removes all of them, and restores them when that is undone (ux 9)", async () => {
  draw();
  fireEvent.click(await screen.findByRole("button", { name: "Remove all 3" }));
  await waitFor(() => expect(undoLast()).toBe(true));
  await waitFor(() =>
    expect(calls(campaignPeople.command)).toEqual([
      { campaignId, command: "remove", ids },
      { campaignId, command: "restore", ids },
    ]),
  );
});

it("leaves those to be looked at one by one who need a decision each", async () => {
  draw({ reason: "uncertain_reply" });
  await screen.findByRole("button", { name: "Hide" });
  await waitFor(() => expect(calls(attention.list)).toHaveLength(1));
  expect(screen.queryByRole("button", { name: /all 3/ })).not.toBeInTheDocument();
});
