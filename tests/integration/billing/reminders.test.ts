import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { until } from "@/tests/integration/auth/browser";
import { joined, type Member } from "@/tests/integration/http/caller";
import type { Child } from "@/tests/support/child";
import { type Installation, startInstallation } from "@/tests/support/installation";
import { openPostBox, type PostBox } from "@/tests/support/post-box";
import { type StandInStripe, startStripe } from "@/tests/support/stand-ins/stripe";
import { afterTrial } from "./kit";

const hour = 3_600_000;
const day = 24 * hour;
const folder = mkdtempSync(path.join(tmpdir(), "reminders-"));
const clockFile = path.join(folder, "clock");
/** The workers' clock, and the payment provider's, are this far ahead of the api's. */
let ahead = 0;
let stripe: StandInStripe;
let post: PostBox;
let tern: Installation;
let workers: Child[] = [];

/** Two workers share every round. */
const startWorkers = async () => {
  const environment = {
    NODE_OPTIONS: `--import ${pathToFileURL("chaos/rig/jumping-clock.ts").href}`,
    CLOCK_OFFSET_FILE: clockFile,
  };
  workers = await Promise.all([tern.start("worker", environment), tern.start("worker", environment)]);
};
async function wait(days: number): Promise<void> {
  await stripe.clock.advance(days * day);
  ahead += days * day;
  writeFileSync(clockFile, String(ahead));
}
beforeAll(async () => {
  writeFileSync(clockFile, "0");
  stripe = await startStripe();
  Object.assign(stripe.settings, { retryDays: [5, 9, 15], afterRetries: "unpaid" });
  post = await openPostBox();
  tern = await startInstallation({
    environment: {
      ...{ STRIPE_SECRET_KEY: stripe.secretKey, STRIPE_WEBHOOK_SECRET: stripe.webhookSecret },
      ...{ STRIPE_API_URL: stripe.url, STRIPE_TAX: "1", EGRESS_ALLOW: stripe.allow },
      SMTP_URL: post.url,
    },
  });
  await startWorkers();
}, 600_000);
afterAll(async () => {
  await tern?.stop();
  await Promise.all([post?.close(), stripe?.close()]);
  rmSync(folder, { recursive: true });
});

const confirm = ({ userId }: Member) =>
  tern.sql("update users set email_confirmed_at = now() where id = $1", [userId]);
async function trying(name: string): Promise<Member> {
  const member = await afterTrial(tern, name);
  await confirm(member);
  return member;
}
async function paying(name: string): Promise<Member> {
  const member = await trying(name);
  const { payload } = (await member.get("/api/billing/checkout?price_id=growth_monthly_gbp")).body;
  stripe.page(payload.url).pay({ country: "GB" });
  await member.post("/api/space/subscriptions/validate");
  return member;
}
const rowOf = async ({ workspaceId }: Member) =>
  (
    await tern.sql<{ customer: string; owed: { url: string } | null; state: string }>(
      "select customer, subscription->'owed' as owed, subscription->>'state' as state from payment_customers where workspace_id = $1",
      [workspaceId],
    )
  )[0];
const customerOf = async (member: Member) => String((await rowOf(member))?.customer);
async function loseCard(member: Member): Promise<void> {
  const [card] = stripe.books.of(await customerOf(member)).cards;
  stripe.becomes(card?.id ?? "", "attaches_but_fails");
}
/** The provider is asked at the next round of the daily check, without any webhook. */
const askAgain = (member: Member) =>
  tern.sql("update payment_customers set checked_at = null where workspace_id = $1", [member.workspaceId]);
/** Has every worker look again, and waits until one has: nothing may be said twice. */
async function looked({ workspaceId }: Member): Promise<void> {
  for (let round = 0; round < 3; round++) {
    await tern.sql("update workspaces set remind_at = null where id = $1", [workspaceId]);
    await until(async () => {
      const [row] = await tern.sql<{ remind_at: Date | null }>(
        "select remind_at from workspaces where id = $1",
        [workspaceId],
      );
      // Within the first hour only what is being looked at, or failed.
      return row !== undefined && +(row.remind_at ?? 0) > Date.now() + ahead + 1.5 * hour;
    });
  }
  await until(async () => {
    const [row] = await tern.sql("select 1 from system_mails where sent_at is null and failure is null");
    return row === undefined;
  });
}
const subjectsTo = ({ email }: Member) =>
  post.letters.filter(({ envelope }) => envelope.to.includes(email)).map(({ subject }) => subject);
/** Of the emails about plans alone. */
const told = (member: Member) => subjectsTo(member).filter((subject) => !/Confirm|Bestätigen/.test(subject));

