import { randomUUID } from "node:crypto";
import { personRefOf } from "@/server/sandbox/rules/calendars";
import { until } from "@/tests/integration/auth/browser";
import { confirmed } from "@/tests/integration/campaigns/setup";
import type { Member } from "@/tests/integration/http/caller";
import { type Installation, startInstallation } from "@/tests/support/installation";
import { calendlySignature, type StandInCalendly, startCalendly } from "@/tests/support/stand-ins/calendly";

let calendly: StandInCalendly;
let tern: Installation;
let ada: Member;
const back = () => `${tern.url}/somewhere`;

beforeAll(async () => {
  calendly = await startCalendly();
  tern = await startInstallation({
    doors: ["api", "sandbox"],
    environment: {
      ...{ CALENDLY_CLIENT_ID: calendly.client.id, CALENDLY_CLIENT_SECRET: calendly.client.secret },
      ...{ CALENDLY_SIGNING_KEY: calendly.signingKey },
    },
  });
  ada = await confirmed(tern);
}, 600_000);
afterAll(async () => {
  await tern?.stop();
  await calendly?.close();
});

const page = async (path: string) => {
  const answer = await fetch(`${tern.url}${path}`);
  return { status: answer.status, text: await answer.text() };
};
const press = async (path: string, fields: Record<string, string>) => {
  const answer = await fetch(`${tern.url}${path}`, {
    method: "POST",
    body: new URLSearchParams(fields),
    redirect: "manual",
  });
  return { status: answer.status, to: answer.headers.get("location") ?? "", text: await answer.text() };
};

async function newConsent(): Promise<string> {
  const id = randomUUID();
  await tern.sql(
    "insert into sandbox.calendar_consents (workspace_id, id, return_url, challenge) values ($1, $2, $3, 'x')",
    [ada.workspaceId, id, `${back()}?state=s`],
  );
  return `/sandbox/calendar-consent/${id}`;
}
const calendarId = async () =>
  String(
    (await tern.sql("select id from sandbox.calendars where workspace_id = $1", [ada.workspaceId]))[0]?.id,
  );

describe("the pages of the sandbox's calendar (INTEG-28)", () => {
  test("say that they are simulated, and lead back with a code or a refusal", async () => {
    const consent = await newConsent();
    expect((await page(consent)).text).toContain("simulated calendar");
    const allowed = await press(consent, { act: "allow", person: "0" });
    expect(allowed.status).toBe(303);
    expect(allowed.to).toContain(`${back()}?state=s&code=`);
    expect((await page(consent)).text).toContain("Revoke access");
    await press(consent, { act: "revoke" });
    expect((await press(consent, { act: "allow", person: "0" })).to).toBe(consent);
    const refused = await press(await newConsent(), { act: "decline" });
    expect(refused.to).toBe(`${back()}?state=s&error=access_denied`);
  });

  test.each([
    "calendar-consent",
    "calendar",
    "calendar-booking",
  ])("of %s nothing is shown without its id", async (kind) => {
    for (const token of [randomUUID(), "x", `${randomUUID()}.1`, `${await calendarId()}.9`])
      expect((await page(`/sandbox/${kind}/${token}`)).status).toBe(404);
  });

  test("a visitor books, moves and cancels, and each is told to the address that was subscribed", async () => {
    const id = await calendarId();
    const told = randomUUID();
    await tern.sql(
      `insert into calendars (workspace_id, id, user_id, state, is_sandboxed, owner_key, owner_ref, organization_ref, name, email,
         access_from, access_until, connected_at, care_at)
       values ($1, $2, $3, 'connected', true, '', $4, '', '', '', now(), now(), now(), 'infinity')`,
      [ada.workspaceId, told, ada.userId, personRefOf(id)],
    );
    await tern.sql(
      "insert into sandbox.calendar_subscriptions (workspace_id, id, calendar_id, url) values ($1, gen_random_uuid(), $2, $3)",
      [ada.workspaceId, id, `${tern.url}/api/webhooks/calendly/${told}`],
    );
    await tern.sql("update workspaces set behavior = behavior || $2 where id = $1", [
      ada.workspaceId,
      JSON.stringify({ latePercent: 0, twicePercent: 0 }),
    ]);
    const link = `/sandbox/calendar/${id}.1?utm_content=t1.abc`;
    const shown = (await page(link)).text;
    const times = [...shown.matchAll(/name="time" value="(\d+)"/g)].map(([, time = ""]) => time);
    expect(times.length).toBeGreaterThan(4);
    expect((await press(link, { name: "", email: "x", time: times[0] ?? "" })).status).toBe(422);
    const guest = { name: "Ada Palmer", email: "ada@firm.example" };
    expect((await press(link, { ...guest, time: "12345" })).status).toBe(422);
    const booked = await press(link, { ...guest, time: times[0] ?? "" });
    expect([booked.status, booked.to]).toEqual([
      303,
      expect.stringMatching(/^\/sandbox\/calendar-booking\//),
    ]);
    expect((await press(link, { ...guest, time: times[0] ?? "" })).status).toBe(422);
    const moved = await press(booked.to, { act: "move", time: times[2] ?? "" });
    expect(moved.to).not.toBe(booked.to);
    await press(moved.to, { act: "cancel" });
    expect((await page(moved.to)).text).toContain("was canceled");
    const rows = await tern.sql(
      "select state, token, email, member from sandbox.bookings where calendar_id = $1 order by booked_at",
      [id],
    );
    const one = { state: "canceled", token: "t1.abc", email: guest.email, member: null };
    expect(rows).toEqual([one, one]);
    const left = async () => (await tern.sql("select 1 from sandbox.calendar_messages")).length;
    // Four messages, each gone once it was taken with a 2xx.
    await until(async () => (await left()) === 0, 60_000);
    const [subscription] = await tern.sql("select is_active from sandbox.calendar_subscriptions");
    expect(subscription?.is_active).toBe(true);
  });
});

describe("messages of calendars arrive at one address", () => {
  const call = (body: string, signature: string) =>
    fetch(`${tern.url}/api/webhooks/calendly/${randomUUID()}`, {
      method: "POST",
      body,
      headers: { "content-type": "application/json", "calendly-webhook-signature": signature },
    });

  test("those of Calendly are taken, and forged or old ones are not", async () => {
    const body = JSON.stringify({ event: "invitee.created", created_by: "https://api.calendly.com/users/1" });
    const key = [calendly.signingKey];
    expect((await call(body, calendlySignature(body, new Date(), key))).status).toBe(204);
    expect((await call(body, calendlySignature(body, new Date(), ["another key"]))).status).toBe(401);
    expect((await call(body, calendlySignature(body, new Date(Date.now() - 600_000), key))).status).toBe(401);
    expect((await call("{", calendlySignature("{", new Date(), key))).status).toBe(204);
    expect((await call(body, "")).status).toBe(401);
  });
});
