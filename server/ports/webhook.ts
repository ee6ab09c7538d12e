/** A call as it arrived. Header names are lower case. */
/** `query` with its question mark, as it stood in the address; nothing without one. */
export type WebhookCall = { headers: Record<string, string | undefined>; body: Buffer; query?: string };

/** A service that calls when something happened. It is believed that it did, and about whom; nothing else is taken from it. */
export type WebhookIn = {
  /** The last part of the address it calls. */
  name: string;
  /**
   * The account or phone number of the call, by the service's own id; null if it concerns none. `forged`: the service did not send it, or
   * it is too old. `follow`: what the call requires at once, done after the response, and once however often it comes.
   */
  read(
    call: WebhookCall,
    now: Date,
  ): { remoteRef: string | null; follow?: () => Promise<unknown> } | "forged";
};
