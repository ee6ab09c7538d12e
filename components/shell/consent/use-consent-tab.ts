import { useEffect, useRef, useState } from "react";
import { phone } from "@/components/ui/media";
import { ApiError } from "@/lib/api/api-error";
import { useErrorText } from "@/lib/forms/errors";
import { offerUpgrade } from "@/lib/state/upgrade";
import { type ConsentNews, openConsentChannel } from "./channel";

/** How long a sign-in in another tab is waited for (INTEG-31). */
const waitMs = 5 * 60_000;

type Props = {
  /** The name of the channel on which the other tab says what came of it. */
  channel: string;
  /** What the server says, which ends the wait, whichever tab or program connected it. */
  isConnected: boolean;
  /** Asks for the page to sign in at. */
  ask: () => Promise<{ url: string }>;
  /** The other tab is done, so that everything is to be read again. */
  changed: () => Promise<unknown>;
};

/** Signing in at another product in a new tab, or in this one on phones and where browsers block tabs (INTEG-28). */
export function useConsentTab({ channel: name, isConnected, ask, changed }: Props) {
  const errorText = useErrorText();
  const [isWaiting, setWaiting] = useState(false);
  const [failure, setFailure] = useState<string>();
  const waits = isWaiting && !isConnected;
  const said = useRef({ errorText, changed });
  said.current = { errorText, changed };

  useEffect(() => {
    if (!waits) return;
    const channel = openConsentChannel(name);
    channel.onmessage = ({ data: news }: MessageEvent<ConsentNews>) => {
      setWaiting(false);
      if (news.kind === "failed") setFailure(said.current.errorText(news.code, news.details));
      void said.current.changed();
    };
    const timer = setTimeout(() => setWaiting(false), waitMs);
    return () => {
      clearTimeout(timer);
      channel.close();
    };
  }, [waits, name]);

  const begin = async () => {
    // Opened within the click, because browsers block later ones.
    const tab = matchMedia(phone).matches ? null : window.open("", "_blank");
    setFailure(undefined);
    setWaiting(true);
    try {
      const { url } = await ask();
      if (tab) tab.location.replace(url);
      else location.assign(url);
    } catch (error) {
      tab?.close();
      setWaiting(false);
      if (!(error instanceof ApiError)) throw error;
      offerUpgrade(error.code, error.details);
      setFailure(errorText(error.code, error.details));
    }
  };
  return { begin, isWaiting: waits, failure, stop: () => setWaiting(false) };
}
