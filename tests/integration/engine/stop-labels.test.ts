import { runScenario } from "../inbox/run-scenario";

let seen: Record<string, unknown>;

beforeAll(async () => {
  seen = await runScenario("engine", "stop-labels");
}, 600_000);

test("a stop label ends the sequence at once or at the next gate, and no other label does (R14)", () => {
  expect(seen.labels).toEqual({
    immediate: ["stopped labelled", "active", "active"],
    after: ["stopped labelled", "stopped labelled", "finished"],
    mails: 4,
  });
});

test("a new entry of the blacklist cancels what was claimed and not transmitted (R14, CRED-121)", () => {
  expect(seen.blacklist).toEqual({ people: ["stopped blacklisted"], mails: 0 });
});
