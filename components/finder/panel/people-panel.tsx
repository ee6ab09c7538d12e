"use client";

import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { EnrichPanel } from "@/components/enrichments/parts/enrich-panel";
import { Segmented } from "@/components/ui/fields/segmented";
import { IconButton } from "@/components/ui/icon-button";
import { Panel } from "@/components/ui/overlays/panel";
import { browserApi } from "@/lib/api/browser";
import type { EnrichmentRun } from "@/lib/contract/finder/enrichments";
import type { ListSearch } from "@/lib/contract/finder/found-lists";
import type { Search } from "@/lib/contract/prospects/searches";
import { featuresQuery } from "@/lib/queries/workspaces";
import { useMayOpen } from "@/lib/state/pages";
import type { Chosen } from "../use-chosen";
import { Added } from "./added";
import { AddedToList } from "./added-to-list";
import { CampaignForm } from "./campaign-form";
import { Enriching } from "./enriching";
import { ListForm } from "./list-form";

/** What was started with the selected people: a search that adds them to a campaign or a list, or an enrichment. */
export type Started =
  | { search: Search; campaignName: string }
  | { search: ListSearch; listName: string }
  | { run: EnrichmentRun };

type Props = {
  chosen: Chosen;
  /** What became of the last selection; shown until others are selected. */
  started: Started | null;
  onStarted: (started: Started) => void;
  /** It has a column of its own; otherwise it covers the list, and on a phone the screen. */
  isBeside: boolean;
  onClose: () => void;
};

/** What can be done with the selected people. */
export function PeoplePanel({ chosen, started, onStarted, isBeside, onClose }: Props) {
  const t = useTranslations("finder.panel");
  const title = started ? t("run" in started ? "enriching" : "added") : t("title", { count: chosen.count });
  const content = started ? (
    "run" in started ? (
      <Enriching {...started} />
    ) : "listName" in started ? (
      <AddedToList {...started} />
    ) : (
      <Added {...started} />
    )
  ) : (
    <Actions chosen={chosen} onStarted={onStarted} />
  );
  return isBeside ? (
    <Beside title={title} onClose={onClose}>
      {content}
    </Beside>
  ) : (
    <Panel open title={title} onClose={onClose}>
      {content}
    </Panel>
  );
}

type Action = "campaign" | "list" | "enrich";

function Actions({ chosen, onStarted }: Pick<Props, "chosen" | "onStarted">) {
  const t = useTranslations("finder.panel");
  const seesCampaigns = useMayOpen("campaigns");
  const seesLists = useMayOpen("profiles");
  const { data: features } = useQuery(featuresQuery(browserApi));
  const [chosenAction, setAction] = useState<Action | null>(null);
  const actions: Action[] = [
    "campaign",
    ...(seesLists ? (["list"] as const) : []),
    ...(features?.enrichment === "active" ? (["enrich"] as const) : []),
  ];
  const action = chosenAction ?? (!seesCampaigns && seesLists ? "list" : "campaign");
  return (
    <div className="flex min-h-full flex-col">
      {actions.length > 1 && (
        <div className="border-b border-line px-4 py-2.5">
          <Segmented
            label={t("actions")}
            value={action}
            onChange={setAction}
            options={actions.map((value) => ({ value, label: t(value) }))}
          />
        </div>
      )}
      <div className="grid flex-1 grid-cols-[minmax(0,1fr)]">
        {action === "enrich" ? (
          <EnrichPanel chosen={chosen.asked()} count={chosen.count} onStarted={(run) => onStarted({ run })} />
        ) : action === "list" ? (
          <ListForm chosen={chosen} onAdded={(search, listName) => onStarted({ search, listName })} />
        ) : seesCampaigns ? (
          <CampaignForm
            chosen={chosen}
            onAdded={(search, campaignName) => onStarted({ search, campaignName })}
          />
        ) : (
          <p className="type-compact p-4 text-text-2">{t("noCampaigns")}</p>
        )}
      </div>
    </div>
  );
}

type BesideProps = { title: string; onClose: () => void; children: ReactNode };

function Beside({ title, onClose, children }: BesideProps) {
  const t = useTranslations("ui");
  return (
    <aside
      aria-label={title}
      className="flex w-84 flex-none animate-panel flex-col border-s border-line bg-surface"
    >
      <header className="flex min-h-13 items-center gap-3 border-b border-line py-2 ps-4 pe-2.5">
        <h2 className="min-w-0 flex-1 truncate text-[0.9375rem] leading-5.5 font-semibold">{title}</h2>
        <IconButton label={t("close")} icon={<X aria-hidden />} size="compact" onClick={onClose} />
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto">{children}</div>
    </aside>
  );
}
