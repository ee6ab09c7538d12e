import { type Answer, password, signUpBody, someEmail } from "@/tests/integration/http/caller";
import { closeTabs, openTab } from "@/tests/integration/realtime/listener";
import { type Installation, startInstallation } from "@/tests/support/installation";
import { openPostBox, type PostBox } from "@/tests/support/post-box";
import { type Browser, behindProxy, browser, until } from "./browser";

let tern: Installation;
let post: PostBox;
beforeAll(async () => {
  post = await openPostBox();
  tern = await startInstallation({
    doors: ["api", "worker"],
    environment: { ...behindProxy, SMTP_URL: post.url },
  });
});
afterEach(closeTabs);
afterAll(async () => {
  await tern?.stop();
  await post?.close();
});

type Person = Browser & { email: string; userId: string };
async function somebody(brand?: string, more: Record<string, unknown> = {}): Promise<Person> {
  const made = browser(tern, { brand });
  const { user } = (await made.post("/api/auth/sign_up", signUpBody(more))).body.payload;
  return Object.assign(made, { email: user.email, userId: user._id });
}
/** Someone who has proven the address they signed up with. */
async function proven(brand?: string, more: Record<string, unknown> = {}): Promise<Person> {
  const person = await somebody(brand, more);
  const { link } = await post.letterTo(person.email);
  const code = link.searchParams.get("activation_code");
  await browser(tern, { brand }).get(`/api/auth/check_activation_code?activation_code=${code}`);
  return person;
}
const said = ({ status, body }: Answer) => [status, body.code ?? body.payload];
const change = (person: Browser, email: string) => person.post("/api/users/email_change", { email });
const waiting = async (person: Browser) => (await person.get("/api/users/email_change")).body.payload;
const emailOf = async (person: Browser) => (await person.get("/api/users/fetch_user")).body.payload?.email;
const signIn = (email: string, word = password, brand?: string) =>
  browser(tern, { brand }).post("/api/auth/sign_in", { email, password: word });
const confirm = (code: string, brand?: string) =>
  browser(tern, { brand }).get(`/api/auth/check_activation_code?activation_code=${code}`);
const look = async (code: string) =>
  (await browser(tern).get(`/api/auth/check_undo_code?undo_code=${code}`)).body.payload;
const undo = (code: string, brand?: string) =>
  browser(tern, { brand }).post("/api/auth/undo_email_change", { undo_code: code });
const lettersTo = (email: string) => post.letters.filter(({ envelope }) => envelope.to.includes(email));

/** The code in the link that the new address received. */
async function codeFor(email: string, subject = /Confirm your new email/): Promise<string> {
  return (await post.letterTo(email, subject)).link.searchParams.get("activation_code") ?? "";
}
/** The code in the link that the old address received. */
async function undoCodeFor(email: string, subject: RegExp): Promise<string> {
  return (await post.letterTo(email, subject)).link.searchParams.get("undo_code") ?? "";
}
/** Someone who moved from one address to another. */
async function moved(): Promise<{ person: Person; from: string; to: string; code: string }> {
  const person = await proven();
  const to = someEmail();
  await change(person, to);
  const code = await codeFor(to);
  expect(said(await confirm(code))).toEqual([200, { email: to }]);
  return { person, from: person.email, to, code };
}