describe("a payment that failed (BILL-58)", () => {
  let ada: Member;
  let jonas: Member;
  let member: Member;

  it("is emailed to the admins, each in their language, with one link to pay", async () => {
    ada = await paying("Northwind");
    jonas = await joined(tern, ada.workspaceId, { isAdmin: true });
    member = await joined(tern, ada.workspaceId, {});
    for (const one of [jonas, member]) await confirm(one);
    await jonas.post("/api/users/update", { locale: "de" });
    await loseCard(ada);
    await wait(32);
    await askAgain(ada);
    const letter = await post.letterTo(ada.email, /Payment failed for Northwind/);
    expect(letter.text).toContain("£74.40");
    expect(letter.link.href).toBe((await rowOf(ada))?.owed?.url);
    expect(letter.head).toMatch(/^From: "?Tern"? </m);
    const german = await post.letterTo(jonas.email, /Zahlung für Northwind fehlgeschlagen/);
    expect(german.text).toContain("74,40");
    await looked(ada);
    expect([told(ada), told(jonas), told(member)].map(({ length }) => length)).toEqual([1, 1, 0]);
  });

  it("is in the bell of admins, with the way to the billing page (NOTIF-05)", async () => {
    const kinds = async (one: Member) => (await one.get("/api/notifications")).body.payload.items;
    const [notice] = await kinds(ada);
    expect(notice).toMatchObject({
      ...{ kind: "payment_failed", type: "danger", title: "Payment failed for Northwind", is_read: false },
      action: { type: "router", meta: "/billing/overview" },
    });
    expect(await kinds(member)).toEqual([]);
  });

  it("is said once, also when both workers die and start again", async () => {
    await tern.sql("update workspaces set remind_at = null where id = $1", [ada.workspaceId]);
    for (const worker of workers) worker.kill("SIGKILL");
    await Promise.all(workers.map(({ exited }) => exited));
    await startWorkers();
    await looked(ada);
    expect(told(ada)).toHaveLength(1);
  });

  it("is said again after three days, and before the plan stops", async () => {
    await wait(3);
    await looked(ada);
    await post.letterTo(ada.email, /Payment still due/);
    await wait(7);
    await looked(ada);
    await post.letterTo(ada.email, /keep the plan/);
    await looked(ada);
    expect(told(ada)).toHaveLength(3);
  });

  it("is said when the plan stops, and never after that", async () => {
    await wait(10);
    await looked(ada);
    expect((await rowOf(ada))?.state).toBe("failed");
    const letter = await post.letterTo(ada.email, /on hold/);
    expect(letter.link.href).toBe((await rowOf(ada))?.owed?.url);
    await wait(8);
    await looked(ada);
    expect(told(ada)).toHaveLength(4);
    expect(told(jonas)).toHaveLength(4);
  });

  it("is not said once it is paid, even if the webhook is lost", async () => {
    const bo = await paying("Bo");
    await loseCard(bo);
    await wait(32);
    await askAgain(bo);
    await post.letterTo(bo.email, /Payment failed for Bo/);
    const row = await rowOf(bo);
    stripe.page(row?.owed?.url ?? "").pay({ card: "mastercard" });
    await tern.sql(
      "update payment_customers set checked_at = now() + interval '10 years' where customer = $1",
      [row?.customer],
    );
    await wait(3);
    await tern.sql("update workspaces set remind_at = null where id = $1", [bo.workspaceId]);
    // The provider was asked before anything was said.
    await until(async () => (await rowOf(bo))?.owed === null);
    expect(told(bo)).toHaveLength(1);
  });
});

describe("the end of a trial", () => {
  /** Its trial ends this many days from the workers' now. */
  const endsIn = (member: Member, days: number) =>
    tern.sql("update workspaces set trial_ends_at = $2, remind_at = null where id = $1", [
      member.workspaceId,
      new Date(Date.now() + ahead + days * day),
    ]);
  const kindOf = async (member: Member) =>
    (await member.get("/api/notifications")).body.payload.items.map(({ kind }: { kind: string }) => kind);

  it("is emailed three days before, on the last day and when it has come, once each", async () => {
    const eve = await trying("Eve");
    await endsIn(eve, 2.9);
    await looked(eve);
    const letter = await post.letterTo(eve.email, /^Your trial ends on/);
    expect([letter.link.pathname, letter.link.searchParams.get("back")]).toEqual([
      ...["/space/set-space", "/billing/overview?upgrade=plans"],
    ]);
    await wait(2);
    await looked(eve);
    await wait(1);
    await looked(eve);
    await wait(1);
    await looked(eve);
    expect(told(eve)).toEqual([...[letter.subject, "Last day of your trial", "Your trial has ended"]]);
  });

  it("concerns nobody who bought a plan, and tells of none at a brand that bills elsewhere (BRAND-12)", async () => {
    const [buyer, vendors, agreed] = [await paying("Buyer"), await trying("Vendors"), await trying("Agreed")];
    await tern.sql("update workspaces set brand = 'plover' where id = $1", [vendors.workspaceId]);
    await tern.sql("update workspaces set subscription_mode = 'disabled' where id = $1", [
      agreed.workspaceId,
    ]);
    for (const one of [buyer, vendors, agreed]) await endsIn(one, 0.5);
    for (const one of [vendors, agreed]) await looked(one);
    expect([told(buyer), told(vendors), told(agreed)]).toEqual([[], [], []]);
    await wait(1);
    for (const one of [vendors, agreed]) await looked(one);
    expect([told(buyer), told(vendors), told(agreed)]).toEqual([[], [], ["Your trial has ended"]]);
    const letter = await post.letterTo(agreed.email, /ended/);
    expect(letter.text).toContain("To continue with a plan, contact");
  });

  it("is in the bell of admins by our own clock", async () => {
    const member = await trying("Bell");
    const at = (text: string) =>
      tern.sql(`update workspaces set trial_ends_at = now() + interval '${text}' where id = $1`, [
        member.workspaceId,
      ]);
    const seen = [];
    for (const text of ["4 days", "2 days", "2 hours", "-2 days", "-8 days"]) {
      await at(text);
      seen.push(await kindOf(member));
    }
    expect(seen).toEqual([[], ["trial_ending"], ["trial_last_day"], ["trial_ended"], []]);
    const colleague = await joined(tern, member.workspaceId, {});
    await at("2 days");
    await confirm(colleague);
    expect(await kindOf(colleague)).toEqual([]);
  });
});

it("made no mistake at Stripe", () => expect(stripe.problems).toEqual([]));
