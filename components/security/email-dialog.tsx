"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/fields/field";
import { Input } from "@/components/ui/fields/input";
import { Dialog } from "@/components/ui/overlays/dialog";
import { looksLikeEmail } from "@/lib/contract/fields";
import { useErrorText } from "@/lib/forms/errors";

type Props = { current: string; onSend: (email: string) => Promise<void>; onLeave: () => void };

/** Asks for the new email address. */
export function EmailDialog({ current, onSend, onLeave }: Props) {
  const t = useTranslations("sign-in-methods.email");
  const errorText = useErrorText();
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const send = (event: FormEvent) => {
    event.preventDefault();
    const wanted = typed.trim();
    if (wanted === "") return setError(errorText("fill_this_field"));
    if (!looksLikeEmail(wanted)) return setError(errorText("invalid_email"));
    if (wanted.toLowerCase() === current.toLowerCase()) return setError(errorText("email_unchanged"));
    setBusy(true);
    void onSend(wanted).finally(() => setBusy(false));
  };
  return (
    <Dialog
      open
      onOpenChange={onLeave}
      title={t("dialogTitle")}
      description={t("dialogLead")}
      size="small"
      keepOpenOutside
    >
      <form onSubmit={send} noValidate className="grid gap-4">
        <Field label={t("label")} error={error}>
          <Input
            autoFocus
            type="email"
            autoComplete="email"
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value);
              setError(undefined);
            }}
          />
        </Field>
        <div className="flex justify-end gap-2">
          <Button onClick={onLeave}>{t("cancel")}</Button>
          <Button type="submit" variant="primary" busy={busy}>
            {t("send")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
