import type { WritingBrief } from "@/server/ports/writing";
import { characterOf } from "@/server/sandbox/rules/character";
import { memberAt, memberCount } from "@/server/sandbox/rules/members";
import { networkLifeOf } from "@/server/sandbox/rules/network-life";
import { newestPostOf } from "@/server/sandbox/rules/posts";
import { until } from "@/tests/integration/auth/browser";
import { type Installation, startInstallation } from "@/tests/support/installation";
import { type StandInLanguageModel, startLanguageModel } from "@/tests/support/stand-ins/language-model";
import { confirmed, imported, newCampaign, withAccount } from "./setup";

/** AI-written comments for people of the sandbox, through the front door and the built processes. */
let tern: Installation;
let model: StandInLanguageModel;

beforeAll(async () => {
  model = await startLanguageModel();
  tern = await startInstallation({
    environment: {
      ...{ WRITING_MODEL_URL: model.url, WRITING_MODEL_KEY: "hush", WRITING_MODEL_NAME: "small-1" },
      EGRESS_ALLOW: model.route,
    },
  });
}, 600_000);
afterAll(async () => {
  await tern?.stop();
  await model?.close();
});

const people = Array.from({ length: memberCount }, (_, index) => memberAt(index)).filter(({ index }) => {
  const { hasPosts, takesComments } = networkLifeOf(index);
  return hasPosts && takesComments && characterOf(index).patience > 0;
});
const isTrap = (index: number) => newestPostOf(memberAt(index)).text.includes("prizes.example");

test("a killed worker and two living ones leave one comment per person, charged once, and obey no post (CAMP-68, R27)", async () => {
  const chosen = [
    ...people.filter(({ index }) => !isTrap(index)).slice(0, 2),
    ...people.filter(({ index }) => isTrap(index)).slice(0, 1),
  ];
  expect(chosen).toHaveLength(3);
  const ada = await confirmed(tern, "Comments");
  await withAccount(ada);
  await ada.post("/api/space/sign_up_settings", { offering: "Shift planning" });
  await tern.sql(
    `update accounts set work_hours_start = 0, work_hours_end = 24, working_days = '{1,2,3,4,5,6,7}',
       spacing_min_seconds = 0, spacing_max_seconds = 0, ramp_started_on = null`,
  );
  const comment = {
    ...{ id: crypto.randomUUID(), is_enabled: true, type: "comment_post", message: "" },
    ai: { instruction: "I liked this", tone: "friendly", language: null },
  };
  const campaign = await newCampaign(ada, [comment]);
  expect(campaign.problems).toEqual([]);
  const worker = await tern.start("worker");
  await imported(
    ada,
    campaign._id,
    ["First name,Profile URL", ...chosen.map((one) => `${one.firstName},${one.profileUrl}`), ""].join("\n"),
  );

  model.says = (_, facts) => {
    const { person, wish } = facts as WritingBrief;
    return JSON.stringify({ text: `${person.firstName}, ${wish}.` });
  };
  model.waits = 8_000;
  const started = await ada.post(`/api/workflows/${campaign._id}/update_status`, { status: "active" });
  expect(started.body.ok).toBe(true);
  await until(async () => model.asked.length >= 1, 20_000);
  // Lanes of a dead worker are taken over after a minute; this test is about the text it was writing.
  const areFree = async () => (await tern.sql("select 1 from lanes where lease_by is not null")).length === 0;
  await until(areFree, 5_000);
  worker.kill("SIGKILL");
  await worker.exited;
  expect(await tern.sql("select 1 from written_texts where text is not null")).toEqual([]);

  model.waits = 0;
  // Ends its lease earlier than after three minutes.
  await tern.sql("update written_texts set next_at = now() where text is null");
  await Promise.all([tern.start("worker"), tern.start("worker")]);
  const comments = () => tern.sql("select text from sandbox.network_traces where kind = 'comment_post'");
  await until(async () => (await comments()).length === chosen.length, 30_000);
  expect((await comments()).map(({ text }) => text).toSorted()).toEqual(
    chosen.map(({ firstName }) => `${firstName}, I liked this.`).toSorted(),
  );
  expect(
    await tern.sql(
      "select category, -amount as amount from credit_postings where kind = 'charge' order by reference",
    ),
  ).toEqual(chosen.map(() => ({ category: "ai_comment", amount: -10 })));
  expect(await tern.sql("select 1 from credit_holds")).toEqual([]);
  const rules = model.asked.map(({ body }) => body.messages[0]?.content);
  expect(JSON.stringify(rules)).not.toMatch(/prizes\.example|Shift planning/);
  const facts = model.asked.map(({ body }) => JSON.parse(body.messages[1]!.content) as WritingBrief);
  expect(new Set(facts.map(({ company }) => company.offering))).toEqual(new Set(["Shift planning"]));
}, 600_000);
