"use client";

import { Clock } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Spinner } from "@/components/ui/spinner";
import { type CampaignPrompt, slowPromptSeconds } from "@/lib/contract/campaigns/prompts";
import { usePrompts } from "./use-prompts";

type Props = { prompt: CampaignPrompt; onRecent: () => void };

/** Shown while the draft is being written: it can be canceled or left running, and a hint appears if it takes too long (CAMP-71). */
export function PromptRunning({ prompt, onRecent }: Props) {
  const t = useTranslations("campaign-prompts");
  const { cancel } = usePrompts();
  const isSlow = useIsSlow(prompt);
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <p className="type-body flex min-w-0 flex-[1_1_14rem] items-center gap-2.5 font-medium">
          <Spinner className="size-4.5 flex-none text-brand-text" />
          {t("writing")}
        </p>
        <Button busy={cancel.isPending} onClick={() => cancel.mutate(prompt.id)}>
          {t("cancel")}
        </Button>
      </div>
      {isSlow ? (
        <Banner
          tone="warning"
          icon={<Clock aria-hidden className="size-4 flex-none" />}
          action={
            <button type="button" onClick={onRecent}>
              {t("openRecent")}
            </button>
          }
        >
          {t("slow")}
        </Banner>
      ) : (
        <p className="type-small text-text-2">{t("leave")}</p>
      )}
    </>
  );
}

/** Based on the server's running time, so that it is right after a reload too. */
function useIsSlow({ seconds }: CampaignPrompt): boolean {
  const [isSlow, setSlow] = useState(seconds >= slowPromptSeconds);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), Math.max(0, slowPromptSeconds - seconds) * 1_000);
    return () => clearTimeout(timer);
  }, [seconds]);
  return isSlow;
}
