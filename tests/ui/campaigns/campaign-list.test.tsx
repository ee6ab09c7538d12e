import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { CampaignTable } from "@/components/campaigns/campaign-table";
import { browserApi } from "@/lib/api/browser";
import { type CampaignListItem, campaigns } from "@/lib/contract/campaigns";
import texts from "@/messages/en/campaigns.json";
import errors from "@/messages/en/errors.json";
import ui from "@/messages/en/ui.json";

jest.mock("@/lib/api/browser", () => ({ browserApi: jest.fn() }));
jest.mock("next/navigation", () => ({ useRouter: () => ({ push: jest.fn() }) }));
const api = browserApi as unknown as jest.Mock;

const idOf = (name: string) => `01920000-0000-7000-8000-${Buffer.from(name.padEnd(6)).toString("hex")}`;
const item = (name: string, more: Partial<CampaignListItem> = {}) =>
  ({
    ...{
      id: idOf(name),
      name,
      sequenceType: "simple",
      status: "active",
      commands: ["pause"],
      senders: [],
      channels: [],
      lastDays: [],
    },
    ...{ numbers: {}, late: 0, needsYou: 0, preparation: null, paused: null, sequenceLength: 2 },
    nextSend: { at: null, reason: "campaign_paused", prospectName: null, place: null, link: null },
    ...more,
  }) as unknown as CampaignListItem;

const [spring, summer, autumn] = [item("Spring"), item("Summer"), item("Autumn")];

const client = new QueryClient();
const page = (
  items: (CampaignListItem | undefined)[],
  { total = items.length, onLoadAll = jest.fn() } = {},
) => (
  <QueryClientProvider client={client}>
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={{ campaigns: texts, ui, errors }}>
      <CampaignTable items={items as CampaignListItem[]} total={total} onLoadAll={onLoadAll} />
    </NextIntlClientProvider>
  </QueryClientProvider>
);

beforeEach(() => {
  api.mockReset();
  api.mockResolvedValue({});
});

describe("the list of campaigns", () => {
  it("says who paused one, and when (ux 27)", () => {
    render(
      page([item("Spring", { status: "paused", paused: { by: "Mia Weber", at: new Date().toISOString() } })]),
    );
    expect(screen.getByText(/By Mia Weber/)).toBeVisible();
  });

  it("ticks what is shown, then all of the view, and commands every one of them (ux 12, 29)", async () => {
    const onLoadAll = jest.fn(async () => [spring, summer, autumn]);
    const { rerender } = render(page([spring, summer], { total: 3, onLoadAll }));
    fireEvent.click(screen.getByLabelText("Select all shown"));
    fireEvent.click(screen.getByText("Select all 3"));
    await waitFor(() => expect(onLoadAll).toHaveBeenCalled());
    rerender(page([spring, summer, autumn]));
    await screen.findByText("3 of 3 selected");
    fireEvent.click(within(await screen.findByRole("toolbar")).getByText("Pause"));
    const paused = () =>
      api.mock.calls.flatMap(([call, { id }]) => (call === campaigns.updateStatus ? id : []));
    await waitFor(() => expect(paused()).toEqual(["Spring", "Summer", "Autumn"].map(idOf)));
  });

  it("moves one past the campaigns it overtakes, and offers no move that changes nothing (ux 31)", async () => {
    render(page([spring, summer, autumn]));
    fireEvent.click(screen.getByLabelText("Actions for Autumn"));
    fireEvent.click(await screen.findByText("Order"));
    expect(screen.queryByText("Down")).toBeNull();
    fireEvent.click(await screen.findByText("To the top"));
    await waitFor(() =>
      expect(api).toHaveBeenCalledWith(campaigns.order, { ids: ["Autumn", "Spring", "Summer"].map(idOf) }),
    );
  });
});
