import type { Outcome, Ready } from "./outcome";

/** One call to a customer's URL. `key` is the same in every attempt, so that the receiver can recognize a repetition. */
export type OutgoingWebhook = { url: string; key: string; body: string; secret: Uint8Array };

/** How another program answered. Reasons are `status_` and its code, or why no answer came. */
export type WebhookPort = {
  call(webhook: OutgoingWebhook, ready: Ready): Promise<Outcome>;
};
