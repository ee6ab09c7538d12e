"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/fields/field";
import { Input } from "@/components/ui/fields/input";
import { NativeSelect } from "@/components/ui/fields/native-select";
import { toast } from "@/components/ui/overlays/toast";
import { browserApi } from "@/lib/api/browser";
import { useErrorText } from "@/lib/forms/errors";
import { campaignNamesQuery } from "@/lib/queries/campaign-overview";
import { campaignQuery } from "@/lib/queries/campaigns";
import { ChoicesField, choicesOf } from "./parts/choices";
import { useAddSource } from "./use-searches";

/** Adds existing people: those of one campaign or of the whole workspace who match some words. */
export function KnownPeopleForm({ campaignId }: { campaignId: string }) {
  const t = useTranslations("searches");
  const errorText = useErrorText();
  const { data: campaign } = useQuery(campaignQuery(browserApi, campaignId));
  const { data: names = [] } = useQuery(campaignNamesQuery(browserApi));
  const [from, setFrom] = useState("");
  const [query, setQuery] = useState("");
  const [error, setError] = useState<string>();
  // On by default here, because this source is about people of other campaigns.
  const [choices, setChoices] = useState(campaign && { ...choicesOf(campaign), isExistingPeople: true });
  const { add, isBusy } = useAddSource(campaignId, {
    onAdded: () => toast.success(t("adding")),
    onWrong: ({ code, details }) => setError(errorText(code, details)),
  });
  if (!campaign || !choices) return null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { isExistingPeople, isIncludeTalkedBefore } = choices;
    const input = { isExistingPeople, isIncludeTalkedBefore, ...(from && { fromCampaignId: from }) };
    add({ kind: "existing_people", ...(query.trim() && { query: query.trim() }), ...input });
  };
  const others = names.filter(({ id }) => id !== campaignId);
  return (
    <Card>
      <form onSubmit={submit} noValidate className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <Field label={t("fromCampaign")}>
          <NativeSelect
            value={from}
            onChange={(event) => setFrom(event.target.value)}
            options={[
              { value: "", label: t("everybody") },
              ...others.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        </Field>
        <Field label={t("words")} hint={t("wordsHint")} error={error}>
          <Input
            value={query}
            maxLength={200}
            onChange={(event) => {
              setQuery(event.target.value);
              setError(undefined);
            }}
          />
        </Field>
        <ChoicesField
          value={choices}
          onChange={setChoices}
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
