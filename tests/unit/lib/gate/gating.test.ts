import type { Facts } from "@/lib/edge/facts";
import { feature } from "@/lib/edge/rules";
import { matchRoute } from "@/lib/routes/match";
import type { Route } from "@/lib/routes/route";
import { ends, goes, person, settled, workspace } from "./facts";

const home = "/campaigns/my-campaigns";
const unavailable = `${home}?refused=page_unavailable`;
const signedOut: Partial<Facts> = { person: null };
const admin: Partial<Facts> = { person: { ...person, isPlatformAdmin: true } };
const unpaid: Partial<Facts> = { isPaid: false };
const noAccounts: Partial<Facts> = { usableAccounts: 0 };
const unconfirmed: Partial<Facts> = { emailConfirmed: false };
const noWorkspace: Partial<Facts> = { workspace: null, workspaces: 0 };
/** The front door reveals nothing about a workspace that the user may not open yet. */
const owing: Partial<Facts> = { owesSecondFactor: true, workspace: null };
const member = (...allowedPages: NonNullable<Facts["allowedPages"]>): Partial<Facts> => ({
  allowedPages,
  isWorkspaceAdmin: false,
});

describe("the rules run in their order, and the first that applies wins (GATE-01, GATE-02)", () => {
  const everythingIsWrong = { ...unpaid, ...noAccounts, ...noWorkspace, ...member("inbox"), features: {} };
  it.each<[string, Partial<Facts>, string]>([
    ["signed out", { ...everythingIsWrong, person: null }, "/auth/sign-in?back=%2Finbox"],
    ["without a workspace", everythingIsWrong, "/space/create"],
    ["owing a second factor", { ...everythingIsWrong, ...owing }, "/preferences/user/security"],
    ["not paid", { ...everythingIsWrong, workspace, workspaces: 1 }, "/billing-warning"],
    ["without an account", { ...everythingIsWrong, workspace, isPaid: true }, "/credentials/add"],
    ["a page that the member cannot see", { ...member("campaigns") }, `${home}?refused=forbidden`],
    ["nothing wrong", {}, "stays"],
  ])("%s", (_state, facts, end) => expect(goes(facts, "/inbox")).toBe(end));
});

describe("payment (GATE-03, GATE-04, GATE-06, GATE-07, GATE-22, GATE-24, GATE-26, GATE-28)", () => {
  it.each<[string, Partial<Facts>, string, string]>([
    ["not paid leads to the warning (GATE-03)", unpaid, home, "/billing-warning"],
    [
      "a payment in progress is waited for (GATE-04)",
      { ...unpaid, paymentInProgress: true },
      home,
      "/payment-in-progress",
    ],
    [
      "the warning can be seen while a payment is in progress (GATE-06)",
      { ...unpaid, paymentInProgress: true },
      "/billing-warning",
      "stays",
    ],
    ["waiting is always allowed while unpaid (GATE-24)", unpaid, "/payment-in-progress", "stays"],
    ["terms are always allowed (GATE-24)", unpaid, "/terms-of-use", "stays"],
    ["privacy is always allowed (GATE-24)", unpaid, "/privacy-policy", "stays"],
    ["billing stays closed while unpaid (GATE-24)", unpaid, "/billing/overview", "/billing-warning"],
    ["settings stay open while unpaid (GATE-22)", unpaid, "/settings/account", "stays"],
    ["choosing a workspace stays open while unpaid (GATE-22)", unpaid, "/space/use-space", "stays"],
    [
      "the user's own preferences stay open while unpaid (GATE-22)",
      unpaid,
      "/preferences/user/language",
      "stays",
    ],
    ["the warning is closed once paid (GATE-26)", {}, "/billing-warning", home],
    ["waiting is closed once paid (GATE-26)", {}, "/payment-in-progress", home],
    [
      "unpaid, without accounts, billing on: the warning (GATE-07)",
      { ...unpaid, ...noAccounts },
      home,
      "/billing-warning",
    ],
    [
      "unpaid, without accounts, billing off: connect an account (GATE-28)",
      { ...unpaid, ...noAccounts, isBillingEnabled: false },
      home,
      "/credentials/add",
    ],
    [
      "unpaid, with accounts, billing off: the warning (GATE-28)",
      { ...unpaid, isBillingEnabled: false },
      home,
      "/billing-warning",
    ],
  ])("%s", (_guarantee, facts, asked, end) => expect(goes(facts, asked)).toBe(end));
});

