import { hash } from "node:crypto";
import { confirmed } from "@/tests/integration/campaigns/setup";
import { caller, joined, type Member, password, signedUp } from "@/tests/integration/http/caller";
import { eventually } from "@/tests/integration/runtime/processes";
import { type Installation, startInstallation } from "@/tests/support/installation";

const path = "/api/integrations/api/token";
const areas = [
  ...["prospects", "campaigns", "inbox", "pipeline", "tasks", "reports", "mailboxes", "accounts", "webhooks"],
];
const rightsOf = (given: Record<string, string>) => ({
  ...Object.fromEntries(areas.map((area) => [area, "none"])),
  ...given,
});

let tern: Installation;
beforeAll(async () => {
  tern = await startInstallation({ environment: { API_TOKEN_WORD: "acme" } });
});
afterAll(() => tern?.stop());

const made = async (member: Member, rights?: Record<string, string>): Promise<string> => {
  const { status, body } = await member.post(path, rights ? { rights: rightsOf(rights) } : {});
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.payload.token;
};
const as = (token: string) => caller(tern.url, "", { authorization: `Bearer ${token}` });
const forgotten = () => new Promise((resolve) => setTimeout(resolve, 5_100));

describe("the API token of a member (INTEG-22, INTEG-23)", () => {
  it("is shown once, kept as a hash, works for a year, and is one per member and workspace", async () => {
    const member = await confirmed(tern, "Shown");
    expect((await member.get(path)).body.payload).toMatchObject({ token: null, calls_per_minute: 600 });
    const token = await made(member);
    expect(token).toMatch(/^acme_live_[0-9A-Za-z]{49}$/);
    const { body } = await member.get(path);
    expect(JSON.stringify(body)).not.toContain(token);
    const shown = body.payload.token;
    expect(shown).toMatchObject({
      start: "acme_live_",
      end: token.slice(-4),
      is_expired: false,
      last_used_at: null,
    });
    expect(shown.rights).toEqual({ ...Object.fromEntries(areas.map((area) => [area, "read"])) });
    expect(Math.round((Date.parse(shown.expires_at) - Date.now()) / 86_400_000)).toBe(365);
    const rows = await tern.sql<Record<string, unknown>>(
      "select * from sessions where user_id = $1 and rights is not null",
      [member.userId],
    );
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(rows[0]?.token_hash).toBe(hash("sha256", token, "base64url"));
    const other = await joined(tern, member.workspaceId);
    expect((await other.get(path)).body.payload.token).toBeNull();
  });

  it("says who it is and for which workspace", async () => {
    const member = await confirmed(tern, "Kestrel");
    const { body } = await as(await made(member)).get("/api/me");
    expect(body.payload).toMatchObject({
      label: "Ada Byron (Kestrel)",
      user: { _id: member.userId, email: member.email },
      space: { _id: member.workspaceId, name: "Kestrel" },
      is_admin: true,
    });
    expect((await member.get("/api/me")).body.payload).toMatchObject({ rights: null, expires_at: null });
  });

  it("ends at once when it is renewed or deleted; the log of the workspace says who did it", async () => {
    const member = await confirmed(tern, "Renewed");
    const first = await made(member);
    expect((await as(first).get("/api/me")).status).toBe(200);
    const second = await made(member);
    expect((await as(first).get("/api/me")).body.code).toBe("unauthorized");
    expect((await as(second).get("/api/me")).status).toBe(200);
    expect((await member.ask(path, { method: "DELETE" })).status).toBe(200);
    expect((await as(second).get("/api/me")).status).toBe(401);
    expect((await member.ask(path, { method: "DELETE" })).status).toBe(404);
    const log = (await member.get("/api/audit_log?category=programs")).body.payload.items;
    const subject = (token: string) => `acme_live_…${token.slice(-4)}`;
    expect(log.map(({ action, subject }: Record<string, string>) => [action, subject])).toEqual([
      ["api_token_ended", subject(second)],
      ["api_token_renewed", subject(second)],
      ["api_token_created", subject(first)],
    ]);
  });

  it("may do what its areas say, from the next call on", async () => {
    const member = await confirmed(tern, "Areas");
    const program = as(await made(member, { prospects: "read", campaigns: "write" }));
    expect((await program.get("/api/profiles")).status).toBe(200);
    const row = { profiles: [{ first_name: "Nora", last_name: "Vane" }] };
    const refused = await program.post("/api/profiles", row);
    expect([refused.status, refused.body.code, refused.body.scope]).toEqual([
      403,
      "insufficient_scope",
      "prospects:write",
    ]);
    expect((await program.get("/api/inbox/dialogs")).body.scope).toBe("inbox:read");
    expect((await program.get("/api/labels")).status).toBe(200);
    const started = await program.post("/api/workflows", {
      ...{ credentials_id: null, name: "From outside", sequence_type: "simple", sequence: [] },
    });
    expect(started.body.code).not.toBe("insufficient_scope");
    for (const own of ["/api/audit_log", path, "/api/billing/overview", "/api/users/sessions"])
      expect([own, (await program.get(own)).body.code]).toEqual([own, "forbidden"]);
    const rights = rightsOf({ prospects: "write" });
    expect((await member.ask(path, { method: "PUT", json: { rights } })).body.payload.token.rights).toEqual(
      rights,
    );
    const retried = await program.post("/api/profiles", row);
    expect(retried.body.scope).toBeUndefined();
    expect((await program.get("/api/workflows")).body.scope).toBe("campaigns:read");
  });

  it("never gives more than the member's own role and pages", async () => {
    const admin = await confirmed(tern, "Roles");
    const limited = await joined(tern, admin.workspaceId, { pages: ["integrations", "profiles"] });
    const all = Object.fromEntries(areas.map((area) => [area, area === "reports" ? "read" : "write"]));
    const program = as(await made(limited, all));
    expect((await program.get("/api/profiles")).status).toBe(200);
    expect((await program.get("/api/workflows")).body.code).toBe("forbidden");
    expect((await program.get("/api/integrations/webhooks")).body.code).toBe("forbidden");
    const outside = await joined(tern, admin.workspaceId, { pages: ["profiles"] });
    expect((await outside.post(path)).body.code).toBe("forbidden");
  });

  it("names the field of rights that do not exist", async () => {
    const member = await confirmed(tern, "Fields");
    const { status, body } = await member.post(path, { rights: { ...rightsOf({}), reports: "write" } });
    expect([status, Object.keys(body.fields)]).toEqual([400, ["rights.reports"]]);
  });

  it("waits for a confirmed address, and cannot be made by a program", async () => {
    const member = await signedUp(tern);
    await tern.sql("update users set email_confirmed_at = null where id = $1", [member.userId]);
    await forgotten();
    expect((await member.post(path)).body.code).toBe("email_unconfirmed");
    const other = await confirmed(tern, "Self");
    expect((await as(await made(other)).post(path)).body.code).toBe("forbidden");
  }, 20_000);

  it("ends with the member's place in the workspace, for good, and with a new password", async () => {
    const admin = await confirmed(tern, "Leaving");
    const member = await joined(tern, admin.workspaceId);
    const token = await made(member);
    expect((await as(token).get("/api/me")).status).toBe(200);
    await tern.sql("delete from memberships where user_id = $1", [member.userId]);
    await tern.sql("insert into memberships (workspace_id, user_id, is_admin) values ($1, $2, true)", [
      ...[admin.workspaceId, member.userId],
    ]);
    await forgotten();
    expect((await as(token).get("/api/me")).status).toBe(401);
    const own = await made(admin);
    await admin.post("/api/users/change_password", {
      old_password: password,
      new_password: "another staple",
    });
    await eventually("the token has ended", async () => (await as(own).get("/api/me")).status === 401);
    expect((await admin.get(path)).body.payload.token).toBeNull();
  }, 30_000);

  it("answers 401 after its end, stays on the page as expired, and does not live longer by its use", async () => {
    const member = await confirmed(tern, "Expired");
    const token = await made(member);
    const end = async () =>
      (
        await tern.sql<{ e: Date; seen: Date }>(
          "select expires_at as e, seen_at as seen from sessions where user_id = $1 and rights is not null",
          [member.userId],
        )
      )[0]!;
    const before = await end();
    await as(token).get("/api/me");
    const used = await end();
    expect([+used.e === +before.e, +used.seen > +before.seen]).toEqual([true, true]);
    expect((await member.get(path)).body.payload.token.last_used_at).not.toBeNull();
    await forgotten();
    await as(token).get("/api/me");
    expect(+(await end()).seen).toBe(+used.seen);
    await tern.sql(
      "update sessions set expires_at = now() - interval '1 hour' where user_id = $1 and rights is not null",
      [member.userId],
    );
    await forgotten();
    expect((await as(token).get("/api/me")).status).toBe(401);
    expect((await member.get(path)).body.payload.token).toMatchObject({ is_expired: true });
    const { items } = (await member.get("/api/notifications")).body.payload;
    expect(items).toContainEqual(expect.objectContaining({ kind: "api_token_expired", type: "danger" }));
  }, 30_000);

  it("says in headers what is left of 600 calls a minute, and when to come again", async () => {
    const member = await confirmed(tern, "Rates");
    const token = await made(member);
    const program = as(token);
    const { headers } = await program.get("/api/me");
    expect(headers.get("ratelimit-policy")).toBe('"token";q=600;w=60');
    expect(headers.get("ratelimit")).toMatch(/^"token";r=599;t=\d+$/);
    expect([headers.get("x-ratelimit-limit"), headers.get("x-ratelimit-remaining")]).toEqual(["600", "599"]);
    expect((await member.get("/api/me")).headers.get("ratelimit")).toBeNull();
    for (let batch = 0; batch < 24; batch++)
      await Promise.all(Array.from({ length: 25 }, () => program.get("/api/me")));
    const over = await program.get("/api/me");
    expect([over.status, over.body.code, over.headers.get("x-ratelimit-remaining")]).toEqual([
      429,
      "rate_limited",
      "0",
    ]);
    const wait = Number(over.headers.get("retry-after"));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
    expect((await member.get("/api/me")).status).toBe(200);
    await eventually(
      "the calls are counted",
      async () => (await member.get(path)).body.payload.usage.calls === 602,
    );
    const { usage } = (await member.get(path)).body.payload;
    expect(usage).toMatchObject({ today: 602, median_ms: expect.any(Number) });
    expect(usage.errors).toBeGreaterThanOrEqual(1);
  }, 60_000);
});
