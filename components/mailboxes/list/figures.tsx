"use client";

import { useLocale, useTranslations } from "next-intl";
import { classNames } from "@/components/ui/class-names";
import { Skeleton } from "@/components/ui/skeleton";
import type { MailboxOverview } from "@/lib/contract/accounts/mailbox-list";
import { bounceSteps, complaintSteps } from "@/lib/contract/campaigns/guard";
import { formatNumber, numberFormat } from "@/lib/format/numbers";
import { formatRate } from "@/lib/format/rates";
import { rateText } from "../deliverability/result-figure";
import { bouncesOf, bounceTone, complaintTone } from "../deliverability/results";

/** How much all mailboxes sent today, and how it arrives (R17, MAIL-26). */
export function Figures({ of }: { of: MailboxOverview | undefined }) {
  const t = useTranslations("mailbox-list.figures");
  const locale = useLocale();
  const number = (value: number) => formatNumber(value, locale);
  /** A step of the bounce guard, in thousandths. */
  const step = (thousandths: number) =>
    numberFormat(locale, { style: "percent", maximumFractionDigits: 1 }).format(thousandths / 1_000);
  const rate = (part: number, whole: number) => formatRate(part, whole, locale).text;
  const { sent = 0 } = of?.results ?? {};
  const tiles: { key: string; value?: string; note?: string; className?: string | undefined }[] = [
    {
      key: "sent",
      ...(of && {
        value: number(of.sentToday),
        note: of.limitToday > 0 ? t("limit", { limit: number(of.limitToday) }) : t("noLimit"),
      }),
    },
    {
      key: "placement",
      ...(of && {
        value: rate(of.warmUp.inbox, of.warmUp.found),
        note:
          of.warmUp.found > 0
            ? t("placementOf", {
                count: of.warmUp.found,
                inbox: number(of.warmUp.inbox),
                found: number(of.warmUp.found),
              })
            : t("noData"),
      }),
    },
    {
      key: "bounces",
      ...(of && {
        value: rate(bouncesOf(of.results), sent),
        note: sent > 0 ? t("bouncesStop", { share: step(bounceSteps.no_first_mails) }) : t("noData"),
        className: rateText(bounceTone(of.results)),
      }),
    },
    {
      key: "complaints",
      ...(of && {
        value: complaintRate(of.results.complaints, sent, locale),
        note:
          sent > 0
            ? t("complaintsStop", { target: step(complaintSteps.warned), share: step(complaintSteps.paused) })
            : t("noData"),
        className: rateText(complaintTone(of.results)),
      }),
    },
  ];
  return (
    <dl className="mb-3.5 grid grid-cols-2 gap-3 max-md:gap-2 lg:grid-cols-4">
      {tiles.map(({ key, value, note, className }) => (
        <div
          key={key}
          className="min-w-0 rounded-card border border-line bg-surface px-4 py-3 max-md:px-3 max-md:py-2.5"
        >
          <dt className="type-compact text-text-2">{t(key as "sent")}</dt>
          <dd>
            {value === undefined ? (
              <Skeleton className="my-2 w-16" />
            ) : (
              <span className={classNames("type-metric block", className)}>{value}</span>
            )}
            <span className="type-small block min-h-4 text-text-3">{note}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Complaints are so rare that their share needs a second decimal. */
export function complaintRate(complaints: number, sent: number, locale: string): string {
  const { text, parts } = formatRate(complaints, sent, locale);
  if (!parts || complaints > sent) return text;
  const digits = { style: "percent", minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;
  return numberFormat(locale, digits).format(complaints / sent);
}
