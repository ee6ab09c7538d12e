import type { ApiError } from "@/lib/api/api-error";
import type { ErrorDetails } from "@/lib/contract/errors";

/** What came of a sign-in in a pop-up; the page that opened it says that it heard. */
export type ConsentNews =
  | { kind: "connected"; email: string; path: string }
  | { kind: "failed"; code: ApiError["code"]; details: ErrorDetails }
  | { kind: "heard" };

/** Between the pages of this browser: a provider's own page may cut a pop-up off from its opener. */
export const openConsentChannel = () => new BroadcastChannel("mail-consent");

let awaited: BroadcastChannel | null = null;

/** Calls `then` once with what came of the sign-in in the pop-up, and lets the pop-up close. Replaces an earlier wait. */
export function awaitConsent(then: (news: Exclude<ConsentNews, { kind: "heard" }>) => void): void {
  stopAwaiting();
  const channel = openConsentChannel();
  channel.onmessage = ({ data: news }: MessageEvent<ConsentNews>) => {
    if (news.kind === "heard") return;
    channel.postMessage({ kind: "heard" } satisfies ConsentNews);
    stopAwaiting();
    then(news);
  };
  awaited = channel;
}

export function stopAwaiting(): void {
  awaited?.close();
  awaited = null;
}
