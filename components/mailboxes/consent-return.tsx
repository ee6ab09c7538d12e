"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { useGo } from "@/components/shell/navigation/use-go";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { completeMailConsent } from "@/lib/actions/accounts";
import { currentWorkspace } from "@/lib/api/current-workspace";
import { useErrorText } from "@/lib/forms/errors";
import { reach } from "@/lib/forms/reach";
import { type ConsentNews, openConsentChannel } from "./consent-channel";

type Props = { answer: { state: string; code?: string; error?: string } };

/** How long the page that opened this one may take to say that it heard. */
const hearMs = 700;

/** The page that opened this pop-up hears it and goes on; false if there is none, as on phones. */
function tell(news: ConsentNews): Promise<boolean> {
  const channel = openConsentChannel();
  return new Promise<boolean>((resolve) => {
    channel.onmessage = ({ data }: MessageEvent<ConsentNews>) => data.kind === "heard" && resolve(true);
    setTimeout(() => resolve(false), hearMs);
    channel.postMessage(news);
  }).finally(() => channel.close());
}

/** Where a provider sends the owner of a mailbox back to: tests the mailbox with what they allowed, and says what came of it. */
export function ConsentReturn({ answer }: Props) {
  const t = useTranslations("mailboxes");
  const errorText = useErrorText();
  const go = useGo();
  const isBegun = useRef(false);
  const [end, setEnd] = useState<{ news: ConsentNews; isHeard: boolean }>();

  useEffect(() => {
    // An answer counts once.
    if (isBegun.current) return;
    isBegun.current = true;
    // A code must not stay in the browser's history.
    history.replaceState(history.state, "", location.pathname);
    void complete();
    async function complete() {
      const result = await reach(completeMailConsent(answer, currentWorkspace()));
      const news: ConsentNews = result.ok
        ? {
            kind: "connected",
            email: result.value.email,
            path: `/mailboxes/${result.value.type}/${result.value.id}`,
          }
        : { kind: "failed", code: result.code, details: result.details };
      const isHeard = await tell(news);
      setEnd({ news, isHeard });
      if (isHeard) window.close();
      else if (news.kind === "connected") go(news.path);
    }
  });

  if (!end)
    return (
      <EmptyState
        kind="first-use"
        heading="h1"
        title={t("consent.testing")}
        text={t("consent.testingText")}
      />
    );
  const { news, isHeard } = end;
  const closing = <Button onClick={() => window.close()}>{t("consent.close")}</Button>;
  if (news.kind === "failed")
    return (
      <EmptyState
        kind="error"
        heading="h1"
        title={t("consent.failed")}
        text={errorText(news.code, news.details)}
        actions={
          isHeard ? (
            closing
          ) : (
            <ButtonLink href="/mailboxes/add" variant="primary">
              {t("consent.retry")}
            </ButtonLink>
          )
        }
      />
    );
  const email = news.kind === "connected" ? news.email : "";
  return (
    <EmptyState
      kind="first-use"
      heading="h1"
      title={t("connect.connected", { email })}
      text={isHeard ? t("consent.closeText") : undefined}
      actions={isHeard ? closing : <ButtonLink href="/mailboxes">{t("title")}</ButtonLink>}
    />
  );
}
