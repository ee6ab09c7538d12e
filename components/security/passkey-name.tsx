"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/fields/field";
import { Input } from "@/components/ui/fields/input";
import { Dialog } from "@/components/ui/overlays/dialog";
import { useErrorText } from "@/lib/forms/errors";

const longest = 60;
type Props = { name: string; onSave: (name: string) => Promise<void>; onLeave: () => void };

/** Edits the name of a passkey. */
export function PasskeyName({ name, onSave, onLeave }: Props) {
  const t = useTranslations("sign-in-methods.passkeys");
  const errorText = useErrorText();
  const [typed, setTyped] = useState(name);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const save = (event: FormEvent) => {
    event.preventDefault();
    const wanted = typed.trim();
    if (wanted === "") return setError(errorText("fill_this_field"));
    setBusy(true);
    void onSave(wanted).finally(() => setBusy(false));
  };
  return (
    <Dialog open onOpenChange={onLeave} title={t("name")} size="small" keepOpenOutside>
      <form onSubmit={save} className="grid gap-4">
        <Field label={t("name")} hideLabel hint={t("nameHint")} error={error}>
          <Input
            autoFocus
            maxLength={longest}
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
            {t("save")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
