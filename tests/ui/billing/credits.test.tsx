import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { NextIntlClientProvider } from "next-intl";
import type { ReactElement } from "react";
import { CreditsCard } from "@/components/billing/credits-card";
import { CreditsHistory } from "@/components/billing/credits-history";
import { chartDaysAt, filterOf, readState, writeState } from "@/components/billing/credits-state";
import type { CreditEntryDetail } from "@/lib/contract/billing/credits-entries";
import type { CreditEntry } from "@/lib/contract/billing/credits-history";
import type { CreditsOverview } from "@/lib/contract/credits";
import { creditsEntryQuery } from "@/lib/queries/billing/credits-entry";
import { creditsChartQuery, creditsHistoryQuery } from "@/lib/queries/billing/credits-history";
import { creditsQuery } from "@/lib/queries/credits";
import { keys } from "@/lib/queries/keys";
import billing from "@/messages/en/billing.json";
import shell from "@/messages/en/shell.json";
import ui from "@/messages/en/ui.json";

jest.mock("@/components/charts/time-chart", () => ({ TimeChart: () => null }));
jest.mock("next/navigation", () => ({
  useSearchParams: jest.fn(() => new URLSearchParams()),
  useRouter: () => ({ refresh: jest.fn(), replace: jest.fn() }),
}));

window.matchMedia = jest.fn(() => ({
  ...{ matches: false, addEventListener: () => {}, removeEventListener: () => {} },
})) as unknown as typeof window.matchMedia;

const read = jest.fn();
const nora = "0190a000-0000-7000-8000-00000000000a";
const campaign = "0190a000-0000-7000-8000-00000000000c";
const standing: CreditsOverview = {
  ...{
    used: 119.9,
    available: 2000,
    left: 1880.1,
    perPeriod: 2000,
    onceConfirmed: 0,
    renewsAt: "2026-12-15T08:00:00.000Z",
  },
  prices: [
    { category: "enrich", credits: 1 },
    { category: "sms", credits: 1 },
    { category: "label_generation", credits: 0.1 },
  ],
  reserved: 12,
  leftOf: [
    { grant: "gift", credits: 80 },
    { grant: "plan", credits: 1800.1 },
  ],
  isSoldBySales: false,
};
const line = (change: Partial<CreditEntry>): CreditEntry => ({
  ...{ id: crypto.randomUUID(), at: "2026-11-20T09:00:00.000Z", kind: "charge", category: "sms", amount: -1 },
  ...{ grant: null, balance: 1880, givenBy: "", user: null, campaign: null, ...change },
});
const lines = [
  line({ user: { id: nora, name: "Nora Vane" } }),
  line({ category: "enrich", campaign: { id: campaign, name: "Spring" } }),
  line({ category: "label_generation", amount: -0.1 }),
  line({ kind: "return", amount: 1 }),
  line({ kind: "grant", category: null, grant: "plan", amount: 2000 }),
  line({ kind: "grant", category: null, grant: "gift", amount: 100, givenBy: "Jo Miller" }),
  line({ kind: "grant", category: null, grant: "bought", amount: 50 }),
  line({ kind: "take_back", category: null, amount: -50, balance: 1830 }),
];

type CreditPosting = CreditEntryDetail["postings"][number];
type Drawn = { overview?: CreditsOverview; total?: number; detail?: CreditEntryDetail };

function draw(element: ReactElement, { overview = standing, total = 34, detail }: Drawn = {}) {
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } },
  });
  client.setQueryData(creditsQuery(read).queryKey, overview);
  const state = readState(new URLSearchParams());
  client.setQueryData(creditsHistoryQuery(read, filterOf(state)).queryKey, { items: lines, total });
  if (detail) client.setQueryData(creditsEntryQuery(read, lines[1]!.id).queryKey, detail);
  const asked = chartDaysAt(new Date());
  const days = Array.from({ length: 60 }, (_, back) => ({
    date: new Date(Date.parse(asked.startDate) + back * 86_400_000).toISOString().slice(0, 10),
    used: back === 59 ? 4.5 : back === 29 ? 2 : 0,
  }));
  client.setQueryData(creditsChartQuery(read, asked).queryKey, { days });
  client.setQueryData(keys.workspace, { admins: [], users: [{ id: nora, fullName: "Nora Vane" }] });
  render(
    <QueryClientProvider client={client}>
      <NextIntlClientProvider locale="en" timeZone="UTC" messages={{ ui, shell, billing }}>
        {element}
      </NextIntlClientProvider>
    </QueryClientProvider>,
  );
}

