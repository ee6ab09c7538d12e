"use client";

import { useQuery } from "@tanstack/react-query";
import { browserApi } from "@/lib/api/browser";
import type { Mailbox } from "@/lib/contract/accounts/accounts";
import { ConsentButtons } from "./consent-buttons";
import { offeredConsentsQuery } from "./offered-consents";
import { type Provider, useConsent } from "./use-consent";

/** Signing in again at the provider of a mailbox whose consent is no longer good. */
export function Reconnect({ mailbox }: { mailbox: Mailbox }) {
  const consent = useConsent({ accountId: mailbox.accountId, id: mailbox.id });
  const { data: offered } = useQuery(offeredConsentsQuery(browserApi));
  if (!offered) return null;
  const own = (all: readonly Provider[], isOffered: boolean) =>
    all.filter((provider) => isOffered && provider === mailbox.type);
  return (
    <ConsentButtons
      offered={{
        providers: own(offered.providers, !mailbox.isSandboxed),
        simulated: own(offered.simulated, mailbox.isSandboxed),
        missing: [],
      }}
      consent={consent}
      email={mailbox.email}
    />
  );
}
