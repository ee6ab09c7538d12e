import { type Browser, behindProxy, browser, until } from "@/tests/integration/auth/browser";
import { signUpBody, someEmail } from "@/tests/integration/http/caller";
import { type Installation, startInstallation } from "@/tests/support/installation";
import { openPostBox, type PostBox } from "@/tests/support/post-box";

let tern: Installation;
let post: PostBox;
beforeAll(async () => {
  post = await openPostBox();
  tern = await startInstallation({
    doors: ["api", "worker"],
    environment: { ...behindProxy, SMTP_URL: post.url },
  });
});
afterAll(async () => {
  await tern?.stop();
  await post?.close();
});

type Person = Browser & { userId: string; email: string };
/** A user with a confirmed address. */
async function somebody(more: Record<string, unknown> = {}, brand?: string): Promise<Person> {
  const made = browser(tern, { brand });
  const body = signUpBody(more);
  const { user } = (await made.post("/api/auth/sign_up", body)).body.payload;
  await tern.sql("update users set email_confirmed_at = now() where id = $1", [user._id]);
  await until(async () => (await made.get("/api/users/fetch_user")).body.payload.email_confirmed === true);
  return Object.assign(made, { userId: user._id as string, email: body.email as string });
}
async function admin(name = "Northwind", more: Record<string, unknown> = {}, brand?: string) {
  const made = await somebody(more, brand);
  const { _id } = (await made.post("/api/space/create", { name })).body.payload;
  const path = `/api/space/${_id}/invites`;
  return Object.assign(made, {
    workspaceId: _id as string,
    path,
    invite: (emails: string[], rights: Record<string, unknown> = {}) =>
      made.post(path, { emails, ...rights }),
    open: async () => (await made.get(path)).body.payload,
  });
}
const codeFor = async (address: string) =>
  (await post.letterTo(address, /invite|lädt|invit/i)).link.searchParams.get("i") ?? "";
const accept = (by: Browser, i: string) => by.post("/api/space/accept_invite", { i });
const placeOf = async (userId: string) =>
  tern.sql("select is_admin, allowed_pages, allowed_accounts from memberships where user_id = $1", [userId]);

describe("inviting by email (SPACE-26 to SPACE-31)", () => {
  it("writes to every address, in the inviter's name, brand and language, with a link on the brand's host (SPACE-27)", async () => {
    const ada = await admin("Nordwind", { locale: "de" });
    const emails = [someEmail(), someEmail()];
    const { status, body } = await ada.invite(emails, { allowed_pages: ["inbox", "reports"] });
    expect([status, body.payload.map((one: { email: string }) => one.email).toSorted()]).toEqual([
      200,
      emails.toSorted(),
    ]);
    for (const email of emails) {
      const letter = await post.letterTo(email);
      expect(letter.subject).toBe("Ada Byron lädt Sie zu Nordwind ein");
      expect([letter.link.origin, letter.link.pathname]).toEqual([tern.url, "/space/accept-invite"]);
      expect(letter.text).toContain(email);
      expect(letter.text).not.toContain(ada.email);
    }
    expect(await ada.open()).toEqual(
      expect.arrayContaining([
        {
          _id: expect.any(String),
          email: emails[0],
          granted_access: "member",
          allowed_pages: ["inbox", "reports"],
          credentials_ids: null,
          status: "pending",
          created_at: expect.any(String),
          sent_at: expect.any(String),
          expires_at: expect.any(String),
        },
      ]),
    );
  });

  it("is good for seven days", async () => {
    const ada = await admin();
    await ada.invite([someEmail()]);
    const [{ sent_at, expires_at }] = await ada.open();
    expect((Date.parse(expires_at) - Date.parse(sent_at)) / 86_400_000).toBeCloseTo(7, 5);
  });

  it.each([
    [{}, { emails: "add_one_email" }],
    [{ emails: [] }, { emails: "add_one_email" }],
    [{ emails: ["nobody"] }, { "emails.0": "invalid_email" }],
  ])("refuses %j (SPACE-29)", async (body, fields) => {
    const ada = await admin();
    const answer = await ada.post(ada.path, body);
    expect([answer.status, answer.body.code, answer.body.fields]).toEqual([400, "invalid_input", fields]);
  });

  it("names an address that is repeated, already invited or a member's, and then invites no one (SPACE-30)", async () => {
    const ada = await admin();
    const known = someEmail();
    await ada.invite([known]);
    const [once, mine] = [someEmail(), ada.email.toUpperCase()];
    const answer = await ada.invite([once, known.toUpperCase(), mine, once]);
    expect([answer.status, answer.body.code, answer.body.error, answer.body.fields]).toEqual([
      409,
      "email_already_added",
      "Email already added",
      {
        "emails.1": "email_already_added",
        "emails.2": "email_already_added",
        "emails.3": "email_already_added",
      },
    ]);
    expect((await ada.open()).map((one: { email: string }) => one.email)).toEqual([known]);
  });

  it("invites people again whose invitation has expired", async () => {
    const ada = await admin();
    const email = someEmail();
    await ada.invite([email]);
    await tern.sql("update email_invites set expires_at = now() where email = $1", [email]);
    expect((await ada.open())[0].status).toBe("expired");
    expect((await ada.invite([email], { granted_access: "admin" })).status).toBe(200);
    expect(await ada.open()).toEqual([
      expect.objectContaining({ status: "pending", granted_access: "admin" }),
    ]);
  });

  it("gives admins no list of pages or accounts (SPACE-28)", async () => {
    const ada = await admin();
    await ada.invite([someEmail()], {
      granted_access: "admin",
      allowed_pages: ["inbox"],
      credentials_ids: [],
    });
    expect((await ada.open())[0]).toMatchObject({ allowed_pages: null, credentials_ids: null });
  });

  it("is for admins with a confirmed address, in their own workspace (S03, AUTH-29)", async () => {
    const [ada, eve] = [await admin(), await admin()];
    const foreign = await eve.post(ada.path, { emails: [someEmail()] });
    expect([foreign.status, foreign.body.code]).toEqual([404, "space_not_found"]);
    expect((await eve.get(ada.path)).status).toBe(404);
    await tern.sql("update users set email_confirmed_at = null where id = $1", [ada.userId]);
    await until(async () => (await ada.invite([someEmail()])).body.code === "email_unconfirmed");
    expect(await ada.open()).toEqual([]);
  });

  it("stops at 200 emails an hour, even if the account was taken over", async () => {
    const ada = await admin();
    await tern.sql(
      `insert into system_mails (id, user_id, kind, next_try_at) select gen_random_uuid(), $1, 'invitation', null
       from generate_series(1, 199)`,
      [ada.userId],
    );
    const two = await ada.invite([someEmail(), someEmail()]);
    expect([two.status, two.body.code]).toEqual([429, "rate_limited"]);
    expect((await ada.invite([someEmail()])).status).toBe(200);
  });
});