describe("the credits of a workspace (SHELL-34, BILL-47)", () => {
  it("shows what is left, what was used, when new ones arrive, and the prices", () => {
    draw(<CreditsCard mayBuy />);
    expect(screen.getByText("1,880.1 credits left")).toBeVisible();
    expect(screen.getByText("119.9 of 2,000 used in this period")).toBeVisible();
    expect(screen.getByText("12 are reserved for work in progress.")).toBeVisible();
    expect(screen.getByText("Gift").nextElementSibling).toHaveTextContent("80");
    expect(screen.getByText("Plan credits").nextElementSibling).toHaveTextContent("1,800.1");
    expect(screen.getByText(/adds 2,000 on 15 December 2026/)).toHaveTextContent("Larger plans include more");
    expect(screen.getByText("AI label")).toBeVisible();
    expect(screen.getByText(/0.1 credits for each label/)).toBeVisible();
    expect(screen.getByRole("link", { name: "Credits history" })).toHaveAttribute(
      "href",
      "/billing/credits-history",
    );
  });

  it("says when the credits of a trial come that waits for a confirmed address (AUTH-52)", () => {
    draw(<CreditsCard mayBuy />, { overview: { ...standing, perPeriod: 0, onceConfirmed: 2000 } });
    expect(screen.getByText(/Your trial’s 2,000 credits arrive when/)).toBeVisible();
    expect(screen.queryByText(/Your plan includes no credits/)).toBeNull();
  });

  it("refers to sales if no plans are sold here (BILL-50, BILL-51)", () => {
    draw(<CreditsCard mayBuy />, { overview: { ...standing, isSoldBySales: true } });
    expect(screen.getByText(/contact sales to add credits/)).toBeVisible();
  });
});

