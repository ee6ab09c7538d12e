"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { Card } from "@/components/ui/card";
import { SettingsForm } from "@/components/ui/fields/settings-form";
import { toast } from "@/components/ui/overlays/toast";
import { saveSignUpSettings } from "@/lib/actions/workspaces";
import { browserApi } from "@/lib/api/browser";
import { currentWorkspace } from "@/lib/api/current-workspace";
import type { SignUpSettings } from "@/lib/contract/workspaces";
import { asSaved } from "@/lib/forms/as-saved";
import { useSubmit } from "@/lib/forms/submit";
import { signUpSettingsQuery } from "@/lib/queries/workspaces";
import { CompanySize, OfferFields, PeopleFields } from "./about-company-fields";

/** What the workspace said about its company at sign-up, and where an admin changes it (ONB-01); texts written by AI start from it. */
export function CompanyCard() {
  const { data: saved } = useQuery(signUpSettingsQuery(browserApi));
  return saved ? <CompanyForm saved={saved} /> : null;
}

const valuesOf = ({ country: _, ...answers }: SignUpSettings): SignUpSettings => ({
  ...{
    industries: [],
    titles: [],
    functions: [],
    seniority: [],
    competitors: [],
    offering: "",
    yourself: "",
  },
  ...answers,
});

function CompanyForm({ saved }: { saved: SignUpSettings }) {
  const t = useTranslations("workspaces.about");
  const client = useQueryClient();
  const form = useForm<SignUpSettings>({ values: valuesOf(saved), resetOptions: { keepDirtyValues: true } });
  const { isDirty, isSubmitting } = form.formState;
  const { submit, failure } = useSubmit(form);
  const save = async (answers: SignUpSettings) => {
    const kept = await submit(() => saveSignUpSettings(answers, currentWorkspace()));
    if (!kept) return;
    client.setQueryData(signUpSettingsQuery(browserApi).queryKey, kept);
    form.reset(valuesOf(kept), asSaved);
    toast.success(t("card.saved"));
  };
  return (
    <Card className="grid gap-4">
      <header>
        <h2 className="text-[0.9375rem] leading-5 font-semibold">{t("card.title")}</h2>
        <p className="type-compact mt-0.5 text-text-2">{t("card.lead")}</p>
      </header>
      <SettingsForm
        onSubmit={form.handleSubmit(save)}
        failure={failure}
        save={t("card.save")}
        busy={isSubmitting}
        disabledReason={isDirty ? undefined : t("card.unchanged")}
      >
        <OfferFields form={form} />
        <CompanySize form={form} />
        <PeopleFields form={form} />
      </SettingsForm>
    </Card>
  );
}
