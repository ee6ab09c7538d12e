"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { SkeletonRows } from "@/components/ui/skeleton";
import { TextLink } from "@/components/ui/text-link";
import { browserApi } from "@/lib/api/browser";
import { fixPath, remedies } from "@/lib/contract/accounts/remedies";
import type { Campaign } from "@/lib/contract/campaigns/campaigns";
import { attentionQuery } from "@/lib/queries/attention";
import { campaignQuery } from "@/lib/queries/campaigns";
import { Guard } from "../parts/guard";
import { LateSteps } from "../parts/late-steps";
import { AttentionGroup } from "./attention-group";
import { StrandedPeople } from "./stranded-people";

/** Everyone in a campaign who needs attention, by reason, most urgent first, with the fix (ux 28). */
export function AttentionPage({ id }: { id: string }) {
  const t = useTranslations("reasons.attention");
  const { data: campaign } = useQuery(campaignQuery(browserApi, id));
  const found = useQuery(attentionQuery(browserApi, id));
  const back = <ButtonLink href={`/campaign/edit/${id}/prospects`}>{t("back")}</ButtonLink>;
  return (
    <>
      <PageHeader
        title={t("title")}
        note={found.data && t("note", { count: found.data.total })}
        actions={back}
      />
      {campaign && <WorkspaceTrouble campaign={campaign} />}
      {campaign?.guard && <Guard id={id} guard={campaign.guard} />}
      {campaign && campaign.late > 0 && <LateSteps campaign={campaign} />}
      <StrandedPeople id={id} />
      {found.isPending && <SkeletonRows label={t("loading")} rows={6} />}
      {found.isError && (
        <EmptyState
          kind="error"
          title={t("failed")}
          text=""
          actions={<Button onClick={() => found.refetch()}>{t("retry")}</Button>}
        />
      )}
      {found.data?.groups.length === 0 && (
        <EmptyState kind="done" title={t("done")} text={t("doneText")} actions={back} />
      )}
      <div className="grid grid-cols-1 gap-4">
        {found.data?.groups.map((group, index) => (
          <AttentionGroup key={group.reason} campaignId={id} group={group} startsOpen={index === 0} />
        ))}
      </div>
    </>
  );
}

const ofWorkspace = ["workspace_unpaid", "workspace_blocked", "restored_copy"] as const;

/** A problem that stops every campaign is shown once, above the people. */
function WorkspaceTrouble({ campaign: { id, nextSend } }: { campaign: Pick<Campaign, "id" | "nextSend"> }) {
  const t = useTranslations("reasons");
  const reason = ofWorkspace.find((one) => one === nextSend.reason);
  if (!reason) return null;
  const remedy = remedies[reason];
  const link = <TextLink href={fixPath(remedy, { campaignId: id })}>{t(`mend.${remedy}`)}</TextLink>;
  return (
    <div className="mb-3">
      <Banner tone="danger" action={link}>
        {t("attention.workspace")} {t(`sentence.${reason}`)}
      </Banner>
    </div>
  );
}
