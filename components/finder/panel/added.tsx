"use client";

import { useTranslations } from "next-intl";
import { SourceRow } from "@/components/searches/parts/source-row";
import { useSearchCommands, useSearches } from "@/components/searches/parts/use-searches";
import { ButtonLink } from "@/components/ui/button-link";
import type { Search } from "@/lib/contract/prospects/searches";

type Props = { search: Search; campaignName: string };

/** How the search in the campaign is getting on, and at its end whom it did not add and why (PROSPECT-25, PROSPECT-26). */
export function Added({ search, campaignName }: Props) {
  const t = useTranslations("finder.panel");
  const { campaignId } = search;
  const { data } = useSearches(campaignId);
  const commands = useSearchCommands(campaignId);
  const now = data?.find(({ id }) => id === search.id) ?? search;
  return (
    <div className="py-4">
      <p className="type-compact px-4 pb-3 text-text-2">{t("addedTo", { name: campaignName })}</p>
      <ul className="border-b border-line">
        <SourceRow source={now} commands={commands} />
      </ul>
      <div className="px-4 pt-4">
        <ButtonLink href={`/campaign/edit/${campaignId}/prospects`} className="w-full max-md:h-touch">
          {t("open")}
        </ButtonLink>
      </div>
    </div>
  );
}
