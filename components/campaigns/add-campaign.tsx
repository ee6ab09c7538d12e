"use client";

import { useQuery } from "@tanstack/react-query";
import { Lock } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Pill } from "@/components/ui/pill";
import { RadioGroup } from "@/components/ui/radio-group";
import { ApiError } from "@/lib/api/api-error";
import { browserApi } from "@/lib/api/browser";
import { campaigns, type SequenceType, sequenceTypes } from "@/lib/contract/campaigns";
import { useErrorText } from "@/lib/forms/errors";
import { featuresQuery } from "@/lib/queries/workspaces";
import { offerUpgrade, openUpgrade } from "@/lib/state/upgrade";
import { type Beginning, beginnings, stepsOf } from "./beginnings";

/** Names a campaign and chooses how it begins (ROUTE-09). */
export function AddCampaign() {
  const t = useTranslations("campaigns.add");
  const errorText = useErrorText();
  const router = useRouter();
  const [name, setName] = useState("");
  const [type, setType] = useState<SequenceType>("simple");
  const [beginning, setBeginning] = useState<Beginning>("network");
  const [error, setError] = useState<string>();
  const smart = useQuery(featuresQuery(browserApi)).data?.smart_sequences;
  const isLocked = smart !== undefined && smart !== "active";
  const [busy, start] = useTransition();
  const create = () =>
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
            legend={t("kind")}
            look="cards"
            value={type}
            onChange={(next) =>
              next === "smart" && isLocked ? openUpgrade({ feature: "smart_sequences" }) : setType(next)
            }
            options={sequenceTypes.map((value) => ({
              value,
              label: t(value),
              description: t(`${value}Hint`),
              ...(value === "smart" && isLocked
                ? { aside: <Pill icon={<Lock aria-hidden />}>{t("smartLocked")}</Pill> }
                : {}),
            }))}
          />
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
        </div>
      </Card>
    </form>
  );
}
