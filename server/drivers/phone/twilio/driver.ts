import type { Http } from "@/server/net/http";
import type { PhonePort } from "@/server/ports/phone";
import { createClient, type TwilioAccount } from "./client";
import { events } from "./events";
import { countries, list, offers, release, take } from "./numbers";
import { lookUp, send } from "./send";

type Made = {
  http: Http;
  account: TwilioAccount;
  /** Where the vendor calls when something happens; null where nobody reaches us from outside. */
  callback: string | null;
  givesNumbers: boolean;
  now(): Date;
};

/** Twilio's Programmable Messaging and phone numbers, over its documented REST API. */
export function createTwilio({ http, account, callback, givesNumbers, now }: Made): PhonePort {
  const ask = createClient(http, account);
  return {
    isSandbox: false,
    givesNumbers,
    countries: () => countries(ask),
    offers: (wish) => offers(ask, wish),
    take: ({ workspaceId }, number) => take(ask, workspaceId, number, callback),
    release: (own) => release(ask, own),
    list: ({ workspaceId }) => list(ask, workspaceId),
    send: (own, sms, ready) => send(ask, own, sms, callback, ready),
    lookUp: (own, sms, since) => lookUp(ask, own, sms, since),
    events: (own, cursor, since) => events(ask, own, cursor, since, now()),
  };
}
