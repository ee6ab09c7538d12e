import { brandForHost, brandKey, brandOfKey, brands } from "@/brands";
import { brandCss } from "@/brands/css";
import { type Brand, brandSchema } from "@/brands/schema";
import { tern } from "@/brands/tern";

const withHost: Brand = { ...tern, id: "plain", hosts: ["outreach.example"] };
const known: readonly [Brand, ...Brand[]] = [...brands, withHost];

describe("brand of a host (BRAND-29)", () => {
  it.each([
    ["localhost:3000", "tern"],
    ["127.0.0.1:8080", "tern"],
    ["[::1]:3000", "tern"],
    ["192.168.1.20", "tern"],
    ["172.31.0.9:3000", "tern"],
    ["10.0.0.4", "tern"],
    ["heron.localhost:3000", "heron"],
    ["HERON.localhost", "heron"],
    ["plover.localhost.", "plover"],
    ["Avocet.LocalHost.:3000", "avocet"],
    ["outreach.example", "plain"],
    ["outreach.example.:443", "plain"],
  ])("%s shows %s", (host, id) => {
    expect(brandForHost(host, { known })?.id).toBe(id);
  });

  it.each([
    "evil.example",
    "nobody.localhost",
    "172.32.0.1",
    "8.8.8.8",
    "",
    "localhost.evil.example",
    "outreach.example.evil",
    "heron.localhost.evil.example",
    "heron-localhost",
    "heronlocalhost",
    "evil-heron.localhost",
    "www.heron.localhost",
    "heron.localhost..",
    ".heron.localhost",
    "heron.local",
    "heron_.localhost",
    "h\u0435ron.localhost",
    "xn--hron-ywd.localhost",
    "heron.localhost@evil.example",
    "evil.example#heron.localhost",
    "heron.localhost/evil",
    "heron.localhost\\evil",
    "0x7f.1",
    "127.0.0.1.evil.example",
    "xn--outreach-9sd.example",
    "outreach.examp1e",
  ])("%j is refused", (host) => {
    expect(brandForHost(host, { known })).toBeNull();
  });

  it("serves the default brand on the host of the base URL", () => {
    expect(brandForHost("app.kestrel.example", { baseUrl: "https://app.kestrel.example/" })?.id).toBe("tern");
  });
});

describe("brand records", () => {
  it("reads its own key back and refuses a version that is no longer served", () => {
    for (const brand of brands) expect(brandOfKey(brandKey(brand))).toBe(brand);
    expect(brandOfKey("heron.99")).toBeNull();
    expect(brandOfKey("heron")).toBeNull();
  });

  it.each(
    brands.map((brand) => [brand.id, brand]),
  )("%s fits the schema and inlines under 4 kB", (_, brand) => {
    expect(brandSchema.parse(brand)).toEqual(brand);
    expect(brandCss(brand).length).toBeLessThan(4096);
  });

  it("has the four brands in which the product comes, the default first (BRAND-05)", () => {
    expect(brands.map(({ id }) => id)).toEqual(["tern", "heron", "plover", "avocet"]);
  });

  it("gives each special rule to its brands by a switch (BRAND-06)", () => {
    const withSwitch = (name: keyof Brand["switches"]) =>
      brands.filter(({ switches }) => switches[name]).map(({ id }) => id);
    expect(withSwitch("hideNewWorkspace")).toEqual(["plover"]);
    expect(withSwitch("showReferAndEarn")).toEqual(["heron"]);
    expect(withSwitch("hideBilling")).toEqual(["plover", "avocet"]);
    expect(withSwitch("showAccountsCounter")).toEqual(["plover"]);
    expect(withSwitch("suppressSubscriptionNotices")).toEqual(["plover", "avocet"]);
    expect(withSwitch("showChangelog")).toEqual(["tern", "heron"]);
    expect(withSwitch("hideHealthPanel")).toEqual(["plover"]);
    expect(withSwitch("showChartsAdmin")).toEqual(["tern", "heron"]);
    expect(withSwitch("showPartnerPages")).toEqual(["heron"]);
    expect(withSwitch("showCookieFields")).toEqual(["tern", "heron"]);
  });

  it("calls the network Social for some brands and by its own name for others (BRAND-04)", () => {
    expect(brands.map(({ networkName }) => networkName.de)).toEqual([
      "Netzwerk",
      "Social",
      "Social",
      "Netzwerk",
    ]);
  });

  it("has the default color and logo size if a brand sets none (BRAND-23, BRAND-24, BRAND-25)", () => {
    const { primary: _primary, ...colours } = tern.colours;
    const { size: _size, ...logos } = tern.logos;
    const read = brandSchema.parse({ ...tern, colours, logos });
    expect([read.colours.primary, read.logos.size]).toEqual(["#416677", 35]);
  });

  it("refuses a widget without its key, and a password if another product brings the users (BRAND-20, AUTH-33)", () => {
    const accepts = (change: object) => brandSchema.safeParse({ ...tern, ...change }).success;
    expect(accepts({ support: { ...tern.support, widget: "crisp" } })).toBe(false);
    expect(accepts({ support: { ...tern.support, widget: "crisp", appId: "a-1" } })).toBe(true);
    expect(accepts({ registration: "third-party", authMethods: ["third-party", "password"] })).toBe(false);
    expect(accepts({ registration: "third-party", authMethods: ["third-party"] })).toBe(true);
    const strict = { requiresSecondFactor: true };
    expect(accepts({ ...strict, registration: "third-party", authMethods: ["third-party"] })).toBe(false);
    expect(accepts(strict)).toBe(true);
  });

  it("refuses pictures unless they come from our own storage or over https", () => {
    for (const icon of [
      "http://cdn.example/a.svg",
      "javascript:alert(1)",
      "data:image/svg+xml,x",
      "/brands/../a.svg",
      "//evil.example/a.svg",
    ])
      expect(brandSchema.safeParse({ ...tern, logos: { ...tern.logos, icon } }).success).toBe(false);
  });

  it("refuses a brand without a sign-in method", () => {
    expect(brandSchema.safeParse({ ...tern, authMethods: [] }).success).toBe(false);
  });

  it("refuses a color that could break out of its style", () => {
    const colours = { ...tern.colours, light: { brand: "red}body{display:none" } };
    expect(brandSchema.safeParse({ ...tern, colours }).success).toBe(false);
  });
});
