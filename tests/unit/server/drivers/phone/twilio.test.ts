import { createTwilio } from "@/server/drivers/phone/twilio/driver";
import { twilioDrop } from "@/server/drivers/phone/twilio/drop-call";
import { twilioWebhook } from "@/server/drivers/phone/twilio/webhook";
import { parseAllowList } from "@/server/net/allow-list";
import { createEgress } from "@/server/net/egress";
import { createHttp, type Http } from "@/server/net/http";
import type { E164, OwnNumber, PhonePort } from "@/server/ports/phone";
import { holdPhoneToContract, phoneContract } from "@/tests/support/contracts/phone";
import { notedCosts } from "@/tests/support/noted-costs";
import { type StandInTwilio, startTwilio } from "@/tests/support/stand-ins/twilio";

const workspaceId = "0190a000-0000-7000-8000-000000000001";
const callback = "https://tern.test/api/webhooks/twilio";
let vendor: StandInTwilio;
let http: Http;
let port: PhonePort;
const costs = notedCosts();

beforeAll(async () => {
  vendor = await startTwilio();
  http = createHttp(createEgress({ allow: parseAllowList(vendor.allow) }));
  port = createTwilio({
    ...{ http, base: "https://tern.test", givesNumbers: true, meter: costs },
    account: { url: vendor.url, accountSid: vendor.accountSid, authToken: vendor.authToken },
  });
});
afterAll(async () => {
  await http.close();
  await vendor.close();
});

let people = 0;
const somebody = (fate?: { says: string } | { error: number }): E164 => {
  const number: E164 = `+4917000${String(1000 + people++)}`;
  if (fate) vendor.fates.set(number, fate);
  return number;
};

const calledBy = (who: "machine" | "human" | "busy"): E164 => {
  const number = somebody();
  vendor.answers.set(number, who);
  return number;
};

describe("Twilio meets the contract of the phone port", () => {
  let verdicts: Record<string, string>;
  beforeAll(async () => {
    vendor.pageSize = 2;
    verdicts = await holdPhoneToContract({
      ...{ port, workspaceId, otherWorkspaceId: "0190a000-0000-7000-8000-000000000002", nonsense: "+49" },
      friendly: () => somebody({ says: "Sounds good, call me" }),
      stopping: () => somebody({ says: "Stop" }),
      lost: () => somebody({ error: 30006 }),
      machine: () => calledBy("machine"),
      inPerson: () => calledBy("human"),
      busy: () => calledBy("busy"),
      letTimePass: async () => vendor.letTimePass(),
      breakNext: async (_own, fault) => {
        vendor.faults.push(fault === "later" ? { status: 429, code: 20429, retryAfter: 7 } : fault);
      },
    });
    vendor.pageSize = 50;
  }, 30_000);
  test.each(phoneContract.map(({ name }) => name))("%s", (name) => {
    expect(verdicts[name]).toBe("held");
  });
});

const own = async (): Promise<OwnNumber> => {
  const [offer] = await port.offers({ workspaceId, country: "US", category: "local", area: null });
  const taken = await port.take({ workspaceId }, offer!.number);
  return { workspaceId, number: offer!.number, ref: taken.kind === "taken" ? taken.ref : "" };
};
const go = async () => "go" as const;
const hello = (to: E164) => ({ to, text: "Hello", key: "key" });

test("a message is a form with both numbers, its text and the callback address, authorized by the account", async () => {
  const from = await own();
  const to = somebody();
  await port.send(from, hello(to), go);
  const { method, path, authorization, form } = vendor.asked.at(-1)!;
  expect([method, path]).toEqual(["POST", `/2010-04-01/Accounts/${vendor.accountSid}/Messages.json`]);
  expect(authorization).toMatch(/^Basic /);
  expect(Object.fromEntries(form)).toEqual({
    ...{ From: from.number, To: to, Body: "Hello", StatusCallback: callback },
  });
});

