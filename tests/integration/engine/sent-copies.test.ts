import { runScenario } from "../inbox/run-scenario";

let seen: Record<string, Record<string, unknown>>;

beforeAll(async () => {
  seen = await runScenario("engine", "sent-copies");
}, 600_000);

describe("an email whose response was lost", () => {
  test("counts as sent if a copy of ours is found, otherwise goes to a member, and is never sent again", () => {
    expect(seen.appends).toMatchObject({ accepted: 3, after: ["sent", "sent", "unknown held"] });
  });

  test("goes to a member if nothing is known about the server", () => {
    expect(seen.none).toMatchObject({ accepted: 3, after: ["sent", "unknown held", "unknown held"] });
  });
});

test("a copy is saved of what the server accepted, without tracking and opt-out link, and that is recorded", () => {
  expect(seen.appends).toMatchObject({
    saved: [["@target.test", null, null, expect.stringContaining("Hi")]],
    noted: true,
  });
  expect(seen.none).toMatchObject({ saved: [], noted: false });
});

test("one of our own emails in Sent proves that the server files, unless we saved copies there", () => {
  expect(seen.seen).toEqual({ proven: ["none", "files"], notWithOurCopies: ["none", "none"] });
});
