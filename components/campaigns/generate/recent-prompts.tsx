"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Dialog } from "@/components/ui/overlays/dialog";
import { SkeletonRows } from "@/components/ui/skeleton";
import { browserApi } from "@/lib/api/browser";
import type { CampaignPrompt } from "@/lib/contract/campaigns/prompts";
import { promptsQuery } from "@/lib/queries/campaign-prompts";
import { PromptRow } from "./prompt-row";

type Props = { onAgain: (prompt: CampaignPrompt) => void; onClose: () => void };

/** The user's recent prompts with their progress, updated while one of them runs (CAMP-72). */
export function RecentPrompts({ onAgain, onClose }: Props) {
  const t = useTranslations("campaign-prompts");
  const { data: prompts, isError, refetch } = useQuery({ ...promptsQuery(browserApi), staleTime: 0 });
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t("recent")}
      description={t("recentLead")}
    >
      {!prompts && !isError && <SkeletonRows rows={4} kind="conversations" label={t("loading")} />}
      {!prompts && isError && (
        <EmptyState
          kind="error"
          title={t("failedToLoad")}
          actions={<Button onClick={() => refetch()}>{t("retry")}</Button>}
        />
      )}
      {prompts?.length === 0 && (
        <EmptyState
          kind="first-use"
          title={t("none")}
          text={t("noneText")}
          actions={<Button onClick={onClose}>{t("new")}</Button>}
        />
      )}
      {prompts && prompts.length > 0 && (
        <ul className="-mx-5 divide-y divide-line border-t border-line">
          {prompts.map((prompt) => (
            <PromptRow key={prompt.id} prompt={prompt} onAgain={onAgain} />
          ))}
        </ul>
      )}
    </Dialog>
  );
}
