"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FormEvent, useState, useTransition } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/fields/field";
import { Input } from "@/components/ui/fields/input";
import { RadioGroup } from "@/components/ui/fields/radio-group";
import { ApiError } from "@/lib/api/api-error";
import { browserApi } from "@/lib/api/browser";
import { campaigns } from "@/lib/contract/campaigns/campaigns";
import { useErrorText } from "@/lib/forms/errors";
import { offerUpgrade } from "@/lib/state/upgrade";
import { type Beginning, beginnings, type HandMade, stepsOf } from "./beginnings";

type Props = {
  type: HandMade;
  /** False while the user is choosing the kind. */
  focusesName: boolean;
};

/** Names a campaign and chooses its first steps. */
export function BeginByHand({ type, focusesName }: Props) {
  const t = useTranslations("campaigns.add");
  const errorText = useErrorText();
  const router = useRouter();
  const [name, setName] = useState("");
  const [beginning, setBeginning] = useState<Beginning>("network");
  const [error, setError] = useState<string>();
  const [busy, start] = useTransition();
  const create = (event: FormEvent) => {
    event.preventDefault();
    start(async () => {
      try {
        const made = await browserApi(campaigns.create, {
          name: name.trim(),
          sequenceType: type,
          sequence: stepsOf(beginning, type),
        });
        router.push(`/campaign/edit/${made.id}`);
      } catch (problem) {
        if (!(problem instanceof ApiError)) throw problem;
        if (!offerUpgrade(problem.code, problem.details))
          setError(
            errorText(problem.details.fields?.name ?? problem.code, { count: 120, ...problem.details }),
          );
      }
    });
  };
  return (
    <form noValidate onSubmit={create} className="grid gap-5">
      <Field label={t("name")} error={error}>
        <Input
          autoFocus={focusesName}
          value={name}
          maxLength={120}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <RadioGroup
        legend={t("start")}
        look="cards"
        value={beginning}
        onChange={setBeginning}
        options={beginnings.map((value) => ({
          value,
          label: t(value),
          description: t(value === "network" && type === "smart" ? "networkSmartHint" : `${value}Hint`),
        }))}
      />
      <Button type="submit" variant="primary" busy={busy} className="justify-self-start">
        {t("submit")}
      </Button>
    </form>
  );
}