describe("resending and revoking (SPACE-32, SPACE-33)", () => {
  it("a new link replaces the old one, but not within a minute", async () => {
    const ada = await admin();
    const email = someEmail();
    await ada.invite([email]);
    const first = await codeFor(email);
    const [{ _id }] = await ada.open();
    const early = await ada.post(`${ada.path}/${_id}/resend`);
    expect([early.status, early.body.code, early.body.seconds]).toEqual([
      429,
      "rate_limited",
      expect.any(Number),
    ]);
    await tern.sql(
      "update email_invites set sent_at = now() - interval '61 seconds', expires_at = now() where id = $1",
      [_id],
    );
    const again = await ada.post(`${ada.path}/${_id}/resend`);
    expect([again.status, again.body.payload.status]).toEqual([200, "pending"]);
    await until(async () => (await codeFor(email)) !== first, 15_000);
    const eve = await somebody({ email });
    expect((await accept(eve, first)).body.code).toBe("invite_expired");
    expect((await accept(eve, await codeFor(email))).status).toBe(200);
  });

  it("a revoked one no longer works", async () => {
    const ada = await admin();
    const email = someEmail();
    await ada.invite([email]);
    const i = await codeFor(email);
    const [{ _id }] = await ada.open();
    expect((await ada.ask(`${ada.path}/${_id}`, { method: "DELETE" })).status).toBe(200);
    expect((await ada.ask(`${ada.path}/${_id}`, { method: "DELETE" })).status).toBe(404);
    const shown = await browser(tern).get(`/api/space/accept_invite?i=${i}`);
    expect([shown.status, shown.body.code, shown.body.error]).toEqual([
      410,
      "invite_expired",
      "This invitation has expired or was used already",
    ]);
  });
});

