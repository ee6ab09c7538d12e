import { runScenario } from "../inbox/run-scenario";

let seen: Record<string, unknown>;

beforeAll(async () => {
  seen = await runScenario("engine", "unanswerable");
}, 600_000);

test("a refused request takes the other branch of the condition at once (R3)", () => {
  expect(seen.refused).toEqual([
    "connection_request failed profile_gone",
    "condition skipped not_connected",
    "email sent",
  ]);
});

test("a request without a profile to send it to takes the other branch too (R3)", () => {
  expect(seen.noProfile).toEqual([
    "connection_request skipped no_profile_url",
    "condition skipped not_connected",
    "email sent",
  ]);
});

test("where the condition ends the sequence for those who do not accept, it ends at once (R3)", () => {
  expect(seen.finish).toEqual({
    rows: ["connection_request failed profile_gone", "condition skipped not_connected"],
    people: ["finished"],
  });
});

test("a request of another campaign is waited for until the deadline (R3)", () => {
  expect(seen.askedElsewhere).toEqual([
    "connection_request skipped request_already_sent",
    "condition planned",
  ]);
});
