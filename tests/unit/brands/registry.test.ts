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

  it("refuses a brand without a way to sign in", () => {
    expect(brandSchema.safeParse({ ...tern, authMethods: [] }).success).toBe(false);
  });

  it("refuses a colour that would leave its style", () => {
    const colours = { ...tern.colours, light: { brand: "red}body{display:none" } };
    expect(brandSchema.safeParse({ ...tern, colours }).success).toBe(false);
  });
});