describe("accepting (SPACE-41, AUTH-41, AUTH-42)", () => {
  it("shows its workspace and its recipient, signed in or not", async () => {
    const ada = await admin("Northwind");
    const email = someEmail();
    await ada.invite([email]);
    const i = await codeFor(email);
    for (const by of [browser(tern), await somebody()])
      expect((await by.get(`/api/space/accept_invite?i=${i}`)).body.payload).toEqual({
        space: { _id: ada.workspaceId, name: "Northwind", avatar: null },
        email,
      });
  });

  it("is refused to all other addresses, and stays valid for the right one", async () => {
    const ada = await admin();
    const email = someEmail();
    await ada.invite([email], { allowed_pages: ["inbox"] });
    const i = await codeFor(email);
    const wrong = await somebody();
    const answer = await accept(wrong, i);
    expect([answer.status, answer.body.code, answer.body.error]).toEqual([
      403,
      "invite_of_another",
      "You've been invited with another email!",
    ]);
    expect(await placeOf(wrong.userId)).toEqual([]);
    const right = await somebody({ email: email.toUpperCase() });
    expect((await accept(right, i)).body.payload).toEqual({
      _id: ada.workspaceId,
      name: "Northwind",
      avatar: null,
      status: "active",
      is_current: true,
      is_admin: false,
    });
    expect(await placeOf(right.userId)).toEqual([
      { is_admin: false, allowed_pages: ["inbox"], allowed_accounts: null },
    ]);
    expect((await right.get("/api/space/info")).body.payload._id).toBe(ada.workspaceId);
  });

  it("works once, also for two clicks at the same moment", async () => {
    const ada = await admin();
    const email = someEmail();
    await ada.invite([email], { granted_access: "admin" });
    const i = await codeFor(email);
    const eve = await somebody({ email });
    const answers = await Promise.all([accept(eve, i), accept(eve, i)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410]);
    expect(await placeOf(eve.userId)).toEqual([
      { is_admin: true, allowed_pages: null, allowed_accounts: null },
    ]);
    expect(await ada.open()).toEqual([]);
  });

  it("ends after a week, and when the workspace is blocked", async () => {
    const ada = await admin();
    const email = someEmail();
    await ada.invite([email]);
    const i = await codeFor(email);
    const eve = await somebody({ email });
    await tern.sql("update email_invites set expires_at = now() where email = $1", [email]);
    expect((await accept(eve, i)).body.code).toBe("invite_expired");
    await tern.sql("update email_invites set expires_at = now() + interval '1 day' where email = $1", [
      email,
    ]);
    await tern.sql("update workspaces set status = 'blocked' where id = $1", [ada.workspaceId]);
    expect((await accept(eve, i)).body.code).toBe("invite_expired");
  });

  it("leads to no other brand's workspace (BRAND-01)", async () => {
    const ada = await admin();
    const email = someEmail();
    await ada.invite([email]);
    const eve = await somebody({ email }, "heron");
    expect((await accept(eve, await codeFor(email))).body.code).toBe("invite_expired");
  });

  it("at sign-up adds a member at once, whose address needs no other confirmation", async () => {
    const ada = await admin();
    const email = someEmail();
    await ada.invite([email], { allowed_pages: ["inbox"] });
    const i = await codeFor(email);
    const eve = browser(tern);
    const wrong = await eve.post("/api/auth/sign_up", signUpBody({ i }));
    expect(wrong.body.code).toBe("invite_of_another");
    const { user } = (await eve.post("/api/auth/sign_up", signUpBody({ email, i }))).body.payload;
    expect(user.email_confirmed).toBe(true);
    expect((await eve.get("/api/space/info")).body.payload._id).toBe(ada.workspaceId);
    expect(await placeOf(user._id)).toEqual([
      { is_admin: false, allowed_pages: ["inbox"], allowed_accounts: null },
    ]);
    expect(post.letters.filter(({ envelope }) => envelope.to.includes(email))).toHaveLength(1);
  });

  it("allows signing up at a brand that requires an invitation (AUTH-33)", async () => {
    const ada = await admin();
    const email = someEmail();
    await ada.invite([email]);
    const i = await codeFor(email);
    await tern.sql("update workspaces set brand = 'plover' where id = $1", [ada.workspaceId]);
    const eve = browser(tern, { brand: "plover" });
    expect((await eve.post("/api/auth/sign_up", signUpBody({ email }))).body.code).toBe("sign_up_closed");
    expect((await eve.post("/api/auth/sign_up", signUpBody({ email, i }))).status).toBe(200);
  });

  it("is no longer pending for a person who joined by code meanwhile", async () => {
    const ada = await admin();
    const email = someEmail();
    await ada.invite([email]);
    const [{ code }] = (await ada.get(`/api/space/${ada.workspaceId}/code_invites`)).body.payload;
    const eve = await somebody({ email });
    await eve.post("/api/space/join", { invite_code: code });
    expect(await ada.open()).toEqual([]);
  });

  it("stores no readable code, neither in the table nor in a sent email", async () => {
    const ada = await admin();
    const email = someEmail();
    await ada.invite([email]);
    const i = await codeFor(email);
    const [row] = await tern.sql<{ text: string }>(
      "select e::text as text from email_invites e where email = $1",
      [email],
    );
    expect(row?.text).not.toContain(i);
    await until(async () => {
      const rows = await tern.sql("select 1 from system_mails where user_id = $1 and details is null", [
        ada.userId,
      ]);
      return rows.length > 0;
    });
  });
});

describe("an installation without a mail server", () => {
  it("says so instead of inviting", async () => {
    const mute = await startInstallation();
    try {
      const ada = browser(mute);
      await ada.post("/api/auth/sign_up", signUpBody());
      const { _id } = (await ada.post("/api/space/create", { name: "Mute" })).body.payload;
      const { status, body } = await ada.post(`/api/space/${_id}/invites`, { emails: [someEmail()] });
      expect([status, body.code]).toEqual([503, "mail_unavailable"]);
      expect((await ada.get(`/api/space/${_id}/invites`)).body.payload).toEqual([]);
    } finally {
      await mute.stop();
    }
  });
});
