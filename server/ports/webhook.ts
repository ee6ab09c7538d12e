import type { Outcome, Ready } from "./outcome";

/** A call as it arrived. Header names are lower case; `query` includes its question mark and is absent if there is none. */
export type WebhookCall = {
  headers: Record<string, string | undefined>;
  body: Buffer;
  query?: string;
  /** Parts of the address that the name leaves open (`:id`). */
  params?: Record<string, string>;
};

/** A webhook of a service. Only the fact that something happened, and for which account, is taken from it. */
export type WebhookIn = {
  /** The last part of its URL; `:id` stands for any part. */
  name: string;
  /**
   * The account or phone number of the call, by the service's own id; null if it concerns none. `forged`: the service did not send it, or
   * it is too old. `keep`: what must be kept before the response; if it fails, the service is asked to call again. `follow`: what the call
   * requires at once, done after the response. Both are done once however often the call comes.
   */
  read(
    call: WebhookCall,
    now: Date,
  ): { remoteRef: string | null; keep?: () => Promise<void>; follow?: () => Promise<unknown> } | "forged";
};

/** One call to a customer's URL. `key` is the same in every attempt, so that the receiver can recognize a repetition. */
export type OutgoingWebhook = { url: string; key: string; body: string; secret: Uint8Array };

/** How another program answered. Reasons are `status_` and its code, or why no answer came. */
export type WebhookPort = {
  call(webhook: OutgoingWebhook, ready: Ready): Promise<Outcome>;
  /** Sends an event once. Only a status of 200 to 299 accepts it, and redirects are not followed. */
  deliver(event: OutgoingEvent): Promise<EventAnswer>;
};

/** An event for an endpoint; each of the secrets signs it. */
export type OutgoingEvent = { url: string; key: string; body: string; secrets: readonly Uint8Array[] };

export type EventAnswer = { durationMs: number } & (
  | { status: number; beginning: string; retryAfterSeconds: number | null }
  | { failure: "forbidden" | "unresolved" | "unreachable" | "timeout" | "tls" }
);
