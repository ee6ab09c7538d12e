import { brandKey, brandOfId, shippedBrands } from "@/brands";
import { brandSchema } from "@/brands/schema";
import { configuredBrands } from "@/brands/settings";
import { parseConfig } from "@/server/config";
import { isInService, senderOf } from "@/server/services/workspaces/brand-address";

type Given = Parameters<typeof configuredBrands>[1];
const heron = (given: Given) => brandOfId("heron", configuredBrands(shippedBrands, given))!;
const live = "https://app.company.test";

describe("brands as an operator configures them (BRAND-01, BRAND-02)", () => {
  it("are the shipped ones with their samples on this machine", () => {
    expect(configuredBrands(shippedBrands, { BASE_URL: "http://localhost:3000" })).toEqual(shippedBrands);
  });

  it("show no sample address anywhere else", () => {
    const brands = configuredBrands(shippedBrands, { BASE_URL: live });
    expect(JSON.stringify(brands)).not.toContain(".example");
    for (const brand of brands) expect(brandSchema.parse(brand)).toMatchObject({ id: brand.id });
  });

  it("have the hosts, addresses and links that are set, and keep the others unset", () => {
    const found = heron({
      BASE_URL: live,
      BRAND_HOSTS: '{"heron":["go.heron.test","heron.test"]}',
      BRANDS:
        '{"heron":{"support":{"email":"help@heron.test"},"sender":{"name":"Heron","email":"mail@heron.test"}}}',
    });
    expect(found).toMatchObject({ hosts: ["go.heron.test", "heron.test"], sidebarLinks: [] });
    expect(found.support).toEqual({ email: "help@heron.test", widget: "none" });
    expect(senderOf(found, live)).toEqual({ name: "Heron", address: "mail@heron.test" });
    expect(
      senderOf(heron({ BASE_URL: live, BRAND_HOSTS: '{"heron":["go.heron.test"]}' }), live).address,
    ).toBe("no-reply@go.heron.test");
  });

  it("get new pages when what the pages show has changed", () => {
    const ofSupport = (email: string) =>
      brandKey(heron({ BASE_URL: live, BRANDS: JSON.stringify({ heron: { support: { email } } }) }));
    expect(ofSupport("a@heron.test")).toBe(ofSupport("a@heron.test"));
    expect(new Set([ofSupport("a@heron.test"), ofSupport("b@heron.test"), brandKey(heron({}))]).size).toBe(3);
  });

  it("are in service with a host, as the default brand, or on this machine", () => {
    const without = heron({ BASE_URL: live });
    const withHost = heron({ BASE_URL: live, BRAND_HOSTS: '{"heron":["go.heron.test"]}' });
    expect([isInService(without, live), isInService(withHost, live)]).toEqual([false, true]);
    expect(isInService(without, "http://localhost:3000")).toBe(true);
    expect(isInService(shippedBrands[0], live)).toBe(true);
  });
});

describe("a mistake in the settings of brands", () => {
  const key = Buffer.alloc(32, 7).toString("base64");
  const base = {
    DATABASE_URL: "postgres://tern:password@localhost:5432/tern",
    TERN_SECRET_KEY: key,
    TERN_FACTS_KEY: key,
    TERN_ROLE_PASSWORDS: '{"app":"0123456789abcdef","engine":"0123456789abcdef"}',
  };

  it.each([
    ["BRAND_HOSTS", "heron.test", /BRAND_HOSTS is .*: use JSON such as/],
    ["BRAND_HOSTS", '{"robin":["go.robin.test"]}', /use only the brands tern, heron/],
    ["BRAND_HOSTS", '{"heron":["a.test"],"plover":["a.test"]}', /one is listed twice/],
    ["BRAND_HOSTS", '{"heron":["https://a.test"]}', /heron\.0: use host names in lower case without port/],
    ["BRAND_HOSTS", '{"heron":[]}', /heron: /],
    ["BRANDS", '{"robin":{}}', /use only the brands tern, heron/],
    ["BRANDS", '{"heron":{"support":{"email":"nobody"}}}', /heron\.support\.email/],
    ["BRANDS", '{"heron":{"id":"tern"}}', /heron: Unrecognized key/],
  ])("%s=%s stops the start with a sentence", (name, value, message) => {
    expect(() => parseConfig({ ...base, [name]: value })).toThrow(message);
  });
});
