"use client";

import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { TrialUsed } from "@/components/billing/parts/trial-used";
import { Button } from "@/components/ui/button";
import { StepDots } from "@/components/ui/step-dots";
import { saveSignUpSettings } from "@/lib/actions/workspaces";
import { browserApi } from "@/lib/api/browser";
import { currentWorkspace } from "@/lib/api/current-workspace";
import type { SignUpSettings } from "@/lib/contract/workspaces";
import { useErrorText } from "@/lib/forms/errors";
import { reach } from "@/lib/forms/reach";
import { signUpSettingsQuery, workspaceQuery } from "@/lib/queries/workspaces";
import { AboutCompanyFields, aboutSteps } from "./about-company-fields";

type Country = { value: string; label: string };

/** The questions after creating a workspace (ONB-01, ONB-02), saved step by step; all but the first can be skipped. */
export function AboutCompany({ countries }: { countries: readonly Country[] }) {
  const t = useTranslations("workspaces.about");
  const errorText = useErrorText();
  const router = useRouter();
  const { data: saved } = useSuspenseQuery(signUpSettingsQuery(browserApi));
  const { data: workspace } = useQuery(workspaceQuery(browserApi));
  const form = useForm<SignUpSettings>({ defaultValues: saved });
  const isBusy = form.formState.isSubmitting;
  const [at, setAt] = useState(0);
  const step = aboutSteps[at] ?? aboutSteps[0];

  const next = () => {
    if (at < aboutSteps.length - 1) setAt(at + 1);
    else router.replace("/credentials/add");
  };
  const save = form.handleSubmit(async (answers) => {
    const missing = step.required.filter((name) => !answers[name]);
    for (const name of missing) form.setError(name, { message: errorText("fill_this_field") });
    if (missing.length > 0) return;
    const given = Object.fromEntries(step.fields.map((name) => [name, answers[name]])) as SignUpSettings;
    const result = await reach(saveSignUpSettings(given, currentWorkspace()));
    if (result.ok) return next();
    const { fields = { [step.fields[0]]: result.code } } = result.details;
    for (const [name, code] of Object.entries(fields))
      form.setError(name as keyof SignUpSettings, { message: errorText(code, result.details) });
  });
  /** Saving leads to the next step itself; another button could skip a step unseen. */
  const whileSaved = (name: "skip" | "back") => (isBusy ? { disabledReason: t(name) } : {});
  return (
    <form noValidate className="grid gap-5" onSubmit={save}>
      {workspace?.trialUsedBy && <TrialUsed by={workspace.trialUsedBy} mayBuy={workspace.isBillingEnabled} />}
      <header>
        <StepDots
          done={at + 1}
          total={aboutSteps.length}
          label={t("step", { at: at + 1, of: aboutSteps.length })}
        />
        <h1 className="type-display mt-2">{t(`${step.key}.title`)}</h1>
        <p className="mt-1.5 text-text-2">{t(`${step.key}.lead`)}</p>
      </header>
      <AboutCompanyFields step={step.key} form={form} countries={countries} />
      <div className="grid gap-2.5">
        <Button type="submit" variant="primary" size="touch" busy={isBusy}>
          {t(at < aboutSteps.length - 1 ? "next" : "finish")}
        </Button>
        {step.required.length === 0 && (
          <Button variant="ghost" size="touch" {...whileSaved("skip")} onClick={next}>
            {t("skip")}
          </Button>
        )}
        {at > 0 && (
          <Button variant="ghost" size="touch" {...whileSaved("back")} onClick={() => setAt(at - 1)}>
            {t("back")}
          </Button>
        )}
      </div>
    </form>
  );
}
