import { hash, randomBytes, randomUUID } from "node:crypto";
import { defaultBodyLimit, type Endpoint, pagesOf, scopeOf } from "@/lib/contract/endpoint";
import { errors } from "@/lib/contract/errors";
import { type Scope, scopes } from "@/lib/contract/scopes";
import { type Installation, startInstallation } from "@/tests/support/installation";
import { type Caller, caller, joined, type Member, signedUp } from "./caller";
import { sampleOf, withValue } from "./sample";
import { calls, send } from "./walk";

let tern: Installation;
let ada: Member;
/** Takes turns with Ada where both together make more calls in a minute than one may. */
let bea: Member;

beforeAll(async () => {
  tern = await startInstallation();
  ada = await signedUp(tern, "Ours");
  bea = await signedUp(tern, "Theirs");
});
afterAll(() => tern?.stop());

const closed = calls.filter(([, { access }]) => access.who !== "public");
const ofMembers = calls.filter(([, { access }]) => access.who === "member" || access.who === "admin");
/** Without calls that end the session or switch its workspace. */
const ofPersons = calls.filter(
  ([name, { access }]) =>
    access.who === "person" && !["auth.signOut", "users.changePassword", "workspaces.create"].includes(name),
);
const withPage = ofMembers.filter(([, { access }]) => access.page);
const withFeature = ofMembers.filter(([, { access }]) => access.feature);
const withBody = calls.filter(
  ([, { method, fileLimit }]) => !["GET", "DELETE"].includes(method) && !fileLimit,
);
const toConfirm = calls.filter(([, { access }]) => access.confirmed);

describe("without a session (S02)", () => {
  it.each(closed)("%s says no more than: sign in", async (_name, endpoint) => {
    await forgetCounts(endpoint);
    const answer = await send(caller(tern.url), endpoint, sampleOf(endpoint).fields);
    expect([answer.status, answer.body]).toEqual([
      401,
      { ok: false, error: errors.unauthorized.text, code: "unauthorized" },
    ]);
  });
});

describe("with a session that ended (S10)", () => {
  it.each(closed)("%s says no more than: sign in", async (_name, endpoint) => {
    for (const former of [await signedOut(), await revokedProgram()]) {
      await forgetCounts(endpoint);
      const { status, body } = await send(former, endpoint, sampleOf(endpoint).fields);
      expect([status, body.code]).toEqual([401, "unauthorized"]);
    }
  });
});

describe("bodies (F1)", () => {
  // Public calls are limited by address, which later tests need.
  it.each(
    withBody.filter(([, { access }]) => access.who !== "public"),
  )("%s refuses one longer than it declares", async (_name, endpoint) => {
    await forgetCounts(endpoint);
    const body = "x".repeat((endpoint.bodyLimit ?? defaultBodyLimit) + 1);
    const headers = { "content-type": "application/json" };
    const answer = await send(ada, endpoint, sampleOf(endpoint).fields, {
      json: undefined,
      headers,
      raw: { body },
    });
    expect([answer.status, answer.body.code]).toEqual([413, "too_large"]);
  });
});

describe("rubbish (S06, S53)", () => {
  // Public calls are limited by address and would lock this test out of its own installation.
  const counted = new Set(["auth", "probe"]);
  const asked = calls.filter(([, { access }]) => !counted.has(access.rate));

  it.each(
    asked.map(([name, endpoint], index) => [name, endpoint, index] as const),
  )("%s refuses a field it does not know, by its name", async (name, endpoint, index) => {
    if (name === "auth.validateToken" || name === "auth.signOut") return;
    const { fields } = sampleOf(endpoint);
    await forgetCounts(endpoint);
    for (const field of ["tier", "is_admin", "workspace_id", "email_confirmed", "created_at"]) {
      if (field in fields) continue;
      const by = index % 2 === 0 ? ada : bea;
      const { status, body } = await send(by, endpoint, { ...fields, [field]: "supreme" });
      expect([status, body.code, body.field]).toEqual([400, "unknown_field", field]);
    }
  });

  it.each(asked)("%s answers wrong kinds of values with 4xx, never 5xx", async (name, endpoint) => {
    if (name === "auth.signOut") return;
    const { fields } = sampleOf(endpoint);
    for (const field of Object.keys(fields)) {
      await forgetCounts(endpoint);
      for (const rubbish of [
        { $ne: 1 },
        ["x", { y: 1 }],
        -1e9,
        "' or 1=1 --",
        "\u0000",
        "\ud800",
        "x".repeat(5_000),
      ]) {
        const { status } = await send(ada, endpoint, withValue(fields, [field], rubbish));
        expect([field, rubbish, status]).toEqual([field, rubbish, expect.not.stringMatching(/^5/)]);
        expect(status).toBeLessThan(500);
      }
    }
  });
});

