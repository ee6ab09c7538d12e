"use client";

import { Check, LoaderCircle, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { Moment } from "@/components/shell/moment";
import { Button } from "@/components/ui/button";
import { Pill } from "@/components/ui/pill";
import type { CampaignPrompt, PromptStatus } from "@/lib/contract/campaigns/prompts";
import { usePromptWords } from "./use-prompt-words";
import { usePrompts } from "./use-prompts";

const looks = {
  running: { tone: "info", Icon: LoaderCircle },
  ready: { tone: "success", Icon: Check },
  failed: { tone: "neutral", Icon: X },
} as const satisfies Record<PromptStatus, unknown>;

type Props = { prompt: CampaignPrompt; onAgain: (prompt: CampaignPrompt) => void };

/** A prompt in the list: its text, time, progress, and the one possible action. */
export function PromptRow({ prompt, onAgain }: Props) {
  const t = useTranslations("campaign-prompts");
  const { failureOf, summaryOf } = usePromptWords();
  const { use, cancel } = usePrompts();
  const { id, status, goal, draft, campaignId, createdAt } = prompt;
  const { tone, Icon } = looks[status];
  const detail =
    status === "failed" ? failureOf(prompt) : [draft?.name, summaryOf(prompt)].filter(Boolean).join(" · ");
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2.5 px-5 py-3.5">
      <div className="min-w-0 flex-[1_1_16rem]">
        <p className="type-body line-clamp-2 font-medium wrap-anywhere">{goal}</p>
        <p className="type-small mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-text-2">
          <Pill
            tone={tone}
            icon={<Icon aria-hidden className={status === "running" ? "animate-spin" : ""} />}
          >
            {t(`status.${campaignId ? "used" : status}`)}
          </Pill>
          <Moment at={createdAt} look="ago" />
        </p>
        <p className="type-small mt-1.5 text-text-2 wrap-anywhere">{detail}</p>
      </div>
      {status === "running" && (
        <Button size="compact" busy={cancel.isPending} onClick={() => cancel.mutate(id)}>
          {t("cancel")}
        </Button>
      )}
      {status === "ready" && (
        <Button size="compact" busy={use.isPending || use.isSuccess} onClick={() => use.mutate(id)}>
          {t(campaignId ? "openCampaign" : "use")}
        </Button>
      )}
      {status === "failed" && (
        <Button size="compact" onClick={() => onAgain(prompt)}>
          {t("again")}
        </Button>
      )}
    </li>
  );
}
