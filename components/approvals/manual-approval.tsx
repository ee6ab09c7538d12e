"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useOnRefusal } from "@/components/shell/use-on-refusal";
import { Card, CardHeader } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { SearchInput } from "@/components/ui/fields/search-input";
import { Switch } from "@/components/ui/fields/switch";
import { PageHeader } from "@/components/ui/page-header";
import { SkeletonRows } from "@/components/ui/skeleton";
import { browserApi } from "@/lib/api/browser";
import { campaigns } from "@/lib/contract/campaigns/campaigns";
import { approvalSwitchesQuery } from "@/lib/queries/approvals";
import { keys } from "@/lib/queries/keys";

/** From this many campaigns on, show a search field. */
const manyCampaigns = 8;

/** Turns the review of every message on or off per campaign (CAMP-17); each switch applies at once. */
export function ManualApproval() {
  const t = useTranslations("approvals.preferences");
  const { data: all, isPending } = useQuery(approvalSwitchesQuery(browserApi));
  const [query, setQuery] = useState("");
  const turn = useTurn();
  const words = query.trim().toLowerCase();
  const shown = all?.filter(({ name }) => name.toLowerCase().includes(words)) ?? [];
  return (
    <>
      <PageHeader title={t("title")} />
      <Card className="max-w-150">
        <CardHeader title={t("campaigns")} note={t("note")} />
        {isPending && <SkeletonRows label={t("loading")} rows={4} />}
        {all && all.length >= manyCampaigns && (
          <div className="mb-3">
            <SearchInput label={t("find")} placeholder={t("find")} value={query} onSearch={setQuery} />
          </div>
        )}
        {all && shown.length === 0 && <EmptyState kind="no-match" title={t(words ? "noMatch" : "none")} />}
        <ul className="grid gap-3">
          {shown.map(({ id, name, isOn }) => (
            <li key={id}>
              <Switch label={name} checked={isOn} onChange={(to) => turn({ id, isOn: to })} />
            </li>
          ))}
        </ul>
      </Card>
    </>
  );
}

function useTurn() {
  const client = useQueryClient();
  const onRefusal = useOnRefusal();
  const { queryKey } = approvalSwitchesQuery(browserApi);
  const { mutate } = useMutation({
    mutationFn: ({ id, isOn }: { id: string; isOn: boolean }) =>
      browserApi(campaigns.saveSettings, { id, settings: { manualApproval: isOn } }),
    scope: { id: "manual approval" },
    onMutate: ({ id, isOn }) =>
      client.setQueryData(queryKey, (before) =>
        before?.map((campaign) => (campaign.id === id ? { ...campaign, isOn } : campaign)),
      ),
    onError: onRefusal,
    onSettled: () => client.invalidateQueries({ queryKey: keys.campaigns }),
  });
  return mutate;
}
