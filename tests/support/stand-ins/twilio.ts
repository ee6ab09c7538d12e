import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { signatureOf } from "@/server/drivers/phone/twilio/webhook";

type Text = {
  sid: string;
  from: string;
  to: string;
  body: string;
  direction: "inbound" | "outbound-api";
  status: string;
  error_code: number | null;
  at: Date;
};
type Call = {
  sid: string;
  from: string;
  to: string;
  direction: "outbound-api";
  status: string;
  answered_by: string | null;
  at: Date;
  /** Its instructions: the initial ones, and later updates. */
  twiml: string[];
  /** The URL to which the vendor reports who answered. */
  amdCallback: string | null;
};
type Owned = { sid: string; phone_number: string; friendly_name: string };

/** A failure of the next message: before it, on its way, on the way back, or an error response although it may have been sent. */
export type TwilioFault =
  | "lost"
  | "unconfirmed"
  | "says it failed"
  | { status: number; code?: number; retryAfter?: number };
export type AskedTwilio = { method: string; path: string; authorization: string; form: URLSearchParams };

/** A fake of the vendor on loopback, following its documentation (API 2010-04-01), with people behind some numbers. */
export type StandInTwilio = {
  /** For TWILIO_API_URL. */
  url: string;
  /** The route for EGRESS_ALLOW. */
  allow: string;
  accountSid: string;
  authToken: string;
  texts: Text[];
  calls: Call[];
  /** Who answers at a number; by default a machine. */
  answers: Map<string, "machine" | "human" | "busy" | "no-answer">;
  /** Every request, in order. */
  asked: AskedTwilio[];
  faults: TwilioFault[];
  /** What happens to a message to a number: a reply, or an error number; nothing for all others. */
  fates: Map<string, { says: string } | { error: number }>;
  /** Messages per page, small enough that lists have several. */
  pageSize: number;
  /** Lets everyone react. */
  letTimePass(): void;
  /** The webhook call that the vendor makes when a message arrived at a number or changed its state. */
  webhook(url: string, fields: Record<string, string>): { body: string; headers: Record<string, string> };
  close(): Promise<void>;
};

const sid = (kind: string) => `${kind}${randomBytes(16).toString("hex")}`;
const stopped = /^(stop|stopall|unsubscribe|cancel|end|quit|revoke|optout)$/i;
const country = { US: ["local", "toll_free"], DE: ["mobile"] } as const;
const numbersOf = { US: "+1628555", DE: "+4915199" } as const;

