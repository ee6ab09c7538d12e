"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { MailX } from "lucide-react";
import { useTranslations } from "next-intl";
import { useOnRefusal } from "@/components/shell/use-on-refusal";
import { Banner } from "@/components/ui/banner";
import { toast } from "@/components/ui/overlays/toast";
import { browserApi } from "@/lib/api/browser";
import { campaigns } from "@/lib/contract/campaigns/campaigns";
import type { CampaignGuard } from "@/lib/contract/campaigns/guard";
import { keys } from "@/lib/queries/keys";

/** What the bounce guard does to the campaign, the numbers behind it, and how to continue (R17). */
export function Guard({ id, guard }: { id: string; guard: CampaignGuard }) {
  const t = useTranslations("campaigns.guard");
  const client = useQueryClient();
  const onRefusal = useOnRefusal();
  const { mutate: release, isPending } = useMutation({
    mutationFn: () => browserApi(campaigns.releaseGuard, { id }),
    onSuccess: () => toast.success(t("released")),
    onError: onRefusal,
    onSettled: () => client.invalidateQueries({ queryKey: keys.campaigns }),
  });
  const { level, by, at: _, ...numbers } = guard;
  return (
    <Banner
      tone={level === "warned" ? "warning" : "danger"}
      icon={<MailX className="size-4 flex-none" aria-hidden />}
      className="mb-3"
      action={
        <button type="button" disabled={isPending} onClick={() => release()}>
          {t("release")}
        </button>
      }
    >
      <strong className="block font-semibold">{t(titleOf(guard))}</strong>
      {t(by === "bounces" ? "share" : "complaintShare", numbers)}
    </Banner>
  );
}

function titleOf({ level, by }: CampaignGuard) {
  if (by === "bounces") return level;
  return level === "warned" ? "complaints_warned" : "complaints_paused";
}
