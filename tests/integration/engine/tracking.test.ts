import { runScenario } from "../inbox/run-scenario";

type Case = Record<string, unknown>;
let seen: Record<string, Case>;

beforeAll(async () => {
  seen = await runScenario("engine", "tracking");
}, 600_000);

describe("tracking of a campaign's emails", () => {
  test("the text is unchanged; pictures and links of the HTML part have URLs unique to each email (R18, CAMP-08)", () => {
    const path = (kind: string) => `https://tern.test/${kind}/…`;
    expect(seen.mail).toEqual({
      text: "Hi, see https://acme.test/a?b=1&c=2 and (https://acme.test/wiki/Tern_(bird)). Bye",
      addresses: [path("c"), path("c"), path("c"), path("o"), path("u")],
      header: "List-Unsubscribe=One-Click",
      distinct: 7 * 5,
    });
  });

  test("gateways that fetch every link unsubscribe no one, stop no one and are not counted (M16)", () => {
    expect(seen.gateways).toEqual({
      numbers: { opened: 0, clicked: 0, steps: Array(2).fill([0, 0]) },
      states: ["active"],
      optedOut: 0,
      verdicts: ["agent", "head", "hidden", "prefetch", "too_soon"],
    });
  });

  test("a person's own clicks count once they are recognized as such, and end the sequence where that is configured (R14, M16)", () => {
    expect(seen.reader).toMatchObject({
      before: 0,
      states: ["stopped clicked"],
      numbers: {
        opened: 1,
        clicked: 1,
        steps: [
          [1, 1],
          [0, 0],
        ],
      },
      events: [
        { kind: "opened", url: null },
        { kind: "clicked", url: "https://acme.test/a?b=1&c=2" },
        { kind: "clicked", url: "https://acme.test/wiki/Tern_(bird)" },
      ],
    });
    expect(seen.afterwards).toEqual({ mails: 6, states: [...Array(6).fill("finished"), "stopped clicked"] });
  });

  test("a person who follows a link has that status, and one who was sent an email counts as contacted (PROSPECT-31)", () => {
    expect((seen.reader as { people: unknown }).people).toEqual([
      { status: "contacted", people: 6 },
      { status: "visited_link", people: 1 },
    ]);
  });

  test("a link leads to exactly the URL in the email, and nowhere else (S33)", () => {
    expect(seen.reader).toMatchObject({
      shown: { status: 200 },
      led: [
        { status: 302, location: "https://acme.test/a?b=1&c=2" },
        { status: 302, location: "https://acme.test/wiki/Tern_(bird)" },
      ],
      hidden: 204,
    });
    expect(seen.forged).toEqual(Array(4).fill("not_found"));
  });

  test("the email program's button unsubscribes within a second (M16, R18)", () => {
    expect(seen.optOut).toEqual({ isFast: true, optedOut: 1 });
  });
});

describe("conditions that wait for a reader (R3)", () => {
  test("a click continues at once, an open by the next question, neither at the deadlines", () => {
    const { immediate, afterFirst, afterSecond } = seen.conditions!;
    expect({ immediate, afterFirst, afterSecond }).toEqual({
      immediate: [["Clicked"], [], []],
      afterFirst: [[], ["Opened"], []],
      afterSecond: [[], [], ["Neither"]],
    });
  });

  test("a late click is counted and sends nothing twice", () => {
    expect(seen.conditions).toMatchObject({
      late: [[], [], []],
      states: Array(3).fill("finished"),
      numbers: { opened: 3, clicked: 2 },
    });
  });
});

describe("the guard of a campaign's emails (R17)", () => {
  test("a full mailbox does not count, one unknown address of 25 stops first emails while follow-ups continue", () => {
    expect(seen.guard).toMatchObject({
      sent: 25,
      soft: { guard: null, status: "active" },
      hard: {
        guard: { level: "no_first_mails", by: "bounces", sent: 25, count: 1, hard: 1, soft: 1 },
        status: "active",
      },
      nextDay: ["Again"],
      isWaiting: 15,
    });
  });

  test("it pauses, and counts anew once a member released it", () => {
    expect(seen.guard).toMatchObject({
      paused: { guard: { level: "paused", hard: 3, block: 1 }, status: "paused" },
      released: { guard: null, status: "active" },
      afterRelease: 15,
    });
  });
});
