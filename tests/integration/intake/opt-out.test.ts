import { runScenario } from "../inbox/run-scenario";

type Answer = { type: string; headers: Record<string, string>; body: string };
type Standing = { optedOut: boolean; enrollments: (string | null)[]; events: string[] };
type Seen = {
  isUrl: boolean;
  headers: Record<string, string>;
  page: Answer;
  afterGet: Standing;
  done: Answer;
  afterPost: Standing;
  again: string;
  afterAgain: Standing;
  oneClick: Answer;
  afterOneClick: Standing;
  suppressed: string[];
  forged: string[];
  stranger: string;
};

let seen: Seen;

beforeAll(async () => {
  seen = await runScenario<Seen>("intake", "opt-out");
}, 600_000);

describe("the opt-out link of an email", () => {
  test("asks first: a scanner that opens it changes nothing (R18)", () => {
    expect(seen.page.body).toContain('<form method="post">');
    expect(seen.afterGet).toEqual({ optedOut: false, enrollments: [null, null], events: [] });
  });

  test("pressed, it unsubscribes the person in every campaign within the call", () => {
    expect(seen.afterPost).toEqual({
      optedOut: true,
      enrollments: ["opted_out", "opted_out"],
      events: ["link"],
    });
  });

  test("pressed again, it answers the same and records nothing new", () => {
    expect(seen.again).toContain("text/html");
    expect(seen.afterAgain).toEqual(seen.afterPost);
  });

  test("shows names as text and loads nothing (S44)", () => {
    expect(seen.page.body).toContain("North &#38; &#60;b&#62;West&#60;/b&#62;");
    expect(seen.page.headers["content-security-policy"]).toContain("default-src 'none'");
  });
});

test("the email program's own button unsubscribes with one click (RFC 8058)", () => {
  expect(seen.headers).toEqual({
    "List-Unsubscribe": expect.stringMatching(/^<https:\/\/tern\.test\/u\/[\w-]{64}>$/),
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  });
  expect(seen.isUrl).toBe(true);
  expect(seen.oneClick).toMatchObject({ type: "text/plain", body: "OK" });
  expect(seen.afterOneClick).toEqual({ optedOut: true, enrollments: ["opted_out"], events: ["one_click"] });
});

test("all identifiers of a person are suppressed in the workspace", () => {
  expect(seen.suppressed).toEqual([
    "email ines@customer.test",
    "email kim@customer.test",
    "member_ref ref-ines",
    "member_ref ref-kim",
  ]);
});

test("an unknown link is not found, and one of a deleted person still confirms", () => {
  expect(seen.forged).toEqual(["not_found", "not_found", "not_found", "not_found"]);
  expect(seen.stranger).toContain("text/html");
});
