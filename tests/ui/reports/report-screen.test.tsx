import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { NextIntlClientProvider } from "next-intl";
import { ReportScreen } from "@/components/reports/report-screen";
import { accounts } from "@/lib/contract/accounts/accounts";
import { campaignNames } from "@/lib/contract/campaigns/overview";
import { noNumbers } from "@/lib/contract/figures";
import { reports } from "@/lib/contract/reports";
import figures from "@/messages/en/figures.json";
import texts from "@/messages/en/reports.json";
import shell from "@/messages/en/shell.json";
import ui from "@/messages/en/ui.json";
import { answer, hold } from "@/tests/support/answers";

jest.mock("@/components/charts/time-chart", () => ({ TimeChart: () => null }));
let query = "";
jest.mock("next/navigation", () => ({
  useRouter: () => ({ push: jest.fn() }),
  useSearchParams: () => new URLSearchParams(query),
}));

const replied = (count: number) => ({ ...noNumbers, replied: count });
const year = {
  ...{ asOf: "2026-11-20T13:58:00.000Z", timezone: "Europe/Berlin", today: "2026-11-20" },
  ...{ from: "2025-11-21", to: "2026-11-20", beforeFrom: "2024-11-21", beforeTo: "2025-11-20" },
  ...{ total: replied(9), totalBefore: replied(4), campaigns: [], accounts: [] },
  measured: { opened: true, clicked: true },
  days: [
    { day: "2026-02-03", numbers: replied(2) },
    { day: "2026-02-27", numbers: replied(3) },
    { day: "2026-11-20", numbers: replied(4) },
  ],
  daysBefore: [{ day: "2025-02-10", numbers: replied(4) }],
};

function draw(asked: string) {
  query = asked;
  answer(reports.show, year);
  hold(accounts.list, campaignNames);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <NextIntlClientProvider
        locale="en"
        timeZone="UTC"
        messages={{ figures, reports: texts, ui, shell: { zone: shell.zone } }}
      >
        <ReportScreen />
      </NextIntlClientProvider>
    </QueryClientProvider>,
  );
}

it("warns that a file takes up to 5 minutes, and downloads what is shown (REPORT-01, REPORT-04)", async () => {
  draw("period=1_year");
  await userEvent.click(await screen.findByRole("button", { name: "Download CSV" }));
  const menu = await screen.findByRole("menu");
  expect(menu).toHaveTextContent("A long report takes up to 5 minutes.");
  const files = within(menu).getAllByRole("menuitem");
  expect(files.map((file) => new URL((file as HTMLAnchorElement).href).search)).toEqual([
    "?period=1_year",
    "?period=1_year&detailed=true",
  ]);
});

it("draws a year by months, in its table as well (REPORT-02, ux 86, ux 87)", async () => {
  draw("period=1_year");
  await userEvent.click(await screen.findByRole("button", { name: "Show as a table" }));
  const table = screen.getByRole("table", { name: "Replied a month" });
  const rows = within(table).getAllByRole("row");
  const text = (row: HTMLElement) => Array.from(row.children, ({ textContent }) => textContent);
  expect(rows).toHaveLength(14);
  expect(text(rows[0]!)).toEqual(["Month", "This period", "Previous period"]);
  expect(
    rows
      .slice(1)
      .map(text)
      .filter(([, now, before]) => now !== "0" || before !== "0"),
  ).toEqual([
    ["February 2026", "5", "4"],
    ["1 – 20 Nov 2026 (So far)", "4", "0"],
  ]);
});
