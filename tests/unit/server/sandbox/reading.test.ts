import { htmlOf } from "@/server/domain/tracking/letter";
import { defaultBehavior } from "@/server/sandbox/rules/behavior";
import { fetchableIn, readsOf } from "@/server/sandbox/rules/reading";

const home = "http://tern.test";
const html = htmlOf("See https://a.test and https://b.test", {
  link: (url) => `${home}/c/${url.length}${url.at(8)}`,
  ...{ picture: `${home}/o/p`, hidden: `${home}/c/h` },
});
const now = new Date("2026-03-02T09:00:00Z");
const person = (behavior: Partial<typeof defaultBehavior>) => ({
  ...{ index: 7, workspaceId: "w", member: { domain: "acme.test" } },
  fate: { accepts: true, mood: null, greets: false, away: null, bounce: null },
  behavior: { ...defaultBehavior, openPercent: 0, clickPercent: 0, scanPercent: 0, ...behavior },
});
const reads = (behavior: Partial<typeof defaultBehavior>) =>
  readsOf(person(behavior), fetchableIn(html, [home]), 1, now).map(
    ({ by, url }) => `${by} ${url.slice(home.length)}`,
  );

describe("the readers of a tracked email in the sandbox (R18)", () => {
  test("include a scanner, which fetches everything, the hidden link first", () => {
    expect(reads({ scanPercent: 100 })).toEqual([
      "scanner /c/h",
      "scanner /c/14a",
      "scanner /c/14b",
      "scanner /o/p",
    ]);
  });

  test("include a person, who fetches the picture and one visible link", () => {
    expect(reads({ openPercent: 100 })).toEqual(["reader /o/p"]);
    expect(reads({ openPercent: 100, clickPercent: 100 })).toEqual([
      "reader /o/p",
      expect.stringMatching(/^reader \/c\/14[ab]$/),
    ]);
  });

  test("are absent if nothing leads back to the product, or if the email bounced", () => {
    expect(fetchableIn('<a href="https://elsewhere.test/c/x">', [home])).toEqual({ pictures: [], links: [] });
    const bounced = {
      ...person({ openPercent: 100 }),
      fate: { ...person({}).fate, bounce: "no_such_user" as const },
    };
    expect(readsOf(bounced, fetchableIn(html, [home]), 1, now)).toEqual([]);
  });
});
