"use client";

import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { NativeSelect } from "@/components/ui/native-select";
import { toast } from "@/components/ui/toast";
import { moveAccount } from "@/lib/actions/accounts";
import type { Account } from "@/lib/contract/accounts";
import { useErrorText } from "@/lib/forms/errors";

type Props = { account: Account; targets: readonly { id: string; name: string }[]; onClose: () => void };

/** Asks where an account goes, and says what goes along, what stays, and how long it takes (SPACE-52, SPACE-53). */
export function MoveAccount({ account: { id, fullName }, targets, onClose }: Props) {
  const t = useTranslations("accounts.moving");
  const errorText = useErrorText();
  const [target, setTarget] = useState(targets[0]);
  const [refusal, setRefusal] = useState<string>();
  const [busy, start] = useTransition();
  const move = () =>
    start(async () => {
      if (!target) return;
      const result = await moveAccount({ id, workspaceId: target.id });
      // What is missing is missing there: the plans of this workspace would be no help.
      if (!result.ok) return setRefusal(errorText(result.code, result.details));
      toast.success(t("done", { name: fullName, workspace: target.name }));
      onClose();
    });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      title={t("title", { name: fullName })}
      description={t("lead")}
      footer={
        <>
          <Button onClick={() => !busy && onClose()}>{t("keep")}</Button>
          <Button variant="primary" busy={busy} onClick={move}>
            {t("confirm")}
          </Button>
        </>
      }
    >
      <div className="grid gap-3 pb-4">
        {refusal && <Banner tone="danger">{refusal}</Banner>}
        <Field label={t("workspace")} hint={t("duration")}>
          <NativeSelect
            options={targets.map(({ id: value, name: label }) => ({ value, label }))}
            value={target?.id}
            onChange={({ currentTarget }) => {
              setRefusal(undefined);
              setTarget(targets.find((one) => one.id === currentTarget.value));
            }}
          />
        </Field>
      </div>
    </Dialog>
  );
}
