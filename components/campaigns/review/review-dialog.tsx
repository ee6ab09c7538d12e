"use client";

import { useQuery } from "@tanstack/react-query";
import { Play } from "lucide-react";
import { useTranslations } from "next-intl";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/overlays/dialog";
import { SkeletonRows } from "@/components/ui/skeleton";
import { browserApi } from "@/lib/api/browser";
import type { Campaign } from "@/lib/contract/campaigns/campaigns";
import { reviewQuery } from "@/lib/queries/versions";
import { useProblemText } from "../builder/problems";
import { ReviewDay } from "./review-day";
import { ReviewMails } from "./review-mails";
import { ReviewPeople } from "./review-people";
import { ReviewSenders } from "./review-senders";

type Props = {
  campaign: Campaign;
  isBusy: boolean;
  onClose: () => void;
  onStart: () => void;
  /** Leads to a step whose text has to be fixed. */
  onFix: (stepId: string) => void;
};

/** Reviews the first start before it happens: the senders, who would wait and why, and the first day (ux 42, 43, 46). */
export function ReviewDialog({ campaign, isBusy, onClose, onStart, onFix }: Props) {
  const t = useTranslations("versions.review");
  const say = useProblemText();
  const { data: review } = useQuery(reviewQuery(browserApi, campaign.id, campaign.draftVersion));
  return (
    <Dialog
      open
      size="large"
      onOpenChange={(next) => !next && onClose()}
      title={t("title")}
      description={t("lead", { name: campaign.name })}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button variant="primary" icon={<Play aria-hidden />} busy={isBusy} onClick={onStart} autoFocus>
            {t("start")}
          </Button>
        </>
      }
    >
      {review ? (
        <div className="grid gap-5">
          {campaign.problems.length > 0 && (
            <Banner tone="warning">
              <b className="font-semibold">{t("problems")}</b>
              <ul>
                {campaign.problems.map((problem) => (
                  <li key={`${problem.code}${problem.stepId}${problem.field}${problem.detail}`}>
                    {say(problem)}
                  </li>
                ))}
              </ul>
            </Banner>
          )}
          <div className="grid gap-5 md:grid-cols-2">
            <ReviewSenders review={review} />
            <ReviewPeople review={review} sequence={campaign.sequence} onFix={onFix} />
          </div>
          <ReviewMails review={review} sequence={campaign.sequence} onFix={onFix} />
          <ReviewDay review={review} sequence={campaign.sequence} />
        </div>
      ) : (
        <SkeletonRows rows={6} kind="table" label={t("loading")} />
      )}
    </Dialog>
  );
}
