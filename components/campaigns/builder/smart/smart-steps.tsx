"use client";

import { ListTree, Sparkles, Workflow } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Segmented } from "@/components/ui/fields/segmented";
import { phone, useMedia } from "@/components/ui/media";
import type { Step } from "@/lib/contract/campaigns/sequence";
import { AddStep } from "../add-step";
import { CountHeads } from "../step-counts";
import { UndoButtons, type UndoRedo } from "../undo-buttons";
import type { useStepCommands } from "../use-step-commands";
import type { SmartView } from "./view";

/** Each view is loaded when it is opened. */
const SmartOutline = dynamic(() => import("./smart-outline").then((module) => module.SmartOutline));
const SmartGraph = dynamic(() => import("./smart-graph").then((module) => module.SmartGraph), {
  ssr: false,
});

type Props = UndoRedo & {
  sequence: readonly Step[];
  commands: ReturnType<typeof useStepCommands>;
  factsOf: SmartView["factsOf"];
  /** The number of people at the first step; null for a sequence that never runs, such as a template. */
  people: number | null;
  /** Whether counts are shown beside each step. */
  hasCounts: boolean;
};

/** A smart sequence as an outline or a graph, with the actions for all its steps; on a phone always an outline. */
export function SmartSteps({ sequence, commands, factsOf, people, hasCounts, ...history }: Props) {
  const t = useTranslations("campaigns");
  const [view, setView] = useState<"outline" | "graph">("outline");
  const isGraph = !useMedia(phone) && view === "graph";
  const smart: SmartView = { sequence, full: commands.full, onAdd: commands.addAt, factsOf };
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-1">
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
        {!isGraph && !hasCounts && (
          <p className="type-compact me-auto text-text-2 lg:me-2">{t("smart.lead")}</p>
        )}
        <UndoButtons {...history} />
        {isGraph && (
          <Button variant="ghost" size="compact" icon={<Sparkles aria-hidden />} onClick={commands.tidy}>
            {t("smart.tidy")}
          </Button>
        )}
        {hasCounts && !isGraph && <CountHeads />}
      </div>
      {isGraph ? (
        <SmartGraph {...smart} people={people} onPlace={commands.place} />
      ) : (
        <SmartOutline {...smart} />
      )}
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <AddStep onAdd={commands.add} isSmart disabledReason={commands.full} />
        <span className="type-small text-text-3 max-md:hidden">
          {t(isGraph ? "smart.moveHint" : "builder.moveHint")}
        </span>
      </div>
    </>
  );
}
