"use client";

import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { ApiError } from "@/lib/api/api-error";
import { useErrorText } from "@/lib/forms/errors";
import { type ConsentNews, openConsentChannel } from "./channel";

type Texts = {
  connecting: string;
  connectingText: string;
  connected: string;
  notConnected: string;
  closeTab: string;
  close: string;
  back: string;
};
type Props = {
  /** The channel to the tab that waits. */
  channel: string;
  /** Sends the answer that the user came back with; answers where to go on, if that is known only now. */
  complete: () => Promise<string | undefined>;
  href: string;
  texts: Texts;
};

/** Where another product sends a user back to: connects it, tells the tab that waits for it, and says what came of it. */
export function ConsentReturn({ channel: name, complete, href, texts }: Props) {
  const errorText = useErrorText();
  const isBegun = useRef(false);
  const [news, setNews] = useState<ConsentNews>();
  const [place, setPlace] = useState(href);

  useEffect(() => {
    // An answer counts once.
    if (isBegun.current) return;
    isBegun.current = true;
    // A code must not stay in the browser's history.
    history.replaceState(history.state, "", location.pathname);
    void outcome(complete).then(({ news: came, to }) => {
      const channel = openConsentChannel(name);
      channel.postMessage(came);
      channel.close();
      if (to) setPlace(to);
      setNews(came);
    });
  });

  if (!news)
    return <EmptyState kind="first-use" heading="h1" title={texts.connecting} text={texts.connectingText} />;
  const isFailed = news.kind === "failed";
  return (
    <EmptyState
      kind={isFailed ? "error" : "first-use"}
      heading="h1"
      title={isFailed ? texts.notConnected : texts.connected}
      text={isFailed ? errorText(news.code, news.details) : texts.closeTab}
      actions={
        <>
          <ButtonLink href={place} variant="primary">
            {texts.back}
          </ButtonLink>
          <Button onClick={() => window.close()}>{texts.close}</Button>
        </>
      }
    />
  );
}

async function outcome(complete: Props["complete"]): Promise<{ news: ConsentNews; to?: string }> {
  try {
    const to = await complete();
    return { news: { kind: "connected" }, ...(to ? { to } : {}) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { news: { kind: "failed", code: error.code, details: error.details } };
  }
}
