"use client";

import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/fields/field";
import { NativeSelect } from "@/components/ui/fields/native-select";
import { Dialog } from "@/components/ui/overlays/dialog";

export type Target = { id: string; name: string };
type Props = {
  title: string;
  lead: string;
  label: string;
  hint: string;
  confirm: string;
  targets: readonly Target[];
  /** Returns the error text; if there is none, the dialog closes. */
  onConfirm: (target: Target) => Promise<string | undefined>;
  onClose: () => void;
};

/** Asks for one of a few targets; an error is shown inside, where another target can be chosen. */
export function TargetDialog({ title, lead, label, hint, confirm, targets, onConfirm, onClose }: Props) {
  const t = useTranslations("accounts");
  const [target, setTarget] = useState(targets[0]);
  const [refusal, setRefusal] = useState<string>();
  const [busy, start] = useTransition();
  const go = () =>
    start(async () => {
      const refused = target && (await onConfirm(target));
      if (refused) setRefusal(refused);
      else onClose();
    });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      title={title}
      description={lead}
      footer={
        <>
          <Button onClick={() => !busy && onClose()}>{t("cancel")}</Button>
          <Button variant="primary" busy={busy} onClick={go}>
            {confirm}
          </Button>
        </>
      }
    >
      <div className="grid gap-3 pb-4">
        {refusal && <Banner tone="danger">{refusal}</Banner>}
        <Field label={label} hint={hint}>
          <NativeSelect
            options={targets.map(({ id, name }) => ({ value: id, label: name }))}
            value={target?.id}
            onChange={({ currentTarget }) => {
              setRefusal(undefined);
              setTarget(targets.find(({ id }) => id === currentTarget.value));
            }}
          />
        </Field>
      </div>
    </Dialog>
  );
}
