import type { creditsEntries } from "@/lib/contract/billing/credits-entries";
import type { Input } from "@/lib/contract/endpoint";
import type { Locale } from "@/lib/contract/fields";
import de from "@/messages/de/billing.json" with { type: "json" };
import en from "@/messages/en/billing.json" with { type: "json" };
import es from "@/messages/es/billing.json" with { type: "json" };
import fr from "@/messages/fr/billing.json" with { type: "json" };
import pt from "@/messages/pt/billing.json" with { type: "json" };
import type { Context } from "@/server/context";
import { creditsOf } from "@/server/domain/billing/credits";
import { type AccountingRow, listAccounting } from "@/server/repositories/billing/credits-history";
import { csvFile } from "@/server/services/imports/csv-file";
import { recordAudit } from "@/server/services/workspaces/audit";

type Texts = Pick<typeof en, "history" | "credits">;
const texts: Record<Locale, Texts> = { en, fr, de, pt, es };
const rowsPerBatch = 1_000;

/** `GET /billing/credits_history/download_csv`: the postings of a month, the oldest first. The download is logged. */
export async function downloadCredits(cx: Context, { month }: Input<typeof creditsEntries.download>) {
  await cx.transact((tx) => recordAudit(cx, tx, "credits_exported"));
  return csvFile(`${texts[cx.scope.locale].history.title} ${month}`, lines(cx, month));
}

/** Each posting is one row with two accounts, so that the file is in balance whatever part of it is added up. */
async function* lines(cx: Context, month: string): AsyncGenerator<string[]> {
  const { history } = texts[cx.scope.locale];
  const { file } = history;
  yield [
    ...[file.time, file.id, file.reference, file.kind, file.category, file.from, file.to, file.credits],
    ...[file.grant, file.grantedAt, file.member, file.campaign, file.givenBy, file.reason],
  ];
  const [year, number] = month.split("-").map(Number) as [number, number];
  const time = { from: new Date(Date.UTC(year, number - 1, 1)), until: new Date(Date.UTC(year, number, 1)) };
  for (let after: AccountingRow | null = null; ; ) {
    const place = { after, limit: rowsPerBatch };
    const rows: AccountingRow[] = await cx.transact((tx) => listAccounting(tx, time, place));
    for (const row of rows) yield lineOf(texts[cx.scope.locale], row);
    after = rows.at(-1) ?? null;
    if (rows.length < rowsPerBatch) return;
  }
}

const lineOf = ({ history, credits: { categories } }: Texts, row: AccountingRow): string[] => [
  ...[row.at.toISOString(), row.id, row.reference, history.postings[row.kind]],
  ...[row.category ? categories[row.category] : "", history.accounts[row.from], history.accounts[row.to]],
  ...[String(creditsOf(row.amount)), row.grant ? history.grants[row.grant.kind] : ""],
  ...[row.grant ? new Date(row.grant.at).toISOString() : "", row.user, row.campaign, row.givenBy, row.reason],
];
