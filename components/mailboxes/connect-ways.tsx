"use client";

import { useQuery } from "@tanstack/react-query";
import { FlaskConical } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/fields/field";
import { Input } from "@/components/ui/fields/input";
import { ApiError } from "@/lib/api/api-error";
import { browserApi } from "@/lib/api/browser";
import type { Account } from "@/lib/contract/accounts/accounts";
import { type MailWay, mailConsents, type OfferedConsents } from "@/lib/contract/accounts/mail-consents";
import { useErrorText } from "@/lib/forms/errors";
import { ConsentButtons } from "./consent-buttons";
import { MailboxForm } from "./mailbox-form";
import { offeredConsentsQuery } from "./offered-consents";
import { type Provider, useConsent } from "./use-consent";
import { useMailboxForm } from "./use-mailbox-form";

type Found = { email: string; way: MailWay };

/** The address first; then signing in at its provider, or its servers with what was found out about them. */
export function ConnectWays({ account }: { account: Account }) {
  const t = useTranslations("mailboxes.way");
  const { data: offered } = useQuery(offeredConsentsQuery(browserApi));
  const consent = useConsent({ accountId: account.id });
  const mail = useMailboxForm({ account });
  const [found, setFound] = useState<Found>();
  const [isByServers, setByServers] = useState(false);
  if (!offered) return null;
  const recommended = found && consentFor(found.way, offered);
  const hasConsent = offered.providers.length + offered.simulated.length > 0;
  const showsServers = isByServers || !hasConsent || (found && !recommended);
  return (
    <>
      <AddressCard
        making={mail.making}
        onFound={(next) => {
          setFound(next);
          setByServers(false);
          mail.propose(next.email, next.way.servers);
        }}
        onSandbox={() => {
          setByServers(true);
          mail.takeSandboxMailbox();
        }}
      />
      <ConsentButtons
        offered={offered}
        consent={consent}
        {...(found ? { email: found.email } : {})}
        {...(recommended ? { recommended } : {})}
      />
      {showsServers ? (
        <MailboxForm mail={mail} {...(found ? { note: noteOf(found) } : {})} />
      ) : (
        <Button className="justify-self-start" onClick={() => setByServers(true)}>
          {t("instead")}
        </Button>
      )}
    </>
  );

  function noteOf({ email, way }: Found): string {
    const domain = email.slice(email.lastIndexOf("@") + 1);
    if (!way.servers) return t("notFound", { domain });
    return [t("found", { domain }), ...(way.appPassword ? [t("appPassword")] : [])].join(" ");
  }
}

/** The provider of an address, if its owner can sign in there. */
function consentFor({ type }: MailWay, { providers, simulated }: OfferedConsents): Provider | undefined {
  return [...providers, ...simulated].find((provider) => provider === type);
}

type AddressProps = { making: boolean; onFound: (found: Found) => void; onSandbox: () => void };

function AddressCard({ making, onFound, onSandbox }: AddressProps) {
  const t = useTranslations("mailboxes.way");
  const connect = useTranslations("mailboxes.connect");
  const errorText = useErrorText();
  const form = useForm({ defaultValues: { email: "" } });
  const { errors, isSubmitting } = form.formState;
  const look = form.handleSubmit(async ({ email }) => {
    try {
      onFound({ email: email.trim(), way: await browserApi(mailConsents.way, { email: email.trim() }) });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const code = error.details.fields?.email ?? error.code;
      form.setError("email", { message: errorText(code, error.details) });
    }
  });
  return (
    <Card>
      <form noValidate onSubmit={look} className="grid gap-4">
        <Field label={t("address")} hint={t("addressHint")} error={errors.email?.message}>
          <Input type="email" autoComplete="email" {...form.register("email")} />
        </Field>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" busy={isSubmitting}>
            {t("go")}
          </Button>
          <Button icon={<FlaskConical aria-hidden />} busy={making} onClick={onSandbox}>
            {connect("useSandbox")}
          </Button>
        </div>
      </form>
    </Card>
  );
}
