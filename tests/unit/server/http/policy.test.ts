import { type SupportWidget, supportWidgets } from "@/brands/schema";
import { widgets } from "@/components/support/widgets";
import { contentPolicy } from "@/server/http/pages/policy";

const policyWith = (widget: SupportWidget) =>
  Object.fromEntries(
    contentPolicy({ scripts: ["'nonce-abc'"], host: "heron.example", isDevelopment: false, widget })
      .split("; ")
      .map((line) => [line.split(" ", 1)[0] ?? "", line.split(" ").slice(1)]),
  );

/** Whether a policy source such as `https://*.crisp.chat` covers an address. */
const covers = (source: string, address: string) => {
  const { protocol, host } = new URL(address);
  const pattern = source.replaceAll(".", "\\.").replace("*", "[a-z0-9-]+");
  return new RegExp(`^${pattern}$`).test(`${protocol}//${host}`);
};
const vendors = supportWidgets.filter((widget) => widget !== "none");

describe("what a page may load (S66)", () => {
  it("comes from our own host only if there is no chat", () => {
    const policy = policyWith("none");
    expect(policy["script-src"]).toEqual(["'self'", "'nonce-abc'"]);
    expect(policy["connect-src"]).toEqual(["'self'", "ws://heron.example", "wss://heron.example"]);
    expect(policy["frame-src"]).toEqual(["'self'"]);
  });

  it.each(vendors)("includes the script of %s, and of no other vendor (BRAND-19)", (widget) => {
    const allowed = policyWith(widget)["script-src"] ?? [];
    const isAllowed = (other: (typeof vendors)[number]) =>
      allowed.some((source) => covers(source, widgets[other].script({ appId: "a", userId: "b" }).src));
    expect(vendors.filter(isAllowed)).toEqual([widget]);
  });

  it.each(vendors)("never allows inline script or everything for %s", (widget) => {
    const policy = policyWith(widget);
    expect(policy["script-src"]).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/unsafe|^https:$|^\*$/)]),
    );
    expect(policy["frame-ancestors"]).toEqual(["'none'"]);
    expect(policy["object-src"]).toEqual(["'none'"]);
  });
});
