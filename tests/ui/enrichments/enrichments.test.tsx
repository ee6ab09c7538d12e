import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { EnrichmentsPage } from "@/components/enrichments/enrichments-page";
import { EnrichPanel } from "@/components/enrichments/parts/enrich-panel";
import { campaignNames } from "@/lib/contract/campaigns/overview";
import { credits } from "@/lib/contract/credits";
import type { Output } from "@/lib/contract/endpoint";
import { type EnrichmentRun, enrichments } from "@/lib/contract/finder/enrichments";
import { enrichment } from "@/lib/contract/prospects/enrichment";
import texts from "@/messages/en/enrichments.json";
import errors from "@/messages/en/errors.json";
import shell from "@/messages/en/shell.json";
import ui from "@/messages/en/ui.json";
import { answer, calls } from "@/tests/support/answers";

const run = (more: Partial<EnrichmentRun> = {}): EnrichmentRun => ({
  ...{ id: "e1", status: "done", failure: null, wait: null, sought: ["email"], campaign: null, version: 3 },
  ...{ total: 23, done: 23, outcomes: [], added: 0, creditsSpent: 9, createdBy: "Ada Byron" },
  ...{ createdAt: "2026-11-01T09:00:00.000Z", endedAt: "2026-11-01T09:01:00.000Z", ...more },
});
type Estimate = Output<typeof enrichments.estimate>;
const estimate = (more: Partial<Estimate> = {}): Estimate => ({
  ...{ selected: 23, alreadyKnown: 11, leftOut: 0, toLookUp: 12, maxCredits: 12, balance: 3120, short: 0 },
  ...more,
});

const draw = (node: ReactNode) =>
  render(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={{ enrichments: texts, errors, shell, ui }}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        {node}
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
const profileIds = ["p1", "p2"];
const started = jest.fn();
const panel = (count = 23) => draw(<EnrichPanel chosen={{ profileIds }} count={count} onStarted={started} />);
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }));

beforeEach(() => {
  started.mockReset();
  answer(enrichment.source, { isSandboxed: true, credits: 1 });
  answer(campaignNames, [{ id: "c1", name: "RevOps leaders", status: "active" }] as never);
});

describe("the enrich panel", () => {
  it("says what is looked up and what it costs at most, and starts it", async () => {
    answer(enrichments.estimate, estimate());
    answer(enrichments.start, run({ status: "running" }));
    panel();
    expect(await screen.findByText("12 credits")).toBeVisible();
    expect(screen.getByText("3,120 → 3,108")).toBeVisible();
    expect(screen.getByText("Spends up to 12 of 3,120 credits")).toBeVisible();
    expect(screen.getByText(/up to 5 minutes/)).toBeVisible();
    await press("Enrich 23");
    await waitFor(() => expect(started).toHaveBeenCalled());
    expect(calls(enrichments.start)).toEqual([{ profileIds, sought: ["email"] }]);
  });

  it("adds them to a campaign that is chosen, with its switches", async () => {
    answer(enrichments.estimate, estimate({ toLookUp: 0, maxCredits: 0 }));
    answer(enrichments.start, run());
    panel();
    await userEvent.click(await screen.findByRole("radio", { name: "Add to campaign" }));
    await userEvent.click(screen.getByRole("combobox", { name: "Campaign" }));
    await userEvent.click(await screen.findByRole("option", { name: "RevOps leaders" }));
    await userEvent.click(screen.getByRole("checkbox", { name: "Include prospects you’ve talked to" }));
    await press("Enrich and add 23");
    await waitFor(() => expect(started).toHaveBeenCalled());
    expect(calls(enrichments.start)).toEqual([
      {
        profileIds,
        sought: ["email"],
        campaignId: "c1",
        isExistingPeople: false,
        isIncludeTalkedBefore: true,
      },
    ]);
  });

  it("offers, with too few credits, to buy some or to enrich fewer people", async () => {
    answer(enrichments.estimate, estimate({ toLookUp: 2006, maxCredits: 2006, balance: 640, short: 1366 }));
    answer(enrichments.start, run());
    answer(credits.overview, { isSoldBySales: false } as Output<typeof credits.overview>);
    panel(2006);
    expect(await screen.findByRole("alert")).toHaveTextContent("You’re up to 1,366 credits short");
    expect(await screen.findByRole("link", { name: "See credits" })).toHaveAttribute(
      "href",
      "/billing/overview",
    );
    await press("Enrich the first 640");
    await waitFor(() =>
      expect(calls(enrichments.start)).toEqual([{ profileIds, sought: ["email"], limit: 640 }]),
    );
  });

  it("starts nothing without data to look for, for nobody, or for too many", async () => {
    answer(enrichments.estimate, estimate({ toLookUp: 0, maxCredits: 0 }));
    panel();
    await press("Enrich 23");
    await userEvent.click(screen.getByRole("checkbox", { name: "Verified email" }));
    await press("Enrich 23");
    panel(2501);
    await press(/^Enrich 2,501/);
    expect(calls(enrichments.start)).toEqual([]);
  });
});

describe("the last enrichments", () => {
  it("show what was found, why nothing was, and what it cost", async () => {
    answer(enrichments.list, [
      run({
        ...{ campaign: { id: "c1", name: "RevOps leaders" }, added: 19 },
        outcomes: [
          { outcome: "found", count: 9 },
          { outcome: "opted_out", count: 4 },
        ],
      }),
    ]);
    draw(<EnrichmentsPage />);
    expect(await screen.findByText("Contact data found for 9 prospects")).toBeVisible();
    expect(screen.getByRole("link", { name: /19 prospects added to/ })).toHaveTextContent(
      "19 prospects added to RevOps leaders",
    );
    expect(screen.getByText("Opted out").parentElement).toHaveTextContent("4");
    expect(screen.getByText("9 credits spent")).toBeVisible();
    expect(screen.getByRole("link", { name: "Download CSV" })).toHaveAttribute(
      "href",
      "/api/v2/looch/enrichments/e1/download_csv",
    );
  });

  it("show progress and what one waits for, and cancel it after a question", async () => {
    const running = run({
      ...{ status: "waiting", done: 5, endedAt: null, wait: { reason: "out_of_credits", until: null } },
    });
    answer(enrichments.list, [running]);
    answer(enrichments.cancel, run({ status: "cancelled", done: 5 }));
    draw(<EnrichmentsPage />);
    expect(await screen.findByRole("progressbar")).toHaveAttribute("aria-valuenow", "5");
    expect(screen.getByText("Waiting for credits")).toBeVisible();
    await press("Cancel");
    await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(calls(enrichments.cancel)).toEqual([{ id: "e1" }]));
  });

  it("say when there are none", async () => {
    answer(enrichments.list, []);
    draw(<EnrichmentsPage />);
    expect(await screen.findByText("No enrichments in the last 30 days")).toBeVisible();
  });
});
