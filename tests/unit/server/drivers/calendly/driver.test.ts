import { createHmac } from "node:crypto";
import type { SchedulingAttempt } from "@/server/ports/scheduling";
import { startSubject } from "./subject";

let at: Awaited<ReturnType<typeof startSubject>>;
const place = { workspaceId: "0196f000-0000-7000-8000-000000000001" };

beforeEach(async () => {
  at = await startSubject();
});
afterEach(() => at.close());

const attemptOf = (): SchedulingAttempt => ({
  ...{ state: "state", verifier: "v".repeat(60), redirectUri: at.calendly.redirectUri },
});
const host = () => {
  const [person] = at.people;
  if (!person) throw new Error("nobody");
  return person;
};

async function connect(withoutScopes: readonly string[] = []) {
  const attempt = attemptOf();
  const url = await at.port.addressOf(place, attempt);
  const back = at.calendly.decide(url, { person: host(), withoutScopes });
  return at.port.redeem(place, attempt, back.searchParams.get("code") ?? "");
}
async function connected() {
  const result = await connect();
  if (result.kind !== "ok") throw new Error(result.kind);
  return result.value;
}

describe("connecting", () => {
  test("the consent page is asked for no more than is used", async () => {
    const url = new URL(await at.port.addressOf(place, attemptOf()));
    expect(url.origin + url.pathname).toBe("http://auth.calendly.test/oauth/authorize");
    expect(url.searchParams.get("scope")).toBe(
      "users:read event_types:read scheduled_events:read webhooks:write",
    );
    expect(url.href).not.toContain("vvvv");
  });
  test("tokens are asked for with a form, Basic and the verifier", async () => {
    await connected();
    const [asked] = at.calendly.seen;
    expect(asked?.path).toBe("/oauth/token");
    expect(asked?.basic).toEqual({ ...at.calendly.client });
    expect(asked?.fields?.get("code_verifier")).toBe("v".repeat(60));
  });
  test.each([
    "users:read",
    "event_types:read",
    "scheduled_events:read",
    "webhooks:write",
  ])("a consent without %s is named and taken back", async (scope) => {
    expect(await connect([scope])).toEqual({ kind: "forbidden", reason: scope });
    expect(at.calendly.isLive(host())).toBe(false);
  });
  test("a wrong secret of this installation is not the person's no", async () => {
    const { refreshToken } = await connected();
    at.calendly.client.secret = "changed-at-the-vendor";
    expect(await at.port.refresh(place, refreshToken)).toEqual({ kind: "later", retryAfterSeconds: 60 });
  });
  test("more than eight tokens in a minute have to wait", async () => {
    let { refreshToken } = await connected();
    for (let count = 0; count < 7; count += 1) {
      const next = await at.port.refresh(place, refreshToken);
      if (next.kind === "ok") refreshToken = next.value.refreshToken;
    }
    expect(await at.port.refresh(place, refreshToken)).toEqual({ kind: "later", retryAfterSeconds: 60 });
    await at.calendly.clock.advance(61_000);
    expect((await at.port.refresh(place, refreshToken)).kind).toBe("ok");
    expect(at.calendly.reused).toEqual([]);
  });
});

