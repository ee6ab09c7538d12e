"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Redo2, Undo2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { Page } from "@/components/shell/page";
import { useSayRefusal } from "@/components/shell/use-say-refusal";
import { IconButton } from "@/components/ui/icon-button";
import { toast } from "@/components/ui/toast";
import { ApiError } from "@/lib/api/api-error";
import { browserApi } from "@/lib/api/browser";
import { type Campaign, type CampaignProblem, campaigns } from "@/lib/contract/campaigns";
import type { Step, StepKind } from "@/lib/contract/sequence";
import { campaignQuery, previewQuery } from "@/lib/queries/campaigns";
import { keys } from "@/lib/queries/keys";
import { CampaignNews } from "../parts/campaign-news";
import { AddStep } from "./add-step";
import { BuilderBar } from "./builder-bar";
import { ChangesDialog } from "./changes-dialog";
import { insertStep, moveStep, newStep, removeStep, replaceStep } from "./draft";
import { Preview } from "./preview";
import { Problems, useProblemText } from "./problems";
import { SenderChoice } from "./senders";
import { StepInspector } from "./step-inspector";
import { CountHeads, StepRow } from "./step-row";
import { useDraft } from "./use-draft";

/** The builder of a simple campaign: the outline of its steps, and beside it what one step says to a real person. */
export function Builder({ id }: { id: string }) {
  const { data: campaign } = useQuery(campaignQuery(browserApi, id));
  return campaign ? <LoadedBuilder campaign={campaign} /> : null;
}

