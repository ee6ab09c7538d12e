import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { defaultBehavior } from "@/server/sandbox/rules/behavior";
import { characterOf } from "@/server/sandbox/rules/character";
import { findingOn } from "@/server/sandbox/rules/directory";
import { fateOf } from "@/server/sandbox/rules/fate";
import { memberAt, memberCount, type Member as Somebody } from "@/server/sandbox/rules/members";
import { phoneOf } from "@/server/sandbox/rules/phones";
import type { Member } from "@/tests/integration/http/caller";
import { spendDownTo } from "@/tests/support/credits";
import { type Installation, startInstallation } from "@/tests/support/installation";
import { confirmed, imported, newCampaign, steps, withAccount } from "./setup";

/** Text messages from a campaign to the sandbox's phones and back, through the front door and the built processes. */
let tern: Installation;
let ada: Member;

const behavior = {
  ...{ reply_percent: 60, opt_out_percent: 40, out_of_office_percent: 0, bounce_percent: 0 },
  ...{ accept_percent: 100, open_percent: 0, click_percent: 0, scan_percent: 0 },
  ...{ min_answer_hours: 1, max_answer_hours: 2 },
};

beforeAll(async () => {
  tern = await startInstallation({ doors: ["api", "sandbox"] });
  ada = await confirmed(tern);
  await withAccount(ada);
  // No waiting for a Monday.
  await tern.sql(
    "update accounts set work_hours_start = 0, work_hours_end = 24, working_days = '{1,2,3,4,5,6,7}'",
  );
  // A day lasts nine seconds, so that morning is never far away.
  await ada.ask("/api/sandbox/settings", { method: "PUT", json: { speed: 10_000, behavior } });
}, 600_000);
afterAll(() => tern?.stop());

/** People who reply to the first text: kindly, or with the keyword that carriers act on. */
function everybodyWho(answers: "kindly" | "STOP"): Somebody[] {
  const whole = { ...defaultBehavior, replyPercent: 60, optOutPercent: 40 };
  return Array.from({ length: memberCount }, (_, index) => memberAt(index)).filter(({ index, language }) => {
    const { prefers, patience, isChatty } = characterOf(index);
    const isRude = fateOf(index, ada.workspaceId, whole).mood === "hard_no";
    const fits = answers === "STOP" ? isRude && !isChatty : !isRude;
    return prefers === "network" && patience <= 1 && language === "en" && fits;
  });
}

/** Whether the sandbox's directory has their number. */
const isListed = ({ profileUrl }: Somebody) =>
  findingOn({ workspaceId: "", fullName: "", companyName: "", profileUrl, sought: ["phone"] }).kind ===
  "found";

async function takeNumber(): Promise<string> {
  const places = await ada.get("/api/dialer/regions?country_code=US&category=local");
  const [account] = (await ada.get("/api/credentials")).body.payload;
  const bought = await ada.post(`/api/dialer/phones/buy?credentials_id=${account._id}`, {
    ...{ region_id: places.body.payload[0]._id, count: 1 },
  });
  expect(bought.body.payload).toMatchObject([{ status: "active", is_sandboxed: true }]);
  return bought.body.payload[0]._id;
}

const text = (phone_id: string, message: string) => ({
  ...{ id: randomUUID(), is_enabled: true, type: "sms", phone_id, message },
});

const lookUp = () => ({ id: randomUUID(), is_enabled: true, type: "enrich", finds: "phone" });

/** A running campaign of two texts a day apart, with one person in it. */
async function textTo({ firstName, lastName, profileUrl, ...person }: Somebody, isNumberKnown = true) {
  const phone = await takeNumber();
  const sequence = [
    ...(isNumberKnown ? [] : [lookUp()]),
    text(phone, "Hi {first_name:there}"),
    steps.delay(1, "days"),
    text(phone, "Still there?"),
  ];
  const { _id } = await newCampaign(ada, sequence, `To ${firstName}`);
  const row = [firstName, lastName, profileUrl, isNumberKnown ? phoneOf(person) : "", "yes"];
  await imported(ada, _id, `First name,Last name,Profile URL,Phone,SMS consent\n${row.join(",")}\n`);
  const started = await ada.post(`/api/workflows/${_id}/update_status`, { status: "active" });
  expect(started.status).toBe(200);
  return { campaignId: _id as string, peer: phoneOf(person), firstName };
}
type Texting = Awaited<ReturnType<typeof textTo>>;

const rowsOf = (campaignId: string) =>
  tern.sql<{ state: string; key: string }>(
    "select state, message_id as key from deliveries where campaign_id = $1 order by planned_at",
    [campaignId],
  );
/** The fake carrier's records of a person, which show what was really sent. */
const textsOf = ({ peer }: Texting) =>
  tern.sql<{ direction: string; key: string | null; text: string }>(
    "select direction, key, text from sandbox.texts where peer = $1 order by at, id",
    [peer],
  );

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 180_000;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`waited in vain: ${what}`);
    await sleep(50);
  }
}

