import { runScenario } from "./run-scenario";

let seen: Record<string, unknown>;

beforeAll(async () => {
  seen = await runScenario("mail-thread");
}, 600_000);

test("an email is parsed outside the main thread, and its HTML sanitized (reliability rules 24, 26)", () => {
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

test("a rejected email affects only itself", () => {
  expect(seen.refused).toEqual([expect.stringContaining("too_complex"), "read"]);
});

test("an email that uses all memory ends the thread, and the next email is parsed by a new one (R34)", () => {
  expect(seen.tooMuchMemory).toEqual([expect.stringMatching(/^UnreadableMailError: .*memory/i), "read"]);
});

test("an email that takes too long is given up", () => {
  expect(seen.tooMuchTime).toBe("UnreadableMailError: the reader took too long");
});
