import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { Forecast } from "@/components/campaigns/forecast/forecast";
import { type Account, accounts } from "@/lib/contract/accounts/accounts";
import { type Campaign, campaigns } from "@/lib/contract/campaigns/campaigns";
import { type Forecast as Played, simulation } from "@/lib/contract/campaigns/simulation";
import accountTexts from "@/messages/en/accounts.json";
import billing from "@/messages/en/billing.json";
import texts from "@/messages/en/campaign-forecast.json";
import campaignTexts from "@/messages/en/campaigns.json";
import prospects from "@/messages/en/prospects.json";
import shell from "@/messages/en/shell.json";
import ui from "@/messages/en/ui.json";
import { answer, calls, hold, refuse, requests } from "@/tests/support/answers";

const common = { is_enabled: true } as const;
const campaign = {
  ...{ id: "c", draftVersion: 1, numbers: { prospects: 40 }, senders: [{ accountId: "a", mailboxId: null }] },
  sequence: [
    { ...common, id: "visit", type: "visit_profile" },
    { ...common, id: "request", type: "connection_request", message: "" },
    {
      ...{ ...common, id: "asked", type: "condition", condition: "accepted", otherwise: "continue" },
      deadline: { amount: 5, unit: "days" },
    },
  ],
};
const month: Played = {
  ...{ startsAt: "2026-03-02T08:00:00Z", timezone: "Europe/Berlin", finishesAt: "2026-03-20T10:00:00Z" },
  people: { total: 40, played: 40, imagined: false, finished: 10, stopped: 5, underWay: 25 },
  answers: { accepted: 12, replied: 4, bounced: 0, absent: 0 },
  days: ["2026-03-02", "2026-03-03"].map((day) => ({
    ...{ day, requests: 20, messages: 0, emails: 0, others: 3, accepted: 6, replied: 2, ended: 1 },
  })),
  steps: [
    {
      stepId: "request",
      done: 38,
      yes: 0,
      no: 0,
      skipped: [{ reason: "already_connected", people: 2 }],
      waiting: 0,
    },
    { stepId: "asked", done: 20, yes: 12, no: 8, skipped: [], waiting: 18 },
  ],
  holds: [
    {
      accountId: "a",
      kind: "connection_request",
      reason: "weekly_limit",
      cap: "week",
      people: 30,
      hours: 12.5,
    },
  ],
  stuck: [{ reason: "missing_data", people: 3 }],
  reliefs: [
    {
      kind: "another_sender",
      accountId: null,
      counted: null,
      hours: null,
      finishesAt: "2026-03-12T10:00:00Z",
    },
  ],
  credits: { needed: 0, parts: [], available: 120, next: null, waitsFrom: null },
  hash: "abc",
};

function draw(change: Partial<typeof campaign> = {}) {
  answer(accounts.list, [{ id: "a", firstName: "Ada", lastName: "Lovelace" } as Account]);
  answer(campaigns.show, { ...campaign, ...change } as Campaign);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <NextIntlClientProvider
        locale="en"
        timeZone="UTC"
        messages={{
          "campaign-forecast": texts,
          campaigns: campaignTexts,
          accounts: accountTexts,
          prospects,
          billing,
          shell,
          ui,
        }}
      >
        <Forecast id="c" />
      </NextIntlClientProvider>
    </QueryClientProvider>,
  );
}
const part = (title: string) => screen.findByText(title).then((head) => head.closest("section")!);

const asked = () => calls(simulation.forecast);
beforeEach(() => answer(simulation.forecast, month));

