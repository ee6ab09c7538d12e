"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { useGo } from "@/components/shell/navigation/use-go";
import { phone } from "@/components/ui/media";
import { toast } from "@/components/ui/overlays/toast";
import { startMailConsent } from "@/lib/actions/accounts";
import { currentWorkspace } from "@/lib/api/current-workspace";
import type { mailProviders } from "@/lib/contract/accounts/mail-providers";
import { useErrorText } from "@/lib/forms/errors";
import { reach } from "@/lib/forms/reach";
import { keys } from "@/lib/queries/keys";
import { offerUpgrade } from "@/lib/state/upgrade";
import { awaitConsent, stopAwaiting } from "./consent-channel";

export type Provider = (typeof mailProviders)[number];
/** An account's new mailbox, or one of its mailboxes to connect anew. */
type Target = { accountId: string; id?: string };
type Asked = { provider: Provider; isSimulated: boolean; email?: string };

/**
 * Signing in at a mail provider in a pop-up, or in this tab on phones and where pop-ups are blocked. `waitsFor`: the provider whose page is
 * open.
 */
export function useConsent(target: Target) {
  const t = useTranslations("mailboxes.connect");
  const errorText = useErrorText();
  const go = useGo();
  const client = useQueryClient();
  const [waitsFor, setWaitsFor] = useState<Provider | null>(null);
  const [failure, setFailure] = useState<string>();

  // The page may be drawn anew while the pop-up is open, for example because the mailbox is connected by then.
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);

  const listen = () =>
    awaitConsent(async (news) => {
      setWaitsFor(null);
      if (news.kind === "failed") return setFailure(errorText(news.code, news.details));
      toast.success(t("connected", { email: news.email }));
      await client.invalidateQueries({ queryKey: keys.mailboxes });
      if (isShown.current && !target.id) go("/mailboxes");
    });

  const begin = async ({ provider, isSimulated, email = "" }: Asked) => {
    // Opened within the click, because browsers block later ones.
    const popup = matchMedia(phone).matches ? null : window.open("", "", "popup,width=560,height=720");
    setFailure(undefined);
    setWaitsFor(provider);
    if (popup) listen();
    const asked = { ...target, provider, isSimulated, email };
    const started = await reach(startMailConsent(asked, currentWorkspace()));
    if (started.ok)
      return popup ? popup.location.replace(started.value.url) : location.assign(started.value.url);
    popup?.close();
    stopAwaiting();
    setWaitsFor(null);
    offerUpgrade(started.code, started.details);
    setFailure(errorText(started.code, started.details));
  };
  const cancel = () => {
    stopAwaiting();
    setWaitsFor(null);
  };
  return { begin, waitsFor, failure, cancel };
}
