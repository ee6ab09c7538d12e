import { runScenario } from "../inbox/run-scenario";

let seen: Record<string, unknown>;

beforeAll(async () => {
  seen = await runScenario("engine", "meeting-links");
}, 600_000);

describe("the booking link in a campaign's message (CAMP-22)", () => {
  test("is everyone's own, and is kept with the message that carries it", () => {
    expect(seen.sent).toEqual({ mails: 2, areDistinct: 2, haveForm: true, areKept: 2, hasMark: false });
  });

  test("is waited for while the sender has no event type that can be booked", () => {
    const waiting = { mails: 0, waits: ["calendly_event_disconnected"] };
    expect(seen.waits).toEqual({ before: waiting, inactive: waiting, mails: 1 });
  });

  test("stays the same when the message is tried again", () => {
    expect(seen.retried).toEqual({ tries: 2, links: 1, kept: 1, mails: 1 });
  });
});
