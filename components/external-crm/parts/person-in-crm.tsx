"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Pill } from "@/components/ui/pill";
import { TextLink } from "@/components/ui/text-link";
import { browserApi } from "@/lib/api/browser";
import type { externalCrm } from "@/lib/contract/crm/external";
import { externalPlatforms } from "@/lib/contract/crm/platforms";
import type { Output } from "@/lib/contract/endpoint";
import { prospectInCrmsQuery } from "@/lib/queries/crm/external";
import { workspaceQuery } from "@/lib/queries/workspaces";
import { useMayOpen } from "@/lib/state/pages";
import { crmHref } from "../address";
import { crmNames } from "./names";

type Place = Output<typeof externalCrm.ofProspect>[number];

/** Where a prospect is in the connected CRMs, with their deals there. Nothing is asked where none is connected. */
export function PersonInCrm({ prospectId }: { prospectId: string }) {
  const { data: workspace } = useQuery(workspaceQuery(browserApi));
  const isConnected = externalPlatforms.some((one) => workspace?.crmTokens?.includes(one));
  const { data: places } = useQuery({ ...prospectInCrmsQuery(browserApi, prospectId), enabled: isConnected });
  return places?.map((place) => <InCrm key={place.platform} place={place} />);
}

function InCrm({ place }: { place: Place }) {
  const t = useTranslations("crm-person");
  const { platform, state, url, reason, deals } = place;
  const crm = crmNames[platform];
  const mayDecide = useMayOpen("pipeline");
  return (
    <section aria-label={crm} className="mt-4 border-t border-line pt-3">
      <p className="type-compact flex items-baseline gap-2">
        <span className="flex-1 font-semibold">{crm}</span>
        {url ? (
          <TextLink href={url} external>
            {t("open")}
          </TextLink>
        ) : (
          state !== "refused" && <span className="type-small text-text-2">{t(`states.${state}`)}</span>
        )}
      </p>
      {url && state !== "linked" && <p className="type-small text-text-2">{t(`states.${state}`)}</p>}
      {state === "refused" && (
        <p className="type-small wrap-anywhere text-on-warning-soft">
          {reason ? t("refusedWhy", { crm, reason }) : t("states.refused")}
        </p>
      )}
      {mayDecide && (state === "undecided" || state === "refused") && (
        <p className="type-small mt-0.5">
          <TextLink href={crmHref(platform, "sync", state)}>
            {t(state === "undecided" ? "decide" : "toLog")}
          </TextLink>
        </p>
      )}
      {deals.length > 0 && (
        <ul className="mt-1.5 grid grid-cols-[minmax(0,1fr)] gap-1.5">
          {deals.map((deal) => (
            <li key={deal.url} className="type-compact">
              <TextLink href={deal.url} external className="block truncate">
                {deal.name}
              </TextLink>
              <span className="type-small flex items-center gap-2 text-text-2">
                <span className="min-w-0 truncate">{deal.stage}</span>
                {deal.status !== "open" && (
                  <Pill tone={deal.status === "won" ? "success" : "neutral"}>{t(`deal.${deal.status}`)}</Pill>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