function LoadedBuilder({ campaign }: { campaign: Campaign }) {
  const t = useTranslations("campaigns.builder");
  const client = useQueryClient();
  const sayRefusal = useSayRefusal();
  const say = useProblemText();
  const { draft, edit, reset, flush, save, undo, redo } = useDraft(campaign);
  const [selected, setSelected] = useState<string | null>(draft.sequence[0]?.id ?? null);
  const [seesChanges, setSeesChanges] = useState(false);
  const [busy, setBusy] = useState(false);

  const { data: sample } = useQuery(previewQuery(browserApi, campaign.id, campaign.draftVersion, 0));
  const step = draft.sequence.find(({ id }) => id === selected) ?? null;
  const numbers = useMemo(() => {
    let touches = 0;
    return new Map(draft.sequence.map((one) => [one.id, one.type === "delay" ? null : ++touches]));
  }, [draft.sequence]);
  const setSequence = (change: (sequence: readonly Step[]) => Step[], field: string | null = null) =>
    edit((before) => ({ ...before, sequence: change(before.sequence) }), field);

  const add = (type: StepKind) => {
    const { sequence, added } = insertStep(
      draft.sequence,
      selected ?? draft.sequence.at(-1)?.id ?? null,
      type,
    );
    setSequence(() => sequence);
    setSelected(added.id);
  };
  const duplicate = (one: Step) =>
    setSequence((sequence) =>
      sequence.flatMap((other) =>
        other.id === one.id ? [other, { ...one, id: newStep(one.type).id }] : [other],
      ),
    );

  /** Saves first, so that what is published is what is seen. */
  const act = async (work: () => Promise<Campaign>, done: string) => {
    setBusy(true);
    try {
      await flush();
      const answer = await work();
      reset(answer);
      client.setQueryData(campaignQuery(browserApi, campaign.id).queryKey, answer);
      await client.invalidateQueries({ queryKey: keys.campaigns });
      setSeesChanges(false);
      toast.success(done);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      sayRefusal(error);
    } finally {
      setBusy(false);
    }
  };
  const problemsOf = (stepId: string) => campaign.problems.filter((problem) => problem.stepId === stepId);
  const errors: Record<string, string> = step
    ? Object.fromEntries(
        problemsOf(step.id).map((problem: CampaignProblem) => [problem.field ?? "", say(problem)]),
      )
    : {};

  return (
    <Page
      fill
      bar={
        <BuilderBar
          campaign={campaign}
          name={draft.name}
          onRename={(name) => edit((before) => ({ ...before, name }), "name")}
          save={save}
          onRetry={flush}
          isBusy={busy}
          onSeeChanges={() => setSeesChanges(true)}
          onStart={() =>
            act(() => browserApi(campaigns.updateStatus, { id: campaign.id, status: "active" }), t("started"))
          }
          onPause={() =>
            act(() => browserApi(campaigns.updateStatus, { id: campaign.id, status: "paused" }), t("paused"))
          }
        />
      }
    >
      <div className="grid h-full grid-cols-[minmax(0,1fr)] content-start max-lg:overflow-y-auto lg:grid-cols-[minmax(0,1fr)_400px] lg:content-stretch">
        <div className="px-4 py-4 md:px-6 lg:overflow-y-auto">
          <CampaignNews id={campaign.id} />
          <div className="mb-3 flex items-center gap-1">
            <p className="type-compact me-auto text-text-2 lg:me-2">{t("lead")}</p>
            <IconButton
              label={t("undo")}
              icon={<Undo2 aria-hidden />}
              variant="ghost"
              size="compact"
              onClick={undo ?? undefined}
              disabledReason={undo ? undefined : t("nothingToUndo")}
            />
            <IconButton
              label={t("redo")}
              icon={<Redo2 aria-hidden />}
              variant="ghost"
              size="compact"
              onClick={redo ?? undefined}
              disabledReason={redo ? undefined : t("nothingToRedo")}
            />
            {campaign.liveSequence && <CountHeads />}
          </div>
          <ol className="grid grid-cols-[minmax(0,1fr)] gap-1.5" aria-label={t("steps")}>
            {draft.sequence.map((one) => (
              <StepRow
                key={one.id}
                step={one}
                number={numbers.get(one.id) ?? null}
                isSelected={one.id === selected}
                change={
                  campaign.liveSequence
                    ? (campaign.changes.find(({ stepId }) => stepId === one.id)?.kind ?? null)
                    : null
                }
                numbers={
                  campaign.liveSequence
                    ? (campaign.steps.find(({ stepId }) => stepId === one.id) ?? null)
                    : null
                }
                arrival={sample?.steps.find(({ stepId }) => stepId === one.id) ?? null}
                hasProblem={problemsOf(one.id).some(({ isBlocking }) => isBlocking)}
                actions={{
                  select: () => setSelected(one.id),
                  move: (by) => setSequence((sequence) => moveStep(sequence, one.id, by)),
                  toggle: () =>
                    setSequence((sequence) => replaceStep(sequence, { ...one, is_enabled: !one.is_enabled })),
                  duplicate: () => duplicate(one),
                  remove: () => setSequence((sequence) => removeStep(sequence, one.id)),
                }}
              />
            ))}
          </ol>
          <div className="mt-3 flex items-center gap-3">
            <AddStep onAdd={add} />
            <span className="type-small text-text-3 max-md:hidden">{t("moveHint")}</span>
          </div>
        </div>
        <aside className="grid grid-cols-[minmax(0,1fr)] content-start gap-5 border-line bg-surface p-4 lg:overflow-y-auto lg:border-s">
          {step && (
            <StepInspector
              step={step}
              errors={errors}
              customFields={campaign.customFields}
              onChange={(next, field) =>
                setSequence((sequence) => replaceStep(sequence, next), `${next.id}${field}`)
              }
            />
          )}
          <Preview campaignId={campaign.id} draftVersion={campaign.draftVersion} stepId={selected} />
          <Problems
            problems={campaign.problems}
            numberOf={(stepId) => numbers.get(stepId) ?? null}
            onOpen={(stepId) => stepId && setSelected(stepId)}
          />
          <SenderChoice
            value={draft.senders}
            onChange={(senders) => edit((before) => ({ ...before, senders }))}
            needsMailbox={draft.sequence.some(({ type }) => type === "email")}
          />
        </aside>
      </div>
      <ChangesDialog
        campaign={campaign}
        open={seesChanges}
        onClose={() => setSeesChanges(false)}
        isBusy={busy}
        onPublish={() => act(() => browserApi(campaigns.publish, { id: campaign.id }), t("published"))}
        onDiscard={() => act(() => browserApi(campaigns.discardDraft, { id: campaign.id }), t("discarded"))}
      />
    </Page>
  );
}
