"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { useSayRefusal } from "@/components/shell/use-say-refusal";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/fields/field";
import { Input } from "@/components/ui/fields/input";
import { Dialog } from "@/components/ui/overlays/dialog";
import { toast } from "@/components/ui/overlays/toast";
import { ApiError } from "@/lib/api/api-error";
import { browserApi } from "@/lib/api/browser";
import { trackingDomains } from "@/lib/contract/tracking-domains";
import { useErrorText } from "@/lib/forms/errors";
import { useDomainsChanged } from "./use-domains-changed";

type Props = { onClose: () => void; onAdded: (id: string) => void };

/** Asks for the domain; its records are shown once it is added. */
export function AddDialog({ onClose, onAdded }: Props) {
  const t = useTranslations("tracking-domains");
  const errorText = useErrorText();
  const sayRefusal = useSayRefusal();
  const changed = useDomainsChanged();
  const [host, setHost] = useState("");
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: (typed: string) => browserApi(trackingDomains.create, { host: typed }),
    onSuccess: async (added) => {
      await changed();
      toast.success(t("added", { host: added.host }));
      onClose();
      onAdded(added.id);
    },
    onError: (refusal) => {
      if (!(refusal instanceof ApiError)) throw refusal;
      if (!refusal.details.fields?.host) sayRefusal(refusal);
    },
  });
  const wrong = error instanceof ApiError ? error.details.fields?.host : undefined;
  const isWhole = host.trim() !== "";
  const save = (event?: FormEvent) => {
    event?.preventDefault();
    if (isWhole) mutate(host.trim());
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="small"
      title={t("add")}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button
            variant="primary"
            busy={isPending}
            disabledReason={isWhole ? undefined : t("hostMissing")}
            onClick={() => save()}
          >
            {t("add")}
          </Button>
        </>
      }
    >
      <form onSubmit={save}>
        <Field label={t("host")} hint={t("hostHint")} error={wrong && errorText(wrong)}>
          <Input
            autoFocus
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            inputMode="url"
            maxLength={300}
            value={host}
            onChange={(event) => {
              reset();
              setHost(event.target.value);
            }}
          />
        </Field>
      </form>
    </Dialog>
  );
}
