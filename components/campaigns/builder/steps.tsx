"use client";

import { GitBranch, ListTree, Redo2, Sparkles, Undo2, Workflow } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { phone, useMedia } from "@/components/ui/media";
import { Segmented } from "@/components/ui/segmented";
import type { Campaign } from "@/lib/contract/campaigns";
import type { Step } from "@/lib/contract/sequence";
import { CampaignNews } from "../parts/campaign-news";
import { AddStep } from "./add-step";
import type { SmartView } from "./smart/view";
import { CountHeads } from "./step-counts";
import { StepRow } from "./step-row";
import type { useStepCommands } from "./use-step-commands";

/** Fetched by who looks at it. */
const SmartOutline = dynamic(() => import("./smart/smart-outline").then((module) => module.SmartOutline));
const SmartGraph = dynamic(() => import("./smart/smart-graph").then((module) => module.SmartGraph), {
  ssr: false,
});

type Props = {
  campaign: Campaign;
  sequence: readonly Step[];
  commands: ReturnType<typeof useStepCommands>;
  factsOf: SmartView["factsOf"];
  undo: (() => void) | null;
  redo: (() => void) | null;
  onMakeSmart: () => void;
};

/** The steps of a campaign, below what can be done with all of them; on a phone always as an outline. */
export function Steps({ campaign, sequence, commands, factsOf, undo, redo, onMakeSmart }: Props) {
  const t = useTranslations("campaigns");
  const [view, setView] = useState<"outline" | "graph">("outline");
  const isPhone = useMedia(phone);
  const isSmart = campaign.sequenceType === "smart";
  const isGraph = isSmart && view === "graph" && !isPhone;
  const { full, frame } = commands;
  const smart: SmartView = { sequence, full, onAdd: commands.addAt, factsOf };
  return (
    <div ref={frame} className="flex min-w-0 flex-col lg:min-h-0 px-4 py-4 md:px-6 lg:overflow-y-auto">
      <CampaignNews id={campaign.id} />
      <div className="mb-3 flex flex-wrap items-center gap-1">
        {isSmart && (
          <div className="me-2 max-md:hidden">
            <Segmented
              label={t("smart.view")}
              value={view}
              onChange={setView}
              options={[
                { value: "outline", label: t("smart.outline"), icon: <ListTree aria-hidden /> },
                { value: "graph", label: t("smart.graph"), icon: <Workflow aria-hidden /> },
              ]}
            />
          </div>
        )}
        {!isGraph && !(isSmart && campaign.liveSequence) && (
          <p className="type-compact me-auto text-text-2 lg:me-2">
            {t(isSmart ? "smart.lead" : "builder.lead")}
          </p>
        )}
        <IconButton
          label={t("builder.undo")}
          icon={<Undo2 aria-hidden />}
          variant="ghost"
          size="compact"
          onClick={undo ?? undefined}
          disabledReason={undo ? undefined : t("builder.nothingToUndo")}
        />
        <IconButton
          label={t("builder.redo")}
          icon={<Redo2 aria-hidden />}
          variant="ghost"
          size="compact"
          onClick={redo ?? undefined}
          disabledReason={redo ? undefined : t("builder.nothingToRedo")}
        />
        {isGraph && (
          <Button variant="ghost" size="compact" icon={<Sparkles aria-hidden />} onClick={commands.tidy}>
            {t("smart.tidy")}
          </Button>
        )}
        {campaign.liveSequence && !isGraph && <CountHeads />}
      </div>
      {isGraph ? (
        <SmartGraph {...smart} people={campaign.numbers.prospects} onPlace={commands.place} />
      ) : isSmart ? (
        <SmartOutline {...smart} />
      ) : (
        <ol className="grid grid-cols-[minmax(0,1fr)] gap-1.5" aria-label={t("builder.steps")}>
          {sequence.map((one) => (
            <StepRow key={one.id} step={one} {...factsOf(one)} />
          ))}
        </ol>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <AddStep onAdd={commands.add} isSmart={isSmart} disabledReason={full} />
        <span className="type-small text-text-3 max-md:hidden">
          {t(isGraph ? "smart.moveHint" : "builder.moveHint")}
        </span>
        {!isSmart && (
          <Button
            variant="ghost"
            size="compact"
            icon={<GitBranch aria-hidden />}
            className="ms-auto"
            onClick={onMakeSmart}
          >
            {t("smart.make")}
          </Button>
        )}
      </div>
    </div>
  );
}
