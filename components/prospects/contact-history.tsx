"use client";

import { useQuery } from "@tanstack/react-query";
import { Ban, Check } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Moment } from "@/components/shell/moment";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { FailedRead } from "@/components/ui/failed-read";
import { SkeletonRows } from "@/components/ui/skeleton";
import { browserApi } from "@/lib/api/browser";
import type { ContactChange } from "@/lib/contract/prospects/contact-history";
import { formatCalendar } from "@/lib/format/moments";
import { shownNumber } from "@/lib/format/phone-numbers";
import { contactHistoryQuery } from "@/lib/queries/prospect-page";

const shownAtFirst = 5;

type Props = {
  prospectId: string;
  /** Whether an opt-out or the do-not-contact list forbids contact now. */
  isForbidden: boolean;
  children?: ReactNode;
};

/** Whether the person may be contacted, and everything that happened about it, newest first (M15). */
export function ContactHistory({ prospectId, isForbidden, children }: Props) {
  const t = useTranslations("contact-history");
  const [isWhole, setWhole] = useState(false);
  const { data, isPending, isError, refetch } = useQuery(contactHistoryQuery(browserApi, prospectId));
  const changes = data?.changes ?? [];
  const Icon = isForbidden ? Ban : Check;
  return (
    <Card>
      <CardHeader
        title={t("title")}
        className="mb-2"
        actions={
          <span
            className={`type-small flex items-center gap-1.5 ${isForbidden ? "text-text-2" : "text-success"}`}
          >
            <Icon className="size-3.5 flex-none" aria-hidden /> {t(isForbidden ? "cannot" : "can")}
          </span>
        }
      />
      {children}
      {isPending && <SkeletonRows rows={2} label={t("title")} />}
      {isError && !data && (
        <FailedRead text={t("failed")} retry={t("retry")} onRetry={() => void refetch()} />
      )}
      <ol aria-label={t("title")} className="grid gap-2.5">
        {(isWhole ? changes : changes.slice(0, shownAtFirst)).map((change) => (
          <li key={change.id} className="type-compact grid grid-cols-[minmax(0,1fr)_auto] gap-3">
            <Change change={change} />
            <span className="type-small whitespace-nowrap text-text-3">
              <Moment at={change.at} look="date" />
            </span>
          </li>
        ))}
      </ol>
      {!isWhole && changes.length > shownAtFirst && (
        <Button size="compact" variant="ghost" className="mt-2" onClick={() => setWhole(true)}>
          {t("all", { count: changes.length - shownAtFirst })}
        </Button>
      )}
    </Card>
  );
}

/** What happened, and below it what is known of it. */
function Change({ change }: { change: ContactChange }) {
  const t = useTranslations("contact-history");
  const sources = useTranslations("prospects.consents.source");
  const locale = useLocale();
  const { basis, value, valueKind, reason } = change;
  const parts = [
    change.kind === "listed" && change.fileName && t("fromFile", { file: change.fileName }),
    change.kind === "opted_out" && change.channel && t(`channel.${change.channel}`),
    value && (valueKind === "phone" ? shownNumber(value) : value.replace(/^https:\/\//, "")),
    basis && sources(basis.source),
    basis?.givenOn && t("given", { day: formatCalendar(basis.givenOn, locale, "date") }),
    change.campaignName,
    change.actor && t("by", { name: change.actor }),
  ].filter(Boolean);
  return (
    <span className="min-w-0">
      <span className="font-medium wrap-anywhere">
        <What change={change} />
      </span>
      {parts.length > 0 && (
        <span className="type-small block wrap-anywhere text-text-2">{parts.join(" · ")}</span>
      )}
      {(basis || reason) && (
        <q className="type-small block wrap-anywhere text-text-2">{basis?.wording ?? reason}</q>
      )}
    </span>
  );
}

function What({ change: { kind, origin, fileName, channel, source, isShared } }: { change: ContactChange }) {
  const t = useTranslations("contact-history");
  const file = fileName ?? "";
  switch (kind) {
    case "added":
      return t(`origin.${origin === "file" && !file ? "unknown" : (origin ?? "unknown")}`, { file });
    case "details_added":
      return t(`details.${file ? "file" : origin === "api" ? "api" : "search"}`, { file });
    case "consent_given":
    case "consent_withdrawn":
      return t(`change.${kind}`, { what: t(`what.${channel === "sms" ? "sms" : "call"}`) });
    case "opted_out":
      return t(`optedOut.${isShared ? "shared" : wayOf(source)}`);
    case "allowed_again":
      return file ? t("change.fileRemoved", { file }) : t("change.allowed_again");
    case "listed":
      return t("change.listed");
  }
}

/** Entries of members and files are no opt-outs. */
const wayOf = (source: ContactChange["source"]) =>
  source === null || source === "added" || source === "import" || source === "unsubscribed_elsewhere"
    ? "unknown"
    : source;
