import type { Feature } from "@/lib/contract/features";
import type { PageKey } from "@/lib/contract/pages";
import type { Facts } from "@/lib/edge/facts";
import { matchRoute } from "@/lib/routes/match";
import { routes } from "@/lib/routes/routes";
import { ends, person, settled, workspace } from "./facts";

const home = "/campaigns/my-campaigns";
/** The page that was asked for does not open, and the next one says so. */
const unavailable = `${home}?refused=page_unavailable`;
const w = workspace.id;
const admin: Partial<Facts> = { person: { ...person, isPlatformAdmin: true } };

/** Checks which page a path leads to; a page that is not built leads home. */
function leads(asked: string, page: string, facts: Partial<Facts> = {}) {
  const route = matchRoute(page)?.route;
  expect(route).toBeDefined();
  expect(route?.to).toBeUndefined();
  expect(ends(facts, asked)).toBe(route?.built ? page : unavailable);
}
const routeOf = (path: string) => matchRoute(path)?.route;

describe("paths that lead to others (ROUTE-01, ROUTE-02, ROUTE-03, ROUTE-06, ROUTE-15, ROUTE-16, ROUTE-17, ROUTE-18, ROUTE-23)", () => {
  it.each([
    ["/", home],
    ["/campaigns", home],
    ["/search", "/search/search-prospects"],
    ["/profiles/search-prospects", "/search/search-prospects"],
    ["/profiles", "/profiles/my-prospects"],
    ["/dashboard", "/dashboard/my-dashboard"],
    ["/templates", "/templates/my-templates"],
  ])("%s leads to %s", (asked, page) => leads(asked, page));
  it.each(["/nowhere/at/all", "/inbox/a/b/c"])("%s is unknown (ROUTE-02)", (asked) =>
    expect(ends({}, asked)).toBe(unavailable));
});

describe("before sign-in", () => {
  const signedOut: Partial<Facts> = { person: null };
  it("the auth area begins at sign-in (AUTH-01)", () => {
    expect(ends(signedOut, "/auth")).toBe("/auth/sign-in");
  });
  it("has exactly these further pages (AUTH-02)", () => {
    const pages = routes.filter(({ path, to }) => path.startsWith("/auth/") && !to).map(({ path }) => path);
    expect(pages.sort()).toEqual([
      "/auth/activate-email",
      "/auth/forgot-password",
      "/auth/integration/third-party-login",
      "/auth/restore-password",
      "/auth/sign-in",
      "/auth/sign-up",
    ]);
    for (const path of pages) expect(ends(signedOut, path)).toBe(path);
    expect(ends(signedOut, "/auth/rubbish")).toBe("/auth/sign-in");
  });
});

describe("settings and preferences (ROUTE-04, ROUTE-05, ROUTE-37, ROUTE-38, ROUTE-40)", () => {
  it("begin at the account if the plan automates the network, otherwise at the limits (ROUTE-04)", () => {
    leads("/settings", "/settings/account");
    const { social_automation: _, ...features } = settled.features;
    leads("/settings", "/settings/limits", { features });
    leads("/settings", "/settings/account", {
      features: { ...features, social_automation: "inactive" },
    });
  });
  it.each([
    "account",
    "limits",
    "location",
    "blacklist",
    "connection",
    "signatures",
    "voicemails",
  ])("/settings/%s", (page) => leads(`/settings/${page}`, `/settings/${page}`));
  it.each([
    "basic",
    "password",
    "language",
    "manual-approval",
    "notifications",
    "company-research",
  ])("/preferences/user/%s", (page) => leads(`/preferences/user/${page}`, `/preferences/user/${page}`));
  it.each([
    "basic",
    "ai-employees",
    ...["labels", "users", "auto-labels", "custom-fields", "appearance", "domains"].map(
      (page) => `${page}/${w}`,
    ),
    `labels/${w}/create-new`,
    `labels/${w}/edit/7`,
  ])("/preferences/workspace/%s", (page) =>
    leads(`/preferences/workspace/${page}`, `/preferences/workspace/${page}`));
  it("begin at the user's own basics (ROUTE-37)", () => leads("/preferences", "/preferences/user/basic"));
});

test("a page of another workspace shows the current one (ROUTE-42)", () => {
  const other = "01920000-0000-7000-8000-00000000ffff";
  leads(`/preferences/workspace/users/${other}`, `/preferences/workspace/users/${w}`);
  leads(`/preferences/workspace/labels/${other}/edit/7`, `/preferences/workspace/labels/${w}/edit/7`);
});

