import { runScenario } from "../inbox/run-scenario";

let seen: Record<string, unknown>;
beforeAll(async () => {
  seen = await runScenario("engine", "outcomes");
}, 600_000);

test("text that cannot be stored affects neither its own outcome nor those of others (R19)", () => {
  expect(seen.poison).toEqual({
    states: ["failed", "sent", "sent", "transmitting"],
    said: "550 nono \ufffd",
  });
});

test("a profile visit with an unknown outcome is repeated, then counted as done, and blocks no one (rule 13)", () => {
  expect(seen.visits).toEqual({
    visits: 3,
    states: [["active"], ["active"], ["active"]],
    end: ["sent", "sent"],
  });
});

test("a request with an unknown outcome waits for a decision (rule 13)", () => {
  expect(seen.request).toEqual({ person: ["held"], row: ["unknown"] });
});

test("a retried action is searched for as often as at the first try before it counts as absent (rule 13)", () => {
  expect(seen.secondTry).toEqual({
    first: ["unknown", "planned"],
    triesUntilThen: 2,
    second: "unknown",
    tries: 2,
  });
});

test("a stop while a message is being prepared leaves no message that stays sending for ever (R14)", () => {
  expect(seen.ghost).toEqual({ mails: 0, states: ["skipped"], messages: [], used: 0, leases: 0 });
});
