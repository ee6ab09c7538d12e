import { runScenario } from "../inbox/run-scenario";

type Case = Record<string, unknown>;
let seen: Record<string, Case>;

beforeAll(async () => {
  seen = await runScenario("engine", "unsubscribe");
}, 400_000);

describe("the link to unsubscribe in a campaign's mail (R18)", () => {
  test("is the person's own, the same as behind the mail program's button, and never led over the tracking", () => {
    expect(seen.mail).toEqual({
      isHeaders: [true, true],
      words: "To stop, open LINK, thanks. See https://acme.test/a",
      html: true,
      tracked: 1,
      areDistinct: true,
      isStored: [true, true],
    });
  });

  test("shown, it changes nothing; its button takes the person off and nobody else", () => {
    expect(seen.opened).toEqual({ hasButton: true, optedOut: [] });
    expect(seen.pressed).toEqual({ optedOut: ["P1"], reasons: ["link"], mails: ["P2"] });
  });

  test("of a preview it leads to a page that says so, and takes nobody off", () => {
    expect(seen.sample).toEqual({ hasButton: false, isPage: true, pressed: "not_found" });
  });

  test("leads to the host of the workspace's brand, as every other link of the mail does", () => {
    expect(seen.brand).toEqual({
      origins: ["https://go.heron.test"],
      kinds: ["c", "o", "u"],
      saysInstallation: false,
    });
  });
});
