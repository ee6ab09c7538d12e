import type { AuditField, audit } from "@/lib/contract/audit";
import type { Input } from "@/lib/contract/endpoint";
import type { Locale } from "@/lib/contract/fields";
import de from "@/messages/de/audit.json" with { type: "json" };
import deMembers from "@/messages/de/members.json" with { type: "json" };
import en from "@/messages/en/audit.json" with { type: "json" };
import enMembers from "@/messages/en/members.json" with { type: "json" };
import es from "@/messages/es/audit.json" with { type: "json" };
import esMembers from "@/messages/es/members.json" with { type: "json" };
import fr from "@/messages/fr/audit.json" with { type: "json" };
import frMembers from "@/messages/fr/members.json" with { type: "json" };
import pt from "@/messages/pt/audit.json" with { type: "json" };
import ptMembers from "@/messages/pt/members.json" with { type: "json" };
import type { Context } from "@/server/context";
import type { Place } from "@/server/repositories/cursor";
import { type AuditRow, listAuditEntries } from "@/server/repositories/workspaces/audit";
import { csvFile } from "@/server/services/imports/csv-file";
import { auditFilterOf, recordAudit } from "./audit";

const texts: Record<Locale, typeof en> = { en, fr, de, pt, es };
const pages: Record<Locale, Record<string, string>> = {
  ...{ en: enMembers.page, fr: frMembers.page, de: deMembers.page, pt: ptMembers.page, es: esMembers.page },
};
const rowsPerBatch = 500;

/** `GET /audit_log/download_csv`: the entries of a filter, newest first. The download is logged, too. */
export async function downloadAudit(cx: Context, input: Input<typeof audit.download>) {
  const { title } = texts[cx.scope.locale];
  await cx.transact((tx) => recordAudit(cx, tx, "audit_log_exported"));
  return csvFile(title, lines(cx, input));
}

async function* lines(cx: Context, input: Input<typeof audit.download>): AsyncGenerator<string[]> {
  const { columns, actions } = texts[cx.scope.locale];
  yield [
    ...[columns.time, columns.who, columns.program, columns.what, columns.subject, columns.changes],
    ...[columns.address, columns.browser, columns.request],
  ];
  for (let after: Place | null = null; ; ) {
    const place = { after, offset: 0, limit: rowsPerBatch };
    const rows: AuditRow[] = await cx.transact((tx) => listAuditEntries(tx, auditFilterOf(input), place));
    for (const row of rows)
      yield [
        ...[row.at.toISOString(), row.actorName, row.program ?? "", actions[row.action], row.subject ?? ""],
        ...[changesIn(cx.scope.locale, row), row.address ?? "", row.userAgent ?? "", row.requestId ?? ""],
      ];
    after = rows.at(-1) ?? null;
    if (rows.length < rowsPerBatch) return;
  }
}

/** Pages and roles are stored by key; other values are names. */
function changesIn(locale: Locale, { changes }: AuditRow): string {
  const { fields, roles, everything } = texts[locale];
  const words: Partial<Record<AuditField, Record<string, string>>> = { pages: pages[locale], role: roles };
  const shown = (field: AuditField, values: readonly string[] | null) =>
    values?.map((value) => words[field]?.[value] ?? value).join(", ") ?? everything;
  return changes
    .map(({ field, before, after }) => `${fields[field]}: ${shown(field, before)} → ${shown(field, after)}`)
    .join("; ");
}
