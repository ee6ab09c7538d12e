"use client";

import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { ZoneNote } from "@/components/shell/zone-note";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { Segmented } from "@/components/ui/fields/segmented";
import { PageHeader } from "@/components/ui/page-header";
import { SkeletonRows } from "@/components/ui/skeleton";
import { browserApi } from "@/lib/api/browser";
import { deliverabilityPeriods, sumOfResults } from "@/lib/contract/accounts/deliverability";
import { formatClock } from "@/lib/format/moments";
import { mailboxesQuery, sendingDomainsQuery } from "@/lib/queries/mailboxes";
import { deliverabilityQuery } from "@/lib/queries/mailboxes/deliverability";
import { BounceRates } from "./bounce-rates";
import { DomainResults } from "./domain-results";
import { GuardedCampaigns } from "./guarded-campaigns";
import { MailboxResultsList } from "./mailbox-results-list";
import { defaultPeriod } from "./period";
import { ResultTiles } from "./result-tiles";
import { domainLinesOf, linesOf } from "./results";

/** What becomes of campaign emails, by domain and mailbox, and what to do about it (R17, ux 90). */
export function DeliverabilityScreen() {
  const t = useTranslations("deliverability");
  const [period, setPeriod] = useState(defaultPeriod);
  const read = useQuery(deliverabilityQuery(browserApi, period));
  const mailboxes = useQuery(mailboxesQuery(browserApi));
  const domains = useQuery(sendingDomainsQuery(browserApi));
  const all = [read, mailboxes, domains];
  const failed = all.filter(({ isError, data }) => isError && !data);
  const known = domains.data ?? [];
  const lines = read.data && mailboxes.data && linesOf(mailboxes.data, read.data.mailboxes, known);
  return (
    <>
      <PageHeader
        title={t("title")}
        note={read.data && <AsOf zone={read.data.timezone} at={read.data.asOf} />}
        actions={
          <Segmented
            label={t("period")}
            value={period}
            onChange={setPeriod}
            options={deliverabilityPeriods.map((value) => ({ value, label: t(`periods.${value}`) }))}
          />
        }
      />
      {failed.length > 0 && (
        <EmptyState
          kind="error"
          title={t("failed")}
          actions={<Button onClick={() => failed.map(({ refetch }) => refetch())}>{t("retry")}</Button>}
        />
      )}
      {failed.length === 0 && !lines && <SkeletonRows rows={8} label={t("loading")} />}
      {lines?.length === 0 && (
        <EmptyState
          kind="first-use"
          title={t("none")}
          text={t("noneText")}
          actions={
            <ButtonLink href="/mailboxes/add" variant="primary">
              {t("add")}
            </ButtonLink>
          }
        />
      )}
      {read.data && lines && lines.length > 0 && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <ResultTiles results={sumOfResults(lines.map(({ results }) => results))} />
          <GuardedCampaigns guarded={read.data.guarded} />
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
            <DomainResults lines={domainLinesOf(lines, known)} />
            <BounceRates read={read.data} lines={lines} />
          </div>
          <MailboxResultsList lines={lines} />
        </div>
      )}
    </>
  );
}

function AsOf({ zone, at }: { zone: string; at: string }) {
  const t = useTranslations("deliverability");
  const locale = useLocale();
  return (
    <>
      <ZoneNote whose="workspace" zone={zone} /> ·{" "}
      {t("asOf", { at: formatClock(new Date(at), { locale, zone }) })}
    </>
  );
}