test("a number is taken with our callback address, under the name of its workspace", async () => {
  const { number } = await own();
  const form = vendor.asked.findLast(({ method }) => method === "POST")!.form;
  expect(Object.fromEntries(form)).toEqual({
    ...{ PhoneNumber: number, FriendlyName: workspaceId, SmsUrl: callback, SmsMethod: "POST" },
  });
});

test("a number that another workspace has at the vendor cannot be taken", async () => {
  const { number } = await own();
  expect(await port.take({ workspaceId: "0190a000-0000-7000-8000-000000000009" }, number)).toEqual({
    ...{ kind: "refused", reason: "not_offered" },
  });
});

describe("refusals of the vendor, by their code (CAMP-26, R13)", () => {
  test.each([
    [400, 21211, { kind: "barred", reason: "invalid_phone" }],
    [400, 21614, { kind: "barred", reason: "invalid_phone" }],
    [400, 21610, { kind: "refused", reason: "opted_out" }],
    [400, 21408, { kind: "barred", reason: "not_supported" }],
    [400, 21606, { kind: "barred", reason: "invalid_dialer_phone" }],
    [400, 21617, { kind: "refused", reason: "too_long" }],
    [400, 21999, { kind: "refused", reason: "vendor_21999" }],
    [401, 20003, { kind: "later", reason: "vendor_refuses_us" }],
    [429, 20429, { kind: "later", reason: "too_many" }],
    [500, 20500, { kind: "unknown", reason: "vendor_failed" }],
    [503, 20503, { kind: "unknown", reason: "vendor_failed" }],
  ])("%i %i", async (status, code, outcome) => {
    const from = await own();
    vendor.faults.push({ status, code });
    expect(await port.send(from, hello(somebody()), go)).toEqual(outcome);
  });

  test("a 500 decides nothing: a text that was sent nevertheless is found when it is looked up (R07)", async () => {
    const from = await own();
    const text = hello(somebody());
    const since = new Date();
    vendor.faults.push("says it failed");
    expect(await port.send(from, text, go)).toEqual({ kind: "unknown", reason: "vendor_failed" });
    expect(await port.lookUp(from, text, since)).toMatchObject({ kind: "found" });
  });

  test("the vendor decides when to try again", async () => {
    const from = await own();
    vendor.faults.push({ status: 429, code: 20429, retryAfter: 9 });
    expect(await port.send(from, hello(somebody()), go)).toMatchObject({ retryAfterSeconds: 9 });
  });
});

describe("events since the cursor", () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3_600_000);
  const textUs = (own: OwnNumber, body: string, at: Date) =>
    vendor.texts.push({
      ...{ sid: `SM${body}`, from: somebody(), to: own.number, body, at },
      ...{ direction: "inbound", status: "received", error_code: null },
    });

  test("are all read after we could not read for days, or while our clock was wrong", async () => {
    const from = await own();
    textUs(from, "first", daysAgo(9));
    const { cursor } = await port.events(from, null, daysAgo(10));
    textUs(from, "missed", daysAgo(7));
    const later = await port.events(from, cursor, daysAgo(10));
    expect(later.events).toEqual([expect.objectContaining({ kind: "sms_received", text: "missed" })]);
    expect((await port.events(from, later.cursor, daysAgo(10))).events).toEqual([]);
  });

  test("are read to two days before the newest message", async () => {
    const from = await own();
    textUs(from, "newest", daysAgo(1));
    const { cursor } = await port.events(from, null, daysAgo(10));
    textUs(from, "entered late", daysAgo(2));
    textUs(from, "too late", daysAgo(4));
    const { events } = await port.events(from, cursor, daysAgo(10));
    expect(events).toEqual([expect.objectContaining({ text: "entered late" })]);
  });

  test("with a cursor of an earlier version are read from the beginning", async () => {
    const from = await own();
    textUs(from, "old", daysAgo(8));
    const cursor = JSON.stringify({ since: +daysAgo(10), told: [] });
    expect((await port.events(from, cursor, daysAgo(10))).events).toHaveLength(1);
  });
});