describe("a required second factor", () => {
  const security = "/preferences/user/security";
  it.each<[string, string]>([
    [home, security],
    ["/settings/account", security],
    ["/preferences/user/basic", security],
    ["/preferences/workspace/basic", security],
    ["/oauth", security],
    ["/billing-warning", security],
    [security, "stays"],
    ["/space/use-space", "stays"],
    ["/space/join", "stays"],
    ["/terms-of-use", "stays"],
  ])("a user without one who requests %s: %s", (asked, end) => expect(goes(owing, asked)).toBe(end));

  it("an unconfirmed address comes first", () =>
    expect(goes({ ...owing, ...unconfirmed }, home)).toBe("/auth/activate-email"));
});

describe("the identity and state of the user (ROLE-05, GATE-07, GATE-09, GATE-10, GATE-11, GATE-12, GATE-13, GATE-20, GATE-21, GATE-23, GATE-25, GATE-26)", () => {
  it.each<[string, Partial<Facts>, string, string]>([
    [
      "signed out leads to sign-in and back to the page (GATE-09)",
      signedOut,
      "/inbox?x=1",
      "/auth/sign-in?back=%2Finbox%3Fx%3D1",
    ],
    ["the way back is a plain path of ours (S32)", signedOut, "//inbox//", "/auth/sign-in?back=%2Finbox"],
    ["sign-in leads to the campaigns without a way back in the address", signedOut, "/", "/auth/sign-in"],
    ["sign-in is public (GATE-10)", signedOut, "/auth/sign-in", "stays"],
    ["sign-up is public (GATE-10)", signedOut, "/auth/sign-up", "stays"],
    ["terms are public (GATE-10)", signedOut, "/terms-of-use", "stays"],
    ["privacy is public (GATE-10)", signedOut, "/privacy-policy", "stays"],
    [
      "confirming is passed by who skipped it (GATE-11, AUTH-29)",
      { ...unconfirmed, skippedConfirmation: true },
      "/inbox",
      "stays",
    ],
    ["without any workspace one is made (GATE-12)", noWorkspace, "/inbox", "/space/create"],
    [
      "without one in use one is chosen (GATE-13)",
      { workspace: null, workspaces: 2 },
      "/inbox",
      "/space/use-space",
    ],
    [
      "a blocked workspace is not in use (GATE-13)",
      { workspace: { ...workspace, status: "blocked" } },
      "/inbox",
      "/space/use-space",
    ],
    [
      "but one's own preferences are open in it (GATE-25)",
      { workspace: { ...workspace, status: "blocked" } },
      "/preferences/user/language",
      "stays",
    ],
    [
      "where none are made one is chosen (ROUTE-45)",
      { ...noWorkspace, mayCreateWorkspace: false },
      "/inbox",
      "/space/use-space",
    ],
    [
      "where none are made there is no form for it (ROUTE-45)",
      { mayCreateWorkspace: false },
      "/space/create",
      "/space/use-space",
    ],
    ["without an account one is connected (GATE-07)", noAccounts, "/inbox", "/credentials/add"],
    ["connecting is open without an account (GATE-21)", noAccounts, "/credentials/add", "stays"],
    [
      "one's own preferences are open without an account (GATE-21, GATE-25)",
      { ...noAccounts, ...noWorkspace },
      "/preferences/user/language",
      "stays",
    ],
    ["sign-in is closed once signed in (GATE-26)", {}, "/auth/sign-in", home],
    ["sign-up is closed once signed in (GATE-26)", {}, "/auth/sign-up", home],
    [
      "who is signed in already goes where sign-in would have led",
      {},
      "/auth/sign-in?back=%2Finbox%3Fx%3D1",
      "/inbox?x=1",
    ],
    ["the way back leads to no other site (S32)", {}, "/auth/sign-in?back=%2F%2Fevil.example", home],
    ["nor with a backslash (S32)", {}, "/auth/sign-in?back=%2F%5Cevil.example", home],
    ["nor to another scheme (S32)", {}, "/auth/sign-in?back=https%3A%2F%2Fevil.example", home],
    [
      "the admin area is for platform admins, not for a workspace's own (GATE-23, ROUTE-52, ROLE-05)",
      {},
      "/admin/customers",
      `${home}?refused=forbidden`,
    ],
  ])("%s", (_guarantee, facts, asked, end) => expect(goes(facts, asked)).toBe(end));

  it("a new user is led to the introduction once it exists, and nowhere before (GATE-01)", () => {
    const isBuilt = matchRoute("/ai-employee-onboarding/intro")?.route.built === true;
    const to = isBuilt ? "/ai-employee-onboarding/intro" : "stays";
    expect(goes({ registrationDone: false }, "/inbox")).toBe(to);
  });

  it("an unconfirmed address is confirmed first (GATE-11)", () => {
    expect(goes(unconfirmed, "/inbox")).toBe("/auth/activate-email");
    expect(goes({ ...unconfirmed, ...noWorkspace }, "/space/create")).toBe("/auth/activate-email");
    expect(goes(unconfirmed, "/auth/activate-email")).toBe("stays");
    expect(goes(unconfirmed, "/terms-of-use")).toBe("stays");
  });

  it("a confirmed user is not asked to confirm again, but a mailed code is still checked (AUTH-27)", () => {
    expect(goes({}, "/auth/activate-email")).toBe(home);
    expect(goes({}, "/auth/activate-email?activation_code=c")).toBe("stays");
    expect(goes({ ...unconfirmed, skippedConfirmation: true }, "/auth/activate-email")).toBe("stays");
  });
});

