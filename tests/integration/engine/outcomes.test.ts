import { runScenario } from "../inbox/run-scenario";

let seen: Record<string, unknown>;
beforeAll(async () => {
  seen = await runScenario("engine", "outcomes");
}, 400_000);

test("words that cannot be stored spoil neither their own outcome nor those of others (R19)", () => {
  expect(seen.poison).toEqual({
    states: ["failed", "sent", "sent", "transmitting"],
    said: "550 nono \ufffd",
  });
});

test("a profile visit whose outcome nobody knows is repeated, then taken as done, and holds nobody up (rule 13)", () => {
  expect(seen.visits).toEqual({
    visits: 3,
    states: [["active"], ["active"], ["active"]],
    end: ["sent", "sent"],
  });
});

test("a request whose outcome nobody knows waits for a person (rule 13)", () => {
  expect(seen.request).toEqual({ person: ["held"], row: ["unknown"] });
});

test("what was tried again is looked for as often as at the first try before it is believed absent (rule 13)", () => {
  expect(seen.secondTry).toEqual({
    first: ["unknown", "planned"],
    triesUntilThen: 2,
    second: "unknown",
    tries: 2,
  });
});

test("a stop that comes while a message is prepared leaves no message behind that is sent for ever (R14)", () => {
  expect(seen.ghost).toEqual({ mails: 0, states: ["skipped"], messages: [], used: 0, leases: 0 });
});
