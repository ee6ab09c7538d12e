import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "@playwright/test";
import { type Hours, nextOpening } from "@/server/domain/campaigns/hours/hours";
import { confirmed, imported, newCampaign, steps } from "@/tests/integration/campaigns/setup";
import { type Member, password } from "@/tests/integration/http/caller";
import { eventually } from "@/tests/integration/runtime/processes";
import { expect, test } from "@/tests/support/e2e";
import { askAsOperator, type Installation, startInstallation } from "@/tests/support/installation";
import { leapTo, readClock, shownNow, startClockAt, timePasses } from "@/tests/support/journeys/clock";
import { withMailbox } from "../furnished-workspace";
import { start } from "../played-campaign";
import { signIn } from "../sign-in";

test.use({ locale: "en-GB", timezoneId: "Europe/Berlin" });

/** The last Friday of October, just before 9:00 in Berlin, where the clocks go back on Sunday; in New York a week later. */
const friday = new Date("2027-10-29T06:55:00Z");
const pausedAt = new Date("2027-10-29T14:00:00Z");
/** 00:30 at night. */
const sunday = new Date("2027-10-30T22:30:00Z");
const mondayInNewYork = new Date("2027-11-01T15:00:00Z");
const weekdays = [1, 2, 3, 4, 5];
const desks: (Hours & { country: string })[] = [
  { country: "DE", timezone: "Europe/Berlin", start: 9, end: 18, days: weekdays },
  { country: "US", timezone: "America/New_York", start: 9, end: 18, days: weekdays },
  /** Works every night, including the hour that occurs twice. */
  { country: "DE", timezone: "Europe/Berlin", start: 22, end: 6, days: [...weekdays, 6, 7] },
];
const always: Hours = { timezone: "UTC", start: 0, end: 24, days: [...weekdays, 6, 7] };
const peopleEach = 8;
const environment = { LEASE_SECONDS: "2", SETTLE_SECONDS: "1" };

let tern: Installation;
let copy: Installation;
const folder = mkdtempSync(path.join(tmpdir(), "tern-weekend-"));
const file = path.join(folder, "friday.backup");
test.beforeAll(async () => {
  [tern, copy] = await Promise.all([
    startInstallation({ doors: ["sandbox", "api", "worker", "web"], environment }),
    startInstallation({ doors: [], environment }),
  ]);
});
test.afterAll(async () => {
  await Promise.all([tern?.stop(), copy?.stop()]);
  rmSync(folder, { recursive: true });
});

