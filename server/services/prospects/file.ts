import type { Input } from "@/lib/contract/endpoint";
import type { prospects } from "@/lib/contract/prospects/prospects";
import type { Context } from "@/server/context";
import type { KeyPlace } from "@/server/repositories/keyset";
import { listProspects } from "@/server/repositories/prospects/list";
import type { ProspectFilter } from "@/server/repositories/prospects/list-filters";
import { listCustomFields } from "@/server/repositories/prospects/prospects";
import { csvFile } from "@/server/services/imports/csv-file";
import { recordAudit } from "@/server/services/workspaces/audit";
import { prospectFilterOf } from "./list";
import { cellsOf, fileWords, headersOf, statusIn } from "./people-file";

const rowsPerBatch = 500;
const newestFirst = { sort: "added", isDescending: true } as const;

/** The prospects of a filter, newest first, with columns that an import recognizes (PROSPECT-34). */
export async function downloadProspects(cx: Context, input: Input<typeof prospects.download>) {
  const { filter, custom } = await cx.transact(async (tx) => {
    await recordAudit(cx, tx, "prospects_exported");
    return { filter: await prospectFilterOf(cx, tx, input), custom: await listCustomFields(tx) };
  });
  return csvFile(fileWords(cx).name, lines(cx, filter, custom));
}

async function* lines(
  cx: Context,
  filter: ProspectFilter,
  custom: readonly { key: string; name: string }[],
): AsyncGenerator<string[]> {
  yield [...headersOf(cx), fileWords(cx).status, ...custom.map(({ name }) => name)];
  for (let after: KeyPlace | null = null; ; ) {
    const rows = await cx.transact((tx) =>
      listProspects(tx, filter, newestFirst, { after, offset: 0, limit: rowsPerBatch }),
    );
    for (const row of rows)
      yield [...cellsOf(row), statusIn(cx, row), ...custom.map(({ key }) => row.customFields[key] ?? "")];
    after = rows.at(-1)?.place ?? null;
    if (!after || rows.length < rowsPerBatch) return;
  }
}
