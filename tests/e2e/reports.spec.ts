import { readFile } from "node:fs/promises";
import type { Locator } from "@playwright/test";
import { parse } from "csv-parse/sync";
import { password } from "@/tests/integration/http/caller";
import { expect, test } from "@/tests/support/e2e";
import { playedCampaign, type Wanted } from "./played-campaign";
import { signIn } from "./sign-in";

test.use({ locale: "en-GB", timezoneId: "Europe/London" });

/** Each period with the unit of its chart. */
const periods = {
  "Last 12 months": "a month",
  "Last 3 days": "a day",
  "Last 6 months": "a week",
  "Last 7 days": "a day",
  "Last 3 months": "a week",
  "Last 30 days": "a day",
};
const people = 3;

test("a metric is the same in its tile, chart, table, list and file, in every period (REPORT-01, ux 83, 86, 87)", async ({
  page,
  tern,
}) => {
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  const wanted = Array.from(
    { length: people },
    (_, nth): Wanted =>
      (_fate, _character, { index }) =>
        index === nth,
  );
  const played = await playedCampaign(tern, "Reports", {}, wanted);
  await expect
    .poll(
      () =>
        tern.sql("select 1 from deliveries where campaign_id = $1 and state = 'sent'", [played.campaignId]),
      { timeout: 60_000 },
    )
    .toHaveLength(people);
  await signIn(page, { email: played.email, password });
  await page.goto("/reports?figure=emails");
  const tile = page.getByRole("button", { name: `Emails sent: ${people}. Show details` });
  await expect(tile).toBeVisible();

  for (const [period, per] of Object.entries(periods)) {
    await page.getByRole("combobox", { name: "Period" }).click();
    await page.getByRole("option", { name: period }).click();
    await expect(page.getByRole("combobox", { name: "Period" })).toHaveText(period);
    await expect(tile).toBeVisible();
    const chart = page.getByRole("group", { name: `Emails sent ${per}` });
    // Emails sent around midnight are on two days.
    await expect.poll(() => sumOf(chart)).toBe(people);
    expect(complaints).toEqual([]);
  }

  await page.getByRole("button", { name: "Show as a table" }).click();
  const counts = await page
    .getByRole("table", { name: "Emails sent a day" })
    .getByRole("row")
    .locator("td:nth-child(2)")
    .allInnerTexts();
  expect(counts.map(Number).reduce((all, one) => all + one, 0)).toBe(people);

  await page.getByRole("button", { name: "Download CSV" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "By day and campaign" }).click();
  const file = await readFile(await (await download).path(), "utf8");
  const lines: Record<string, string>[] = parse(file, { columns: true, bom: true });
  expect(lines.reduce((all, line) => all + Number(line["Emails sent"]), 0)).toBe(people);

  await tile.click();
  const list = page.getByRole("dialog", { name: "Emails sent" });
  await expect(list.getByText(`${people} entries`)).toBeVisible();
  await expect(list.getByRole("listitem")).toHaveCount(people);
});

/** The sum of a chart's bars in the chosen period. */
const sumOf = (chart: Locator) =>
  chart.getByRole("img").evaluateAll((bars) =>
    bars.reduce((sum, bar) => {
      const [, value = "0"] = bar.getAttribute("aria-label")?.match(/: (\d+), previous period/) ?? [];
      return sum + Number(value);
    }, 0),
  );
