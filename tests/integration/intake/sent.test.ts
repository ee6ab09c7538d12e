import { runScenario } from "../inbox/run-scenario";

type Outgoing = {
  text: string;
  quoted: string | null;
  state: string;
  failure: string | null;
  to: string;
  automatic: boolean;
  here: boolean;
};
type Person = {
  enrollments: { state: string }[];
  events: string[];
  conversation: { is_unread: boolean; needs_you: boolean; last_direction: string; snippet: string };
  planned: number;
  outgoing: Outgoing[];
};
type Seen = {
  waiting: Person["conversation"];
  answered: Person;
  threaded: string;
  kim: Outgoing[];
  oto: Person;
  tom: Outgoing[];
  kept: string[];
  late: Person["conversation"];
};

let seen: Seen;

beforeAll(async () => {
  seen = await runScenario<Seen>("intake", "sent");
}, 600_000);

describe("an email a user wrote in their own email program", () => {
  test("joins the conversation of the person it answers, whatever address that was (R20)", () => {
    expect(seen.answered.outgoing).toMatchObject([
      { automatic: true },
      { text: "On Monday at ten.", quoted: expect.stringContaining("When?"), state: "sent", here: true },
    ]);
    expect(seen.answered.conversation).toMatchObject({
      last_direction: "out",
      snippet: "On Monday at ten.",
    });
  });

  test("is a reply: the person no longer waits for us", () => {
    expect(seen.waiting).toMatchObject({ is_unread: true, needs_you: true });
    expect(seen.answered.conversation).toMatchObject({ is_unread: false, needs_you: false });
  });

  test("that was written before the person's last message leaves them waiting", () => {
    expect(seen.late).toMatchObject({ needs_you: true, last_direction: "in", snippet: "Please call me" });
  });

  test("starts a thread: a reply to it is recognized by its Message-ID (R15)", () => {
    expect(seen.threaded).toBe("Fine.");
  });

  test("to a person in a sequence is shown and stops nothing, and counts once (R20)", () => {
    expect(seen.oto.outgoing.slice(1)).toMatchObject([{ text: "Hello Oto", to: "oto@customer.test" }]);
    expect(seen.oto).toMatchObject({ enrollments: [{ state: "active" }], planned: 1, events: ["sent"] });
  });

  test("that cannot be read is shown by its envelope (R33)", () => {
    expect(seen.tom).toMatchObject([{ automatic: true }, { text: "", failure: "unreadable" }]);
  });
});

describe("the Sent folder", () => {
  test("never shows again what we sent ourselves, not even under an ID assigned by the server (R20)", () => {
    expect(seen.kim).toMatchObject([{ automatic: true }]);
  });

  test("is not stored, except for emails to known people since the mailbox was connected (R15)", () => {
    expect(seen.kept).toEqual(["<own1@phone.test>", "<own5@phone.test>", "<own6@phone.test>"]);
  });
});
