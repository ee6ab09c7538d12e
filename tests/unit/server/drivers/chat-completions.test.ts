import { createLanguageModelLabels } from "@/server/drivers/labels/language-model";
import { createCampaignModel } from "@/server/drivers/writing/campaign-model";
import { createLanguageModelWriting } from "@/server/drivers/writing/language-model";
import { campaignBrief } from "@/tests/support/contracts/campaign-writing";
import { brief } from "@/tests/support/contracts/writing";
import { someWorkspace } from "@/tests/support/noted-costs";
import {
  completion,
  modelAt,
  type StandInLanguageModel,
  startLanguageModel,
} from "@/tests/support/stand-ins/language-model";

let standIn: StandInLanguageModel;
let now = new Date("2026-03-02T10:00:00Z");
const errors: string[] = [];
const log = { error: (_: unknown, text: string) => void errors.push(text) };
const question = {
  workspaceId: someWorkspace,
  guide: "g",
  facts: { reply: "x" },
  temperature: 0,
  maxTokens: 9,
  timeoutMs: 5_000,
};
const model = () => modelAt(standIn, { now: () => now, log: log as never });
const later = (ms: number) => {
  now = new Date(+now + ms);
};

beforeAll(async () => {
  standIn = await startLanguageModel();
});
afterAll(() => standIn.close());
beforeEach(() => {
  standIn.asked = [];
  errors.length = 0;
  standIn.says = () => '{"a":1}';
});

describe("a language model behind chat completions", () => {
  it.each([
    ["seconds", () => "120"],
    ["a date", () => new Date(+now + 120_000).toUTCString()],
  ])("is not asked again before its Retry-After, in %s", async (_, header) => {
    const asked = model();
    standIn.says = () => ({ status: 429, body: "{}", headers: { "retry-after": header() } });
    expect(await asked.ask(question)).toEqual({
      ...{ kind: "later", failure: "status_429", retryAfterMs: 120_000 },
    });
    standIn.says = () => '{"a":1}';
    later(110_000);
    expect(await asked.ask(question)).toEqual({
      kind: "later",
      failure: "asked_to_wait",
      retryAfterMs: 10_000,
    });
    expect(standIn.asked).toHaveLength(1);
    later(11_000);
    expect(await asked.ask(question)).toEqual({ kind: "said", said: { a: 1 } });
  });

  it.each(["999999999", "never", "-5", ""])("waits at most an hour, and not for %j", async (header) => {
    const asked = model();
    standIn.says = () => ({ status: 503, body: "", headers: { "retry-after": header } });
    await asked.ask(question);
    later(3_600_000);
    await asked.ask(question);
    expect(standIn.asked).toHaveLength(2);
  });

  it.each([
    401, 403,
  ])("that answers %i refuses its key: the operator reads it once, until it works again", async (status) => {
    const asked = model();
    standIn.says = () => ({ status, body: "{}" });
    for (const _ of [1, 2])
      expect(await asked.ask(question)).toEqual({ kind: "later", failure: "key_refused" });
    expect(errors).toHaveLength(1);
    expect(errors[0]).toMatch(/API key/);
    standIn.says = () => '{"a":1}';
    await asked.ask(question);
    standIn.says = () => ({ status, body: "{}" });
    await asked.ask(question);
    expect(errors).toHaveLength(2);
  });

  it.each([
    '```json\n{"a": 1}\n```',
    '```\r\n{"a": 1}```',
    'Here it is:\n```JSON\n{"a": 1}\n```\nAnything else?',
    '{"a": 1}',
  ])("may put its JSON in a code block: %j", async (content) => {
    standIn.says = () => content;
    expect(await model().ask(question)).toEqual({ kind: "said", said: { a: 1 } });
  });

  it.each([
    '```\n{"a": 1}\n```\n```\n{"a": 2}\n```',
    "```json\nhello\n```",
    '`{"a": 1}`',
  ])("said no JSON with %j", async (content) => {
    standIn.says = () => content;
    expect(await model().ask(question)).toEqual({ kind: "said", said: null });
  });

  it("keeps JSON that contains a code block itself", async () => {
    const said = { text: "Use\n```\nnpm start\n```\nthen." };
    standIn.says = () => JSON.stringify(said);
    expect(await model().ask(question)).toEqual({ kind: "said", said });
  });

  it("gives no text, campaign or label if it was cut off, even where what it said is JSON", async () => {
    const signal = new AbortController().signal;
    const cut = (content: unknown) => {
      standIn.says = () => ({ status: 200, body: completion(JSON.stringify(content), "length") });
    };
    cut({ text: "Hi Ada, we can" });
    expect(await createLanguageModelWriting(model()).write(brief(), signal, someWorkspace)).toEqual({
      kind: "later",
      reason: "writing_incomplete",
    });
    cut({ name: "Demos", steps: [] });
    expect(await createCampaignModel(model()).write(campaignBrief(), signal, someWorkspace)).toEqual({
      kind: "written",
      written: null,
    });
    cut({ label: "interested", confidence: 1 });
    expect(await createLanguageModelLabels(model()).label("Hello", someWorkspace)).toEqual({
      kind: "later",
      reason: "labels_incomplete",
    });
  });
});
