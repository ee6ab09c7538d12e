"use client";

import { useLocale, useTranslations } from "next-intl";
import { Moment } from "@/components/shell/moment";
import { Card } from "@/components/ui/card";
import { classNames } from "@/components/ui/class-names";
import { TextLink } from "@/components/ui/text-link";
import type { DomainCheck } from "@/lib/contract/accounts/domain-health";
import { formatRate } from "@/lib/format/rates";
import { CheckMark, recordNames } from "../check-mark";
import { ResultFigure, rateText } from "./result-figure";
import { bouncesOf, bounceTone, complaintTone, type DomainLine } from "./results";

const records = ["spf", "dkim", "dmarc"] as const;
const columns =
  "grid grid-cols-3 items-center gap-x-3 gap-y-1.5 px-4 md:grid-cols-[minmax(0,2fr)_repeat(3,minmax(0,1fr))_76px_88px]";

/** The domains that emails are sent from: their DNS records and the results of their mailboxes. */
export function DomainResults({ lines }: { lines: readonly DomainLine[] }) {
  const t = useTranslations("deliverability");
  const locale = useLocale();
  const checkedAt = lines.flatMap(({ domain }) => domain.checkedAt ?? []).toSorted()[0];
  return (
    <Card padded={false} className="min-w-0">
      <header className="flex min-h-11 flex-wrap items-center gap-x-3 border-b border-line px-4 py-1.5">
        <h2 className="type-strong">{t("domains")}</h2>
        {checkedAt && (
          <span className="type-small ms-auto text-text-3">
            {t("recordsChecked")} <Moment at={checkedAt} look="dueWithin" />
          </span>
        )}
      </header>
      <div
        aria-hidden
        className={classNames(columns, "type-caption h-8.5 border-b border-line text-text-3 max-md:hidden")}
      >
        <span>{t("columns.domain")}</span>
        {records.map((record) => (
          <span key={record}>{recordNames[record]}</span>
        ))}
        <span className="text-end">{t("columns.bounces")}</span>
        <span className="text-end">{t("columns.complaints")}</span>
      </div>
      <ul>
        {lines.map(({ domain, results, mailboxes }) => (
          <li
            key={domain.domain}
            className={classNames(columns, "border-b border-line py-2.5 last:border-b-0")}
          >
            <div className="min-w-0 max-md:col-span-3">
              <p className="type-compact truncate font-semibold">
                <TextLink href={`/mailboxes/${mailboxes[0]!.type}/${mailboxes[0]!.id}`}>
                  {domain.domain}
                </TextLink>
              </p>
              <p className="type-small text-text-3">{t("mailboxCount", { count: mailboxes.length })}</p>
            </div>
            {records.map((record) => (
              <RecordState
                key={record}
                name={recordNames[record]}
                check={domain.checks.find(({ kind }) => kind === record)}
              />
            ))}
            <ResultFigure
              label={t("columns.bounces")}
              text={formatRate(bouncesOf(results), results.sent, locale).text}
              className={rateText(bounceTone(results))}
            />
            <ResultFigure
              label={t("columns.complaints")}
              text={formatRate(results.complaints, results.sent, locale).text}
              className={rateText(complaintTone(results))}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** One DNS record in an icon and a word. */
function RecordState({ name, check }: { name: string; check: DomainCheck | undefined }) {
  const t = useTranslations("deliverability.states");
  const state = check?.state ?? "unknown";
  return (
    <span className="type-small flex min-w-0 items-center gap-1.5">
      <CheckMark state={state} className="size-3.5" />
      <span className="font-medium md:sr-only">{name}</span>
      <span className="truncate max-md:sr-only">{t(state)}</span>
    </span>
  );
}
