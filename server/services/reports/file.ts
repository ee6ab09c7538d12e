import type { Input } from "@/lib/contract/endpoint";
import type { Locale } from "@/lib/contract/fields";
import { figures, type Numbers, type Rate, rates } from "@/lib/contract/figures";
import type { reports } from "@/lib/contract/reports";
import deCampaigns from "@/messages/de/campaigns.json" with { type: "json" };
import deFigures from "@/messages/de/figures.json" with { type: "json" };
import deReports from "@/messages/de/reports.json" with { type: "json" };
import enCampaigns from "@/messages/en/campaigns.json" with { type: "json" };
import enFigures from "@/messages/en/figures.json" with { type: "json" };
import enReports from "@/messages/en/reports.json" with { type: "json" };
import esCampaigns from "@/messages/es/campaigns.json" with { type: "json" };
import esFigures from "@/messages/es/figures.json" with { type: "json" };
import esReports from "@/messages/es/reports.json" with { type: "json" };
import frCampaigns from "@/messages/fr/campaigns.json" with { type: "json" };
import frFigures from "@/messages/fr/figures.json" with { type: "json" };
import frReports from "@/messages/fr/reports.json" with { type: "json" };
import ptCampaigns from "@/messages/pt/campaigns.json" with { type: "json" };
import ptFigures from "@/messages/pt/figures.json" with { type: "json" };
import ptReports from "@/messages/pt/reports.json" with { type: "json" };
import type { Context } from "@/server/context";
import { isoDate, type LocalDay } from "@/server/domain/campaigns/hours/zone";
import { daysOf } from "@/server/domain/figures/days";
import {
  listCampaignDays,
  listStepDays,
  type StepDayPlace,
} from "@/server/repositories/reports/daily-numbers";
import { readNames } from "@/server/repositories/reports/figure-names";
import { csvFile } from "@/server/services/imports/csv-file";
import { recordAudit } from "@/server/services/workspaces/audit";
import { numbersOf, onlyNumbers, periodOf, queryOf, readFigures } from "./figures";
import { showStepDays } from "./reports";

const texts: Record<
  Locale,
  { figures: typeof enFigures; reports: typeof enReports; steps: typeof enCampaigns.step }
> = {
  en: { figures: enFigures, reports: enReports, steps: enCampaigns.step },
  fr: { figures: frFigures, reports: frReports, steps: frCampaigns.step },
  de: { figures: deFigures, reports: deReports, steps: deCampaigns.step },
  pt: { figures: ptFigures, reports: ptReports, steps: ptCampaigns.step },
  es: { figures: esFigures, reports: esReports, steps: esCampaigns.step },
};
const rowsPerBatch = 1_000;
const shares = Object.keys(rates) as Rate[];

/** `GET /reports/export_csv` (REPORT-01, REPORT-04): the lines of the report, with the names of the same definitions. */
export async function downloadReport(cx: Context, input: Input<typeof reports.download>) {
  const { file } = texts[cx.scope.locale].reports;
  const { from, to } = await readFigures(cx, async (_tx, { today }) => periodOf(input, today));
  await cx.transact((tx) => recordAudit(cx, tx, "report_exported"));
  const name = `${file.name} ${isoDate(from)} – ${isoDate(to)}`;
  return csvFile(name, input.isDetailed ? detailed(cx, input) : byCampaign(cx, input));
}

type Filter = Input<typeof reports.download>;
const heads = (cx: Context) => {
  const { names } = texts[cx.scope.locale].figures;
  return [...figures, ...shares].map((name) => names[name]);
};
const cells = (numbers: Numbers) => [
  ...figures.map((figure) => String(numbers[figure])),
  ...shares.map((rate) => share(numbers[rates[rate].part], numbers[rates[rate].whole])),
];
/** In percent with one decimal, as a spreadsheet reads it; empty without a base (ux 32). */
const share = (part: number, whole: number) => (whole === 0 ? "" : ((part / whole) * 100).toFixed(1));

async function* byCampaign(cx: Context, input: Filter): AsyncGenerator<string[]> {
  const { file } = texts[cx.scope.locale].reports;
  yield [file.day, file.campaign, ...heads(cx)];
  for (const day of await periodDays(cx, input)) {
    const rows = await readFigures(cx, async (tx, when) => {
      const found = await listCampaignDays(
        tx,
        await queryOf(tx, when, { from: day, to: day }, numbersOf(cx, input)),
      );
      const names = await readNames(tx, { campaigns: found.map((row) => row.campaignId), accounts: [] });
      return found.map((row) => ({ name: names.campaign(row.campaignId).name, numbers: onlyNumbers(row) }));
    });
    for (const { name, numbers } of rows) yield [isoDate(day), name, ...cells(numbers)];
  }
}

const periodDays = (cx: Context, input: Filter): Promise<LocalDay[]> =>
  readFigures(cx, async (_tx, { today }) => daysOf(periodOf(input, today)).reverse());

async function* detailed(cx: Context, input: Filter): AsyncGenerator<string[]> {
  const { steps, reports: words } = texts[cx.scope.locale];
  const { file } = words;
  yield [file.day, file.campaign, file.account, file.step, file.kind, ...heads(cx)];
  for (let after: StepDayPlace | null = null; ; ) {
    const rows = await readFigures(cx, async (tx, when) => {
      const query = await queryOf(tx, when, periodOf(input, when.today), numbersOf(cx, input));
      const page = await listStepDays(tx, query, { after, offset: 0, limit: rowsPerBatch });
      after = page.at(-1) ?? null;
      return showStepDays(tx, page);
    });
    for (const { day, campaign, account, stepNumber, stepKind, numbers } of rows)
      yield [
        ...[day, campaign.name, account.name, stepNumber === null ? "" : String(stepNumber)],
        ...[stepKind ? steps[stepKind] : file.gone, ...cells(numbers)],
      ];
    if (rows.length < rowsPerBatch) return;
  }
}
