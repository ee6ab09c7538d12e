"use client";

import { Send } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { SectionBar } from "@/components/shell/navigation/section-bar";
import { Page } from "@/components/shell/page";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/fields/field";
import { Input } from "@/components/ui/fields/input";
import { Textarea } from "@/components/ui/fields/textarea";
import { IconButton } from "@/components/ui/icon-button";
import type { Step } from "@/lib/contract/campaigns/sequence";
import type { SmartSequence } from "@/lib/contract/campaigns/smart-sequences";
import * as edits from "../builder/smart/edits";
import { SmartSteps } from "../builder/smart/smart-steps";
import type { StepFacts } from "../builder/smart/view";
import { StepMenu } from "../builder/step-menu";
import { StepNames, useStepNames } from "../builder/step-names";
import { useStepCommands } from "../builder/use-step-commands";
import { useStepNumbers } from "../builder/use-step-numbers";
import { type LibraryDraft, useLibraryDraft } from "./use-library-draft";

/** Loaded with the first step that is opened. */
const StepInspector = dynamic(
  () => import("../builder/step-inspector").then((module) => module.StepInspector),
  { loading: () => null },
);
const NextStepFields = dynamic(
  () => import("../builder/smart/next-step-fields").then((module) => module.NextStepFields),
  { loading: () => null },
);
const BeginDialog = dynamic(() => import("./begin-dialog").then((module) => module.BeginDialog), {
  ssr: false,
});

/** Edits the steps of a saved sequence like a smart campaign's; no campaign runs on them. */
export function LibraryEditor({ sequence: given }: { sequence: SmartSequence }) {
  const work = useLibraryDraft(given);
  const { draft, edit } = work;
  const [begins, setBegins] = useState(false);
  const commands = useStepCommands(
    draft,
    (change, field) => edit((before) => ({ ...before, ...change(before) }), field),
    edits,
  );
  const numberOf = useStepNumbers(draft.sequence);
  const factsOf = (one: Step): StepFacts => ({
    ...{ number: numberOf(one.id), isSelected: one.id === commands.selected, hasProblem: false },
    ...{ change: null, numbers: null, arrival: null },
    actions: commands.actionsOf(one),
  });
  const step = draft.sequence.find(({ id }) => id === commands.selected) ?? null;
  return (
    <StepNames value={useStepNames(draft.sequence)}>
      <Page fill bar={<LibraryBar work={work} onUse={() => setBegins(true)} />}>
        <div className="grid h-full grid-cols-[minmax(0,1fr)] content-start max-lg:overflow-y-auto lg:grid-cols-[minmax(0,1fr)_400px] lg:content-stretch">
          <div
            ref={commands.frame}
            className="flex min-w-0 flex-col px-4 py-4 md:px-6 lg:min-h-0 lg:overflow-y-auto"
          >
            <h1 className="sr-only">{draft.name}</h1>
            <SmartSteps
              {...{ commands, factsOf }}
              sequence={draft.sequence}
              people={null}
              hasCounts={false}
              undo={work.undo}
              redo={work.redo}
            />
          </div>
          <aside
            ref={commands.fields}
            onKeyDown={(event) => event.key === "Escape" && commands.leaveFields()}
            className="grid grid-cols-[minmax(0,1fr)] content-start gap-5 border-line bg-surface p-4 lg:overflow-y-auto lg:border-s"
          >
            <NameFields work={work} />
            {step && (
              <StepInspector
                key={step.id}
                step={step}
                errors={{}}
                customFields={[]}
                onChange={commands.change}
                menu={<StepMenu step={step} actions={commands.actionsOf(step)} />}
              >
                <NextStepFields
                  step={step}
                  sequence={draft.sequence}
                  numberOf={numberOf}
                  onLead={(way, target) => commands.lead(step.id, way, target)}
                />
              </StepInspector>
            )}
          </aside>
        </div>
        {begins && (
          <BeginDialog
            sequence={work.saved}
            isBusy={work.isBusy}
            onClose={() => setBegins(false)}
            onBegin={work.begin}
          />
        )}
      </Page>
    </StepNames>
  );
}

/** The sequence's name, whether it is saved, and its actions. */
function LibraryBar({ work, onUse }: { work: LibraryDraft; onUse: () => void }) {
  const t = useTranslations("smart-sequences");
  return (
    <SectionBar
      full
      back={{ href: "/smart-sequences", label: t("back") }}
      title={work.draft.name}
      end={
        <div className="flex items-center gap-2">
          {work.isChanged && <span className="type-small text-text-2 max-md:hidden">{t("unsaved")}</span>}
          <Button className="max-md:hidden" onClick={onUse}>
            {t("use")}
          </Button>
          <IconButton className="md:hidden" label={t("use")} icon={<Send aria-hidden />} onClick={onUse} />
          <Button variant="primary" busy={work.isBusy} onClick={work.save}>
            {t("save")}
          </Button>
        </div>
      }
    />
  );
}

function NameFields({ work: { draft, edit } }: { work: LibraryDraft }) {
  const t = useTranslations("smart-sequences");
  return (
    <>
      <Field label={t("name")}>
        <Input
          value={draft.name}
          maxLength={120}
          onChange={({ target }) => edit((before) => ({ ...before, name: target.value }), "name")}
        />
      </Field>
      <Field label={t("description")}>
        <Textarea
          rows={2}
          maxLength={300}
          value={draft.description}
          onChange={({ target }) =>
            edit((before) => ({ ...before, description: target.value }), "description")
          }
        />
      </Field>
    </>
  );
}
