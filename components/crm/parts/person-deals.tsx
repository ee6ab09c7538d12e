"use client";

import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { FailedRead } from "@/components/ui/failed-read";
import { IconButton } from "@/components/ui/icon-button";
import { Pill } from "@/components/ui/pill";
import { TextLink } from "@/components/ui/text-link";
import { ApiError } from "@/lib/api/api-error";
import { browserApi } from "@/lib/api/browser";
import { formatMoney } from "@/lib/format/money";
import { dealsOfProspectQuery } from "@/lib/queries/crm/deals";
import { crmInfoQuery, pipelinesQuery } from "@/lib/queries/crm/pipelines";
import { featuresQuery } from "@/lib/queries/workspaces";
import { useMayOpen } from "@/lib/state/pages";
import { DealDialog } from "../late-dialogs";

type Props = { person: { id: string; fullName: string; companyName: string } };

/** The deals of one person, and a way to create one; only where the built-in CRM is on and open to the viewer (CRM-26). */
export function PersonDeals(props: Props) {
  const features = useQuery(featuresQuery(browserApi)).data;
  const mayOpen = useMayOpen("pipeline") && features?.native_crm === "active";
  const { data: info } = useQuery({ ...crmInfoQuery(browserApi), enabled: mayOpen });
  return mayOpen && info?.isConnected ? <Deals {...props} /> : null;
}

function Deals({ person }: Props) {
  const t = useTranslations("deals.person");
  const locale = useLocale();
  const [isCreating, setCreating] = useState(false);
  const { data: deals, error, refetch } = useQuery(dealsOfProspectQuery(browserApi, person.id));
  const { data: pipelines = [] } = useQuery(pipelinesQuery(browserApi));
  const stages = pipelines.flatMap((one) => one.stages);
  // A prospect that was erased meanwhile has none.
  const isGone = error instanceof ApiError && error.status === 404;
  return (
    <section aria-label={t("title")} className="mt-4 border-t border-line pt-3">
      <p className="type-compact mb-1 flex items-center gap-2 font-semibold">
        <span className="flex-1">{t("title")}</span>
        <IconButton
          size="compact"
          label={t("create")}
          icon={<Plus aria-hidden />}
          onClick={() => setCreating(true)}
        />
      </p>
      {error && !isGone && (
        <FailedRead text={t("failed")} retry={t("retry")} onRetry={() => void refetch()} />
      )}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
        {deals?.map((deal) => (
          <li key={deal.id} className="type-compact">
            <p className="flex items-baseline gap-2">
              <TextLink href={`/crm/manage/default?deal=${deal.id}`} className="min-w-0 flex-1 truncate">
                {deal.name}
              </TextLink>
              <span className="font-semibold whitespace-nowrap">
                {formatMoney(deal.amount, deal.currency, locale)}
              </span>
            </p>
            <p className="type-small flex items-center gap-2 text-text-2">
              <span className="min-w-0 truncate">{stages.find(({ id }) => id === deal.stageId)?.name}</span>
              {deal.status !== "open" && (
                <Pill tone={deal.status === "won" ? "success" : "neutral"}>{t(deal.status)}</Pill>
              )}
            </p>
          </li>
        ))}
        {deals?.length === 0 && <li className="type-small text-text-3">{t("none")}</li>}
      </ul>
      {isCreating && <DealDialog prospect={person} onClose={() => setCreating(false)} />}
    </section>
  );
}