describe("campaigns (ROUTE-07, ROUTE-08, ROUTE-09, ROUTE-10, ROUTE-11, ROUTE-12)", () => {
  it.each(["active", "paused", "archived", "deleted"])("%s campaigns have an address (ROUTE-07)", (filter) =>
    leads(`${home}/${filter}`, `${home}/${filter}`));
  it("another filter is not a page (ROUTE-07)", () => expect(ends({}, `${home}/rubbish`)).toBe(unavailable));
  it.each([
    ...["/campaigns/duplicate", "/campaign/add", "/campaign/edit/7", "/campaign/edit/7/step/8"],
    ...["/smart-sequences", "/smart-sequences/edit/7"],
  ])("%s", (path) => leads(path, path));
  it("the page for adding one is open with any plan: the limit is checked on creation (ROUTE-10)", () =>
    expect(ends({ features: {} }, "/campaign/add")).toBe("/campaign/add"));
});

describe("pages that need a feature (ROUTE-12, ROUTE-16, ROUTE-17, ROUTE-19, ROUTE-24, ROUTE-25, ROUTE-39, ROUTE-41, GATE-29)", () => {
  it.each<[string, Feature]>([
    ["/smart-sequences", "smart_sequences"],
    ["/smart-sequences/edit/7", "smart_sequences"],
    ["/search/search-prospects", "prospect_finder"],
    ["/search/saved-searches", "prospect_finder"],
    ["/profiles/search-prospects", "prospect_finder"],
    ["/dashboard/my-tasks", "dash_tasks"],
    ["/templates/videos", "video"],
    ["/templates/videos/constructor/7", "video"],
    ["/preferences/user/company-research", "ai_company_researches"],
    ["/preferences/workspace/ai-employees", "ai_employee_messages"],
    ["/integrations/automation/zapier-main", "zapier_integration"],
    ["/integrations/automation/webhooks/main", "webhook_integration"],
    ["/integrations/dialer/phone-numbers", "calling"],
    ["/mailboxes/ai-emails/domains", "ai_domain"],
  ])("%s: %s", (path, feature) => {
    expect(routeOf(path)?.feature).toBe(feature);
    expect(ends({ features: {} }, path)).toBe(unavailable);
  });
});

describe("accounts, dashboard, inbox, reports (ROUTE-13, ROUTE-14, ROUTE-19, ROUTE-20, ROUTE-21, ROUTE-22)", () => {
  it.each([
    ...["/credentials/add", "/credentials/add-first", "/dashboard/my-dashboard", "/dashboard/my-tasks"],
    ...["/dashboard/activity", "/inbox", "/inbox/7", "/reports", "/profiles/my-prospects/7"],
  ])("%s", (path) => leads(path, path));
  it("the dashboard with its tasks, and the reports, exist (DASH-01)", () => {
    for (const path of ["/dashboard/my-dashboard", "/dashboard/my-tasks", "/dashboard/activity", "/reports"])
      expect(ends({}, path)).toBe(path);
  });
  it("without an account, the start page leads to adding one (ROUTE-14)", () =>
    expect(ends({ usableAccounts: 0 }, "/")).toBe("/credentials/add"));
});

describe("billing (ROUTE-26, ROUTE-27, ROUTE-28)", () => {
  it.each(["overview", "transactions", "credits-history"])("/billing/%s", (page) => {
    leads(`/billing/${page}`, `/billing/${page}`);
    expect(ends({ isBillingEnabled: false }, `/billing/${page}`)).toBe(unavailable);
  });
  it("begins with the overview (ROUTE-26)", () => leads("/billing", "/billing/overview"));
});

describe("integrations, CRM and mailboxes (ROUTE-29, ROUTE-30, ROUTE-31, ROUTE-32, ROUTE-33, ROUTE-34, ROUTE-35, ROUTE-36)", () => {
  it.each([
    ...["/integrations", "/integrations/api", "/integrations/converge-hub/overview"],
    ...["/integrations/automation/zapier-main", "/integrations/automation/webhooks/main"],
    "/integrations/automation/webhooks/labels-settings",
    "/integrations/automation/webhooks/base-settings",
    ...["/integrations/dialer/phone-numbers", "/integrations/dialer/call-recordings"],
    ...["/crm", "/crm/manage-last", "/crm/manage/default", "/crm/return"],
    ...["/crm/manage/pipedrive", "/crm/manage/hubspot"],
    ...["/mailboxes", "/mailboxes/ai-emails/overview", "/mailboxes/ai-emails/domains"],
    ...["/mailboxes/ai-emails/mailboxes", "/mailboxes/ai-emails/mailboxes/warm-up/7", "/mailboxes/smtp/7"],
  ])("%s", (path) => leads(path, path));
  it.each([
    ["/crm/manage/rubbish", "/crm/manage/default"],
    ["/mailboxes/ai-emails", "/mailboxes/ai-emails/overview"],
    ["/mailboxes/rubbish/7", "/mailboxes"],
    ["/mailboxes/ai-emails/rubbish", "/mailboxes"],
  ])("%s leads to %s", (asked, page) => leads(asked, page));
  it("the fixed paths are matched before any mailbox (ROUTE-36)", () =>
    expect(routeOf("/mailboxes/ai-emails/overview")?.feature).toBe("ai_domain"));
});

