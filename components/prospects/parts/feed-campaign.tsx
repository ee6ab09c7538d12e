"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useOnRefusal } from "@/components/shell/use-on-refusal";
import { Button } from "@/components/ui/button";
import { FailedRead } from "@/components/ui/failed-read";
import { Combobox } from "@/components/ui/fields/combobox";
import { Field } from "@/components/ui/fields/field";
import { RadioGroup } from "@/components/ui/fields/radio-group";
import { Dialog } from "@/components/ui/overlays/dialog";
import { toast } from "@/components/ui/overlays/toast";
import { browserApi } from "@/lib/api/browser";
import { filterOf } from "@/lib/contract/prospects/chosen-filter";
import { segments } from "@/lib/contract/prospects/segments";
import type { SavedView } from "@/lib/contract/views";
import { campaignNamesQuery } from "@/lib/queries/campaign-overview";
import { keys } from "@/lib/queries/keys";
import { prospectCountQuery } from "@/lib/queries/prospects";

type Props = { view: SavedView; onClose: () => void };

/** Asks which campaign the prospects who start to match a saved view enter, and whether those who match already do. */
export function FeedCampaign({ view, onClose }: Props) {
  const t = useTranslations("segments");
  const client = useQueryClient();
  const onRefusal = useOnRefusal();
  const names = useQuery(campaignNamesQuery(browserApi));
  const count = useQuery(prospectCountQuery(browserApi, filterOf(view.state)));
  const [campaignId, setCampaignId] = useState("");
  const [who, setWho] = useState<"fromNow" | "present">("fromNow");
  const open = (names.data ?? []).filter(({ status }) => status !== "archived");
  const campaign = open.find(({ id }) => id === campaignId);
  const start = useMutation({
    mutationFn: () =>
      browserApi(segments.create, { viewId: view.id, campaignId, withPresent: who === "present" }),
    onSuccess: ({ name, campaignName }) => {
      toast.success(t("made", { name, campaign: campaignName }));
      onClose();
    },
    onError: onRefusal,
    onSettled: () => client.invalidateQueries({ queryKey: keys.lists }),
  });
  const { total = 0, totalIsCapped = false } = count.data ?? {};
  const isNone = names.isSuccess && open.length === 0;
  return (
    <Dialog
      open
      size="small"
      title={t("feed")}
      description={t("lead", { name: view.name })}
      onOpenChange={(stays) => !stays && onClose()}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button
            variant="primary"
            busy={start.isPending}
            disabledReason={campaign ? undefined : t(isNone ? "noCampaign" : "chooseFirst")}
            onClick={() => start.mutate()}
          >
            {t("confirm")}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Field label={t("campaign")}>
          <Combobox
            value={campaignId}
            onChange={setCampaignId}
            placeholder={t("choose")}
            options={open.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </Field>
        {count.isError && (
          <FailedRead text={t("failed")} retry={t("retry")} onRetry={() => void count.refetch()} />
        )}
        {count.isSuccess && (
          <RadioGroup
            legend={t("who")}
            name="who-enters"
            value={who}
            onChange={(which) => setWho(which)}
            options={[
              { value: "fromNow", label: t("fromNow") },
              {
                value: "present",
                label: t(totalIsCapped ? "presentCapped" : "present", { count: total }),
              },
            ]}
          />
        )}
        <p className="type-small text-text-2">{t("fixed")}</p>
      </div>
    </Dialog>
  );
}
