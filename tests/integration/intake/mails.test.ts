import { runScenario } from "../inbox/run-scenario";

type Person = {
  messages: {
    understood_as: string;
    text: string;
    quoted: string | null;
    html: string | null;
    campaign_id: string | null;
  }[];
  enrollments: {
    state: string;
    stop_reason: string | null;
    hold_until: string | null;
    hold_reason: string | null;
    absences: number;
  }[];
  events: string[];
  prospect: { status: string; email_status: string; opted_out: boolean };
  conversation: {
    is_unread: boolean;
    needs_you: boolean;
    done_at: string | null;
    away_until: string | null;
    last_direction: string;
    snippet: string;
  };
  planned: number;
};
type Seen = Record<
  | "reply"
  | "bystander"
  | "absence"
  | "hardBounce"
  | "softBounce"
  | "automatic"
  | "colleague"
  | "fromHome"
  | "noId",
  Person
> & {
  optOut: Person & { suppressed: string[] };
  told: { payload: { count: number }; narrow: boolean }[];
  twice: unknown[];
  poison: { tries: number; state: string; attempts: number; error: string; person: Person; behind: Person };
  unmatched: { from_address: string; subject: string }[];
  kept: number;
  fetchedOfStrangers: number;
  mailbox: {
    last_uid: number;
    uid_validity: string;
    checked: boolean;
    problem: string | null;
    status: string;
  };
  opened: number;
  released: { watched_by: string | null }[];
  back: string;
};

let seen: Seen;

beforeAll(async () => {
  seen = await runScenario<Seen>("intake", "mails");
}, 600_000);