describe("failures", () => {
  test("a limit is waited for as long as the vendor says", async () => {
    const { accessToken, person } = await connected();
    at.calendly.limit.left = 0;
    expect(await at.port.eventTypes(place, accessToken, person.ref)).toEqual({
      ...{ kind: "later", retryAfterSeconds: 42 },
    });
  });
  test.each([
    [{ status: 500 }, 60],
    [{ status: 503, headers: { "retry-after": "120" } }, 120],
    [{ status: 429, headers: { "x-ratelimit-reset": "999999" } }, 3_600],
    [{ status: 429, headers: { "x-ratelimit-reset": "soon" } }, 60],
    [{ status: 302, headers: { location: "http://elsewhere.test" } }, 60],
    ["garbage" as const, 60],
    ["silence" as const, 60],
    [{ status: 200, body: { collection: "none" } }, 60],
  ])("%j is for later", async (fault, retryAfterSeconds) => {
    const { accessToken, person } = await connected();
    at.calendly.faults.push(fault);
    expect(await at.port.eventTypes(place, accessToken, person.ref)).toEqual({
      kind: "later",
      retryAfterSeconds,
    });
  });
  test("a scope that was taken away is named, a plan that does not allow it is not called a scope", async () => {
    const { accessToken, person } = await connected();
    const scoped = { "www-authenticate": 'Bearer error="insufficient_scope", scope="event_types:read"' };
    at.calendly.faults.push(
      { status: 403, headers: scoped },
      { status: 403, body: { title: "Permission Denied" } },
    );
    const ask = () => at.port.eventTypes(place, accessToken, person.ref);
    expect(await ask()).toEqual({ kind: "forbidden", reason: "event_types:read" });
    expect(await ask()).toEqual({ kind: "forbidden", reason: "permission_denied" });
  });
  test("nothing secret is logged, whatever goes wrong", async () => {
    const { accessToken, refreshToken, person } = await connected();
    const of = { person, url: "https://app.tern.test/api/webhooks/calendly/1" };
    for (const fault of [
      { status: 500 },
      "garbage",
      "silence",
      { status: 400, body: { error: accessToken } },
    ] as const) {
      at.calendly.faults.push(fault);
      await at.port.subscribe(place, accessToken, of);
      at.calendly.faults.push(fault);
      await at.port.refresh(place, "not-a-token");
      at.calendly.faults.push(fault);
      await at.port.revoke(place, refreshToken);
      at.calendly.faults.push(fault);
      await at.port.meeting(place, accessToken, `${at.calendly.apiUrl}/scheduled_events/abc/invitees/def`);
    }
    const log = at.logged.join("\n");
    expect(at.logged.length).toBeGreaterThan(5);
    for (const secret of [
      accessToken,
      refreshToken,
      at.calendly.client.secret,
      at.calendly.signingKey,
      person.email,
    ])
      expect(log).not.toContain(secret);
  });
  test("no token is sent to an address that is not the vendor's", async () => {
    const { accessToken } = await connected();
    const before = at.calendly.seen.length;
    for (const ref of [
      "http://elsewhere.test/scheduled_events/a/invitees/b",
      "http://api.calendly.test.elsewhere.test/scheduled_events/a/invitees/b",
      "http://api.calendly.test/scheduled_events/a/invitees/b?page=1",
      "http://api.calendly.test/users/me",
    ]) {
      expect(await at.port.meeting(place, accessToken, ref)).toEqual({ kind: "absent" });
      expect(await at.port.subscription(place, accessToken, ref)).toEqual({ kind: "absent" });
      expect(await at.port.unsubscribe(place, accessToken, ref)).toEqual({ kind: "absent" });
    }
    expect(at.calendly.seen.length).toBe(before);
  });
});

describe("event types", () => {
  test("all pages are read, and none twice", async () => {
    const { accessToken, person } = await connected();
    for (let count = 0; count < 246; count += 1)
      at.calendly.addEventType(host(), { name: `Type ${count}`, active: count % 3 > 0 });
    const found = await at.port.eventTypes(place, accessToken, person.ref);
    if (found.kind !== "ok") throw new Error(found.kind);
    expect(new Set(found.value.map(({ ref }) => ref)).size).toBe(250);
    expect(found.value.filter(({ isActive }) => !isActive)).toHaveLength(82);
    expect(at.calendly.seen.filter(({ path }) => path === "/event_types")).toHaveLength(3);
  });
  test("a failure on a later page is no short list", async () => {
    const { accessToken, person } = await connected();
    for (let count = 0; count < 150; count += 1) at.calendly.addEventType(host(), { name: `Type ${count}` });
    at.calendly.limit.left = 1;
    expect((await at.port.eventTypes(place, accessToken, person.ref)).kind).toBe("later");
  });
  test("one that is deleted is not listed", async () => {
    const { accessToken, person } = await connected();
    const made = at.calendly.addEventType(host(), { name: "Soon gone" });
    at.calendly.remove(made);
    const found = await at.port.eventTypes(place, accessToken, person.ref);
    expect(found.kind === "ok" && found.value.some(({ ref }) => ref === made.uri)).toBe(false);
  });
});

describe("bookings", () => {
  const startsAt = new Date("2026-12-07T10:00:00.000Z");

  test("guests of one group event are bookings of their own, which the host ends together", async () => {
    const { accessToken, person } = await connected();
    const page = at.calendly.pageOf(at.calendly.addEventType(host(), { name: "Webinar", kind: "group" }));
    const guests = ["ada", "ben", "cleo"].map((name, number) =>
      at.calendly.book(at.port.linkOf(page, `t1.${name}`), {
        ...{ email: `${name}@firm.example`, name, startsAt: new Date(+startsAt + number * 0) },
      }),
    );
    at.calendly.cancel(guests[0] ?? "", "guest", "Ill");
    const list = async () => {
      const of = { personRef: person.ref, from: new Date("2026-12-02T00:00:00.000Z"), cursor: null };
      const found = await at.port.meetings(place, accessToken, of);
      if (found.kind !== "ok") throw new Error(found.kind);
      return found.value.meetings.map(({ token, state, canceled }) => [token, state, canceled?.by ?? null]);
    };
    expect(await list()).toEqual([
      ["t1.ada", "canceled", "guest"],
      ["t1.ben", "booked", null],
      ["t1.cleo", "booked", null],
    ]);
    at.calendly.cancel(guests[1] ?? "", "host");
    expect(await list()).toEqual([
      ["t1.ada", "canceled", "guest"],
      ["t1.ben", "canceled", "host"],
      ["t1.cleo", "canceled", "host"],
    ]);
  });
  test("a guest whose data was deleted at the vendor is absent", async () => {
    const { accessToken } = await connected();
    const page = at.calendly.pageOf(at.calendly.addEventType(host(), { name: "Call" }));
    const ref = at.calendly.book(page, { email: "ada@firm.example", name: "Ada", startsAt });
    at.calendly.forget(ref);
    expect(await at.port.meeting(place, accessToken, ref)).toEqual({ kind: "absent" });
  });
});

