import { runScenario } from "../inbox/run-scenario";

let seen: Record<string, unknown>;

beforeAll(async () => {
  seen = await runScenario("engine", "channels");
}, 600_000);

test("a message that fails permanently ends the sequence, unless the campaign says otherwise (R13)", () => {
  expect(seen.ends).toEqual({
    rows: ["email failed 550 5.1.1 unknown"],
    people: ["stopped bounced"],
    visits: [],
  });
});

test("other channels continue at their planned times, and the failed one is skipped (R13)", () => {
  expect(seen.continues).toEqual({
    rows: ["email failed 550 5.1.1 unknown", "visit_profile sent", "email skipped channel_failed"],
    people: ["finished"],
    visits: ["2026-03-03T09:00:00.000Z"],
  });
});

test("an email that bounces later is a failure of its channel too (R13, R17)", () => {
  expect(seen.comesBack).toMatchObject({
    rows: ["email sent", "visit_profile sent", "email skipped channel_failed"],
    people: ["finished"],
  });
});

test.each([
  ["in the dialogue", "restored", ["email failed 550 5.1.1 unknown", "visit_profile sent", "email sent"], 1],
  ["in a report", "restoredReport", ["email sent", "visit_profile sent", "email sent"], 1],
])("a wrong bounce %s is taken back: the address is valid, the guard forgets it, the person goes on (R17)", (_, which, rows, mails) => {
  expect(seen[which]).toMatchObject({
    before: { address: "invalid", sent: 1, hard: 1 },
    resumed: 1,
    after: { address: "valid", sent: 1, hard: 0 },
    rows,
    people: ["finished"],
    mails,
    again: "conflict",
  });
});
