"use client";

import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { useGo } from "@/components/shell/navigation/use-go";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/fields/field";
import { Input } from "@/components/ui/fields/input";
import { Textarea } from "@/components/ui/fields/textarea";
import { Dialog } from "@/components/ui/overlays/dialog";
import { toast } from "@/components/ui/overlays/toast";
import type { Campaign } from "@/lib/contract/campaigns/campaigns";
import { withWays } from "@/lib/contract/campaigns/graph";
import { useLibrary } from "./use-library";

/** Saves the steps of a campaign as a template for others (CAMP-85). */
export function KeepDialog({ campaign, onClose }: { campaign: Campaign; onClose: () => void }) {
  const t = useTranslations("smart-sequences");
  const go = useGo();
  const { keep, isBusy } = useLibrary();
  const { register, handleSubmit } = useForm({ defaultValues: { name: campaign.name, description: "" } });
  const submit = handleSubmit(async ({ name, description }) => {
    if (!name.trim()) return;
    const sequence = withWays(campaign.sequence);
    const made = await keep({ name: name.trim(), description: description.trim(), sequence });
    if (!made) return;
    onClose();
    toast.success(t("kept", { name: made.name }), {
      action: { label: t("open"), onClick: () => go(`/smart-sequences/edit/${made.id}`) },
    });
  });
  return (
    <Dialog
      open
      size="small"
      onOpenChange={(next) => !next && onClose()}
      title={t("keepTitle")}
      description={t("keepText")}
    >
      <form className="grid gap-4" onSubmit={submit}>
        <Field label={t("name")}>
          <Input autoFocus maxLength={120} {...register("name")} />
        </Field>
        <Field label={t("description")}>
          <Textarea rows={2} maxLength={300} {...register("description")} />
        </Field>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button type="submit" variant="primary" busy={isBusy}>
            {t("keepSubmit")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
