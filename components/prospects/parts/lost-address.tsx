"use client";

import { MailX } from "lucide-react";
import { useTranslations } from "next-intl";
import { useWork } from "@/components/shell/palette/use-work";
import { Banner } from "@/components/ui/banner";
import { toast } from "@/components/ui/overlays/toast";
import { browserApi } from "@/lib/api/browser";
import type { Output } from "@/lib/contract/endpoint";
import { prospects } from "@/lib/contract/prospects/prospects";
import { keys } from "@/lib/queries/keys";

type Props = Pick<Output<typeof prospects.show>, "prospect" | "bounce">;

/** The address counts as invalid: shows the server's message and a way to restore it (R17). */
export function LostAddress({ prospect: { id, email, emailStatus }, bounce }: Props) {
  const t = useTranslations("prospects.lostAddress");
  const act = useWork(keys.prospects, keys.campaigns, keys.inbox);
  if (emailStatus !== "invalid" || !email) return null;
  const restore = async () => {
    const { resumed } = await browserApi(prospects.restoreAddress, { id });
    toast.success(t("restored", { count: resumed }));
  };
  return (
    <Banner
      tone="warning"
      icon={<MailX className="size-4 flex-none" aria-hidden />}
      className="mb-4"
      action={
        <button type="button" disabled={act.isPending} onClick={() => act.mutate(restore)}>
          {t("restore")}
        </button>
      }
    >
      {t("text", { email })} {bounce?.said && <q className="wrap-anywhere">{bounce.said}</q>}
    </Banner>
  );
}
