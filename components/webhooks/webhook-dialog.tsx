"use client";

import { useMutation } from "@tanstack/react-query";
import { CircleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { useSayRefusal } from "@/components/shell/use-say-refusal";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/fields/checkbox";
import { Field } from "@/components/ui/fields/field";
import { Input } from "@/components/ui/fields/input";
import { Dialog } from "@/components/ui/overlays/dialog";
import { ApiError } from "@/lib/api/api-error";
import { browserApi } from "@/lib/api/browser";
import { type UpdateType, updateTypes, type Webhook, webhooks } from "@/lib/contract/integrations/webhooks";
import { useErrorText } from "@/lib/forms/errors";
import { useWebhooksChanged } from "./use-webhook-actions";

type Props = {
  /** Undefined to add one. */
  webhook?: Webhook;
  onClose: () => void;
  /** With the secret of a new one. */
  onSaved: (webhook: Webhook, secret: string | null) => void;
};

/** URL and update types of a webhook (INTEG-17 to INTEG-19). */
export function WebhookDialog({ webhook, onClose, onSaved }: Props) {
  const t = useTranslations("webhooks");
  const errorText = useErrorText();
  const sayRefusal = useSayRefusal();
  const changed = useWebhooksChanged();
  const [callbackUrl, setUrl] = useState(webhook?.callbackUrl ?? "");
  const [chosen, setChosen] = useState<readonly UpdateType[]>(webhook?.updateTypes ?? []);
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: async () => {
      const fields = { callbackUrl: callbackUrl.trim(), updateTypes: [...chosen] };
      if (!webhook) return browserApi(webhooks.create, fields);
      return { webhook: await browserApi(webhooks.change, { id: webhook.id, ...fields }), secret: null };
    },
    onSuccess: async (saved) => {
      await changed();
      onClose();
      onSaved(saved.webhook, saved.secret);
    },
    onError: (refusal) => {
      if (!(refusal instanceof ApiError)) throw refusal;
      if (!refusal.details.fields) sayRefusal(refusal);
    },
  });
  const wrong = error instanceof ApiError ? error.details.fields : undefined;
  const save = (event?: FormEvent) => {
    event?.preventDefault();
    if (!isPending) mutate();
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t(webhook ? "edit" : "add")}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button variant="primary" busy={isPending} onClick={() => save()}>
            {t(webhook ? "save" : "add")}
          </Button>
        </>
      }
    >
      <form onSubmit={save} className="grid gap-4">
        <Field
          label={t("url")}
          hint={t("urlHint")}
          error={wrong?.callbackUrl && errorText(wrong.callbackUrl)}
        >
          <Input
            autoFocus
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            inputMode="url"
            maxLength={500}
            placeholder="https://"
            value={callbackUrl}
            onChange={(event) => {
              reset();
              setUrl(event.target.value);
            }}
          />
        </Field>
        <Types
          chosen={chosen}
          onChange={(types) => {
            reset();
            setChosen(types);
          }}
          error={wrong?.updateTypes && errorText(wrong.updateTypes)}
        />
      </form>
    </Dialog>
  );
}

type TypesProps = {
  chosen: readonly UpdateType[];
  onChange: (types: readonly UpdateType[]) => void;
  error?: string;
};

function Types({ chosen, onChange, error }: TypesProps) {
  const t = useTranslations("webhooks");
  const isAll = chosen.length === updateTypes.length;
  const toggle = (type: UpdateType, isOn: boolean) =>
    onChange(updateTypes.filter((one) => (one === type ? isOn : chosen.includes(one))));
  return (
    <fieldset className="grid gap-2">
      <legend className="type-compact mb-1.5 font-medium">
        {t("types")}{" "}
        <span className="type-small font-normal text-text-2">
          {t("typesChosen", { chosen: chosen.length, all: updateTypes.length })}
        </span>
      </legend>
      <div className="grid gap-x-4 gap-y-2.5 sm:grid-cols-2">
        {updateTypes.map((type) => (
          <Checkbox
            key={type}
            title={type}
            label={t(`events.${type}`)}
            checked={chosen.includes(type)}
            onChange={(event) => toggle(type, event.target.checked)}
          />
        ))}
      </div>
      <div>
        <Button size="compact" onClick={() => onChange(isAll ? [] : updateTypes)}>
          {t(isAll ? "selectNone" : "selectAll")}
        </Button>
      </div>
      {error && (
        <p role="alert" className="type-small flex gap-1.5 text-on-danger-soft">
          <CircleAlert className="mt-px size-3.5 flex-none" aria-hidden />
          {error}
        </p>
      )}
    </fieldset>
  );
}
