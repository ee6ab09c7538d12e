"use client";

import { Send } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { SectionBar } from "@/components/shell/navigation/section-bar";
import { Page } from "@/components/shell/page";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/fields/field";
import { Input } from "@/components/ui/fields/input";
import { Textarea } from "@/components/ui/fields/textarea";
import { IconButton } from "@/components/ui/icon-button";
import { toast } from "@/components/ui/overlays/toast";
import { browserApi } from "@/lib/api/browser";
import { withWays } from "@/lib/contract/campaigns/graph";
import type { Step } from "@/lib/contract/campaigns/sequence";
import { type SmartSequence, smartSequences } from "@/lib/contract/campaigns/smart-sequences";
import type { Draft } from "../builder/draft";
import * as edits from "../builder/smart/edits";
import { SmartSteps } from "../builder/smart/smart-steps";
import type { StepFacts } from "../builder/smart/view";
import { StepMenu } from "../builder/step-menu";
import { StepNames, useStepNames } from "../builder/step-names";
import { useHistory } from "../builder/use-history";
import { useStepCommands } from "../builder/use-step-commands";
import { useLibrary } from "./use-library";

/** Fetched with the first step somebody looks at. */
const StepInspector = dynamic(() =>
  import("../builder/step-inspector").then((module) => module.StepInspector),
);
const OnwardFields = dynamic(() =>
  import("../builder/smart/onward-fields").then((module) => module.OnwardFields),
);
const BeginDialog = dynamic(() => import("./begin-dialog").then((module) => module.BeginDialog), {
  ssr: false,
});

type Kept = Draft & { description: string };

/** The steps of a kept sequence, edited as a smart campaign's are; nothing runs by them. */
export function LibraryEditor({ sequence: given }: { sequence: SmartSequence }) {
  const t = useTranslations("smart-sequences");
  const library = useLibrary();
  const [saved, setSaved] = useState(given);
  const { name, description, sequence } = given;
  const { now: draft, ...history } = useHistory<Kept>({ name, description, sequence, senders: [] });
  const { edit } = history;
  const [begins, setBegins] = useState(false);
  const commands = useStepCommands(
    draft,
    (change, field) => edit((before) => ({ ...before, ...change(before) }), field),
    edits,
  );
  const isChanged =
    draft.name !== saved.name || draft.description !== saved.description || draft.sequence !== saved.sequence;

  const save = async () => {
    if (!isChanged || !draft.name.trim()) return;
    const made = await library.carryOut(() =>
      browserApi(smartSequences.update, {
        ...{ id: saved.id, version: saved.version, name: draft.name.trim() },
        description: draft.description,
        sequence: withWays([...draft.sequence]),
      }),
    );
    if (!made) return;
    // The very steps that are in hand are the saved ones now.
    setSaved({
      ...{ ...made, name: draft.name, description: draft.description },
      sequence: draft.sequence as Step[],
    });
    toast.success(t("saved"));
  };
  const latest = useRef({ save, isChanged });
  latest.current = { save, isChanged };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "s" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      void latest.current.save();
    };
    const warn = (event: BeforeUnloadEvent) => {
      if (latest.current.isChanged) event.preventDefault();
    };
    window.addEventListener("keydown", onKey);
    window.addEventListener("beforeunload", warn);
    return () => {
      window.removeEventListener("keydown", onKey);
      window.removeEventListener("beforeunload", warn);
    };
  }, []);

  const numbers = new Map(
    draft.sequence.filter(({ type }) => type !== "delay").map(({ id }, index) => [id, index + 1]),
  );
  const numberOf = (id: string) => numbers.get(id) ?? null;
  const factsOf = (one: Step): StepFacts => ({
    ...{ number: numberOf(one.id), isSelected: one.id === commands.selected, hasProblem: false },
    ...{ change: null, numbers: null, arrival: null },
    actions: commands.actionsOf(one),
  });
  const step = draft.sequence.find(({ id }) => id === commands.selected) ?? null;
  return (
    <StepNames value={useStepNames(draft.sequence)}>
      <Page
        fill
        bar={
          <SectionBar
            full
            back={{ href: "/smart-sequences", label: t("back") }}
            title={draft.name}
            end={
              <div className="flex items-center gap-2">
                {isChanged && <span className="type-small text-text-2 max-md:hidden">{t("unsaved")}</span>}
                <Button className="max-md:hidden" onClick={() => setBegins(true)}>
                  {t("use")}
                </Button>
                <IconButton
                  className="md:hidden"
                  label={t("use")}
                  icon={<Send aria-hidden />}
                  onClick={() => setBegins(true)}
                />
                <Button variant="primary" busy={library.isBusy} onClick={save}>
                  {t("save")}
                </Button>
              </div>
            }
          />
        }
      >
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
              undo={history.undo}
              redo={history.redo}
            />
          </div>
          <aside
            ref={commands.fields}
            onKeyDown={(event) => event.key === "Escape" && commands.leaveFields()}
            className="grid grid-cols-[minmax(0,1fr)] content-start gap-5 border-line bg-surface p-4 lg:overflow-y-auto lg:border-s"
          >
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
            {step && (
              <StepInspector
                key={step.id}
                step={step}
                errors={{}}
                customFields={[]}
                onChange={commands.change}
                menu={<StepMenu step={step} actions={commands.actionsOf(step)} />}
              >
                <OnwardFields
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
            sequence={saved}
            isBusy={library.isBusy}
            onClose={() => setBegins(false)}
            onBegin={async (name) => {
              await save();
              await library.begin(saved.id, name);
            }}
          />
        )}
      </Page>
    </StepNames>
  );
}
