"use client";

import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { Moment } from "@/components/shell/moment";
import { PageLink } from "@/components/shell/page-link";
import { Card, CardHeader } from "@/components/ui/card";
import { Pill } from "@/components/ui/pill";
import { TextLink } from "@/components/ui/text-link";
import { browserApi } from "@/lib/api/browser";
import { fixPath, remedies } from "@/lib/contract/accounts/remedies";
import type { Forecast, ForecastHold, ForecastRelief } from "@/lib/contract/campaigns/simulation";
import { formatNumber } from "@/lib/format/numbers";
import { accountsQuery } from "@/lib/queries/accounts";

/** More than that is too much to read. */
const maxHolds = 5;

/** What delays people, what would help, and who waits for something that has no date. */
export function Obstacles({ campaignId, forecast }: { campaignId: string; forecast: Forecast }) {
  const t = useTranslations("campaign-forecast.obstacles");
  const { holds, reliefs, stuck } = forecast;
  if (holds.length + reliefs.length + stuck.length === 0) return null;
  return (
    <Card>
      <CardHeader title={t("title")} />
      {reliefs.length > 0 && (
        <>
          <h3 className="type-compact font-semibold">{t("faster")}</h3>
          <ul className="mt-1.5 mb-4 grid gap-2">
            {reliefs.map((relief) => (
              <Relief key={relief.kind} relief={relief} />
            ))}
          </ul>
        </>
      )}
      {holds.length > 0 && (
        <>
          <h3 className="type-compact font-semibold">{t("holds")}</h3>
          <ul className="mt-1.5 mb-4 grid gap-2 last:mb-0">
            {holds.slice(0, maxHolds).map((hold) => (
              <Hold
                key={[hold.accountId, hold.kind, hold.reason, hold.cap].join(" ")}
                campaignId={campaignId}
                hold={hold}
              />
            ))}
          </ul>
        </>
      )}
      {stuck.length > 0 && <Stuck stuck={stuck} />}
    </Card>
  );
}

function useAccountName() {
  const { data } = useQuery(accountsQuery(browserApi));
  return (accountId: string | null) => {
    const account = data?.find(({ id }) => id === accountId);
    return account ? `${account.firstName} ${account.lastName}`.trim() : "";
  };
}

function Hold({ campaignId, hold }: { campaignId: string; hold: ForecastHold }) {
  const t = useTranslations("campaign-forecast.obstacles");
  const tStep = useTranslations("campaigns.step");
  const tCap = useTranslations("accounts.today.by");
  const tReason = useTranslations("prospects.next.reason");
  const locale = useLocale();
  const nameOf = useAccountName();
  const { accountId, kind, reason, cap, people, hours } = hold;
  const isOfCampaign = remedies[reason] === "settings";
  const what = cap ? tCap(cap) : reason === "spacing" ? t("pace") : tReason(reason);
  return (
    <li className="type-compact">
      <span className="font-medium">{tStep(kind)}</span>
      <span className="text-text-2">
        {" · "}
        {isOfCampaign ? (
          <TextLink href={fixPath("settings", { campaignId })}>{tReason(reason)}</TextLink>
        ) : (
          what
        )}
        {" · "}
      </span>
      <PageLink
        page="settings"
        href={`/settings/${cap ? "limits" : "location"}?selectedCred=${accountId}`}
        otherwise={nameOf(accountId)}
      >
        {nameOf(accountId)}
      </PageLink>
      <span className="type-small block text-text-3">
        {t("waited", { count: people, hours: formatNumber(hours, locale) })}
      </span>
    </li>
  );
}

function Relief({ relief }: { relief: ForecastRelief }) {
  const t = useTranslations("campaign-forecast.obstacles");
  const tStep = useTranslations("accounts.today");
  const nameOf = useAccountName();
  const { kind, accountId, counted, hours, finishesAt } = relief;
  return (
    <li className="type-compact flex flex-wrap items-center gap-x-2 gap-y-1">
      <span>
        {kind === "another_sender" && t("anotherSender")}
        {kind === "longer_hours" && t("longerHours", { name: nameOf(accountId), hours: hours ?? 0 })}
        {kind === "own_limit" &&
          t("ownLimit", { name: nameOf(accountId), kind: counted ? tStep(counted) : "" })}
      </span>
      {finishesAt && (
        <Pill tone="success">
          {t("endsOn")} <Moment at={finishesAt} look="dayWithin" />
        </Pill>
      )}
    </li>
  );
}

function Stuck({ stuck }: Pick<Forecast, "stuck">) {
  const t = useTranslations("campaign-forecast.obstacles");
  const tReason = useTranslations("prospects.next.reason");
  return (
    <>
      <h3 className="type-compact font-semibold">{t("stuck")}</h3>
      <ul className="mt-1.5 grid gap-1">
        {stuck.map(({ reason, people }) => (
          <li key={reason} className="type-compact">
            {tReason(reason)} <span className="text-text-3">{t("people", { count: people })}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
