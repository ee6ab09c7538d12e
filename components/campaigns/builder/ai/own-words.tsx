"use client";

import { useMutation } from "@tanstack/react-query";
import { Sparkles } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { useOnRefusal } from "@/components/shell/use-on-refusal";
import { Button } from "@/components/ui/button";
import { browserApiUntil } from "@/lib/api/browser";
import { type Instruction, limits } from "@/lib/contract/campaigns/sequence";
import type { WritingKind } from "@/lib/contract/campaigns/writing-kinds";
import { writing } from "@/lib/contract/writing";
import { WrittenWords } from "../../parts/written-words";

type Props = {
  prospect: { id: string; fullName: string };
  accountId: string | null;
  kind: WritingKind;
  wish: Instruction;
  subject: string | null;
  /** The text already written for this person with this instruction. */
  text: string | null;
};

/** One person's text of an AI-written step: the existing text, or a trial that the user requests and pays for. */
export function OwnWords({ prospect, accountId, kind, wish, subject, text }: Props) {
  const t = useTranslations("campaigns.preview.ai");
  const onRefusal = useOnRefusal();
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);
  const attempt = useMutation({
    mutationFn: () => {
      stop.current = new AbortController();
      const { tone, language, instruction } = wish;
      return browserApiUntil(stop.current.signal)(writing.generate, {
        ...{ prospectId: prospect.id, kind, tone, prompt: instruction.trim() },
        ...(accountId === null ? {} : { accountId }),
        ...(language === null ? {} : { language }),
      });
    },
    onError: (error) => {
      if (!stop.current?.signal.aborted) onRefusal(error);
    },
  });
  const title = t("title", { name: prospect.fullName });
  if (text !== null) return <WrittenWords {...{ title, subject, text }}>{t("kept")}</WrittenWords>;
  const draft = attempt.data;
  const length = wish.instruction.trim().length;
  return (
    <>
      {draft && (
        <WrittenWords {...{ title, subject }} text={draft.text}>
          {t("tryNote")} {t("cost", { credits: draft.credits })} {draft.isSandboxed && t("sandbox")}
        </WrittenWords>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          icon={<Sparkles aria-hidden />}
          busy={attempt.isPending}
          disabledReason={length === 0 || length > limits.instruction ? t("first") : undefined}
          onClick={() => attempt.mutate()}
        >
          {draft ? t("again") : t("try", { name: prospect.fullName })}
        </Button>
        {attempt.isPending && <Button onClick={() => stop.current?.abort()}>{t("cancel")}</Button>}
      </div>
    </>
  );
}
