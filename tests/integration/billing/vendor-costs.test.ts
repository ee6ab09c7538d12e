import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { confirmed, withAccount } from "@/tests/integration/campaigns/setup";
import type { Member } from "@/tests/integration/http/caller";
import { give } from "@/tests/support/credits";
import { askAsOperator, type Installation, startInstallation } from "@/tests/support/installation";
import {
  completion,
  type StandInLanguageModel,
  startLanguageModel,
} from "@/tests/support/stand-ins/language-model";

let tern: Installation;
let model: StandInLanguageModel;
/** What the model counts of every call: 1,000 tokens in and 10 out cost 0.01 and 0.001. */
const usage = { prompt_tokens: 1_000, completion_tokens: 10 };
const micros = 11_000;

beforeAll(async () => {
  model = await startLanguageModel();
  tern = await startInstallation({
    doors: ["api"],
    environment: {
      ...{ WRITING_MODEL_URL: model.url, WRITING_MODEL_KEY: "hush", WRITING_MODEL_NAME: "small-1" },
      VENDOR_PRICES: JSON.stringify({ currency: "USD", models: { "small-1": { input: 10, output: 100 } } }),
      ...{ EGRESS_ALLOW: model.route, LOG_LEVEL: "warn" },
    },
  });
}, 600_000);
afterAll(async () => {
  await model?.close();
  await tern?.stop();
});
beforeEach(() => {
  model.asked = [];
  model.waits = 0;
  model.says = () => ({ status: 200, body: answered(usage) });
});

const answered = (counted: object | null) =>
  JSON.stringify({
    ...JSON.parse(completion(JSON.stringify({ style: "precise", from: ["position"], confidence: 0.9 }))),
    ...(counted && { usage: counted }),
  });

/** A member of a workspace with credits and an account, and so many people. */
async function desk(count: number): Promise<{ member: Member; people: string[] }> {
  const member = await confirmed(tern);
  await withAccount(member);
  await tern.sql(give, [member.workspaceId, 10_000]);
  const people = Array.from({ length: count }, () => randomUUID());
  for (const id of people)
    await tern.sql(
      `insert into prospects (workspace_id, id, first_name, last_name, full_name, position, location)
       values ($1, $2, 'Ada', 'Byron', 'Ada Byron', 'Head of Data', 'London')`,
      [member.workspaceId, id],
    );
  return { member, people };
}
const infer = async (member: Member, id: string): Promise<string> => {
  const { status, body } = await member.post(`/api/profiles/${id}/personality`, {});
  return status === 200 ? "done" : `${status} ${body.code}`;
};
const costs = ({ workspaceId }: Member) =>
  tern.sql<Record<string, number>>(
    `select kind, calls::int, quantity::int, micros::int, estimated_micros::int as estimated, unpriced::int
       from vendor_costs where workspace_id = $1 order by kind`,
    [workspaceId],
  );
const month = async ({ workspaceId }: Member) =>
  (
    await tern.sql<{ spent: number; reserved: number }>(
      "select spent_micros::int as spent, reserved_micros::int as reserved from vendor_months where workspace_id = $1",
      [workspaceId],
    )
  )[0];
const charged = async ({ workspaceId }: Member) =>
  (await tern.sql("select 1 from credit_postings where workspace_id = $1 and kind = 'charge'", [workspaceId]))
    .length;
const answerOf = (output: string) => JSON.parse(output.trim().split("\n").at(-1) ?? "");

describe("what vendor calls cost", () => {
  test("is what the model says it counted, call by call, also where the answer was of no use", async () => {
    const { member, people } = await desk(6);
    for (const id of people.slice(0, 4)) expect(await infer(member, id)).toBe("done");
    model.says = () => ({ status: 200, body: JSON.stringify({ choices: [], usage }) });
    expect(await infer(member, people[4]!)).toBe("503 personality_unavailable");
    model.says = () => ({ status: 429, body: "{}" });
    expect(await infer(member, people[5]!)).toBe("503 personality_unavailable");
    // The model's own books: five answers were given, the sixth question was refused.
    expect(model.asked).toHaveLength(6);
    expect(await costs(member)).toEqual([
      { kind: "input", calls: 5, quantity: 5_000, micros: 50_000, estimated: 0, unpriced: 0 },
      { kind: "output", calls: 5, quantity: 50, micros: 5_000, estimated: 0, unpriced: 0 },
    ]);
    expect(await month(member)).toEqual({ spent: 5 * micros, reserved: 0 });
    expect(await charged(member)).toBe(4);
  });

  test("is an estimate where the model counts nothing", async () => {
    const { member, people } = await desk(1);
    model.says = () => ({ status: 200, body: answered(null) });
    expect(await infer(member, people[0]!)).toBe("done");
    const lines = await costs(member);
    expect(lines.map(({ calls }) => calls)).toEqual([1, 1]);
    for (const { micros: amount, estimated } of lines) {
      expect(amount).toBeGreaterThan(0);
      expect(estimated).toBe(amount);
    }
  });

  test("is counted once, as an estimate, of a process that died between the call and its record", async () => {
    const { member, people } = await desk(2);
    const [first = "", second = ""] = people;
    expect(await infer(member, first)).toBe("done");
    model.waits = 3_000;
    model.asked = [];
    const lost = infer(member, second).catch(() => "lost");
    while (model.asked.length === 0) await sleep(20);
    const api = tern.children.find((child) => child.name === "api" && child.running());
    api?.kill("SIGKILL");
    await lost;
    model.waits = 0;
    await tern.start("api");
    expect(await month(member)).toMatchObject({ spent: micros });
    await tern.sql("update vendor_calls set expires_at = now() - interval '1 second'");
    // Two at once count it once.
    await Promise.all([1, 2].map(() => tern.sql("select end_lost_vendor_call(now())")));
    const [input] = await costs(member);
    expect(input).toMatchObject({ calls: 2, unpriced: 0 });
    expect(input?.estimated).toBe((input?.micros ?? 0) - 10_000);
    expect(input?.estimated).toBeGreaterThan(0);
    expect((await month(member))?.reserved).toBe(0);
    expect(await tern.sql("select 1 from vendor_calls")).toEqual([]);
  });
});