test("J8, a campaign in two cities is edited on Friday, loses its processes on the weekend, and goes on by the clocks of Monday (R7, R22, R23, R47, M3, M8, M9)", async ({
  browser,
}) => {
  const page = await browser.newPage({ baseURL: tern.url });
  page.setDefaultTimeout(20_000);
  const ada = await confirmed(tern, "Two cities");
  const of = { tern, workspaceId: ada.workspaceId };
  await tern.sql(
    `update workspaces set config = '{"boughtSeats": {"cloud": 5, "extension": 0}}' where id = $1`,
    [ada.workspaceId],
  );
  await startClockAt(of, friday);
  for (const desk of desks) await seat(ada, desk);
  // Spacing wide enough that people are at different steps on Friday, and that the night account is still working when the hour occurs
  // twice.
  await tern.sql(
    "update accounts set ramp_started_on = null, spacing_min_seconds = 600, spacing_max_seconds = 1200",
  );
  await tern.sql("update mailboxes set ramp_started_on = null");
  const [visit, follow, mail] = [
    steps.visit(),
    { ...steps.visit(), type: "follow" },
    steps.email("A bridge, {first_name:there}"),
  ] as { id: string }[];
  const { _id: campaignId } = await newCampaign(
    ada,
    [visit, steps.delay(1, "hours"), follow, steps.delay(1, "hours"), mail],
    "Autumn weekend",
  );
  await staff(ada, campaignId);
  const people = peopleEach * desks.length;
  await imported(ada, campaignId, (await ada.get(`/api/sandbox/people.csv?count=${people}`)).body);
  await ada.post(`/api/workflows/${campaignId}/settings`, { settings: { manual_approval: true } });
  /** Lets time pass and skips the hours in which no account works. */
  const goes = (what: string, holds: () => Promise<boolean>) =>
    timePasses({ ...of, hours: always }, what, async () => {
      if (await holds()) return true;
      const now = await shownNow(of);
      const opens = Math.min(...desks.map((desk) => +nextOpening(desk, now)));
      if (opens > +now && (await isAtRest())) await leapTo(of, new Date(opens));
      return false;
    });
  const isPast = (until: Date) => async () => (await shownNow(of)) >= until;

  await test.step("Friday: some have been looked at, some followed, and four messages are approved", async () => {
    await start(ada, campaignId);
    await setSpeed(ada, 10_000);
    await goes("it is Friday afternoon", isPast(pausedAt));
    await setSpeed(ada, 1);
    await eventually("messages wait to be read", async () => (await approvals(ada, "awaiting")).length >= 4);
    await decide(ada, (await approvals(ada, "awaiting")).slice(0, 4));
    expect(await approvals(ada, "approved")).toHaveLength(4);
  });

  await signIn(page, { email: ada.email, password });
  await page.goto(`/campaign/edit/${campaignId}`);
  await test.step("pauses, and keeps a backup", async () => {
    // Only the browser requests the preview's person, so it is interactive by then.
    await expect(page.getByText(`1 of ${people}`)).toBeVisible();
    await page.getByRole("button", { name: "Pause" }).click();
    await expect(page.getByText("Campaign paused")).toBeVisible();
    await eventually("nothing is under way", isAtRest);
    await tern.cli("backup", "--to", file);
    await copy.cli("restore", "--from", file);
  });

  const told =
    await test.step("adds a step in the middle, removes one, changes a text, and reads whom it meets", async () => {
      await stepIn(page, "Visit profile").click();
      await page.getByRole("button", { name: "Add step" }).click();
      await page.getByRole("menuitem", { name: "Like newest post" }).click();
      await page.getByRole("button", { name: "Actions for Follow" }).click();
      await page.getByRole("menuitem", { name: "Remove" }).click();
      await stepIn(page, "Email").click();
      await page.getByRole("textbox", { name: "Text" }).fill("Hello {first_name:there}, we build a bridge.");
      await page.getByRole("button", { name: /^See \d+ changes/ }).click();
      const dialog = page.getByRole("dialog");
      const numbersIn = async (step: string, pattern: RegExp) => {
        const line = dialog.getByRole("listitem").filter({ hasText: step });
        return pattern
          .exec((await line.textContent()) ?? "")!
          .slice(1)
          .map(Number);
      };
      const [ahead = 0] = await numbersIn("Like newest post", /Applies to (\d+) not yet at this step/);
      const [missed = 0] = await numbersIn("Like newest post", /Also for the (\d+) pro/);
      const [waiting = 0] = await numbersIn("Follow", /and (\d+) waiting in it/);
      await dialog.getByRole("checkbox", { name: /^Also for the/ }).check();
      await dialog.getByRole("button", { name: "Publish version 2" }).click();
      await expect(page.getByText("Published. Active prospects follow the new steps.")).toBeVisible();
      return { ahead, missed, waiting };
    });

  await test.step("asks anew about the approved messages whose text changed (R23)", async () => {
    expect(await approvals(ada, "approved")).toEqual([]);
    // No request is sent before the campaign is resumed.
    expect((await approvals(ada, "paused")).length).toBeGreaterThan(0);
  });

  await test.step("Sunday: goes on, and meets as many people as was said (R22, R23)", async () => {
    await leapTo(of, sunday);
    await page.getByRole("button", { name: "Resume" }).click();
    await expect(page.getByText("Campaign started")).toBeVisible();
    const led = await tern.sql("select 1 from enrollments where detour is not null");
    expect(told.missed).toBeGreaterThan(0);
    expect(led).toHaveLength(told.missed);
    const moved = await tern.sql("select 1 from deliveries where reason = 'step_removed'");
    expect(moved).toHaveLength(told.waiting);
  });

  await test.step("says of five people why nothing comes yet (M3)", async () => {
    const five = await tern.sql<{ id: string }>(
      "select prospect_id as id from enrollments where state = 'active' order by md5(id::text) limit 5",
    );
    for (const { id } of five) {
      const why = await ada.get(`/api/profiles/${id}/why?workflow_id=${campaignId}`);
      const { next, verdicts } = why.body.payload;
      expect(verdicts.length).toBeGreaterThan(5);
      expect(next.reason ?? next.at).not.toBeNull();
    }
    await page.goto(`/profiles/my-prospects/${five[0]!.id}`);
    await expect(page.getByRole("region", { name: "Why nothing is being sent" })).toBeVisible();
  });

  await test.step("loses a worker, the api and a worker again: nobody is doubled or orphaned", async () => {
    const doneSince = async () => (await actsSince(sunday)).length;
    await setSpeed(ada, 10_000);
    for (const door of ["worker", "api", "worker"] as const) {
      const before = await doneSince();
      await goes("the night desk has done something", async () => (await doneSince()) > before);
      await killed(door);
    }
    await goes("it is Monday morning in New York", isPast(mondayInNewYork));
    const mails = () => tern.sql<{ to: string }>(`select to_address as "to" from sandbox.received`);
    await goes("messages that were read again have arrived", async () => {
      await decide(ada, await approvals(ada, "awaiting"));
      return (await mails()).length >= 4;
    });
    await setSpeed(ada, 1);
    await eventually("nothing is under way", isAtRest, 30_000);
    const all = await actsSince(friday);
    expect(new Set(all.map(({ person, step }) => `${person} ${step}`)).size).toBe(all.length);
    const arrived = await mails();
    expect(new Set(arrived.map(({ to }) => to)).size).toBe(arrived.length);
    const orphans = await tern.sql(
      `select 1 from enrollments e where e.state = 'active' and 1 <> (
         select count(*) from deliveries d where d.enrollment_id = e.id and d.settled_at is null and d.step_id = e.step_id)`,
    );
    expect(orphans).toEqual([]);
  });

  await test.step("in both cities nothing was done on the weekend, nor on Monday before nine by the city's clock (R5, R7, M9)", async () => {
    const since = await actsSince(sunday);
    for (const [desk, opens] of [new Date("2027-11-01T08:00Z"), new Date("2027-11-01T13:00Z")].entries()) {
      const own = since.filter((act) => act.desk === desk);
      expect(own.length).toBeGreaterThan(0);
      expect(own.filter(({ at }) => at < opens)).toEqual([]);
    }
  });

  await test.step("the copy of Friday is fenced in, and sends nothing whatever its clock says (R47)", async () => {
    const mails = () => copy.sql("select id from sandbox.received order by id");
    const before = await mails();
    await leapTo({ ...of, tern: copy }, mondayInNewYork);
    await Promise.all([copy.start("sandbox"), copy.start("api"), copy.start("worker")]);
    await eventually(
      "it looked what was sent since",
      async () => (await copy.sql("select 1 from restorations where looked_at is not null")).length === 1,
      20_000,
    );
    expect((await (await askAsOperator(copy.url, "/readyz")).json()).fenced).toBe(true);
    expect(await mails()).toEqual(before);
    expect(await copy.sql("select 1 from deliveries where state in ('claimed', 'transmitting')")).toEqual([]);
  });
});

