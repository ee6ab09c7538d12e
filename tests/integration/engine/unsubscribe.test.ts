import { runScenario } from "../inbox/run-scenario";

type Case = Record<string, unknown>;
let seen: Record<string, Case>;

beforeAll(async () => {
  seen = await runScenario("engine", "unsubscribe");
}, 600_000);

describe("the unsubscribe link in a campaign's email (R18)", () => {
  test("is the person's own, the same as behind the email program's button, and never tracked", () => {
    expect(seen.mail).toEqual({
      isHeaders: [true, true],
      words: "To stop, open LINK, thanks. See https://acme.test/a",
      html: true,
      tracked: 1,
      areDistinct: true,
      isStored: [true, true],
    });
  });

  test("opening it changes nothing; its button unsubscribes the person and no one else", () => {
    expect(seen.opened).toEqual({ hasButton: true, optedOut: [] });
    expect(seen.pressed).toEqual({ optedOut: ["P1"], reasons: ["link"], mails: ["P2"] });
  });

  test("in a preview leads to a page that says so, and unsubscribes no one", () => {
    expect(seen.sample).toEqual({ hasButton: false, isPage: true, pressed: "not_found" });
  });

  test("leads to the page of the workspace's brand, as every other link does, and the email names no other (BRAND-02)", () => {
    expect(seen.brand).toEqual({
      origins: ["https://go.heron.test"],
      kinds: ["c", "o", "u"],
      saysDefault: false,
      page: true,
    });
  });
});
