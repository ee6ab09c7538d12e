"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/fields/field";
import { Input } from "@/components/ui/fields/input";
import { NativeSelect } from "@/components/ui/fields/native-select";
import { toast } from "@/components/ui/overlays/toast";
import { browserApi } from "@/lib/api/browser";
import { controlled } from "@/lib/forms/controlled";
import { useErrorText } from "@/lib/forms/errors";
import { campaignNamesQuery } from "@/lib/queries/campaign-overview";
import { campaignQuery } from "@/lib/queries/campaigns";
import { type Choices, ChoicesField, choicesOf } from "./parts/choices";
import { useAddSource } from "./parts/use-searches";

type Values = { from: string; query: string; choices: Choices | undefined };

/** Adds existing people: those of one campaign or of the whole workspace who match some words. */
export function KnownPeopleForm({ campaignId }: { campaignId: string }) {
  const t = useTranslations("searches");
  const errorText = useErrorText();
  const { data: campaign } = useQuery(campaignQuery(browserApi, campaignId));
  const { data: names = [] } = useQuery(campaignNamesQuery(browserApi));
  const form = useForm<Values>({
    defaultValues: {
      from: "",
      query: "",
      // On by default here, because this source is about people of other campaigns.
      choices: campaign && { ...choicesOf(campaign), isExistingPeople: true },
    },
  });
  const choices = form.watch("choices");
  const { add, isBusy } = useAddSource(campaignId, {
    onAdded: () => toast.success(t("adding")),
    onWrong: ({ code, details }) => form.setError("query", { message: errorText(code, details) }),
  });
  if (!campaign || !choices) return null;
  const submit = form.handleSubmit(({ from, query }) => {
    const { isExistingPeople, isIncludeTalkedBefore } = choices;
    const input = { isExistingPeople, isIncludeTalkedBefore, ...(from && { fromCampaignId: from }) };
    add({ kind: "existing_people", ...(query.trim() && { query: query.trim() }), ...input });
  });
  const others = names.filter(({ id }) => id !== campaignId);
  return (
    <Card>
      <form onSubmit={submit} noValidate className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <Field label={t("fromCampaign")}>
          <NativeSelect
            {...form.register("from")}
            options={[
              { value: "", label: t("everybody") },
              ...others.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        </Field>
        <Field label={t("words")} hint={t("wordsHint")} error={form.formState.errors.query?.message}>
          <Input maxLength={200} {...form.register("query")} />
        </Field>
        <ChoicesField
          {...controlled(form)("choices")}
          value={choices}
          of={["isExistingPeople", "isIncludeTalkedBefore"]}
        />
        <div>
          <Button type="submit" variant="primary" busy={isBusy}>
            {t("addKnown")}
          </Button>
        </div>
      </form>
    </Card>
  );
}
