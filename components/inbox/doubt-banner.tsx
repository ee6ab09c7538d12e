"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { CircleHelp } from "lucide-react";
import { useTranslations } from "next-intl";
import { useSayRefusal } from "@/components/shell/use-say-refusal";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { ApiError } from "@/lib/api/api-error";
import { browserApi } from "@/lib/api/browser";
import { inbox, type Message } from "@/lib/contract/inbox";
import { keys } from "@/lib/queries/keys";
import { useShortcuts } from "@/lib/state/shortcuts";

type Props = { message: Message; name: string };

/** Perhaps an answer: one click or key says so or not, and the sequence ends or goes on (R15). */
export function DoubtBanner({ message, name }: Props) {
  const t = useTranslations("inbox");
  const client = useQueryClient();
  const sayRefusal = useSayRefusal();
  const firstName = name.split(" ")[0] ?? name;
  const decide = useMutation({
    mutationFn: (isAnswer: boolean) => browserApi(inbox.decide, { id: message.id, isAnswer }),
    onSuccess: (_, isAnswer) =>
      toast.success(isAnswer ? t("doubt.toastYes", { name: firstName }) : t("doubt.toastNo")),
    onError: (error) => {
      if (error instanceof ApiError) sayRefusal(error);
      else throw error;
    },
    onSettled: () =>
      Promise.all([keys.inbox, keys.prospects].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
  const say = (isAnswer: boolean) => !decide.isPending && decide.mutate(isAnswer);
  useShortcuts([
    { key: "y", label: t("keys.answer"), run: () => say(true) },
    { key: "n", label: t("keys.notAnswer"), run: () => say(false) },
  ]);
  const busy = (isAnswer: boolean) => decide.isPending && decide.variables === isAnswer;
  return (
    <div className="mb-3">
      <Banner tone="warning" icon={<CircleHelp aria-hidden />}>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <p className="min-w-56 flex-1">{t("doubt.text", { name: firstName, from: message.from })}</p>
          <span className="flex gap-2">
            <Button size="compact" hint="Y" busy={busy(true)} onClick={() => say(true)}>
              {t("doubt.yes")}
            </Button>
            <Button size="compact" hint="N" busy={busy(false)} onClick={() => say(false)}>
              {t("doubt.no")}
            </Button>
          </span>
        </div>
      </Banner>
    </div>
  );
}