describe("features", () => {
  const page: Route = { path: "/search/search-prospects", shell: "default", feature: "calling", built: true };
  const rule = (facts: Partial<Facts>, route: Route) =>
    feature(
      { ...settled, ...facts },
      { route, params: {}, path: route.path },
      { match: null, isDoor: false, query: new URLSearchParams(), plain: route.path },
    );

  it("that are active open their page (GATE-27)", () => expect(rule({}, page)).toBeNull());
  it("that the tier lacks lead to the campaigns, or to connecting an account (GATE-14)", () => {
    expect(rule({ features: {} }, page)).toBe(unavailable);
    expect(rule({ features: {}, ...noAccounts }, page)).toBe("/credentials/add?refused=page_unavailable");
  });
  it("that are inactive lead there too, with the upgrade dialog on top (GATE-27, BILL-18)", () => {
    expect(rule({ features: { calling: "inactive" } }, page)).toBe(`${home}?upgrade=calling`);
    expect(rule({ features: { calling: "inactive" }, ...noAccounts }, page)).toBe(
      "/credentials/add?upgrade=calling",
    );
  });
  it("offer nothing for pages that are not built", () => {
    expect(rule({ features: { calling: "inactive" } }, { ...page, built: undefined })).toBe(unavailable);
  });
  it("come from the workspace's plan, not from the address (GATE-30)", () => {
    expect(goes({ features: {} }, "/smart-sequences?upgrade=smart_sequences")).toBe(
      `${unavailable}&upgrade=smart_sequences`,
    );
  });
});

