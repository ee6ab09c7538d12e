"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useOnRefusal } from "@/components/shell/use-on-refusal";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/overlays/toast";
import { browserApi } from "@/lib/api/browser";
import { approvals } from "@/lib/contract/campaigns/approvals";
import { approvalCountsQuery } from "@/lib/queries/approvals";
import { keys } from "@/lib/queries/keys";

/** Texts that the model could not write, for example while its vendor was down, and one button to have all of them written. */
export function UnwrittenTexts() {
  const t = useTranslations("approvals.unwritten");
  const client = useQueryClient();
  const onRefusal = useOnRefusal();
  const { data } = useQuery(approvalCountsQuery(browserApi));
  const { mutate, isPending } = useMutation({
    mutationFn: () => browserApi(approvals.writeAgain, {}),
    onSuccess: ({ count }) => toast.success(t("begun", { count })),
    onError: onRefusal,
    onSettled: () => client.invalidateQueries({ queryKey: keys.approvals }),
  });
  if (!data?.unwritten) return null;
  return (
    <Banner
      tone="warning"
      className="m-3"
      action={
        <Button size="compact" busy={isPending} onClick={() => mutate()}>
          {t("again")}
        </Button>
      }
    >
      {t("title", { count: data.unwritten })} {t("hint")}
    </Banner>
  );
}
