"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
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
  const router = useRouter();
  const { keep, isBusy } = useLibrary();
  const [name, setName] = useState(campaign.name);
  const [description, setDescription] = useState("");
  const submit = async () => {
    const sequence = withWays(campaign.sequence);
    const made = await keep({ name: name.trim(), description: description.trim(), sequence });
    if (!made) return;
    onClose();
    toast.success(t("kept", { name: made.name }), {
      action: { label: t("open"), onClick: () => router.push(`/smart-sequences/edit/${made.id}`) },
    });
  };
  return (
    <Dialog
      open
      size="small"
      onOpenChange={(next) => !next && onClose()}
      title={t("keepTitle")}
      description={t("keepText")}
    >
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim()) void submit();
        }}
      >
        <Field label={t("name")}>
          <Input autoFocus value={name} maxLength={120} onChange={(event) => setName(event.target.value)} />
        </Field>
        <Field label={t("description")}>
          <Textarea
            rows={2}
            value={description}
            maxLength={300}
            onChange={(event) => setDescription(event.target.value)}
          />
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