describe("the forecast of a campaign (M2)", () => {
  it("shows when it ends, the numbers of each step, what limits the pace and what would help", async () => {
    draw();
    expect(await screen.findByText("in 19 days")).toBeVisible();
    const funnel = await part("Step by step");
    expect(within(funnel).getByText("Yes: 12 · No: 8 · 18 waiting")).toBeInTheDocument();
    const pace = await part("What sets the pace");
    expect(pace).toHaveTextContent("Another sender like the first");
    expect(pace).toHaveTextContent("Weekly invitation limit");
    expect(pace).toHaveTextContent("30 prospects wait 12.5 working hours on average");
    expect(await within(pace).findByRole("link", { name: "Ada Lovelace" })).toHaveAttribute(
      "href",
      expect.stringContaining("/settings/limits?selectedCred=a"),
    );
  });

  it("shows what the run costs, how many credits there are, and when steps start to wait for credits (BILL-46, CAMP-26)", async () => {
    answer(simulation.forecast, {
      ...month,
      credits: {
        needed: 340.5,
        parts: [
          { category: "enrich", credits: 300 },
          { category: "sms", credits: 40 },
          { category: "label_generation", credits: 0.5 },
        ],
        ...{ available: 120, next: { at: "2026-04-01T10:00:00Z", credits: 500 } },
        waitsFrom: "2026-03-12T10:00:00Z",
      },
    });
    draw();
    const credits = await part("Credits");
    expect(credits).toHaveTextContent("This needs 340.5 credits");
    expect(credits).toHaveTextContent(
      /Contact enrichment\s*300.*Text message\s*40.*AI label\s*0.5.*Available now\s*120/,
    );
    expect(credits).toHaveTextContent(/Next refill\s*500 · .*1/);
    expect(within(credits).getByRole("status")).toHaveTextContent(/Steps start waiting for credits: .*12/);
    expect(within(credits).getByRole("link", { name: "Your credits" })).toHaveAttribute(
      "href",
      "/billing/overview",
    );
  });

  it("shows that there are enough credits, and nothing if nothing costs any", async () => {
    draw();
    await part("Day by day");
    expect(screen.queryByText("Credits")).toBeNull();
    answer(simulation.forecast, {
      ...month,
      credits: { ...month.credits, needed: 1, parts: [{ category: "enrich", credits: 1 }] },
    });
    fireEvent.click(screen.getByRole("button", { name: "Draw new replies" }));
    expect(await part("Credits")).toHaveTextContent("You have enough credits.");
    expect(screen.queryByRole("link", { name: "Your credits" })).toBeNull();
  });

  it("shows the days as a chart and as a table", async () => {
    draw();
    const days = await part("Day by day");
    expect(within(days).getByRole("img", { name: /46 steps on 2 days/ })).toBeInTheDocument();
    fireEvent.click(within(days).getByRole("radio", { name: "Table" }));
    const rows = within(days).getAllByRole("row");
    expect(rows).toHaveLength(3);
    expect(rows[1]).toHaveTextContent(/Mon 2 Mar\s*20\s*0\s*0\s*3\s*6\s*2\s*1/);
  });

  it("requests changed rates once typing has stopped, and only valid ones", async () => {
    draw();
    const accept = await screen.findByLabelText("Accept connection request");
    expect(screen.queryByLabelText("Addresses that bounce")).toBeNull();
    await waitFor(() => expect(asked()).toHaveLength(1));
    fireEvent.change(accept, { target: { value: "6" } });
    fireEvent.change(accept, { target: { value: "60" } });
    await waitFor(() => expect(asked()).toHaveLength(2));
    expect(asked().at(-1)).toMatchObject({ id: "c", accept: 60, reply: 8, seed: "1" });
    fireEvent.change(accept, { target: { value: "160" } });
    expect(screen.getByText("A whole number from 0 to 100")).toBeVisible();
    fireEvent.click(screen.getByRole("button", { name: "Draw new replies" }));
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ accept: 60, seed: "2" }));
  });

  it("shows that it is running if it takes a while, and can be stopped", async () => {
    hold(simulation.forecast);
    draw();
    expect(await screen.findByText("Simulating 30 days for 40 prospects")).toBeVisible();
    await act(async () => fireEvent.click(screen.getByRole("button", { name: "Stop" })));
    expect(requests(simulation.forecast)[0]?.signal.aborted).toBe(true);
    expect(await screen.findByText("Stopped")).toBeVisible();
    answer(simulation.forecast, month);
    fireEvent.click(screen.getByRole("button", { name: "Simulate again" }));
    expect(await screen.findByText("in 19 days")).toBeVisible();
  });

  it("shows why it could not be computed", async () => {
    refuse(simulation.forecast, "rate_limited");
    draw();
    expect(await screen.findByText("Too many simulations")).toBeVisible();
  });

  it("uses sample prospects if the campaign has none, and asks for a sender first", async () => {
    draw({ numbers: { prospects: 0 } });
    expect(await screen.findByLabelText("Sample prospects")).toHaveValue(500);
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ people: 500 }));
  });

  it("needs a sender", async () => {
    draw({ senders: [] });
    expect(await screen.findByText("No sender yet")).toBeVisible();
  });
});
