import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { configure, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { CampaignList } from "@/components/campaigns/campaign-list";
import { undoLast } from "@/components/ui/overlays/undo";
import { accounts } from "@/lib/contract/accounts/accounts";
import { type Campaign, type CampaignListItem, campaigns } from "@/lib/contract/campaigns/campaigns";
import { campaignLists } from "@/lib/contract/campaigns/lists";
import type { Output } from "@/lib/contract/endpoint";
import { defaultListSettings, type SavedView, views } from "@/lib/contract/views";
import texts from "@/messages/en/campaigns.json";
import errors from "@/messages/en/errors.json";
import shell from "@/messages/en/shell.json";
import ui from "@/messages/en/ui.json";
import viewTexts from "@/messages/en/views.json";
import { answer, calls, hold, Refusal } from "@/tests/support/answers";

// A whole page is drawn, which takes its time on a machine that is busy with other tests.
jest.setTimeout(60_000);
configure({ asyncUtilTimeout: 20_000 });
const push = jest.fn();
let address = new URLSearchParams();
jest.mock("next/navigation", () => ({
  useRouter: () => ({ push }),
  useSearchParams: () => address,
}));

const idOf = (name: string) => `01920000-0000-7000-8000-${Buffer.from(name.padEnd(6)).toString("hex")}`;
const item = (name: string, more: Partial<CampaignListItem> = {}) =>
  ({
    ...{
      id: idOf(name),
      name,
      sequenceType: "simple",
      status: "active",
      commands: ["pause", "archive"],
      senders: [],
      channels: [],
      lastDays: [],
    },
    ...{ numbers: {}, late: 0, needsYou: 0, preparation: null, paused: null, sequenceLength: 2 },
    ...{ takesNewPeople: true, isUpdating: false },
    nextSend: { at: null, reason: "campaign_paused", prospectName: null, place: null, link: null },
    ...more,
  }) as unknown as CampaignListItem;

const [spring, summer, autumn] = [item("Spring"), item("Summer"), item("Autumn")];
const kept: SavedView = {
  ...{ id: idOf("kept"), list: "campaigns", name: "Ours", isShared: false, isOwn: true, version: 1 },
  createdAt: "2026-03-02T09:00:00.000Z",
  state: { query: "", filter: { status: ["paused"] }, sort: null, columns: null },
};

function list(items: readonly CampaignListItem[], total = items.length) {
  answer(campaigns.list, { items: [...items], total, totalIsCapped: false, nextCursor: null });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return render(
    <QueryClientProvider client={client}>
      <NextIntlClientProvider
        locale="en"
        timeZone="UTC"
        messages={{ campaigns: texts, views: viewTexts, ui, errors, shell: { zone: shell.zone } }}
      >
        <CampaignList view="all" opensDefault isPhone={false} />
      </NextIntlClientProvider>
    </QueryClientProvider>,
  );
}

/** A wide screen. */
window.matchMedia = jest.fn(() => ({
  ...{ matches: false, addEventListener: jest.fn(), removeEventListener: jest.fn() },
})) as unknown as typeof window.matchMedia;
Element.prototype.scrollIntoView = jest.fn();
const replaced = jest.spyOn(window.history, "replaceState").mockImplementation(() => {});
const written = () => String(replaced.mock.calls.at(-1)?.[2]);

beforeEach(() => {
  address = new URLSearchParams();
  push.mockReset();
  replaced.mockClear();
  answer(campaigns.counts, {
    ...{ all: 3, active: 3, paused: 0, drafts: 0, finished: 0, archived: 0, deleted: 0, needsAttention: 0 },
  });
  answer(accounts.list, []);
  answer(views.list, { views: [kept], settings: defaultListSettings });
  answer(views.saveSettings, defaultListSettings);
  answer(views.update, kept);
  answer(campaignLists.command, ({ ids }) => ({ done: ids, refused: [] }));
  for (const command of [campaigns.updateStatus, campaigns.archive, campaigns.restore])
    answer(command, {} as Campaign);
  answer(campaigns.order, null);
});

describe("the list of campaigns", () => {
  it("shows who paused a campaign, and when (ux 27)", async () => {
    list([
      item("Spring", {
        status: "paused",
        paused: { by: "Mia Weber", at: new Date().toISOString(), isByPlan: false },
      }),
    ]);
    expect(await screen.findByText(/By Mia Weber/)).toBeVisible();
  });

  it("says that the plan includes fewer campaigns (BILL-12)", async () => {
    const paused = { by: null, at: new Date().toISOString(), isByPlan: true };
    list([item("Spring", { status: "paused", paused })]);
    expect(await screen.findByText("More campaigns than your plan includes")).toBeVisible();
  });

  it("shows the campaigns and counts of the account in the switcher, until its filter is removed (SHELL-24)", async () => {
    const ada = "01920000-0000-7000-8000-0000000000ad";
    answer(accounts.list, [{ id: ada, fullName: "Ada Hahn" } as Output<typeof accounts.list>[number]]);
    address = new URLSearchParams({ selectedCred: ada });
    window.history.pushState(null, "", `?${address}`);
    list([spring]);
    await waitFor(() =>
      expect(calls(campaigns.list)).toEqual([expect.objectContaining({ accountIds: [ada] })]),
    );
    expect(calls(campaigns.counts)).toEqual([{ accountId: ada }]);
    fireEvent.click(await screen.findByRole("button", { name: "Remove the filter Sender" }));
    await waitFor(() => expect(written()).not.toContain(ada));
  });

  it("follows an account that was chosen in the list instead", async () => {
    const [ada, bea] = ["01920000-0000-7000-8000-0000000000ad", "01920000-0000-7000-8000-0000000000be"];
    address = new URLSearchParams({ selectedCred: ada, account: bea });
    list([spring]);
    await waitFor(() =>
      expect(calls(campaigns.list)).toEqual([expect.objectContaining({ accountIds: [bea] })]),
    );
  });

  it("selects what is shown, then all matches, loaded or not, and runs a command on all of them (ux 12, 29)", async () => {
    const group: Output<typeof campaignLists.matching>[number] = {
      status: "active",
      commands: ["pause"],
      ids: ["Spring", "Summer", "Autumn"].map(idOf),
    };
    answer(campaignLists.matching, [group]);
    answer(campaignLists.command, { done: group.ids, refused: [] });
    list([spring, summer], 3);
    fireEvent.click(await screen.findByLabelText("Select all shown"));
    fireEvent.click(await screen.findByText("Select all 3"));
    await screen.findByText("3 of 3 selected");
    fireEvent.click(within(screen.getByRole("toolbar")).getByText("Pause"));
    await waitFor(() => expect(calls(campaignLists.command)).toEqual([{ ids: group.ids, command: "pause" }]));
  });

  it("selects all rows in between with Shift (ux 12)", async () => {
    list([spring, summer, autumn]);
    fireEvent.click(await screen.findByLabelText("Select Spring"));
    fireEvent.click(screen.getByLabelText("Select Autumn"), { shiftKey: true });
    expect(await screen.findByText("3 of 3 selected")).toBeVisible();
  });

  it("shows for which campaigns a command was refused, and why (ux 12)", async () => {
    const refused = [
      { id: summer.id, name: "Summer", code: "campaign_limit_reached", details: { limit: 3 } },
    ];
    answer(campaignLists.command, { done: [spring.id], refused });
    list([spring, summer]);
    fireEvent.click(await screen.findByLabelText("Select all shown"));
    fireEvent.click(within(screen.getByRole("toolbar")).getByText("Archive"));
    const report = await screen.findByRole("dialog");
    expect(within(report).getByText("Archive: 1 campaign skipped")).toBeVisible();
    expect(within(report).getByText("Summer")).toBeVisible();
    expect(within(report).getByText("Your plan includes 3 campaigns")).toBeVisible();
  });

  it("runs an archived campaign again when the archiving is undone (ux 9)", async () => {
    list([spring]);
    fireEvent.click(await screen.findByLabelText("Select Spring"));
    fireEvent.click(within(screen.getByRole("toolbar")).getByText("Archive"));
    await waitFor(() => expect(undoLast()).toBe(true));
    await waitFor(() => expect(calls(campaigns.updateStatus)).toEqual([{ id: spring.id, status: "active" }]));
    expect(calls(campaigns.restore)).toEqual([{ id: spring.id }]);
  });

  it("moves a campaign past others, and offers no move that changes nothing (ux 31)", async () => {
    list([spring, summer, autumn]);
    fireEvent.click(await screen.findByLabelText("Actions for Autumn"));
    fireEvent.click(await screen.findByText("Move"));
    expect(screen.queryByText("Move down")).toBeNull();
    fireEvent.click(await screen.findByText("Move to top"));
    await waitFor(() =>
      expect(calls(campaigns.order)).toEqual([{ ids: ["Autumn", "Spring", "Summer"].map(idOf) }]),
    );
  });

  describe("before the API has answered (ux 8)", () => {
    /** Answers only when told to. */
    const holds = (call: typeof campaigns.updateStatus | typeof campaigns.archive) => {
      const coming = Promise.withResolvers<Campaign>();
      answer(call, () => coming.promise);
      return coming;
    };
    const names = () =>
      within(screen.getByRole("table"))
        .getAllByRole("link", { name: /^(Spring|Summer|Autumn)$/ })
        .map((link) => link.textContent);

    it("shows a campaign as paused, and as running again if that was refused", async () => {
      const coming = holds(campaigns.updateStatus);
      list([spring]);
      fireEvent.click(await screen.findByLabelText("Select Spring"));
      fireEvent.click(within(screen.getByRole("toolbar")).getByText("Pause"));
      expect(await within(screen.getByRole("table")).findByText("Paused")).toBeVisible();
      coming.reject(new Refusal("forbidden"));
      expect(await within(screen.getByRole("table")).findByText("Running")).toBeVisible();
    });

    it("hides an archived campaign", async () => {
      const coming = holds(campaigns.archive);
      list([spring, summer]);
      fireEvent.click(await screen.findByLabelText("Select Spring"));
      fireEvent.click(within(screen.getByRole("toolbar")).getByText("Archive"));
      await waitFor(() => expect(names()).toEqual(["Summer"]));
      coming.resolve({} as Campaign);
      await waitFor(() => expect(screen.queryByRole("toolbar")).toBeNull());
    });

    it("shows a new order", async () => {
      hold(campaigns.order);
      list([spring, summer, autumn]);
      fireEvent.click(await screen.findByLabelText("Actions for Autumn"));
      fireEvent.click(await screen.findByText("Move"));
      fireEvent.click(await screen.findByText("Move to top"));
      await waitFor(() => expect(names()).toEqual(["Autumn", "Spring", "Summer"]));
    });
  });

  it("requests what its address says, and sorts by a click on a column (ux 14, 50)", async () => {
    address = new URLSearchParams("status=active.paused&created=30&sort=-sent&query=au&status=nonsense");
    list([spring]);
    await screen.findByText("Spring");
    expect(calls(campaigns.list)[0]).toMatchObject({
      ...{ statuses: ["active", "paused"], createdWithinDays: 30, query: "au" },
      ...{ sort: "sent", isDescending: true },
    });
    fireEvent.click(screen.getByRole("button", { name: "Replied" }));
    expect(new URLSearchParams(written().slice(1)).get("sort")).toBe("-replied");
    fireEvent.click(screen.getByRole("button", { name: "Remove the filter Status" }));
    expect(new URLSearchParams(written().slice(1)).has("status")).toBe(false);
  });

  it("opens a saved view by its name alone, and marks a changed one (ux 14)", async () => {
    address = new URLSearchParams(`view=${kept.id}`);
    const { unmount } = list([spring]);
    await waitFor(() => expect(calls(campaigns.list).at(-1)).toMatchObject({ statuses: ["paused"] }));
    expect(screen.queryByText("View changed")).toBeNull();
    unmount();
    address = new URLSearchParams(`view=${kept.id}&edited=1&status=active`);
    list([spring]);
    expect(await screen.findByText("View changed")).toBeVisible();
    fireEvent.click(screen.getByText("Update view"));
    await waitFor(() =>
      expect(calls(views.update)).toEqual([
        { id: kept.id, state: { ...kept.state, filter: { status: ["active"] } } },
      ]),
    );
  });
});