describe("roles, pages, plans (S05)", () => {
  it.each(withPage)("%s is closed to members without its page", async (_name, endpoint) => {
    const { status, body } = await send(await memberWith([]), endpoint, sampleOf(endpoint).fields);
    expect([status, body.code]).toEqual([403, "forbidden"]);
  });

  it.each(withPage)("%s is open to members with its page, and to admins", async (_name, endpoint) => {
    const isForMembers = endpoint.access.who === "member";
    const limited = isForMembers ? pagesOf(endpoint.access).map((page) => memberWith([page])) : [];
    for (const somebody of await Promise.all([...limited, adminMember()])) {
      const { body } = await send(somebody, endpoint, sampleOf(endpoint).fields);
      expect(["forbidden", "unauthorized"]).not.toContain(body.code);
    }
  });

  it.each(ofMembers)("%s knows nobody who has no workspace", async (_name, endpoint) => {
    await forgetCounts(endpoint);
    const { status, body } = await send(await homeless(), endpoint, sampleOf(endpoint).fields);
    expect([status, body.code]).toEqual([404, "space_not_found"]);
  });

  it.each(ofMembers)("%s is closed in a blocked workspace (SPACE-23)", async (_name, endpoint) => {
    await forgetCounts(endpoint);
    const { status, body } = await send(
      await inWorkspaceThat("blocked"),
      endpoint,
      sampleOf(endpoint).fields,
    );
    expect([status, body.code]).toEqual([403, "workspace_blocked"]);
  });

  it.each(ofMembers)("%s waits for a second factor where one is required", async (_name, endpoint) => {
    await forgetCounts(endpoint);
    const { status, body } = await send(
      await inWorkspaceThat("guarded"),
      endpoint,
      sampleOf(endpoint).fields,
    );
    expect([status, body.code]).toEqual([403, "second_factor_required"]);
  });

  it.each(ofPersons)("%s does not wait for it: it is one's own", async (_name, endpoint) => {
    const person = await guardedPerson();
    const { cookie } = person;
    const { body } = await send(person, endpoint, sampleOf(endpoint).fields);
    // Some calls set a cookie of their own, and a test's caller keeps only one.
    Object.assign(person, { cookie });
    expect(["second_factor_required", "unauthorized"]).not.toContain(body.code);
  });

  it.each(
    withPage,
  )("%s asks an unpaid workspace to pay first, but for settings, and what says so (GATE-22, NOTIF-10)", async (_name, endpoint) => {
    const { body } = await send(await inWorkspaceThat("unpaid"), endpoint, sampleOf(endpoint).fields);
    const isOpen = pagesOf(endpoint.access).some((page) =>
      ["settings", "billing", "notifications"].includes(page),
    );
    expect(body.code === "workspace_unpaid").toBe(!isOpen);
  });

  it.each(withFeature)("%s asks to upgrade on the free plan (BILL-22)", async (_name, endpoint) => {
    const { status, body } = await send(await inWorkspaceThat("free"), endpoint, sampleOf(endpoint).fields);
    expect([status, body.code, body.feature]).toEqual([402, "upgrade_required", endpoint.access.feature]);
    // BILL-12: the first plan that has it.
    const ofScale = [
      ...["sms", "voicemail", "ai_assistant_in_campaigns", "ai_powered_personality_type"],
      ...["ai_domain", "mailbox_slot"],
    ];
    const ofGrowth = [
      ...["smart_sequences", "webhook_integration", "ai_powered_labels", "enrichment", "prospect_finder"],
      ...["email_warming", "calendly"],
    ];
    const feature = endpoint.access.feature ?? "";
    expect(body.tier).toBe(
      ofScale.includes(feature) ? "scale" : ofGrowth.includes(feature) ? "growth" : "basic",
    );
  });

  it.each(toConfirm)("%s waits for a confirmed address (AUTH-29)", async (_name, endpoint) => {
    const { status, body } = await send(await unconfirmed(), endpoint, sampleOf(endpoint).fields);
    expect([status, body.code]).toEqual([403, "email_unconfirmed"]);
  });

  it.each(
    ofMembers,
  )("%s notices that the tab shows another workspace (decision 1.13)", async (_name, endpoint) => {
    await forgetCounts(endpoint);
    const member = await inSecondWorkspace(endpoint.access.rate);
    const headers = { "x-workspace": member.workspaceId };
    const answer = await send(member, endpoint, sampleOf(endpoint).fields, { headers });
    expect([answer.status, answer.body.code]).toEqual([409, "workspace_changed"]);
  });

  it("a workspace in the query is the session's, or refused: nothing is written into another one (API-01, API-02)", async () => {
    const member = await inSecondWorkspace("read");
    const here = (await member.get("/api/space/info")).body.payload._id;
    const ask = (space: string) => member.get(`/api/workflows?limit=1&space=${space}`);
    expect((await ask(here)).status).toBe(200);
    expect((await ask(member.workspaceId)).body.code).toBe("workspace_changed");
    const name = { name: "Elsewhere", sequence_type: "simple", sequence: [] };
    expect((await member.post(`/api/workflows?space=${member.workspaceId}`, name)).body.code).toBe(
      "workspace_changed",
    );
    expect((await member.get("/api/users/fetch_user?space=x")).status).toBe(200);
  });
});

