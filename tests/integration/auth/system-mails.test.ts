import { signUpBody } from "@/tests/integration/http/caller";
import { closeTabs, openTab } from "@/tests/integration/realtime/listener";
import { type Installation, startInstallation } from "@/tests/support/installation";
import { openPostBox, type PostBox } from "@/tests/support/post-box";
import { behindProxy, browser, until } from "./browser";

let tern: Installation;
let post: PostBox;
beforeAll(async () => {
  post = await openPostBox();
  tern = await startInstallation({
    doors: ["api", "worker", "worker"],
    environment: { ...behindProxy, SMTP_URL: post.url },
  });
});
afterEach(closeTabs);
afterAll(async () => {
  await tern?.stop();
  await post?.close();
});

async function somebody(brand?: string, more: Record<string, unknown> = {}) {
  const made = browser(tern, { brand });
  const { user } = (await made.post("/api/auth/sign_up", signUpBody(more))).body.payload;
  return Object.assign(made, { userId: user._id as string, email: user.email as string });
}
const mailsOf = (userId: string) =>
  tern.sql<{
    kind: string;
    attempts: number;
    is_wiped: boolean;
    is_sent: boolean;
    failure: string | null;
    wait: number | null;
  }>(
    `select kind, attempts, details is null as is_wiped, sent_at is not null as is_sent, failure,
       extract(epoch from next_try_at - now())::int as wait from system_mails where user_id = $1 order by created_at`,
    [userId],
  );
const codeIn = (link: URL) => link.searchParams.get("activation_code") ?? "";
const confirm = (code: string, brand?: string) =>
  browser(tern, { brand }).get(`/api/auth/check_activation_code?activation_code=${code}`);

describe("confirming an address (AUTH-25, AUTH-26, AUTH-27, AUTH-28, AUTH-29)", () => {
  it("is requested at sign-up, with a link that may be opened twice, and other tabs are informed", async () => {
    const person = await somebody();
    const { link } = await post.letterTo(person.email, /Confirm/);
    expect([link.origin, link.pathname]).toEqual([tern.url, "/auth/activate-email"]);
    const tab = await openTab(tern, person);
    const answer = await confirm(codeIn(link));
    expect([answer.status, answer.body.payload]).toEqual([200, { email: person.email }]);
    expect((await tab.hears("update_user")).payload).toMatchObject({ _id: person.userId });
    await until(
      async () => (await person.get("/api/users/fetch_user")).body.payload.email_confirmed === true,
    );
    expect((await confirm(codeIn(link))).status).toBe(200);
  });

  it("accepts only the newest code, and none after its time (AUTH-27)", async () => {
    const person = await somebody();
    const first = codeIn((await post.letterTo(person.email)).link);
    await tern.sql("update system_mails set created_at = now() - interval '61 seconds' where user_id = $1", [
      person.userId,
    ]);
    expect((await person.get("/api/auth/activate_email")).body.payload).toEqual({
      email: person.email,
      next_in_seconds: 60,
    });
    await until(async () => codeIn((await post.letterTo(person.email)).link) !== first);
    const second = codeIn((await post.letterTo(person.email)).link);
    expect((await confirm(first)).body.code).toBe("link_expired");
    await tern.sql("update one_time_codes set expires_at = now() where user_id = $1", [person.userId]);
    expect((await confirm(second)).body.code).toBe("link_expired");
    expect((await confirm("rubbish")).body.code).toBe("link_expired");
  });

  it("is resent at most once in 60 seconds, and the response names the seconds left (AUTH-26)", async () => {
    const person = await somebody();
    const again = await person.get("/api/auth/activate_email");
    expect([again.status, again.body.code]).toEqual([429, "rate_limited"]);
    expect(again.body.seconds).toBeGreaterThan(50);
    expect(again.body.seconds).toBeLessThanOrEqual(60);
    await confirm(codeIn((await post.letterTo(person.email)).link));
    await until(async () => (await person.get("/api/auth/activate_email")).status === 200);
    expect((await person.get("/api/auth/activate_email")).body.payload.next_in_seconds).toBe(0);
    expect(await mailsOf(person.userId)).toHaveLength(1);
  });

  it("keeps closed what requires it, also for a session that skipped it (AUTH-29, S22)", async () => {
    const person = await somebody();
    await person.post("/api/space/create", { name: "Acme" });
    expect((await person.post("/api/auth/skip_activation")).body.payload).toBeNull();
    const rows = await tern.sql("select skipped_confirmation as skipped from sessions where user_id = $1", [
      person.userId,
    ]);
    expect(rows).toEqual([{ skipped: true }]);
    const { payload } = (await person.get("/api/space/info")).body;
    const invites = await person.get(`/api/space/${payload._id}/code_invites`);
    const [invite] = invites.body.payload;
    const renewed = await person.post(`/api/space/${payload._id}/code_invites/${invite._id}/renew`, {
      allowed_pages: null,
      credentials_ids: null,
    });
    expect([renewed.status, renewed.body.code]).toEqual([403, "email_unconfirmed"]);
  });
});

