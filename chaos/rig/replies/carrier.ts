import { randomBytes } from "node:crypto";
import { startTwilio } from "@/tests/support/stand-ins/twilio";
import type { Books } from "./books";

/** The carrier of text messages: who owns which phone, and all messages. */
export type Carrier = Awaited<ReturnType<typeof startCarrier>>;

const lookMs = 100;

export async function startCarrier(
  books: Books,
  options: { numbers: readonly string[]; onText(person: string, number: string): void },
) {
  const twilio = await startTwilio();
  const authorization = `Basic ${Buffer.from(`${twilio.accountSid}:${twilio.authToken}`).toString("base64")}`;
  const port = twilio.allow.split(":").at(-1);
  for (const number of options.numbers)
    await fetch(
      `http://127.0.0.1:${port}/2010-04-01/Accounts/${twilio.accountSid}/IncomingPhoneNumbers.json`,
      {
        ...{ method: "POST", headers: { authorization } },
        body: new URLSearchParams({ PhoneNumber: number }),
      },
    );
  const owners = new Map<string, string>();
  let seen = 0;
  const look = () => {
    for (; seen < twilio.texts.length; seen++) {
      const { direction, to, from, at } = twilio.texts[seen]!;
      const person = owners.get(to);
      if (direction === "inbound" || !person) continue;
      books.contacts.push({ person, step: "text", begunAt: +at, at: +at, sender: from });
      options.onText(person, from);
    }
  };
  const timer = setInterval(look, lookMs);

  return {
    environment: {
      TWILIO_ACCOUNT_SID: twilio.accountSid,
      TWILIO_AUTH_TOKEN: twilio.authToken,
      TWILIO_API_URL: twilio.url,
    },
    allow: twilio.allow,
    /** Registers the owner of a phone. */
    register: (person: string, phone: string) => void owners.set(phone, person),
    /** A person texts us. The carrier keeps the text from now on and sends one webhook, without retrying it. */
    async receive(from: string, to: string, body: string, baseUrl: string): Promise<number> {
      const at = new Date();
      const sid = `SM${randomBytes(16).toString("hex")}`;
      const text = {
        sid,
        from,
        to,
        body,
        at,
        direction: "inbound",
        status: "received",
        error_code: null,
      } as const;
      twilio.texts.push({ ...text });
      const url = `${baseUrl}/api/webhooks/twilio`;
      const call = twilio.webhook(url, { MessageSid: sid, From: from, To: to, Body: body });
      const type = { "content-type": "application/x-www-form-urlencoded" };
      await fetch(url, { method: "POST", body: call.body, headers: { ...call.headers, ...type } }).catch(
        () => undefined,
      );
      return +at;
    },
    async close() {
      look();
      clearInterval(timer);
      await twilio.close();
    },
  };
}
