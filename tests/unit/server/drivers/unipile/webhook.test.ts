import { createHmac } from "node:crypto";
import { unipileWebhook } from "@/server/drivers/unipile/webhook";

const secret = "wes_0123456789abcdef";
const now = new Date("2026-03-02T09:00:00.000Z");
const text = JSON.stringify({ id: "evt_1", type: "message.new", account_id: "acc_1", payload: {} });

const markOf = (seconds: number | string, body: string, key = secret) =>
  createHmac("sha256", key).update(`${seconds}.${body}`).digest("hex");
const seconds = (offset = 0) => Math.floor(+now / 1000) + offset;
const read = (header: string | undefined, body = text) =>
  unipileWebhook(() => secret, 2).read(
    { headers: { "unipile-signature": header }, body: Buffer.from(body) },
    now,
  );
const signed = (offset = 0, body = text, key = secret) =>
  `t=${seconds(offset)},v0=${markOf(seconds(offset), body, key)}`;

describe("a call of the network service", () => {
  it("names the account that has news", () => {
    expect(read(signed())).toEqual({ remoteRef: "acc_1" });
  });

  it.each([-300, -299, 300])("is accepted %i seconds away from our clock", (offset) => {
    expect(read(signed(offset))).toEqual({ remoteRef: "acc_1" });
  });

  it.each([
    -301, 301, -86_400,
  ])("is refused %i seconds away from our clock, even with a valid signature", (offset) => {
    expect(read(signed(offset))).toBe("forged");
  });

  it.each([
    ["another secret", signed(0, text, "wes_another-secret")],
    ["another body", signed(0, `${text} `)],
    ["another time", `t=${seconds(1)},v0=${markOf(seconds(), text)}`],
    ["half a signature", `t=${seconds()},v0=${markOf(seconds(), text).slice(0, 32)}`],
    ["no signature value", `t=${seconds()}`],
    ["no time", `v0=${markOf(seconds(), text)}`],
    ["a time that is not a number", `t=x,v0=${markOf("x", text)}`],
    ["an infinite time", `t=${"9".repeat(400)},v0=${markOf("9".repeat(400), text)}`],
    ["no header", undefined],
    ["an empty header", ""],
    ["a malformed header", ",,==;t"],
  ])("is refused with %s", (_what, header) => {
    expect(read(header)).toBe("forged");
  });

  it("is accepted with either of two secrets while one is being changed", () => {
    const other = markOf(seconds(), text, "wes_another-secret");
    expect(read(`t=${seconds()},v0=${other},v0=${markOf(seconds(), text)}`)).toEqual({ remoteRef: "acc_1" });
  });

  it.each([
    "",
    "[]",
    "{",
    '{"account_id":7}',
    '{"account_id":""}',
    '{"type":"x"}',
  ])("about no account wakes no account: %s", (body) => {
    expect(read(signed(0, body), body)).toEqual({ remoteRef: null });
  });
});

describe("a call of the first version", () => {
  const call = (headers: Record<string, string>, body: unknown = { account_id: "acc_1" }) =>
    unipileWebhook(() => secret, 1).read({ headers, body: Buffer.from(JSON.stringify(body)) }, now);

  it("names the account that has news, at the top or under its status", () => {
    expect(call({ "unipile-auth": secret })).toEqual({ remoteRef: "acc_1" });
    const status = {
      AccountStatus: { account_id: "acc_2", message: "CREDENTIALS", account_type: "LINKEDIN" },
    };
    expect(call({ "unipile-auth": secret }, status)).toEqual({ remoteRef: "acc_2" });
  });

  it.each([
    {},
    { "unipile-auth": "" },
    { "unipile-auth": `${secret}x` },
    { "unipile-signature": signed() },
  ])("is refused without its secret: %o", (headers) => {
    expect(call(headers as Record<string, string>)).toBe("forged");
  });
});

test("the second version does not accept the weaker proof of the first", () => {
  const body = Buffer.from(text);
  expect(unipileWebhook(() => secret, 2).read({ headers: { "unipile-auth": secret }, body }, now)).toBe(
    "forged",
  );
});
