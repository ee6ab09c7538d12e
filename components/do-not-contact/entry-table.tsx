"use client";

import { Building2, Globe, Mail, Phone, Trash2, UserX } from "lucide-react";
import { useTranslations } from "next-intl";
import { Moment } from "@/components/shell/moment";
import { IconButton } from "@/components/ui/icon-button";
import { Cell, HeadCell, Row, Table } from "@/components/ui/lists/table";
import { TextLink } from "@/components/ui/text-link";
import type { ListedEntry } from "@/lib/contract/prospects/do-not-contact";
import { shownNumber } from "@/lib/format/phone-numbers";

const icons = { email: Mail, domain: Globe, company: Building2, profile_url: UserX, phone: Phone };

type Props = { entries: readonly ListedEntry[]; onRemove: (entry: ListedEntry) => void };

/** Entries, newest first: a table, or rows of a list on a phone. */
export function EntryTable({ entries, onRemove }: Props) {
  const t = useTranslations("do-not-contact");
  return (
    <>
      <Table label={t("title")} columns={[null, "38%", "13%", "52px"]} className="max-md:hidden">
        <thead>
          <tr>
            <HeadCell>{t("columns.entry")}</HeadCell>
            <HeadCell>{t("columns.origin")}</HeadCell>
            <HeadCell>{t("columns.when")}</HeadCell>
            <HeadCell>
              <span className="sr-only">{t("columns.actions")}</span>
            </HeadCell>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <Row key={entry.id}>
              <Cell>
                <Named {...entry} />
              </Cell>
              <Cell className="text-text-2">
                <Origin {...entry} />
              </Cell>
              <Cell className="text-text-2">
                <Moment at={entry.addedAt} look="date" />
              </Cell>
              <Cell>
                <Remove entry={entry} onRemove={onRemove} />
              </Cell>
            </Row>
          ))}
        </tbody>
      </Table>
      <ul aria-label={t("title")} className="divide-y divide-line md:hidden">
        {entries.map((entry) => (
          <li key={entry.id} className="type-compact flex items-center gap-3 px-4 py-2.5">
            <div className="min-w-0 flex-1">
              <Named {...entry} />
              <p className="type-small mt-0.5 wrap-anywhere text-text-2">
                <Origin {...entry} /> · <Moment at={entry.addedAt} look="date" />
              </p>
            </div>
            <Remove entry={entry} onRemove={onRemove} />
          </li>
        ))}
      </ul>
    </>
  );
}

const shownValue = ({ kind, value }: Pick<ListedEntry, "kind" | "value">) =>
  kind === "phone" ? shownNumber(value) : kind === "profile_url" ? value.replace(/^https:\/\//, "") : value;

function Named({ kind, value, prospect }: ListedEntry) {
  const t = useTranslations("do-not-contact");
  const Icon = icons[kind];
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <Icon className="flex-none text-text-3" aria-hidden />
      <span className="min-w-0">
        <span className="block truncate font-semibold" title={value}>
          {shownValue({ kind, value })}
        </span>
        <span className="type-small block truncate text-text-2">
          {t(`kind.${kind}`)}
          {prospect && (
            <>
              {" · "}
              <TextLink href={`/profiles/my-prospects/${prospect.id}`}>{prospect.fullName}</TextLink>
            </>
          )}
        </span>
      </span>
    </span>
  );
}

function Origin({ source, isOptOut, addedBy, fileName }: ListedEntry) {
  const t = useTranslations("do-not-contact");
  if (!source) return t(isOptOut ? "source.optedOut" : "source.unknown");
  return t(`source.${source}`, { name: addedBy ?? t("someone"), file: fileName ?? "" });
}

function Remove({ entry, onRemove }: { entry: ListedEntry } & Pick<Props, "onRemove">) {
  const t = useTranslations("do-not-contact");
  if (!entry.mayRemove) return null;
  return (
    <IconButton
      label={t("remove", { value: shownValue(entry) })}
      icon={<Trash2 aria-hidden />}
      variant="ghost"
      size="compact"
      onClick={() => onRemove(entry)}
    />
  );
}