describe("members limited to pages (ROLE-03, GATE-15, GATE-16)", () => {
  it.each<[string, Partial<Facts>, string]>([
    ["go to their first page (GATE-15)", member("inbox"), "/inbox"],
    ["in the order of the sidebar (GATE-16)", member("mailboxes", "inbox"), "/inbox"],
    ["that is built (GATE-16)", member("templates", "pipeline", "mailboxes"), "/mailboxes"],
  ])("%s", (_guarantee, facts, end) => expect(goes(facts, "/")).toBe(end));

  it("start at the dashboard where the navigation does, with tasks in the plan or not (GATE-16, SHELL-08)", () => {
    const { dash_tasks: _, ...features } = settled.features;
    for (const plan of [{}, { features }])
      expect(goes({ ...member("dashboard", "inbox"), ...plan }, "/")).toBe("/dashboard/my-dashboard");
  });
  it("are told why another page did not open, but not where everybody arrives (GATE-15)", () => {
    for (const typed of ["/reports", home])
      expect(ends(member("inbox"), typed)).toBe("/inbox?refused=forbidden");
    expect(ends(member("inbox"), "/no/such/page")).toBe("/inbox?refused=page_unavailable");
    for (const arrival of ["/", "/auth/sign-in"]) expect(ends(member("inbox"), arrival)).toBe("/inbox");
  });
  it("without any of their pages go to their own preferences (GATE-16)", () => {
    expect(ends(member(), home)).toMatch(/^\/preferences\/user\//);
  });
  it("see what belongs to no page, and admins see all (GATE-15)", () => {
    expect(goes(member("inbox"), "/credentials/add")).toBe("stays");
    expect(goes({ allowedPages: ["inbox"] }, home)).toBe("stays");
  });
});

describe("the query (GATE-08, GATE-18, ROLE-16, GATE-19, GATE-27, ROUTE-59, ROUTE-61)", () => {
  const account = "01920000-0000-7000-8000-00000000000a";
  it.each<[string, Partial<Facts>, string, string]>([
    ["names a workspace for an original admin only (GATE-18)", {}, "/inbox?space=1&q=a", "/inbox?q=a"],
    ["and stays for one (GATE-18, ROLE-16)", admin, "/inbox?space=1", "stays"],
    ["except on the page that switches to it (SPACE-41)", {}, "/space/set-space?space=1", "stays"],
    ["names no workspace twice (S31)", admin, "/inbox?space=1&space=2", "/inbox?space=1"],
    ["keeps its own spelling if nothing is removed", {}, "/inbox?q=a%20b&r", "stays"],
    ["names an account by its id (GATE-08)", {}, `/inbox?selectedCred=${account}`, "stays"],
    ["or none (GATE-08)", {}, "/inbox?selectedCred=rubbish", "/inbox"],
    [
      "and one of them (GATE-08)",
      {},
      `/inbox?selectedCred=${account}&selectedCred=x`,
      `/inbox?selectedCred=${account}`,
    ],
    [
      "loses the wish to skip confirming, once it is done (AUTH-29)",
      {},
      "/inbox?skippedEmailConfirmation=true",
      "/inbox",
    ],
    [
      "keeps it until somebody is signed in (AUTH-29)",
      signedOut,
      "/inbox?skippedEmailConfirmation=true",
      "/auth/sign-in?back=%2Finbox%3FskippedEmailConfirmation%3Dtrue",
    ],
    [
      "brings tracking along when there is an irclickid (GATE-19)",
      signedOut,
      "/?irclickid=7&utm_source=n&x=1",
      "/auth/sign-in?back=%2Fcampaigns%2Fmy-campaigns%3Firclickid%3D7%26utm_source%3Dn%26x%3D1&irclickid=7&utm_source=n",
    ],
    ["and leaves it without (GATE-19)", noWorkspace, "/inbox?utm_source=n", "/space/create"],
    [
      "brings the words of a payment's return to where somebody lands (ROUTE-61)",
      unpaid,
      "/campaigns?redirect_from_stripe=true&success=false",
      "/billing-warning?redirect_from_stripe=true&success=false",
    ],
    [
      "brings the upgrade asked for (GATE-27)",
      noAccounts,
      "/campaigns?upgrade=calling",
      "/credentials/add?upgrade=calling",
    ],
    [
      "of an alias stays with its page (ROUTE-59)",
      admin,
      "/campaigns?space=1&admin=true&adminName=N",
      "/campaigns/my-campaigns?space=1&admin=true&adminName=N",
    ],
  ])("%s", (_guarantee, facts, asked, end) => expect(goes(facts, asked)).toBe(end));
});

describe("every spelling of a path is judged like the plain one (S29)", () => {
  it.each([
    ["/inbox/", "/inbox"],
    ["//inbox", "/inbox"],
    ["/INBOX", "/inbox"],
    ["/%69nbox", "/inbox"],
    ["/Campaigns/My-Campaigns/Paused", "/campaigns/my-campaigns/paused"],
    ["/inbox/..", unavailable],
    ["/inbox/%2e%2e/%2fx", unavailable],
  ])("%s", (odd, plain) => expect(goes({}, odd)).toBe(plain));

  it("ids keep their case", () => expect(goes({}, "/campaign/edit/AbC")).toBe("stays"));
});