describe("a worker killed while sending a text (R01, R28)", () => {
  const killed: Record<string, { before?: string; after?: string; sent: unknown[]; key?: string }> = {};

  beforeAll(async () => {
    const points = ["after_rcpt", "after_dot", "after_250"];
    const cases: [string, Texting][] = [];
    // Each dies at its point with the only text that is due. Leases are long, so that its work stays untouched.
    for (const [index, point] of points.entries()) {
      const worker = await tern.start("worker", {
        ...{ STOP_POINT: point, ENGINE_IN_FLIGHT: "1", LEASE_SECONDS: "600", SETTLE_SECONDS: "600" },
      });
      const texting = await textTo(everybodyWho("kindly")[index]!);
      await worker.line(new RegExp(`^stop point ${point}$`), 600_000);
      worker.kill("SIGKILL");
      await worker.exited;
      const [row] = await rowsOf(texting.campaignId);
      cases.push([point, texting]);
      killed[point] = { before: row?.state, sent: [] };
    }
    await tern.start("worker", { LEASE_SECONDS: "2", SETTLE_SECONDS: "1" });
    for (const [point, texting] of cases) {
      const first = async () => (await rowsOf(texting.campaignId))[0];
      await until(`${point} is settled`, async () => (await first())?.state === "sent");
      const sent = (await textsOf(texting)).filter(({ text }) => text === `Hi ${texting.firstName}`);
      Object.assign(killed[point]!, {
        ...{ after: (await first())?.state, key: (await first())?.key },
        sent: sent.map(({ key }) => key),
      });
    }
  }, 600_000);

  test.each([
    ["after_rcpt", "claimed"],
    ["after_dot", "transmitting"],
    ["after_250", "transmitting"],
  ])("%s: another looks it up and it was sent once, under one name", (point, before) => {
    const { key, ...rest } = killed[point]!;
    expect(rest).toEqual({ before, after: "sent", sent: [key] });
  });
});

describe("a reply by text", () => {
  const seen: Record<string, Record<"person" | "thread" | "texts" | "rows", unknown>> = {};

  beforeAll(async () => {
    const texted = {
      kindly: await textTo(everybodyWho("kindly")[5]!),
      STOP: await textTo(everybodyWho("STOP")[0]!),
      lookedUp: await textTo(everybodyWho("kindly").slice(6).find(isListed)!, false),
    };
    const personOf = async ({ campaignId }: Texting) =>
      (await ada.get(`/api/workflows/${campaignId}/profiles`)).body.payload.items[0];
    // There is no consent for a looked-up number; a member asks for it and records the answer.
    const waits = async () => (await personOf(texted.lookedUp)).enrollment.next?.reason === "no_consent";
    await until("the number that was found waits for consent", waits);
    const word = { channel: "sms", source: "conversation", given_on: "2026-01-15", wording: "Text me" };
    const { _id } = await personOf(texted.lookedUp);
    expect((await ada.post(`/api/profiles/${_id}/consents`, word)).status).toBe(200);
    for (const [how, texting] of Object.entries(texted)) {
      const find = () => personOf(texting);
      await until(`${texting.firstName} answers`, async () => (await find()).enrollment.state === "stopped");
      const person = await find();
      const thread = (await ada.get(`/api/inbox/dialogs/${person._id}`)).body.payload;
      seen[how] = { person, thread, texts: await textsOf(texting), rows: await rowsOf(texting.campaignId) };
    }
  }, 600_000);

  test("ends the sequence and is shown in the inbox beside what it answers (R14, SMS-01)", () => {
    expect(seen.kindly).toMatchObject({
      // The reply may have its label by now.
      person: {
        status: expect.stringMatching(/^(got_reply|interested)$/),
        enrollment: { next: { reason: "replied" } },
      },
      texts: [{ direction: "out" }, { direction: "in" }],
      rows: [{ state: "sent" }, { state: "skipped" }],
      thread: {
        messages: [
          { channel: "sms", direction: "out", state: "sent" },
          { channel: "sms", direction: "in" },
        ],
        default_channel: "sms",
      },
    });
  });

  test("can also come from a person whose number a step has looked up and who consented to texts (PROSPECT-01, R28)", () => {
    expect(seen.lookedUp).toMatchObject({
      texts: [{ direction: "out" }, { direction: "in" }],
      rows: [{ state: "sent" }, { state: "sent" }, { state: "skipped" }],
    });
  });

  test("cannot be answered without a credit: nothing is written, and the error names the way out (BILL-49, ERR-39)", async () => {
    const person = seen.kindly?.person as { _id: string };
    const send = () =>
      ada.post(`/api/inbox/dialogs/${person._id}/send`, {
        ...{ channel: "sms", message: "Thank you", client_id: randomUUID() },
      });
    await tern.sql(spendDownTo, [ada.workspaceId, 0]);
    const refused = await send();
    expect(refused).toMatchObject({ status: 402, body: { code: "out_of_credits" } });
    await tern.sql("update workspaces set subscription_mode = 'manual' where id = $1", [ada.workspaceId]);
    expect((await send()).body).toMatchObject({ code: "credits_from_sales" });
    const { messages } = (await ada.get(`/api/inbox/dialogs/${person._id}`)).body.payload;
    expect(messages).toHaveLength(2);
  });

  test("with STOP unsubscribes the person on every channel (R18, R28)", () => {
    expect(seen.STOP).toMatchObject({
      person: { enrollment: { next: { reason: "opted_out" } } },
      texts: [{ direction: "out" }, { direction: "in", text: "STOP" }],
      rows: [{ state: "sent" }, { state: "skipped" }],
    });
    const { channels } = seen.STOP?.thread as { channels: { reason: string }[] };
    expect(channels.map(({ reason }) => reason)).toEqual(["opted_out", "opted_out", "opted_out"]);
  });
});