describe("a reply", () => {
  test("stops every campaign of the person and cancels what was planned (R14, CAMP-21)", () => {
    expect(seen.reply.enrollments).toMatchObject([
      { state: "stopped", stop_reason: "replied" },
      { state: "stopped", stop_reason: "replied" },
    ]);
    expect(seen.reply.planned).toBe(0);
    expect(seen.reply.events).toEqual(["reply", "stopped:replied", "stopped:replied"]);
  });

  test("leaves everyone else's sequence alone", () => {
    expect(seen.bystander).toMatchObject({ enrollments: [{ state: "active" }], planned: 1, messages: [] });
  });

  test("reopens a completed conversation, unread and waiting for us (ux 59)", () => {
    expect(seen.reply.conversation).toMatchObject({
      is_unread: true,
      needs_you: true,
      done_at: null,
      last_direction: "in",
    });
    expect(seen.reply.prospect.status).toBe("got_reply");
    expect(seen.told).toMatchObject([{ payload: { count: 1 }, narrow: true }]);
  });

  test("is shown without its quotes (R36)", () => {
    expect(seen.reply.messages).toMatchObject([
      { text: "Sounds good, call me on Monday.", quoted: expect.stringContaining("We would like") },
    ]);
    expect(seen.reply.conversation.snippet).toBe("Sounds good, call me on Monday.");
  });

  test("read twice, after the server renumbered, is one message (R32)", () => {
    expect(seen.twice).toHaveLength(1);
    expect(seen.mailbox).toMatchObject({ uid_validity: "2", last_uid: 16 });
  });

  test("from a known person without a Message-ID is a message of its own (R32)", () => {
    expect(seen.noId.messages).toMatchObject([{ text: "Call me", understood_as: "reply" }]);
    expect(seen.noId.enrollments).toMatchObject([{ state: "stopped" }]);
  });

  test.each([
    ["a colleague who quotes us", "colleague"],
    ["somebody of the same name, about what we wrote, from an address we do not know", "fromHome"],
  ] as const)("of %s holds the next step for a day, and a person decides (R15)", (_, who) => {
    const [held] = seen[who].enrollments;
    expect(held).toMatchObject({ state: "active", hold_reason: "uncertain_reply" });
    const hours = (new Date(held?.hold_until ?? 0).getTime() - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(23.5);
    expect(hours).toBeLessThanOrEqual(24);
    expect(seen[who].conversation.needs_you).toBe(true);
  });
});

describe("an automatic reply", () => {
  test("about an absence stops nothing: every channel waits until a working day after the return (R16)", () => {
    for (const enrollment of seen.absence.enrollments)
      expect(enrollment).toMatchObject({
        state: "active",
        hold_reason: "out_of_office",
        hold_until: `${workingDayAfter(seen.back)}T00:00:00.000Z`,
        absences: 1,
      });
    expect(seen.absence.planned).toBe(2);
    expect(seen.absence.prospect.status).toBe("contacted");
  });

  test("does not need our reply, and moves nothing in the list", () => {
    expect(seen.absence.conversation).toMatchObject({
      is_unread: false,
      needs_you: false,
      last_direction: "out",
    });
    expect(seen.absence.conversation.away_until).not.toBeNull();
  });

  test("from a machine is recorded and has no other effect", () => {
    expect(seen.automatic.messages).toMatchObject([{ understood_as: "automatic" }]);
    expect(seen.automatic).toMatchObject({ enrollments: [{ state: "active" }], events: [], planned: 1 });
  });
});

describe("a bounce", () => {
  test("that is permanent makes the address invalid and ends the sequence (R17)", () => {
    expect(seen.hardBounce.prospect.email_status).toBe("invalid");
    expect(seen.hardBounce).toMatchObject({
      enrollments: [{ state: "stopped", stop_reason: "bounced" }],
      planned: 0,
    });
  });

  test("that is temporary is only recorded", () => {
    expect(seen.softBounce.prospect.email_status).toBe("unknown");
    expect(seen.softBounce).toMatchObject({
      enrollments: [{ state: "active" }],
      events: ["bounce:soft"],
      planned: 1,
    });
  });
});

test("words that ask to stop unsubscribe the person everywhere at once (R18)", () => {
  expect(seen.optOut.enrollments).toMatchObject([{ stop_reason: "opted_out" }, { stop_reason: "opted_out" }]);
  expect(seen.optOut.suppressed).toEqual(["email", "member_ref"]);
  expect(seen.optOut.prospect).toMatchObject({ opted_out: true, status: "excluded" });
  // It was handled automatically, so neither the badge nor the "needs you" view counts it.
  expect(seen.optOut.conversation).toMatchObject({ needs_you: false, is_unread: false });
});

describe("an unreadable email", () => {
  test("is skipped after three tries, and the mailbox continues (R33)", () => {
    expect(seen.poison).toMatchObject({ tries: 3, attempts: 3, state: "quarantined" });
    expect(seen.poison.behind.messages).toMatchObject([
      { text: "Yes please", html: expect.stringContaining("<b>Yes</b>") },
    ]);
    expect(seen.opened).toBe(1);
  });

  test("still keeps us from writing into its thread, and is shown to a member", () => {
    expect(seen.poison.person.enrollments).toMatchObject([
      { state: "active", hold_reason: "uncertain_reply" },
    ]);
    expect(seen.poison.person.conversation).toMatchObject({ is_unread: true, needs_you: true });
  });
});

describe("email of strangers", () => {
  test("is not stored: of people only the envelope, of machines nothing (R15)", () => {
    expect(seen.unmatched).toEqual([
      { from_address: "other@home.test", subject: "Re: Something else" },
      { from_address: "tom@home.test", subject: "Re: Hello" },
      { from_address: "who@nowhere.test", subject: "An offer" },
    ]);
    expect(seen.kept).toBe(0);
  });

  test("is not even fetched: everything read in full concerned a known person", () => {
    expect(seen.fetchedOfStrangers).toBe(12);
  });
});

test("a worker that ends leaves its mailboxes to the others", () => {
  expect(seen.mailbox).toMatchObject({ checked: true, problem: null, status: "connected" });
  expect(seen.released).toEqual([{ watched_by: null }]);
});

/** The day after an instant's day, moved off the weekend. */
function workingDayAfter(instant: string): string {
  const at = new Date(instant);
  do at.setUTCDate(at.getUTCDate() + 1);
  while ([0, 6].includes(at.getUTCDay()));
  return at.toISOString().slice(0, 10);
}
