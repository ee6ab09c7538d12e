"use client";

import { useTranslations } from "next-intl";
import { DefinitionList } from "@/components/ui/lists/definition-list";
import { Panel } from "@/components/ui/overlays/panel";
import { RequestId } from "@/components/ui/request-id";
import type { AuditEntry, AuditField } from "@/lib/contract/audit";
import { type PageKey, pageKeys } from "@/lib/contract/pages";
import { formatFull } from "@/lib/format/moments";
import { useViewer } from "@/lib/state/viewer";
import { useActorName } from "./use-actor-name";

/** One entry with all its details. */
export function AuditPanel({ entry, onClose }: { entry: AuditEntry; onClose: () => void }) {
  const t = useTranslations("audit");
  const viewer = useViewer();
  const actorName = useActorName();
  const facts = [
    { term: t("columns.time"), value: formatFull(new Date(entry.at), viewer) },
    { term: t("columns.who"), value: actorName(entry) },
    { term: t("columns.subject"), value: entry.subject },
    { term: t("columns.address"), value: entry.address },
    { term: t("columns.browser"), value: entry.userAgent },
  ].filter(({ value }) => value);
  return (
    <Panel open onClose={onClose} title={t(`actions.${entry.action}`)}>
      <div className="grid gap-4 p-4">
        <DefinitionList items={facts} />
        {entry.changes.map((change) => (
          <Change key={change.field} {...change} />
        ))}
        {entry.requestId && <RequestId id={entry.requestId} />}
      </div>
    </Panel>
  );
}

function Change({ field, before, after }: AuditEntry["changes"][number]) {
  const t = useTranslations("audit");
  const shown = useValue(field);
  return (
    <section>
      <h3 className="type-small mb-1 text-text-2">{t(`fields.${field}`)}</h3>
      <p className="type-compact rounded-t-field bg-danger-soft px-3 py-1.5 text-on-danger-soft">
        <del className="no-underline">{shown(before)}</del>
      </p>
      <p className="type-compact rounded-b-field bg-success-soft px-3 py-1.5 text-on-success-soft">
        <ins className="no-underline">{shown(after)}</ins>
      </p>
    </section>
  );
}

/** Pages and roles are stored as keys and translated here; other values are names. */
function useValue(field: AuditField) {
  const t = useTranslations("audit");
  const pages = useTranslations("members.page");
  const nameOf = (value: string): string => {
    if (field === "pages" && pageKeys.includes(value as PageKey)) return pages(value as PageKey);
    if (field === "role" && (value === "admin" || value === "member")) return t(`roles.${value}`);
    return value;
  };
  return (values: readonly string[] | null): string => {
    if (values === null) return t("everything");
    return values.length === 0 ? t("nothing") : values.map(nameOf).join(", ");
  };
}
