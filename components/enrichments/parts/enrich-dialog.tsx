"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { Panel } from "@/components/ui/overlays/panel";
import { type ChosenPeople, EnrichPanel } from "./enrich-panel";

type Props = { chosen: ChosenPeople; count: number; onClose: () => void };

/** The panel beside a list of prospects; a started enrichment is shown on its page. */
export function EnrichDialog({ chosen, count, onClose }: Props) {
  const t = useTranslations("enrichments.panel");
  const router = useRouter();
  return (
    <Panel open onClose={onClose} title={t("title", { count })}>
      <EnrichPanel
        chosen={chosen}
        count={count}
        onStarted={() => {
          onClose();
          router.push("/profiles/enrichments");
        }}
      />
    </Panel>
  );
}