describe("the credits history (BILL-41, BILL-42)", () => {
  it("lists what was spent on what and by which member, refunds, and what the plan granted", async () => {
    draw(<CreditsHistory />);
    const table = within(await screen.findByRole("table", { name: "Credits history" }));
    const [, ...rows] = table.getAllByRole("row");
    expect(
      rows.map((row) =>
        within(row)
          .getAllByRole("cell")
          .slice(1)
          .map((cell) => cell.textContent),
      ),
    ).toEqual([
      ["Text message", "Nora Vane", "-1", "1,880"],
      ["Contact enrichment", "Spring", "-1", "1,880"],
      ["AI label", "Workspace", "-0.1", "1,880"],
      ["Text message (refunded)", "Workspace", "+1", "1,880"],
      ["Plan credits", "Plan", "+2,000", "1,880"],
      ["Gift", "Jo Miller", "+100", "1,880"],
      ["Bought credits", "Workspace", "+50", "1,880"],
      ["Refunded purchase", "Workspace", "-50", "1,830"],
    ]);
    expect(table.getByRole("link", { name: "Spring" })).toHaveAttribute("href", `/campaign/edit/${campaign}`);
    // On a phone each has its own line, with its amount in view.
    const [first] = within(screen.getByRole("list")).getAllByRole("listitem");
    expect(first).toHaveTextContent(/^Text message-1Nora Vane · .+/);
  });

  it("opens a line: what was reserved, spent and returned, between which accounts, and for whom", async () => {
    const prospect = { id: nora, name: "Zoë Marchand" };
    const at = "2026-11-20T09:00:00.000Z";
    const moved = (
      kind: CreditPosting["kind"],
      from: CreditPosting["from"],
      to: CreditPosting["to"],
      amount: number,
    ) => ({
      ...{ id: crypto.randomUUID(), at, kind, from, to, amount },
      grant: kind === "charge" ? { kind: "plan" as const, at: "2026-11-01T09:00:00.000Z" } : null,
    });
    const detail: CreditEntryDetail = {
      entry: { ...lines[1]!, amount: -31 },
      ...{ reference: "enrichment 7", reason: "", prospect, messageId: nora },
      ...{ reserved: 44, spent: 31, returned: 13 },
      postings: [
        moved("reserve", "available", "reserved", 44),
        moved("charge", "reserved", "spent", 31),
        moved("release", "reserved", "available", 13),
      ],
    };
    draw(<CreditsHistory />, { detail });
    await userEvent.click((await screen.findAllByRole("button", { name: "Contact enrichment" }))[0]!);
    const panel = within(await screen.findByRole("dialog", { name: "Contact enrichment" }));
    const accounts = within(panel.getByRole("table", { name: "Accounts" }));
    expect(accounts.getAllByRole("row").map((row) => row.textContent)).toEqual([
      "AccountOutIn",
      expect.stringMatching(/^BalanceReserved, .+44$/),
      "Reserved44",
      expect.stringMatching(/^ReservedSpent, .+31$/),
      expect.stringMatching(/^SpentPlan credits of 1 Nov.*31$/),
      expect.stringMatching(/^ReservedReleased, .+13$/),
      "Balance13",
      "Sum8888",
    ]);
    expect(panel.getByRole("link", { name: "Zoë Marchand" })).toHaveAttribute(
      "href",
      `/profiles/my-prospects/${nora}`,
    );
    expect(panel.getByRole("link", { name: "Open the conversation" })).toHaveAttribute(
      "href",
      `/inbox/${nora}`,
    );
    expect(panel.getByText("enrichment 7")).toBeVisible();
  });

  it("exports a month for accounting", async () => {
    draw(<CreditsHistory />);
    const month = await screen.findByRole("combobox", { name: "Month" });
    const [, before] = within(month).getAllByRole<HTMLOptionElement>("option");
    await userEvent.selectOptions(month, before!.value);
    expect(screen.getByRole("link", { name: "Export for accounting" })).toHaveAttribute(
      "href",
      expect.stringContaining(`/billing/credits_history/download_csv?month=${before!.value}`),
    );
  });

  it("shows ten per page, and which ones (CONST-36)", async () => {
    const replace = jest.spyOn(window.history, "replaceState").mockImplementation();
    draw(<CreditsHistory />);
    expect(screen.getByText("1–10 of 34")).toBeVisible();
    expect(screen.getByRole("button", { name: "Previous" })).toHaveAttribute("aria-disabled", "true");
    await userEvent.click(screen.getByRole("button", { name: "Next" }));
    expect(replace).toHaveBeenLastCalledWith(null, "", "?page=2");
    replace.mockRestore();
  });

  it("offers the days as a table as well as a chart (ux 87)", async () => {
    draw(<CreditsHistory />);
    await userEvent.click(screen.getByRole("button", { name: "Show as table" }));
    const [, ...rows] = within(screen.getByRole("table", { name: "Credits spent by day" })).getAllByRole(
      "row",
    );
    expect(rows).toHaveLength(30);
    expect(rows.at(-1)).toHaveTextContent(/4\.5\s*2$/);
  });

  it("filters by a day, in the address as well (BILL-42)", async () => {
    const replace = jest.spyOn(window.history, "replaceState").mockImplementation();
    draw(<CreditsHistory />);
    fireEvent.change(screen.getByLabelText("Day (UTC)"), { target: { value: "2026-11-20" } });
    expect(replace).toHaveBeenLastCalledWith(null, "", "?date=2026-11-20");
    replace.mockRestore();
  });

  it("keeps its filter in the address, and ignores invalid values", () => {
    const state = { userId: nora, usageType: "enrich", date: "2026-11-20", page: 3 } as const;
    expect(readState(new URLSearchParams(writeState(state)))).toEqual(state);
    expect(readState(new URLSearchParams("user_id=x&usage_type=gold&date=2026-13-40&page=-4"))).toEqual({
      ...{ userId: null, usageType: null, date: null, page: 1 },
    });
    expect(filterOf(state)).toEqual({
      ...{ skip: 20, limit: 10, userId: nora, usageType: "enrich", date: "2026-11-20" },
    });
  });
});
