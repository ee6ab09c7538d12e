import { entryWith, renderedPath } from "@/lib/edge/entry";

const at = { brand: "heron.2", locale: "de", entry: "google" } as const;

describe("where a page is rendered (decisions 1.4 and 1.8)", () => {
  it("is the prebuilt page for a sign-in without a query, for the providers that are available (AUTH-31)", () => {
    expect(renderedPath(at, "/auth/sign-in", "")).toBe("/heron.2/de/entry/google");
    expect(entryWith({ google: true, microsoft: true })).toBe("google-microsoft");
    expect(entryWith({ google: false, microsoft: true })).toBe("microsoft");
    expect(entryWith({ google: false, microsoft: false })).toBe("password");
  });

  it("is the page itself if there is a query, or if the brand has its sign-in on another site (AUTH-33)", () => {
    expect(renderedPath(at, "/auth/sign-in", "?back=%2Finbox")).toBe("/heron.2/de/auth/sign-in");
    expect(renderedPath({ ...at, entry: null }, "/auth/sign-in", "")).toBe("/heron.2/de/auth/sign-in");
    expect(renderedPath(at, "/inbox", "")).toBe("/heron.2/de/inbox");
    expect(renderedPath(at, "/", "")).toBe("/heron.2/de");
  });
});