describe("workspaces (ROUTE-43, ROUTE-44, ROUTE-45, ROUTE-46, ROUTE-47)", () => {
  it.each(["create", "set-space", "use-space", "join", "accept-invite"])("/space/%s", (page) =>
    leads(`/space/${page}`, `/space/${page}`));
  it.each([
    "/space",
    "/space/rubbish",
    "/space/rubbish/7",
    "/workspace/add",
  ])("%s leads to creating one", (asked) => leads(asked, "/space/create"));
  it("joining and creating one require sign-in (ROUTE-45)", () => {
    for (const path of ["/space/join?invite=7", "/space/create"])
      expect(ends({ person: null }, path)).toBe(`/auth/sign-in?back=${encodeURIComponent(path)}`);
  });
  it("the introduction begins with its first page (ROUTE-47)", () =>
    leads("/ai-employee-onboarding", "/ai-employee-onboarding/intro"));
});

describe("pages outside the default layout (ROUTE-48, ROUTE-49, ROUTE-50, ROUTE-51, ROUTE-64)", () => {
  it("the waiting page and the billing warning have the empty layout", () => {
    for (const path of ["/billing-warning", "/payment-in-progress"]) {
      expect(routeOf(path)?.shell).toBe("empty");
      expect(ends({ isPaid: false }, path)).toBe(path);
    }
  });
  it.each(["/terms-of-use", "/privacy-policy", "/error"])("%s is open to everyone", (path) => {
    leads(path, path);
    expect(ends({ person: null }, path)).toBe(path);
  });
  it("a video is public and has the empty layout (ROUTE-51)", () =>
    expect(routeOf("/v/7")).toMatchObject({ shell: "empty", groups: ["public"] }));
  it("a template is edited at its own address (ROUTE-64)", () =>
    leads("/templates/edit/7", "/templates/edit/7"));
});

describe("the admin's pages (ROUTE-52, ROUTE-53, ROUTE-54, ROUTE-55, ROUTE-56, ROUTE-57, ROUTE-58, GATE-23)", () => {
  const brand = "/admin/whitelabels/acme";
  it.each<[asked: string, page: string]>([
    ["/admin", "/admin/customers"],
    ["/admin/rubbish/7", "/admin/customers"],
    ["/admin/customers/7", "/admin/customers/7"],
    ["/admin/prepaid", "/admin/prepaid"],
    ["/admin/charts-admin", "/admin/charts-admin"],
    ["/admin/whitelabels", "/admin/whitelabels"],
    ["/admin/whitelabels/active", "/admin/whitelabels/active"],
    ["/admin/whitelabels/archived", "/admin/whitelabels/archived"],
    [brand, `${brand}/details`],
    ...["colors", "options", "plans", "pricing-empty", "buzz-managers"].map((page): [string, string] => [
      `${brand}/${page}`,
      `${brand}/${page}`,
    ]),
    [`${brand}/plans/growth/features`, `${brand}/plans/growth/features`],
    [`${brand}/plans/growth/features/ai-features`, `${brand}/plans/growth/features/ai-features`],
    [`${brand}/plans/growth/seats`, `${brand}/plans/growth/seats`],
    [`${brand}/pricing/update-promo/base/7`, `${brand}/pricing/update-promo/base/7`],
    [`${brand}/rubbish`, "/admin/customers"],
  ])("%s leads to %s", (asked, page) => leads(asked, page, admin));
  it("are closed to other users, and open to an admin without accounts or payment", () => {
    expect(ends({}, "/admin/customers")).toBe(`${home}?refused=forbidden`);
    const own = routes.filter(({ path, to }) => path.startsWith("/admin") && !to);
    expect(own.every(({ admin, groups }) => admin && groups?.includes("unpaid"))).toBe(true);
  });
});

test("queries of the specification reach their page unchanged (ROUTE-59, ROUTE-60, ROUTE-62, ROUTE-63)", () => {
  const asked = [
    "ref=7&waitLiEmail=a%40b.example&installExtension=true&fromExtension=true&addNewModal=1&showCreditsModal=1",
    "primaryCl=%23102030&lightTheme=a&darkTheme=b&logo=c&logoSize=30&support=d&appId=e",
    "admin=true&adminName=Nora%20Vane",
  ];
  for (const query of asked) expect(ends({}, `/inbox?${query}`)).toBe(`/inbox?${query}`);
});

test("every page that a member can be given has a route (SPACE-46)", () => {
  const known = new Set<PageKey | undefined>(routes.map(({ page }) => page));
  const missing = ["dashboard", "search", "campaigns", "profiles", "inbox", "reports", "mailboxes"].filter(
    (page) => !known.has(page as PageKey),
  );
  expect(missing).toEqual([]);
});