describe("a cap", () => {
  test("lets 50 calls at once pass it by no more than what is under way, charges no credits, and says it without money", async () => {
    const { member, people } = await desk(50);
    await tern.cli("workspace", "cap", member.workspaceId, "--amount", "0.05");
    model.waits = 300;
    const results = await Promise.all(people.map((id) => infer(member, id)));
    const done = results.filter((result) => result === "done").length;
    expect(model.asked).toHaveLength(done);
    expect(await charged(member)).toBe(done);
    expect(done).toBeGreaterThan(0);
    const { spent = 0, reserved } = (await month(member)) ?? {};
    expect(spent).toBe(done * micros);
    expect(reserved).toBe(0);
    // The last call began below the cap.
    expect(spent).toBeLessThan(50_000 + micros);
    // One after the other reaches it, and then nobody is asked any more.
    model.waits = 0;
    for (const id of people) await infer(member, id);
    const after = model.asked.length;
    expect((await month(member))?.spent).toBe(5 * micros);
    const refused = await member.post(`/api/profiles/${people.at(-1)}/personality`, {});
    expect(model.asked).toHaveLength(after);
    const left = people.length - (await charged(member));
    expect(left).toBe(45);
    const open = await Promise.all(people.map((id) => infer(member, id)));
    expect(open.filter((result) => result === "503 operator_paused")).toHaveLength(left);
    expect(JSON.stringify(refused.body)).not.toMatch(/cap|cost|money|usd/i);
    const log = tern.children.map((child) => child.output()).join("");
    for (const percent of [80, 100])
      expect(log.split(`"workspaceId":"${member.workspaceId}","percent":${percent}`).length - 1).toBe(1);
    await tern.cli("workspace", "cap", member.workspaceId, "--none");
    expect(await infer(member, people[open.indexOf("503 operator_paused")]!)).toBe("done");
  });
});

describe("what the operator sees", () => {
  test("is what each workspace cost, the dearest first, and the sum of all in the metrics", async () => {
    const [cheap, dear] = [await desk(1), await desk(3)];
    await infer(cheap.member, cheap.people[0]!);
    for (const id of dear.people) await infer(dear.member, id);
    const { workspaces, installation } = answerOf(await tern.cli("workspace", "costs"));
    const ids: string[] = workspaces.map(({ workspaceId }: { workspaceId: string }) => workspaceId);
    expect(ids.indexOf(dear.member.workspaceId)).toBeLessThan(ids.indexOf(cheap.member.workspaceId));
    const [one] = answerOf(await tern.cli("workspace", "costs", dear.member.workspaceId)).workspaces;
    expect(one).toMatchObject({
      ...{ cost: [{ currency: "USD", amount: 0.033 }], paid: [], margin: [], credits: { gift: 1_000 } },
      costs: [
        {
          vendor: "model",
          item: "small-1",
          kind: "input",
          calls: 3,
          quantity: 3_000,
          amount: 0.03,
          estimated: 0,
        },
        { vendor: "model", item: "small-1", kind: "output", calls: 3, quantity: 30, amount: 0.003 },
      ],
    });
    const metrics = await (await askAsOperator(tern.url, "/metrics")).text();
    expect(metrics).toContain(`tern_vendor_cost{currency="USD"} ${installation.cost[0].amount}`);
    await tern.sql("delete from vendor_costs");
    const before = answerOf(await tern.cli("workspace", "costs", "--month", "2020-01", "--json"));
    expect(before).toMatchObject({ month: "2020-01-01", workspaces: [], installation: { cost: [] } });
  });
});