describe("programs that an admin authorized (S19, F2)", () => {
  it.each(closed)("%s is open to those with its scope, and to no other", async (name, endpoint) => {
    const needed = scopeOf(endpoint);
    for (const scope of scopes) {
      // It would end the session that the other calls use.
      if (name === "auth.signOut" && scope === needed) continue;
      await forgetCounts(endpoint);
      const { status, body } = await send(await programWith(scope), endpoint, sampleOf(endpoint).fields);
      if (needed === "self") expect([scope, status, body.code]).toEqual([scope, 403, "forbidden"]);
      else if (scope !== needed)
        expect([scope, status, body.code, body.scope]).toEqual([scope, 403, "insufficient_scope", needed]);
      else expect(["unauthorized", "insufficient_scope"]).not.toContain(body.code);
    }
  });
});

describe("writes from other sites (S26)", () => {
  const writes = calls.filter(([, { method, access }]) => method !== "GET" || access.rate === "write");

  it.each(writes)("%s refuses a foreign origin", async (_name, endpoint: Endpoint) => {
    const foreign: Record<string, string>[] = [
      { origin: "https://evil.example" },
      { origin: "null" },
      { origin: `${tern.url}.evil.example` },
      { origin: tern.url.replace("localhost", "127.0.0.1") },
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
    ];
    for (const headers of foreign) {
      const answer = await send(ada, endpoint, sampleOf(endpoint).fields, { headers });
      expect([headers, answer.status, answer.body.code]).toEqual([headers, 403, "origin_refused"]);
    }
  });
});

/** Created once each, however many calls need them. */
const kept = new Map<string, Promise<Member>>();
const once = (key: string, make: () => Promise<Member>) => {
  const made = kept.get(key) ?? make();
  kept.set(key, made);
  return made;
};
const memberWith = (pages: string[]) =>
  once(`pages ${pages}`, () => joined(tern, ada.workspaceId, { pages }));
/** Live tests have a low rate limit, which must not affect the result here. */
const forgetCounts = async ({ access }: Endpoint) =>
  ["live-test", "upload"].includes(access.rate) &&
  tern.sql("delete from plumbing.rate_limits where key like $1", [`%${access.rate}%`]);
/** A user who switched to a second workspace while a tab shows the first; their few live tests are not used up. */
const inSecondWorkspace = (rate: string) =>
  once(`second ${rate}`, async () => {
    const member = await signedUp(tern);
    await member.post("/api/space/create", { name: "Second" });
    return member;
  });
const signedOut = () =>
  once("signed out", async () => {
    const member = await signedUp(tern);
    const { cookie } = member;
    await member.get("/api/auth/logout");
    return Object.assign(member, { cookie });
  });
const adminMember = () => once("admin", () => joined(tern, ada.workspaceId, { isAdmin: true, pages: [] }));
const homeless = () => once("homeless", () => signedUp(tern, null));
const unconfirmed = () =>
  once("unconfirmed", async () => {
    const member = await joined(tern, ada.workspaceId);
    await tern.sql("update users set email_confirmed_at = null where id = $1", [member.userId]);
    return member;
  });
/** A program with one scope, authorized by an admin of the workspace. */
const programWith = (scope: Scope) => once(`program ${scope}`, () => admit(scope));
const revokedProgram = () =>
  once("revoked", async () => {
    const program = await admit("read");
    await tern.sql("delete from sessions where client_id = 'p' and user_id = $1", [program.userId]);
    return program;
  });
async function admit(scope: Scope): Promise<Member> {
  const member = await joined(tern, ada.workspaceId, { isAdmin: true });
  const token = randomBytes(32).toString("base64url");
  await tern.sql(
    "insert into oauth_clients (id, brand, name, secret_hash, redirect_uri) values ('p', 'tern', 'P', 'h', 'https://p.example/') on conflict do nothing",
  );
  await tern.sql(
    `insert into sessions (id, user_id, token_hash, generation, workspace_id, client_id, scopes, expires_at)
     select $1, id, $2, generation, $3, 'p', $4, now() + interval '1 day' from users where id = $5`,
    [randomUUID(), hash("sha256", token, "base64url"), ada.workspaceId, [scope], member.userId],
  );
  const program: Caller = caller(tern.url);
  const ask: Caller["ask"] = (path, given = {}) =>
    program.ask(path, { ...given, headers: { ...given.headers, authorization: `Bearer ${token}` } });
  return Object.assign(member, { ask });
}
const changes = {
  blocked: "status = 'blocked'",
  guarded: "second_factor_since = now()",
  unpaid: "tier = 'growth', trial_ends_at = null, is_subscription_good = false",
  free: "tier = 'free', trial_ends_at = now() - interval '1 day'",
};
const inWorkspaceThat = (state: keyof typeof changes) =>
  once(state, async () => {
    const member = await signedUp(tern, state);
    await tern.sql(`update workspaces set ${changes[state]} where id = $1`, [member.workspaceId]);
    return member;
  });
const guardedPerson = () =>
  once("guarded person", async () => {
    const { workspaceId } = await inWorkspaceThat("guarded");
    return joined(tern, workspaceId);
  });
