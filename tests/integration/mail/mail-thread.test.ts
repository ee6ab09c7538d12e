import { runScenario } from "./run-scenario";

let seen: Record<string, unknown>;

beforeAll(async () => {
  seen = await runScenario("mail-thread");
}, 400_000);

test("a mail is read beside the process, its HTML made safe (reliability rules 24, 26)", () => {
  expect(seen.reads).toMatchObject({
    mail: {
      messageId: "<a@x.test>",
      from: { name: "Ana", address: "ana@x.test" },
      text: "Yes",
      isDateOrNull: true,
    },
    clean: { html: "<p>Yes</p>\n", version: expect.any(Number) },
  });
});

test("a mail that is refused costs itself alone", () => {
  expect(seen.refused).toEqual([expect.stringContaining("too_complex"), "read"]);
});

test("a mail that takes all memory costs the thread, and the one behind it is read by the next (R34)", () => {
  expect(seen.tooMuchMemory).toEqual([expect.stringMatching(/^UnreadableMailError: .*memory/i), "read"]);
});

test("a mail that takes too long is given up", () => {
  expect(seen.tooMuchTime).toBe("UnreadableMailError: the reader took too long");
});
