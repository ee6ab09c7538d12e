import { tern } from "@/brands/tern";
import { brandLinks } from "@/components/shell/brand-links";
import { navPlaces, seesNotices } from "@/components/shell/navigation/places";
import type { Facts } from "@/lib/edge/facts";
import { ends, settled } from "../../unit/lib/gate/facts";

const places = (facts: Partial<Facts>, brand = tern) => navPlaces({ ...settled, ...facts }, brand);
const closedFor = (facts: Partial<Facts>) =>
  Object.fromEntries(places(facts).map(({ page, closedFor }) => [page, closedFor]));

describe("the places of the sidebar", () => {
  it("are those that are built and allowed, and no other (SHELL-08, SHELL-10)", () => {
    const pages = places({}).map(({ page }) => page);
    expect(pages).toEqual(expect.arrayContaining(["campaigns", "inbox", "settings", "mailboxes"]));
    expect(pages).not.toContain("admin");
    const own = places({ allowedPages: ["inbox"], isWorkspaceAdmin: false });
    expect(own.map(({ page }) => page)).toEqual(["inbox"]);
  });

  it("stay visible without an account, but closed until there is one (SHELL-19)", () => {
    expect(closedFor({ usableAccounts: 0 })).toMatchObject({ campaigns: "noAccount", inbox: "noAccount" });
    expect(closedFor({})).toMatchObject({ campaigns: undefined, inbox: undefined });
  });

  it("are closed without payment, except those of the access group (SHELL-19, SHELL-20, GATE-22)", () => {
    expect(closedFor({ isPaid: false })).toMatchObject({ campaigns: "unpaid", settings: undefined });
  });

  it("do not include preferences, which the account menu opens (SHELL-11)", () => {
    const facts: Partial<Facts> = { person: { id: settled.person?.id ?? "", isPlatformAdmin: true } };
    expect(places(facts).filter(({ href }) => href.startsWith("/preferences"))).toEqual([]);
    expect(ends({}, "/preferences/user")).toBe("/preferences/user/basic");
    expect(ends({}, "/preferences/workspace")).toBe("/preferences/workspace/basic");
  });

  it("end before billing and admin if another product brings the users (SHELL-22)", () => {
    const facts: Partial<Facts> = { person: { id: settled.person?.id ?? "", isPlatformAdmin: true } };
    const pages = places(facts, { ...tern, registration: "third-party" }).map(({ page }) => page);
    expect(pages).not.toContain("billing");
    expect(pages).not.toContain("admin");
    expect(pages).toContain("campaigns");
  });
});

it("the bell is only for users who may see notices (SHELL-31)", () => {
  const member = { ...settled, isWorkspaceAdmin: false };
  expect(seesNotices({ ...member, allowedPages: ["inbox"] })).toBe(false);
  expect(seesNotices({ ...member, allowedPages: ["inbox", "notifications"] })).toBe(true);
  expect(seesNotices({ ...member, allowedPages: null })).toBe(true);
});

describe("the brand's own links", () => {
  const sidebarLinks = (["help", "community", "refer"] as const).map((key) => ({
    key,
    href: `https://${key}.example`,
  }));
  const keysOf = (links: readonly { key: string }[]) => links.map(({ key }) => key);

  it("are in two groups, with help at the bottom (SHELL-12, SHELL-15, BRAND-27)", () => {
    const { brand, help } = brandLinks({ ...tern, sidebarLinks });
    expect([keysOf(brand), keysOf(help)]).toEqual([["community"], ["help"]]);
  });

  it("include refer and earn only if the brand offers it (BRAND-27)", () => {
    const switches = { ...tern.switches, showReferAndEarn: true };
    expect(keysOf(brandLinks({ ...tern, sidebarLinks, switches }).brand)).toEqual(["community", "refer"]);
  });
});
