import type { Endpoint } from "@/lib/contract/endpoint";
import { endpoints } from "@/lib/contract/endpoints";
import { needOf, reaches, tokenAreas } from "@/lib/contract/integrations/token-areas";
import { noticeOfToken } from "@/server/domain/notices/of-token";
import { apiTokenOf, isBrokenToken, tokenEnd } from "@/server/domain/programs/api-token";
import { usageOf } from "@/server/domain/programs/api-usage";
import { medianOf, noTimes, stepOf } from "@/server/domain/programs/durations";

const calls = Object.values(endpoints).flatMap((group) => Object.values(group as Record<string, Endpoint>));
const named = (method: string, path: string) =>
  calls.find((call) => call.method === method && call.path === path)!;

describe("the form of an API token (INTEG-23)", () => {
  const bytes = (fill: number) => new Uint8Array(32).fill(fill);

  it("has the installation's word, 43 characters and a checksum, whatever the bytes", () => {
    for (const fill of [0, 1, 127, 255])
      expect(apiTokenOf("acme", bytes(fill))).toMatch(/^acme_live_[0-9A-Za-z]{49}$/);
    expect(apiTokenOf("api", bytes(0))).not.toBe(apiTokenOf("api", bytes(1)));
    expect(tokenEnd(apiTokenOf("api", bytes(7)))).toHaveLength(4);
  });

  it("is known to be mistyped in every place, cut off or made longer; other tokens are none of its business", () => {
    const token = apiTokenOf("api", bytes(93));
    expect(isBrokenToken(token)).toBe(false);
    for (let at = 0; at < token.length; at++) {
      const typed = token.slice(0, at) + (token[at] === "x" ? "y" : "x") + token.slice(at + 1);
      if (typed.includes("_live_")) expect([at, isBrokenToken(typed)]).toEqual([at, true]);
    }
    expect(isBrokenToken(token.slice(0, -1))).toBe(true);
    expect(isBrokenToken(`${token}0`)).toBe(true);
    expect(isBrokenToken("kR3_session-token_of-a-browser-0123456789ab")).toBe(false);
  });
});

describe("what an API token may call", () => {
  it.each([
    ["GET", "/profiles", { area: "prospects", level: "read" }],
    ["POST", "/profiles", { area: "prospects", level: "write" }],
    ["POST", "/workflows/:workflow_id/profiles/add", { area: "campaigns", level: "write" }],
    ["GET", "/inbox/dialogs", { area: "inbox", level: "read" }],
    ["GET", "/profiles/:profile_id/dialogs", { area: "inbox", level: "read" }],
    ["POST", "/profiles/:profile_id/send_sms", { area: "inbox", level: "write" }],
    ["GET", "/integrations/smtp", { area: "mailboxes", level: "read" }],
    ["GET", "/integrations/webhooks", { area: "webhooks", level: "read" }],
    ["GET", "/integrations/crm/:platform/deals", { area: "pipeline", level: "read" }],
    ["GET", "/me", "open"],
    ["GET", "/labels", "open"],
    ["POST", "/labels", { area: "prospects", level: "write" }],
    ["GET", "/billing/overview", "closed"],
    ["GET", "/notifications", "closed"],
    ["POST", "/integrations/api/token", "closed"],
    ["GET", "/audit_log", "closed"],
  ])("%s %s needs %j", (method, path, need) => {
    expect(needOf(named(method, path))).toEqual(need);
  });

  it("no call needs a level that its area does not offer", () => {
    for (const call of calls) {
      const need = needOf(call);
      if (typeof need === "string") continue;
      expect([call.path, [...tokenAreas[need.area].levels]]).toEqual([
        call.path,
        expect.arrayContaining([need.level]),
      ]);
    }
  });

  it("a higher level includes the lower ones", () => {
    expect([
      reaches("write", "read"),
      reaches("read", "read"),
      reaches("none", "read"),
      reaches("read", "write"),
    ]).toEqual([...[true, true, false, false]]);
  });
});

describe("the usage of seven days", () => {
  it("has a median within ten percent of the true one", () => {
    for (const typical of [1, 7, 58, 640, 12_000]) {
      const times = noTimes();
      for (const ms of [typical * 0.5, typical, typical, typical, typical * 3]) times[stepOf(ms)]! += 1;
      expect(Math.abs(medianOf(times)! - typical) / typical).toBeLessThanOrEqual(0.1);
    }
    expect(medianOf(noTimes())).toBeNull();
  });

  it("counts days without calls, and none before", () => {
    const now = new Date("2026-12-01T12:00:00Z");
    const row = (day: string, calls: number) => ({ day, calls, errors: 1, times: noTimes() });
    const { days, calls, errors, today } = usageOf([row("2026-11-25", 4), row("2026-12-01", 2)], now);
    expect(days.map(({ day }) => day.slice(-2))).toEqual(["25", "26", "27", "28", "29", "30", "01"]);
    expect([calls, errors, today]).toEqual([6, 2, 2]);
  });
});

it("warns 30 and 7 days before the end, and after it (INTEG-22)", () => {
  const end = new Date("2027-05-04T00:00:00Z");
  const kindAt = (day: string) => noticeOfToken(end, new Date(`${day}T00:00:00Z`))?.kind;
  expect(
    ["2027-04-03", "2027-04-04", "2027-04-26", "2027-04-27", "2027-05-03", "2027-05-04"].map(kindAt),
  ).toEqual([
    ...[undefined, "api_token_ending", "api_token_ending", "api_token_last_days", "api_token_last_days"],
    "api_token_expired",
  ]);
});
