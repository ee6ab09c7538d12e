"use client";

import { useQuery } from "@tanstack/react-query";
import { RotateCcw, Sparkles } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Spinner } from "@/components/ui/spinner";
import { browserApi } from "@/lib/api/browser";
import type { CampaignPrompt } from "@/lib/contract/campaigns/prompts";
import { promptQuery } from "@/lib/queries/campaign-prompts";
import { PromptRunning } from "./prompt-running";
import { usePromptWords } from "./use-prompt-words";
import { usePrompts } from "./use-prompts";

type Props = {
  id: string;
  onAgain: (prompt?: CampaignPrompt) => void;
  onRecent: () => void;
};

/** One prompt from request to draft; it continues even if the page is closed. */
export function PromptProgress({ id, onAgain, onRecent }: Props) {
  const t = useTranslations("campaign-prompts");
  const { data: prompt, isError, refetch } = useQuery(promptQuery(browserApi, id));
  const section = useRef<HTMLElement>(null);
  // The form before it was unmounted, and the focus was lost with it.
  useEffect(() => {
    if (document.activeElement === document.body) section.current?.focus();
  }, []);
  if (isError && !prompt)
    return (
      <EmptyState
        kind="error"
        title={t("notFound")}
        text={t("notFoundText")}
        actions={
          <>
            <Button onClick={() => refetch()}>{t("retry")}</Button>
            <Button variant="primary" onClick={() => onAgain()}>
              {t("new")}
            </Button>
          </>
        }
      />
    );
  if (!prompt) return <Spinner label={t("loading")} className="size-5 text-text-2" />;
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label={t("draft")}
      aria-live="polite"
      className="grid gap-3 outline-none"
    >
      <blockquote className="type-compact border-s-2 border-line-strong ps-3 text-text-2 wrap-anywhere whitespace-pre-wrap">
        {prompt.goal}
      </blockquote>
      {prompt.status === "running" && <PromptRunning prompt={prompt} onRecent={onRecent} />}
      {prompt.status === "ready" && <Ready prompt={prompt} onAgain={onAgain} />}
      {prompt.status === "failed" && <Failed prompt={prompt} onAgain={onAgain} />}
    </section>
  );
}

type EndProps = { prompt: CampaignPrompt; onAgain: (prompt: CampaignPrompt) => void };

function Ready({ prompt, onAgain }: EndProps) {
  const t = useTranslations("campaign-prompts");
  const { summaryOf } = usePromptWords();
  const { use } = usePrompts();
  const { draft } = prompt;
  if (!draft) return null;
  return (
    <>
      <div className="rounded-card border border-dashed border-line-strong p-3.5">
        <p className="type-body font-semibold wrap-anywhere">{draft.name}</p>
        <p className="type-compact mt-1 text-text-2">{summaryOf(prompt)}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          icon={<Sparkles aria-hidden />}
          busy={use.isPending || use.isSuccess}
          onClick={() => use.mutate(prompt.id)}
        >
          {t("use")}
        </Button>
        <Button icon={<RotateCcw aria-hidden />} onClick={() => onAgain(prompt)}>
          {t("again")}
        </Button>
      </div>
      <p className="type-small text-text-2">{t("note")}</p>
    </>
  );
}

function Failed({ prompt, onAgain }: EndProps) {
  const t = useTranslations("campaign-prompts");
  const { failureOf } = usePromptWords();
  return (
    <>
      <Banner tone={prompt.failure === "canceled" ? "neutral" : "danger"}>{failureOf(prompt)}</Banner>
      <Button
        variant="primary"
        className="justify-self-start"
        icon={<RotateCcw aria-hidden />}
        onClick={() => onAgain(prompt)}
      >
        {t("again")}
      </Button>
    </>
  );
}
