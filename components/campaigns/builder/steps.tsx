"use client";

import { GitBranch } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { type Campaign, hasWays } from "@/lib/contract/campaigns/campaigns";
import type { Step } from "@/lib/contract/campaigns/sequence";
import { CampaignNews } from "../parts/campaign-news";
import { AddStep } from "./add-step";
import type { SmartView } from "./smart/view";
import { CountHeads } from "./step-counts";
import { StepRow } from "./step-row";
import { UndoButtons, type UndoRedo } from "./undo-buttons";
import type { useStepCommands } from "./use-step-commands";

/** Loaded only for smart campaigns. */
const SmartSteps = dynamic(() => import("./smart/smart-steps").then((module) => module.SmartSteps));

type Props = UndoRedo & {
  campaign: Campaign;
  sequence: readonly Step[];
  commands: ReturnType<typeof useStepCommands>;
  factsOf: SmartView["factsOf"];
  onMakeSmart: () => void;
};

/** The steps of a campaign, below the actions for all of them. */
export function Steps({ campaign, onMakeSmart, ...rest }: Props) {
  const isLive = campaign.liveSequence !== null;
  return (
    <div
      ref={rest.commands.frame}
      className="flex min-w-0 flex-col lg:min-h-0 px-4 py-4 md:px-6 lg:overflow-y-auto"
    >
      <CampaignNews id={campaign.id} />
      {hasWays(campaign.sequenceType) ? (
        <SmartSteps {...rest} people={campaign.numbers.prospects} hasCounts={isLive} />
      ) : (
        <ListedSteps {...rest} hasCounts={isLive} onMakeSmart={onMakeSmart} />
      )}
    </div>
  );
}

type ListedProps = Omit<Props, "campaign"> & { hasCounts: boolean };

function ListedSteps({ sequence, commands, factsOf, hasCounts, onMakeSmart, undo, redo }: ListedProps) {
  const t = useTranslations("campaigns");
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-1">
        <p className="type-compact me-auto text-text-2 lg:me-2">{t("builder.lead")}</p>
        <UndoButtons undo={undo} redo={redo} />
        {hasCounts && <CountHeads />}
      </div>
      <ol className="grid grid-cols-[minmax(0,1fr)] gap-1.5" aria-label={t("builder.steps")}>
        {sequence.map((one) => (
          <StepRow key={one.id} step={one} {...factsOf(one)} />
        ))}
      </ol>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <AddStep onAdd={commands.add} isSmart={false} disabledReason={commands.full} />
        <span className="type-small text-text-3 max-md:hidden">{t("builder.moveHint")}</span>
        <Button
          variant="ghost"
          size="compact"
          icon={<GitBranch aria-hidden />}
          className="ms-auto"
          onClick={onMakeSmart}
        >
          {t("smart.make")}
        </Button>
      </div>
    </>
  );
}
