"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { OctagonX } from "lucide-react";
import { useTranslations } from "next-intl";
import { useSayRefusal } from "@/components/shell/use-say-refusal";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { ApiError } from "@/lib/api/api-error";
import { browserApi } from "@/lib/api/browser";
import { labels } from "@/lib/contract/labels";
import { keys } from "@/lib/queries/keys";
import { useShortcuts } from "@/lib/state/shortcuts";

type Props = { messageId: string; name: string };

/** A model reads "never again": one click or key takes the person off for good, or says that it was only a no (R14, R18). */
export function HardNoBanner({ messageId, name }: Props) {
  const t = useTranslations("labels.hardNo");
  const client = useQueryClient();
  const sayRefusal = useSayRefusal();
  const firstName = name.split(" ")[0] ?? name;
  const decide = useMutation({
    mutationFn: (isHardNo: boolean) => browserApi(labels.decideHardNo, { id: messageId, isHardNo }),
    onSuccess: (_, isHardNo) => toast.success(isHardNo ? t("toastYes", { name: firstName }) : t("toastNo")),
    onError: (error) => {
      if (error instanceof ApiError) sayRefusal(error);
      else throw error;
    },
    onSettled: () =>
      Promise.all([keys.inbox, keys.prospects].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
  const say = (isHardNo: boolean) => !decide.isPending && decide.mutate(isHardNo);
  useShortcuts([
    { key: "y", label: t("keyYes"), run: () => say(true) },
    { key: "n", label: t("keyNo"), run: () => say(false) },
  ]);
  const busy = (isHardNo: boolean) => decide.isPending && decide.variables === isHardNo;
  return (
    <div className="mb-3">
      <Banner tone="warning" icon={<OctagonX aria-hidden />}>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <p className="min-w-56 flex-1">{t("text", { name: firstName })}</p>
          <span className="flex gap-2">
            <Button size="compact" hint="Y" busy={busy(true)} onClick={() => say(true)}>
              {t("yes")}
            </Button>
            <Button size="compact" hint="N" busy={busy(false)} onClick={() => say(false)}>
              {t("no")}
            </Button>
          </span>
        </div>
      </Banner>
    </div>
  );
}
