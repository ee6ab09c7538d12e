"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { RadioGroup } from "@/components/ui/radio-group";
import { ApiError } from "@/lib/api/api-error";
import { browserApi } from "@/lib/api/browser";
import { campaigns } from "@/lib/contract/campaigns";
import type { Step } from "@/lib/contract/sequence";
import { useErrorText } from "@/lib/forms/errors";
import { newStep } from "./builder/draft";

const beginnings = ["network", "email", "empty"] as const;
type Beginning = (typeof beginnings)[number];

const wait = (amount: number): Step =>
  ({ ...newStep("delay"), delay: { amount, unit: "working_days" } }) as Step;

/** The steps a campaign begins with; texts are the person's own to write. */
function stepsOf(beginning: Beginning): Step[] {
  if (beginning === "empty") return [];
  if (beginning === "email") return [newStep("email"), wait(3), newStep("email")];
  return [
    newStep("visit_profile"),
    wait(1),
    newStep("connection_request"),
    newStep("condition"),
    newStep("message"),
    wait(2),
    newStep("email"),
    wait(3),
    newStep("email"),
  ];
}

/** Names a campaign and chooses how it begins (ROUTE-09). */
export function AddCampaign() {
  const t = useTranslations("campaigns.add");
  const errorText = useErrorText();
  const router = useRouter();
  const [name, setName] = useState("");
  const [beginning, setBeginning] = useState<Beginning>("network");
  const [error, setError] = useState<string>();
  const [busy, start] = useTransition();
  const create = () =>
    start(async () => {
      try {
        const made = await browserApi(campaigns.create, {
          name: name.trim(),
          sequenceType: "simple",
          sequence: stepsOf(beginning),
        });
        router.push(`/campaign/edit/${made.id}`);
      } catch (problem) {
        if (!(problem instanceof ApiError)) throw problem;
        setError(errorText(problem.details.fields?.name ?? problem.code, { count: 120, ...problem.details }));
      }
    });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        create();
      }}
    >
      <Card>
        <div className="grid gap-5">
          <Field label={t("name")} error={error}>
            <Input autoFocus value={name} maxLength={120} onChange={(event) => setName(event.target.value)} />
          </Field>
          <RadioGroup
            legend={t("start")}
            look="cards"
            value={beginning}
            onChange={setBeginning}
            options={beginnings.map((value) => ({ value, label: t(value), description: t(`${value}Hint`) }))}
          />
          <Button type="submit" variant="primary" busy={busy} className="justify-self-start">
            {t("submit")}
          </Button>
        </div>
      </Card>
    </form>
  );
}
