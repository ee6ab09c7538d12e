import { type Hit, type HitKind, immediateVerdict, verdictAmong } from "@/server/domain/tracking/verdict";

const at = (seconds: number) => new Date(Date.UTC(2026, 2, 2, 9) + seconds * 1000);
const chrome =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36";
const asked = { method: "GET", purpose: "", agent: chrome };

describe("a verdict on one fetch alone (R18)", () => {
  test.each<[string, HitKind, Partial<typeof asked>, number, string | null]>([
    ["a browser an hour later", "clicked", {}, 3_600, null],
    [
      "an image proxy that fetches for a reader",
      "opened",
      { agent: "Mozilla/5.0 (via ggpht.com GoogleImageProxy)" },
      60,
      null,
    ],
    ["within seconds of sending", "clicked", {}, 9, "too_soon"],
    ["the hidden link", "hidden", {}, 3_600, "hidden"],
    ["a HEAD request", "clicked", { method: "HEAD" }, 3_600, "head"],
    ["a browser that fetches ahead", "opened", { purpose: "prefetch;prerender" }, 3_600, "prefetch"],
    ["no user agent", "opened", { agent: " " }, 3_600, "agent"],
    ["a program library", "clicked", { agent: "python-requests/2.31" }, 3_600, "agent"],
    [
      "a scanner that says so",
      "clicked",
      { agent: "Mozilla/5.0 (compatible; Barracuda Sentinel)" },
      3_600,
      "agent",
    ],
    ["a mail program that fetches every picture", "opened", { agent: "Mozilla/5.0" }, 3_600, "agent"],
  ])("%s", (_case, kind, request, seconds, expected) => {
    expect(immediateVerdict(kind, { ...asked, ...request }, at(seconds), at(0))).toBe(expected);
  });

  test("an open before the server has accepted the email is too soon", () => {
    expect(immediateVerdict("opened", asked, at(0), null)).toBe("too_soon");
  });
});

describe("a verdict on several fetches of an email (M16)", () => {
  const hit = (kind: HitKind, seconds: number, url: string | null = null, visitor = "one"): Hit => ({
    ...{ kind, at: at(seconds), url, visitor },
  });

  test("a visitor who clicks a link is a person", () => {
    const click = hit("clicked", 90, "https://a.test");
    expect(verdictAmong(click, [hit("opened", 60), click])).toBe("human");
  });

  test.each([
    ["before", 70],
    ["after", 110],
  ])("a fetch close to that of the hidden link is a program's: %s", (_case, seconds) => {
    const click = hit("clicked", 90, "https://a.test");
    expect(verdictAmong(click, [hit("hidden", seconds, null, "another"), click])).toBe("hidden");
  });

  test("a reader who fetched the hidden link stays a program, and others stay people", () => {
    const hits = [
      hit("hidden", 0),
      hit("clicked", 4_000, "https://a.test"),
      hit("clicked", 4_000, "https://a.test", "two"),
    ];
    expect(hits.slice(1).map((one) => verdictAmong(one, hits))).toEqual(["hidden", "human"]);
  });

  test.each([
    "head",
    "agent",
    "too_soon",
  ] as const)("a reader caught as a program in another fetch is not a person: %s", (verdict) => {
    const click = hit("clicked", 90, "https://a.test");
    expect(verdictAmong(click, [{ ...hit("clicked", 85, "https://a.test"), verdict }, click])).toBe("scan");
    expect(verdictAmong(click, [{ ...hit("clicked", 85, null, "two"), verdict }, click])).toBe("human");
  });

  test("links followed within seconds are a program's, even if each comes from another address", () => {
    const links = ["a", "b", "c"].map((name, index) => hit("clicked", index, `https://${name}.test`, name));
    expect(links.map((one) => verdictAmong(one, links))).toEqual(["scan", "scan", "scan"]);
    const slowly = ["a", "b", "c"].map((name, index) =>
      hit("clicked", index * 9, `https://${name}.test`, name),
    );
    expect(slowly.map((one) => verdictAmong(one, slowly))).toEqual(["human", "human", "human"]);
  });

  test("fetching every link at once is a program's", () => {
    const links = ["a", "b", "c"].map((name, index) => hit("clicked", index, `https://${name}.test`));
    expect(links.map((one) => verdictAmong(one, links))).toEqual(["scan", "scan", "scan"]);
    const twice = [links[0]!, { ...links[0]!, at: at(3) }, links[1]!];
    expect(twice.map((one) => verdictAmong(one, twice))).toEqual(["human", "human", "human"]);
  });
});