export async function startTwilio(): Promise<StandInTwilio> {
  const owned: Owned[] = [];
  const waiting: Text[] = [];
  const account = { sid: sid("AC"), token: randomBytes(16).toString("hex") };
  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.writeHead(500).end());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;

  const standIn: StandInTwilio = {
    url: "http://twilio.test",
    allow: `twilio.test:80 -> 127.0.0.1:${port}`,
    accountSid: account.sid,
    authToken: account.token,
    ...{ texts: [], calls: [], answers: new Map(), asked: [], faults: [], fates: new Map(), pageSize: 50 },
    letTimePass() {
      for (const call of standIn.calls.filter(({ status }) => status === "queued")) {
        const met = standIn.answers.get(call.to) ?? "machine";
        const isAnswered = met === "machine" || met === "human";
        call.status = isAnswered ? "completed" : met;
        call.answered_by = isAnswered ? (met === "machine" ? "machine_end_beep" : "human") : null;
      }
      for (const text of waiting.splice(0)) {
        const fate = standIn.fates.get(text.to);
        if (fate && "error" in fate) Object.assign(text, { status: "undelivered", error_code: fate.error });
        if (fate && "says" in fate)
          standIn.texts.push({
            ...{ sid: sid("SM"), from: text.to, to: text.from, body: fate.says, at: new Date() },
            ...{ direction: "inbound", status: "received", error_code: null },
          });
      }
    },
    webhook(url, fields) {
      const entries = Object.entries(fields);
      return {
        body: new URLSearchParams(entries).toString(),
        headers: { "x-twilio-signature": signatureOf(account.token, url, entries).toString("base64") },
      };
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const url = new URL(request.url ?? "/", standIn.url);
    const form = new URLSearchParams(Buffer.concat(chunks).toString("utf8"));
    const { authorization = "" } = request.headers;
    standIn.asked.push({ method: request.method ?? "", path: url.pathname, authorization, form });
    const answer = (status: number, body: unknown, headers: Record<string, string> = {}) =>
      response
        .writeHead(status, { "content-type": "application/json", ...headers })
        .end(body === null ? "" : JSON.stringify(body));
    const refuse = (status: number, code: number, retryAfter?: number) =>
      answer(
        status,
        { code, message: "as documented", more_info: `https://www.twilio.com/docs/errors/${code}`, status },
        retryAfter ? { "retry-after": String(retryAfter) } : {},
      );
    const expected = `Basic ${Buffer.from(`${account.sid}:${account.token}`).toString("base64")}`;
    if (authorization !== expected) return void refuse(401, 20003);
    const [, below = ""] = url.pathname.split(`/2010-04-01/Accounts/${account.sid}/`);
    const [noun = "", ...rest] = below.replace(/\.json$/, "").split("/");
    const key = `${request.method} ${noun}`;
    if (key === "POST Messages") return send(form, answer, refuse, response);
    if (key === "POST Calls" && rest[0]) {
      const call = standIn.calls.find((one) => one.sid === rest[0]);
      if (!call) return void refuse(404, 20404);
      call.twiml.push(form.get("Twiml") ?? "");
      return void answer(200, shownCall(call));
    }
    if (key === "POST Calls") return dial(form, answer, refuse, response);
    if (key === "GET Calls") return void answer(200, listedCalls(url.searchParams));
    if (key === "GET Messages") return void answer(200, listed(url.searchParams));
    if (key === "GET AvailablePhoneNumbers") return void available(rest, answer, refuse);
    if (key === "POST IncomingPhoneNumbers") return void buy(form, answer, refuse);
    if (key === "GET IncomingPhoneNumbers") return void answer(200, listOwned(url.searchParams));
    if (key === "DELETE IncomingPhoneNumbers") {
      const at = owned.findIndex((one) => one.sid === rest[0]);
      if (at < 0) return void refuse(404, 20404);
      owned.splice(at, 1);
      return void answer(204, null);
    }
    refuse(404, 20404);
  }

  type Answer = (status: number, body: unknown) => unknown;
  type Refuse = (status: number, code: number, retryAfter?: number) => unknown;

  function send(form: URLSearchParams, answer: Answer, refuse: Refuse, response: ServerResponse): void {
    const [from = "", to = "", body = ""] = ["From", "To", "Body"].map((name) => form.get(name) ?? "");
    const fault = standIn.faults.shift();
    if (typeof fault === "object") return void refuse(fault.status, fault.code ?? 20500, fault.retryAfter);
    if (fault === "lost") return void response.destroy();
    if (!owned.some(({ phone_number }) => phone_number === from)) return void refuse(400, 21606);
    if (!/^\+[1-9]\d{7,14}$/.test(to)) return void refuse(400, 21211);
    const said = standIn.texts.filter((one) => one.from === to && one.to === from);
    if (said.some((one) => stopped.test(one.body.trim()))) return void refuse(400, 21610);
    const text: Text = {
      ...{ sid: sid("SM"), from, to, body, at: new Date() },
      ...{ direction: "outbound-api", status: "queued", error_code: null },
    };
    standIn.texts.push(text);
    waiting.push(text);
    if (fault === "says it failed") return void refuse(500, 20500);
    if (fault === "unconfirmed") return void response.destroy();
    answer(201, shown(text));
  }

  function dial(form: URLSearchParams, answer: Answer, refuse: Refuse, response: ServerResponse): void {
    const [from = "", to = ""] = ["From", "To"].map((name) => form.get(name) ?? "");
    const fault = standIn.faults.shift();
    if (typeof fault === "object") return void refuse(fault.status, fault.code ?? 20500, fault.retryAfter);
    if (fault === "lost") return void response.destroy();
    if (!owned.some(({ phone_number }) => phone_number === from)) return void refuse(400, 21210);
    if (!/^\+[1-9]\d{7,14}$/.test(to)) return void refuse(400, 21211);
    const call: Call = {
      ...{ sid: sid("CA"), from, to, at: new Date(), status: "queued", direction: "outbound-api" },
      ...{
        answered_by: null,
        twiml: [form.get("Twiml") ?? ""],
        amdCallback: form.get("AsyncAmdStatusCallback"),
      },
    };
    standIn.calls.push(call);
    if (fault === "unconfirmed") return void response.destroy();
    answer(201, shownCall(call));
  }

  const dated = (at: Date) => at.toUTCString().replace("GMT", "+0000");
  const shownCall = ({ sid: id, from, to, direction, status, answered_by, at }: Call) => ({
    ...{
      sid: id,
      from,
      to,
      direction,
      status,
      answered_by,
      date_created: dated(at),
      account_sid: account.sid,
    },
  });

  function listedCalls(query: URLSearchParams) {
    const [from, to] = [query.get("From"), query.get("To")];
    const calls = standIn.calls.filter((call) => (!from || call.from === from) && (!to || call.to === to));
    return { calls: calls.toReversed().map(shownCall), next_page_uri: null };
  }

  const shown = ({ at, ...text }: Text) => ({
    ...text,
    date_created: dated(at),
    account_sid: account.sid,
    num_segments: "1",
  });

  /** Newest first, one page at a time. */
  function listed(query: URLSearchParams) {
    const [from, to] = [query.get("From"), query.get("To")];
    const all = standIn.texts
      .filter((text) => (!from || text.from === from) && (!to || text.to === to))
      .toReversed();
    const page = Number(query.get("Page") ?? 0);
    const end = (page + 1) * standIn.pageSize;
    const next = new URLSearchParams(query);
    next.set("Page", String(page + 1));
    return {
      messages: all.slice(end - standIn.pageSize, end).map(shown),
      next_page_uri: end < all.length ? `/2010-04-01/Accounts/${account.sid}/Messages.json?${next}` : null,
    };
  }

  function available([code = "", kind]: string[], answer: Answer, refuse: Refuse): void {
    if (code === "")
      return void answer(200, {
        countries: Object.entries(country).map(([country_code, kinds]) => ({
          country_code,
          subresource_uris: Object.fromEntries(kinds.map((one) => [one, `/${country_code}/${one}.json`])),
        })),
      });
    const prefix = code in numbersOf ? numbersOf[code as keyof typeof numbersOf] : null;
    if (!prefix || !kind) return void refuse(404, 20404);
    const all = Array.from({ length: 90 }, (_, index) => `${prefix}${String(1000 + index)}`);
    answer(200, {
      available_phone_numbers: all
        .filter((number) => !owned.some(({ phone_number }) => phone_number === number))
        .slice(0, 20)
        .map((phone_number) => ({
          ...{ phone_number, friendly_name: phone_number, iso_country: code, locality: "Somewhere" },
          ...{ region: code === "US" ? "CA" : null, capabilities: { voice: true, SMS: true, MMS: false } },
        })),
    });
  }

  function buy(form: URLSearchParams, answer: Answer, refuse: Refuse): void {
    const phone_number = form.get("PhoneNumber") ?? "";
    const isOffered = Object.values(numbersOf).some((prefix) => phone_number.startsWith(prefix));
    if (!isOffered || owned.some((one) => one.phone_number === phone_number)) return void refuse(400, 21422);
    const bought = { sid: sid("PN"), phone_number, friendly_name: form.get("FriendlyName") ?? phone_number };
    owned.push(bought);
    answer(201, { ...bought, capabilities: { voice: true, sms: true, mms: false } });
  }

  const listOwned = (query: URLSearchParams) => ({
    incoming_phone_numbers: owned
      .filter(
        ({ phone_number, friendly_name }) =>
          (query.get("PhoneNumber") ?? phone_number) === phone_number &&
          (query.get("FriendlyName") ?? friendly_name) === friendly_name,
      )
      .map((one) => ({ ...one, capabilities: { voice: true, sms: true, mms: false } })),
    next_page_uri: null,
  });

  return standIn;
}
