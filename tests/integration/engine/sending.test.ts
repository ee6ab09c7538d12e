import { runScenario } from "../inbox/run-scenario";

type Case = Record<string, unknown>;
let seen: Record<string, Case>;

beforeAll(async () => {
  seen = await runScenario("engine", "sending");
}, 600_000);

test("a sequence of two emails is sent in one thread, a working day apart, and all of it is recorded (R20)", () => {
  expect(seen.twoMails).toEqual({
    mails: 2,
    subjects: ["Hello P1", "Re: Hello P1"],
    isReply: true,
    optOut: Array(2).fill({
      "List-Unsubscribe": expect.stringMatching(/^<https:\/\/tern\.test\/u\/[\w-]{64}>$/),
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    }),
    days: ["2026-03-02T09:00:00.000Z", "2026-03-03T09:00:00.000Z"],
    states: ["sent", "sent"],
    enrollment: ["finished"],
    campaign: { status: "finished" },
    events: expect.arrayContaining(["enrolled", "planned", "sent", "finished"]),
    messages: [
      { state: "sent", subject: "Hello P1", channel: "email", direction: "out", step_number: 1 },
      { state: "sent", subject: "Re: Hello P1", channel: "email", direction: "out", step_number: 2 },
    ],
    used: [1, 1],
    prospect: { status: "contacted" },
    conversations: [{ snippet: "And again", last_direction: "out" }],
    outbox: true,
  });
});
