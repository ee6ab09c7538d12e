"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { useOnRefusal } from "@/components/shell/use-on-refusal";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/fields/field";
import { NativeSelect } from "@/components/ui/fields/native-select";
import { Dialog } from "@/components/ui/overlays/dialog";
import type { DealSum } from "@/lib/contract/crm/deal-parts";
import { formatMoney } from "@/lib/format/money";

type Props = {
  /** "Delete Proposal?" */
  title: string;
  dealCount: number;
  sums: readonly DealSum[];
  /** Stages that the deals can move to; the first one is chosen at first. */
  targets: readonly { value: string; label: string }[];
  onDelete: (target: string | null) => Promise<unknown>;
  onClose: () => void;
};

/** Deletes a stage or a pipeline; says how many deals it has, and asks where they go (CRM-10, ux 81). */
export function DeleteWithDeals({ title, dealCount, sums, targets, onDelete, onClose }: Props) {
  const t = useTranslations("crm.delete");
  const locale = useLocale();
  const onRefusal = useOnRefusal();
  const [target, setTarget] = useState(targets[0]?.value ?? "");
  const [isBusy, setBusy] = useState(false);
  const total = sums.map(({ amount, currency }) => formatMoney(amount, currency, locale)).join(" + ");
  const submit = async () => {
    setBusy(true);
    try {
      await onDelete(dealCount > 0 ? target : null);
      onClose();
    } catch (error) {
      onRefusal(error as Error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="small"
      title={title}
      description={dealCount > 0 ? t("deals", { count: dealCount, sum: total || "" }) : t("empty")}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button variant="danger" busy={isBusy} onClick={() => void submit()}>
            {dealCount > 0 ? t("move", { count: dealCount }) : t("do")}
          </Button>
        </>
      }
    >
      {dealCount > 0 && (
        <Field label={t("target")}>
          <NativeSelect
            options={targets}
            value={target}
            onChange={(event) => setTarget(event.target.value)}
          />
        </Field>
      )}
    </Dialog>
  );
}
