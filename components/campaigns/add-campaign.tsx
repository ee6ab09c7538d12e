"use client";

import { useQuery } from "@tanstack/react-query";
import { Lock } from "lucide-react";
import dynamic from "next/dynamic";
import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Card } from "@/components/ui/card";
import { RadioGroup } from "@/components/ui/fields/radio-group";
import { Pill } from "@/components/ui/pill";
import { Skeleton } from "@/components/ui/skeleton";
import { browserApi } from "@/lib/api/browser";
import { type SequenceType, sequenceTypes } from "@/lib/contract/campaigns/campaigns";
import { featuresQuery } from "@/lib/queries/workspaces";
import { openUpgrade } from "@/lib/state/upgrade";
import { BeginByHand } from "./begin-by-hand";

// Reserves the form's space at once, so that the choice is visible before the code is loaded.
const GenerateCampaign = dynamic(
  () => import("./generate/generate-campaign").then((module) => module.GenerateCampaign),
  { loading: () => <Skeleton shape="block" className="h-120" /> },
);

/** Chooses the kind of a new campaign and starts it manually or with AI (ROUTE-09, CAMP-02, CAMP-04). */
export function AddCampaign() {
  const t = useTranslations("campaigns.add");
  const isAsked = useSearchParams().has("prompt");
  const [chosen, setType] = useState<SequenceType>();
  const { data: features } = useQuery(featuresQuery(browserApi));
  const isSmartLocked = features !== undefined && features.smart_sequences !== "active";
  const canGenerate = [features?.ai_magic_campaigns, features?.ai_assistant_in_campaigns].every(
    (state) => state === "active",
  );
  const wanted = chosen ?? (isAsked ? "magic" : "simple");
  const type = wanted === "magic" && !canGenerate ? "simple" : wanted;
  return (
    <Card>
      <div className="grid gap-5">
        <RadioGroup
          legend={t("kind")}
          look="cards"
          value={type}
          onChange={(next) =>
            next === "smart" && isSmartLocked ? openUpgrade({ feature: "smart_sequences" }) : setType(next)
          }
          options={sequenceTypes
            .filter((value) => value !== "magic" || canGenerate)
            .map((value) => ({
              value,
              label: t(value),
              description: t(`${value}Hint`),
              ...(value === "smart" && isSmartLocked
                ? { aside: <Pill icon={<Lock aria-hidden />}>{t("smartLocked")}</Pill> }
                : {}),
            }))}
        />
        {type === "magic" ? <GenerateCampaign /> : <BeginByHand type={type} focusesName={!chosen} />}
      </div>
    </Card>
  );
}
