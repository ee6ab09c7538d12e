import type { E164 } from "@/server/ports/phone";

/** The instructions of a call in TwiML (twilio.com/docs/voice/twiml). */
const response = (verb: string) => `<?xml version="1.0" encoding="UTF-8"?><Response>${verb}</Response>`;

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`);

/** Says nothing while the vendor listens to who answered; a greeting is over by then. */
export const waiting = response('<Pause length="60"/>');
export const hangingUp = response("<Hangup/>");
export const playing = (url: string) => response(`<Play>${escaped(url)}</Play>`);
export const forwarding = (to: E164) => response(`<Dial>${escaped(to)}</Dial>`);
