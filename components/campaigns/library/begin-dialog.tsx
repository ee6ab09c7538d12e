"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/fields/field";
import { Input } from "@/components/ui/fields/input";
import { Dialog } from "@/components/ui/overlays/dialog";
import type { SmartSequence } from "@/lib/contract/campaigns/smart-sequences";

type Props = {
  sequence: SmartSequence;
  isBusy: boolean;
  onClose: () => void;
  onBegin: (name: string) => void;
};

/** Names the campaign that is created from a sequence. */
export function BeginDialog({ sequence, isBusy, onClose, onBegin }: Props) {
  const t = useTranslations("smart-sequences");
  const [name, setName] = useState(sequence.name);
  return (
    <Dialog
      open
      size="small"
      onOpenChange={(next) => !next && onClose()}
      title={t("useTitle", { name: sequence.name })}
      description={t("useText")}
    >
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim()) onBegin(name.trim());
        }}
      >
        <Field label={t("campaignName")}>
          <Input autoFocus value={name} maxLength={120} onChange={(event) => setName(event.target.value)} />
        </Field>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button type="submit" variant="primary" busy={isBusy}>
            {t("create")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