test.each([
  [30003, "handset_unreachable"],
  [30004, "blocked"],
  [30005, "number_unknown"],
  [30006, "no_mobile"],
  [30007, "filtered"],
  [30008, "carrier_failed"],
])("a carrier's %i is %s (R17)", async (error, reason) => {
  const from = await own();
  await port.send(from, hello(somebody({ error })), go);
  vendor.letTimePass();
  const { events } = await port.events(from, null, new Date(Date.now() - 60_000));
  expect(events).toEqual([expect.objectContaining({ kind: "sms_lost", reason })]);
});

describe("calls for answering machines (VM-11)", () => {
  const sound = { url: "https://tern.test/sound/abc?x=1&y=2", seconds: 12 };
  const dropTo = async (forwardTo: E164 | null) => {
    const from = await own();
    await port.dropVoicemail(from, { to: somebody(), key: "key", sound, forwardTo }, go);
    return { from, call: vendor.calls.at(-1)! };
  };
  const account = () => ({ url: vendor.url, accountSid: vendor.accountSid, authToken: vendor.authToken });
  const heard = async (call: { sid: string; amdCallback: string | null }, AnsweredBy: string) => {
    const { body, headers } = vendor.webhook(call.amdCallback ?? "", { CallSid: call.sid, AnsweredBy });
    const { search: query } = new URL(call.amdCallback ?? "");
    const read = twilioDrop(http, account(), "https://tern.test").read(
      { body: Buffer.from(body), headers, query },
      new Date(),
    );
    if (read !== "forged") await read.follow?.();
    return read;
  };

  test("a call has no result until the vendor heard the end of a greeting and reports it", async () => {
    const { from, call } = await dropTo(null);
    const { method, path, form } = vendor.asked.at(-1)!;
    expect([method, path]).toEqual(["POST", `/2010-04-01/Accounts/${vendor.accountSid}/Calls.json`]);
    expect(Object.fromEntries(form)).toEqual({
      ...{ From: from.number, To: call.to, MachineDetection: "DetectMessageEnd", AsyncAmd: "true" },
      Twiml: expect.stringContaining("<Pause"),
      AsyncAmdStatusCallback: expect.stringMatching(
        /^https:\/\/tern\.test\/api\/webhooks\/twilio_drop\?play=/,
      ),
      StatusCallback: callback,
    });
  });

  test.each([
    "machine_end_beep",
    "machine_end_silence",
    "machine_end_other",
  ])("%s gets the recording", async (by) => {
    const { call } = await dropTo("+16285550199");
    await heard(call, by);
    expect(call.twiml.at(-1)).toContain("<Play>https://tern.test/sound/abc?x=1&#38;y=2</Play>");
  });

  test("a person who answers is connected if a forwarding number is set, otherwise the call ends (VM-05)", async () => {
    const forwarded = (await dropTo("+16285550199")).call;
    await heard(forwarded, "human");
    expect(forwarded.twiml.at(-1)).toContain("<Dial>+16285550199</Dial>");
    const { call } = await dropTo(null);
    await heard(call, "human");
    expect(call.twiml.at(-1)).toContain("<Hangup/>");
  });

  test.each(["fax", "unknown"])("%s does not get the recording", async (by) => {
    const { call } = await dropTo("+16285550199");
    await heard(call, by);
    expect(call.twiml.at(-1)).toContain("<Hangup/>");
  });

  test("only our own address decides which recording a call plays, so another one in it counts as forged", async () => {
    const { call } = await dropTo(null);
    const { body, headers } = vendor.webhook(call.amdCallback ?? "", {
      CallSid: call.sid,
      AnsweredBy: "human",
    });
    const read = twilioDrop(http, account(), "https://tern.test").read(
      { body: Buffer.from(body), headers, query: "?play=https%3A%2F%2Felsewhere.test" },
      new Date(),
    );
    expect(read).toBe("forged");
  });

  test("a message is booked by its parts, once sent, and nothing is sent in a paused workspace", async () => {
    const number = await own();
    costs.ended.length = 0;
    const sms = { to: somebody(), text: "a".repeat(161), key: "parts" };
    await port.send(number, sms, go);
    await port.send(number, { ...sms, key: "stopped" }, async () => "stop");
    expect(costs.ended).toEqual([{ quantities: { sms: 2 }, isEstimated: true }, { quantities: {} }]);
    const paused = createTwilio({
      ...{ http, base: null, givesNumbers: true, account: account() },
      meter: {
        ...notedCosts(),
        begin: async () => ({ kind: "later", reason: "operator_paused", retryAfterMs: 1_000 }),
      },
    });
    const before = vendor.texts.length;
    const later = { kind: "later", reason: "operator_paused", retryAfterSeconds: 1 };
    const ready = jest.fn(go);
    expect(await paused.send(number, sms, ready)).toEqual(later);
    expect(ready).not.toHaveBeenCalled();
    expect(vendor.texts).toHaveLength(before);
  });

  test("no call is made if the vendor cannot fetch the recording", async () => {
    const hidden = createTwilio({
      ...{ http, base: null, givesNumbers: true, account: account(), meter: notedCosts() },
    });
    const before = vendor.calls.length;
    const outcome = await hidden.dropVoicemail(
      await own(),
      { to: somebody(), key: "k", sound, forwardTo: null },
      go,
    );
    expect([outcome, vendor.calls.length]).toEqual([{ kind: "barred", reason: "not_supported" }, before]);
  });
});

