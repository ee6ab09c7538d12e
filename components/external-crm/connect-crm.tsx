"use client";

import { useMutation } from "@tanstack/react-query";
import { ExternalLink } from "lucide-react";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { useConsentTab } from "@/components/shell/consent/use-consent-tab";
import { useSayRefusal } from "@/components/shell/use-say-refusal";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/fields/field";
import { PasswordInput } from "@/components/ui/fields/password-input";
import { TextLink } from "@/components/ui/text-link";
import { ApiError } from "@/lib/api/api-error";
import { browserApi } from "@/lib/api/browser";
import { type CrmConnection, externalCrm } from "@/lib/contract/crm/external";
import { useErrorText } from "@/lib/forms/errors";
import { crmChannel } from "./crm-return";
import { crmNames } from "./parts/names";
import { useCrmChanged } from "./use-crm-actions";

/** Where each vendor explains its keys. */
const keyHelp = {
  pipedrive: "https://support.pipedrive.com/en/article/how-can-i-find-my-personal-api-key",
  hubspot: "https://developers.hubspot.com/docs/guides/apps/private-apps/overview",
};

/** Connects a CRM for the first time or anew: by signing in there, or with a key (CRM-15, CRM-27). */
export function ConnectCrm({ connection }: { connection: CrmConnection }) {
  const t = useTranslations("crms.connect");
  const { platform, hasSignIn } = connection;
  return (
    <Card className="grid max-w-160 grid-cols-[minmax(0,1fr)] gap-4">
      {connection.state === "disconnected" && <p className="text-text-2">{t("about")}</p>}
      {hasSignIn && <SignIn connection={connection} />}
      <ByKey key={platform} connection={connection} />
    </Card>
  );
}

function SignIn({ connection: { platform, state } }: { connection: CrmConnection }) {
  const t = useTranslations("crms.connect");
  const name = crmNames[platform];
  const { begin, isWaiting, failure, stop } = useConsentTab({
    channel: crmChannel,
    isConnected: state === "connected",
    ask: () => browserApi(externalCrm.login, { platform }),
    changed: useCrmChanged(),
  });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {failure && <Banner tone="danger">{failure}</Banner>}
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="primary" icon={<ExternalLink aria-hidden />} busy={isWaiting} onClick={begin}>
          {t(isWaiting ? "waitingShort" : "signIn", { crm: name })}
        </Button>
        {isWaiting && <Button onClick={stop}>{t("cancel")}</Button>}
        <p aria-live="polite" className="type-small text-text-2">
          {isWaiting && t("waiting")}
        </p>
      </div>
    </div>
  );
}

function ByKey({ connection: { platform, hasSignIn } }: { connection: CrmConnection }) {
  const t = useTranslations("crms.connect");
  const name = crmNames[platform];
  const errorText = useErrorText();
  const sayRefusal = useSayRefusal();
  const changed = useCrmChanged();
  const [apiKey, setKey] = useState("");
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: () => browserApi(externalCrm.loginByKey, { platform, apiKey: apiKey.trim() }),
    onSuccess: changed,
    onError: (refusal) => {
      if (!(refusal instanceof ApiError)) throw refusal;
      if (!refusal.details.fields) sayRefusal(refusal);
    },
  });
  const wrong = error instanceof ApiError ? error.details.fields?.apiKey : undefined;
  const connect = (event: FormEvent) => {
    event.preventDefault();
    if (apiKey.trim() && !isPending) mutate();
  };
  return (
    <form onSubmit={connect} className={hasSignIn ? "border-t border-line pt-4" : undefined}>
      <Field
        label={t(hasSignIn ? "orKey" : "key")}
        error={wrong && errorText(wrong, { crm: name })}
        hint={
          <>
            {t(`where.${platform}`)}{" "}
            <TextLink href={keyHelp[platform]} external>
              {t("show")}
            </TextLink>
          </>
        }
      >
        <PasswordInput
          autoComplete="off"
          maxLength={500}
          value={apiKey}
          onChange={(event) => {
            reset();
            setKey(event.target.value);
          }}
        />
      </Field>
      <Button
        type="submit"
        className="mt-3"
        variant={hasSignIn ? "default" : "primary"}
        busy={isPending}
        disabledReason={apiKey.trim() ? undefined : t("keyMissing")}
      >
        {t("byKey")}
      </Button>
    </form>
  );
}
