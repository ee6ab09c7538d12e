import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { DashboardScreen } from "@/components/dashboard/dashboard-screen";
import { accounts } from "@/lib/contract/accounts/accounts";
import { campaignCounts } from "@/lib/contract/campaigns/overview";
import { dashboard, type FirstStep } from "@/lib/contract/dashboard";
import { noNumbers } from "@/lib/contract/figures";
import { inboxCounts } from "@/lib/contract/inbox/counts";
import texts from "@/messages/en/dashboard.json";
import figures from "@/messages/en/figures.json";
import reports from "@/messages/en/reports.json";
import ui from "@/messages/en/ui.json";
import { answer, hold } from "@/tests/support/answers";

jest.mock("@/components/charts/time-chart", () => ({ TimeChart: () => null }));
jest.mock("next/navigation", () => ({
  useRouter: () => ({ push: jest.fn() }),
  useSearchParams: () => new URLSearchParams(),
}));

function draw(done: FirstStep[]) {
  answer(dashboard.firstSteps, { done });
  answer(dashboard.statistics, {
    ...{ asOf: "2026-11-20T13:58:00.000Z", timezone: "Europe/Berlin", today: "2026-11-20" },
    ...{ from: "2026-11-07", to: "2026-11-20", beforeFrom: "2026-10-24", beforeTo: "2026-11-06" },
    ...{ total: noNumbers, totalBefore: noNumbers, campaigns: [], accounts: [], days: [], daysBefore: [] },
    measured: { opened: false, clicked: false },
    activeCampaigns: 0,
  });
  answer(dashboard.activity, { items: [], total: 0, totalIsCapped: false, nextCursor: null });
  hold(accounts.list, campaignCounts, inboxCounts);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <NextIntlClientProvider
        locale="en"
        timeZone="UTC"
        messages={{ dashboard: texts, figures, reports, ui }}
      >
        <DashboardScreen hasTasks={false} />
      </NextIntlClientProvider>
    </QueryClientProvider>,
  );
}

it("guides a new workspace instead of showing zeros (ux 115)", async () => {
  draw(["account"]);
  expect(await screen.findByText("1 of 5 done")).toBeVisible();
  expect(screen.getByRole("link", { name: "Create a campaign" })).toHaveAttribute("href", "/campaign/add");
  expect(screen.queryByRole("link", { name: "Connect an account" })).not.toBeInTheDocument();
  expect(screen.queryByText("Running")).not.toBeInTheDocument();
});

it("gives way to the figures once a campaign was started, whatever else is left", async () => {
  draw(["account", "campaign", "prospects", "start"]);
  expect(await screen.findByText("Running")).toBeVisible();
  expect(screen.queryByText("First steps")).not.toBeInTheDocument();
});
