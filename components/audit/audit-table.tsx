"use client";

import { useTranslations } from "next-intl";
import { Avatar } from "@/components/ui/avatar";
import { Cell, HeadCell, Row, Table } from "@/components/ui/lists/table";
import type { AuditEntry } from "@/lib/contract/audit";
import { formatMoment } from "@/lib/format/moments";
import { useViewer } from "@/lib/state/viewer";
import { useActorName } from "./use-actor-name";

type Props = {
  entries: readonly AuditEntry[];
  openedId: string | null;
  onOpen: (entry: AuditEntry) => void;
};

/** Entries, newest first. Times are real, even if the workspace runs its own clock. */
export function AuditTable({ entries, openedId, onOpen }: Props) {
  const t = useTranslations("audit");
  return (
    <>
      <Table label={t("title")} columns={["20%", "26%", null, "18%"]} className="max-md:hidden">
        <thead>
          <tr>
            <HeadCell>{t("columns.time")}</HeadCell>
            <HeadCell>{t("columns.who")}</HeadCell>
            <HeadCell>{t("columns.what")}</HeadCell>
            <HeadCell>{t("columns.from")}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <Row key={entry.id} current={entry.id === openedId}>
              <Cell>
                <Time {...entry} />
              </Cell>
              <Cell>
                <Actor {...entry} />
              </Cell>
              <Cell>
                <What entry={entry} onOpen={onOpen} />
              </Cell>
              <Cell className="text-text-2">{entry.address ?? "–"}</Cell>
            </Row>
          ))}
        </tbody>
      </Table>
      <ul className="divide-y divide-line md:hidden">
        {entries.map((entry) => (
          <li key={entry.id} className="type-compact px-4 py-2.5">
            <What entry={entry} onOpen={onOpen} />
            <p className="type-small truncate text-text-2">
              <Actor {...entry} /> · <Time {...entry} />
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}

function Time({ at }: AuditEntry) {
  const viewer = useViewer();
  return <time dateTime={at}>{formatMoment(new Date(at), { ...viewer, now: new Date() })}</time>;
}

function Actor(entry: AuditEntry) {
  const name = useActorName()(entry);
  return (
    <span className="inline-flex min-w-0 items-center gap-2 align-middle">
      <span className="max-md:hidden">
        <Avatar name={name} size={20} />
      </span>
      <span className="truncate">{name}</span>
    </span>
  );
}

function What({ entry, onOpen }: { entry: AuditEntry; onOpen: Props["onOpen"] }) {
  const t = useTranslations("audit.actions");
  return (
    <>
      <button
        type="button"
        className="block max-w-full truncate text-start font-semibold"
        onClick={() => onOpen(entry)}
      >
        {t(entry.action)}
      </button>
      {entry.subject && <span className="type-small block truncate text-text-2">{entry.subject}</span>}
    </>
  );
}
