import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { configure, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { CampaignProspects } from "@/components/prospects/campaign-prospects";
import { undoLast } from "@/components/ui/overlays/undo";
import { accounts } from "@/lib/contract/accounts/accounts";
import { type Campaign, campaigns } from "@/lib/contract/campaigns/campaigns";
import { campaignPeople } from "@/lib/contract/campaigns/people";
import { maxPeoplePerCall } from "@/lib/contract/campaigns/people-limits";
import type { Output } from "@/lib/contract/endpoint";
import { labels } from "@/lib/contract/labels";
import { type CampaignProspect, prospects } from "@/lib/contract/prospects/prospects";
import { segments } from "@/lib/contract/prospects/segments";
import { defaultListSettings, views } from "@/lib/contract/views";
import campaignTexts from "@/messages/en/campaigns.json";
import errors from "@/messages/en/errors.json";
import imports from "@/messages/en/imports.json";
import texts from "@/messages/en/prospects.json";
import ui from "@/messages/en/ui.json";
import viewTexts from "@/messages/en/views.json";
import { answer, calls } from "@/tests/support/answers";

// A whole page is drawn, which takes its time on a machine that is busy with other tests.
jest.setTimeout(60_000);
configure({ asyncUtilTimeout: 20_000 });
// Nothing is laid out here, so that no row would be in sight.
jest.mock("@/components/ui/lists/virtual-list", () => ({
  VirtualList: ({
    items,
    render: row,
  }: {
    items: readonly unknown[];
    render: (item: unknown) => ReactNode;
  }) => items.map(row),
}));
const replace = jest.fn();
let address = new URLSearchParams();
jest.mock("next/navigation", () => ({
  useRouter: () => ({ replace }),
  useSearchParams: () => address,
}));

const campaignId = "01920000-0000-7000-8000-00000000c001";
const idOf = (index: number) => `01920000-0000-7000-8000-${String(index).padStart(12, "0")}`;
const person = (fullName: string, index: number, more: Partial<CampaignProspect> = {}) =>
  ({
    ...{
      id: idOf(index),
      fullName,
      position: "Buyer",
      companyName: "Orbita",
      status: "new",
      state: "active",
    },
    commands: ["pause", "skip", "stop", "label", "copy", "move", "remove"],
    enrollment: {
      ...{ id: idOf(index + 500), campaignId, accountId: idOf(900), stepNumber: 1, stepCount: 3 },
      ...{ enteredAt: "2026-03-02T09:00:00.000Z", state: "active" },
      next: { kind: "email", stepId: null, at: null, reason: "spacing", detail: null },
    },
    ...more,
  }) as unknown as CampaignProspect;
const [ada, ben, cleo] = [person("Ada", 1), person("Ben", 2), person("Cleo", 3)];

function list(items: readonly CampaignProspect[], total = items.length) {
  answer(segments.list, []);
  answer(prospects.ofCampaign, { items: [...items], total, totalIsCapped: false, nextCursor: null });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return render(
    <QueryClientProvider client={client}>
      <NextIntlClientProvider
        locale="en"
        timeZone="UTC"
        messages={{ campaigns: campaignTexts, prospects: texts, views: viewTexts, imports, ui, errors }}
      >
        <CampaignProspects campaignId={campaignId} note={null} />
      </NextIntlClientProvider>
    </QueryClientProvider>,
  );
}

const toolbar = async () => within(await screen.findByRole("toolbar"));
const openMore = async () => {
  fireEvent.click((await toolbar()).getByRole("button", { name: "More" }));
  return within(await screen.findByRole("menu"));
};

window.matchMedia = jest.fn(() => ({
  ...{ matches: false, addEventListener: jest.fn(), removeEventListener: jest.fn() },
})) as unknown as typeof window.matchMedia;
Element.prototype.scrollIntoView = jest.fn();
Element.prototype.scrollTo = jest.fn() as unknown as typeof Element.prototype.scrollTo;
const replaced = jest.spyOn(window.history, "replaceState").mockImplementation(() => {});
const written = () => new URLSearchParams(String(replaced.mock.calls.at(-1)?.[2]).slice(1));

beforeEach(() => {
  address = new URLSearchParams();
  replace.mockReset();
  replaced.mockClear();
  answer(campaigns.show, {} as Campaign);
  answer(prospects.funnel, {} as Output<typeof prospects.funnel>);
  answer(accounts.list, []);
  answer(labels.list, []);
  answer(campaigns.names, [{ id: idOf(700), name: "Summer", status: "active" }]);
  answer(views.list, { views: [], settings: defaultListSettings });
});

describe("the people of a campaign", () => {
  it("are requested as the address says, and sorted by a click on a column (ux 14, 50)", async () => {
    address = new URLSearchParams("state=paused.removed&status=lead.nonsense&sort=-company&query=or");
    list([ada]);
    await screen.findByText("Ada");
    expect(calls(prospects.ofCampaign)[0]).toMatchObject({
      ...{ campaignId, states: ["paused", "removed"], statuses: ["lead"], query: "or" },
      ...{ sort: "company", isDescending: true },
    });
    fireEvent.click(screen.getByRole("button", { name: "Prospect" }));
    expect(written().get("sort")).toBe("name");
    fireEvent.click(screen.getByRole("button", { name: "Remove the filter State" }));
    expect(written().has("state")).toBe(false);
  });

  it("are selected whether loaded or not, and changed and restored in batches (ux 9, 12, 13)", async () => {
    const everybody = Array.from({ length: maxPeoplePerCall + 50 }, (_, index) => idOf(index + 1));
    answer(campaignPeople.matching, [{ commands: ["stop"], ids: everybody }]);
    answer(campaignPeople.command, ({ ids }) => ({ done: ids, refused: [] }));
    list([ada, ben], everybody.length);
    fireEvent.click(await screen.findByLabelText("Select all loaded"));
    fireEvent.click(await screen.findByText("Select all 150"));
    await screen.findByText("150 of 150 selected");
    fireEvent.click((await toolbar()).getByText("Stop"));
    await waitFor(() => expect(calls(campaignPeople.command)).toHaveLength(2));
    const [first, second] = calls(campaignPeople.command);
    expect(first).toEqual({ campaignId, ids: everybody.slice(0, maxPeoplePerCall), command: "stop" });
    expect(second?.ids).toEqual(everybody.slice(maxPeoplePerCall));
    await waitFor(() => expect(undoLast()).toBe(true));
    await waitFor(() => expect(calls(campaignPeople.command)).toHaveLength(4));
    expect(calls(campaignPeople.command)[3]).toMatchObject({ command: "resume", ids: second?.ids });
  });

  it("are restored when their removal is undone (ux 9)", async () => {
    answer(campaignPeople.command, { done: [ada.id], refused: [] });
    list([ada, ben]);
    fireEvent.click(await screen.findByLabelText("Select Ada"));
    fireEvent.click((await openMore()).getByText("Remove from the campaign"));
    await waitFor(() => expect(undoLast()).toBe(true));
    await waitFor(() =>
      expect(calls(campaignPeople.command).map(({ command }) => command)).toEqual(["remove", "restore"]),
    );
  });

  it("offer only commands that apply to at least one of them, and run them for those alone (R14, R30)", async () => {
    const ended = person("Dora", 4, { state: "finished", commands: ["restart", "label"] });
    answer(campaignPeople.command, { done: [ended.id], refused: [] });
    list([ada, ended]);
    fireEvent.click(await screen.findByLabelText("Select Ada"));
    fireEvent.click(screen.getByLabelText("Select Dora"));
    const bar = await toolbar();
    expect(bar.queryByText("Resume")).toBeNull();
    fireEvent.click((await openMore()).getByText("Restart from the first step"));
    await waitFor(() =>
      expect(calls(campaignPeople.command)).toEqual([{ campaignId, ids: [ended.id], command: "restart" }]),
    );
  });

  it("show which prospects another campaign did not accept, and why (R24)", async () => {
    const refused = [{ id: ben.id, name: "Ben", code: "in_this_campaign" }];
    answer(campaignPeople.command, { done: [ada.id], refused });
    list([ada, ben, cleo]);
    fireEvent.click(await screen.findByLabelText("Select Ada"));
    fireEvent.click(screen.getByLabelText("Select Ben"), { shiftKey: true });
    fireEvent.click((await openMore()).getByText("Move to another campaign"));
    const dialog = within(await screen.findByRole("dialog"));
    fireEvent.click(await dialog.findByRole("combobox"));
    fireEvent.click(await screen.findByRole("option", { name: "Summer" }));
    fireEvent.click(dialog.getByRole("button", { name: "Move to another campaign" }));
    const report = within(await screen.findByRole("dialog", { name: /Not possible for 1 prospect/ }));
    expect(report.getByText("Ben")).toBeVisible();
    expect(calls(campaignPeople.command)[0]).toMatchObject({
      toCampaignId: idOf(700),
      ids: [ada.id, ben.id],
    });
  });
});
