import fc from "fast-check";
import { fileChoices } from "@/lib/contract/campaigns/files";
import { withWays } from "@/lib/contract/campaigns/graph";
import type { Sequence, Step } from "@/lib/contract/campaigns/sequence";
import { defaultSettings } from "@/lib/contract/campaigns/settings";
import { choicesIn, readCampaignFile, writeCampaignFile } from "@/server/domain/campaigns/campaign-file";

const idOf = (n: number) => `01920000-0000-7000-8000-${String(n).padStart(12, "0")}`;
const kinds: ((common: { id: string; is_enabled: boolean }, text: string) => Step)[] = [
  (common) => ({ ...common, type: "visit_profile" }),
  (common, message) => ({ ...common, type: "connection_request", message }),
  (common, message) => ({ message, ...common, type: "email", subject: message.slice(0, 100) }),
  (common, message) => ({
    ...{ ...common, type: "comment_post", message },
    ai: { instruction: message, tone: "formal", language: null },
  }),
  (common) => ({ delay: { amount: 2, unit: "days" }, ...common, type: "delay" }),
  (common) => ({
    ...{ ...common, type: "condition", condition: "accepted", otherwise: "finish" },
    deadline: { amount: 3, unit: "working_days" },
  }),
  (common, value) => ({
    ...{ ...common, type: "condition", condition: "field", otherwise: "continue", operator: "is" },
    ...{ field: "location", value },
  }),
];
const sequences: fc.Arbitrary<Sequence> = fc
  .array(fc.tuple(fc.nat(kinds.length - 1), fc.boolean(), fc.string({ maxLength: 200, unit: "grapheme" })), {
    maxLength: 20,
  })
  .map((steps) =>
    steps.map(([kind, is_enabled, text], n) => kinds[kind]!({ id: idOf(n), is_enabled }, text)),
  );
const choices = {
  ...{ include_existing_people: false, include_talked_before: true, only_premium: false },
  settings: { recipientHours: true, peoplePerCompany: null },
};

test("a file that is read and written again is identical, for any campaign (M7)", () => {
  fc.assert(
    fc.property(sequences, fc.boolean(), (steps, isSmart) => {
      const type = isSmart ? "smart" : "simple";
      const text = writeCampaignFile({
        ...{ name: "Autumn", type, ...choices },
        steps: isSmart ? withWays(steps) : steps,
      });
      const read = readCampaignFile(text);
      expect(read.kind === "file" && writeCampaignFile(read.file)).toBe(text);
    }),
    { numRuns: 100 },
  );
});

test("the order of a step's fields makes no difference", () => {
  const [step] = [{ type: "message", message: "Hi", is_enabled: true, id: idOf(1) }] as Step[];
  const turned = Object.fromEntries(Object.entries(step!).reverse()) as Step;
  const write = (steps: Sequence) => writeCampaignFile({ name: "A", type: "simple", ...choices, steps });
  expect(write([turned])).toBe(write([step!]));
  expect(write([step!])).toMatch(/\{\n {6}"id": ".*",\n {6}"type": "message",\n {6}"is_enabled": true,/);
});

test.each([
  ["no JSON", '{\n  "format": "campaign",\n  oops\n}', { kind: "unreadable", line: 3 }],
  ["a text that is cut off", '{\n  "format":', { kind: "unreadable", line: 2 }],
  ["another kind of file", "[]", { kind: "unreadable", line: 1 }],
  ["a newer version", '{"format": "campaign", "version": 9}', { kind: "newer", version: 9 }],
])("%s is refused and named (M7)", (_case, text, expected) => {
  expect(readCampaignFile(text)).toEqual(expected);
});

test("a misfit is reported by its place (M7)", () => {
  const text = writeCampaignFile({ name: " ", type: "simple", ...choices, steps: [] });
  const wrong = text.replace('"steps": []', '"steps": [{"id": "x", "type": "visit_profile"}], "more": 1');
  expect(readCampaignFile(wrong)).toEqual({ kind: "wrong", places: ["name", "steps.0.id", ""] });
});

test("compares everything that a file contains (CAMP-08, R5)", () => {
  const { takesNewPeople: _, stopLabels: __, ...settings } = defaultSettings;
  const written = choicesIn({ ...choices, settings });
  expect(Object.keys(written).sort()).toEqual([...fileChoices].sort());
});
