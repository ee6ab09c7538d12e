"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/fields/field";
import { Input } from "@/components/ui/fields/input";
import { NativeSelect } from "@/components/ui/fields/native-select";
import { Dialog } from "@/components/ui/overlays/dialog";
import { toast } from "@/components/ui/overlays/toast";
import { browserApi } from "@/lib/api/browser";
import { dealCurrencies } from "@/lib/contract/crm/currencies";
import { maxDealName, type OpenedDeal } from "@/lib/contract/crm/deals";
import type { Pipeline } from "@/lib/contract/crm/pipelines";
import { controlled } from "@/lib/forms/controlled";
import { dealCompaniesQuery, dealOwnersQuery, pipelinesQuery } from "@/lib/queries/crm/pipelines";
import { userQuery } from "@/lib/queries/users";
import { type ChosenProspect, ProspectSearch } from "../parts/prospect-search";
import { useDealForm } from "./use-deal-form";

type Props = {
  /** The stage chosen at first; without it the first one. */
  stageId?: string | undefined;
  /** The pipeline whose stages come first. */
  pipelineId?: string | undefined;
  prospect?: ChosenProspect | undefined;
  onCreated?: ((deal: OpenedDeal) => void) | undefined;
  onClose: () => void;
};

/** Creates a deal, once it is known where it can go and who you are. */
export function DealDialog(props: Props) {
  const { data: pipelines } = useQuery(pipelinesQuery(browserApi));
  const { data: me } = useQuery(userQuery(browserApi));
  const { data: owners } = useQuery(dealOwnersQuery(browserApi));
  if (!pipelines || !me || !owners) return null;
  return <DealForm {...props} pipelines={pipelines} meId={me.id} owners={owners} />;
}

type FormProps = Props & {
  pipelines: readonly Pipeline[];
  meId: string;
  owners: readonly { id: string; name: string }[];
};

function DealForm({ pipelines, owners, meId, onClose, onCreated, ...given }: FormProps) {
  const t = useTranslations("deals.form");
  const id = useId();
  const { prospect = null, pipelineId } = given;
  const first = pipelines.find((one) => one.id === pipelineId) ?? pipelines[0];
  const stageId = given.stageId ?? first?.stages[0]?.id ?? "";
  const ownerId = owners.some((one) => one.id === meId) ? meId : "";
  const { form, save, checks, isBusy } = useDealForm({ stageId, ownerId, prospect }, (deal) => {
    toast.success(t("created", { deal: deal.name }));
    onClose();
    onCreated?.(deal);
  });
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      keepOpenOutside={form.formState.isDirty}
      title={t("title")}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button variant="primary" type="submit" form={id} busy={isBusy}>
            {t("create")}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={save} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Field label={t("name")} error={form.formState.errors.name?.message}>
          <Input autoFocus maxLength={maxDealName} {...form.register("name", checks.name)} />
        </Field>
        <AmountFields form={form} checks={checks} />
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={t("stage")} error={form.formState.errors.stageId?.message}>
            <NativeSelect options={stageOptions(pipelines)} {...form.register("stageId")} />
          </Field>
          <Field label={t("owner")} error={form.formState.errors.ownerId?.message}>
            <NativeSelect
              placeholder={t("noOwner")}
              options={owners.map((one) => ({ value: one.id, label: one.name }))}
              {...form.register("ownerId")}
            />
          </Field>
        </div>
        <PeopleFields form={form} />
        <Field
          label={t("closeDate")}
          optional={t("optional")}
          error={form.formState.errors.closeDate?.message}
          className="sm:max-w-1/2"
        >
          <Input type="date" {...form.register("closeDate")} />
        </Field>
      </form>
    </Dialog>
  );
}

/** With several pipelines each stage names its own. */
const stageOptions = (pipelines: readonly Pipeline[]) =>
  pipelines.flatMap((pipeline) =>
    pipeline.stages.map(({ id, name }) => ({
      value: id,
      label: pipelines.length > 1 ? `${pipeline.name}: ${name}` : name,
    })),
  );

type PartProps = Pick<ReturnType<typeof useDealForm>, "form">;

function AmountFields({ form, checks }: PartProps & Pick<ReturnType<typeof useDealForm>, "checks">) {
  const t = useTranslations("deals.form");
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_7rem] gap-4">
      <Field label={t("amount")} error={form.formState.errors.amount?.message}>
        <Input
          inputMode="decimal"
          autoComplete="off"
          placeholder="0"
          {...form.register("amount", checks.amount)}
        />
      </Field>
      <Field label={t("currency")}>
        <NativeSelect
          options={dealCurrencies.map((value) => ({ value, label: value }))}
          {...form.register("currency")}
        />
      </Field>
    </div>
  );
}

function PeopleFields({ form }: PartProps) {
  const t = useTranslations("deals.form");
  const prospect = controlled(form)("prospect");
  const { data: companies = [] } = useQuery(dealCompaniesQuery(browserApi));
  const list = useId();
  const { errors } = form.formState;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <div className="min-w-0">
        <p className="type-compact mb-1.5 font-medium">
          {t("prospect")} <span className="font-normal text-text-3">{t("optional")}</span>
        </p>
        <ProspectSearch
          label={t("prospect")}
          value={prospect.value}
          onChange={(chosen) => {
            prospect.onChange(chosen);
            if (chosen && !form.getValues("companyName")) form.setValue("companyName", chosen.companyName);
          }}
        />
      </div>
      <Field label={t("company")} optional={t("optional")} error={errors.companyName?.message}>
        <Input autoComplete="off" maxLength={200} list={list} {...form.register("companyName")} />
      </Field>
      <datalist id={list}>
        {companies.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </div>
  );
}
