import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { ReplyRates } from "@/components/dashboard/reply-rates";
import { FigureChart } from "@/components/reports/parts/figure-chart";
import { FigureTile } from "@/components/reports/parts/figure-tile";
import type { PeriodNumbers } from "@/components/reports/parts/spans-of-period";
import { ReportBreakdown } from "@/components/reports/report-breakdown";
import { noNumbers } from "@/lib/contract/figures";
import dashboard from "@/messages/en/dashboard.json";
import figures from "@/messages/en/figures.json";
import reports from "@/messages/en/reports.json";
import ui from "@/messages/en/ui.json";

// The drawing needs a size, which jsdom has not; the table says the same.
jest.mock("@/components/charts/time-chart", () => ({ TimeChart: () => null }));

const messages = { figures, reports, dashboard, ui };
const draw = (content: ReactNode) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <NextIntlClientProvider locale="en" timeZone="UTC" messages={messages}>
        {content}
      </NextIntlClientProvider>
    </QueryClientProvider>,
  );

const numbers = (replied: number, contacted: number, before = 0) => ({
  ...noNumbers,
  replied,
  contacted,
  bounced: before,
});
const campaign = (id: string, name: string, replied: number, contacted: number) => ({
  ...{ campaign: { id, name, status: "active" as const }, numbersBefore: noNumbers },
  measured: { opened: true, clicked: false },
  numbers: numbers(replied, contacted),
});
const period: PeriodNumbers = {
  ...{ asOf: "2026-11-20T13:58:00.000Z", timezone: "Europe/Berlin", today: "2026-11-20" },
  ...{ from: "2026-11-18", to: "2026-11-20", beforeFrom: "2026-11-15", beforeTo: "2026-11-17" },
  total: numbers(9, 40),
  totalBefore: numbers(6, 30),
  measured: { opened: true, clicked: false },
  days: [
    { day: "2026-11-18", numbers: numbers(4, 20) },
    { day: "2026-11-20", numbers: numbers(5, 20) },
  ],
  daysBefore: [{ day: "2026-11-16", numbers: numbers(6, 30) }],
  campaigns: [
    campaign("1", "Founders", 3, 30),
    campaign("2", "Alumni", 6, 10),
    campaign("3", "Nobody yet", 0, 0),
    campaign("4", "Finished", 12, 2),
    campaign("5", "Just begun", 1, 3),
  ],
  accounts: [],
};

it("lists every day of a chart in a table, with the previous period and what is not over yet (ux 86, ux 87)", async () => {
  draw(<FigureChart period={period} figure="replied" />);
  await userEvent.click(screen.getByRole("button", { name: "Show as a table" }));
  const rows = within(screen.getByRole("table", { name: "Replied a day" })).getAllByRole("row");
  expect(
    rows.map((row) =>
      within(row)
        .queryAllByRole("cell")
        .map((cell) => cell.textContent),
    ),
  ).toEqual([
    [],
    ["Wednesday 18 November", "4", "0"],
    ["Thursday 19 November", "0", "6"],
    ["Friday 20 November (So far)", "5", "0"],
  ]);
});

it("opens the prospects a figure counts, and shows its meaning and its change (ux 83, ux 85)", async () => {
  const onOpen = jest.fn();
  draw(
    <FigureTile
      figure="replied"
      of="contacted"
      total={period.total}
      before={period.totalBefore}
      measured={period.measured}
      onOpen={onOpen}
    />,
  );
  expect(screen.getByText("+50%").closest("p")?.textContent).toBe("+50% vs. 6");
  expect(screen.getByText("22.5%").getAttribute("title")).toBe("9 of 40");
  await userEvent.click(screen.getByRole("button", { name: "Replied: 9. Show details" }));
  expect(onOpen).toHaveBeenCalledWith("replied");
  await userEvent.click(screen.getByRole("button", { name: "What “Replied” means" }));
  expect(await screen.findByText(figures.definitions.replied)).toBeTruthy();
});

it.each([
  ["clicked", "–", "No campaign tracks links"],
  ["opened", "0", "None before"],
] as const)("says of %s whether anything measured it", (figure, value, note) => {
  const { total, totalBefore, measured } = period;
  draw(
    <FigureTile figure={figure} total={total} before={totalBefore} measured={measured} onOpen={jest.fn()} />,
  );
  expect(screen.getByText(value)).toBeVisible();
  expect(screen.getByText(note)).toBeVisible();
});

it("says by how many a metric grew more than tenfold, because a percentage of so few says little", () => {
  const { measured } = period;
  draw(
    <FigureTile
      figure="replied"
      {...{ total: numbers(30, 40), before: numbers(1, 40), measured }}
      onOpen={jest.fn()}
    />,
  );
  expect(screen.getByText("+29").closest("p")?.textContent).toBe("+29 vs. 1");
});

it("ranks campaigns by their reply rate and leaves out those that contacted too few for one (ux 32, ux 87)", () => {
  draw(<ReplyRates period={period} />);
  const lines = screen.getAllByRole("listitem").map((line) => line.textContent);
  expect(lines).toEqual(["Alumni60.0%", "Founders10.0%"]);
  expect(screen.getByText("All campaigns 22.5%")).toBeTruthy();
});

it("adds its rows up to the total, and leaves out rows without any activity (REPORT-02)", () => {
  draw(<ReportBreakdown group="campaigns" report={period} />);
  const rows = screen.getAllByRole("row").map((row) => row.textContent ?? "");
  expect(rows).toHaveLength(6);
  expect(rows.at(-1)).toContain("Overall");
  expect(rows.at(-1)).toContain("22.5%");
  expect(rows.join()).not.toContain("Nobody yet");
  // More replies than people contacted: those who reply were contacted before the period.
  expect(rows.find((row) => row.startsWith("Finished"))).toMatch(/–12 of 2$/);
});
