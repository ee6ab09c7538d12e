"use client";

import { History } from "lucide-react";
import dynamic from "next/dynamic";
import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import type { CampaignPrompt } from "@/lib/contract/campaigns/prompts";
import { PromptForm } from "./prompt-form";
import { PromptProgress } from "./prompt-progress";

const RecentPrompts = dynamic(() => import("./recent-prompts").then((module) => module.RecentPrompts));

/**
 * Asks for a campaign's goal and shows the progress of its draft. The prompt's ID is in the URL, so that a reload shows the same (CAMP-70
 * to CAMP-73).
 */
export function GenerateCampaign() {
  const t = useTranslations("campaign-prompts");
  const shownId = useSearchParams().get("prompt");
  const [words, setWords] = useState<CampaignPrompt>();
  const [isRecentOpen, setRecentOpen] = useState(false);
  const show = (id: string | null) =>
    window.history.replaceState(null, "", id ? `?prompt=${id}` : window.location.pathname);
  /** Opens the form with a prompt's text, to change it and ask again. */
  const again = (prompt?: CampaignPrompt) => {
    setWords(prompt);
    setRecentOpen(false);
    show(null);
  };
  const openRecent = () => setRecentOpen(true);
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="type-compact min-w-0 flex-[1_1_16rem] text-text-2">{t("lead")}</p>
        <Button icon={<History aria-hidden />} onClick={openRecent}>
          {t("recent")}
        </Button>
      </div>
      {shownId ? (
        <PromptProgress key={shownId} id={shownId} onAgain={again} onRecent={openRecent} />
      ) : (
        <PromptForm key={words?.id} words={words} onAsked={({ id }) => show(id)} />
      )}
      {isRecentOpen && <RecentPrompts onAgain={again} onClose={() => setRecentOpen(false)} />}
    </div>
  );
}
