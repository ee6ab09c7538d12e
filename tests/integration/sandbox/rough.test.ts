import * as z from "zod";
import { behavior as behaviorCodec } from "@/lib/contract/sandbox";
import { start } from "@/tests/e2e/played-campaign";
import { confirmed, imported, newCampaign, steps, withAccount } from "@/tests/integration/campaigns/setup";
import type { Member } from "@/tests/integration/http/caller";
import { eventually } from "@/tests/integration/runtime/processes";
import { type Installation, startInstallation } from "@/tests/support/installation";

let tern: Installation;
let ada: Member;
const people = 16;

/** A campaign on a network that reports events late or twice, changes profile URLs, and lets strangers write. */
beforeAll(async () => {
  tern = await startInstallation({ doors: ["sandbox", "api", "worker"] });
  ada = await confirmed(tern, "North");
  const accountId = await withAccount(ada);
  const always = { work_hours_start: 0, work_hours_end: 24, working_days: [1, 2, 3, 4, 5, 6, 7] };
  await ada.post(`/api/credentials/${accountId}/update`, always);
  await tern.sql(
    "update accounts set ramp_started_on = null, spacing_min_seconds = 0, spacing_max_seconds = 0",
  );
  const rough = z.encode(behaviorCodec, {
    ...{ acceptPercent: 100, replyPercent: 60, outOfOfficePercent: 0, bouncePercent: 0, optOutPercent: 0 },
    ...{ minAnswerHours: 1, maxAnswerHours: 6 },
    ...{ latePercent: 50, twicePercent: 100, renamedPercent: 100, strangerPercent: 40, filePercent: 100 },
  });
  const wish = { method: "PUT", json: { speed: 10_000, behavior: rough } };
  expect((await ada.ask("/api/sandbox/settings", wish)).status).toBe(200);
  const accepted = { condition: "accepted", deadline: { amount: 7, unit: "days" }, otherwise: "finish" };
  const { _id } = await newCampaign(ada, [
    steps.request("Hello"),
    { ...steps.visit(), type: "condition", ...accepted },
    steps.message("First"),
    steps.delay(2, "days"),
    steps.message("Second"),
  ]);
  await imported(ada, _id, (await ada.get(`/api/sandbox/people.csv?count=${people}&from=60`)).body);
  await start(ada, _id);
  await eventually(
    "everybody is at the end",
    async () => (await tern.sql("select 1 from enrollments where ended_at is null")).length === 0,
    90_000,
  );
  await eventually(
    "everything that happened was told",
    async () =>
      (await tern.sql("select 1 from sandbox.pending where kind = 'network_answer'")).length === 0 &&
      (
        await tern.sql(
          "select 1 from accounts a join sandbox.seats s on s.username = a.username where a.event_cursor = s.last_sequence::text",
        )
      ).length === 1,
    60_000,
  );
}, 600_000);
afterAll(() => tern?.stop());

describe("on an unreliable network", () => {
  it("no one gets a request or message twice", async () => {
    const twice = await tern.sql(
      `select member, text from sandbox.network_messages where direction = 'out' group by member, text having count(*) > 1`,
    );
    expect(twice).toEqual([]);
    const done = await tern.sql(
      "select kind, count(*)::int from deliveries where state = 'sent' and kind <> 'condition' group by kind order by kind",
    );
    expect(done).toEqual(
      await tern.sql("select kind, count(*)::int from sandbox.action_keys group by kind order by kind"),
    );
    expect(done.map(({ kind }) => kind)).toEqual(["connection_request", "message"]);
  });

  it("every message received is recorded once, whoever wrote it, and shown", async () => {
    const came = await tern.sql<{ text: string }>(
      "select text from sandbox.network_messages where direction = 'in' order by text",
    );
    const recorded = await tern.sql<{ text: string }>(
      "select text from messages where direction = 'in' and channel = 'network' order by text",
    );
    expect(came.length).toBeGreaterThan(people / 2);
    expect(recorded).toEqual(came);
    expect(await tern.sql("select 1 from unmatched_mails")).toEqual([]);
    const hidden = await tern.sql(
      `select 1 from messages m where m.direction = 'in' and not exists (
         select 1 from conversations c where c.id = m.conversation_id and c.last_in_at is not null)`,
    );
    expect(hidden).toEqual([]);
  });

  it("strangers are separate people, and a changed URL creates no second person", async () => {
    const strangers = await tern.sql<{ count: number }>(
      `select count(distinct member)::int as count from sandbox.network_messages n
        where direction = 'in' and not exists (
          select 1 from sandbox.relations r where r.seat_id = n.seat_id and r.member = n.member)`,
    );
    expect(strangers[0]?.count).toBeGreaterThan(0);
    expect(await tern.sql("select 1 from prospects")).toHaveLength(people + (strangers[0]?.count ?? 0));
  });

  it("pictures of messages are stored, and missing ones are reported", async () => {
    const left = () =>
      tern.sql(
        "select network_files->0->>'state' as state from messages where direction = 'in' and network_files is not null",
      );
    const kept = () =>
      tern.sql<{ name: string; type: string; state: string; bytes: string }>(
        `select a.name, a.media_type as type, f.state, f.byte_count as bytes from message_attachments a join files f on f.id = a.file_id`,
      );
    const received = await tern.sql("select 1 from messages where direction = 'in' and channel = 'network'");
    await eventually(
      "every picture was asked for",
      async () =>
        (await tern.sql("select 1 from jobs.job where name = 'fetch-file' and state < 'completed'"))
          .length === 0,
      60_000,
    );
    expect((await kept()).length + (await left()).length).toBe(received.length);
    for (const file of await left()) expect(file).toEqual({ state: "gone" });
    expect((await kept()).length).toBeGreaterThan(0);
    for (const file of await kept())
      expect(file).toMatchObject({ name: "picture.png", type: "image/png", state: "kept" });
  });

  it("a person who replied gets nothing more once that was reported (R14)", async () => {
    const after = await tern.sql(
      `select s.id from events r join events s on s.prospect_id = r.prospect_id and s.kind = 'sent' and s.id > r.id
        where r.kind = 'stopped' and r.reason = 'replied'
          and not exists (select 1 from events c where c.prospect_id = r.prospect_id and c.kind = 'crossed')`,
    );
    expect(after).toEqual([]);
    expect(
      await tern.sql("select 1 from events where kind = 'stopped' and reason = 'replied'"),
    ).not.toHaveLength(0);
  });
});
