import type { Outcome, Ready } from "./outcome";

/** One call to an address somebody gave us. `key` names it in every try, so that the receiver can tell a repeated one. */
export type OutgoingWebhook = { url: string; key: string; body: string; secret: Uint8Array };

/** How another program answered. Reasons are `status_` and its code, or why no answer came. */
export type WebhookPort = {
  call(webhook: OutgoingWebhook, ready: Ready): Promise<Outcome>;
};
