import { runScenario } from "../inbox/run-scenario";

type Person = {
  messages: { understood_as: string; text: string; quoted: string | null }[];
  enrollments: { state: string; stop_reason: string | null }[];
  events: string[];
  prospect: { status: string; email_status: string; opted_out: boolean };
  conversation: { is_unread: boolean; needs_you: boolean };
  planned: number;
};
type Who = "arf" | "desk" | "reader" | "guest" | "echo" | "riddle" | "sender" | "friendly";

let seen: Record<Who, Person>;

beforeAll(async () => {
  seen = await runScenario<Record<Who, Person>>("intake", "understood");
}, 600_000);

const goesOn = { enrollments: [{ state: "active" }], planned: 1 };

test.each([
  ["in the format for it", "arf"],
  ["as a sentence above our mail", "desk"],
] as const)("a complaint takes the person off for good, whoever passes it on: %s (R17, R18)", (_, who) => {
  expect(seen[who].prospect.opted_out).toBe(true);
  expect(seen[who]).toMatchObject({ enrollments: [{ stop_reason: "opted_out" }], planned: 0 });
});

test("a read receipt is not a reply: it is shown, and the sequence continues (R14)", () => {
  expect(seen.reader).toMatchObject({ ...goesOn, events: [] });
  expect(seen.reader.messages).toMatchObject([{ understood_as: "read_receipt" }]);
  expect(seen.reader.prospect.status).toBe("contacted");
  expect(seen.reader.conversation).toMatchObject({ needs_you: false, is_unread: false });
});

test("an accepted meeting is shown as such, unread, and the sequence continues (R14)", () => {
  expect(seen.guest).toMatchObject({ ...goesOn, events: [] });
  expect(seen.guest.messages).toMatchObject([{ understood_as: "meeting_accepted" }]);
  expect(seen.guest.conversation).toMatchObject({ is_unread: true });
});

test("in a reply made of quoted lines only what we did not write counts as the person's text", () => {
  expect(seen.echo.messages).toMatchObject([{ understood_as: "reply", text: "Not for me." }]);
  expect(seen.echo.enrollments).toMatchObject([{ stop_reason: "replied" }]);
});

test("a report without a reason invalidates no address: a member looks at it (R17)", () => {
  expect(seen.riddle.prospect.email_status).toBe("unknown");
  expect(seen.riddle.messages).toMatchObject([{ understood_as: "bounce_unsure" }]);
  expect(seen.riddle).toMatchObject({ ...goesOn, events: ["bounce:unsure"] });
  expect(seen.riddle.conversation).toMatchObject({ needs_you: true, is_unread: true });
});

test("an error of our own domain invalidates no address (R17)", () => {
  expect(seen.sender.prospect.email_status).toBe("unknown");
  expect(seen.sender).toMatchObject({ ...goesOn, events: ["bounce:block"] });
});

test("our text below an unknown quote header is not taken for theirs", () => {
  expect(seen.friendly.messages).toMatchObject([{ understood_as: "reply", text: "Good idea." }]);
});
