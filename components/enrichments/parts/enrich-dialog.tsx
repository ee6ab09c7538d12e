"use client";

import { useTranslations } from "next-intl";
import { useGo } from "@/components/shell/navigation/use-go";
import { Panel } from "@/components/ui/overlays/panel";
import { type ChosenPeople, EnrichPanel } from "./enrich-panel";

type Props = { chosen: ChosenPeople; count: number; onClose: () => void };

/** The panel beside a list of prospects; a started enrichment is shown on its page. */
export function EnrichDialog({ chosen, count, onClose }: Props) {
  const t = useTranslations("enrichments.panel");
  const go = useGo();
  return (
    <Panel open onClose={onClose} title={t("title", { count })}>
      <EnrichPanel
        chosen={chosen}
        count={count}
        onStarted={() => {
          onClose();
          go("/profiles/enrichments");
        }}
      />
    </Panel>
  );
}
