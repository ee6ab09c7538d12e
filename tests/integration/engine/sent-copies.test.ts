import { runScenario } from "../inbox/run-scenario";

let seen: Record<string, Record<string, unknown>>;

beforeAll(async () => {
  seen = await runScenario("engine", "sent-copies");
}, 400_000);

describe("a mail whose answer was lost", () => {
  test("is sent where a copy of ours is found, and goes to a person where none is: never out again", () => {
    expect(seen.appends).toMatchObject({ accepted: 3, after: ["sent", "sent", "unknown held"] });
  });

  test("goes to a person where nothing is known of the server", () => {
    expect(seen.none).toMatchObject({ accepted: 3, after: ["sent", "unknown held", "unknown held"] });
  });
});

test("a copy is saved of what the server took, without tracking and opt-out link, and that is noted", () => {
  expect(seen.appends).toMatchObject({
    saved: [["@target.test", null, null, expect.stringContaining("Hi")]],
    noted: true,
  });
  expect(seen.none).toMatchObject({ saved: [], noted: false });
});

test("one of our own mails in Sent proves that the server files, unless we saved copies there", () => {
  expect(seen.seen).toEqual({ proven: ["none", "files"], notWithOurCopies: ["none", "none"] });
});