/** The actions since an instant, by account. */
async function actsSince(since: Date) {
  const [workspace] = await tern.sql<{ id: string }>("select id from workspaces");
  const clock = await readClock({ tern, workspaceId: workspace!.id });
  const rows = await tern.sql<{ person: string; step: string; at: Date; zone: string; begins: number }>(
    `select d.enrollment_id as person, d.step_id as step, d.transmitting_at as at, a.timezone as zone, a.work_hours_start as begins
       from deliveries d join lanes l on l.workspace_id = d.workspace_id and l.id = d.lane_id
       join accounts a on a.workspace_id = l.workspace_id and a.id = l.account_id
      where d.state = 'sent' order by d.transmitting_at`,
  );
  return rows
    .map(({ zone, begins, at, ...act }) => ({
      ...{ ...act, at: clock.toVirtual(at) },
      desk: desks.findIndex(({ timezone, start: hour }) => timezone === zone && hour === begins),
    }))
    .filter(({ at }) => at >= since);
}

async function killed(door: "worker" | "api"): Promise<void> {
  const child = tern.children.findLast(({ name, running }) => name === door && running())!;
  child.kill("SIGKILL");
  await child.exited;
  await tern.start(door);
}

const isAtRest = async () =>
  (await tern.sql("select 1 from deliveries where state in ('claimed', 'transmitting', 'unknown')"))
    .length === 0;

const stepIn = (page: Page, name: string) =>
  page
    .getByRole("list", { name: "Steps" })
    .getByRole("button", { name: new RegExp(`^${name}`) })
    .first();

async function seat(ada: Member, desk: (typeof desks)[number]): Promise<void> {
  const { email, password: secret } = (await ada.post("/api/sandbox/accounts", { name: "Ada Byron" })).body
    .payload;
  const made = await ada.post("/api/credentials", {
    ...{ email, password: secret, country_code: desk.country, timezone: desk.timezone },
    ...{ automation_type: "cloud", work_hours_start: desk.start, work_hours_end: desk.end },
    working_days: desk.days,
  });
  await withMailbox(ada, made.body.payload._id);
}

/** Adds all accounts as senders of the campaign. */
async function staff(ada: Member, campaignId: string): Promise<void> {
  const { draft_version } = (await ada.get(`/api/workflows/${campaignId}`)).body.payload;
  const senders = await tern.sql<{ account: string; mailbox: string }>(
    "select account_id as account, id as mailbox from mailboxes where workspace_id = $1",
    [ada.workspaceId],
  );
  await ada.post(`/api/workflows/${campaignId}/async_update`, {
    draft_version,
    senders: senders.map(({ account, mailbox }) => ({ credentials_id: account, mailbox_id: mailbox })),
  });
}

async function setSpeed(ada: Member, speed: number): Promise<void> {
  const behavior = {
    ...{
      accept_percent: 0,
      reply_percent: 0,
      out_of_office_percent: 0,
      bounce_percent: 0,
      opt_out_percent: 0,
    },
    ...{ min_answer_hours: 0, max_answer_hours: 1 },
  };
  const set = await ada.ask("/api/sandbox/settings", { method: "PUT", json: { speed, behavior } });
  expect(set.status).toBe(200);
}

type Waiting = { _id: string; version: number };
const approvals = async (ada: Member, state: string): Promise<Waiting[]> =>
  (await ada.get(`/api/approvals?state=${state}&limit=25`)).body.payload.items;
const decide = (ada: Member, items: readonly Waiting[]) =>
  ada.post("/api/approvals/decide", {
    verdict: "approved",
    items: items.map(({ _id, version }) => ({ _id, version })),
  });