describe("callbacks of the vendor", () => {
  const webhook = () => twilioWebhook(vendor.authToken, callback);
  const call = (fields: Record<string, string>, url = callback) => {
    const { body, headers } = vendor.webhook(url, fields);
    return { body: Buffer.from(body), headers };
  };
  const received = { MessageSid: "SM1", From: "+491701234567", To: "+16285551000", Body: "Ja & nein" };

  test("name our number they are about, whichever end it is", () => {
    expect(webhook().read(call(received), new Date())).toEqual({ remoteRef: "+16285551000" });
    const status = { MessageSid: "SM2", MessageStatus: "undelivered", From: "+16285551000", To: "+49170" };
    expect(webhook().read(call(status), new Date())).toEqual({ remoteRef: "+16285551000" });
  });

  test("are refused with another signature, for another address, with a changed field, or without one", () => {
    const { body, headers } = call(received);
    const changed = Buffer.from(body.toString().replace("nein", "doch"));
    expect(webhook().read({ body: changed, headers }, new Date())).toBe("forged");
    expect(webhook().read({ body, headers: {} }, new Date())).toBe("forged");
    expect(webhook().read(call(received, "https://other.test/api/webhooks/twilio"), new Date())).toBe(
      "forged",
    );
    expect(twilioWebhook("another token of it", callback).read(call(received), new Date())).toBe("forged");
  });

  test("carry the signature the vendor documents", () => {
    // The example of twilio.com/docs/usage/webhooks/webhooks-security.
    const url = "https://mycompany.com/myapp.php?foo=1&bar=2";
    const fields = new URLSearchParams({
      ...{ CallSid: "CA1234567890ABCDE", Caller: "+14158675309", Digits: "1234" },
      ...{ From: "+14158675309", To: "+18005551212" },
    });
    const headers = { "x-twilio-signature": "RSOYDt4T1cUTdK1PDd93/VVr8B8=" };
    const read = twilioWebhook("12345", url).read(
      { body: Buffer.from(fields.toString()), headers },
      new Date(),
    );
    expect(read).toEqual({ remoteRef: "+18005551212" });
  });
});
