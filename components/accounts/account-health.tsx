"use client";

import { Clock, Sprout, TriangleAlert } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Progress } from "@/components/ui/progress";
import { TextLink } from "@/components/ui/text-link";
import { type Account, lacksNetwork } from "@/lib/contract/accounts/accounts";
import { formatNumber } from "@/lib/format/numbers";
import { manyRequests, risksOf } from "./risks";

const hour = (value: number) => `${String(value).padStart(2, "0")}:00`;

/** Today's use of each limit and what set it, the warm-up of a new account, its hours, and its risks (ux 114). */
export function AccountHealth({ account }: { account: Account }) {
  const t = useTranslations("settings.health");
  const list = useTranslations("accounts");
  const { ramp, timezone, workHoursStart, workHoursEnd } = account;
  return (
    <section aria-label={t("title")}>
      <h3 className="type-strong mb-2">{t("title")}</h3>
      <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] gap-x-8 gap-y-3">
        {account.today.map((use) => (
          <Use key={use.kind} use={use} />
        ))}
        {!lacksNetwork(account) && <Looks looks={account.looks} />}
      </dl>
      <ul className="type-compact mt-4 grid gap-2 text-text-2">
        {ramp && (
          <li className="flex gap-2">
            <Sprout className="mt-0.5 flex-none text-text-3" aria-hidden />
            <span>{t("ramp", { limit: ramp.limit })}</span>
          </li>
        )}
        <li className="flex gap-2">
          <Clock className="mt-0.5 flex-none text-text-3" aria-hidden />
          <span>
            {list("worksFrom", {
              from: hour(workHoursStart),
              until: hour(workHoursEnd),
              zone: timezone.replaceAll("_", " "),
            })}{" "}
            <TextLink href={`/settings/location?selectedCred=${account.id}`}>{list("changeHours")}</TextLink>
          </span>
        </li>
        {risksOf(account).map((risk) => (
          <li key={risk} className="flex gap-2">
            <TriangleAlert className="mt-0.5 flex-none text-warning" aria-hidden />
            <span>{t(`risk.${risk}`, { count: manyRequests })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Use({ use: { kind, used, limit, reason, planLimit } }: { use: Account["today"][number] }) {
  const t = useTranslations("accounts.today");
  const plan = useTranslations("settings.health");
  const locale = useLocale();
  return (
    <Meter name={t(kind)} used={used} limit={limit}>
      {t(`by.${reason}`)}
      {limit < planLimit && ` · ${plan("plan", { limit: formatNumber(planLimit, locale) })}`}
    </Meter>
  );
}

/** Profiles opened today, out of the number the network allows one member. */
function Looks({ looks: { used, limit } }: Pick<Account, "looks">) {
  const t = useTranslations("settings.health");
  return (
    <Meter name={t("looks")} used={used} limit={limit}>
      {t("looksNote")}
    </Meter>
  );
}

type MeterProps = { name: string; used: number; limit: number; children: ReactNode };

function Meter({ name, used, limit, children }: MeterProps) {
  const t = useTranslations("accounts.today");
  const locale = useLocale();
  const number = (value: number) => formatNumber(value, locale);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-2">
      <dt className="type-small text-text-2">{name}</dt>
      <dd className="type-small tabular-nums">{t("of", { used: number(used), limit: number(limit) })}</dd>
      <dd className="col-span-2 mt-1">
        <Progress
          value={used}
          max={Math.max(limit, 1)}
          label={name}
          tone={used >= limit ? "warning" : "brand"}
        />
      </dd>
      <dd className="type-caption col-span-2 mt-1 text-text-3">{children}</dd>
    </div>
  );
}
