"use client";

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { browserApi } from "@/lib/api/browser";
import { campaignQuery } from "@/lib/queries/campaigns";
import { versionsQuery } from "@/lib/queries/versions";
import { CustomFields } from "../builder/field-names";
import { StepNames, useStepNames } from "../builder/step-names";
import { VersionCard } from "./version-card";
import { VersionView } from "./version-view";

/** Every published version of a campaign: who published it, what it changed, whom that affected, and its steps (ux 37). */
export function History({ id }: { id: string }) {
  const t = useTranslations("versions");
  const { data: campaign } = useQuery(campaignQuery(browserApi, id));
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    versionsQuery(browserApi, id),
  );
  const [chosen, setChosen] = useState<number | null>(null);
  const all = data?.pages.flatMap(({ items }) => items) ?? [];
  const seen = all.find(({ version }) => version === chosen) ?? all[0];
  const names = useStepNames(all.flatMap(({ sequence }) => sequence));
  if (!campaign || !data) return null;
  if (!seen)
    return (
      <Card>
        <EmptyState kind="first-use" title={t("none")} text={t("noneText")} />
      </Card>
    );
  return (
    <CustomFields value={campaign.customFields}>
      <StepNames value={names}>
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[320px_minmax(0,1fr)]">
          <section aria-label={t("title")} className="grid gap-2">
            <ul className="grid gap-2">
              {all.map((version, index) => (
                <VersionCard
                  key={version.version}
                  version={version}
                  before={all[index + 1]?.sequence ?? []}
                  isChosen={version === seen}
                  onChoose={() => setChosen(version.version)}
                />
              ))}
            </ul>
            {hasNextPage && (
              <Button busy={isFetchingNextPage} onClick={() => fetchNextPage()}>
                {t("older")}
              </Button>
            )}
          </section>
          <VersionView
            key={seen.version}
            campaign={campaign}
            version={seen}
            others={all.map(({ version }) => version).filter((version) => version !== seen.version)}
          />
        </div>
      </StepNames>
    </CustomFields>
  );
}
