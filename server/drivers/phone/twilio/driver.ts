import type { Http } from "@/server/net/http";
import type { CostMeter } from "@/server/ports/costs";
import type { PhonePort } from "@/server/ports/phone";
import { booked, partsOf } from "./booked";
import { dropVoicemail, lookUpVoicemail } from "./calls";
import { createClient, type TwilioAccount } from "./client";
import { events } from "./events";
import { countries, list, offers, release, take } from "./numbers";
import { lookUp, send } from "./send";
import { twilioCallback } from "./webhook";

type Made = {
  http: Http;
  account: TwilioAccount;
  /** The public URL of this installation for the vendor; null if it is not reachable. */
  base: string | null;
  givesNumbers: boolean;
  meter: CostMeter;
};

/** Twilio's Programmable Messaging, Voice and phone numbers, over its documented REST API. */
export function createTwilio({ http, account, base, givesNumbers, meter }: Made): PhonePort {
  const callback = base && twilioCallback(base);
  const ask = createClient(http, account);
  return {
    isSandbox: false,
    givesNumbers,
    countries: () => countries(ask),
    offers: (search) => offers(ask, search),
    take: ({ workspaceId }, number) => take(ask, workspaceId, number, callback),
    release: (own) => release(ask, own),
    list: ({ workspaceId }) => list(ask, workspaceId),
    send: (own, sms, ready) =>
      booked(meter, own, { key: sms.key, expected: { sms: partsOf(sms.text) } }, ready, (going) =>
        send(ask, own, sms, callback, going),
      ),
    lookUp: (own, sms, since) => lookUp(ask, own, sms, since),
    dropVoicemail: (own, drop, ready) =>
      booked(meter, own, { key: drop.key, expected: { voicemail: 1 } }, ready, (going) =>
        dropVoicemail(ask, own, drop, base && callback ? { base, status: callback } : null, going),
      ),
    lookUpVoicemail: (own, drop, since) => lookUpVoicemail(ask, own, drop, since),
    events: (own, cursor, since) => events(ask, own, cursor, since),
  };
}
