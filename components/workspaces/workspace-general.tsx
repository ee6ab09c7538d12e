"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { Card } from "@/components/ui/card";
import { Combobox } from "@/components/ui/fields/combobox";
import { Field } from "@/components/ui/fields/field";
import { Input } from "@/components/ui/fields/input";
import { SettingsForm } from "@/components/ui/fields/settings-form";
import { DefinitionList } from "@/components/ui/lists/definition-list";
import { toast } from "@/components/ui/overlays/toast";
import { PageHeader } from "@/components/ui/page-header";
import { updateWorkspace } from "@/lib/actions/workspaces";
import { browserApi } from "@/lib/api/browser";
import { currentWorkspace } from "@/lib/api/current-workspace";
import type { Workspace } from "@/lib/contract/workspaces";
import { asSaved } from "@/lib/forms/as-saved";
import { useChecks } from "@/lib/forms/checks";
import { controlled } from "@/lib/forms/controlled";
import { drawn } from "@/lib/forms/drawn";
import { useSubmit } from "@/lib/forms/submit";
import { workspaceQuery } from "@/lib/queries/workspaces";
import { LimitsLock } from "./limits-lock";
import { WorkspaceDeletion } from "./workspace-deletion";
import { WorkspacePhoto } from "./workspace-photo";

const CompanyCard = dynamic(() => import("./company-card").then((module) => module.CompanyCard));
const WorkspaceExportCard = dynamic(() =>
  import("./workspace-export").then((module) => module.WorkspaceExportCard),
);

type Countries = readonly { value: string; label: string }[];
type Props = { countries: Countries; mayChange: boolean };

/** A workspace's name, picture and general settings (SPACE-11, SPACE-15 to SPACE-17, SPACE-51); only admins can change them. */
export function WorkspaceGeneral({ countries, mayChange }: Props) {
  const t = useTranslations("workspaces.general");
  const { data: workspace } = useQuery(workspaceQuery(browserApi));
  return (
    <>
      <PageHeader title={t("title")} />
      {workspace && (
        <div className="grid max-w-150 gap-3">
          <Card className="grid gap-4">
            {mayChange ? (
              <>
                <WorkspacePhoto workspace={workspace} />
                <WorkspaceForm workspace={workspace} countries={countries} />
              </>
            ) : (
              <WorkspaceFacts workspace={workspace} countries={countries} />
            )}
          </Card>
          {mayChange && <CompanyCard />}
          {mayChange && <LimitsLock workspace={workspace} />}
          {mayChange && <WorkspaceExportCard workspace={workspace} />}
          {mayChange && <WorkspaceDeletion workspace={workspace} />}
        </div>
      )}
    </>
  );
}

const countryOf = ({ info }: Workspace) => info.location.countryCode ?? undefined;

function WorkspaceFacts({ workspace, countries }: { workspace: Workspace; countries: Countries }) {
  const t = useTranslations("workspaces.general");
  const country = countries.find(({ value }) => value === countryOf(workspace))?.label ?? t("noCountry");
  return (
    <>
      <DefinitionList
        items={[
          { term: t("name"), value: workspace.name },
          { term: t("country"), value: country },
        ]}
      />
      <p className="type-small mt-4 text-text-3">{t("onlyAdmins")}</p>
    </>
  );
}

type Values = { name: string; email: string; countryCode: string | undefined };

const valuesOf = (workspace: Workspace): Values => ({
  name: workspace.name,
  email: workspace.email,
  countryCode: countryOf(workspace),
});

function WorkspaceForm({ workspace, countries }: { workspace: Workspace; countries: Countries }) {
  const t = useTranslations("workspaces.general");
  const client = useQueryClient();
  const check = useChecks();
  const values = valuesOf(workspace);
  const form = useForm<Values>({ values, resetOptions: { keepDirtyValues: true } });
  const { errors, isSubmitting, isDirty } = form.formState;
  const field = drawn(form.register, values);
  const { submit, failure } = useSubmit(form);
  const save = async ({ countryCode, ...named }: Values) => {
    const location = countryCode ? { info: { location: { countryCode } } } : {};
    const saved = await submit(() =>
      updateWorkspace({ id: workspace.id, ...named, ...location }, currentWorkspace()),
    );
    if (!saved) return;
    client.setQueryData(workspaceQuery(browserApi).queryKey, saved);
    form.reset(valuesOf(saved), asSaved);
    toast.success(t("saved"));
  };
  return (
    <SettingsForm
      onSubmit={form.handleSubmit(save)}
      failure={failure}
      save={t("save")}
      busy={isSubmitting}
      disabledReason={isDirty ? undefined : t("unchanged")}
    >
      <Field label={t("name")} error={errors.name?.message}>
        <Input autoComplete="organization" {...field("name", check.line)} />
      </Field>
      <Field label={t("email")} hint={t("emailHint")} error={errors.email?.message}>
        <Input type="email" autoComplete="off" {...field("email", check.email)} />
      </Field>
      <Field label={t("country")}>
        <Combobox
          {...controlled(form)("countryCode")}
          options={countries}
          placeholder={t("chooseCountry")}
          emptyText={t("noneFits")}
        />
      </Field>
    </SettingsForm>
  );
}