describe("mails of the product", () => {
  it.each([
    ["tern", "en", "Confirm your email for Tern"],
    ["heron", "de", "Bestätigen Sie Ihre E-Mail-Adresse für Heron"],
    ["heron", "fr", "Confirmez votre adresse e-mail pour Heron"],
    ["tern", "pt", "Confirme o seu e-mail em Tern"],
    ["tern", "es", "Confirme su correo para Tern"],
  ])("come from %s, in %s, and name no other brand (BRAND-01)", async (brand, locale, subject) => {
    const person = await somebody(brand, { locale });
    const letter = await post.letterTo(person.email);
    expect(letter.subject).toBe(subject);
    expect(letter.envelope.from).toBe(`no-reply@${brand}.example`);
    expect(letter.head).toMatch(/^Auto-Submitted: auto-generated$/m);
    const own = brand === "tern" ? /tern/i : /heron/i;
    const other = brand === "tern" ? /heron|plover|avocet/i : /\btern\b|plover|avocet/i;
    for (const text of [letter.head, letter.text, letter.html]) {
      expect(text).toMatch(own);
      expect(text).not.toMatch(other);
    }
    expect(letter.html).toContain(letter.link.href.replaceAll("&", "&#38;"));
    expect(letter.html).toContain(`lang="${locale}"`);
  });

  it("contain names only as text, in no header and no tag (S47)", async () => {
    const person = await somebody("tern", { first_name: "<b>Ada</b>" });
    // No call accepts such a name any more (F10); one already in the database is treated as text.
    await tern.sql("update users set last_name = $2 where id = $1", [
      person.userId,
      "X\r\nBcc: thief@evil.example",
    ]);
    await post.letterTo(person.email);
    await person.post("/api/auth/restore", { email: person.email });
    const letter = await post.letterTo(person.email, /new password/i);
    expect(letter.envelope.to).toEqual([person.email]);
    expect(letter.head).not.toMatch(/^Bcc:/m);
    expect(letter.html).not.toContain("<b>Ada");
    expect(letter.text).toContain("<b>Ada</b>");
  });

  it("are sent once by any number of workers, and their content is erased", async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => somebody()));
    for (const { email, userId } of people) {
      await post.letterTo(email);
      await until(async () => (await mailsOf(userId)).every(({ is_sent }) => is_sent));
      expect(await mailsOf(userId)).toEqual([
        { kind: "activation", attempts: 1, is_wiped: true, is_sent: true, failure: null, wait: null },
      ]);
    }
    const to = people.map(({ email }) => email);
    const got = post.letters.filter(({ envelope }) => envelope.to.some((address) => to.includes(address)));
    expect(got).toHaveLength(12);
  });

  it("have their codes encrypted while they wait, and are retried with growing delays", async () => {
    post.answer(451);
    const person = await somebody();
    const waits: number[] = [];
    for (let tries = 1; tries <= 3; tries++) {
      await until(async () => (await mailsOf(person.userId))[0]?.failure != null);
      const [mail] = await mailsOf(person.userId);
      expect(mail).toMatchObject({ attempts: tries, is_wiped: false, is_sent: false });
      waits.push(mail?.wait ?? 0);
      await tern.sql("update system_mails set failure = null, next_try_at = now() where user_id = $1", [
        person.userId,
      ]);
    }
    post.answer(250);
    expect(waits.map((seconds) => Math.round(seconds / 60))).toEqual([1, 2, 5]);
    const [row] = await tern.sql<{ details: Buffer }>("select details from system_mails where user_id = $1", [
      person.userId,
    ]);
    expect(row?.details?.toString("latin1") ?? "").not.toContain("code");
    await tern.sql("update system_mails set next_try_at = now() where user_id = $1", [person.userId]);
    await post.letterTo(person.email);
  });

  it("fail after a day, or when the server will never accept them, with the reason", async () => {
    post.answer(451);
    const late = await somebody();
    await until(async () => (await mailsOf(late.userId))[0]?.failure != null);
    await tern.sql(
      "update system_mails set created_at = now() - interval '1 day', next_try_at = now(), failure = null where user_id = $1",
      [late.userId],
    );
    await until(async () => (await mailsOf(late.userId))[0]?.failure != null);
    post.answer(554);
    const refused = await somebody();
    await until(async () => (await mailsOf(refused.userId))[0]?.failure != null);
    post.answer(250);
    for (const { userId } of [late, refused])
      expect(await mailsOf(userId)).toEqual([
        expect.objectContaining({ is_wiped: true, is_sent: false, wait: null, failure: expect.any(String) }),
      ]);
  });
});

describe("an installation without a mail server (AUTH-28)", () => {
  it("counts addresses as confirmed, and says that it sends nothing", async () => {
    const alone = await startInstallation({ environment: behindProxy });
    try {
      const made = browser(alone);
      const { user } = (await made.post("/api/auth/sign_up", signUpBody())).body.payload;
      expect(user.email_confirmed).toBe(true);
      expect((await made.get("/api/auth/activate_email")).body.code).toBe("mail_unavailable");
      const restored = await browser(alone).post("/api/auth/restore", { email: user.email });
      expect([restored.status, restored.body.code]).toEqual([503, "mail_unavailable"]);
      const mails = await alone.sql("select 1 from system_mails");
      expect(mails).toEqual([]);
    } finally {
      await alone.stop();
    }
  });
});
