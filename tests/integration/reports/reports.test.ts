import { randomUUID } from "node:crypto";
import { type Member, signedUp } from "@/tests/integration/http/caller";
import { type Installation, startInstallation } from "@/tests/support/installation";
import { openPostBox, type PostBox } from "@/tests/support/post-box";
import { until } from "../auth/browser";
import { confirmed, withAccount } from "../campaigns/setup";
import { runScenario } from "../inbox/run-scenario";

jest.setTimeout(600_000);

type Seen = { runs: number; happenings: number; counted: number; failure: string | null };

test("whatever happens, and however late it is reported, every metric equals the campaign's numbers, the list behind it, the detailed report and the file (DASH-03, REPORT-02)", async () => {
  const seen = await runScenario<Seen>("reports", "figures");
  expect(seen.failure).toBeNull();
  expect(seen.runs).toBe(8);
  expect(seen.counted).toBeGreaterThan(40);
});

describe("over HTTP", () => {
  let tern: Installation;
  let post: PostBox;
  let ada: Member;
  let accountId: string;
  const campaignId = randomUUID();
  const steps = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const names = ["Ines Kowalczyk", "Tomás Brandão", "Kristjan Saar", "Olu Adeyemi"];

  /**
   * Two of four people got requests yesterday and the day before, one accepted; three got an email, one replied, one opened it; the third
   * got a text and a voicemail, too. The address of the fourth does not exist.
   */
  beforeAll(async () => {
    post = await openPostBox();
    tern = await startInstallation({ environment: { SMTP_URL: post.url } });
    ada = await confirmed(tern);
    accountId = await withAccount(ada);
    const insert = (table: string, row: Record<string, unknown>) => {
      const fields = { workspace_id: ada.workspaceId, ...row };
      const columns = Object.keys(fields);
      const marks = columns.map((_, index) => `$${index + 1}`);
      return tern.sql(`insert into ${table} (${columns}) values (${marks})`, Object.values(fields));
    };
    const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000);
    const [lane] = await tern.sql<{ id: string }>("select id from lanes where channel = 'network'");
    const sequence = [
      { id: steps[0], type: "connection_request", is_enabled: true, message: "" },
      { id: steps[1], type: "email", is_enabled: true, subject: "Hello", message: "Hello" },
      { id: steps[2], type: "sms", is_enabled: true, message: "Hello" },
      { id: steps[3], type: "voicemail", is_enabled: true, audio_id: null },
    ];
    await insert("campaigns", { id: campaignId, name: "Autumn", status: "active", live_version: 1 });
    await insert("campaign_versions", {
      ...{ campaign_id: campaignId, version: 1, sequence: JSON.stringify(sequence), published_at: ago(240) },
    });
    await insert("campaign_senders", { campaign_id: campaignId, account_id: accountId });
    for (const [index, name] of names.entries()) {
      const [prospect, enrollment] = [randomUUID(), randomUUID()];
      const [first, last] = name.split(" ");
      await insert("prospects", { id: prospect, first_name: first, last_name: last, full_name: name });
      await insert("enrollments", {
        ...{ id: enrollment, campaign_id: campaignId, prospect_id: prospect, account_id: accountId },
        ...{
          entered_at: ago(240),
          requested_at: index < 2 ? ago(60) : null,
          accepted_at: index === 0 ? ago(50) : null,
          ...(index === 3 ? { state: "stopped", stop_reason: "bounced", ended_at: ago(30) } : {}),
        },
      });
      const touch = {
        enrollment_id: enrollment,
        campaign_id: campaignId,
        prospect_id: prospect,
        lane_id: lane?.id,
        rank: 2,
      };
      const left = { state: "sent", planned_at: ago(240) };
      if (index < 2)
        await insert("deliveries", {
          ...{
            ...touch,
            ...left,
            id: randomUUID(),
            step_id: steps[0],
            kind: "connection_request",
            settled_at: ago(60),
          },
        });
      await insert("deliveries", {
        ...{ ...touch, ...left, id: randomUUID(), step_id: steps[1], kind: "email", settled_at: ago(30) },
        opened_at: index === 1 ? ago(29) : null,
        ...(index === 3 ? { state: "failed", bounce: "hard" } : {}),
      });
      if (index === 2)
        for (const [step, kind] of [
          [steps[2], "sms"],
          [steps[3], "voicemail"],
        ])
          await insert("deliveries", {
            ...{ ...touch, ...left, id: randomUUID(), step_id: step, kind, settled_at: ago(27) },
          });
      if (index === 0)
        await insert("events", {
          ...{ id: randomUUID(), at: ago(26), kind: "reply", channel: "email" },
          ...{ prospect_id: prospect, campaign_id: campaignId, enrollment_id: enrollment },
        });
    }
  });
  afterAll(async () => {
    await tern?.stop();
    await post?.close();
  });

  const total = {
    requests: 2,
    accepted: 1,
    messages: 0,
    emails: 4,
    sms: 1,
    voicemails: 1,
    contacted: 3,
    opened: 1,
    clicked: 0,
    replied: 1,
    meetings: 0,
    bounced: 1,
  };
  const nothing = Object.fromEntries(Object.keys(total).map((name) => [name, 0]));

  it("says which campaigns measure opens and clicks, and whether any does", async () => {
    const measured = async (query: string) => {
      const { payload } = (await ada.get(`/api/reports?period=1_month${query}`)).body;
      return [payload.measured, ...payload.campaigns.map((line: { measured: unknown }) => line.measured)];
    };
    const nothingMeasured = { opened: false, clicked: false };
    expect(await measured("")).toEqual([nothingMeasured, nothingMeasured]);
    await tern.sql("update campaigns set settings = settings || '{\"isOpenTracking\": true}' where id = $1", [
      campaignId,
    ]);
    expect(await measured("")).toEqual(Array(2).fill({ opened: true, clicked: false }));
    const other = encodeURIComponent(JSON.stringify([randomUUID()]));
    expect(await measured(`&workflows=${other}`)).toEqual([nothingMeasured]);
    await tern.sql("update campaigns set settings = settings - 'isOpenTracking' where id = $1", [campaignId]);
  });
  const got = async (path: string, by = ada) => (await by.get(`/api${path}`)).body.payload;

  it("shows a period and the one before, in the workspace's zone (DASH-03)", async () => {
    const shown = await got("/dashboard/statistics?period=2_weeks");
    expect(shown).toMatchObject({
      timezone: "Europe/London",
      total,
      total_before: nothing,
      active_campaigns: 1,
    });
    expect(shown.campaigns).toEqual([
      {
        workflow: { _id: campaignId, name: "Autumn", status: "active" },
        numbers: total,
        numbers_before: nothing,
        measured: { opened: false, clicked: false },
      },
    ]);
    expect(shown.accounts).toEqual([
      { credentials: { _id: accountId, name: expect.any(String) }, numbers: total, numbers_before: nothing },
    ]);
    const days = shown.days.reduce(
      (sum: number, { numbers }: { numbers: typeof total }) => sum + numbers.emails,
      0,
    );
    expect(days).toBe(4);
  });

  it("says which first steps the workspace has done (ux 115)", async () => {
    const { done } = await got("/dashboard/first_steps");
    expect(done).toEqual(["account", "campaign", "prospects", "start"]);
    const newcomer = await confirmed(tern);
    expect(await got("/dashboard/first_steps", newcomer)).toEqual({ done: [] });
  });

  it("lists the people behind a metric, as many as it counts (REPORT-02)", async () => {
    for (const figure of [
      ...(["requests", "accepted", "emails", "sms", "voicemails"] as const),
      ...(["contacted", "opened", "replied", "bounced"] as const),
    ]) {
      const list = await got(`/reports/people?figure=${figure}`);
      expect([figure, list.total, list.items.length]).toEqual([figure, total[figure], total[figure]]);
    }
    const [reply] = (await got("/reports/people?figure=replied")).items;
    expect(reply).toMatchObject({ profile: { full_name: names[0] }, workflow: { name: "Autumn" } });
  });

  it("goes down to step and account, and offers both reports as a file (REPORT-01, REPORT-02)", async () => {
    const { items } = await got("/reports/detailed");
    const places = items.map((item: { step_number: number; step_kind: string }) => [
      item.step_number,
      item.step_kind,
    ]);
    expect(new Set(places.map(String))).toEqual(
      new Set(["1,connection_request", "2,email", "3,sms", "4,voicemail"]),
    );
    const { body, headers } = await ada.get("/api/reports/export_csv");
    expect(headers.get("content-type")).toContain("text/csv");
    const [heads = [], ...lines] = String(body)
      .trimEnd()
      .split("\n")
      .map((text) => text.split(","));
    const column = (name: string) =>
      lines.reduce((sum, cells) => sum + Number(cells[heads.findIndex((head) => head.includes(name))]), 0);
    expect(["Messages", "Emails sent", "Text messages", "Voicemails", "Bounced"].map(column)).toEqual([
      0, 4, 1, 1, 1,
    ]);
    expect(String(body)).toContain("Autumn");
    expect(String((await ada.get("/api/reports/export_csv?detailed=true")).body)).toContain("Email");
  });

  it("lists the latest events, newest first (DASH-02)", async () => {
    const { items, total } = await got("/dashboard/activity");
    expect(total).toBe(1);
    expect(items[0]).toMatchObject({ kind: "reply", channel: "email", profile: { full_name: names[0] } });
  });

  it("refuses an invalid period, and shows another workspace nothing (REPORT-02)", async () => {
    expect((await ada.get("/api/reports?from=2026-02-10&to=2026-02-01")).status).toBe(400);
    expect((await ada.get("/api/reports?from=2020-01-01&to=2026-02-01")).status).toBe(400);
    expect((await ada.get("/api/reports/detailed?cursor=nonsense")).status).toBe(400);
    const stranger = await signedUp(tern, "Elsewhere");
    const elsewhere = await got(
      `/reports?workflows=${encodeURIComponent(JSON.stringify([campaignId]))}`,
      stranger,
    );
    expect(elsewhere).toMatchObject({ total: nothing, campaigns: [], accounts: [] });
  });

  it("counts a day once, also when the worker stores it and its zone changes (REPORT-02)", async () => {
    await tern.start("worker");
    const before = await got("/reports");
    const countKept = () =>
      tern.sql<{ days: number }>(
        "select count(*)::int as days from counted_days where counted_until = ends_at",
      );
    await until(async () => ((await countKept())[0]?.days ?? 0) >= 9);
    const kept = await got("/reports");
    expect({ ...kept, as_of: "" }).toEqual({ ...before, as_of: "" });
    const [{ rows }] = (await tern.sql<{ rows: number }>(
      "select count(*)::int as rows from daily_numbers",
    )) as [{ rows: number }];
    expect(rows).toBeGreaterThan(0);
    await tern.sql("update accounts set timezone = 'Pacific/Auckland' where id = $1", [accountId]);
    expect(await got("/reports")).toMatchObject({ timezone: "Pacific/Auckland", total });
  });

  it("emails the week's results once, at nine in the chosen zone, and nothing if there is nothing to report (CONST-41, ux 88)", async () => {
    const idle = await confirmed(tern, "Idle");
    const wish = { summary: "weekly", timezone: "Asia/Kolkata" };
    for (const member of [ada, idle]) {
      const saved = await member.post("/api/users/update", { notifications_settings: wish });
      expect(saved.body.payload.notifications_settings).toMatchObject(wish);
    }
    const planned = () =>
      tern.sql<{ id: string; at: string; isAhead: boolean }>(
        `select id, to_char(summary_at at time zone 'Asia/Kolkata', 'FMDy HH24:MI') as at, summary_at > now() as "isAhead" from users
          where id = any($1) order by id`,
        [[ada.userId, idle.userId]],
      );
    const ahead = [ada.userId, idle.userId].sort().map((id) => ({ id, at: "Mon 09:00", isAhead: true }));
    expect(await planned()).toEqual(ahead);
    await tern.sql("update users set summary_at = now() where id = any($1)", [[ada.userId, idle.userId]]);
    const [{ email }] = (await tern.sql<{ email: string }>("select email from users where id = $1", [
      ada.userId,
    ])) as [{ email: string }];
    const { text, link } = await post.letterTo(email, /Your week/);
    expect(text).toContain("Replied: 1 (0 in the previous period)");
    expect(text).toContain("Emails sent: 4 (0 in the previous period)");
    expect([link.origin, link.pathname]).toEqual([tern.url, "/dashboard/my-dashboard"]);
    await until(async () => (await planned()).every(({ isAhead }) => isAhead));
    expect(await planned()).toEqual(ahead);
    const written = await tern.sql("select user_id from system_mails where kind = 'summary'");
    expect(written).toEqual([{ user_id: ada.userId }]);
  });
});
