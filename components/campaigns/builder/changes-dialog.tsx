"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/fields/checkbox";
import { Dialog } from "@/components/ui/overlays/dialog";
import { browserApi } from "@/lib/api/browser";
import { type Campaign, hasWays } from "@/lib/contract/campaigns/campaigns";
import { reviewQuery } from "@/lib/queries/versions";
import { MissingData } from "../review/missing-data";
import { ChangePill } from "./change-pill";
import { StepMark } from "./step-look";
import { useStepText } from "./step-text";

type Props = {
  campaign: Campaign;
  onClose: () => void;
  /** `alsoPast`: added steps that also run for people already past them. */
  onPublish: (alsoPast: string[]) => void;
  onDiscard: () => void;
  /** Leads to a step whose text has to be fixed. */
  onFix: (stepId: string) => void;
  isBusy: boolean;
};

/** What publishing changes, and how many people each change affects (ux 37, R23). */
export function ChangesDialog({ campaign, onClose, onPublish, onDiscard, onFix, isBusy }: Props) {
  const t = useTranslations("campaigns.changes");
  const smart = useTranslations("campaigns.smart");
  const isSmart = hasWays(campaign.sequenceType);
  const text = useStepText();
  const { data: review } = useQuery(reviewQuery(browserApi, campaign.id, campaign.draftVersion));
  const past = useTranslations("versions.alsoPast");
  const [alsoPast, setAlsoPast] = useState<readonly string[]>([]);
  const choose = (stepId: string, isChosen: boolean) =>
    setAlsoPast((before) => (isChosen ? [...before, stepId] : before.filter((id) => id !== stepId)));
  const steps = new Map(
    [...(campaign.liveSequence ?? []), ...campaign.sequence].map((step) => [step.id, step]),
  );
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title={t("title", { count: campaign.changes.length, version: campaign.liveVersion ?? 0 })}
      footer={
        <>
          <Button onClick={onDiscard}>{t("discard")}</Button>
          <Button variant="primary" busy={isBusy} onClick={() => onPublish([...alsoPast])}>
            {t("publish", { version: (campaign.liveVersion ?? 0) + 1 })}
          </Button>
        </>
      }
    >
      <ul className="grid gap-4">
        {campaign.changes.map((change) => {
          const step = steps.get(change.stepId);
          return (
            <li key={`${change.stepId}${change.kind}`} className="flex gap-3">
              {step && <StepMark type={step.type} />}
              <div className="min-w-0">
                <p className="type-compact flex flex-wrap items-center gap-2 font-semibold">
                  {step ? text.name(step) : null} {step && <ChangePill step={step} change={change.kind} />}
                </p>
                <p className="type-compact text-text-2">
                  {t("reach", { ahead: change.ahead, waiting: change.waiting, past: change.past })}
                </p>
                {change.missed > 0 && (
                  <div className="mt-1.5">
                    <Checkbox
                      label={past("label", { count: change.missed })}
                      description={[
                        past("hint"),
                        ...(change.missedFinished > 0
                          ? [past("finished", { count: change.missedFinished })]
                          : []),
                      ].join(" ")}
                      checked={alsoPast.includes(change.stepId)}
                      onChange={(event) => choose(change.stepId, event.target.checked)}
                    />
                  </div>
                )}
              </div>
            </li>
          );
        })}
      </ul>
      <div className="mt-4 grid gap-3">
        {review && <MissingData missing={review.missing} onFix={onFix} />}
        <Banner tone="info">{isSmart ? smart("rule") : t("rule")}</Banner>
      </div>
    </Dialog>
  );
}
