"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Page } from "@/components/shell/page";
import { browserApi } from "@/lib/api/browser";
import { type Campaign, campaigns, hasWays } from "@/lib/contract/campaigns/campaigns";
import { channelOf, type Step } from "@/lib/contract/campaigns/sequence";
import { previewQuery } from "@/lib/queries/campaigns";
import { BuilderBar } from "./builder-bar";
import { type BuilderDialog, BuilderDialogs } from "./builder-dialogs";
import { OwnCampaign } from "./inner/own-campaign";
import { Preview } from "./preview";
import { Problems, useProblemText } from "./problems";
import type { SequenceEdits } from "./sequence-edits";
import type { StepFacts } from "./smart/view";
import { StepInspector } from "./step-inspector";
import { StepMenu } from "./step-menu";
import { StepNames, useStepNames } from "./step-names";
import { Steps } from "./steps";
import { useCampaignWork } from "./use-campaign-work";
import { useDraft } from "./use-draft";
import { useStepCommands } from "./use-step-commands";
import { useStepNumbers } from "./use-step-numbers";

/** Loaded on first use. */
const SenderChoice = dynamic(() => import("./senders").then((module) => module.SenderChoice));
const NextStepFields = dynamic(
  () => import("./smart/next-step-fields").then((module) => module.NextStepFields),
  { loading: () => null },
);

type Commands = ReturnType<typeof useStepCommands>;
type Props = { campaign: Campaign; edits: SequenceEdits };

/** A campaign in the builder: its steps as an outline or a graph, and beside them a preview for a real person. */
export function CampaignBuilder({ campaign, edits }: Props) {
  const t = useTranslations("campaigns");
  const { draft, edit, reset, flush, save, savedVersion, undo, redo } = useDraft(campaign);
  const { work, isBusy } = useCampaignWork({ flush, reset });
  const commands = useStepCommands(draft, edit, edits);
  const factsOf = useStepFacts(campaign, draft.sequence, commands);
  const [dialog, setDialog] = useState<BuilderDialog | null>(null);

  const { id } = campaign;
  const setStatus = (status: "active" | "paused", done: string) =>
    work(() => browserApi(campaigns.updateStatus, { id, status }), done);
  const makeSmart = () =>
    work(
      () => browserApi(campaigns.update, { id, draftVersion: savedVersion(), sequenceType: "smart" }),
      t("smart.made"),
    );
  /** Save first, so that the dialog shows what is on screen. */
  const openDialog = async (wanted: BuilderDialog) => {
    await flush();
    setDialog(wanted);
  };

  return (
    <StepNames value={useStepNames(draft.sequence)}>
      <OwnCampaign value={id}>
        <Page
          fill
          bar={
            <BuilderBar
              campaign={campaign}
              name={draft.name}
              onRename={(name) => edit((before) => ({ ...before, name }), "name")}
              save={save}
              onRetry={flush}
              isBusy={isBusy}
              onOpen={openDialog}
              onResume={() => setStatus("active", t("builder.started"))}
              onPause={() => setStatus("paused", t("builder.paused"))}
            />
          }
        >
          <div className="grid h-full grid-cols-[minmax(0,1fr)] content-start max-lg:overflow-y-auto lg:grid-cols-[minmax(0,1fr)_400px] lg:content-stretch">
            <Steps
              {...{ campaign, commands, factsOf, undo, redo }}
              sequence={draft.sequence}
              onMakeSmart={makeSmart}
            />
            <Sidebar {...{ campaign, draft, edit, commands }} />
          </div>
          <BuilderDialogs
            open={dialog}
            onClose={() => setDialog(null)}
            campaign={campaign}
            savedVersion={savedVersion}
            onFix={commands.fix}
            work={work}
            isBusy={isBusy}
          />
        </Page>
      </OwnCampaign>
    </StepNames>
  );
}

/** Data shown with each step besides its content. */
function useStepFacts(campaign: Campaign, sequence: readonly Step[], commands: Commands) {
  const numberOf = useStepNumbers(sequence);
  const { data: sample } = useQuery(previewQuery(browserApi, campaign.id, campaign.draftVersion, 0));
  const isLive = campaign.liveSequence !== null;
  return (step: Step): StepFacts => {
    const isOfStep = ({ stepId }: { stepId: string | null }) => stepId === step.id;
    return {
      number: numberOf(step.id),
      isSelected: step.id === commands.selected,
      change: isLive ? (campaign.changes.find(isOfStep)?.kind ?? null) : null,
      numbers: isLive ? (campaign.steps.find(isOfStep) ?? null) : null,
      arrival: sample?.steps.find(isOfStep) ?? null,
      hasProblem: campaign.problems.filter(isOfStep).some(({ isBlocking }) => isBlocking),
      actions: commands.actionsOf(step),
    };
  };
}

type SidebarProps = Pick<ReturnType<typeof useDraft>, "draft" | "edit"> & {
  campaign: Campaign;
  commands: Commands;
};

/** Beside the steps: the fields of the selected one, its preview for a real person, problems, and senders. */
function Sidebar({ campaign, draft, edit, commands }: SidebarProps) {
  const say = useProblemText();
  const numberOf = useStepNumbers(draft.sequence);
  const isSmart = hasWays(campaign.sequenceType);
  const step = draft.sequence.find(({ id }) => id === commands.selected) ?? null;
  const errors: Record<string, string> = step
    ? Object.fromEntries(
        campaign.problems
          .filter(({ stepId }) => stepId === step.id)
          .map((problem) => [problem.field ?? "", say(problem)]),
      )
    : {};
  return (
    <aside
      ref={commands.fields}
      onKeyDown={(event) => event.key === "Escape" && commands.leaveFields()}
      className="grid grid-cols-[minmax(0,1fr)] content-start gap-5 border-line bg-surface p-4 lg:overflow-y-auto lg:border-s"
    >
      {step && (
        <StepInspector
          key={step.id}
          step={step}
          errors={errors}
          customFields={campaign.customFields}
          onChange={commands.change}
          menu={isSmart && <StepMenu step={step} actions={commands.actionsOf(step)} />}
        >
          {isSmart && (
            <NextStepFields
              step={step}
              sequence={draft.sequence}
              numberOf={numberOf}
              onLead={(way, target) => commands.lead(step.id, way, target)}
            />
          )}
        </StepInspector>
      )}
      <Preview
        campaignId={campaign.id}
        draftVersion={campaign.draftVersion}
        step={step}
        accountId={draft.senders[0]?.accountId ?? null}
      />
      <Problems
        problems={campaign.problems}
        numberOf={numberOf}
        onOpen={(stepId) => stepId && commands.fix(stepId)}
      />
      <SenderChoice
        value={draft.senders}
        onChange={(senders) => edit((before) => ({ ...before, senders }))}
        needsMailbox={draft.sequence.some(({ type }) => channelOf(type) === "email")}
      />
    </aside>
  );
}
