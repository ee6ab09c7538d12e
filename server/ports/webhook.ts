/** A call as it arrived. Header names are lower case. */
/** `query` with its question mark, as it stood in the address; nothing without one. */
export type WebhookCall = { headers: Record<string, string | undefined>; body: Buffer; query?: string };

/** A service that calls when something happened. It is believed that it did, and about whom; nothing else is taken from it. */
export type WebhookIn = {
  /** The last part of the address it calls. */
  name: string;
  /**
   * The account or the phone number the call is about, by the id the service knows it by; null for one about none. `forged`: the service did not
   * make it, or not now. `follow`: what the call asks for at once, done when it was answered, and once however often it comes.
   */
  read(
    call: WebhookCall,
    now: Date,
  ): { remoteRef: string | null; follow?: () => Promise<unknown> } | "forged";
};
