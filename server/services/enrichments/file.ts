import type { Input } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { Locale } from "@/lib/contract/fields";
import type { enrichments } from "@/lib/contract/finder/enrichments";
import de from "@/messages/de/enrichments.json" with { type: "json" };
import deImports from "@/messages/de/imports.json" with { type: "json" };
import en from "@/messages/en/enrichments.json" with { type: "json" };
import enImports from "@/messages/en/imports.json" with { type: "json" };
import es from "@/messages/es/enrichments.json" with { type: "json" };
import esImports from "@/messages/es/imports.json" with { type: "json" };
import fr from "@/messages/fr/enrichments.json" with { type: "json" };
import frImports from "@/messages/fr/imports.json" with { type: "json" };
import pt from "@/messages/pt/enrichments.json" with { type: "json" };
import ptImports from "@/messages/pt/imports.json" with { type: "json" };
import type { Context } from "@/server/context";
import type { EnrichmentRow } from "@/server/repositories/enrichments/enrichments";
import { listReport, type ReportRow, visibleAmong } from "@/server/repositories/enrichments/people";
import { csvFile } from "@/server/services/imports/csv-file";
import { recordAudit } from "@/server/services/workspaces/audit";
import { findShown } from "./access";
import { refusedOutcomes } from "./view";

const texts: Record<Locale, Pick<typeof en, "file" | "outcome">> = { en, fr, de, pt, es };
const reasons: Record<Locale, Pick<typeof enImports, "result">> = {
  ...{ en: enImports, fr: frImports, de: deImports, pt: ptImports, es: esImports },
};
const rowsPerBatch = 1_000;

/** The people of an enrichment with what was found and why nothing was. */
export async function downloadEnrichment(cx: Context, { id }: Input<typeof enrichments.download>) {
  const row = await cx.transact(async (tx) => {
    const found = await findShown(cx, tx, id);
    if (!found) throw new DomainError("not_found");
    await recordAudit(cx, tx, "enrichment_exported", { subjectId: id, subject: null });
    return found;
  });
  return csvFile(texts[cx.scope.locale].file.name, lines(cx, row));
}

async function* lines(cx: Context, row: EnrichmentRow): AsyncGenerator<string[]> {
  const { file, outcome } = texts[cx.scope.locale];
  const why = reasons[cx.scope.locale].result.exclusion;
  const { person, position, company, profile, email, phone, result, campaign, added } = file;
  const head = [person, position, company, profile, email, phone, result];
  yield row.campaignId === null ? head : [...head, campaign];
  const entry = ({ exclusion, isEntered, outcome: is, prospectId }: ReportRow) => {
    if (exclusion) return why[exclusion];
    return isEntered && prospectId && is && !refusedOutcomes.includes(is) ? added : "";
  };
  for (let after = 0; ; ) {
    const people = await readPage(cx, row.id, after);
    for (const one of people) {
      const { fullName, companyName, profileUrl } = one;
      const known = [fullName, one.position, companyName, profileUrl, one.email ?? "", one.phone ?? ""];
      const line = [...known, one.outcome === null ? "" : outcome[one.outcome]];
      yield row.campaignId === null ? line : [...line, entry(one)];
    }
    const last = people.at(-1);
    if (!last || people.length < rowsPerBatch) return;
    after = last.place;
  }
}

/** What this enrichment found is shown to who may see it; other data of prospects only to those who may see them (ROLE-02). */
const readPage = (cx: Context, id: string, after: number): Promise<ReportRow[]> =>
  cx.transact(async (tx) => {
    const people = await listReport(tx, id, after, rowsPerBatch);
    const { allowedAccounts } = cx.scope;
    if (!allowedAccounts) return people;
    const ids = people.flatMap(({ prospectId }) => prospectId ?? []);
    const visible = await visibleAmong(tx, ids, allowedAccounts);
    return people.map((one) => {
      if (one.prospectId === null || visible.has(one.prospectId)) return one;
      return { ...one, email: one.hasEmail ? one.email : null, phone: one.hasPhone ? one.phone : null };
    });
  });
