"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { Panel } from "@/components/ui/overlays/panel";
import type { Search } from "@/lib/contract/prospects/searches";
import { useMayOpen } from "@/lib/state/pages";
import type { Chosen } from "../use-chosen";
import { Added } from "./added";
import { CampaignForm } from "./campaign-form";

/** The search that adds people to a campaign. */
export type AddedPeople = { search: Search; campaignName: string };

type Props = {
  chosen: Chosen;
  /** What became of the last selection; shown until others are selected. */
  added: AddedPeople | null;
  onAdded: (added: AddedPeople) => void;
  /** It has a column of its own; otherwise it covers the list, and on a phone the screen. */
  isBeside: boolean;
  onClose: () => void;
};

/** What can be done with the selected people. */
export function PeoplePanel({ chosen, added, onAdded, isBeside, onClose }: Props) {
  const t = useTranslations("finder.panel");
  const seesCampaigns = useMayOpen("campaigns");
  const title = added ? t("added") : t("title", { count: chosen.count });
  const content = added ? (
    <Added {...added} />
  ) : seesCampaigns ? (
    <CampaignForm chosen={chosen} onAdded={(search, campaignName) => onAdded({ search, campaignName })} />
  ) : (
    <p className="type-compact p-4 text-text-2">{t("noCampaigns")}</p>
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
