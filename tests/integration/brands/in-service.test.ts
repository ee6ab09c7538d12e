import { behindProxy } from "@/tests/integration/auth/browser";
import { type Installation, startInstallation } from "@/tests/support/installation";

let tern: Installation;
beforeAll(async () => {
  tern = await startInstallation({
    doors: ["api", "web"],
    environment: {
      ...behindProxy,
      BASE_URL: "https://app.company.test",
      BRAND_HOSTS: '{"heron":["go.heron.test"]}',
      BRANDS: '{"heron":{"support":{"email":"help@heron.test"},"company":"Heron Flights"}}',
    },
  });
}, 600_000);
afterAll(() => tern?.stop());

const page = async (host: string, path: string) => {
  const headers = { "x-forwarded-host": host, "x-forwarded-proto": "https", "accept-language": "en" };
  const answer = await fetch(`http://localhost:${tern.ports.api}${path}`, { headers, redirect: "manual" });
  return { status: answer.status, text: await answer.text() };
};

describe("an installation on domains of its own (BRAND-01, BRAND-02)", () => {
  it.each([
    "/auth/sign-in",
    "/auth/sign-up",
    "/terms-of-use",
    "/privacy-policy",
  ])("shows the brand of the host at %s, and none of the addresses that come with the product", async (path) => {
    const heron = await page("go.heron.test", path);
    expect([heron.status, heron.text.includes("Heron")]).toEqual([200, true]);
    const standard = await page("app.company.test", path);
    expect([standard.status, standard.text.includes("Heron")]).toEqual([200, false]);
    for (const { text } of [heron, standard]) expect(text).not.toMatch(/\.example\b/);
  });

  it("names the configured company and support address in the legal texts", async () => {
    const { text } = await page("go.heron.test", "/terms-of-use");
    expect(text).toContain("Heron Flights");
    expect(text).toContain("mailto:help@heron.test");
  });

  it("says which brands nobody can open, and serves no host but those", async () => {
    expect(tern.children[0]?.output()).toMatch(/not in service: plover, avocet"/);
    expect((await page("go.plover.test", "/auth/sign-in")).status).toBe(421);
  });
});