describe("a change of email address", () => {
  it("takes effect once the link sent to the new address is opened; sessions stay", async () => {
    const person = await proven();
    const to = someEmail();
    const asked = await change(person, to.toUpperCase());
    expect([asked.status, asked.body.payload.email]).toEqual([200, to]);
    expect(await emailOf(person)).toBe(person.email);
    expect(await waiting(person)).toMatchObject({ email: to });
    const { link, envelope } = await post.letterTo(to, /Confirm your new email/);
    expect([link.origin, link.pathname, envelope.to]).toEqual([tern.url, "/auth/activate-email", [to]]);
    const tab = await openTab(tern, person);
    const code = link.searchParams.get("activation_code") ?? "";
    expect(said(await confirm(code))).toEqual([200, { email: to }]);
    await tab.hears("update_user");
    await until(async () => (await emailOf(person)) === to);
    expect(await waiting(person)).toBeNull();
    expect((await person.get("/api/users/fetch_user")).body.payload.email_confirmed).toBe(true);
    expect((await signIn(to)).body.payload.user._id).toBe(person.userId);
    expect((await signIn(person.email)).status).toBe(401);
  });

  it("its link may be opened twice, but an earlier link no longer works, nor any after a day", async () => {
    const person = await proven();
    const [first, second] = [someEmail(), someEmail()];
    await change(person, first);
    const early = await codeFor(first);
    await change(person, second);
    const code = await codeFor(second);
    expect(said(await confirm(early))).toEqual([410, "link_expired"]);
    await tern.sql("update email_changes set expires_at = now() where user_id = $1", [person.userId]);
    expect(said(await confirm(code))).toEqual([410, "link_expired"]);
    expect(await waiting(person)).toBeNull();
    await change(person, second);
    await until(async () => (await codeFor(second)) !== code);
    const newest = await codeFor(second);
    for (const _ of [1, 2]) expect(said(await confirm(newest))).toEqual([200, { email: second }]);
    expect(await emailOf(person)).toBe(second);
  });

  it("is refused without a recent confirmation of the user, for the current address, and for rubbish", async () => {
    const person = await proven();
    expect(said(await change(person, person.email.toUpperCase()))).toEqual([409, "email_unchanged"]);
    expect((await change(person, "rubbish")).body.fields).toEqual({ email: "invalid_email" });
    await tern.sql("update sessions set confirmed_at = now() - interval '11 minutes' where user_id = $1", [
      person.userId,
    ]);
    expect(said(await change(person, someEmail()))).toEqual([403, "confirm_first"]);
    await person.post("/api/users/confirm_identity", { password });
    expect((await change(person, someEmail())).status).toBe(200);
    expect((await change(browser(tern), someEmail())).status).toBe(401);
  });

  it("ends when it is canceled, and with a new password", async () => {
    const person = await proven();
    const to = someEmail();
    await change(person, to);
    const canceled = await codeFor(to);
    expect(said(await person.ask("/api/users/email_change", { method: "DELETE" }))).toEqual([200, null]);
    expect(said(await confirm(canceled))).toEqual([410, "link_expired"]);
    const other = someEmail();
    await change(person, other);
    const late = await codeFor(other);
    const renewed = { old_password: password, new_password: "another battery staple" };
    expect((await person.post("/api/users/change_password", renewed)).status).toBe(200);
    expect(await waiting(person)).toBeNull();
    expect(said(await confirm(late))).toEqual([410, "link_expired"]);
  });

  it("does not reveal who has an account: that user alone is told, by email (S14)", async () => {
    const [person, other] = [await proven(), await proven()];
    const answer = await change(person, other.email);
    expect([answer.status, answer.body.payload.email]).toEqual([200, other.email]);
    expect(await waiting(person)).toMatchObject({ email: other.email });
    const letter = await post.letterTo(other.email, /Your email at/);
    expect(letter.link.search).toBe("");
    expect(letter.text).not.toContain(person.email);
    await post.letterTo(person.email, /about to change/);
    expect(
      lettersTo(other.email).filter(({ link }) => link.searchParams.has("activation_code")),
    ).toHaveLength(1);
    expect(await emailOf(person)).toBe(person.email);
  });

  it("fails if someone else took the address meanwhile; at another brand it is free", async () => {
    const person = await proven();
    const to = someEmail();
    await change(person, to);
    const code = await codeFor(to);
    const elsewhere = await somebody("heron", { email: to });
    expect(elsewhere.email).toBe(to);
    expect(said(await confirm(code, "heron"))).toEqual([410, "link_expired"]);
    await somebody(undefined, { email: to });
    expect(said(await confirm(code))).toEqual([409, "email_taken"]);
    expect(await emailOf(person)).toBe(person.email);
  });

  it("is given to one of those who confirm it in the same instant; the others are told that it is taken", async () => {
    const to = someEmail();
    const people = [await proven(), await proven(), await proven()];
    const codes: string[] = [];
    for (const person of people) {
      await change(person, to);
      codes.push(await codeFor(to));
      post.letters.length = 0;
    }
    const answers = await Promise.all(codes.map((code) => confirm(code)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    for (const { status, body } of answers) if (status === 409) expect(body.code).toBe("email_taken");
    const emails = await Promise.all(people.map(emailOf));
    expect(emails.filter((email) => email === to)).toHaveLength(1);
  });

  it("is requested at most five times an hour, of one user and for one address (S15)", async () => {
    const person = await proven();
    for (let at = 0; at < 5; at++) expect((await change(person, someEmail())).status).toBe(200);
    expect(said(await change(person, someEmail()))).toEqual([429, "rate_limited"]);
    const to = someEmail();
    for (let at = 0; at < 5; at++) expect((await change(await somebody(), to)).status).toBe(200);
    expect(said(await change(await somebody(), to))).toEqual([429, "rate_limited"]);
  });

  it("stores only hashes of the codes, and is recorded in the audit log of each of the user's workspaces", async () => {
    const person = await proven();
    const spaces = [];
    for (const name of ["One", "Two"])
      spaces.push((await person.post("/api/space/create", { name })).body.payload._id);
    const to = someEmail();
    await change(person, to);
    const codes = [await codeFor(to), await undoCodeFor(person.email, /about to change/)];
    const rows = await tern.sql<{ row: string }>(
      "select to_jsonb(c)::text as row from email_changes c where user_id = $1",
      [person.userId],
    );
    expect(rows).toHaveLength(1);
    for (const code of codes)
      expect([Buffer.from(code, "base64url").length, rows[0]?.row.includes(code)]).toEqual([32, false]);
    await confirm(codes[0] ?? "");
    await undo(await undoCodeFor(person.email, /was changed/));
    const entries = await tern.sql<{ workspace: string; action: string }>(
      "select workspace_id as workspace, action from audit_entries where actor_id = $1 and action like 'email%' order by at",
      [person.userId],
    );
    expect(entries.map(({ action }) => action)).toEqual([
      "email_changed",
      "email_changed",
      "email_change_undone",
      "email_change_undone",
    ]);
    expect(new Set(entries.map(({ workspace }) => workspace))).toEqual(new Set(spaces));
  });

  it("is written about from the user's brand and in their language", async () => {
    const person = await proven("heron", { locale: "de" });
    const to = someEmail();
    await change(person, to);
    const [asked, told] = [
      await post.letterTo(to, /neue E-Mail/),
      await post.letterTo(person.email, /geändert werden/),
    ];
    for (const { link, text } of [asked, told]) {
      expect(link.host).toContain("heron");
      expect(text).not.toMatch(/tern|\{/i);
    }
    expect(told.text).toContain(to);
    expect(asked.text).not.toContain("Ada");
  });
});

describe("the old address", () => {
  it("is told before, and refuses: the change ends, everyone is signed out, a new password is chosen", async () => {
    const person = await proven();
    const other = browser(tern);
    await other.post("/api/auth/sign_in", { email: person.email, password });
    const to = someEmail();
    await change(other, to);
    const { link } = await post.letterTo(person.email, /about to change/);
    expect(link.pathname).toBe("/auth/activate-email");
    const code = link.searchParams.get("undo_code") ?? "";
    expect(await look(code)).toEqual({ from: person.email, to, is_changed: false });
    expect(await waiting(person)).not.toBeNull();
    const { body } = await undo(code);
    expect(body.payload.email).toBe(person.email);
    for (const by of [person, other]) expect((await by.get("/api/users/fetch_user")).status).toBe(401);
    expect(said(await confirm(await codeFor(to)))).toEqual([410, "link_expired"]);
    const renewed = { password: "another battery staple", restore_code: body.payload.restore_code };
    expect((await browser(tern).post("/api/auth/set_password_with_restore_code", renewed)).status).toBe(200);
    expect((await signIn(person.email, renewed.password)).status).toBe(200);
    expect((await signIn(person.email)).status).toBe(401);
  });

  it("is told afterwards and undoes it for a week, once, also after further changes", async () => {
    const { person, from, to } = await moved();
    const code = await undoCodeFor(from, /was changed/);
    expect(await look(code)).toEqual({ from, to, is_changed: true });
    const third = someEmail();
    await change(person, third);
    await confirm(await codeFor(third));
    const later = await undoCodeFor(to, /was changed/);
    expect((await undo(code)).body.payload.email).toBe(from);
    expect((await signIn(from)).body.payload.user._id).toBe(person.userId);
    for (const old of [code, later]) {
      expect(await look(old)).toBeNull();
      expect(said(await undo(old))).toEqual([410, "link_expired"]);
    }
  });

  it("cannot undo it after a week, at another brand, or with another code", async () => {
    const { person, from, to, code } = await moved();
    const undoing = await undoCodeFor(from, /was changed/);
    for (const [wrong, brand] of [
      [undoing, "heron"],
      [code, undefined],
      ["rubbish", undefined],
    ] as const)
      expect(said(await undo(wrong, brand))).toEqual([410, "link_expired"]);
    await tern.sql("update email_changes set undo_until = now() where user_id = $1", [person.userId]);
    expect(said(await undo(undoing))).toEqual([410, "link_expired"]);
    expect(await emailOf(person)).toBe(to);
  });

  it("is free for others only after that week, so that it can always be taken back", async () => {
    const { person, from } = await moved();
    const taken = await browser(tern).post("/api/auth/sign_up", signUpBody({ email: from }));
    expect(said(taken)).toEqual([409, "email_taken"]);
    const stranger = await proven();
    await change(stranger, from);
    await post.letterTo(from, /Your email at/);
    // Its own user may return to it without waiting.
    await change(person, from);
    expect((await confirm(await codeFor(from))).status).toBe(200);
    expect(await emailOf(person)).toBe(from);
    const other = await moved();
    await tern.sql("update email_changes set undo_until = now() where user_id = $1", [other.person.userId]);
    expect((await browser(tern).post("/api/auth/sign_up", signUpBody({ email: other.from }))).status).toBe(
      200,
    );
    await signIn(other.to);
    expect(await tern.sql("select 1 from email_changes where user_id = $1", [other.person.userId])).toEqual(
      [],
    );
  });

  it("is not told if it was never proven, because it may belong to a stranger", async () => {
    const person = await somebody();
    const to = someEmail();
    await change(person, to);
    await confirm(await codeFor(to));
    expect(await emailOf(person)).toBe(to);
    expect(lettersTo(person.email).map(({ link }) => link.searchParams.has("undo_code"))).toEqual([false]);
    expect((await browser(tern).post("/api/auth/sign_up", signUpBody({ email: person.email }))).status).toBe(
      200,
    );
  });
});