describe("subscriptions", () => {
  const url = "https://app.tern.test/api/webhooks/calendly/1";

  test("one that tells too little is replaced", async () => {
    const { accessToken, person } = await connected();
    const made = await at.port.subscribe(place, accessToken, { person, url });
    const [known] = at.calendly.subscriptions;
    known?.events.splice(1);
    const again = await at.port.subscribe(place, accessToken, { person, url });
    expect(again.kind).toBe("ok");
    expect(again).not.toEqual(made);
    expect(at.calendly.subscriptions).toHaveLength(1);
    expect(at.calendly.subscriptions[0]?.events).toHaveLength(7);
  });
  test("an answer that got lost leaves one subscription, which is found again", async () => {
    const { accessToken, person } = await connected();
    at.calendly.faults.push("lost");
    expect((await at.port.subscribe(place, accessToken, { person, url })).kind).toBe("later");
    expect((await at.port.subscribe(place, accessToken, { person, url })).kind).toBe("ok");
    expect(at.calendly.subscriptions).toHaveLength(1);
  });
  test("an address that the vendor does not take is forbidden with its word for it", async () => {
    const { accessToken, person } = await connected();
    expect(await at.port.subscribe(place, accessToken, { person, url: "ftp://nowhere" })).toEqual({
      ...{ kind: "forbidden", reason: "invalid_argument" },
    });
  });
});

describe("messages", () => {
  const now = new Date("2026-12-01T09:00:00.000Z");
  const signed = (body: string, keys = [at.calendly.signingKey], t = String(+now / 1000)) => {
    const v1 = keys.map((key) => `v1=${createHmac("sha256", key).update(`${t}.${body}`).digest("hex")}`);
    return { "calendly-webhook-signature": [`t=${t}`, ...v1].join(",") };
  };
  const read = (body: string, headers = signed(body)) => at.port.readEvent({ headers, body, now });

  test("one of several signatures does, while the key is being replaced", () => {
    const body = "{}";
    expect(read(body, signed(body, ["old", at.calendly.signingKey]))).toEqual({ kind: "other" });
    expect(read(body, signed(body, ["old", "older"]))).toBeNull();
  });
  test.each(["", "NaN", "-1", "1e9", "9".repeat(40)])("a time of %j is none", (t) => {
    expect(read("{}", signed("{}", [at.calendly.signingKey], t))).toBeNull();
  });
  test("a strange body never throws, signed or not", async () => {
    await connected();
    const page = at.calendly.pageOf(at.calendly.addEventType(host(), { name: "Call" }));
    at.calendly.subscriptions.push({
      ...{ uri: "x", callbackUrl: "https://x.test", events: ["invitee.created"], person: host() },
      ...{ state: "active", createdAt: now, retryStartedAt: null },
    });
    at.calendly.book(page, { email: "ada@firm.example", name: "Ada", startsAt: now });
    const [message] = at.calendly.webhooks.peek();
    const good = JSON.parse(message?.body ?? "{}");
    expect(read(JSON.stringify(good))?.kind).toBe("meeting");
    const strange = [
      ...["", "null", "[]", "7", '"text"', "{", "\u0000", `{"event":"invitee.created"}`, "[".repeat(5_000)],
      ...mutations(good).map((one) => JSON.stringify(one)),
    ];
    expect(strange.length).toBeGreaterThan(200);
    for (const body of strange) expect(["meeting", "event_type", "other"]).toContain(read(body)?.kind);
  });
  test("what is not known is neither a meeting nor an event type", () => {
    const body = JSON.stringify({
      ...{ event: "routing_form_submission.created", created_by: "https://api.calendly.com/users/1" },
      ...{ created_at: now.toISOString(), payload: {} },
    });
    expect(read(body)).toEqual({ kind: "other" });
  });
});

/** The value with each of its parts, at any depth, taken away or replaced. */
function mutations(value: unknown): unknown[] {
  if (typeof value !== "object" || value === null) return [null, 7, "", [], { a: 1 }];
  return Object.entries(value).flatMap(([name, part]) => {
    const { [name]: _gone, ...rest } = value as Record<string, unknown>;
    return [rest, ...mutations(part).map((changed) => ({ ...rest, [name]: changed }))];
  });
}
